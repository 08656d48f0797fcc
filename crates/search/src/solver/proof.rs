//! The tests of the solver as a whole: against the oracle, against itself, against the literature.

use quaterne_rules::{AnyBoard, Game, Outcome, Position, Rules, Side};

use super::oracle::{Oracle, SmallBoard};
use super::{MoveScore, Solver};
use crate::Limits;
use crate::rng::Rng;

fn exact(solver: &mut Solver, board: &SmallBoard) -> i32 {
    let solution = solver.solve_board(&AnyBoard::Small(*board), &Limits::none());
    solution.score().unwrap_or_else(|| panic!("not solved: {solution:?}"))
}

fn read(rules: &str, moves: &str) -> Game {
    Game::parse(&rules.parse().expect("rules"), moves).expect("moves")
}

/// Every position of a board: the score, and every `nth` one the score of each move.
fn check_board(rules: &str, positions: Option<usize>, nth: usize) {
    let oracle = Oracle::new(rules);
    let new = || Solver::new(1).without_book();
    let mut solvers = [new(), new().without_avx512(), new().without_simd()];
    let mut count = 0;
    let all = oracle.visit(|board| {
        count += 1;
        for solver in &mut solvers {
            assert_eq!(exact(solver, board), oracle.score(board), "{rules} {board:?}");
            let sign = solver.outcome_of_board(&AnyBoard::Small(*board), &Limits::none()).sign();
            assert_eq!(sign, Some(oracle.score(board).signum()), "{rules} {board:?}");
        }
        if count % nth == 0 {
            for (cell, score) in oracle.moves(board) {
                assert_eq!(-exact(&mut solvers[0], &board.after(cell)), score, "{rules} {cell} {board:?}");
            }
        }
    });
    assert_eq!(all, positions.unwrap_or(all), "{rules}");
}

/// All reachable positions of the boards that are small: every height parity, every k, stones that run out.
#[test]
fn small_boards_equal_minimax() {
    for (rules, positions) in [
        ("1x1/1", None),
        ("3x3/1", None),
        ("3x3/2", None),
        ("5x1/3", None),
        ("1x6/3", None),
        ("3x3/3", None),
        ("3x3/4", Some(869)),
        ("3x4/3", None),
        ("4x3/3", None),
        ("5x3/4", Some(158_911)),
        ("4x4/2", None),
        ("4x4/3", None),
        ("4x4/4", Some(161_029)),
        ("4x4/4/stones=5", None),
        ("3x6/3", None),
        ("2x2/2/free", None),
        ("3x3/3/free", Some(5478)),
        ("4x3/3/free", Some(111_973)),
        ("3x3/2/free", None),
        ("4x3/4/free", None),
        ("3x3/3/free/stones=3", None),
    ] {
        check_board(rules, positions, 3);
    }
}

#[test]
#[ignore = "soak: a minute"]
fn twenty_cells_equal_minimax() {
    for (rules, positions) in [
        ("5x4/4", Some(3_945_711)),
        ("4x5/4", Some(1_706_255)),
        ("5x4/3", None),
        ("4x5/3", None),
        ("5x4/4/stones=8", None),
    ] {
        check_board(rules, positions, 9);
    }
}

/// The values of the literature that take a moment, and the first moves of 7 × 6 after a few plies.
#[test]
fn known_values() {
    for (rules, moves, score) in [
        ("4x4/4", "", 0),
        ("5x4/4", "", 0),
        ("4x5/4", "", 0),
        ("5x5/4", "", 0),
        ("4x6/4", "", 0),
        ("4x7/4", "", 0),
        ("6x4/4", "", -1),
        ("7x4/4", "", 0),
        ("3x3/3", "", 0),
        ("3x6/3", "", 0),
        ("4x3/3", "", 2),
        ("5x3/3", "", 4),
        ("6x3/3", "", 5),
        ("4x4/3", "", 4),
        ("5x4/3", "", 6),
        ("4x5/3", "", 5),
        ("7x6/4", "4455", 18),
        ("7x6/4", "44455554221", -15),
        ("12x6/4/stones=21", "ffgghe", 18),
        ("7x6/4", "1212121", -18),
        ("3x3/3/free", "", 0),
        ("4x3/3/free", "", 3),
        ("3x4/3/free", "", 3),
        ("5x5/3/free", "", 11),
        ("5x3/4/free", "", 0),
        ("4x4/4/free", "", 0),
        ("5x5/4/free", "", 0),
    ] {
        let solution = Solver::new(16).without_book().solve(&read(rules, moves), &Limits::none());
        assert_eq!(solution.score(), Some(score), "{rules} {moves}");
    }
}

/// Positions of 7 × 6 of all kinds, with their scores.
const SAMPLE: [(&str, i32); 8] = [
    ("2252576253462244111563365343671351441", -1),
    ("7422341735647741166133573473242566", 1),
    ("5554224333234511764415115", 4),
    ("274552224131661", 0),
    ("5455174361263362", -1),
    ("32164625", 11),
    ("243335424257", 12),
    ("335662333565", -2),
];

fn mirrored(moves: &str) -> String {
    moves.bytes().map(|digit| char::from(b'8' - (digit - b'0'))).collect()
}

/// The same score from the mirror image, from a tiny table, from a large one, from plain code, on every
/// number of threads, and from a table that is warm with other positions.
#[test]
fn the_score_depends_on_the_position_alone() {
    let rules = Rules::connect4();
    let mut solvers = [
        Solver::with_table_bytes(1).without_book(),
        Solver::with_table_bytes(1000).without_book(),
        Solver::new(1).without_book(),
        Solver::new(64).without_book(),
        Solver::new(256).without_book(),
        Solver::new(64).without_book().without_avx512(),
        Solver::new(64).without_book().without_simd(),
        Solver::new(1).without_book().without_simd(),
        Solver::new(64).without_book().threads(2),
        Solver::new(64).without_book().threads(4),
    ];
    for (moves, score) in SAMPLE {
        for text in [moves.to_owned(), mirrored(moves)] {
            let game = Game::parse(&rules, &text).expect("a sample");
            for (nth, solver) in solvers.iter_mut().enumerate().skip(usize::from(game.moves().len() < 16)) {
                assert_eq!(solver.solve(&game, &Limits::none()).score(), Some(score), "{text}, solver {nth}");
            }
        }
    }
}

/// Plain and fast code visit the same nodes, on the preset and on the same board told at run time.
#[test]
fn both_kernels_visit_the_same_nodes() {
    for (moves, _) in SAMPLE {
        let game = read("connect4", moves);
        let mut dynamic = AnyBoard::dynamic(game.rules());
        for &cell in game.moves() {
            dynamic.play_unchecked(cell);
        }
        let limits = Limits::none();
        let fast = Solver::new(64).without_book().solve(&game, &limits);
        assert_eq!(fast, Solver::new(64).without_book().without_avx512().solve(&game, &limits), "{moves}");
        assert_eq!(fast, Solver::new(64).without_book().without_simd().solve(&game, &limits), "{moves}");
        assert_eq!(fast, Solver::new(64).without_book().solve_board(&dynamic, &limits), "{moves}");
        assert_eq!(
            fast,
            Solver::new(64).without_book().without_simd().solve_board(&dynamic, &limits),
            "{moves}"
        );
    }
}

/// The same on boards of more than eight columns or of two words, on positions that random moves lead to.
#[test]
fn the_broad_kernel_visits_the_same_nodes() {
    let mut rng = Rng::new(4);
    let mut searched = 0;
    for rules in [
        "9x5",
        "9x6",
        "12x4",
        "10x6",
        "8x8",
        "11x7",
        "12x6",
        "12x9",
        "connect4-12x6",
        "6x15",
        "9x6/4/stones=20",
    ] {
        for nth in 0..24 {
            let mut game = read(rules, "");
            // From the opening to the middle game: random games end early.
            let stones = game.rules().max_plies() * (2 + nth) / 48;
            while game.outcome().is_none() && game.moves().len() < stones as usize {
                let moves = game.legal_moves();
                game.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
            }
            if game.outcome().is_none() {
                let limits = Limits::none().nodes(3000);
                let [fast, plain] = [Solver::new(1), Solver::new(1).without_simd()]
                    .map(|solver| solver.without_book().solve(&game, &limits));
                assert_eq!(fast, plain, "{rules} {game}");
                searched += fast.nodes;
            }
        }
    }
    assert!(searched > 100_000, "{searched} nodes compare little");
}

/// A position's score is the best of its moves' scores.
#[test]
fn parents_agree_with_their_children() {
    let mut solver = Solver::new(64).without_book();
    for (moves, score) in SAMPLE {
        let game = read("connect4", moves);
        let mut proof = crate::proof::Proof::of(&game);
        proof.finish(&mut solver, &Limits::none());
        let scores = proof.moves();
        assert_eq!(scores.len(), game.legal_moves().len());
        let best = scores.iter().filter_map(|m: &MoveScore| m.solution.score()).max();
        assert_eq!(best, Some(score), "{moves}");
    }
}

/// The best line is legal and ends when the score says.
#[test]
fn lines_replay_to_the_claimed_end() {
    let mut solver = Solver::new(64).without_book();
    for (rules, moves) in SAMPLE.map(|(moves, _)| ("connect4", moves)).into_iter().chain([
        ("4x4/4", ""),
        ("5x4/3", ""),
        ("6x4/4", ""),
        ("4x4/4/stones=5", ""),
        ("connect4", "1212121"),
    ]) {
        let game = read(rules, moves);
        let score = solver.solve(&game, &Limits::none()).score().expect("no limit");
        let line = solver.line(&game, &Limits::none()).expect("no limit");
        let mut end = game.clone();
        for &cell in &line {
            end.play(cell).expect("a legal move");
        }
        let stones = end.board().plies();
        let reached = (end.rules().max_plies() + 2 - stones) as i32 / 2;
        let claimed = match end.outcome() {
            Some(Outcome::Win(winner)) if winner == game.to_move() => reached,
            Some(Outcome::Win(_)) => -reached,
            Some(Outcome::Draw) => 0,
            None => panic!("{rules} {moves}: the line stops"),
        };
        assert_eq!(claimed, score, "{rules} {moves}");
    }
}

/// A limit gives a true interval, and none of it is forgotten: asking again gets further.
#[test]
fn limits_leave_proven_bounds() {
    for (moves, score) in SAMPLE {
        let game = read("connect4", moves);
        let mut solver = Solver::new(64).without_book();
        for nodes in [0, 1, 10, 100, 1000, 10_000] {
            let solution = solver.solve(&game, &Limits::none().nodes(nodes));
            assert!(solution.lower <= score && score <= solution.upper, "{moves}: {solution:?}");
            assert!(solution.nodes <= nodes);
        }
        let stopped = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
        let solution = solver.solve(&game, &Limits::none().stop(stopped));
        assert!(solution.lower <= score && score <= solution.upper && solution.nodes == 0);
    }
}

/// The largest boards are beyond reach, but not beyond a true interval, on the small stack of a thread.
#[test]
fn the_largest_boards_give_bounds() {
    for rules in
        ["19x19/4", "19x19/5", "19x19/3", "19x19/12", "15x15/5", "19x19/5/free", "15x15/5/free", "12x12/4"]
    {
        let solution =
            Solver::new(1).without_book().threads(2).solve(&read(rules, ""), &Limits::none().nodes(120_000));
        assert!(solution.lower <= solution.upper && solution.nodes > 0, "{rules}: {solution:?}");
    }
}

/// One solver for several boards in turn: a table never answers for another board.
#[test]
fn boards_do_not_mix() {
    let mut solver = Solver::new(16).without_book();
    for _ in 0..2 {
        for (rules, score) in [("6x4/4", -1), ("4x6/4", 0), ("5x4/3", 6), ("5x4/4", 0), ("4x4/4/stones=5", 0)]
        {
            assert_eq!(solver.solve(&read(rules, ""), &Limits::none()).score(), Some(score), "{rules}");
        }
    }
}

/// Won, drawn and lost positions of 7 × 6 by ply, for the first player (Böck). The last entry of each row
/// counts the positions that are over.
const TOTALS: [[usize; 4]; 9] = [
    [1, 0, 0, 0],
    [1, 2, 4, 0],
    [27, 12, 10, 0],
    [35, 58, 145, 0],
    [690, 200, 230, 0],
    [1080, 697, 2486, 0],
    [10_889, 1943, 3590, 0],
    [17_507, 5944, 31_408, 728],
    [124_624, 14_676, 44_975, 1892],
];

/// Counts outcomes from `from` plies down to the empty board: the positions of ply `from` are searched, and
/// those above follow from their children.
fn check_totals(from: usize) {
    let rules = Rules::connect4();
    let mut plies = vec![std::collections::HashSet::from([AnyBoard::new(&rules)])];
    for ply in 0..from {
        let next = plies[ply].iter().flat_map(|board| {
            board.moves().into_iter().map(|cell| {
                let mut next = *board;
                next.play_unchecked(cell);
                next
            })
        });
        plies.push(next.collect());
    }
    let mut solver = Solver::new(256).without_book().threads(2);
    let mut signs = std::collections::HashMap::<AnyBoard, i32>::new();
    for (ply, boards) in plies.iter().enumerate().rev() {
        for board in boards {
            let moves = board.moves();
            let sign = if ply == from || moves.is_empty() {
                solver.outcome_of_board(board, &Limits::none()).sign()
            } else {
                let after = moves.into_iter().map(|cell| {
                    let mut next = *board;
                    next.play_unchecked(cell);
                    -signs[&next]
                });
                after.max()
            };
            signs.insert(*board, sign.expect("no limit"));
        }
        let first = if Side::after(ply as u32) == Side::X { 1 } else { -1 };
        let count = |sign: i32| boards.iter().filter(|board| signs[board] * first == sign).count();
        let over = boards.iter().filter(|board| board.outcome().is_some()).count();
        assert_eq!([count(1), count(0), count(-1), over], TOTALS[ply], "ply {ply}");
    }
}

#[test]
#[ignore = "soak: minutes"]
fn totals_of_two_plies() {
    check_totals(2);
}
