//! A class of thirty in eight ways to write a bot, five of them hostile, by one command on SQLite: three workers play, and
//! one is killed now and then.

#![expect(clippy::print_stdout, reason = "what was measured, for --nocapture")]
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{Process, quaterne, scratch};

/// Files of bots/, how often each is handed in, and how a comment begins in its language.
const HONEST: [(&str, usize, &str); 7] = [
    ("connectx_agent.py", 8, "#"),
    ("line_bot.py", 5, "#"),
    ("line_bot.c", 3, "//"),
    ("line_bot.rs", 2, "//"),
    ("line_bot.ml", 2, "(* *)"),
    ("LineBot.java", 2, "//"),
    ("line_bot.js", 2, "//"),
];
/// In C++, which bots/ has not.
const CPP: &str = "#include <iostream>\n#include <sstream>\n#include <string>\nint main() {\n  std::string line, opening;\n  \
    std::getline(std::cin, line);\n  std::istringstream words(line);\n  int w, h, n, first, heights[64] = {0}, column;\n  \
    words >> w >> h >> n >> first >> opening;\n  std::istringstream columns(opening);\n  \
    while (columns >> column) { heights[column]++; columns.ignore(); }\n  for (;;) {\n    \
    if (!first) { if (!(std::cin >> column)) return 0; heights[column]++; }\n    first = 0;\n    \
    for (column = 0; heights[column] >= h; column++) {}\n    heights[column]++;\n    std::cout << column << std::endl;\n  }\n}\n";

const HOSTILE: [(&str, &str); 5] = [
    (
        "hostile_forks.py",
        "import os\ndef agent(o, c):\n    while True:\n        try: os.fork()\n        except OSError: pass\n",
    ),
    ("hostile_reads.py", "def agent(o, c):\n    return open('/etc/shadow').read()\n"),
    ("hostile_hogs.py", "kept = []\ndef agent(o, c):\n    while True: kept.append(bytes(1 << 26) + b'x')\n"),
    ("hostile_floods.py", "import os\ndef agent(o, c):\n    while True: os.write(1, b'x' * 4096)\n"),
    (
        "hostile_calls.py",
        "import socket\ndef agent(o, c):\n    socket.create_connection(('127.0.0.1', 22))\n    return 0\n",
    ),
];

fn class() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cluster").join("thirty");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let bots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots");
    for (file, times, comment) in HONEST {
        let text = fs::read_to_string(bots.join(file)).expect("a bot");
        let (stem, ending) = file.split_once('.').expect("an ending");
        for nth in 0..times {
            // Two files of the same text are the same player.
            let mark = if comment == "(* *)" { format!("(* {nth} *)") } else { format!("{comment} {nth}") };
            fs::write(folder.join(format!("{stem}{nth}.{ending}")), format!("{text}\n{mark}\n"))
                .expect("a file");
        }
    }
    fs::write(folder.join("plus.cpp"), CPP).expect("a file");
    for (name, text) in HOSTILE {
        fs::write(folder.join(name), text).expect("a file");
    }
    folder
}

#[test]
#[ignore = "some ten minutes: `make soak`"]
fn thirty_programs_of_strangers() {
    let (folder, db, report) = (class(), scratch("thirty.db"), scratch("thirty.html"));
    let (db, report) = (db.to_str().expect("a name"), report.to_str().expect("a name"));
    let folder = folder.to_str().expect("a name");
    let args = ["tournament", folder, "--openings", "0", "--limits", "movetime=5s,bank=60s"];
    let args = [&args[..], &["--db", db, "--share", "--json", "--report", report]].concat();
    let began = Instant::now();
    let errors = fs::File::create(scratch("thirty.err")).expect("a file");
    let output = fs::File::create(scratch("thirty.out")).expect("a file");
    let mut tournament = quaterne(&args).stdout(output).stderr(errors).spawn().expect("a start");
    let worker = || {
        let args = ["worker", "--db", db, "--threads", "1", "--quiet"];
        Process(quaterne(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a worker starts"))
    };
    while !Path::new(db).exists() && began.elapsed() < Duration::from_secs(120) {
        sleep(Duration::from_millis(200));
    }
    let mut workers: Vec<Process> = (0..3).map(|_| worker()).collect();
    let mut killed = 0;
    while tournament.try_wait().expect("a child").is_none() {
        assert!(began.elapsed() < Duration::from_secs(3 * 3600), "it ends");
        sleep(Duration::from_secs(1));
        if began.elapsed().as_secs() / 45 > killed {
            workers[killed as usize % 3].signal("KILL");
            workers[killed as usize % 3] = worker();
            killed += 1;
        }
    }
    let error = fs::read_to_string(scratch_name("thirty.err")).expect("errors");
    let text = fs::read_to_string(scratch_name("thirty.out")).expect("a table");
    println!("{:?}, {killed} workers killed\n{error}", began.elapsed());
    assert_eq!(tournament.wait().expect("an end").code(), Some(0), "{error}");
    let table: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&table["games"], &table["complete"]), (&(30 * 29).into(), &true.into()));
    for player in table["players"].as_array().expect("players") {
        let name = player["name"].as_str().expect("a name");
        let faults: u64 =
            player["faults"].as_object().expect("faults").values().filter_map(Value::as_u64).sum();
        println!("{name:20} {:8.1} {}", player["elo"].as_f64().unwrap_or(f64::NAN), player["faults"]);
        assert_eq!(faults > 0, name.starts_with("hostile"), "{name}: {}", player["faults"]);
    }
    let html = fs::read_to_string(report).expect("a report");
    assert!(html.contains("hostile_hogs") && html.contains("plus"));
}

/// The same place, left as it is.
fn scratch_name(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cluster").join(name)
}
