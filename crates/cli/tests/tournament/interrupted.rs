//! Ctrl-C, once and twice, and what `--resume` makes of it.

#![expect(clippy::print_stdout, reason = "what was measured, for --nocapture")]

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{json, run, scratch};

/// Starts it; it writes its table to a pipe.
fn start(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quaterne"));
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts")
}

fn interrupt(child: &Child) {
    let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
}

/// Waits until so many games are written, as one who watches sees it.
fn let_it_play(db: &str, games: usize) {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(120) {
        if std::path::Path::new(db).exists() {
            let seen = String::from_utf8_lossy(&run(&["watch", db]).stdout).into_owned();
            let played = seen.split(" · ").find_map(|part| part.split_once(" of ")?.0.parse::<usize>().ok());
            if played.is_some_and(|played| played >= games) {
                return;
            }
        }
        sleep(Duration::from_millis(50));
    }
}

/// Ctrl-C finishes the games under way; --resume plays the rest, and is asked for.
#[test]
fn interrupted_and_resumed() {
    let (whole, parts) = (scratch("whole.db"), scratch("parts.db"));
    let players =
        ["tournament", "alphabeta:depth=4,eval=ratio", "alphabeta:depth=5,eval=ratio", "mcts:nodes=500"];
    let args = [&players[..], &["--openings", "2", "--json"]].concat();
    let expected = json(&[&args[..], &["--db", &whole]].concat());
    let child = start(&[&args[..], &["--db", &parts, "--threads", "1"]].concat());
    // Some games later, the plug. If the machine was quicker, there is nothing to resume, and that must do, too.
    let_it_play(&parts, 3);
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    let report: Value = serde_json::from_slice(&output.stdout).expect("the table so far");
    println!("interrupted after {} of {} games", report["games"], report["expected_games"]);
    if report["complete"] == false {
        let refused = run(&[&args[..], &["--db", &parts]].concat());
        assert!(String::from_utf8_lossy(&refused.stderr).contains("add --resume"));
    }
    let resumed = json(&[&args[..], &["--db", &parts, "--resume"]].concat());
    for nth in 0..3 {
        for key in ["name", "wins", "draws", "losses", "elo", "elo_interval"] {
            assert_eq!(resumed["players"][nth][key], expected["players"][nth][key], "{key}");
        }
    }
    assert_eq!((&resumed["games"], &resumed["alarms"]), (&expected["games"], &0.into()), "none twice");
}

/// Games of several minutes: the first Ctrl-C waits for them, the second does not. What is broken off is played anew.
#[test]
fn the_second_time_it_stops() {
    let db = scratch("twice.db");
    let args = ["tournament", "mcts:nodes=1000000000", "mcts:nodes=1000000000,seed=2", "--openings", "0"];
    let args = [&args[..], &["--time", "movetime=8s", "--db", &db, "--json", "--threads", "1"]].concat();
    let mut child = start(&args);
    let_it_play(&db, 0);
    sleep(Duration::from_secs(1));
    interrupt(&child);
    sleep(Duration::from_secs(3));
    assert!(child.try_wait().expect("a child").is_none(), "a game is under way");
    let second = Instant::now();
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    let waited = second.elapsed();
    println!("after the second Ctrl-C: {waited:?}");
    assert!(waited < Duration::from_secs(6), "{waited:?}: it did not wait for the game, nor for the move");
    let report: Value = serde_json::from_slice(&output.stdout).expect("the table so far");
    assert_eq!((&report["games"], &report["complete"]), (&0.into(), &false.into()));
    assert_eq!(output.status.code(), Some(130));
}
