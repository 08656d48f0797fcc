//! A course from its opening to its ladder: real programs, real games, a server that is killed in between.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use quaterne_arena::store::Arena;
use serde_json::{Value, json};

use crate::client::{Reply, ask, get, post, try_request};
use crate::postgres::Postgres;
use crate::server::{Folder, Server};

pub(crate) const OPERATOR: &str = "a long secret of the operator";
/// Long enough for a loaded machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// A bot of a few lines: the first column that has room.
const FIRST: &str = "import sys
w, h, n, s, *rest = input().split()
grid = [0] * int(w)
for c in rest[0].split(',') if rest else []:
    grid[int(c)] += 1
if s == '1':
    c = next(c for c in range(int(w)) if grid[c] < int(h))
    grid[c] += 1
    print(c, flush=True)
for line in sys.stdin:
    grid[int(line)] += 1
    c = next((c for c in range(int(w)) if grid[c] < int(h)), 0)
    grid[c] += 1
    print(c, flush=True)
";

fn serve(folder: &Folder) -> Server {
    serve_with(folder, &[])
}

/// A server that allows courses.
pub(crate) fn serve_with(folder: &Folder, more: &[&str]) -> Server {
    let config = folder.0.join("operator.toml");
    std::fs::write(&config, format!("operator = \"{OPERATOR}\"\n")).unwrap();
    let (data, config) = (folder.0.to_str().unwrap(), config.to_str().unwrap());
    Server::start(&[&["--data", data, "--rate", "0", "--courses", "--config", config], more].concat())
}

/// A course of quick games, its teacher's token and its code.
pub(crate) fn open(address: SocketAddr, deadline: i64) -> (String, String, String) {
    let reply = post(
        address,
        "/api/courses",
        &json!({"operator": OPERATOR, "name": "Monday", "rules": "tictactoe-gravity", "deadline": deadline}),
    );
    assert_eq!(reply.code(), "bad_rules", "{}", reply.body);
    let reply = post(
        address,
        "/api/courses",
        &json!({
            "operator": OPERATOR, "name": "Monday", "rules": "5x4/3", "deadline": deadline, "openings": 2, "plies": 1,
            "machines": ["random", "one-ply"], "languages": ["py", "c", "zip"], "limits": "movetime=5s",
        }),
    );
    assert_eq!(reply.status, 201, "{}", reply.body);
    let text = |name: &str| reply.json()[name].as_str().unwrap().to_owned();
    (text("id"), text("token"), text("code"))
}

pub(crate) fn join(address: SocketAddr, id: &str, code: &str, name: &str) -> String {
    let reply = post(address, &format!("/api/courses/{id}/students"), &json!({"code": code, "name": name}));
    assert_eq!(reply.status, 201, "{}", reply.body);
    reply.json()["token"].as_str().unwrap().to_owned()
}

fn with(address: SocketAddr, token: &str, path: &str) -> Reply {
    try_request(address, &format!("GET {path} HTTP/1.1\r\nAuthorization: Bearer {token}"), "").unwrap()
}

fn hand_in(address: SocketAddr, id: &str, token: &str, file: &str, body: &str) -> Reply {
    let head = format!(
        "POST /api/courses/{id}/versions?file={file} HTTP/1.1\r\nAuthorization: Bearer {token}\r\nContent-Type: application/octet-stream"
    );
    try_request(address, &head, body).unwrap()
}

fn seen(address: SocketAddr, id: &str, token: &str) -> Value {
    let reply = with(address, token, &format!("/api/courses/{id}"));
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

/// Looks until something is so.
fn until(address: SocketAddr, id: &str, token: &str, is: impl Fn(&Value) -> bool) -> Value {
    let start = Instant::now();
    loop {
        let view = seen(address, id, token);
        if is(&view) {
            return view;
        }
        assert!(start.elapsed() < PATIENCE, "{view:#}");
        std::thread::sleep(Duration::from_millis(300));
    }
}

pub(crate) fn later() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    now.as_millis() as i64 + 3_600_000
}

#[test]
fn there_are_none_unless_the_operator_says_so() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let address = server.address;
    assert_eq!(ask(address, "/api/courses")["allowed"], false);
    let body = json!({"operator": OPERATOR, "name": "x", "deadline": later()});
    assert_eq!(post(address, "/api/courses", &body).code(), "no_courses");
    assert_eq!(get(address, "/api/courses/abc").code(), "no_courses");
}

#[test]
fn without_a_token_of_the_operator_the_server_does_not_start() {
    let folder = Folder::new();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_quaterne"))
        .args(["serve", "--addr", "127.0.0.1:0", "--courses", "--lang", "en", "--data"])
        .arg(&folder.0)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("operator = "), "{said}");
}

/// An empty one would let everybody stop everybody's tournaments, with courses or without.
#[test]
fn a_token_that_anybody_guesses_is_none() {
    let folder = Folder::new();
    let config = folder.0.join("operator.toml");
    for token in ["", "1234567"] {
        std::fs::write(&config, format!("operator = \"{token}\"\n")).unwrap();
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_quaterne"))
            .args(["serve", "--addr", "127.0.0.1:0", "--lang", "en", "--config"])
            .arg(&config)
            .arg("--data")
            .arg(&folder.0)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("8 characters at least"), "{said}");
    }
}

/// The environment of courses is tried before anybody hands something in.
#[test]
fn an_interpreter_that_does_not_run_is_told_at_the_start() {
    let folder = Folder::new();
    let config = folder.0.join("operator.toml");
    let text = format!("operator = \"{OPERATOR}\"\n[interpreters]\npython = \"/nowhere\"\n");
    std::fs::write(&config, text).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_quaterne"))
        .args(["serve", "--addr", "127.0.0.1:0", "--courses", "--lang", "fr", "--config"])
        .arg(&config)
        .arg("--data")
        .arg(&folder.0)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("nomme « /nowhere »"), "{said}");
}

/// Whole: joined by a code, a right program climbs above a wrong one, which is told why; nobody reads what is not theirs;
/// what was acknowledged before SIGKILL plays on after it.
#[test]
fn from_its_opening_to_its_ladder_through_a_crash() {
    let folder = Folder::new();
    let server = serve(&folder);
    let address = server.address;
    let wrong = json!({"operator": "guess", "name": "x", "deadline": later()});
    assert_eq!(post(address, "/api/courses", &wrong).code(), "wrong_token");
    let (id, teacher, code) = open(address, later());
    let students = format!("/api/courses/{id}/students");
    assert_eq!(post(address, &students, &json!({"code": "guess", "name": "Eve"})).code(), "wrong_token");
    let alice = join(address, &id, &code, "Alice");
    let bob = join(address, &id, &code, "Bob");
    assert_eq!(post(address, &students, &json!({"code": code, "name": "Alice"})).code(), "name_taken");
    assert_eq!(post(address, &students, &json!({"code": code, "name": "random"})).code(), "name_taken");

    // Names, kinds and sizes.
    for (file, body, expected) in [
        ("bot.exe", "x", "bad_file"),
        ("..%2Fbot.py", "x", "bad_file"),
        ("bot.java", "x", "bad_file"),
        ("bot.py", "", "bad_file"),
        ("bot.zip", "no archive", "bad_file"),
    ] {
        assert_eq!(hand_in(address, &id, &alice, file, body).code(), expected, "{file}");
    }
    assert_eq!(hand_in(address, &id, &alice, "bot.py", &"#".repeat(3 << 20)).status, 413);
    assert_eq!(hand_in(address, &id, "nobody", "bot.py", FIRST).code(), "wrong_token");
    assert_eq!(hand_in(address, &id, &teacher, "bot.py", FIRST).code(), "wrong_token");

    // A program that answers with a word is told what was expected of it.
    let reply = hand_in(
        address,
        &id,
        &bob,
        "bob.py",
        "input()\nimport sys\nprint('hello', flush=True)\nsys.stderr.write('oops')\nsys.stdin.read()\n",
    );
    assert_eq!(reply.status, 201, "{}", reply.body);
    let state =
        |view: &Value, nth: usize| view["you"]["versions"][nth]["state"].as_str().unwrap_or("").to_owned();
    let view = until(address, &id, &bob, |view| state(view, 0) == "refused");
    let said = &view["you"]["versions"][0]["said"];
    assert!(
        said["fr"]["check"]["steps"].as_array().unwrap().iter().any(|step| step["finding"] == "failed"),
        "{said:#}"
    );
    assert!(said["en"].to_string().contains("expected") && !said.to_string().contains(".cache"), "{said:#}");

    // One that plays is on the ladder, and its games are told.
    assert_eq!(hand_in(address, &id, &alice, "alice.py", FIRST).status, 201);
    until(address, &id, &alice, |view| {
        state(view, 0) == "playing" && view["course"]["games"].as_u64() >= Some(2)
    });

    // Acknowledged, then killed: the next server checks it, and the ladder goes on.
    let reply = hand_in(address, &id, &bob, "bob.py", FIRST);
    assert_eq!(reply.json()["version"], 2);
    let before = seen(address, &id, &alice)["course"]["games"].as_u64().unwrap();
    server.kill();
    let server = serve(&folder);
    let address = server.address;
    let view = until(address, &id, &bob, |view| {
        state(view, 0) == "playing"
            && view["course"]["playing"] == false
            && view["course"]["games"].as_u64() >= Some(24)
    });
    assert!(before <= 24, "{before}");
    // Four on the ladder: six pairs, two openings, both colours.
    assert_eq!(view["course"]["games"], 24);
    let names: Vec<&str> =
        view["players"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 4, "{names:?}");
    assert!(names.contains(&"Alice") && names.contains(&"Bob"));

    // A new version takes the place of the old one and plays its own games.
    assert_eq!(hand_in(address, &id, &bob, "bob.py", &format!("{FIRST}# again\n")).json()["version"], 3);
    let view = until(address, &id, &bob, |view| {
        let games = with(address, &bob, &format!("/api/courses/{id}/games?student=Bob")).body;
        state(view, 0) == "playing" && games.contains("Bob v3") && view["course"]["games"] == 24
    });
    assert_eq!((state(&view, 1), state(&view, 2)), ("replaced".to_owned(), "refused".to_owned()));

    // What a program said is its author's; files are the teacher's.
    let games = with(address, &alice, &format!("/api/courses/{id}/games?student=Bob")).json();
    let game = games.as_array().unwrap().iter().find(|game| !game.to_string().contains("Alice")).unwrap();
    let path = format!("/api/courses/{id}/games/{}", game["number"]);
    assert_eq!(with(address, &alice, &path).json()["stderr"], Value::Null);
    assert!(with(address, &bob, &path).json()["stderr"].is_string());
    assert_eq!(with(address, &alice, &format!("/api/courses/{id}/games.csv")).code(), "wrong_token");
    let csv = with(address, &teacher, &format!("/api/courses/{id}/games.csv")).body;
    assert!(csv.lines().count() > 24 && csv.contains("Bob v3"), "{csv}");
    assert!(with(address, &teacher, &format!("/api/courses/{id}/table.csv")).body.contains("Alice"));
    // Ratings are noted beside the games, by and by.
    let noted = |_: &Value| {
        let history = with(address, &alice, &format!("/api/courses/{id}/history")).json();
        !history[0]["ratings"].as_array().unwrap().is_empty()
    };
    until(address, &id, &alice, noted);
    assert!(
        ask(address, "/api/arena")["tournaments"].as_array().unwrap().is_empty(),
        "ladders are not for everybody"
    );

    // After the deadline nothing is taken.
    let head = format!(
        "POST /api/courses/{id} HTTP/1.1\r\nAuthorization: Bearer {teacher}\r\nContent-Type: application/json"
    );
    assert_eq!(try_request(address, &head, r#"{"deadline": 1}"#).unwrap().status, 200);
    assert_eq!(hand_in(address, &id, &alice, "alice.py", FIRST).code(), "too_late");
}

/// A worker, killed with the test.
struct Worker(std::process::Child);

impl Worker {
    fn start(db: &str, cache: &std::path::Path) -> Self {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_quaterne"));
        command.args(["worker", "--db", db, "--threads", "1", "--quiet", "--cache"]).arg(cache);
        Self(command.spawn().unwrap())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Where there are workers they play, and the server only chooses; when they are killed it plays itself. A file and a server of
/// databases alike.
#[test]
fn workers_play_the_ladder() {
    let folder = Folder::new();
    let file = folder.0.join("arena.db").display().to_string();
    played_by_workers(&folder, &file, &[]);
    if let Some(postgres) = Postgres::start() {
        let url = postgres.url();
        played_by_workers(&Folder::new(), &url, &["--db", &url]);
    }
}

fn played_by_workers(folder: &Folder, db: &str, more: &[&str]) {
    let server = serve_with(folder, more);
    let address = server.address;
    let arena = Arena::open(db).unwrap();
    let worker = Worker::start(db, &folder.0.join("cache"));
    // Games of the worker, and of the server: who plays says so.
    let played = || {
        let (mut theirs, mut own) = (0, 0);
        for each in arena.workers(PATIENCE.as_millis() as i64).unwrap() {
            *(if each.machine == "course" { &mut own } else { &mut theirs }) += each.games;
        }
        (theirs, own)
    };
    let start = Instant::now();
    while arena.workers(15_000).unwrap().is_empty() {
        assert!(start.elapsed() < PATIENCE, "a worker says that it is there, also before it plays");
        std::thread::sleep(Duration::from_millis(50));
    }
    let (id, teacher, code) = open(address, later());
    until(address, &id, &teacher, |view| view["course"]["playing"] == false && view["course"]["games"] == 4);
    assert_eq!(played(), (4, 0), "{db}");

    // A program of a student travels to the worker.
    let alice = join(address, &id, &code, "Alice");
    assert_eq!(hand_in(address, &id, &alice, "alice.py", FIRST).status, 201);
    until(address, &id, &alice, |view| view["course"]["games"] == 12);
    assert_eq!(played(), (12, 0), "{db}");

    // SIGKILL: what nobody plays any more is played here.
    drop(worker);
    let bob = join(address, &id, &code, "Bob");
    assert_eq!(hand_in(address, &id, &bob, "bob.py", &format!("{FIRST}# Bob\n")).status, 201);
    until(address, &id, &bob, |view| view["course"]["games"] == 24 && view["course"]["playing"] == false);
    let (theirs, own) = played();
    // The server counts those of its latest turn.
    assert_eq!((theirs, own > 0), (12, true), "{db}");
    assert!(arena.alarms(&arena.course(&id).unwrap().tournament).unwrap().is_empty());
}
