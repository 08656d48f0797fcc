//! Tournaments on many machines: a real PostgreSQL, workers as processes, and both killed and stopped while they work.
//!
//! The server is started by the tests, from Debian's programs (`scripts/need postgresql` installs them), as a user without
//! rights, since it refuses to run as root.

#![cfg(unix)]

#[cfg(target_os = "linux")]
mod class;
mod lost;
mod postgres;
mod programs;

use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use postgres::{Postgres, signal};
use serde_json::Value;

/// Long enough for a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(600);

fn quaterne(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quaterne"));
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES").stdin(Stdio::null());
    command
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cluster");
    std::fs::create_dir_all(&folder).expect("a folder for test files");
    let path = folder.join(name);
    for ending in ["", "-wal", "-shm", "-queue", "-queue-wal", "-queue-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
    path
}

#[track_caller]
fn json(output: &Output) -> Value {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|why| panic!("{why}: {error}"))
}

/// Players with some thinking to do, two of whom draw lots.
fn players(seed: u64) -> Vec<String> {
    vec![
        "alphabeta:depth=4,eval=ratio".to_owned(),
        format!("alphabeta:depth=4,eval=windows,ties=random,seed={seed}"),
        format!("mcts:nodes=300,seed={seed}"),
        "alphabeta:depth=3,eval=weights/0/1/4/16".to_owned(),
        format!("one-ply:seed={seed}"),
    ]
}

/// The table without what depends on the clock and the place.
fn timeless(report: &Value) -> Value {
    let mut report = report.clone();
    for key in ["db", "games_per_second"] {
        report[key] = Value::Null;
    }
    for player in report["players"].as_array_mut().expect("players") {
        player["micros_per_move"] = Value::Null;
    }
    report
}

/// A process that is ended with the test.
struct Process(Child);

impl Process {
    fn worker(db: &str) -> Self {
        let worker =
            quaterne(&["worker", "--db", db, "--threads", "1", "--quiet"]).stdout(Stdio::null()).spawn();
        Self(worker.expect("a worker starts"))
    }

    fn signal(&self, name: &str) {
        signal(self.0.id(), name);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits for a process and reads what it printed.
#[track_caller]
fn wait(mut child: Child, what: &str) -> Output {
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("{what} did not end within {PATIENCE:?}");
        }
        sleep(Duration::from_millis(100));
    }
    child.wait_with_output().expect("its output")
}

/// Plays tournaments with three workers while `cycles` things go wrong; each table is that of an undisturbed run.
fn disturb(cycles: u32, name: &str) {
    let mut postgres = Postgres::start(name);
    let db = postgres.url();
    let mut workers: Vec<Process> = (0..3).map(|_| Process::worker(&db)).collect();
    let mut cycle = 0;
    let mut seed = 1;
    while cycle < cycles {
        let players = players(seed);
        let mut args = vec!["tournament"];
        args.extend(players.iter().map(String::as_str));
        args.extend(["--openings", "2", "--json", "--db"]);
        let here = scratch(&format!("{name}-{seed}.db")).display().to_string();
        let expected =
            json(&quaterne(&[&args[..], &[&here, "--threads", "2"]].concat()).output().expect("a run"));

        let shared = [&args[..], &[&db, "--share", "--no-play"]].concat();
        let tournament =
            quaterne(&shared).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a start");
        let mut tournament = Some(tournament);
        sleep(Duration::from_millis(1500));
        while cycle < cycles {
            let child = tournament.as_mut().expect("it runs");
            if child.try_wait().expect("a child").is_some() {
                break;
            }
            let victim = (cycle / 4) as usize % workers.len();
            match cycle % 5 {
                0 => {
                    // Dropping kills it with SIGKILL; another one comes.
                    workers[victim] = Process::worker(&db);
                }
                1 => {
                    workers[victim].signal("STOP");
                    sleep(Duration::from_secs(if cycles > 5 { 12 } else { 3 }));
                    workers[victim].signal("CONT");
                }
                2 => postgres.kill_and_restart(),
                3 => {
                    postgres.signal("STOP");
                    sleep(Duration::from_secs(2));
                    postgres.signal("CONT");
                }
                _ => {
                    // All workers at once, and the database.
                    workers.clear();
                    postgres.kill_and_restart();
                    workers.extend((0..3).map(|_| Process::worker(&db)));
                }
            }
            cycle += 1;
            sleep(Duration::from_secs(1));
        }
        let report = json(&wait(tournament.take().expect("it ran"), "the tournament"));
        assert_eq!(report["games"], report["expected_games"], "every planned game has one result");
        assert_eq!(timeless(&report), timeless(&expected), "seed {seed}, after {cycle} cycles");
        seed += 1;
    }
}

#[test]
fn five_times_something_goes_wrong() {
    disturb(5, "five");
}

#[test]
#[ignore = "soak: a hundred times something goes wrong, about a quarter of an hour"]
fn a_hundred_times_something_goes_wrong() {
    disturb(100, "hundred");
}

/// Workers over a SQLite file, on one machine and without a server.
#[test]
fn without_a_server() {
    let players = players(1);
    let mut args = vec!["tournament"];
    args.extend(players[2..].iter().map(String::as_str));
    args.extend(["--openings", "1", "--json", "--db"]);
    let here = scratch("alone.db").display().to_string();
    let expected = json(&quaterne(&[&args[..], &[&here]].concat()).output().expect("a run"));
    let shared = scratch("shared.db").display().to_string();
    let worker = Process::worker(&shared);
    let output = quaterne(&[&args[..], &[&shared, "--share"]].concat()).output().expect("a run");
    drop(worker);
    assert_eq!(timeless(&json(&output)), timeless(&expected));
}
