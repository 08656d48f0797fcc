//! `match`, `compare` and `bench`, run as a person runs them.

mod bench;
mod cross;
mod errors;
mod matches;
mod nodes;

use std::path::PathBuf;
use std::process::{Command, Output};

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quaterne"));
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command.output().expect("the command starts")
}

/// The standard output of a run that succeeds.
#[track_caller]
fn stdout(args: &[&str]) -> String {
    let output = run(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {error}");
    assert_eq!(error, "", "{args:?}: progress is for terminals");
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&stdout(args)).expect("one JSON object")
}

/// A file of its own for each test.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("compare");
    std::fs::create_dir_all(&folder).expect("a folder for test files");
    folder.join(name)
}

#[track_caller]
fn assert_is_png(path: &PathBuf) {
    let bytes = std::fs::read(path).expect("the picture was written");
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    // Size, from the head: a real picture, with text on it (an empty one of that size is far smaller).
    let side = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    assert!(side(16) > 400 && side(20) > 300, "{} × {}", side(16), side(20));
    assert!(bytes.len() > 8_000, "{} bytes", bytes.len());
}
