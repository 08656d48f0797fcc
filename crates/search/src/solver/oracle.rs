//! The naive oracle of the tests: plain minimax over every position of a small board.
//!
//! It shares nothing with the solver but the rules and the definition of the score.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher, Hasher};

use quaterne_rules::{AnyBoard, Board, Cell, Dynamic, Outcome, Position, Rules, Shape};

/// The boards of the tests: any shape that fits 64 bits.
pub(super) type SmallBoard = Board<Dynamic<u64>>;

/// A hasher for two words, because the standard one takes most of the time here.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        let mut slow = DefaultHasher::new();
        slow.write(bytes);
        self.0 ^= slow.finish();
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 32;
    }
}

/// The exact score of every reachable position.
pub(super) struct Oracle {
    pub(super) empty: SmallBoard,
    scores: HashMap<(u64, u64), i8, BuildHasherDefault<Mix>>,
}

impl Oracle {
    /// Solves everything that can be reached from the empty board of these rules, such as `4x4/3`.
    pub(super) fn new(rules: &str) -> Self {
        let rules: Rules = rules.parse().expect("the rules of a test");
        let AnyBoard::Small(empty) = AnyBoard::dynamic(&rules) else { panic!("{rules} is not small") };
        let mut oracle = Self { empty, scores: HashMap::default() };
        oracle.minimax(&empty);
        oracle
    }

    fn minimax(&mut self, board: &SmallBoard) -> i32 {
        let key = (board.mine(), board.occupied());
        if let Some(&score) = self.scores.get(&key) {
            return score.into();
        }
        let score = match board.outcome() {
            Some(Outcome::Win(_)) => -((board.shape().max_plies() + 2 - board.plies()) as i32 / 2),
            Some(Outcome::Draw) => 0,
            None => board
                .moves()
                .map(|cell| -self.minimax(&board.after(cell)))
                .max()
                .expect("a game that goes on"),
        };
        self.scores.insert(key, score as i8);
        score
    }

    /// The score of a reachable position.
    pub(super) fn score(&self, board: &SmallBoard) -> i32 {
        self.scores[&(board.mine(), board.occupied())].into()
    }

    /// The score of each move of a reachable position.
    pub(super) fn moves(&self, board: &SmallBoard) -> Vec<(Cell, i32)> {
        if board.outcome().is_some() {
            return Vec::new();
        }
        board.moves().map(|cell| (cell, -self.score(&board.after(cell)))).collect()
    }

    /// Visits every position once; how many there are.
    pub(super) fn visit(&self, mut visit: impl FnMut(&SmallBoard)) -> usize {
        let mut seen = std::collections::HashSet::<(u64, u64), BuildHasherDefault<Mix>>::default();
        let mut open = vec![self.empty];
        while let Some(board) = open.pop() {
            if seen.insert((board.mine(), board.occupied())) {
                visit(&board);
                if board.outcome().is_none() {
                    open.extend(board.moves().map(|cell| board.after(cell)));
                }
            }
        }
        seen.len()
    }
}
