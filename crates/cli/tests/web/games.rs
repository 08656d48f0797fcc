//! Games: seats, moves, agreement, machines, sockets, restarts.

use std::time::Instant;

use serde_json::json;

use super::client::{Socket, ask, create, get, people, post, try_send};
use super::server::{Folder, Server};

#[test]
fn a_game_between_two_people() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let game = create(at, &people());
    let moves = format!("/api/games/{}/moves", game.id);
    let play =
        |token: &str, ply: u32, by: &str| post(at, &moves, &json!({"token": token, "ply": ply, "move": by}));
    // Every refusal has its reason.
    for (token, ply, by, status, code) in [
        (&game.o, 0, "4", 409, "not_your_turn"),
        (&game.owner, 0, "4", 403, "wrong_token"),
        (&"nonsense".to_owned(), 0, "4", 403, "wrong_token"),
        (&game.x, 3, "4", 409, "stale_ply"),
        (&game.x, 0, "9", 409, "illegal_move"),
    ] {
        let reply = play(token, ply, by);
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{ply} {by}");
    }
    assert_eq!(play(&game.x, 0, "4").json()["version"], 2);
    // A repeat is harmless; another move at that ply is not played.
    assert_eq!(play(&game.x, 0, "4").json()["repeated"], true);
    assert_eq!(play(&game.x, 0, "5").code(), "stale_ply");
    assert_eq!(play(&game.o, 0, "4").code(), "stale_ply");
    for (ply, by) in ["4", "5", "5", "6", "6", "7"].iter().enumerate() {
        let token = if ply % 2 == 0 { &game.o } else { &game.x };
        assert_eq!(play(token, ply as u32 + 1, by).status, 200);
    }
    let state = ask(at, &format!("/api/games/{}", game.id));
    assert_eq!((state["status"].as_str(), state["result"]["outcome"].as_str()), (Some("over"), Some("x")));
    assert_eq!(state["position"]["winning_cells"].as_array().unwrap().len(), 4);
    assert_eq!(play(&game.o, 7, "1").code(), "game_over");
    // No secret is ever told.
    for token in [&game.x, &game.o, &game.owner] {
        assert!(!state.to_string().contains(token.as_str()));
        assert!(!get(at, &format!("/api/games/{}/events", game.id)).body.contains(token.as_str()));
    }
}

#[test]
fn what_two_people_agree_on() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let game = create(at, &people());
    let call = |what: &str, token: &str| {
        post(at, &format!("/api/games/{}/{what}", game.id), &json!({"token": token}))
    };
    let play = |token: &str, ply: u32, by: &str| {
        let body = json!({"token": token, "ply": ply, "move": by});
        post(at, &format!("/api/games/{}/moves", game.id), &body)
    };
    play(&game.x, 0, "4");
    play(&game.o, 1, "4");
    // An offer waits; the other side declines it, or does the same.
    assert_eq!(call("undo", &game.x).json()["done"], false);
    assert_eq!(call("decline", &game.o).json()["game"]["offer"], json!(null));
    assert_eq!(call("undo", &game.x).json()["game"]["offer"]["kind"], "undo");
    let undone = call("undo", &game.o).json();
    assert_eq!(
        (undone["done"].as_bool(), undone["game"]["position"]["position"].as_str()),
        (Some(true), Some("4"))
    );
    assert_eq!(undone["game"]["undone"], "4");
    assert_eq!(call("redo", &game.o).json()["done"], false);
    assert_eq!(call("redo", &game.x).json()["game"]["position"]["position"], "44");
    // After an undo the ply is free again.
    call("undo", &game.x);
    call("undo", &game.o);
    assert_eq!(play(&game.o, 1, "5").status, 200);
    assert_eq!(call("draw", &game.o).json()["game"]["status"], "playing");
    let drawn = call("draw", &game.x).json();
    assert_eq!(drawn["game"]["result"], json!({"outcome": "draw", "reason": "agreed"}));
    assert_eq!(call("resign", &game.x).code(), "game_over");
    let seat = format!("/api/games/{}/seats/x", game.id);
    let named = try_send(at, "PUT", &seat, &json!({"token": game.x, "name": " <b>Ada</b>\n "})).unwrap();
    assert_eq!(named.json()["game"]["seats"]["x"]["name"], "<b>Ada</b>");
    assert_eq!(try_send(at, "PUT", &seat, &json!({"token": game.o, "name": "Eve"})).unwrap().status, 403);
    let other = create(at, &people());
    let resigned = post(at, &format!("/api/games/{}/resign", other.id), &json!({"token": other.o})).json();
    assert_eq!(resigned["game"]["result"], json!({"outcome": "x", "reason": "resigned"}));
}

#[test]
fn help_and_another_game_are_agreed_on() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let game = create(at, &people());
    let call = |id: &str, what: &str, token: &str| {
        post(at, &format!("/api/games/{id}/{what}"), &json!({"token": token}))
    };
    assert_eq!(call(&game.id, "help", &game.x).json()["done"], false);
    assert_eq!(call(&game.id, "help", &game.x).json()["game"]["help"], false);
    assert_eq!(call(&game.id, "help", &game.o).json()["game"]["help"], true);
    assert_eq!(call(&game.id, "rematch", &game.x).code(), "not_allowed");
    call(&game.id, "resign", &game.x);
    assert_eq!(call(&game.id, "rematch", &game.o).json()["done"], false);
    assert_eq!(call(&game.id, "rematch", &game.owner).status, 403);
    let state = call(&game.id, "rematch", &game.x).json();
    let next = state["game"]["rematch"].as_str().unwrap().to_owned();
    assert_eq!(call(&game.id, "rematch", &game.o).json()["repeated"], true);
    // The same tokens open the other seats.
    let play = |token: &str, ply: u32| {
        post(at, &format!("/api/games/{next}/moves"), &json!({"token": token, "ply": ply, "move": "4"}))
    };
    assert_eq!(play(&game.x, 0).code(), "not_your_turn");
    assert_eq!(play(&game.o, 0).status, 200);
    assert_eq!(play(&game.x, 1).status, 200);
}

#[test]
fn a_clock_that_ran_out_ends_the_game() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let mut body = people();
    body["clock"] = json!({"base_ms": 1, "increment_ms": 0});
    assert_eq!(post(at, "/api/games", &body).status, 400);
    body["clock"] = json!({"base_ms": 5000, "increment_ms": 100});
    let game = create(at, &body);
    let play = |token: &str, ply: u32| {
        post(at, &format!("/api/games/{}/moves", game.id), &json!({"token": token, "ply": ply, "move": "4"}))
            .json()
    };
    let flag = || post(at, &format!("/api/games/{}/flag", game.id), &json!({"token": game.x}));
    assert_eq!(play(&game.x, 0)["game"]["clock"]["running"], json!(null));
    assert_eq!(play(&game.o, 1)["game"]["clock"]["running"], "x");
    assert_eq!(flag().code(), "not_allowed");
    let left = play(&game.x, 2)["game"]["clock"]["left"]["x"].as_i64().unwrap();
    assert!((4000..=5100).contains(&left), "{left}");
    std::thread::sleep(std::time::Duration::from_millis(5100));
    // A move that comes too late is no move.
    assert_eq!(play(&game.o, 3)["game"]["result"], json!({"outcome": "x", "reason": "time"}));
    assert_eq!(flag().json()["repeated"], true);
}

/// Who holds a seat is here while their socket answers, and does not count as a spectator.
#[test]
fn who_is_here() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let game = create(at, &people());
    let mut one = Socket::open(at, &game.id, None);
    let mut other = Socket::open(at, &game.id, None);
    let mut wait = |present: bool| {
        while {
            let heard = other.hear("watchers").expect("who is here");
            heard["present"]["x"] != present || heard["count"] != 1
        } {}
    };
    one.say(&json!({"type": "here", "tokens": [game.x]}));
    wait(true);
    drop(one);
    wait(false);
}

#[test]
fn machines_answer_and_play_each_other() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let against =
        json!({"seats": {"x": {"kind": "human"}, "o": {"kind": "machine", "player": "alphabeta:depth=3"}}});
    let game = create(at, &against);
    assert_eq!(game.o, "");
    let mut socket = Socket::open(at, &game.id, None);
    assert_eq!(socket.hear("state").unwrap()["game"]["version"], 1);
    socket.say(&json!({"type": "move", "ref": "a", "token": game.x, "ply": 0, "move": "4"}));
    let (mine, reply) = (socket.event(), socket.event());
    assert_eq!((mine["side"].as_str(), reply["side"].as_str()), (Some("x"), Some("o")));
    assert!(reply["thought"]["nodes"].as_u64().unwrap() > 100);
    // One undo goes back to where the person moves.
    let undo = post(at, &format!("/api/games/{}/undo", game.id), &json!({"token": game.x})).json();
    assert_eq!((undo["done"].as_bool(), undo["game"]["position"]["ply"].as_u64()), (Some(true), Some(0)));

    let both = json!({
        "rules": "tictactoe", "pace_ms": 0, "paused": true, "listed": true,
        "seats": {"x": {"kind": "machine", "player": "random"}, "o": {"kind": "machine", "player": "perfect"}}
    });
    let game = create(at, &both);
    let mut socket = Socket::open(at, &game.id, Some(1));
    let list = ask(at, "/api/games");
    assert_eq!(list["games"][0]["id"].as_str(), Some(game.id.as_str()));
    socket.say(&json!({"type": "pace", "ref": "go", "token": game.owner, "paused": false}));
    assert_eq!(socket.event()["type"], "pace");
    loop {
        let event = socket.event();
        if let Some(outcome) = event["outcome"].as_str() {
            // Perfect play never loses.
            assert_ne!(outcome, "x");
            break;
        }
    }
}

/// The state after a restart is the state before, and a client is told what it missed.
#[test]
fn a_restart_loses_nothing() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let game = create(server.address, &people());
    let mut x = Socket::open(server.address, &game.id, None);
    let mut o = Socket::open(server.address, &game.id, None);
    o.hear("state").unwrap();
    let sent = Instant::now();
    assert_eq!(x.play(&game.x, 0, "4")["version"], 2);
    assert_eq!(o.event()["version"], 2);
    // Two browsers see each other's moves at once; a loaded machine is given ten times as long.
    assert!(sent.elapsed().as_millis() < 1000, "{:?}", sent.elapsed());
    assert_eq!(o.play(&game.o, 1, "3")["version"], 3);
    let before = ask(server.address, &format!("/api/games/{}", game.id))["position"].clone();
    let address = server.address.to_string();
    let (took, well) = server.terminate();
    assert!(well && took.as_secs() < 10, "{took:?}");
    // Its last words were heard, then the socket was closed.
    while let Some(event) = x.hear("event") {
        assert!(event["event"]["version"].as_i64().unwrap() <= 3);
    }

    let server = Server::start_on(&address, &["--data", folder.0.to_str().unwrap(), "--rate", "0"]);
    assert_eq!(ask(server.address, &format!("/api/games/{}", game.id))["position"], before);
    // Only what came after version 2.
    let mut again = Socket::open(server.address, &game.id, Some(2));
    assert_eq!(again.event()["version"], 3);
    assert_eq!(again.play(&game.x, 2, "5")["version"], 4);
    // From the future, as after a loss that cannot be: a whole state.
    let mut lost = Socket::open(server.address, &game.id, Some(99));
    assert_eq!(lost.hear("state").unwrap()["game"]["version"], 4);
}
