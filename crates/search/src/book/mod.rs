//! The opening book: exact scores of the first plies, a few bits each.
//!
//! A book holds the score of every position that can be reached in at most so many plies and is not over, up to
//! mirror images. No position is stored: a static function gives each its score, and nonsense to everything else,
//! so a book is only asked about games that were played from the empty board.
//!
//! ```text
//!     positions of ply P ──► scores (the work: any solver, in any order, resumed at will)
//!                                │
//!     plies P−1 … 0 follow ◄─────┘   the best of the children, without search
//!                                │
//!                           static function ──► bytes
//! ```
//!
//! The format serves any board with gravity and any number of plies. The book of 7 × 6 is part of the program
//! ([`Book::connect4`]); of other boards whoever opens a file gives the bytes.

mod error;
mod retrieval;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

pub use error::BookError;
use quaterne_rules::{AnyBoard, Cell, Game, Rules, Side};
use retrieval::Retrieval;

use crate::solver::{finished, identity};

/// Exact scores of an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    rules: Rules,
    plies: u32,
    positions: u32,
    scores: Retrieval,
}

/// How a book's bytes begin.
const MAGIC: [u8; 8] = *b"quatbk01";

/// Made by `quaterne book build`.
static CONNECT4: &[u8] = include_bytes!("../../books/connect4.book");

impl Book {
    /// The book of 7 × 6 that every [`Solver`](crate::solver::Solver) begins with.
    ///
    /// ```
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::book::Book;
    /// assert_eq!(Book::connect4().score(&Game::new(Rules::connect4())), Some(1));
    /// ```
    pub fn connect4() -> Arc<Self> {
        static BOOK: LazyLock<Arc<Book>> =
            LazyLock::new(|| Arc::new(Book::from_bytes(CONNECT4).expect("part of the program, and tested")));
        Arc::clone(&BOOK)
    }

    /// The positions of a ply that are not over, one of each mirror pair, each as the first game that leads to it.
    ///
    /// The order is that of the moves, from the first to the last, so neighbours have most of their stones in
    /// common, and a solver that goes through them in this order visits half of the nodes it would otherwise.
    ///
    /// ```
    /// use quaterne_rules::Rules;
    /// use quaterne_search::book::Book;
    /// let counts: Vec<usize> = (1..=5).map(|ply| Book::positions(&Rules::connect4(), ply).len()).collect();
    /// assert_eq!(counts, [4, 25, 121, 568, 2144]);
    ///
    /// let texts: Vec<String> = Book::positions(&Rules::connect4(), 2).iter().map(|game| game.text()).collect();
    /// assert_eq!(texts[..9].join(" "), "11 12 13 14 15 16 17 21 22");
    /// ```
    pub fn positions(rules: &Rules, ply: u32) -> Vec<Game> {
        let (mut seen, mut found) = (HashSet::new(), Vec::new());
        descend(&mut Game::new(*rules), ply, &mut seen, &mut found);
        found
    }

    /// The book of these rules up to a ply, from the exact scores of that ply's [`positions`](Self::positions),
    /// in their order.
    ///
    /// ```
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::{Limits, book::Book, solver::Solver};
    ///
    /// let rules = "5x4".parse().unwrap();
    /// let mut solver = Solver::new(1);
    /// let mut score = |game: &Game| solver.solve(game, &Limits::none()).score().unwrap();
    /// let scores: Vec<i32> = Book::positions(&rules, 4).iter().map(&mut score).collect();
    /// let book = Book::new(&rules, 4, &scores).unwrap();
    ///
    /// let game = Game::parse(&rules, "332").unwrap();
    /// assert_eq!(book.score(&game), Some(score(&game)));
    /// assert_eq!(book.score(&Game::parse(&rules, "33221").unwrap()), None);
    /// ```
    pub fn new(rules: &Rules, plies: u32, scores: &[i32]) -> Result<Self, BookError> {
        if !rules.gravity() {
            return Err(BookError::Free(*rules));
        }
        let deepest = Self::positions(rules, plies);
        if deepest.len() != scores.len() {
            return Err(BookError::Count { plies, expected: deepest.len(), given: scores.len() });
        }
        let keys = deepest.iter().map(|game| identity(game.board()));
        let mut known: HashMap<u64, i32> = keys.zip(scores.iter().copied()).collect();
        for ply in (0..plies).rev() {
            for game in Self::positions(rules, ply) {
                // Children are over, or on the ply below and known.
                let best = children(game.board(), all)
                    .map(|child| -finished(&child).unwrap_or_else(|| known[&identity(&child)]))
                    .max();
                known.extend(best.map(|score| (identity(game.board()), score)));
            }
        }
        let mut entries = Vec::with_capacity(known.len());
        let best = offset(rules);
        for (identity, score) in known {
            if score.abs() > best {
                return Err(BookError::Score(score));
            }
            entries.push((identity, (score + best) as u32));
        }
        // The order of a hash map is not the same twice; a book is.
        entries.sort_unstable();
        let bits = (2 * best as u32 + 1).next_power_of_two().trailing_zeros().max(1);
        let scores = Retrieval::new(&entries, bits).ok_or(BookError::Bytes)?;
        Ok(Self { rules: *rules, plies, positions: entries.len() as u32, scores })
    }

    /// The exact score of a game's position; `None` when it is beyond the book, over, of other rules, or not
    /// played from the empty board.
    pub fn score(&self, game: &Game) -> Option<i32> {
        let inside = self.covers(game) && game.board().plies() <= self.plies;
        inside.then(|| self.look_up(game.board()))
    }

    /// Whether a game is of the book's rules, played from the empty board, and not over.
    fn covers(&self, game: &Game) -> bool {
        *game.rules() == self.rules && game.start().plies() == 0 && game.outcome().is_none()
    }

    /// The score of a position that is in the book, nonsense for others.
    fn look_up(&self, board: &AnyBoard) -> i32 {
        self.scores.get(identity(board)) as i32 - offset(&self.rules)
    }

    /// What the score of a position one ply beyond the book is at least. Any position before it has the best score
    /// of its moves, this one among them:
    ///
    /// ```text
    ///     score s for x ──► x plays ──► at most s for x, at least −s for o
    /// ```
    ///
    /// The stones may have fallen in several orders, so there are several positions before it, and the best of their
    /// bounds counts.
    ///
    /// ```
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::{book::Book, Limits, solver::Solver};
    ///
    /// let game = Game::parse(&Rules::connect4(), "444444326").unwrap();
    /// assert_eq!(Book::connect4().score(&game), None);
    /// assert_eq!(Book::connect4().at_least(&game), Some(-1));
    /// assert_eq!(Solver::new(16).solve(&game, &Limits::none()).score(), Some(-1));
    /// ```
    pub fn at_least(&self, game: &Game) -> Option<i32> {
        if !self.covers(game) || game.board().plies() != self.plies + 1 {
            return None;
        }
        let mut before = HashSet::from([AnyBoard::new(&self.rules)]);
        for _ in 0..self.plies {
            let part = |board: &AnyBoard, cell: &Cell| game.board().at(*cell) == Some(board.to_move());
            before = before.iter().flat_map(|board| children(board, part)).collect();
        }
        before.iter().map(|board| -self.look_up(board)).max()
    }

    /// The rules of its games.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The most stones of its positions.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// How many positions it knows, of each mirror pair one.
    pub fn positions_known(&self) -> u32 {
        self.positions
    }

    /// Positions of each ply that are won, drawn and lost by the first player, mirror images and finished games
    /// counted: the totals of the literature.
    pub fn totals(&self) -> Vec<[u64; 3]> {
        let mut totals = Vec::new();
        let mut level = HashSet::from([AnyBoard::new(&self.rules)]);
        for ply in 0..=self.plies {
            let mut count = [0; 3];
            let first = if Side::after(ply) == Side::X { 1 } else { -1 };
            for board in &level {
                let score = finished(board).unwrap_or_else(|| self.look_up(board)) * first;
                count[(1 - score.signum()) as usize] += 1;
            }
            totals.push(count);
            level = level.iter().flat_map(|board| children(board, all)).collect();
        }
        totals
    }

    /// The book as a file holds it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rules = self.rules.to_string();
        let mut bytes = MAGIC.to_vec();
        bytes.push(rules.len() as u8);
        bytes.extend(rules.bytes());
        bytes.extend(self.plies.to_le_bytes());
        bytes.extend(self.positions.to_le_bytes());
        bytes.extend(self.scores.to_bytes());
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The book of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        Self::parse(bytes).ok_or(BookError::Bytes)
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let (content, sum) = bytes.split_last_chunk()?;
        if u64::from_le_bytes(*sum) != checksum(content) {
            return None;
        }
        let (&length, rest) = content.strip_prefix(&MAGIC)?.split_first()?;
        let (rules, rest) = rest.split_at_checked(length.into())?;
        let (plies, rest) = rest.split_first_chunk()?;
        let (positions, rest) = rest.split_first_chunk()?;
        Some(Self {
            rules: std::str::from_utf8(rules).ok()?.parse().ok().filter(Rules::gravity)?,
            plies: u32::from_le_bytes(*plies),
            positions: u32::from_le_bytes(*positions),
            scores: Retrieval::from_bytes(rest)?,
        })
    }
}

/// The best score of a board: a win with one's k-th stone.
fn offset(rules: &Rules) -> i32 {
    (rules.max_plies() + 3).saturating_sub(2 * u32::from(rules.align())) as i32 / 2
}

/// Collects the games of a ply below this one that lead to a position not seen before.
fn descend(game: &mut Game, ply: u32, seen: &mut HashSet<u64>, found: &mut Vec<Game>) {
    if game.outcome().is_some() || !seen.insert(identity(game.board())) {
        return;
    }
    if game.board().plies() == ply {
        return found.push(game.clone());
    }
    for cell in game.legal_moves() {
        if game.play(cell).is_ok() {
            descend(game, ply, seen, found);
            game.undo();
        }
    }
}

/// The positions after each move that is wanted; none once the game is over.
fn children(board: &AnyBoard, wanted: impl Fn(&AnyBoard, &Cell) -> bool) -> impl Iterator<Item = AnyBoard> {
    let board = *board;
    board.moves().into_iter().filter(move |cell| wanted(&board, cell)).map(move |cell| {
        let mut next = board;
        next.play_unchecked(cell);
        next
    })
}

/// Every move.
fn all(_: &AnyBoard, _: &Cell) -> bool {
    true
}

/// Tells a torn or altered file: FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::solver::Solver;

    fn build(rules: &str, plies: u32) -> Book {
        let rules = rules.parse().expect("rules");
        let mut solver = Solver::new(1).without_book();
        let score = |game: &Game| solver.solve(game, &Limits::none()).score().expect("no limit");
        let scores: Vec<i32> = Book::positions(&rules, plies).iter().map(score).collect();
        Book::new(&rules, plies, &scores).expect("exact scores")
    }

    /// Every game of so many plies has the score that the solver gives it.
    fn check(book: &Book, game: &mut Game, solver: &mut Solver) {
        let expected = solver.solve(game, &Limits::none()).score();
        let inside = game.board().plies() <= book.plies() && game.outcome().is_none();
        assert_eq!(book.score(game), expected.filter(|_| inside), "{}", game.text());
        if game.board().plies() == book.plies() + 1 && game.outcome().is_none() {
            assert!(book.at_least(game) <= expected && book.at_least(game).is_some(), "{}", game.text());
        }
        if game.board().plies() <= book.plies() {
            for cell in game.legal_moves() {
                game.play(cell).expect("legal");
                check(book, game, solver);
                game.undo();
            }
        }
    }

    #[test]
    fn books_agree_with_the_solver() {
        for (rules, plies) in [("4x4", 5), ("5x4", 4), ("4x5", 4), ("4x3/3", 7), ("4x4/4/stones=5", 3)] {
            let book = build(rules, plies);
            check(&book, &mut Game::new(*book.rules()), &mut Solver::new(1).without_book());
        }
    }

    #[test]
    fn bytes_round_trip_and_any_change_shows() {
        let book = build("4x4", 4);
        let bytes = book.to_bytes();
        assert_eq!(Book::from_bytes(&bytes), Ok(book));
        for at in 0..bytes.len() {
            let mut torn = bytes.clone();
            torn[at] ^= 4;
            assert_eq!(Book::from_bytes(&torn), Err(BookError::Bytes), "byte {at}");
            assert_eq!(Book::from_bytes(&bytes[..at]), Err(BookError::Bytes), "{at} bytes");
        }
    }

    /// A set-up board may be one that no game reaches: the book keeps silent.
    #[test]
    fn only_played_games_are_looked_up() {
        let book = build("4x4", 4);
        let rules = *book.rules();
        assert!(book.score(&Game::parse(&rules, "12").unwrap()).is_some());
        assert_eq!(book.score(&Game::parse(&rules, "4/4/4/xo2 x").unwrap()), None);
        assert_eq!(book.score(&Game::parse(&"5x4".parse().unwrap(), "12").unwrap()), None);
        assert!(Book::new(&rules, 4, &[0]).unwrap_err().to_string().contains("solve the others"));
    }

    /// All 869 positions of 3 × 3 with four in a row, none of which can be won.
    #[test]
    fn totals_count_every_position() {
        let totals = build("3x3/4", 9).totals();
        assert_eq!(totals[..3], [[0, 1, 0], [0, 3, 0], [0, 9, 0]]);
        assert_eq!(totals.iter().flatten().sum::<u64>(), 869);
    }
}
