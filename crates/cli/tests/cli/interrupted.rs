//! Ctrl-C has one meaning: what is known is printed, it is said that this is not all, and the exit code is 130.

use std::fs;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::run::{Directory, command};

/// Interrupts work that would take hours.
#[track_caller]
fn check(args: &[&str], out: &str, err: &str) {
    // Who is interrupted before the handler is there dies of the signal, without a code: a busy machine is given more time.
    let mut tries =
        [700, 3_000, 10_000].into_iter().map(|millis| interrupted(args, Duration::from_millis(millis)));
    let output = tries.find(|output| output.status.code().is_some()).expect("a handler after ten seconds");
    let [said, told] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert_eq!(output.status.code(), Some(130), "{args:?}: {said}{told}");
    assert!(said.contains(out), "{args:?}: {said}");
    assert!(told.contains(err), "{args:?}: {told}");
}

fn interrupted(args: &[&str], after: Duration) -> Output {
    let mut command = command(args);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    sleep(after);
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn what_is_known_is_printed() {
    check(&["random", "--games", "1000000000000"], "x wins", "interrupted: this is what was found so far");
    check(&["random", "--games", "1000000000000", "--json"], "\"complete\":false", "interrupted");
    check(&["analyse", "", "--with", "minimax:depth=20"], "no best move, no score", "interrupted");
    check(&["analyse", "", "--with", "minimax:depth=20", "--lang", "fr"], "ni meilleur coup", "interrompu :");
    check(&["solve", "", "--board", "9x8", "--no-book"], "not proved", "interrupted");
    check(&["perft", "30"], "", "ways to begin");
}

/// Whoever is ended before the work is done has touched nothing.
#[test]
fn the_old_file_is_still_there() {
    let folder = Directory::new("old-file");
    for (name, args) in [
        ("tree.txt", ["tree", "--with", "minimax:depth=30", "--max-nodes", "9", "--out"]),
        ("games.csv", ["match", "minimax:depth=30", "minimax:depth=30", "--openings", "1", "--csv"]),
    ] {
        let path = folder.file(name);
        fs::write(&path, "what was here").unwrap();
        let args = [&args[..], &[&path]].concat();
        for signal in ["-INT", "-KILL"] {
            let mut child = command(&args).stdin(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            sleep(Duration::from_millis(700));
            Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
            // A search that does not listen to Ctrl-C is ended here.
            sleep(Duration::from_millis(300));
            let _ = child.kill();
            child.wait().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), "what was here", "{signal} {args:?}");
        }
    }
}
