//! What a server must stand: too much, too often, from elsewhere.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Socket, create, get, metric, people, post, try_request};
use super::server::{Folder, Server};

#[test]
fn sizes_types_and_origins() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let long = format!("{{\"rules\": \"{}\"}}", "x".repeat(20_000));
    for (head, body, status, code) in [
        ("POST /api/games HTTP/1.1\r\nContent-Type: application/json", long.as_str(), 413, "body_too_large"),
        ("POST /api/games HTTP/1.1\r\nContent-Type: text/plain", "{}", 415, "json_expected"),
        ("POST /api/games HTTP/1.1\r\nContent-Type: application/json", "{", 400, "bad_request"),
        ("POST /api/games HTTP/1.1\r\nContent-Type: application/json", "{}", 400, "bad_request"),
        ("DELETE /api/games HTTP/1.1", "", 405, "method_not_allowed"),
        (
            "POST /api/games HTTP/1.1\r\nContent-Type: application/json\r\nOrigin: https://evil.example",
            "{}",
            403,
            "wrong_origin",
        ),
        ("GET /api/meta HTTP/1.1\r\nHost: rebound.example", "", 403, "wrong_origin"),
        // What computes is not for pages of others: with an Origin, or, as pictures and streams are asked for, without.
        ("GET /api/solve HTTP/1.1\r\nOrigin: https://evil.example", "", 403, "wrong_origin"),
        ("GET /api/labs/match/stream HTTP/1.1\r\nSec-Fetch-Site: cross-site", "", 403, "wrong_origin"),
        ("GET /api/tree HTTP/1.1\r\nSec-Fetch-Site: same-site", "", 403, "wrong_origin"),
        ("GET /api/export/game.gif HTTP/1.1\r\nSec-Fetch-Site: cross-site", "", 403, "wrong_origin"),
    ] {
        let reply = try_request(at, head, body).unwrap_or_else(|| panic!("{head}"));
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{head}");
    }
    let game = create(at, &people());
    assert!(Socket::try_open(at, &game.id, None, Some("https://evil.example")).is_err());
    let own = format!("http://{at}");
    let mut socket = Socket::try_open(at, &game.id, None, Some(&own)).unwrap();
    // Nonsense is answered; too much closes.
    assert!(socket.say_raw("nonsense"));
    assert_eq!(socket.hear("error").unwrap()["error"]["code"], "bad_request");
    socket.say(&json!({"type": "ping", "ref": "1"}));
    assert_eq!(socket.hear("pong").unwrap()["ref"], "1");
    socket.say_raw(&"x".repeat(9_000));
    assert!(socket.hear("pong").is_none());
    // A command never comes from HTTP.
    let bot = json!({"seats": {"x": {"kind": "machine", "player": "bot:/bin/sh"}, "o": {"kind": "human"}}});
    assert_eq!(post(at, "/api/games", &bot).code(), "bad_player");
}

#[test]
fn who_asks_too_often_is_told_when_to_come_back() {
    let folder = Folder::new();
    let server = Server::start(&["--data", folder.0.to_str().unwrap(), "--rate", "2"]);
    let mut slowed = None;
    for _ in 0..40 {
        let reply = get(server.address, "/api/meta");
        if reply.status == 429 {
            slowed = Some(reply);
            break;
        }
    }
    let reply = slowed.expect("a limit");
    assert!(reply.header("retry-after").unwrap().parse::<u64>().unwrap() >= 1);
    assert_eq!(reply.code(), "slow_down");
    // Who watches the server is not slowed.
    assert_eq!(get(server.address, "/healthz").status, 200);
}

/// Hard questions fill the queue: the rest is turned away, and moves are played all the same.
#[test]
fn hard_questions_do_not_hold_up_games() {
    let folder = Folder::new();
    let data = folder.0.to_str().unwrap();
    let server =
        Server::start(&["--data", data, "--rate", "0", "--queue", "4", "--deadline", "3", "--threads", "2"]);
    let at = server.address;
    // Twelve positions that take minutes each.
    let askers: Vec<_> = (0..12)
        .map(|nth| {
            let path = format!("/api/solve?rules=9x7/4&position={}{}", nth % 9 + 1, nth / 9 + 1);
            std::thread::spawn(move || get(at, &path))
        })
        .collect();
    std::thread::sleep(Duration::from_millis(300));
    let against =
        json!({"seats": {"x": {"kind": "human"}, "o": {"kind": "machine", "player": "alphabeta:depth=4"}}});
    let game = create(at, &against);
    let mut socket = Socket::open(at, &game.id, None);
    let started = Instant::now();
    socket.say(&json!({"type": "move", "ref": "a", "token": game.x, "ply": 0, "move": "4"}));
    assert_eq!((socket.event()["side"].as_str(), socket.event()["side"].as_str()), (Some("x"), Some("o")));
    assert!(started.elapsed() < Duration::from_millis(2500), "{:?}", started.elapsed());
    let replies: Vec<_> = askers.into_iter().map(|asker| asker.join().unwrap()).collect();
    let count = |status| replies.iter().filter(|reply| reply.status == status).count();
    assert_eq!((count(200), count(503)), (4, 8));
    for reply in &replies {
        match reply.status {
            200 => assert_eq!(reply.json()["complete"], false),
            _ => assert!(reply.header("retry-after").is_some() && reply.code() == "busy"),
        }
    }
}

/// A search stops soon after its asker left, so that nobody can fill the server by asking and leaving.
#[test]
fn who_leaves_frees_the_place() {
    let folder = Folder::new();
    let server = Server::start(&["--data", folder.0.to_str().unwrap(), "--rate", "0", "--deadline", "600"]);
    let at = server.address;
    let running = || metric(at, "quaterne_searches_running");
    let wait_for = |wanted: u64| {
        let started = Instant::now();
        while running() != wanted {
            assert!(started.elapsed() < Duration::from_secs(30), "{} searches run", running());
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let mut asker = TcpStream::connect(at).unwrap();
    write!(asker, "GET /api/analyse?rules=9x7/4&player=minimax:depth=40 HTTP/1.1\r\nHost: {at}\r\n\r\n")
        .unwrap();
    wait_for(1);
    drop(asker);
    wait_for(0);
    let mut asker = TcpStream::connect(at).unwrap();
    write!(asker, "GET /api/solve/stream?rules=9x7/4 HTTP/1.1\r\nHost: {at}\r\n\r\n").unwrap();
    let mut some = [0; 1000];
    assert!(asker.read(&mut some).unwrap() > 0);
    wait_for(1);
    drop(asker);
    wait_for(0);
}
