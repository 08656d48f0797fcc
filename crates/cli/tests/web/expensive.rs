//! Nothing heavy on the threads of the sockets: every address is asked for the most that it accepts.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::json;

use super::client::{ask, create, get, post};
use super::courses;
use super::server::Folder;

/// The longest that a handler may hold its thread, in time of the processor: a move of somebody else waits that long. Debug
/// builds write their JSON several times as slowly.
const MOST: Duration = Duration::from_millis(if cfg!(debug_assertions) { 100 } else { 25 });

const REQUESTS: &str = include_str!("expensive.txt");

/// 340 moves on 19 × 19, in which nobody has nineteen in a row.
fn deep() -> String {
    let cell = |nth: u8| char::from(b'a' + nth);
    let moves: String =
        (0..340_u16).map(|nth| format!("{}{}", cell((nth % 19) as u8), nth / 19 + 1)).collect();
    format!("rules=19x19/19/free&position={moves}")
}

/// Sends a request, hears for a while, and leaves: most of these would go on for seconds.
fn send(at: SocketAddr, bearer: &str, method: &str, path: &str, body: &str) {
    let mut stream = TcpStream::connect(at).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(2500))).unwrap();
    let length = body.len();
    let head =
        format!("{method} {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\nAccept-Encoding: gzip");
    let kind = if path.contains("/versions?") { "application/octet-stream" } else { "application/json" };
    let about = format!("Authorization: Bearer {bearer}\r\nContent-Type: {kind}\r\nContent-Length: {length}");
    write!(stream, "{head}\r\n{about}\r\n\r\n{body}").unwrap();
    let mut some = [0; 1 << 16];
    let started = std::time::Instant::now();
    while started.elapsed() < Duration::from_millis(2500) && matches!(stream.read(&mut some), Ok(1..)) {}
}

#[test]
fn no_request_holds_the_threads_of_the_sockets() {
    let folder = Folder::new();
    let server = courses::serve_with(&folder, &["--deadline", "2", "--threads", "2"]);
    let at = server.address;
    let deep = deep();
    let position = deep.split("position=").nth(1).unwrap();
    let game = create(
        at,
        &json!({"rules": "19x19/19/free", "position": position, "local": true,
        "seats": {"x": {"kind": "human"}, "o": {"kind": "human"}}}),
    );
    let some = json!({"name": "some", "players": ["random", "one-ply"], "openings": 2, "limit": 500});
    let arena = post(at, "/api/arena", &some).json()["id"].as_str().unwrap().to_owned();
    let (course, teacher, code) = courses::open(at, courses::later());
    let student = courses::join(at, &course, &code, "Ada");
    let mut asked: Vec<(String, String)> = Vec::new();
    for line in REQUESTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let line = line
            .replace("{deep}", &deep)
            .replace("{wide}", "rules=19x19/5/free")
            .replace("{game}", &game.id)
            .replace("{token}", &game.owner)
            .replace("{arena}", &arena)
            .replace("{course}", &course)
            .replace("{code}", &code)
            .replace("{operator}", courses::OPERATOR)
            .replace("{later}", &courses::later().to_string())
            .replace("{file}", &"# a program of two megabytes\n".repeat(70_000));
        let (method, rest) = line.split_once(' ').unwrap();
        let (path, body) = rest.split_once(' ').unwrap_or((rest, ""));
        let bearer = if path.contains("/versions?") { &student } else { &teacher };
        send(at, bearer, method, path, body);
        let path = path.split('?').next().unwrap();
        asked.push((method.to_lowercase(), path.to_owned()));
    }
    // None is left out.
    let api = ask(at, "/api/openapi.json");
    for (path, methods) in api["paths"].as_object().unwrap() {
        let parts: Vec<&str> = path.split('/').collect();
        for method in methods.as_object().unwrap().keys() {
            let fits = |(sent, asked): &(String, String)| {
                let given: Vec<&str> = asked.split('/').collect();
                let same = |(part, given): (&&str, &&str)| part == given || part.starts_with('{');
                sent == method && given.len() == parts.len() && parts.iter().zip(&given).all(same)
            };
            assert!(asked.iter().any(fits), "expensive.txt has no {method} {path}");
        }
    }
    let metrics = get(at, "/metrics").body;
    let longest: BTreeMap<&str, f64> = metrics
        .lines()
        .filter_map(|line| line.strip_prefix("quaterne_longest_poll_seconds{route=\"")?.split_once("\"} "))
        .map(|(route, seconds)| (route, seconds.parse().unwrap()))
        .collect();
    assert!(longest.contains_key("connection") && longest.contains_key("/api/solve/stream"), "{longest:?}");
    let held: Vec<_> = longest.iter().filter(|(_, seconds)| **seconds > MOST.as_secs_f64()).collect();
    assert!(held.is_empty(), "{held:?}");
}
