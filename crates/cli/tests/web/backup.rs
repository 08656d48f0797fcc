//! A copy while the server runs, and errors of the store that say what to do.

use std::process::Command;
use std::time::{Duration, Instant};

use super::client::{Socket, ask, create, people, post};
use super::server::{Folder, Server};

fn quaterne(args: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_quaterne")).args(args).output().unwrap()
}

#[test]
fn a_copy_of_a_running_server_is_a_server() {
    let (folder, copies) = (Folder::new(), Folder::new());
    let server = Server::in_folder(&folder);
    let game = create(server.address, &people());
    let mut socket = Socket::open(server.address, &game.id, None);
    for (ply, by) in ["4", "4", "3"].into_iter().enumerate() {
        let token = if ply % 2 == 0 { &game.x } else { &game.o };
        assert_eq!(socket.play(token, ply as u32, by)["type"], "ack");
    }
    let (data, target) = (folder.0.to_str().unwrap(), copies.0.join("monday"));
    // Twice: the second takes the place of the first.
    for _ in 0..2 {
        let made = quaterne(&["backup", target.to_str().unwrap(), "--data", data, "--lang", "en"]);
        let text = String::from_utf8_lossy(&made.stdout).into_owned();
        assert!(made.status.success() && text.contains("games.db: "), "{made:?}");
    }
    socket.play(&game.o, 3, "5");
    let copy = Server::start(&["--data", target.to_str().unwrap()]);
    let path = format!("/api/games/{}", game.id);
    assert_eq!(ask(copy.address, &path)["position"]["position"], "443");
    assert_eq!(ask(server.address, &path)["position"]["position"], "4435");
    let nothing = quaterne(&["backup", "x", "--data", "/nowhere", "--lang", "fr"]);
    let said = String::from_utf8_lossy(&nothing.stderr).into_owned();
    assert!(!nothing.status.success() && said.contains("n'a ni games.db ni arena.db"), "{said}");
}

/// A file that is none of ours, at every door: told within moments, with its name, in the reader's language.
#[test]
fn some_other_file_is_told_at_once() {
    let folder = Folder::new();
    let letter = folder.0.join("games.db");
    std::fs::write(&letter, "Dear Sir or Madam, ".repeat(200)).unwrap();
    let (data, path) = (folder.0.to_str().unwrap(), letter.to_str().unwrap());
    for (args, says) in [
        (vec!["serve", "--data", data, "--addr", "127.0.0.1:0", "--lang", "fr"], "non une base de données"),
        (vec!["serve", "--data", data, "--addr", "127.0.0.1:0", "--lang", "en"], "not a database"),
        (vec!["watch", path, "--lang", "en"], "not a database"),
    ] {
        let started = Instant::now();
        let told = quaterne(&args);
        let said = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(!told.status.success() && said.contains(says) && said.contains(path), "{args:?}: {said}");
        assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    }
}

/// A server that was told to stop folds the logs of its stores in: what is to be copied then is two files.
#[test]
fn a_server_that_stopped_left_two_files() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let new = serde_json::json!({"seats": {"x": {"kind": "human"}, "o": {"kind": "human"}}});
    assert_eq!(post(server.address, "/api/games", &new).status, 201);
    let players = ["alphabeta:depth=3", "one-ply"];
    let new = serde_json::json!({"name": "under way", "players": players, "openings": 3, "limit": 500});
    assert_eq!(post(server.address, "/api/arena", &new).status, 201);
    let (_, well) = server.terminate();
    assert!(well);
    let files = std::fs::read_dir(&folder.0).unwrap().map(|file| file.unwrap().file_name());
    let mut files: Vec<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
    files.sort();
    assert_eq!(files, ["arena.db", "games.db"]);
}
