//! Questions without a game: positions, analysis, labs, exports, and what the server says of itself.

use super::client::{ask, get, stream};
use super::server::{Folder, Server};

#[test]
fn positions_and_errors() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let view = ask(at, "/api/position?rules=connect4&position=4453");
    assert_eq!((view["fen"].as_str(), view["to_move"].as_str()), (Some("7/7/7/7/3o3/2oxx2 x"), Some("x")));
    assert_eq!(ask(at, "/api/position?rules=&position=")["ply"], 0);
    for (path, status, code, says) in [
        ("/api/position?position=48", 400, "bad_position", "columns go from 1 to 7"),
        ("/api/position?rules=chess", 400, "bad_rules", "unknown rules"),
        ("/api/analyse?player=chess", 400, "bad_player", "unknown player"),
        ("/api/analyse?player=minimax:depth=99", 400, "too_large", "depth may be 60 at most"),
        ("/api/tree?player=random", 400, "bad_player", "searches no tree"),
        ("/api/tree?position=4455667", 409, "game_over", "nothing is searched"),
        ("/api/compare?depth=99", 400, "bad_value", "1 to 12"),
        ("/api/compare?depth=x", 400, "bad_request", "query"),
        ("/api/games/aaaaaaaaaaaaa", 404, "not_found", "no such thing"),
        ("/api/games/'%20OR%201", 404, "not_found", "no such thing"),
        ("/api/nothing", 404, "not_found", "no such thing"),
        ("/missing.js", 404, "not_found", "no such thing"),
    ] {
        let reply = get(at, path);
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{path}");
        let error = reply.json()["error"].clone();
        assert!(error["message"]["en"].as_str().unwrap().contains(says), "{path}: {error}");
        assert_ne!(error["message"]["en"], error["message"]["fr"], "{path}");
        assert_eq!(error["request_id"].as_str(), reply.header("x-request-id"), "{path}");
    }
}

/// What the labs ask for, through the API.
#[test]
fn facts_of_the_labs() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    // E3, A6, C11, D7.
    let matrix = ask(at, "/api/position/possibilities?rules=connect4-12x6");
    assert_eq!(matrix["matrix"][2].to_string(), "[5,8,11,13,13,13,13,13,13,11,8,5]");
    assert_eq!(ask(at, "/api/position/alignments")["count"], 69);
    let worth = ask(at, "/api/position/evaluation?position=7/7/7/3x3/3o3/1oxx3%20o&eval=ratio");
    assert_eq!(worth["score"].as_f64().unwrap().round(), -3.0);
    let corner =
        ask(at, "/api/analyse?rules=tictactoe&position=1x1/xoo/ox1%20x&player=minimax:depth=3,eval=outcome");
    assert_eq!(corner["best"], "c3");
    let states = ask(at, "/api/position/states?position=112233&depth=2");
    assert_eq!(states["state"], "G");
    // Node counts of the labs, in one table.
    let table = ask(at, "/api/compare?depth=4&eval=weights/0/1/3/6");
    let nodes: Vec<u64> =
        table["rows"].as_array().unwrap().iter().map(|row| row["nodes"].as_u64().unwrap()).collect();
    assert_eq!((nodes[0], nodes[2], nodes[3]), (2801, 896, 173));
    let memo = ask(at, "/api/labs/memo?depths=3..4");
    for row in memo["rows"].as_array().unwrap() {
        let number = |name: &str| row[name].as_u64().unwrap();
        assert!(number("memo_nodes") <= number("nodes"), "{row}");
    }
    // B4: the exact share of tic-tac-toe lies in the interval.
    let events = stream(at, "/api/labs/random/stream?rules=tictactoe&games=100000&seed=7");
    let (name, last) = events.last().unwrap();
    assert_eq!((name.as_str(), last["games"].as_u64()), ("done", Some(100_000)));
    let interval = &last["intervals"]["x"];
    assert!(
        interval["low"].as_f64().unwrap() < 0.58492 && interval["high"].as_f64().unwrap() > 0.58492,
        "{interval}"
    );
    // A10, B9.
    let path = "/api/labs/match/stream?players=alphabeta:depth=1&players=alphabeta:depth=3&openings=1";
    let events = stream(at, path);
    assert_eq!(events[0].0, "start");
    assert_eq!(events.iter().filter(|(name, _)| name == "game").count(), 8);
    let (_, table) = events.last().unwrap();
    assert_eq!((table["games"].as_u64(), table["complete"].as_bool()), (Some(8), Some(true)));
}

#[test]
fn exact_scores_and_reviews() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let solved = ask(at, "/api/solve?position=44455554221");
    assert_eq!((solved["score"].as_i64(), solved["complete"].as_bool()), (Some(-15), Some(true)));
    assert_eq!(solved["sentence"]["en"], "x wins in 2 plies");
    let best: Vec<bool> =
        solved["moves"].as_array().unwrap().iter().map(|each| each["best"].as_bool().unwrap()).collect();
    assert!(best.contains(&true));
    let events = stream(at, "/api/solve/stream?position=4445555422");
    assert_eq!(events.last().unwrap().0, "done");
    assert!(events.last().unwrap().1["complete"].as_bool().unwrap());
    let over = ask(at, "/api/solve?position=4455667");
    assert_eq!((over["outcome"].as_str(), over["verdict"].as_str()), (Some("x"), Some("loss")));
    // b1 answers the centre with an edge, which loses.
    let review = stream(at, "/api/review/stream?rules=tictactoe&position=b2b1c3a1");
    let plies: Vec<_> = review.iter().filter(|(name, _)| name == "ply").map(|(_, ply)| ply).collect();
    assert_eq!(plies.len(), 4);
    assert_eq!((plies[2]["ply"].as_u64(), plies[2]["mark"].as_str()), (Some(2), Some("mistake")));
    assert_eq!(review.last().unwrap().1["mistakes"]["o"], 1);
}

#[test]
fn files_pages_and_numbers() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    for (path, kind, begins) in [
        ("/api/export/board.svg?position=44", "image/svg+xml", "<svg"),
        ("/api/export/board.png?position=44&size=100", "image/png", "\u{fffd}PNG"),
        ("/api/export/game.gif?position=445&size=70", "image/gif", "GIF89a"),
        ("/api/export/game.txt?position=44&x=me", "text/plain; charset=utf-8", "[Rules \"7x6/4\"]"),
        ("/api/export/tree.svg?player=alphabeta:depth=2", "image/svg+xml", "<svg"),
        ("/api/export/tree.dot?player=alphabeta:depth=2", "text/vnd.graphviz; charset=utf-8", "digraph"),
        ("/api/export/tree.txt?player=alphabeta:depth=2&lang=fr", "text/plain; charset=utf-8", "alphabeta"),
        ("/api/export/tree.json?player=alphabeta:depth=2", "application/json", "{\"rules\""),
        ("/api/docs", "text/html; charset=utf-8", "<!doctype html>"),
        ("/", "text/html; charset=utf-8", "<!doctype html>"),
        ("/play/abc", "text/html; charset=utf-8", "<!doctype html>"),
        ("/healthz", "text/plain; charset=utf-8", "ok"),
        ("/metrics", "text/plain; version=0.0.4", "# HELP"),
    ] {
        let reply = get(at, path);
        assert_eq!((reply.status, reply.header("content-type")), (200, Some(kind)), "{path}");
        assert!(reply.body.to_lowercase().starts_with(&begins.to_lowercase()), "{path}: {:.60}", reply.body);
        assert!(reply.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
    }
    // A page that was built knows its addresses; without one every address says how to build it.
    let built = get(at, "/").body.contains("id=\"app\"");
    for (path, status) in [("/explore?pos=44", 200), ("/labs/a", 200), ("/labs/a/b", 404), ("/nowhere", 404)]
    {
        let reply = get(at, path);
        assert_eq!(reply.status, if built { status } else { 200 }, "{path}");
        assert_eq!(reply.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
    }
    let saved = get(at, "/api/export/board.svg?download=my../board.svg");
    assert_eq!(saved.header("content-disposition"), Some("attachment; filename=\"my..board.svg\""));
    assert!(
        get(at, "/metrics")
            .body
            .contains("quaterne_http_requests_total{route=\"/api/export/board.svg\",status=\"200\"} 2")
    );
}

#[test]
fn the_pages_python_is_a_folder() {
    let folder = Folder::new();
    let python = folder.0.join("python");
    std::fs::create_dir_all(python.join("1.0")).unwrap();
    std::fs::write(python.join("1.0/python_stdlib.zip"), "PK zip").unwrap();
    std::fs::write(python.join("1.0/pyodide.mjs"), "export {};").unwrap();
    std::fs::write(folder.0.join("secret.txt"), "nobody else reads this").unwrap();
    let data = folder.0.to_str().unwrap();
    let server = Server::start(&["--data", data, "--rate", "0", "--python", python.to_str().unwrap()]);
    let at = server.address;
    let library = get(at, "/python/1.0/python_stdlib.zip");
    assert_eq!((library.status, library.body.as_str()), (200, "PK zip"));
    assert!(library.header("cache-control").unwrap().contains("immutable"));
    assert_eq!(
        get(at, "/python/1.0/pyodide.mjs").header("content-type"),
        Some("text/javascript; charset=utf-8")
    );
    for path in [
        "/python/1.0/other.zip",
        "/python/../secret.txt",
        "/python/%2e%2e/secret.txt",
        "/python/1.0/..%2f..%2fsecret.txt",
    ] {
        let refused = get(at, path);
        assert_ne!(refused.status, 200, "{path}");
        assert!(!refused.body.contains("nobody else"), "{path}");
    }
}
