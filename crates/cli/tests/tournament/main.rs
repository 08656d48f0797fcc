//! `tournament`, and matches that are kept or stop early, run as a person runs them.

#[cfg(target_os = "linux")]
mod again;
#[cfg(target_os = "linux")]
mod class;
#[cfg(unix)]
mod interrupted;

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quaterne"));
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command.output().expect("the command starts")
}

#[track_caller]
fn stdout(args: &[&str]) -> String {
    let output = run(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {error}");
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(args)).expect("one JSON object")
}

/// A file of its own for each test, not there yet.
fn scratch(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tournament");
    std::fs::create_dir_all(&folder).expect("a folder for test files");
    let path = folder.join(name).display().to_string();
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{path}{ending}"));
    }
    path
}

const THREE: [&str; 4] = ["tournament", "random", "one-ply", "minimax:depth=9,eval=outcome"];

#[test]
fn a_table_to_defend() {
    let db = scratch("table.db");
    let text = stdout(&[&THREE[..], &["--rules", "tictactoe", "--openings", "1", "--db", &db]].concat());
    for line in [
        "1. minimax:depth=9,eval=outcome",
        "distinct games",
        "as x %",
        "better %",
        "games ended by: alignment",
        "first move",
    ] {
        assert!(text.contains(line), "{line} in\n{text}");
    }
    let french = stdout(
        &[&THREE[..], &["--rules", "tictactoe", "--openings", "1", "--db", &db, "--lang", "fr"]].concat(),
    );
    assert!(french.contains("parties distinctes") && french.contains("fins de partie"), "{french}");
    let report =
        json(&[&THREE[..], &["--rules", "tictactoe", "--openings", "1", "--db", &db, "--json"]].concat());
    assert_eq!((report["games"].as_u64(), report["complete"].as_bool()), (Some(18), Some(true)));
    assert_eq!(report["games_per_second"], Value::Null, "the third time nothing was left to play");
    assert_eq!(report["players"][0]["losses"], 0);
}

#[test]
fn small_boards_have_exact_scores() {
    let db = scratch("exact.db");
    let args =
        ["tournament", "minimax:depth=1", "minimax:depth=9,eval=outcome", "--rules", "tictactoe", "--every"];
    let report = json(&[&args[..], &["--db", &db, "--json"]].concat());
    assert_eq!((report["exact"].as_bool(), report["games"].as_u64()), (Some(true), Some(1254)));
    assert_eq!(report["players"][0]["elo_interval"], Value::Null);
    let text = stdout(&[&args[..], &["--db", &db]].concat());
    assert!(text.contains("/1254 = ") && text.contains("exact"), "{text}");
}

#[test]
fn every_export_has_every_game() {
    let (db, folder) = (scratch("export.db"), scratch("plots"));
    let names = ["games.pgn", "games.csv", "games.json", "games.parquet", "report.html"].map(scratch);
    let mut args =
        [&THREE[..], &["--rules", "tictactoe", "--openings", "1", "--db", &db, "--plots", &folder]].concat();
    for name in &names {
        args.extend(["--export", name]);
    }
    stdout(&args);
    let read = |nth: usize| std::fs::read(&names[nth]).expect("the file was written");
    let text = |nth: usize| String::from_utf8(read(nth)).expect("text");
    assert_eq!(text(0).matches("[Key ").count(), 18);
    assert_eq!((text(1).lines().count(), text(2).lines().count()), (19, 18));
    assert!(text(1).starts_with("number,key,round,opening,first,second,winner,reason,moves,"), "{}", text(1));
    let first: Value = serde_json::from_str(text(2).lines().next().unwrap()).unwrap();
    assert_eq!(first["number"], 0);
    let parquet = read(3);
    assert_eq!((&parquet[..4], &parquet[parquet.len() - 4..]), (&b"PAR1"[..], &b"PAR1"[..]));
    let html = text(4);
    assert!(html.contains("<svg") && html.contains("id=\"data\"") && html.ends_with("</html>\n"));
    for network in ["http://", "https://"] {
        let links = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!links.contains(network), "the report asks for nothing");
    }
    for name in ["cross.svg", "cross.png", "ratings.svg", "ratings.png"] {
        assert!(std::fs::metadata(PathBuf::from(&folder).join(name)).unwrap().len() > 1000, "{name}");
    }
}

#[test]
fn a_file_says_it_all() {
    let (db, path) = (scratch("file.db"), scratch("small.toml"));
    let text = "rules = \"tictactoe\"\nopenings = 1\nschedule = \"knock-out\"\n\
                [[players]]\nname = \"deep\"\nplayer = \"minimax:depth=9,eval=outcome\"\n\
                [[players]]\nname = \"dice\"\nplayer = \"random\"\n[[players]]\nplayer = \"one-ply\"\n";
    std::fs::write(&path, text).unwrap();
    let report = json(&["tournament", &path, "--db", &db, "--json"]);
    assert_eq!((report["name"].as_str(), report["games"].as_u64()), (Some("small"), Some(12)));
    assert_eq!(report["players"][0]["name"], "deep");
}

#[test]
fn a_sequential_test_ends_early_and_always_at_the_same_pair() {
    let args = ["match", "alphabeta:depth=3", "random", "--openings", "3", "--sprt", "0,20", "--json"];
    let one = json(&[&args[..], &["--threads", "1"]].concat());
    let three = json(&[&args[..], &["--threads", "3"]].concat());
    assert_eq!(one["sprt"]["decision"], "accepted");
    assert!(one["pairs"].as_u64() < Some(121), "{one}");
    assert_eq!((&one["pentanomial"], &one["sprt"]), (&three["pentanomial"], &three["sprt"]));
    let db = scratch("sprt.db");
    let kept = json(&[&args[..], &["--db", &db]].concat());
    assert_eq!(kept["sprt"]["decision"], "accepted");
}

#[test]
fn errors_say_what_to_do() {
    for (args, says) in [
        (&["tournament", "random"][..], "two players or more"),
        (&["tournament", "random", "hal"], "unknown player 'hal'"),
        (&["tournament", "random", "one-ply", "--schedule", "ladder"], "expected round-robin"),
        (&["tournament", "random", "one-ply", "--time", "soon"], "movetime=500ms"),
        (&["tournament", "random", "one-ply", "--export", "a.xls"], ".parquet"),
        (&["tournament", "random", "one-ply", "--every"], "use --openings"),
        (&["match", "random", "one-ply", "--sprt", "20,0"], "the smaller first"),
    ] {
        let output = run(args);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains(says), "{args:?}: {error}");
    }
}
