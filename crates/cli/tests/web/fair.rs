//! What one person may take from the others: nothing that they notice. People are told apart by what a proxy says of them.

use std::io::Read as _;
use std::io::Write as _;
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Reply, Socket, create, get, people, try_request};
use super::server::{Folder, Server};

/// A request of somebody at this address, as the proxy passes it on.
fn request(at: SocketAddr, who: &str, head: &str, body: &str) -> Reply {
    let head = format!("{head} HTTP/1.1\r\nContent-Type: application/json\r\nX-Forwarded-For: {who}");
    try_request(at, &head, body).unwrap_or_else(|| panic!("no answer to {head}"))
}

fn server(folder: &Folder, more: &[&str]) -> Server {
    let args = ["--data", folder.0.to_str().unwrap(), "--proxy", "127.0.0.1", "--threads", "2"];
    Server::start(&[&args, more].concat())
}

/// Ninety games against machines that think for as long as they may, on the largest board: other people's machines answer, and
/// so do their questions.
#[test]
fn ninety_games_of_one_person_hold_nobody_up() {
    let folder = Folder::new();
    let server = server(&folder, &[]);
    let at = server.address;
    let solve = |position: &str| {
        let started = Instant::now();
        let solved = request(at, "192.0.2.1", &format!("GET /api/solve?position={position}"), "");
        assert_eq!((solved.status, &solved.json()["complete"]), (200, &json!(true)));
        started.elapsed()
    };
    // The mirror image, which is as hard: what this machine needs while it does whatever else it does.
    let quiet = solve("44444436666665");
    let hard = json!({"rules": "19x19/5/free", "seats":
        {"x": {"kind": "machine", "player": "alphabeta:depth=60"}, "o": {"kind": "human"}}});
    for _ in 0..90 {
        assert_eq!(request(at, "192.0.2.66", "POST /api/games", &hard.to_string()).status, 201);
    }
    let game =
        json!({"seats": {"x": {"kind": "machine", "player": "alphabeta:depth=6"}, "o": {"kind": "human"}}});
    let started = Instant::now();
    let id = request(at, "192.0.2.1", "POST /api/games", &game.to_string()).json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    loop {
        let state = request(at, "192.0.2.1", &format!("GET /api/games/{id}"), "").json();
        if state["position"]["ply"] == 1 {
            break;
        }
        assert!(started.elapsed() < Duration::from_secs(5), "{state}");
        std::thread::sleep(Duration::from_millis(20));
    }
    let besieged = solve("44444432222223");
    assert!(besieged < (quiet * 4).max(Duration::from_secs(8)), "{besieged:?}, {quiet:?} in the quiet");
}

/// One who solves in a loop, and one who asks now and then.
#[test]
fn who_asks_now_and_then_is_never_turned_away() {
    let folder = Folder::new();
    let server = server(&folder, &["--queue", "8"]);
    let at = server.address;
    let hogs: Vec<_> = (0..16)
        .map(|nth| {
            let path = format!("GET /api/solve?rules=9x7/4&position={}{}", nth % 9 + 1, nth / 9 + 1);
            std::thread::spawn(move || request(at, "192.0.2.66", &path, "").status)
        })
        .collect();
    std::thread::sleep(Duration::from_millis(300));
    for nth in 0..20 {
        let path = format!("GET /api/solve?position=4444443222222{}", nth % 7 + 1);
        let reply = request(at, "192.0.2.1", &path, "");
        assert!(matches!(reply.status, 200 | 400), "{}", reply.body);
    }
    let statuses: Vec<u16> = hogs.into_iter().map(|hog| hog.join().unwrap()).collect();
    assert!(statuses.contains(&503), "its own queue is full: {statuses:?}");
}

/// Forty people behind one address open a page with everything on it, and ask a few things each.
#[test]
fn a_class_behind_one_address_is_served() {
    let folder = Folder::new();
    let server = Server::start(&["--data", folder.0.to_str().unwrap()]);
    let at = server.address;
    let visitors: Vec<_> = (0..40)
        .map(|nth| {
            std::thread::spawn(move || {
                let files = (0..20).map(|_| "/labs/a".to_owned());
                let asked = ["/api/meta", "/api/levels", "/api/position"].map(str::to_owned);
                let solved = [format!("/api/solve?position={}{}", nth % 7 + 1, nth / 7 + 1)];
                let paths = files.chain(asked).chain(solved);
                paths.map(|path| get(at, &path).status).filter(|&status| status == 429).count()
            })
        })
        .collect();
    let refused: usize = visitors.into_iter().map(|visitor| visitor.join().unwrap()).sum();
    assert_eq!(refused, 0);
}

/// Pings and nonsense cost something, too: who floods a socket is told so, and then has to go.
#[test]
fn a_flood_on_a_socket_ends_it() {
    let folder = Folder::new();
    let server = Server::start(&["--data", folder.0.to_str().unwrap(), "--rate", "20"]);
    let game = create(server.address, &people());
    for message in [json!({"type": "ping", "ref": "1"}).to_string(), "nonsense".to_owned()] {
        let mut socket = Socket::open(server.address, &game.id, None);
        let sent = (0..20_000).take_while(|_| socket.say_raw(&message)).count();
        // Whoever still sends finds the line closed.
        while socket.hear("never").is_some() {}
        assert!(!socket.say_raw(&message) || sent < 20_000, "{message}");
        // The bucket fills again.
        std::thread::sleep(Duration::from_secs(1));
    }
    assert_eq!(get(server.address, "/healthz").status, 200);
}

/// Half a request is not waited for.
#[test]
fn half_a_request_is_given_up() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let mut stream = TcpStream::connect(server.address).unwrap();
    write!(stream, "GET /api/meta HTTP/1.1\r\nHost: {}\r\n", server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let started = Instant::now();
    let mut rest = Vec::new();
    let ended = stream.read_to_end(&mut rest);
    assert!(
        ended.is_ok() && started.elapsed() < Duration::from_secs(25),
        "{ended:?} {:?}",
        started.elapsed()
    );
    let mut stream = TcpStream::connect(server.address).unwrap();
    let head = "POST /api/games HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 1000";
    write!(stream, "{head}\r\nHost: {}\r\n\r\n{{", server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    assert!(rest.starts_with("HTTP/1.1 408") && rest.contains("\"timeout\""), "{rest}");
}
