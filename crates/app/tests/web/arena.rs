//! Tournaments through the API.

use std::time::{Duration, Instant};

use serde_json::json;

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
    let since = Instant::now();
    let table = loop {
        let table = ask(at, &format!("/api/arena/{id}"));
        if table["status"] == "done" {
            break table;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{table}");
        std::thread::sleep(Duration::from_millis(100));
    };
    assert!(!table.to_string().contains("token"));
    assert_eq!((table["games"].as_u64(), table["of"].as_u64()), (Some(18), Some(18)));
    let rows = table["table"].as_array().unwrap();
    assert_eq!(rows[0]["player"], "alphabeta:depth=4,eval=ratio");
    let points: f64 =
        rows.iter().map(|row| row["wins"].as_f64().unwrap() + row["draws"].as_f64().unwrap() / 2.0).sum();
    assert_eq!(points, 18.0);
    assert_eq!(table["cross"].as_array().unwrap().len(), 6);
    let games = ask(at, &format!("/api/arena/{id}/games?from=2&count=5"));
    assert_eq!((games["total"].as_u64(), games["games"].as_array().unwrap().len()), (Some(18), 5));
    let game = ask(at, &format!("/api/arena/{id}/games/7"));
    assert_eq!((game["n"].as_u64(), game["position"]["moves"].as_str()), (Some(7), game["moves"].as_str()));
    let events = stream(at, &format!("/api/arena/{id}/stream"));
    assert_eq!(events[0].0, "table");
    for (name, lines) in [("table.csv", 4), ("games.csv", 19)] {
        let reply = get(at, &format!("/api/arena/{id}/{name}"));
        assert_eq!(reply.body.lines().count(), lines, "{}", reply.body);
        assert!(reply.header("content-disposition").unwrap().contains(name));
    }
    assert_eq!(ask(at, "/api/arena")["tournaments"][0]["name"], "class");
    assert_eq!(get(at, "/api/arena/nothing").status, 404);
    assert_eq!(get(at, &format!("/api/arena/{id}/games/99")).status, 404);
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
    while ask(at, &format!("/api/arena/{id}"))["status"] == "running" {
        assert!(since.elapsed() < Duration::from_secs(60), "it goes on");
        std::thread::sleep(Duration::from_millis(100));
    }
}
