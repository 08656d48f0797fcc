//! Tournaments through the API.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{ask, get, post, stream};
use super::server::{Folder, Server};

#[test]
fn a_tournament_is_started_watched_and_saved() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    assert_eq!(ask(at, "/api/arena")["can_start"], true);
    for (body, code) in [
        (json!({"name": "x", "players": ["random"]}), "bad_value"),
        (json!({"name": "x", "players": ["random", "chess"]}), "bad_player"),
        (json!({"name": "x", "players": ["random", "bot:/bin/sh"]}), "bad_player"),
        (json!({"name": "x", "players": ["random"], "bots": ["/bin/sh"]}), "bad_player"),
        (json!({"name": "", "players": ["random", "one-ply"]}), "bad_value"),
    ] {
        let reply = post(at, "/api/arena", &body);
        assert_eq!((reply.status, reply.code().as_str()), (400, code), "{body}");
    }
    let body = json!({"name": "class", "rules": "tictactoe", "players": ["random", "one-ply", "alphabeta:depth=4"], "openings": 1});
    let started = post(at, "/api/arena", &body);
    assert_eq!(started.status, 201, "{}", started.body);
    let id = started.json()["id"].as_str().unwrap().to_owned();
    assert!(started.json()["token"].is_string());
    // Three openings up to symmetry, both colours, three pairs.
    let table = finished(at, &id);
    assert!(!table.to_string().contains("token"));
    assert_eq!((table["games"].as_u64(), table["expected_games"].as_u64()), (Some(18), Some(18)));
    let rows = table["players"].as_array().unwrap();
    assert_eq!(rows[0]["name"], "alphabeta:depth=4,eval=ratio");
    let points: f64 =
        rows.iter().map(|row| row["wins"].as_f64().unwrap() + row["draws"].as_f64().unwrap() / 2.0).sum();
    assert_eq!(points, 18.0);
    assert_eq!(table["pairings"].as_array().unwrap().len(), 3);
    let games = ask(at, &format!("/api/arena/{id}/games?from=2&count=5"));
    assert_eq!((games["total"].as_u64(), games["games"].as_array().unwrap().len()), (Some(18), 5));
    let game = ask(at, &format!("/api/arena/{id}/games/7"));
    assert_eq!(
        (game["number"].as_u64(), game["board"]["position"].as_str()),
        (Some(7), game["position"].as_str())
    );
    let events = stream(at, &format!("/api/arena/{id}/stream"));
    assert_eq!(events[0].0, "table");
    for (name, lines) in [("table.csv", 4), ("games.csv", 19)] {
        let reply = get(at, &format!("/api/arena/{id}/{name}"));
        assert_eq!(reply.body.lines().count(), lines, "{}", reply.body);
        assert!(reply.header("content-disposition").unwrap().contains(name));
    }
    // The very same one again: it is shown as it is, under its own name, and nobody becomes its owner.
    let mut again = body;
    again["name"] = json!("taken over");
    let again = post(at, "/api/arena", &again);
    assert_eq!((again.status, again.json()["name"].as_str()), (200, Some("class")), "{}", again.body);
    assert!(!again.body.contains("token"));
    assert_eq!(again.json()["status"], "over");
    assert_eq!(ask(at, "/api/arena")["tournaments"][0]["name"], "class");
    assert_eq!(get(at, "/api/arena/nothing").status, 404);
    assert_eq!(get(at, &format!("/api/arena/{id}/games/99")).status, 404);
}

/// Who starts the same tournament again is shown it: it keeps its name and its owner.
#[test]
fn the_same_tournament_is_the_same_tournament() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let body = |name: &str| json!({"name": name, "rules": "tictactoe", "players": ["random", "one-ply"], "openings": 1});
    let first = post(at, "/api/arena", &body("mine"));
    assert_eq!((first.status, first.json()["token"].is_string()), (201, true), "{}", first.body);
    let again = post(at, "/api/arena", &body("yours"));
    assert_eq!((again.status, &again.json()["name"], again.json().get("token")), (200, &json!("mine"), None));
    let id = first.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(finished(at, &id)["name"], "mine");
}

/// Killed in the middle of it, the server goes on with a tournament by itself, and its owner still stops it.
#[test]
fn a_tournament_survives_its_server() {
    let folder = Folder::new();
    let config = folder.0.join("serve.toml");
    std::fs::write(&config, "operator = \"open sesame\"\n").unwrap();
    let args = ["--data", folder.0.to_str().unwrap(), "--rate", "0", "--config", config.to_str().unwrap()];
    let server = Server::start(&args);
    let body = |seed: u32| {
        let players = ["alphabeta:depth=7", "alphabeta:depth=6", "alphabeta:depth=5", "one-ply"];
        json!({"name": "long", "players": players, "openings": 3, "limit": 200, "seed": seed})
    };
    let started: Vec<Value> =
        (1..=2).map(|seed| post(server.address, "/api/arena", &body(seed)).json()).collect();
    let id = |nth: usize| started[nth]["id"].as_str().unwrap().to_owned();
    let games = |at, id: &str| ask(at, &format!("/api/arena/{id}"))["games"].as_u64().unwrap();
    let wait_for = |at, id: &str, more: u64| {
        let since = Instant::now();
        while games(at, id) <= more {
            assert!(since.elapsed() < Duration::from_secs(60), "{id} stays at {more}");
            std::thread::sleep(Duration::from_millis(100));
        }
    };
    wait_for(server.address, &id(0), 0);
    server.kill();
    let server = Server::start(&args);
    let at = server.address;
    let before = games(at, &id(0));
    wait_for(at, &id(0), before);
    wait_for(at, &id(1), 0);
    // Its owner's token still holds, the operator's opens every door, and a stranger's none.
    let stop =
        |nth: usize, token: &str| post(at, &format!("/api/arena/{}/stop", id(nth)), &json!({"token": token}));
    assert_eq!(stop(0, "nobody's").code(), "wrong_token");
    assert_eq!(stop(0, started[0]["token"].as_str().unwrap()).status, 200);
    assert_eq!(stop(1, "open sesame").status, 200);
    for nth in 0..2 {
        let since = Instant::now();
        while ask(at, &format!("/api/arena/{}", id(nth)))["status"] != "paused" {
            assert!(since.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(100));
        }
    }
    // One that was stopped stays stopped.
    drop(server);
    let server = Server::start(&args);
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(ask(server.address, &format!("/api/arena/{}", id(0)))["status"], "paused");
}

/// Waits until a tournament is over.
fn finished(at: SocketAddr, id: &str) -> Value {
    let since = Instant::now();
    loop {
        let table = ask(at, &format!("/api/arena/{id}"));
        if table["status"] == "over" {
            return table;
        }
        assert!(since.elapsed() < Duration::from_secs(120), "{table}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// A program takes part if the operator's file names it, under the name given there; nothing else ever starts one.
#[test]
fn only_bots_of_the_operators_list_take_part() {
    let folder = Folder::new();
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots/line_bot.py");
    let config = folder.0.join("serve.toml");
    let spec = format!("lines:python3 {}", bot.canonicalize().unwrap().display());
    let text = format!("[[bot]]\nname = \"alice\"\nlabel = \"Alice's first\"\nspec = \"{spec}\"\n");
    std::fs::write(&config, text).unwrap();
    let data = folder.0.to_str().unwrap();
    let server = Server::start(&["--data", data, "--rate", "0", "--config", config.to_str().unwrap()]);
    let at = server.address;
    let arena = ask(at, "/api/arena");
    assert_eq!(arena["bots"], json!([{"name": "alice", "label": "Alice's first"}]));
    // Neither the command itself, nor a path, nor a name that is not listed.
    for body in [
        json!({"name": "x", "players": ["random", spec]}),
        json!({"name": "x", "players": ["random"], "bots": [spec]}),
        json!({"name": "x", "players": ["random"], "bots": ["bob"]}),
        json!({"name": "x", "players": ["random"], "bots": ["Alice's first"]}),
    ] {
        let reply = post(at, "/api/arena", &body);
        assert_eq!((reply.status, reply.code().as_str()), (400, "bad_player"), "{body}");
    }
    let body = json!({"name": "bots", "players": ["random"], "bots": ["alice"], "openings": 1, "limit": 2});
    let started = post(at, "/api/arena", &body);
    assert_eq!(started.status, 201, "{}", started.body);
    let table = finished(at, started.json()["id"].as_str().unwrap());
    let names: Vec<&str> =
        table["players"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"Alice's first"), "{names:?}");
    assert_eq!(table["games"], 4);
    assert!(!table.to_string().contains("python3"), "the command is nobody's business: {table}");
    // A list that hides one of our own machines behind a name is refused at the start.
    std::fs::write(&config, "[[bot]]\nname = \"x\"\nspec = \"random\"\n").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_quaterne"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data", data, "--config", config.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("bot:"), "{output:?}");
}

/// What `quaterne tournament` plays in the server's arena is on the page, while it is played and afterwards.
#[test]
fn a_tournament_of_the_terminal_is_on_the_page() {
    let folder = Folder::new();
    let (data, db) = (folder.0.to_str().unwrap(), folder.0.join("arena.db"));
    let class = folder.0.join("class.db");
    let (server, other) = (
        Server::in_folder(&folder),
        Server::start(&["--data", data, "--rate", "0", "--arena", class.to_str().unwrap()]),
    );
    for (at, file, name) in [(server.address, &db, "here"), (other.address, &class, "class")] {
        let output = Command::new(env!("CARGO_BIN_EXE_quaterne"))
            .args([
                "tournament",
                "random",
                "one-ply",
                "--rules",
                "tictactoe",
                "--openings",
                "1",
                "--name",
                name,
            ])
            .args(["--db", file.to_str().unwrap()])
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        let arena = ask(at, "/api/arena");
        let list = arena["tournaments"].as_array().unwrap();
        assert_eq!((list.len(), list[0]["name"].as_str()), (1, Some(name)), "{arena}");
        let table = finished(at, list[0]["id"].as_str().unwrap());
        assert_eq!((table["games"].clone(), table["expected_games"].clone()), (json!(6), json!(6)));
    }
}

#[test]
fn who_started_it_can_stop_it() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let body = json!({"name": "long", "players": ["alphabeta:depth=7", "alphabeta:depth=8"], "openings": 3, "limit": 100});
    let started = post(at, "/api/arena", &body).json();
    let (id, token) = (started["id"].as_str().unwrap(), started["token"].as_str().unwrap());
    let path = format!("/api/arena/{id}/stop");
    assert_eq!(post(at, &path, &json!({"token": "guess"})).code(), "wrong_token");
    assert_eq!(post(at, &path, &json!({"token": token})).status, 200);
    let since = Instant::now();
    while ask(at, &format!("/api/arena/{id}"))["status"] == "playing" {
        assert!(since.elapsed() < Duration::from_secs(60), "it goes on");
        std::thread::sleep(Duration::from_millis(100));
    }
}
