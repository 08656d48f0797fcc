//! `judge`, `tune` and `league`: made, cut short, resumed, measured, written.

use std::fs;

use crate::run::{Directory, command, finish, quaterne};

/// A judgement on a small board, in this folder.
fn judge(folder: &Directory, more: &[&str]) -> crate::run::Said {
    let set = folder.file("small.judge");
    let args = ["judge", "--board", "5x4", "--per-ply", "4", "--plies", "5..12", "--set", &set];
    quaterne(&[&args[..], more].concat())
}

fn sorted(path: &str) -> Vec<String> {
    let mut lines: Vec<String> = fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn a_perfect_player_is_always_right() {
    let folder = Directory::new("judge-perfect");
    let report =
        judge(&folder, &["perfect", "random:seed=1", "alphabeta:depth=20", "learnt", "--json"]).json();
    let players = report["players"].as_array().unwrap();
    for perfect in [&players[0], &players[2]] {
        assert_eq!((&perfect["kept"], &perfect["mean_loss"]), (&1.0.into(), &0.0.into()), "{perfect}");
        assert_eq!((&perfect["exact"], &perfect["contested_kept"]), (&1.0.into(), &1.0.into()), "{perfect}");
    }
    // The solver's scores are the exact ones, so their ranks agree.
    assert_eq!((&players[0]["spearman"], &players[0]["kendall"]), (&1.0.into(), &1.0.into()));
    let of = |nth: usize, what: &str| players[nth][what].as_f64().unwrap();
    assert!(of(1, "kept") < 0.95 && of(1, "mean_loss") > 0.1, "{}", players[1]);
    assert!(of(3, "spearman") > 0.3, "{}", players[3]);
    assert!(report["contested"].as_u64().unwrap() > 5, "{report}");
    let worth: Vec<f64> = players[0]["calibration"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| group["worth"].as_f64().unwrap())
        .collect();
    assert!(worth.is_sorted(), "{worth:?}");
}

#[test]
fn a_set_is_made_once_and_goes_on_where_it_stopped() {
    let folder = Directory::new("judge-set");
    let set = folder.file("small.judge");
    judge(&folder, &["--make", "--threads", "2"]).well(&[
        "5x4/4",
        "positions of 5..12 stones (seed 1)",
        &set,
    ]);
    let (whole, lines) = (sorted(&set), fs::read_to_string(&set).unwrap());
    fs::write(&set, &lines[..lines.len() / 2]).unwrap();
    judge(&folder, &["--make", "--threads", "1"]).well(&[]);
    assert_eq!(sorted(&set), whole, "a set that was cut short is the same set");
    // Answers, too: what is in the file is not asked again.
    judge(&folder, &["ratio"]).well(&["ratio"]);
    let answers = format!("{set}.answers");
    let kept = fs::read_to_string(&answers).unwrap();
    fs::write(&answers, &kept[..kept.len() / 2]).unwrap();
    judge(&folder, &["ratio", "--resume"]).well(&["ratio"]);
    let moves = |text: &str| {
        let mut moves: Vec<String> = text.lines().map(|line| line.split('\t').take(3).collect()).collect();
        moves.sort();
        moves.dedup();
        moves
    };
    assert!(moves(&fs::read_to_string(&answers).unwrap()).len() >= moves(&kept).len());
}

#[test]
fn tables_pictures_and_rows() {
    let folder = Directory::new("judge-table");
    let (csv, svg) = (folder.file("judge.csv"), folder.file("judge.svg"));
    judge(&folder, &["ratio", "supports", "--by-ply", "--csv", &csv, "--plot", &svg]).well(&[
        "player",
        "value kept %",
        "contested %",
        "best move %",
        "loss",
        "nodes/move",
        "ratio",
        "supports",
        "Value kept in %, by number of stones",
        "12",
    ]);
    judge(&folder, &["ratio", "--lang", "fr"]).well(&["joueur", "valeur gardée %", "ratio", "Gardée"]);
    let rows = fs::read_to_string(&csv).unwrap();
    assert!(rows.starts_with("player,ply,positions,kept,") && rows.contains("\nsupports,all,"), "{rows}");
    let picture = fs::read_to_string(&svg).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains(">supports<"), "{picture}");
}

#[test]
fn what_cannot_be_judged_is_refused() {
    let folder = Directory::new("judge-refused");
    let other = folder.file("other.judge");
    fs::write(&other, "# quaterne judge 7x6/4 seed=9\n").unwrap();
    let model = folder.file("wrong.model");
    fs::write(&model, "hello\n").unwrap();
    for (args, says) in [
        (&["judge"][..], "PLAYER"),
        (&["judge", "best"], "unknown evaluation or player 'best': expected outcome, ratio"),
        (&["judge", "weights/1/x"], "'x' is not a weight"),
        (&["judge", "alphabeta:deep=3"], "it takes depth"),
        (&["judge", "ratio", "--plies", "9..3"], "8..36"),
        (&["judge", "ratio", "--plies", "200..300"], "goes on for so long"),
        (&["judge", "ratio", "--set", &other], "is another set"),
        (&["judge", "learnt", "--model", &model], "the first line is not 'quaterne model 1'"),
        (&["judge", "ratio", "--csv", "no/such/folder/x.csv"], "cannot write"),
        (&["judge", "ratio", "--plot", "x.gif"], ".svg or .png"),
        (&["tune"], "learnt"),
        (&["tune", "learnt", "--samples", "1"], "100"),
        (&["tune", "weights", "--align", "2"], "nothing to weigh"),
        (&["tune", "weights", "--initial", "0/1"], "--initial 0/1"),
        (&["tune", "weights", "--against", "0/x"], "'x' is not a weight"),
    ] {
        let set = folder.file("refused.judge");
        let mut args = args.to_vec();
        if args[0] == "judge" && !args.contains(&"--set") {
            args.extend(["--set", &set]);
        }
        quaterne(&args).badly(2, says);
    }
    // Nothing solved is not wrong input: it is work that failed.
    let set = folder.file("hard.judge");
    let hard = ["judge", "ratio", "--plies", "10..10", "--per-ply", "1", "--solve-nodes", "1", "--set", &set];
    quaterne(&hard).badly(1, "none of the 1 positions was solved");
}

#[test]
fn weights_are_learnt_again_to_the_last_digit() {
    let folder = Directory::new("tune-learnt");
    let tune = |name: &str, threads: &str, more: &[&str]| {
        let out = folder.file(name);
        let args =
            ["tune", "learnt", "--board", "4x4", "--samples", "600", "--generations", "2", "--depth", "2"];
        let said = quaterne(&[&args[..], &["--out", &out, "--threads", threads], more].concat());
        (out, said)
    };
    let (one, said) = tune("one.model", "1", &[]);
    said.well(&["4x4/4", "positions (seed 1)", "weights; loss", "one.model"]);
    let (two, said) = tune("two.model", "3", &["--json"]);
    assert!(said.json()["exact"].as_u64().unwrap() >= 500);
    assert_eq!(fs::read_to_string(&one).unwrap(), fs::read_to_string(&two).unwrap());
    let (_, said) = tune("one.model", "1", &[]);
    said.badly(2, "--resume");
    let (again, said) = tune("one.model", "1", &["--resume"]);
    said.well(&["one.model"]);
    assert_eq!(fs::read_to_string(&again).unwrap(), fs::read_to_string(&two).unwrap());
    let (other, _) = tune("other.model", "1", &["--seed", "2"]);
    assert_ne!(fs::read_to_string(&other).unwrap(), fs::read_to_string(&two).unwrap());
    let set = folder.file("small.judge");
    let judged = [
        "judge",
        "learnt",
        "alphabeta:depth=2,eval=learnt",
        "--board",
        "4x4",
        "--model",
        &one,
        "--set",
        &set,
    ];
    quaterne(&judged).well(&["learnt", "alphabeta:depth=2,eval=learnt"]);
    let elsewhere = ["judge", "learnt", "--board", "5x4", "--model", &one, "--set", &set];
    quaterne(&elsewhere).badly(2, "holds weights for 4x4/4");
}

#[test]
fn the_best_list_has_an_interval() {
    let args = ["tune", "weights", "--board", "5x4", "--depth", "1", "--openings", "2", "--json"];
    let report = quaterne(&args).json();
    assert!(report["weights"].as_str().unwrap().starts_with("0/1/"), "{report}");
    let intervals = report["intervals"].as_array().unwrap();
    assert_eq!(intervals.len(), 2);
    for interval in intervals {
        let [low, weight, high] = ["low", "weight", "high"].map(|key| interval[key].as_f64().unwrap());
        assert!(low <= weight && weight <= high, "{interval}");
    }
    assert_eq!(report["against"].as_array().unwrap().len(), 6);
    assert_eq!(quaterne(&args).json(), report, "the same every time");
    quaterne(&["tune", "weights", "--board", "4x4", "--depth", "1", "--openings", "1", "--lang", "fr"])
        .well(&["meilleurs poids : 0/1/", "pions", "contre", "0/1/3/6"]);
}

/// A league small enough for a test: one depth, few positions, few openings; then again from its results.
#[test]
fn a_league_is_a_page() {
    let folder = Directory::new("league");
    let (results, page) = (folder.file("league.results"), folder.file("page.md"));
    let args = [
        "league",
        "--depths",
        "1..1",
        "--tests",
        "1..1",
        "--per-ply",
        "2",
        "--plies",
        "30..33",
        "--openings",
        "1",
        "--most",
        "4",
        "--results",
        &results,
        "--out",
        &page,
    ];
    let run = |more: &[&str]| {
        let mut command = command(&[&args[..], more].concat());
        finish(command.env("XDG_CACHE_HOME", folder.file("cache")), "")
    };
    run(&[]).well(&[]);
    let written = fs::read_to_string(&page).unwrap();
    for says in [
        "# Which heuristic is best?",
        "## Depth 1",
        "| `learnt` |",
        "| `ratio` | +0 |",
        "At equal time",
        "`5x5/4/free`",
    ] {
        assert!(written.contains(says), "{says} is not in\n{written}");
    }
    let measured = fs::read_to_string(&results).unwrap();
    fs::remove_file(&page).unwrap();
    run(&["--page-only"]).well(&[]);
    assert_eq!(fs::read_to_string(&page).unwrap(), written);
    run(&[]).well(&[]);
    assert_eq!(fs::read_to_string(&results).unwrap(), measured, "nothing is measured twice");
}

/// The page of the book has a row for every evaluation there is.
#[test]
fn the_docs_list_every_evaluation() {
    let page = include_str!("../../../../docs/players.md");
    for name in quaterne_search::Evaluation::NAMES {
        let name = name.split('/').next().unwrap_or(name);
        let is_row = |line: &str| line.starts_with(&format!("| `{name}"));
        assert!(page.lines().any(is_row), "{name} has no row in docs/players.md");
    }
}
