use super::{json, scratch, stdout};

const TINY: [&str; 7] =
    ["match", "minimax:depth=1", "minimax:depth=9", "--rules", "tictactoe", "--openings", "1"];

/// The table without what the clock says.
fn without_times(text: &str) -> String {
    let cut = |line: &str| match line.split_once(" µs") {
        Some((before, _)) => {
            before.trim_end_matches(|c: char| c.is_ascii_digit() || ".,".contains(c)).trim_end().to_owned()
        }
        None => line.split(" ms").next().unwrap_or("").trim_end().to_owned(),
    };
    text.lines().map(cut).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_table_of_a_tiny_match() {
    let text = stdout(&[
        "match",
        "random:seed=1",
        "random:seed=2",
        "--board",
        "1x2",
        "--align",
        "2",
        "--openings",
        "1",
    ]);
    let expected = "\
1x2/2, 1 opening of 1 ply (mirror images as one), both colours
distinct games 1/2

player          score %   won   drawn   lost   as x %   as o %   nodes/move   time/move
random:seed=1      50.0     0       2      0     50.0     50.0            1
random:seed=2      50.0     0       2      0     50.0     50.0            1

Elo of the first over the second: +0 (1 pair of games: one pair has no interval)
mean length: 2.0 plies";
    assert_eq!(without_times(&text), expected);
}

#[test]
fn french() {
    let text = stdout(&[&TINY[..], &["--lang", "fr"]].concat());
    for words in
        ["3 ouvertures de 1 coup (aux symétries près)", "parties distinctes", "nœuds/coup", "Elo du premier"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn fields_of_the_json() {
    let report = json(&[&TINY[..], &["--json"]].concat());
    assert_eq!((report["games"].as_u64(), report["pairs"].as_u64()), (Some(6), Some(3)));
    assert_eq!(report["complete"], true);
    assert_eq!(report["rules"], "3x3/3/free");
    assert!(report["elo"].as_f64().unwrap() <= 0.0, "{report}");
    assert_eq!(report["players"][1]["losses"], 0);
    let pairs: u64 =
        report["pentanomial"].as_array().unwrap().iter().filter_map(serde_json::Value::as_u64).sum();
    assert_eq!(pairs, 3);
    assert!(
        report["players"][1]["nodes_per_move"].as_f64() > report["players"][0]["nodes_per_move"].as_f64()
    );
}

#[test]
fn a_row_per_game() {
    let path = scratch("match.csv");
    stdout(&[&TINY[..], &["--csv", path.to_str().unwrap()]].concat());
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 7);
    assert!(lines[0].starts_with("game,opening,first,second,winner,plies,moves,"), "{}", lines[0]);
    assert!(lines[1].starts_with("0,a1,\"minimax:depth=1,eval=ratio\","), "{}", lines[1]);
}

#[test]
fn threads_change_nothing_and_seeds_do() {
    let games = |more: &[&str]| {
        let path = scratch(&format!("threads{}.csv", more.join("")));
        let args = [
            "match",
            "random",
            "one-ply",
            "--openings",
            "2",
            "--max-openings",
            "5",
            "--csv",
            path.to_str().unwrap(),
        ];
        stdout(&[&args[..], more].concat());
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().map(|line| line.split(',').nth(6).unwrap_or("").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(games(&["--threads", "1"]), games(&["--threads", "3"]));
    assert_ne!(games(&["--seed", "1"]), games(&["--seed", "2"]));
    assert_eq!(games(&[]).len(), 11);
}

/// Openings that somebody chose, and as often as was asked.
#[test]
fn a_file_of_openings() {
    let file = scratch("openings.txt");
    std::fs::write(&file, "# two\nb2a1 ; the middle\n\n3/1x1/o2 x\na1\n").unwrap();
    let args = [
        "match",
        "minimax:depth=1",
        "minimax:depth=9",
        "--rules",
        "tictactoe",
        "--openings",
        file.to_str().unwrap(),
    ];
    let text = stdout(&args);
    assert!(text.starts_with("3x3/3/free, 3 openings, both colours\n"), "{text}");
    let french = stdout(&[&args[..], &["--lang", "fr"]].concat());
    assert!(french.starts_with("3x3/3/free, 3 ouvertures, des deux couleurs\n"), "{french}");
    let report = json(&[&args[..], &["--repeat", "2", "--json"]].concat());
    assert_eq!((&report["games"], &report["opening_plies"]), (&12.into(), &serde_json::Value::Null));
}

/// Numbers that have a comma of their own are kept apart by another sign.
#[test]
fn a_sequential_test_in_two_languages() {
    for (lang, bounds) in [("en", "SPRT [0.0, 200.0]: LLR −"), ("fr", "SPRT [0,0 ; 200,0] : LLR −")] {
        let args =
            ["match", "random:seed=1", "one-ply", "--openings", "2", "--sprt", "0,200", "--lang", lang];
        let said = stdout(&args);
        assert!(said.contains(bounds), "{said}");
    }
}

/// A stricter test needs more evidence.
#[test]
fn error_rates_of_a_test() {
    let pairs = |more: &[&str]| {
        let args = ["match", "alphabeta:depth=4", "random", "--openings", "3", "--sprt", "0,20", "--json"];
        let report = json(&[&args[..], more].concat());
        assert_eq!(report["sprt"]["decision"], "accepted", "{report}");
        report["pairs"].as_u64().unwrap()
    };
    assert!(pairs(&["--alpha", "0.001", "--beta", "0.001"]) > pairs(&[]));
}
