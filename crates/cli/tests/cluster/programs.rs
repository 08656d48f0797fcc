//! Programs travel to workers by the hash of their content; a batch that nobody can play is given up, and shown.

#![expect(clippy::print_stdout, reason = "what was measured, for --nocapture")]
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::postgres::Postgres;
use crate::{PATIENCE, Process, json, quaterne, scratch, wait};

/// Two bots in a folder: a file, and a folder with a module of its own.
fn class(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cluster").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("carol")).expect("a folder");
    let write = |path: &str, text: &str| std::fs::write(folder.join(path), text).expect("a file");
    write("alice.py", "def agent(o, c):\n    return [k for k in range(c.columns) if o.board[k] == 0][0]\n");
    write(
        "carol/main.py",
        "from helper import pick\ndef agent(o, c):\n    return pick(o.board, c.columns)\n",
    );
    write("carol/helper.py", "def pick(board, n):\n    return [k for k in range(n) if board[k] == 0][-1]\n");
    folder
}

fn start(folder: &Path, db: &str, more: &[&str]) -> Child {
    let folder = folder.to_str().expect("a name");
    let args = ["tournament", folder, "one-ply", "--openings", "0", "--time", "movetime=20s,bank=60s"];
    let args = [&args[..], &["--db", db, "--share", "--no-play", "--json"], more].concat();
    quaterne(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a start")
}

fn worker(db: &str, cache: &Path) -> Child {
    let cache = cache.to_str().expect("a name");
    let args = ["worker", "--db", db, "--threads", "1", "--cache", cache];
    quaterne(&args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("a worker starts")
}

fn until_planned(postgres: &Postgres, games: &str) {
    let tables = "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'arena_plan'";
    let start = Instant::now();
    while postgres.ask(tables) != "1" || postgres.ask("SELECT COUNT(*) FROM arena_plan") != games {
        assert!(start.elapsed() < PATIENCE, "a plan is made");
        sleep(Duration::from_millis(100));
    }
}

/// The folder is gone before the first worker comes: what it plays came through the database.
#[test]
fn programs_travel_by_their_hash() {
    let postgres = Postgres::start("programs");
    let db = postgres.url();
    let (folder, cache, games) = (class("travelling"), scratch("cache"), scratch("travelling.csv"));
    let _ = std::fs::remove_dir_all(&cache);
    let tournament = start(&folder, &db, &["--export", games.to_str().expect("a name")]);
    until_planned(&postgres, "6");
    std::fs::remove_dir_all(&folder).expect("nobody needs it any more");

    // A machine that cannot hold programs plays none of these games, rather than let them lose.
    let mut unfit = quaterne(&["worker", "--db", &db]);
    let unfit =
        unfit.env("QUATERNE_SANDBOX", "none").stderr(Stdio::piped()).spawn().expect("a worker starts");
    let unfit = wait(unfit, "the unfit worker");
    let why = String::from_utf8_lossy(&unfit.stderr);
    assert_eq!(unfit.status.code(), Some(1), "{why}");
    assert!(why.contains("this machine cannot play: no sandbox"), "{why}");

    let worker = Process(worker(&db, &cache));
    let report = json(&wait(tournament, "the tournament"));
    assert_eq!((&report["games"], &report["complete"]), (&6.into(), &true.into()));
    assert!(
        report["players"]
            .as_array()
            .expect("players")
            .iter()
            .all(|player| player["faults"] == serde_json::json!({}))
    );
    let mine = format!("-{}-", worker.0.id());
    let rows = std::fs::read_to_string(&games).expect("games");
    assert_eq!(rows.lines().skip(1).filter(|line| line.contains(&mine)).count(), 6, "{rows}");
    // Its cache has one folder per program, named after the hash that the database knows.
    let mut unpacked: Vec<String> = std::fs::read_dir(&cache)
        .expect("a cache")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    unpacked.sort();
    let known = postgres.ask("SELECT DISTINCT hash FROM arena_bots ORDER BY hash");
    assert_eq!(unpacked, known.lines().collect::<Vec<_>>());
    assert_eq!(unpacked.len(), 2);
}

/// The files of a program are lost: every try fails, after three the games are given up, shown, and the exit code says so.
#[test]
fn poison_is_given_up_and_shown() {
    let postgres = Postgres::start("poison");
    let db = postgres.url();
    let (folder, cache) = (class("poison"), scratch("poison-cache"));
    let _ = std::fs::remove_dir_all(&cache);
    let tournament = start(&folder, &db, &[]);
    until_planned(&postgres, "6");
    postgres.ask("DELETE FROM arena_bots WHERE path LIKE 'alice%'");
    let _worker = Process(worker(&db, &cache));
    let output = wait(tournament, "the tournament");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("games were given up") && said.contains("3 tries without a result"), "{said}");
    // Games of the others are played.
    let tries = postgres.ask("SELECT DISTINCT tries, state FROM arena_batches ORDER BY tries");
    assert_eq!(tries, "1|done\n4|given up");
}

/// A program that is trusted and kills whoever plays it: after three workers its batch is given up.
#[test]
#[ignore = "soak: three workers die, one after the other, about a minute"]
fn a_batch_that_kills_workers_is_given_up() {
    let postgres = Postgres::start("killer");
    let db = postgres.url();
    let folder = class("killer");
    std::fs::remove_dir_all(folder.join("carol")).expect("only one");
    let killer = "import os, signal\ndef agent(o, c):\n    os.kill(os.getppid(), signal.SIGKILL)\n";
    std::fs::write(folder.join("alice.py"), killer).expect("a file");
    let mut tournament = start(&folder, &db, &["--trust-bots"]);
    let start = Instant::now();
    let mut workers = 0;
    while tournament.try_wait().expect("a child").is_none() {
        assert!(start.elapsed() < PATIENCE, "it ends");
        let mut worker = quaterne(&["worker", "--db", &db, "--threads", "1", "--quiet", "--trust-bots"]);
        let mut worker = worker.stdout(Stdio::null()).spawn().expect("a worker starts");
        workers += 1;
        while worker.try_wait().expect("a child").is_none()
            && tournament.try_wait().expect("a child").is_none()
        {
            sleep(Duration::from_millis(100));
        }
        let _ = worker.kill();
        let _ = worker.wait();
    }
    let output = tournament.wait_with_output().expect("its output");
    println!("{workers} workers, {:?}", start.elapsed());
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("games were given up"));
    assert!(workers >= 4, "{workers}");
}
