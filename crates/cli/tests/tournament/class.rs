//! A folder of students' files and one command.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{json, run, scratch};

/// Plays the first column from the left with room.
const AGENT: &str = "def agent(o, c):\n    return [k for k in range(c.columns) if o.board[k] == 0][0]\n";

/// The same, from the right, in lines; it reads openings, too.
const LINES: &str = "\
words = input().split()
width, height, first = int(words[0]), int(words[1]), words[3] == '1'
heights = [0] * width
for column in (words[4].split(',') if len(words) > 4 else []):
    heights[int(column)] += 1
while True:
    if not first:
        heights[int(input())] += 1
    first = False
    column = [c for c in reversed(range(width)) if heights[c] < height][0]
    heights[column] += 1
    print(column, flush=True)
";

/// A class as a teacher finds it: a file each, one with a folder of his own, one with a mistake, and things that are no
/// programs.
pub(crate) fn class(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tournament").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("carol")).expect("a folder");
    let write = |path: &str, text: &str| fs::write(folder.join(path), text).expect("a file");
    write("alice.py", AGENT);
    write("bob.py", LINES);
    write(
        "carol/main.py",
        "from helper import pick\ndef agent(o, c):\n    return pick(o.board, c.columns)\n",
    );
    write("carol/helper.py", "def pick(board, n):\n    return [k for k in range(n) if board[k] == 0][-1]\n");
    write("frank.py", "def agent(o, c):\n    return o.bord[0]\n");
    fs::copy(root().join("bots/line_bot.js"), folder.join("dave.js")).expect("a bot");
    write("erin", &format!("#!/usr/bin/env python3\n{LINES}"));
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(folder.join("erin"), fs::Permissions::from_mode(0o755)).expect("executable");
    write("marks.csv", "alice,15\n");
    write("README.md", "The bots of the class");
    write("notes.py", "x = 1\n");
    folder
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn a_folder_of_students_is_a_tournament() {
    let (folder, db, report, games) =
        (class("class"), scratch("class.db"), scratch("class.html"), scratch("class.csv"));
    let folder = folder.to_str().expect("a name");
    let args = ["tournament", folder, "--openings", "0", "--time", "movetime=20s,bank=60s", "--db", &db];
    let output = run(&[&args[..], &["--json", "--report", &report, "--export", &games]].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    assert!(error.contains("programs are held by bubblewrap"), "{error}");
    assert!(error.contains("left out") && error.contains("notes.py"), "{error}");
    let table: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    // Six students meet each other with both colours.
    assert_eq!((&table["games"], &table["complete"]), (&30.into(), &true.into()));
    let mut names: Vec<&str> = Vec::new();
    for player in table["players"].as_array().expect("players") {
        let name = player["name"].as_str().expect("a name");
        names.push(name);
        let faults = if name == "frank" { serde_json::json!({ "crash": 10 }) } else { serde_json::json!({}) };
        assert_eq!(player["faults"], faults, "{name}");
    }
    assert_eq!(*names.last().expect("players"), "frank");
    names.sort_unstable();
    assert_eq!(names, ["alice", "bob", "carol", "dave", "erin", "frank"]);
    // The author finds what went wrong.
    let rows = fs::read_to_string(&games).expect("games");
    assert!(rows.contains("AttributeError") && rows.contains("bord"), "{rows}");
    let html = fs::read_to_string(&report).expect("a report");
    assert!(html.contains("frank") && html.contains("crash 10"));

    // A changed file is another player; only its games are played again.
    fs::write(Path::new(folder).join("frank.py"), AGENT).expect("a file");
    let table = json(&[&args[..], &["--json"]].concat());
    assert_eq!((&table["games"], &table["players"][5]["faults"]), (&30.into(), &serde_json::json!({})));
}
