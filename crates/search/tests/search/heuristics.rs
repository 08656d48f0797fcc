//! The evaluations beyond the labs: what they must be whatever they are worth.

use quaterne_rules::{Alignments, Cell, Game, Rules, Side};
use quaterne_search::learnt::sampling::{Label, Recipe};
use quaterne_search::learnt::training::{Options, Trainer};
use quaterne_search::learnt::{Model, ModelError};
use quaterne_search::rng::Rng;
use quaterne_search::solver::Solver;
use quaterne_search::{Evaluation, Limits};

use crate::agreement::position;

const BOARDS: [&str; 14] = [
    "connect4",
    "connect4-12x6",
    "5x5/4/free",
    "tictactoe",
    "6x5/4",
    "5x7/3",
    "7x7/5",
    "9x1/2/free",
    "1x9/3",
    "4x4/1",
    "3x3/5",
    "6x5/4/stones=5",
    "15x15/5/free",
    "19x19/6",
];

fn evaluation(name: &str) -> Evaluation {
    name.parse().unwrap()
}

/// The same game seen in a mirror.
fn mirrored(game: &Game) -> Game {
    let mut mirror = Game::new(*game.rules());
    for cell in game.moves() {
        mirror.play(Cell::new(game.rules().width() - 1 - cell.column, cell.row)).unwrap();
    }
    mirror
}

#[test]
fn a_mirror_changes_nothing() {
    for (nth, board) in BOARDS.iter().enumerate() {
        let rules: Rules = board.parse().unwrap();
        let mut rng = Rng::new(nth as u64);
        for _ in 0..60 {
            let game = position(rules, &mut rng);
            for name in Evaluation::NAMES {
                let (here, there) = (evaluation(name).score(&game), evaluation(name).score(&mirrored(&game)));
                assert_eq!(here, there, "{name} on {board} after {}", game.text());
            }
        }
    }
}

/// What a value adds up from adds up to it, on every kind of board.
#[test]
fn terms_add_up() {
    for (nth, board) in BOARDS.iter().enumerate() {
        let rules: Rules = board.parse().unwrap();
        let mut rng = Rng::new(nth as u64 + 100);
        for _ in 0..40 {
            let game = position(rules, &mut rng);
            for name in Evaluation::NAMES {
                let evaluation = evaluation(name);
                let terms = evaluation.terms(&game);
                let sum: f64 =
                    terms.iter().map(|(term, worth)| if term.mine { *worth } else { -worth }).sum();
                let score = evaluation.score(&game);
                assert!((sum - score).abs() < 1e-6, "{name} {board} {}: {sum} is not {score}", game.text());
            }
        }
    }
}

/// The same stones with their colours exchanged, when both sides have as many.
fn exchanged(game: &Game) -> Option<Game> {
    let (stones, to_move) = game.fen().split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned()))?;
    let swap = |c: char| match c {
        'x' => 'o',
        'o' => 'x',
        other => other,
    };
    let stones: String = stones.chars().map(swap).collect();
    Game::parse(game.rules(), &format!("{stones} {to_move}")).ok()
}

#[test]
fn supports_are_fair_to_both_sides() {
    let mut seen = 0;
    for board in ["connect4", "5x5/4/free", "6x5/4", "9x9/5"] {
        let rules: Rules = board.parse().unwrap();
        let mut rng = Rng::new(3);
        for _ in 0..80 {
            let game = position(rules, &mut rng);
            if let Some(other) = exchanged(&game) {
                assert_eq!(
                    Evaluation::Supports.score(&game),
                    -Evaluation::Supports.score(&other),
                    "{}",
                    game.fen()
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Cell by cell: n/(k−n), over one more than the empty cells below the alignment's own, at most three.
fn supports_by_cells(game: &Game) -> f64 {
    let align = usize::from(game.rules().align());
    let at = |cell: &Cell| game.board().at(*cell);
    let count = |line: &[Cell], player| line.iter().filter(|cell| at(cell) == Some(player)).count();
    let below = |cell: &Cell| (0..cell.row).filter(|&row| at(&Cell::new(cell.column, row)).is_none()).count();
    let mut sum = 0.0;
    for line in Alignments::of(game.rules()).iter() {
        let (player, stones) = match Side::BOTH.map(|player| count(line, player)) {
            [n, 0] if n > 0 => (Side::X, n),
            [0, n] if n > 0 => (Side::O, n),
            _ => continue,
        };
        if align - stones > 3 {
            continue;
        }
        let upright = line.len() > 1 && line.iter().all(|cell| cell.column == line[0].column);
        let missing = if upright || !game.rules().gravity() {
            0
        } else {
            // Each empty cell counts the empty cells below it, three at most, as the sets Lᵢ do.
            line.iter().filter(|cell| at(cell).is_none()).map(|cell| below(cell).min(3)).sum::<usize>().min(3)
        };
        let worth = stones as f64 / (align - stones) as f64 / (1 + missing) as f64;
        sum += if player == game.to_move() { worth } else { -worth };
    }
    sum
}

#[test]
fn supports_equal_counting_by_cells() {
    for (nth, board) in BOARDS.iter().enumerate() {
        let rules: Rules = board.parse().unwrap();
        let mut rng = Rng::new(nth as u64 + 7);
        for _ in 0..40 {
            let game = position(rules, &mut rng);
            let (found, plain) = (Evaluation::Supports.score(&game), supports_by_cells(&game));
            assert!((found - plain).abs() < 1e-9, "{board} {}: {found} is not {plain}", game.text());
        }
    }
}

/// Boards with known threats: who is better off, and the cell that decides it.
#[test]
fn known_threats() {
    for (rules, position, better, why) in [
        ("connect4", "7/7/7/7/4o2/1ooxxx1 x", 1, "x completes g1"),
        ("connect4", "7/7/7/7/2o1o2/2xxx2 o", -1, "b1 and f1: two cells, one reply"),
        // Row 3 is odd and falls to x, who moved first: c3 and g3 win when c2 and g2 have to be played.
        ("connect4", "7/7/7/1o1xxx1/1x1oox1/1oxxoo1 o", -1, "x has odd threats at c3 and g3"),
        ("tictactoe", "3/1x1/2o x", 0, "nothing is decided"),
        // a3 and c3 are forced; then x has a1 and c2.
        ("tictactoe", "1o1/1x1/2x o", -1, "two forced replies, and x has two threats"),
    ] {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let score = Evaluation::Threats.score(&game);
        let agrees = match better {
            0 => score.abs() < 1000.0,
            sign => score * f64::from(sign) > 0.0,
        };
        assert!(agrees, "{position}: {score}, but {why}");
    }
}

/// In an otherwise level position a threat on a row that falls to its owner is worth more than the same threat one
/// row higher or lower.
#[test]
fn parity_decides_what_a_threat_is_worth() {
    // x has d, e and f on row 3 (odd), then on row 2 (even); c and g are open both times.
    let odd = Game::parse(&Rules::connect4(), "7/7/7/1o1xxx1/1x1oox1/1oxxoo1 o");
    let even = Game::parse(&Rules::connect4(), "7/7/7/7/3xxx1/o2oxo1 o");
    let (odd, even) = (odd.unwrap(), even.unwrap());
    // Both seen by x.
    let score = |game: &Game| {
        let score = Evaluation::Threats.score(game);
        if game.to_move() == Side::X { score } else { -score }
    };
    assert!(score(&odd) > score(&even) + 100.0, "{} {}", score(&odd), score(&even));
}

#[test]
fn shipped_models_can_be_read() {
    let rules = Model::shipped_rules();
    assert_eq!(rules.len(), 3);
    for rules in rules {
        let model = Model::shipped(&rules).unwrap_or_else(|| panic!("the model of {rules} cannot be read"));
        let text = model.to_string();
        assert_eq!(text.parse::<Model>().as_ref(), Ok(&*model));
        assert!(text.len() < 100_000, "{rules}: {} bytes", text.len());
        assert!(model.made().contains("seed="), "{}", model.made());
        assert!(model.parameters() > 50);
    }
    let names: Vec<Rules> =
        ["connect4", "connect4-12x6", "5x5/4/free"].map(|name| name.parse().unwrap()).into();
    assert!(names.iter().all(|rules| Model::shipped(rules).is_some()));
}

#[test]
fn texts_that_are_no_models() {
    let good = Model::zero(&"4x4/3".parse().unwrap()).to_string();
    assert!(good.parse::<Model>().is_ok());
    let line = |nth: usize, with: &str| {
        let mut lines: Vec<&str> = good.lines().collect();
        lines[nth] = with;
        lines.join("\n")
    };
    for (text, says) in [
        (String::new(), "the first line"),
        (line(0, "quaterne model 2"), "train it again"),
        (line(1, "rules chess"), "rules 7x6/4"),
        (line(3, "0 constant x"), "line 4: expected the weights of '0 constant', 1 whole numbers"),
        (line(4, "0 threat 1 2 3"), "line 5"),
        (line(5, "0 constant 1"), "'0 promise'"),
        (good.lines().take(6).collect::<Vec<_>>().join("\n"), "expected the weights"),
    ] {
        let error = text.parse::<Model>().unwrap_err().to_string();
        assert!(error.contains(says), "{error} does not say {says}");
    }
    assert_eq!("".parse::<Model>(), Err(ModelError::Head));
}

/// A board without weights is valued by its threats.
#[test]
fn boards_without_weights_fall_back_to_threats() {
    let rules: Rules = "6x5/4".parse().unwrap();
    assert!(Model::shipped(&rules).is_none());
    let mut rng = Rng::new(1);
    for _ in 0..20 {
        let game = position(rules, &mut rng);
        assert_eq!(evaluation("learnt").score(&game), Evaluation::Threats.score(&game));
    }
}

/// The same seed, the same weights; what was learnt says more than nothing, on positions it was not shown.
#[test]
fn training_is_reproducible_and_learns() {
    let rules: Rules = "5x4/4".parse().unwrap();
    let train = |seed: u64| {
        let recipe = Recipe { seed, depth: 2, evaluation: Evaluation::Threats, from_ply: 4 };
        let (mut solver, mut trainer) = (Solver::new(1), Trainer::new(&rules));
        for nth in 0..400 {
            for labelled in recipe.game(&Game::new(rules), nth, &mut solver, u64::MAX, &Limits::none()) {
                assert!(matches!(labelled.label, Label::Exact(_)));
                trainer.add(&labelled);
            }
        }
        trainer.train(&Options { seed, ..Options::default() }, "a test")
    };
    let (once, again, other) = (train(1), train(1), train(2));
    assert_eq!(once.model.to_string(), again.model.to_string());
    assert_ne!(once.model, other.model);
    assert!(once.examples > 500, "{}", once.examples);
    assert!(once.loss[1] < 0.95 * once.naive, "{:?} is no better than {}", once.loss, once.naive);
}

/// Where nothing can be solved, games tell.
#[test]
fn games_label_what_the_solver_does_not() {
    let rules = Rules::connect4_12x6();
    let recipe = Recipe { seed: 1, depth: 1, evaluation: Evaluation::Threats, from_ply: 8 };
    let mut solver = Solver::new(1);
    let labelled = recipe.game(&Game::new(rules), 0, &mut solver, 0, &Limits::none());
    assert!(!labelled.is_empty());
    for one in &labelled {
        assert!(matches!(one.label, Label::Played(share) if [0.0, 0.5, 1.0].contains(&share)));
        assert!(one.game.outcome().is_none() && one.game.board().plies() >= 8);
    }
}
