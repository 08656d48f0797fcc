//! Makes the project's own sets: six classes of seeded random positions of 7 × 6, and one of 12 × 6, with their
//! scores.
//!
//! ```text
//! cargo run --release --bin sets -- DIR [--check]
//! ```
//!
//! A class is the stones on the board (opening: fewer than 14, middle: up to 28, end: the rest) and the plies to
//! the end of perfect play (easy: fewer than 14, medium: up to 28, hard: the rest). With `--check` nothing is
//! made: every line of the sets in DIR is solved again by the crate connect-four-ai, and on 12 × 6 by the classical
//! algorithm; neither shares code with ours.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;

use quaterne_bench::pons;
use quaterne_rules::{Game, Rules};
use quaterne_search::Limits;
use quaterne_search::solver::Solver;

/// Name, rules, stones, plies to the end, positions.
type Class = (&'static str, Rules, Range<u32>, Range<u32>, usize);
const CLASSES: [Class; 7] = [
    ("end_easy", Rules::connect4(), 28..42, 0..14, 200),
    ("middle_easy", Rules::connect4(), 14..28, 0..14, 200),
    ("middle_medium", Rules::connect4(), 14..28, 14..28, 200),
    ("opening_easy", Rules::connect4(), 4..14, 0..14, 200),
    ("opening_medium", Rules::connect4(), 6..14, 14..28, 30),
    ("opening_hard", Rules::connect4(), 6..14, 28..42, 20),
    ("wide_middle", Rules::connect4_12x6(), 22..30, 12..21, 60),
];
/// Nodes that an easy position takes at most.
const EASY: u64 = 3000;
const SEED: u64 = 0x5EED_0F44;

/// SplitMix64: enough for positions, and the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (word ^ word >> 31) % bound
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let directory = args.next().expect("the directory of the sets");
    if args.next().as_deref() == Some("--check") {
        check(Path::new(&directory));
    } else {
        make(Path::new(&directory));
    }
}

fn make(directory: &Path) {
    let mut random = Random(SEED);
    let mut solver = Solver::new(256).without_book();
    for (name, rules, stones, to_the_end, count) in CLASSES {
        let (mut text, mut seen) = (String::new(), HashSet::new());
        while seen.len() < count {
            let wanted = stones.start + random.below(u64::from(stones.end - stones.start)) as u32;
            let Some(game) = random_game(&mut random, rules, wanted) else { continue };
            // An easy position is solved at once; the others are not worth waiting for.
            let limits = if to_the_end.start == 0 { Limits::none().nodes(EASY) } else { Limits::none() };
            let Some(score) = solver.solve(&game, &limits).score() else { continue };
            if to_the_end.contains(&plies_to_the_end(&game, score)) && seen.insert(*game.board()) {
                writeln!(text, "{} {score}", game.text()).expect("text grows");
            }
        }
        std::fs::write(directory.join(name), text).expect("the directory can be written");
        println!("{name}: {count} positions");
    }
}

/// A game of random moves, unless it ends before or the next move wins.
fn random_game(random: &mut Random, rules: Rules, stones: u32) -> Option<Game> {
    let mut game = Game::new(rules);
    for _ in 0..stones {
        let moves = game.legal_moves();
        let cell = *moves.get(random.below(moves.len().max(1) as u64) as usize)?;
        game.play(cell).ok()?;
    }
    let wins = game.legal_moves().into_iter().any(|cell| {
        let mut next = *game.board();
        next.play_unchecked(cell);
        next.outcome().is_some()
    });
    (game.outcome().is_none() && !wins).then_some(game)
}

/// How many stones perfect play adds: the inverse of the score.
fn plies_to_the_end(game: &Game, score: i32) -> u32 {
    let left = game.rules().max_plies() - game.board().plies();
    match score {
        0 => left,
        // The winner's last stone is the side to move's on a win: an odd number of plies from now.
        _ => {
            let plies = left + 2 - 2 * score.unsigned_abs();
            if (plies % 2 == 1) == (score > 0) { plies } else { plies - 1 }
        }
    }
}

fn check(directory: &Path) {
    let mut other = connect_four_ai::Solver::empty();
    let mut classic = pons::Large::new(12, 6, 42);
    for (name, rules, ..) in CLASSES {
        let text = std::fs::read_to_string(directory.join(name)).expect("a set");
        for line in text.lines() {
            let (moves, score) = line.split_once(' ').expect("moves and a score");
            let found = if rules == Rules::connect4() {
                let position = connect_four_ai::Position::from_moves(moves).expect("a position");
                other.solve(&position).into()
            } else {
                let game = Game::parse(&rules, moves).expect("a position");
                classic.solve(game.moves().iter().map(|cell| u32::from(cell.column)))
            };
            assert_eq!(found.to_string(), score, "{line}");
        }
        println!("{name}: {} scores agree", text.lines().count());
    }
}
