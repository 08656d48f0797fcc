//! The same games again: from what `--json` printed, after faults, with kept processes, at an honest rate.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::{json, run, scratch, stdout};

/// The keys of the games that were played.
fn keys(db: &str, args: &[&str]) -> Vec<String> {
    let games = scratch(&format!("{}.keys.csv", PathBuf::from(db).file_stem().unwrap().to_string_lossy()));
    stdout(&[args, &["--db", db, "--export", &games]].concat());
    let rows = fs::read_to_string(games).expect("games");
    let mut keys: Vec<String> =
        rows.lines().skip(1).filter_map(|row| Some(row.split(',').nth(1)?.to_owned())).collect();
    keys.sort();
    keys
}

/// A file that is a program.
fn bot(name: &str, text: &str) -> String {
    let path = scratch(name);
    fs::write(&path, text).expect("a file");
    path
}

const AGENT: &str = "def agent(o, c):\n    return [k for k in range(c.columns) if o.board[k] == 0][0]\n";

/// What --json prints, given back, is the same tournament: the same id, the same game keys, and nothing left to play.
#[test]
fn a_report_is_a_configuration() {
    let agent = bot("again-agent.py", AGENT);
    for (name, args) in [
        (
            "again-machines",
            &[
                "random",
                "one-ply",
                "alphabeta:depth=2",
                "--openings",
                "2",
                "--max-openings",
                "3",
                "--seed",
                "7",
            ][..],
        ),
        (
            "again-limits",
            &["random", "mcts:nodes=50", "--rules", "tictactoe", "--openings", "1", "--limits", "nodes=40"],
        ),
        (
            "again-every",
            &["one-ply", "minimax:depth=9", "--rules", "3x2/2", "--every", "--adjudicate", "500"],
        ),
        ("again-program", &[&agent, "random", "--openings", "0", "--repeat", "2", "--time", "20s"]),
    ] {
        let (first, second) = (scratch(&format!("{name}.db")), scratch(&format!("{name}-2.db")));
        let args = [&["tournament"][..], args].concat();
        let report = stdout(&[&args[..], &["--db", &first, "--json"]].concat());
        let file = scratch(&format!("{name}.json"));
        fs::write(&file, &report).expect("a file");
        let report: Value = serde_json::from_str(&report).expect("JSON");
        let again = json(&["tournament", &file, "--db", &first, "--json"]);
        assert_eq!((&again["id"], &again["exact"]), (&report["id"], &report["exact"]), "{name}");
        assert_eq!(again["games_per_second"], Value::Null, "{name}: nothing was left to play");
        assert_eq!(again["configuration"], report["configuration"], "{name}");
        let expected = keys(&first, &args);
        assert!(!expected.is_empty());
        assert_eq!(keys(&second, &["tournament", &file]), expected, "{name}");
        // The configuration alone, as a file of its own.
        fs::write(&file, report["configuration"].to_string()).expect("a file");
        assert_eq!(json(&["tournament", &file, "--db", &first, "--json"])["id"], report["id"], "{name}");
    }
    let wrong = bot("again-wrong.json", "{\"players\": 3}");
    let output = run(&["tournament", &wrong]);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A program that has changed since is told: its games are others.
#[test]
fn a_configuration_knows_its_programs() {
    let (agent, db, file) =
        (bot("again-changed.py", AGENT), scratch("again-changed.db"), scratch("changed.json"));
    let report = stdout(&["tournament", &agent, "random", "--openings", "0", "--db", &db, "--json"]);
    fs::write(&file, report).expect("a file");
    fs::write(&agent, AGENT.replace("[0]\n", "[-1]\n")).expect("a file");
    let output = run(&["tournament", &file, "--db", &db]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.contains("again-changed has changed since"), "{error}");
}

/// The sequential test of a match, in a tournament of two: with its own errors, and at the same pair when resumed.
#[test]
fn a_tournament_of_two_may_end_by_a_test() {
    let args = ["tournament", "alphabeta:depth=3", "random", "--openings", "3", "--sprt", "0,20"];
    let args = [&args[..], &["--alpha", "0.01", "--beta", "0.1", "--json"]].concat();
    let (one, many) = (scratch("sprt-one.db"), scratch("sprt-many.db"));
    let first = json(&[&args[..], &["--threads", "1", "--db", &one]].concat());
    assert_eq!(first["sprt"]["decision"], "accepted");
    let pairs = |report: &Value| -> u64 {
        report["sprt"]["pentanomial"].as_array().expect("cells").iter().filter_map(Value::as_u64).sum()
    };
    assert!(pairs(&first) < 121, "{}", first["sprt"]);
    let second = json(&[&args[..], &["--threads", "3", "--db", &many]].concat());
    assert_eq!(first["sprt"], second["sprt"]);
    let resumed = json(&[&args[..], &["--resume", "--db", &one]].concat());
    assert_eq!((&resumed["sprt"], &resumed["games"]), (&first["sprt"], &first["games"]));
    // Larger errors are decided sooner.
    let other = scratch("hasty.db");
    let hasty = [&args[..7], &["--alpha", "0.2", "--beta", "0.2", "--json", "--db", &other]].concat();
    assert!(pairs(&json(&hasty)) < pairs(&first));
    let three = run(&["tournament", "random", "one-ply", "mcts:nodes=9", "--sprt", "0,20", "--db", &one]);
    let error = String::from_utf8_lossy(&three.stderr);
    assert!(three.status.code() == Some(2) && error.contains("weighs two players"), "{error}");
}

/// Games that a program lost by a fault are played again on demand, and no others: a resumed run tells what it played.
#[test]
fn faults_are_played_again_on_demand() {
    let db = scratch("retry.db");
    let slow = format!("import time\n{}", AGENT.replace("    return", "    time.sleep(0.6)\n    return"));
    let (slow, quick) = (bot("again-late.py", &slow), bot("again-quick.py", AGENT));
    let args =
        ["tournament", &slow, &quick, "random", "--openings", "0", "--limits", "movetime=100ms", "--db", &db];
    let faults = |report: &Value| -> u64 {
        let players = report["players"].as_array().expect("players").iter();
        let faults = players.filter_map(|player| player["faults"].as_object()).flat_map(|all| all.values());
        faults.filter_map(Value::as_u64).sum()
    };
    // Every game of the slow one is lost on time; on a busy machine others may be, too.
    let first = json(&[&args[..], &["--json"]].concat());
    let lost = faults(&first);
    assert!(lost >= 4, "{first}");
    let again = json(&[&args[..], &["--json"]].concat());
    assert_eq!((&again["games_per_second"], faults(&again)), (&Value::Null, lost), "kept as they are");
    // They are played again, and only they; nothing was mended, so that the slow one loses once more.
    let text = stdout(&[&args[..], &["--retry-faults"]].concat());
    assert!(text.contains(&format!("; {lost} games in ")), "{lost} in\n{text}");
    assert!(text.contains("time-out"), "{text}");
}

/// What a process remembers it knows in the next game if it is kept, and not otherwise; and it is another player.
#[test]
fn processes_are_kept_on_demand() {
    let agent = bot(
        "again-kept.py",
        "import sys\ngames = 0\ndef agent(o, c):\n    global games\n    games += o.step < 2\n    print('game', games, file=sys.stderr)\n    \
         return [k for k in range(c.columns) if o.board[k] == 0][0]\n",
    );
    let said = |name: &str, more: &[&str]| {
        let (db, games) = (scratch(&format!("{name}.db")), scratch(&format!("{name}.csv")));
        let args =
            ["tournament", &agent, "random", "--openings", "0", "--threads", "1", "--db", &db, "--json"];
        let report = json(&[&args[..], &["--time", "20s", "--export", &games], more].concat());
        let version = report["configuration"]["players"][0]["version"].as_str().unwrap().to_owned();
        (fs::read_to_string(games).expect("games"), version)
    };
    let ((fresh, version), (kept, other)) = (said("fresh", &[]), said("kept", &["--keep-process"]));
    assert!(!fresh.contains("game 2"), "a fresh process for each game:\n{fresh}");
    assert!(kept.contains("game 2"), "unless it is kept:\n{kept}");
    assert_ne!(version, other);
}

/// The time to start is the one that is given: an import of some seconds fits into the usual one only.
#[test]
fn the_time_to_start_is_given() {
    let agent = bot("again-slow-start.py", &format!("import time\ntime.sleep(2)\n{AGENT}"));
    let args = [
        "match",
        &agent,
        "random",
        "--openings",
        "0",
        "--max-openings",
        "1",
        "--limits",
        "movetime=300ms,bank=30s",
        "--json",
    ];
    let faults =
        |more: &[&str]| json(&[&args[..], more].concat())["reasons"]["time-out"].as_u64().unwrap_or(0);
    assert_eq!(faults(&["--start", "1s"]), 2);
    assert_eq!(faults(&["--start", "60s"]), 0);
}

/// A resumed run tells the rate of what it played itself, whatever was played before it.
#[test]
fn a_resumed_run_tells_its_own_rate() {
    let db = scratch("rate.db");
    let args = ["tournament", "random", "one-ply", "--openings", "3", "--db", &db];
    stdout(&args);
    // One more player: 2 × 2 × 121 games are new, and 242 were there.
    let args = ["tournament", "random", "one-ply", "alphabeta:depth=1", "--openings", "3", "--db", &db];
    let text = stdout(&args);
    assert!(text.contains("; 484 games in "), "{text}");
    let [head, rest] = ["; 484 games in ", " a second"].map(|mark| text.find(mark).expect("a rate"));
    let told = &text[head + 15..rest];
    let (time, rate) = told.split_once(", ").expect("time and rate");
    let number =
        |text: &str| -> f64 { text.replace(',', "").split(' ').next().unwrap().parse().expect("a number") };
    let seconds = if time.contains("ms") { number(time) / 1000.0 } else { number(time) };
    let found = 484.0 / seconds / number(rate);
    assert!((0.8..1.25).contains(&found), "{told}");
}
