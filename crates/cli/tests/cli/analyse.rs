//! `quaterne analyse`.

use serde_json::json;

use crate::run::quaterne;

/// C11: the corner is the only move that does not lose.
const C11: &str = "1x1/xoo/ox1 x";

#[test]
fn the_example_of_lab_c() {
    let machine = "minimax:depth=3,eval=outcome";
    quaterne(&["analyse", C11, "--rules", "tictactoe", "--with", machine]).well(&[
        "2 |x o o|",
        "to move   x",
        "best      c3",
        "score     0",
        "verdict   drawn",
        "line      c3",
        "move         score",
        "lost",
        "nodes     ",
        "leaves",
        "time ",
    ]);
    let json = quaterne(&["analyse", C11, "--rules", "tictactoe", "--with", machine, "--json"]).json();
    for (field, value) in [
        ("rules", json!("3x3/3/free")),
        ("fen", json!(C11)),
        ("to_move", json!("x")),
        ("player", json!(machine)),
        ("best", json!("c3")),
        ("score", json!(0)),
        ("verdict", json!("draw")),
        ("depth", json!(3)),
        ("complete", json!(true)),
        ("memo", json!(null)),
    ] {
        assert_eq!(json[field], value, "{field}");
    }
    assert_eq!(json["moves"].as_array().unwrap().len(), 3);
    let first = json["moves"].as_array().unwrap().iter().find(|each| each["move"] == "a3").unwrap();
    for (field, value) in [
        ("score", json!(-1)),
        ("bound", json!("exact")),
        ("verdict", json!("loss")),
        ("plies", json!(null)),
        ("best", json!(false)),
    ] {
        assert_eq!(first[field], value, "{field}");
    }
    for field in ["nodes", "leaves", "cutoffs", "micros"] {
        assert!(json[field].is_number(), "{field}");
    }
}

/// D7: G, I or P for each move, and the proof.
#[test]
fn the_states_of_lab_d() {
    let args = ["analyse", "1212", "--with", "ternary:depth=2", "--lang", "fr"];
    quaterne(&args).well(&["score     I", "coup", "score"]);
    let args = ["analyse", "121212", "--with", "ternary:depth=2,ties=first"];
    quaterne(&args).well(&["best      1", "score     G", "won in 1 ply", "  P  lost in"]);
    let json = quaterne(&[&args[..], &["--json"]].concat()).json();
    assert_eq!((&json["state"], &json["moves"][0]["state"]), (&json!("G"), &json!("G")));
    assert_eq!(json["verdict"], "win");
    assert_eq!(json["plies"], 1);
}

/// A9: what memory was good for.
#[test]
fn memory_is_reported() {
    let args = ["analyse", "--with", "minimax:depth=6,eval=weights/0/1/3/6,memo=on"];
    quaterne(&args).well(&["memo ", " hits, ", " positions stored, ", " nodes saved"]);
    let json = quaterne(&[&args[..], &["--json"]].concat()).json();
    let number = |value: &serde_json::Value| value.as_u64().unwrap();
    // Visited and saved together are the nodes of plain minimax at depth 6.
    assert_eq!(number(&json["nodes"]) + number(&json["memo"]["saved"]), 137_257);
}

#[test]
fn limits_are_kept_and_told() {
    quaterne(&["analyse", "--with", "minimax:depth=6", "--nodes", "60000"])
        .well(&["A limit ended the search"]);
    // Nothing is made up about moves that nobody looked at to the end.
    let said = quaterne(&["analyse", "--with", "minimax:depth=20", "--time", "20", "--lang", "fr"]);
    said.well(&["ni meilleur coup, ni score", "nœuds"]);
    assert!(!said.out.contains("meilleur  ") && !said.out.contains("score  "), "{}", said.out);
    let json = quaterne(&["analyse", "--with", "minimax:depth=20", "--time", "20ms", "--json"]).json();
    assert!(json["best"].is_null() && json["complete"] == false, "{json}");
    let json = quaterne(&["analyse", "--with", "minimax:depth=20", "--depth", "2", "--json"]).json();
    assert_eq!((json["depth"].as_u64(), json["nodes"].as_u64()), (Some(2), Some(57)));
}

/// A6: the sum of the lab, line by line.
#[test]
fn an_evaluation_is_explained() {
    let position = "7/7/7/3x3/3o3/1oxx3 o";
    quaterne(&["analyse", position, "--with", "minimax:depth=1", "--explain"]).well(&[
        "counted   ratio",
        "  x ",
        "alignments: ",
        "−3 for o, who is to move",
    ]);
    for evaluation in ["outcome", "possibilities", "windows", "weights/0/1/4/16"] {
        let name = format!("--explain={evaluation}");
        let json = quaterne(&["analyse", position, "--with", "random", &name, "--json"]).json();
        let explained = &json["explanation"];
        assert_eq!(explained["evaluation"], evaluation);
        let sum: f64 = explained["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| item["worth"].as_f64().unwrap() * if item["side"] == "o" { 1.0 } else { -1.0 })
            .sum();
        assert!((sum - explained["score"].as_f64().unwrap()).abs() < 1e-9);
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let json = quaterne(&["analyse", "4455667", "--json"]).json();
    assert_eq!((&json["best"], &json["verdict"]), (&json!(null), &json!("loss")));
    quaterne(&["analyse", "4455667"]).well(&["verdict   lost"]);
}

#[test]
fn visits_of_a_monte_carlo_search() {
    let json = quaterne(&["analyse", "--with", "mcts:nodes=500,seed=1", "--json"]).json();
    let best = json["moves"].as_array().unwrap().iter().find(|each| each["move"] == json["best"]).unwrap();
    assert!(best["visits"].as_u64().unwrap() > 71);
    quaterne(&["analyse", "--with", "mcts:nodes=500", "--lang", "fr"]).well(&["seed=", " parties"]);
}
