//! `solve`, run as a person runs it.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What came of a run.
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Runs `solve` with these arguments and this input.
fn solve(args: &[&str], input: impl AsRef<[u8]>) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quaterne"));
    command.arg("solve").args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    // Whoever ends before it has read everything closes the pipe; that is its right.
    let _ = child.stdin.take().expect("piped").write_all(input.as_ref());
    let output = child.wait_with_output().expect("the command ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

impl Said {
    /// The objects, one per line.
    #[track_caller]
    fn objects(&self, code: i32) -> Vec<Value> {
        assert_eq!(self.code, Some(code), "{}{}", self.out, self.err);
        self.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    }
}

#[track_caller]
fn check(args: &[&str], input: &str, expected: &[(&str, i64)]) {
    let objects = solve(&[args, &["--json"]].concat(), input).objects(0);
    let found: Vec<(&str, i64)> =
        objects.iter().map(|o| (o["position"].as_str().unwrap(), o["score"].as_i64().unwrap())).collect();
    assert_eq!(found, expected, "{args:?}");
}

/// Positions of known score, some of them hard enough that workers finish out of order.
const VECTORS: [(&str, i64); 8] = [
    ("177113743764547721564552152252164264366", 0),
    ("4455", 18),
    ("313747351663726124661764727423", -6),
    ("44455554221", -15),
    ("5711623631672113626513243546", -7),
    ("46127235636741277473741226116", 5),
    ("1212121", -18),
    ("3111573224265573772233166674", -2),
];

#[test]
fn known_scores_by_every_door() {
    let names = VECTORS.map(|(position, _)| position);
    let lines = names.join("\n") + "\n\n";
    check(&names, "", &VECTORS);
    check(&["-"], &lines, &VECTORS);
    check(&[], &lines, &VECTORS);
    for threads in ["1", "3"] {
        check(&["-", "--threads", threads, "--table-mb", "1"], &lines, &VECTORS);
    }
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("solve.txt");
    std::fs::write(&path, &lines).unwrap();
    check(&["--file", path.to_str().unwrap()], "", &VECTORS);
}

#[test]
fn other_boards() {
    check(&["", "--rules", "4x4/3"], "", &[("", 4)]);
    check(&["", "--rules", "tictactoe"], "", &[("", 0)]);
    check(&["1x1/xoo/ox1 x", "--rules", "tictactoe"], "", &[("1x1/xoo/ox1 x", 0)]);
}

#[test]
fn the_fields_of_an_object() {
    let object = &solve(&["4455", "--json"], "").objects(0)[0];
    let names: Vec<&str> = object.as_object().unwrap().keys().map(String::as_str).collect();
    for name in
        ["asked", "position", "fen", "player", "score", "lower", "upper", "nodes", "micros", "best", "line"]
    {
        assert!(names.contains(&name), "{name}: {object}");
    }
    assert_eq!(object["best"], "3");
    let with_moves = &solve(&["4455", "--json", "--moves"], "").objects(0)[0];
    let moves: Vec<(&str, i64)> = with_moves["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| (m["move"].as_str().unwrap(), m["score"].as_i64().unwrap()))
        .collect();
    assert_eq!(moves, [("1", -4), ("2", -3), ("3", 18), ("4", 2), ("5", 2), ("6", 18), ("7", -3)]);
    let over = &solve(&["1212121", "--json", "--moves"], "").objects(0)[0];
    assert!(over["best"].is_null() && over["moves"].as_array().unwrap().is_empty(), "{over}");
}

#[test]
fn what_is_not_proved_has_bounds() {
    let object = &solve(&["", "--json", "--no-book", "--nodes", "1000"], "").objects(0)[0];
    assert!(object["score"].is_null() && object["best"].is_null(), "{object}");
    assert!(object["lower"].as_i64().unwrap() <= 1 && object["upper"].as_i64().unwrap() >= 1, "{object}");
    let quick = solve(&["", "--time", "50", "--rules", "gomoku-15"], "");
    assert_eq!(quick.code, Some(0), "{}", quick.err);
    assert!(quick.out.contains("not proved"), "{}", quick.out);
}

#[test]
fn only_the_outcome() {
    let objects =
        solve(&["46127235636741277473741226116 5", "44455554221 -1", "--wdl", "--json"], "").objects(0);
    assert_eq!(objects[0]["verdict"], "win");
    assert_eq!(objects[1]["verdict"], "loss");
    assert!(objects.iter().all(|o| o["as_expected"] == true && o["best"].is_string()), "{objects:?}");
}

#[test]
fn bad_lines_are_answered_and_the_run_goes_on() {
    let said = solve(&["-", "--json"], b"4455\n49\n\xff\xfe\n4444444\n44455554221\n");
    let objects = said.objects(1);
    let is_error: Vec<bool> = objects.iter().map(|o| o["error"]["fr"].is_string()).collect();
    assert_eq!(is_error, [false, true, true, true, false], "{}", said.out);
    assert_eq!(objects[1]["asked"], "49");
    assert_eq!(objects[4]["score"], -15);
    assert!(said.err.contains("3 of 5 lines are not positions"), "{}", said.err);
    let french = solve(&["-", "--lang", "fr"], "49\n");
    assert_eq!(french.code, Some(1));
    assert!(french.out.contains("erreur : ") && french.out.contains("les colonnes vont de 1 à 7"));
}

#[test]
fn a_wrong_argument_is_told_before_the_work() {
    let said = solve(&["44", "49", "--lang", "fr"], "");
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    assert!(said.err.contains("les colonnes vont de 1 à 7"), "{}", said.err);
}

#[test]
fn expected_scores_are_checked() {
    let objects = solve(&["-", "--json"], "4455 18\n44455554221 -15\n").objects(0);
    assert!(objects.iter().all(|o| o["as_expected"] == true), "{objects:?}");
    let said = solve(&["-", "--json"], "4455 17\n44455554221 -15\n");
    let objects = said.objects(1);
    assert_eq!((&objects[0]["expected"], &objects[0]["as_expected"]), (&17.into(), &false.into()));
    assert!(said.err.contains("1 of 2 scores are not the expected ones"), "{}", said.err);
    let text = solve(&["4455 17"], "");
    assert_eq!(text.code, Some(1));
    assert!(text.out.contains("MISMATCH: 17 expected"), "{}", text.out);
}

#[test]
fn sentences_in_both_languages() {
    for (args, says) in [
        (&["4455"][..], "+18   x wins in 3 plies   best 3   ("),
        (&["4455", "--moves", "--lang", "fr"], "x gagne en 3 coups   meilleur 3 6   ("),
        (&["44455554221"], "-15   x wins in 2 plies"),
        (&["1212121", "--lang", "fr"], "x a gagné"),
        (&["", "--rules", "tictactoe"], "(start)       0   a draw, if nobody errs   best b2   ("),
        (&["4455", "44455554221"], "mean   median"),
        (&["4455", "44455554221", "--lang", "fr"], "moyenne   médiane"),
    ] {
        let said = solve(args, "");
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{args:?}");
        assert!(said.out.contains(says), "{says}: {}", said.out);
    }
}

#[test]
fn wrong_arguments_are_told() {
    for args in [
        &["--file", "/no/such/file"][..],
        &["4455", "--file", "x"],
        &["4455", "--threads", "0"],
        &["4455", "--table-mb", "0"],
        &["4455", "--rules", "chess"],
    ] {
        let said = solve(args, "");
        assert_eq!(said.code, Some(2), "{args:?}: {}{}", said.out, said.err);
    }
}
