//! Every command that reports takes --json, and what reads a position reads it from the standard input, too.

use crate::run::{Directory, quaterne, typed};

#[test]
fn trees_and_tournaments_as_json() {
    let mut trees = [&["--json"][..], &["--format", "json"]]
        .map(|how| quaterne(&[&["tree", "4453", "--with", "minimax:depth=1"], how].concat()).json());
    trees.iter_mut().for_each(|tree| tree["micros"] = 0.into());
    assert_eq!(trees[0], trees[1]);
    let directory = Directory::new("reports");
    let db = directory.file("a.db");
    let args = ["tournament", "random", "one-ply", "--openings", "1", "--db", &db, "--json"];
    let mut played = quaterne(&args).json();
    let watched = quaterne(&["watch", &db, "--json"]).json();
    // Who only looks has played nothing.
    played["games_per_second"] = serde_json::Value::Null;
    assert_eq!(watched, played);
    let results = directory.file("a.results");
    std::fs::write(&results, "static ratio\t{\"kept\":0.5}\n").unwrap();
    let cache = directory.file("cache");
    let mut league = crate::run::command(&[
        "league",
        "--page-only",
        "--json",
        "--results",
        &results,
        "--per-ply",
        "1",
        "--plies",
        "36",
    ]);
    let league = crate::run::finish(league.env("XDG_CACHE_HOME", &cache), "").json();
    assert_eq!(league["static ratio"]["kept"], 0.5);
}

#[test]
fn a_dash_reads_the_standard_input() {
    for (args, lines, says) in [
        (&["solve", "-"][..], "4455\n", "x wins in 3 plies"),
        (&["play", "--load", "-", "--second", "random"], "[Rules \"7x6/4\"]\n\n1212121\n", "x wins"),
        (&["solve", "--file", "-"], "4455\n", "x wins in 3 plies"),
        (&["solve", "--file", "-"], "\u{feff}4455\n", "x wins in 3 plies"),
        (&["analyse", "-", "--with", "minimax:depth=2"], "4455\n", "to move   x"),
        (&["explain", "-"], "4455\n", "x"),
        (&["tree", "-", "--with", "minimax:depth=1"], "4455\n", "· 4455"),
        (&["perft", "1", "-", "--rules", "tictactoe"], "b2\n", "8"),
        (&["random", "-", "--games", "10", "--json"], "44\n", "\"position\":\"44\""),
        (&["compare", "--weights", "-", "--openings", "1"], "a = [0, 1, 3, 6]\nb = [0, 1, 5, 50]\n", "a"),
    ] {
        typed(args, lines).well(&[says]);
    }
}

#[test]
fn times_are_texts_and_plain_numbers_are_milliseconds() {
    for time in ["20ms", "20"] {
        quaterne(&["solve", "", "--board", "9x8", "--time", time]).well(&["not proved"]);
    }
    let limits = |args: &[&str]| {
        let all = [&["match", "random", "one-ply", "--openings", "0", "--json"], args].concat();
        quaterne(&all).json()["time"].as_str().map(str::to_owned)
    };
    assert_eq!(limits(&["--time", "2s"]), limits(&["--limits", "movetime=2s"]));
    assert_eq!(limits(&["--time", "2s"]), limits(&["--time", "movetime=2s"]), "as older scripts say it");
}
