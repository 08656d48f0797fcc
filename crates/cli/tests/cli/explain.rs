//! `explain`: the verdict, the winning squares, the plan and the line, in both languages and as JSON.

use crate::run::quaterne;

/// A double threat, told stone by stone.
#[test]
fn a_short_win_is_told() {
    let said = quaterne(&["explain", "4455"]);
    said.well(&[
        "x to move: x wins in 3 plies (score +18)",
        "5. x 3   double threat: b1 and f1",
        "6. o 4   too late: x wins on b1 and f1, one stone stops one",
        "7. x 2   x completes b1, c1, d1 and e1",
    ]);
    quaterne(&["explain", "4455", "--lang", "fr"]).well(&[
        "Trait à x : x gagne en 3 coups (score +18)",
        "double menace : b1 et f1",
        "trop tard : x gagne en b1 et f1, un pion n'en pare qu'un",
        "x complète b1, c1, d1 et e1",
    ]);
}

/// The follow-up argument, with its board: dots for what x can get, `!` where o completes four.
#[test]
fn zugzwang_is_told_without_a_search() {
    let args = ["explain", "4/xx2/ooo1/xxo1 x", "--board", "4x4"];
    quaterne(&args).well(&[
        "x to move: o wins in",
        "- winning squares of o\n    d2, even row, not playable yet (completes a2 b2 c2 d2)",
        "Why, without any search:",
        "o need only answer right above each stone of x.",
        "Of a4 and b4, when x takes one, o takes another.",
        "x has to play right below d2, where o wins: zugzwang.",
        "4|.|.| | |4\n3|x|x|.| |3\n2|o|o|o|!|2\n1|x|x|o|.|1",
        "zugzwang: every move lets o play right above it, on d2",
    ]);
    quaterne(&[&args[..], &["--lang", "fr"]].concat()).well(&[
        "Pourquoi, sans aucune recherche :",
        "Il suffit à o de répondre juste au-dessus de chaque pion de x.",
        "x doit jouer juste sous d2, où o gagne : zugzwang.",
    ]);
}

#[test]
fn machines_get_the_same() {
    let said = quaterne(&["explain", "4/xx2/ooo1/xxo1 x", "--board", "4x4", "--json"]).json();
    assert_eq!(
        (&said["score"], &said["verdict"], &said["to_move"]),
        (&(-2).into(), &"loss".into(), &"x".into())
    );
    assert_eq!(said["plan"]["wins"], serde_json::json!(["d2"]));
    assert_eq!(said["threats"][0]["cell"], "d2");
    let line = said["line"].as_array().unwrap();
    assert_eq!(Some(line.len() as u64), said["plies"].as_u64());
    assert_eq!(line.last().unwrap()["reasons"][0]["reason"], "wins");
}

#[test]
fn what_is_over_or_not_proved_is_said() {
    quaterne(&["explain", "4455667"]).well(&["x has won"]);
    quaterne(&["explain", "--board", "9x8", "--time", "20"]).well(&["not proved", "No line:"]);
    quaterne(&["explain", "4458"]).badly(2, "8");
    quaterne(&["explain", "--rules", "tictactoe"]).well(&["x to move: a draw, if nobody errs (score 0)"]);
}
