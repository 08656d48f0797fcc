//! The opening book: exact scores of the first plies, a few bits each.
//!
//! A book knows the score of every position that can be reached in at most so many plies. It stores only what is not
//! implied: of each mirror pair one, none whose score is seen at a glance (a win at hand, two threats to stop), and of
//! the plies only each fourth, counted from the last. What is between follows from the best of its moves, by a few
//! hundred look-ups.
//!
//! ```text
//!     ply   12        11  10  9        8        7  6  5        4        3  2  1        0
//!           stored    followed up      stored                  stored                  stored
//! ```
//!
//! No position is stored either: a static function (`ribbon`) gives each its score, and nonsense to everything else,
//! so a book is only asked about games that were played from the empty board. The work is the last ply, any solver in any
//! order, resumed at will ([`Scores`]); all others follow from it without search.
//!
//! The format serves any board with gravity and any number of plies. The book of 7 × 6 to eight plies is part of the
//! program ([`Book::connect4`]); whoever opens the file of another gives the bytes, and puts it on the `shelf` for every
//! solver to use.

mod bits;
mod code;
mod error;
mod head;
mod positions;
mod ribbon;
mod scores;
mod shelf;

use std::collections::{HashMap, HashSet};

pub use error::BookError;
use head::Head;
use positions::Walk;
use quaterne_rules::{AnyBoard, Cell, Game, Rules, Side};
use ribbon::Ribbon;
pub use scores::Scores;
pub use shelf::{of, put, seek_with};

use crate::solver::{at_a_glance, identity, is_symmetric};

/// Exact scores of an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    rules: Rules,
    plies: u32,
    positions: u32,
    totals: Vec<[u64; 3]>,
    scores: Ribbon,
}

/// How a book's bytes begin.
const MAGIC: [u8; 8] = *b"quatbk02";

/// Of so many plies one is stored.
const STORED: u32 = 4;

/// Made by `quaterne book build`.
#[cfg(not(quaterne_bookless))]
static CONNECT4: &[u8] = include_bytes!("../../books/7x6-4-8.book");

impl Book {
    /// The book of 7 × 6 that is part of the program.
    ///
    /// ```
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::book::Book;
    /// assert_eq!(Book::connect4().score(&Game::new(Rules::connect4())), Some(1));
    /// ```
    #[cfg(not(quaterne_bookless))]
    pub fn connect4() -> std::sync::Arc<Self> {
        use std::sync::{Arc, LazyLock};
        static BOOK: LazyLock<Arc<Book>> =
            LazyLock::new(|| Arc::new(Book::from_bytes(CONNECT4).expect("part of the program, and tested")));
        Arc::clone(&BOOK)
    }

    /// The book up to a ply, from the scores of all its [`positions`](Scores::positions).
    ///
    /// ```
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::{Limits, book::{Book, Scores}, solver::Solver};
    ///
    /// let mut solver = Solver::new(1);
    /// let mut score = |game: &Game| solver.solve(game, &Limits::none()).score().unwrap();
    /// let mut scores = Scores::new(&"5x4".parse().unwrap(), 4).unwrap();
    /// for game in scores.positions() {
    ///     scores.push(score(&game)).unwrap();
    /// }
    /// let book = Book::new(&scores).unwrap();
    ///
    /// let game = Game::parse(book.rules(), "332").unwrap();
    /// assert_eq!(book.score(&game), Some(score(&game)));
    /// assert_eq!(book.score(&Game::parse(book.rules(), "33221").unwrap()), None);
    /// ```
    pub fn new(scores: &Scores) -> Result<Self, BookError> {
        let (rules, plies) = (*scores.rules(), scores.ply());
        let (mut known, mut expected) = (HashMap::with_capacity(scores.known().len()), 0);
        for game in scores.positions() {
            known.extend(
                scores.known().get(expected).map(|&score| (identity(game.board()), i32::from(score))),
            );
            expected += 1;
        }
        if expected != scores.known().len() {
            return Err(BookError::Count { plies, expected, given: scores.known().len() });
        }
        for ply in (0..plies).rev() {
            for game in positions::open(&rules, ply) {
                // Children are seen at a glance, or on the ply below and known.
                let score =
                    |child: AnyBoard| -at_a_glance(&child).unwrap_or_else(|| known[&identity(&child)]);
                let best = children(game.board(), all).map(score).max();
                known.extend(best.map(|score| (identity(game.board()), score)));
            }
        }
        let totals = totals(&rules, plies, |board| known[&identity(board)]);
        let mut entries = Vec::new();
        for ply in (0..=plies).rev().step_by(STORED as usize) {
            let entry = |game: Game| {
                (identity(game.board()), (known[&identity(game.board())] + offset(&rules)) as u32)
            };
            entries.extend(positions::open(&rules, ply).map(entry));
        }
        let scores = Ribbon::new(&entries).ok_or(BookError::Bytes)?;
        Ok(Self { rules, plies, positions: entries.len() as u32, totals, scores })
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

    /// The positions of a ply whose score is not seen at a glance, as those of [`Scores::positions`].
    pub fn positions(&self, ply: u32) -> impl Iterator<Item = Game> + use<> {
        positions::open(&self.rules, ply)
    }

    /// Whether the scores of a ply are stored, and do not follow from those of the next.
    pub fn stores(&self, ply: u32) -> bool {
        ply <= self.plies && (self.plies - ply).is_multiple_of(STORED)
    }

    /// The score of a position that is in the book, nonsense for others.
    fn look_up(&self, board: &AnyBoard) -> i32 {
        if let Some(score) = at_a_glance(board) {
            score
        } else if self.stores(board.plies()) {
            self.scores.get(identity(board)).map_or(0, |value| value as i32 - offset(&self.rules))
        } else {
            children(board, all).map(|child| -self.look_up(&child)).max().unwrap_or(0)
        }
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

    /// How many scores it stores, of each mirror pair one.
    pub fn positions_stored(&self) -> u32 {
        self.positions
    }

    /// Positions of each ply that are won, drawn and lost by the first player, mirror images and finished games
    /// counted: the totals of the literature. They were counted when the book was made.
    pub fn totals(&self) -> &[[u64; 3]] {
        &self.totals
    }

    /// The same, counted by looking every position up.
    pub fn count(&self) -> Vec<[u64; 3]> {
        totals(&self.rules, self.plies, |board| self.look_up(board))
    }

    /// The book as a file holds it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let totals = self.totals.iter().flatten().flat_map(|total| total.to_le_bytes());
        let head = Head { rules: self.rules, ply: self.plies, scores: self.positions };
        head.around(&MAGIC, totals.chain(self.scores.to_bytes()))
    }

    /// The book of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        Self::parse(bytes).ok_or(BookError::Bytes)
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let (Head { rules, ply: plies, scores: positions }, mut rest) = Head::read(&MAGIC, bytes)?;
        let mut totals = Vec::new();
        for _ in 0..=plies {
            let mut total = [0; 3];
            for count in &mut total {
                let (number, after) = rest.split_first_chunk()?;
                (*count, rest) = (u64::from_le_bytes(*number), after);
            }
            totals.push(total);
        }
        Some(Self { rules, plies, positions, totals, scores: Ribbon::from_bytes(rest)? })
    }
}

/// The best score of a board: a win with one's k-th stone.
fn offset(rules: &Rules) -> i32 {
    (rules.max_plies() + 3).saturating_sub(2 * u32::from(rules.align())) as i32 / 2
}

/// Positions of each ply won, drawn and lost by the first player, by the scores of those that are not seen at a glance.
fn totals(rules: &Rules, plies: u32, score: impl Fn(&AnyBoard) -> i32) -> Vec<[u64; 3]> {
    let mut totals = vec![[0; 3]; plies as usize + 1];
    for game in Walk::new(rules, plies) {
        let board = game.board();
        let first = if Side::after(board.plies()) == Side::X { 1 } else { -1 };
        let sign = (at_a_glance(board).unwrap_or_else(|| score(board)) * first).signum();
        totals[board.plies() as usize][(1 - sign) as usize] += if is_symmetric(board) { 1 } else { 2 };
    }
    totals
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::solver::Solver;

    fn build(rules: &str, plies: u32) -> Book {
        let mut scores = Scores::new(&rules.parse().expect("rules"), plies).expect("with gravity");
        let mut solver = Solver::new(1).without_book();
        for game in scores.positions() {
            let score = solver.solve(&game, &Limits::none()).score().expect("no limit");
            scores.push(score).expect("a score of the board");
        }
        assert_eq!(Scores::from_bytes(&scores.to_bytes()), Ok(scores.clone()));
        Book::new(&scores).expect("exact scores")
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
        let some = Book::new(&Scores::new(&rules, 4).unwrap());
        assert!(some.unwrap_err().to_string().contains("solve the others"));
    }

    /// All 869 positions of 3 × 3 with four in a row, none of which can be won.
    #[test]
    fn totals_count_every_position() {
        let book = build("3x3/4", 9);
        let totals = book.totals();
        assert_eq!(totals[..3], [[0, 1, 0], [0, 3, 0], [0, 9, 0]]);
        assert_eq!(totals, book.count());
        assert_eq!(totals.iter().flatten().sum::<u64>(), 869);
    }
}
