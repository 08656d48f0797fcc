//! Minimax, negamax and α–β agree: same value, and with the same ties the same move; with every order of
//! moves, with and without memory, on thousands of random positions of boards of every kind.

use quaterne_rules::{Cell, Game, Rules, on_board};
use quaterne_search::negamax::negamax;
use quaterne_search::rng::Rng;
use quaterne_search::{Evaluation, Evaluator, Event, Limits, Method, Silent, WinRule, question};

/// A random position that is not over.
pub(crate) fn position(rules: Rules, rng: &mut Rng) -> Game {
    loop {
        let mut game = Game::new(rules);
        for _ in 0..rng.below(rules.max_plies()) {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[rng.below(moves.len() as u32) as usize]).unwrap();
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

fn check(rules: &str, positions: usize, depth: u32) {
    let rules: Rules = rules.parse().unwrap();
    let mut rng = Rng::new(rules.area().into());
    let evaluations = ["outcome", "ratio", "weights/0/1/3/6", "windows", "possibilities"];
    for nth in 0..positions {
        let game = position(rules, &mut rng);
        let evaluation = evaluations[nth % evaluations.len()];
        for ties in ["first", "last", "random", "possibilities"] {
            let spec = |name: &str, more: &str| -> Method {
                format!("{name}:depth={depth},eval={evaluation},win=depth,ties={ties},seed={nth}{more}")
                    .parse()
                    .unwrap()
            };
            let run = |method: &Method| question::listen(&game, method, &Limits::none(), &mut Silent);
            let plain = run(&spec("minimax", ""));
            let value = on_board!(game.board(), board => {
                let heuristic = evaluation.parse::<Evaluation>().unwrap().on(board.shape(), &rules);
                let value = negamax(board, depth, &heuristic, WinRule::Depth);
                if value.abs() < quaterne_search::score::WIN { value as f64 / heuristic.scale() as f64 } else { plain.score }
            });
            assert_eq!(plain.score, value, "negamax {} {rules} {}", game.text(), evaluation);
            for method in [
                spec("minimax", ",memo=1"),
                spec("alphabeta", ""),
                spec("alphabeta", ",memo=1"),
                spec("alphabeta", ",order=left,memo=1"),
            ] {
                let found = run(&method);
                assert_eq!(
                    (found.score, found.verdict, found.best),
                    (plain.score, plain.verdict, plain.best),
                    "{method} on {rules} after {}",
                    game.text()
                );
                assert!(found.nodes <= plain.nodes, "{method} {} > {}", found.nodes, plain.nodes);
            }
            // Another order visits other nodes and, among equals, may meet another first: same value.
            for order in ["centre", "evaluation", "history"] {
                for name in ["alphabeta", "minimax"] {
                    let found = run(&spec(name, &format!(",order={order}")));
                    assert_eq!((found.score, found.verdict), (plain.score, plain.verdict), "{order}");
                }
                let (min, ab) = (
                    spec("minimax", &format!(",order={order}")),
                    spec("alphabeta", &format!(",order={order}")),
                );
                if order != "history" {
                    assert_eq!(run(&min).best, run(&ab).best, "{order}, ties {ties}");
                }
            }
        }
    }
}

#[test]
fn connect_four() {
    check("connect4", 250, 4);
}

#[test]
fn twelve_by_six() {
    check("connect4-12x6", 60, 3);
}

#[test]
fn tic_tac_toe() {
    check("tictactoe", 400, 5);
}

#[test]
fn odd_boards() {
    for (rules, depth) in [
        ("5x4/3", 5),
        ("4x4/4/free", 3),
        ("1x7/3", 6),
        ("9x1/2/free", 3),
        ("3x3/5", 6),
        ("6x5/4/stones=5", 4),
    ] {
        check(rules, 60, depth);
    }
}

#[test]
fn wide_boards() {
    check("15x15/5/free", 6, 1);
    check("19x19/5", 12, 2);
    check("10x10/5", 20, 2);
}

/// Deepening to a depth finds what α–β finds there, and depth and node limits give the same answer twice.
#[test]
fn deepening_and_repetition() {
    let rules = Rules::connect4();
    let mut rng = Rng::new(5);
    for _ in 0..100 {
        let game = position(rules, &mut rng);
        let run = |spec: &str| question::listen(&game, &spec.parse().unwrap(), &Limits::none(), &mut Silent);
        let fixed = run("alphabeta:depth=5,win=depth");
        let deepened = run("deepening:depth=5");
        if fixed.verdict.is_none() {
            assert_eq!(fixed.score, deepened.score, "{}", game.text());
        }
        for spec in [
            "deepening:nodes=3000",
            "alphabeta:depth=6,nodes=500",
            "mcts:nodes=300,seed=3",
            "ternary:depth=4,seed=2",
        ] {
            let (mut one, mut two) = (run(spec), run(spec));
            (one.elapsed, two.elapsed) = Default::default();
            assert_eq!(one, two, "{spec}");
            assert!(game.legal_moves().contains(&one.best.unwrap()));
        }
    }
}

/// Who listens is served on other types of boards than who does not, and gets the same answer, memory included.
#[test]
fn who_listens_gets_the_same_answer() {
    let boards = ["connect4", "connect4-12x6", "tictactoe", "9x7/4", "15x15/5/free", "19x19/5"];
    let methods = [
        "ternary:depth=2,seed=1",
        "minimax:depth=2,eval=ratio,memo=on",
        "alphabeta:depth=2,eval=learnt,order=history,ties=random,seed=3",
        "deepening:depth=2,eval=possibilities,memo=1",
        "mcts:nodes=300,seed=5",
    ];
    for board in boards {
        let game = Game::new(board.parse().unwrap());
        for method in methods {
            let method: Method = method.parse().unwrap();
            let mut events = 0;
            let mut listen = |_: Event<'_, Cell>| events += 1;
            let mut heard = question::listen(&game, &method, &Limits::none(), &mut listen);
            let silent = question::best(&game, &method, &Limits::none());
            heard.elapsed = silent.elapsed;
            assert_eq!(heard, silent, "{board} {method}");
            assert!(events > 0, "{board} {method}");
        }
    }
}
