//! A worker is lost, and its batch comes back.

#![expect(clippy::print_stdout, reason = "what was measured, for --nocapture")]

use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::postgres::Postgres;
use crate::{PATIENCE, Process, json, quaterne, wait};

/// Killed with SIGKILL in the middle of a game: somebody else has its batch within fifteen seconds. A busy machine gets
/// as much again.
#[test]
fn a_lost_batch_is_back_within_fifteen_seconds() {
    let postgres = Postgres::start("lost");
    let db = postgres.url();
    let args = ["tournament", "mcts:nodes=1000000000", "mcts:nodes=1000000000,seed=2", "--openings", "0"];
    let args =
        [&args[..], &["--time", "movetime=700ms", "--db", &db, "--share", "--no-play", "--json"]].concat();
    let tournament = quaterne(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a start");
    let until = |what: &str, is_so: &dyn Fn() -> bool| {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < PATIENCE, "{what}");
            sleep(Duration::from_millis(100));
        }
        start.elapsed()
    };
    let tables = "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'arena_batches'";
    until("the tournament makes its tables", &|| postgres.ask(tables) == "1");
    let first = Process::worker(&db);
    let taken = "SELECT COUNT(*) FROM arena_batches WHERE state = 'playing'";
    until("the first worker takes a batch", &|| postgres.ask(taken) == "1");
    let lost = postgres.ask("SELECT id FROM arena_batches");
    drop(first);
    // Two: one may take the other batch first.
    let _others = [Process::worker(&db), Process::worker(&db)];
    let again = format!("SELECT COUNT(*) FROM arena_batches WHERE id = '{lost}' AND tries >= 2");
    let waited = until("another worker takes it", &|| postgres.ask(&again) == "1");
    println!("the lost batch was taken up again after {waited:?}");
    assert!(waited < Duration::from_secs(30), "{waited:?}");
    let report = json(&wait(tournament, "the tournament"));
    assert_eq!((&report["games"], &report["complete"]), (&2.into(), &true.into()));
}
