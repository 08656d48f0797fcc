//! The numbers of the labs, reproduced.

use quaterne_rules::{Game, Rules};
use quaterne_search::analysis::Verdict;
use quaterne_search::{Analysis, Limits, Silent, question};

fn analyse(rules: &str, position: &str, method: &str) -> Analysis {
    let rules: Rules = rules.parse().unwrap();
    let game = Game::parse(&rules, position).unwrap();
    question::listen(&game, &method.parse().unwrap(), &Limits::none(), &mut Silent)
}

/// Nodes from the empty 7 × 6 board with weights 0/1/3/6, by depth.
#[test]
fn nodes_by_depth() {
    let table = [
        ("minimax", "", [8, 57, 400, 2801, 19608, 137_257]),
        ("minimax", ",memo=on", [8, 57, 295, 1415, 5678, 22100]),
        ("alphabeta", "", [8, 42, 199, 896, 4190, 12397]),
        ("alphabeta", ",order=centre", [8, 24, 76, 173, 919, 1372]),
    ];
    for (name, more, nodes) in table {
        let found: Vec<(u64, f64)> = (1..=6)
            .map(|depth| analyse("connect4", "", &format!("{name}:depth={depth},eval=weights/0/1/3/6{more}")))
            .map(|analysis| (analysis.nodes, analysis.score))
            .collect();
        let expected: Vec<(u64, f64)> = nodes.into_iter().zip([7.0, -3.0, 9.0, -2.0, 8.0, -2.0]).collect();
        assert_eq!(found, expected, "{name}{more}");
    }
}

/// A9: what memory saves is exactly what plain minimax would have visited.
#[test]
fn memory_accounts_for_every_node() {
    let analysis = analyse("connect4", "", "minimax:depth=6,eval=weights/0/1/3/6,memo=on");
    let memo = analysis.memo.unwrap();
    assert_eq!(analysis.nodes + memo.saved, 137_257);
    assert_eq!(memo.stored, analysis.nodes);
    assert!(memo.hits > 0 && memo.capacity >= memo.stored);
}

/// C11: the corner is the only move that does not lose.
#[test]
fn the_tree_of_lab_c() {
    for method in ["minimax:depth=3,eval=outcome", "alphabeta:depth=3,eval=outcome", "ternary:depth=3"] {
        let analysis = analyse("tictactoe", "1x1/xoo/ox1 x", method);
        assert_eq!(analysis.best.unwrap().to_string(), "c3", "{method}");
        assert_eq!(analysis.score, 0.0);
    }
    let analysis = analyse("tictactoe", "1x1/xoo/ox1 x", "minimax:depth=3,eval=outcome");
    let losing = analysis.moves.iter().filter(|m| m.score < 0.0).count();
    assert_eq!((analysis.moves.len(), losing), (3, 2));
}

/// A7: a full board is a draw, and a win on the last cell is a win.
#[test]
fn the_last_cell() {
    let drawn = analyse("tictactoe", "xox/xoo/ox1 x", "minimax:depth=1");
    assert_eq!(drawn.score, 0.0);
    let won = analyse("tictactoe", "xox/oxo/ox1 x", "minimax:depth=1");
    assert!(matches!(won.verdict, Some(Verdict::Win(Some(1)))), "{won:?}");
}

/// E2: a win counts 100 000 × (remaining depth + 1).
#[test]
fn quick_wins_and_slow_losses() {
    let spec = "alphabeta:depth=4,eval=windows,order=centre,ties=possibilities,win=100000";
    let now = analyse("connect4-12x6", "aabbcc", spec);
    assert_eq!((now.score, now.best.unwrap().to_string().as_str()), (400_000.0, "d1"));
    // Two open ends: x cannot stop both, and loses on its opponent's next move but one.
    let late = analyse("connect4-12x6", "daeaf", &spec.replace("depth=4", "depth=3"));
    assert_eq!(late.score, -200_000.0, "{late:?}");
    assert_eq!((now.verdict, late.verdict), (Some(Verdict::Win(Some(1))), Some(Verdict::Loss(Some(2)))));
}

/// E2: what wins at once is called a win, what loses a loss, by every walk; what merely counts much is called neither.
#[test]
fn a_win_that_is_a_number_is_told_from_one_that_is_not() {
    for (rules, position, verdict) in [
        ("connect4-12x6", "aabbcc", Some(Verdict::Win(Some(1)))),
        ("connect4", "44556", Some(Verdict::Loss(Some(2)))),
        ("connect4", "44", None),
    ] {
        for spec in [
            "minimax:depth=3,eval=windows",
            "alphabeta:depth=3,eval=windows",
            "deepening:depth=3,eval=windows",
        ] {
            // A unit of 1 is less than windows add up to.
            for unit in ["100000", "1"] {
                let found = analyse(rules, position, &format!("{spec},win={unit}"));
                let plain = analyse(rules, position, spec);
                assert_eq!(plain.verdict, verdict, "{spec} {position}");
                assert!(
                    found.verdict == verdict || unit == "1" && found.verdict.is_none(),
                    "{spec} {position} {found:?}"
                );
                let of_best = found.moves.iter().find(|m| Some(m.cell) == found.best).and_then(|m| m.verdict);
                assert!(of_best == found.verdict || found.verdict.is_none(), "{spec} {position} {found:?}");
            }
        }
    }
}

/// D7: a win that needs three plies is G at depth 3 and I at depth 1; its line is played to the end.
#[test]
fn three_states() {
    let deep = analyse("connect4", "4455", "ternary:depth=3,ties=first");
    assert_eq!(deep.score, 1.0);
    let mut game = Game::parse(&Rules::connect4(), "4455").unwrap();
    for &cell in &deep.line {
        game.play(cell).unwrap();
    }
    assert!(game.outcome().is_some_and(|end| end.winner().is_some()), "{:?}", deep.line);
    assert_eq!(analyse("connect4", "4", "ternary:depth=3").score, 0.0);
}
