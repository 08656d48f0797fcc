//! The exact solver: who wins, and how soon, with both sides perfect.
//!
//! The score of a position is seen by the side to move. With N the most stones that can be played (42 on
//! 7 × 6) and both sides perfect:
//!
//! ```text
//!     (N + 2 − stones at the end) / 2, rounded down     if the side to move wins
//!     0                                                 if the game is drawn
//!     the same, negative                                if it loses
//! ```
//!
//! So 1 is a win with one's last stone, and a win one stone earlier is worth one more. A [`Solution`] is a
//! proven interval, lower ≤ score ≤ upper: a point when the search finished, wider when a limit came first.
//!
//! ```
//! use quaterne_rules::{Game, Rules};
//! use quaterne_search::{Limits, solver::Solver};
//!
//! let mut solver = Solver::new(16);
//! let game = Game::parse(&Rules::connect4(), "44455554221").unwrap();
//! assert_eq!(game.fen(), "7/7/3ox2/3xo2/1o1ox2/xx1xo2 o");
//! assert_eq!(solver.solve(&game, &Limits::none()).score(), Some(-15));
//! ```
//!
//! # Inside
//!
//! ```text
//!     Solver ──► driver ──► parallel ──► negamax ──► kernel, simd, ──► threats, follow_up, order
//!     façade     which      several      is score    broad: all        bit operations
//!                question   threads      > α ?       moves of a node
//!                                          └──► table ──► slots ──► key, memory
//! ```
//!
//! Boards with gravity go this way; free placement has a search of its own behind the same façade. There
//! is no evaluation and no depth in here: what it returns is proved, by this search or by the one that made the book.

#[cfg(target_arch = "x86_64")]
mod broad;
mod driver;
mod follow_up;
mod free;
mod kernel;
mod key;
mod line;
mod memory;
mod negamax;
#[cfg(test)]
mod oracle;
mod order;
mod parallel;
#[cfg(test)]
mod proof;
#[cfg(target_arch = "x86_64")]
mod simd;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod slots;
mod solution;
mod table;
mod telling;
pub(crate) mod threats;
mod warm;

pub(crate) use follow_up::plan_against_the_mover as follow_up_plan;
pub(crate) use key::{identity, is_symmetric};
pub(crate) use line::from_the_centre;
pub use solution::{MoveScore, Solution, plies_to_end};

use std::sync::Arc;

use quaterne_rules::{AnyBoard, Cell, Game, Outcome, Rules, on_board};
use threats::{Glance, Node, win_in};
use warm::{Task, Vectors, Warm};

use crate::Limits;
use crate::book::{self, Book};
use crate::events::{Listener, Silent};
use crate::limits::Meter;
use crate::room;

/// Solves positions and remembers what it proved, for positions of the same board to come.
///
/// What it remembers changes the time a position takes, never its score.
#[derive(Debug)]
pub struct Solver {
    table_bytes: usize,
    threads: u32,
    vectors: Vectors,
    warm: Option<Warm>,
    opening: Opening,
}

impl Solver {
    /// The MiB of the table unless asked otherwise.
    pub const DEFAULT_TABLE_MB: usize = 64;

    /// A solver with a table of so many MiB, one thread, the [book](crate::book::of) of its board if there is one, and the fastest code that the
    /// processor runs.
    pub fn new(table_mb: usize) -> Self {
        Self::with_table_bytes(table_mb << 20)
    }

    /// The same, for tables of any size; the smallest has a few slots.
    pub fn with_table_bytes(table_bytes: usize) -> Self {
        Self { table_bytes, threads: 1, vectors: Vectors::Avx512, warm: None, opening: Opening::Shelf }
    }

    /// With so many threads on hard positions. One thread is deterministic in nodes; scores are the same.
    #[must_use]
    pub fn threads(self, threads: u32) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// With plain code alone: what the fast path is tested and measured against.
    #[must_use]
    pub fn without_simd(self) -> Self {
        Self { vectors: Vectors::None, ..self }
    }

    /// With AVX2 at most, on whatever the tests run.
    #[cfg(test)]
    fn without_avx512(self) -> Self {
        Self { vectors: Vectors::Avx2, ..self }
    }

    /// Without a book: every score is searched, as for a measurement.
    #[must_use]
    pub fn without_book(self) -> Self {
        Self { opening: Opening::Searched, ..self }
    }

    /// With another book, for the positions that it knows.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::{Limits, book::{Book, Scores}, solver::Solver};
    ///
    /// let rules = "4x4".parse().unwrap();
    /// let mut scores = Scores::new(&rules, 1).unwrap();
    /// scores.positions().for_each(|_| scores.push(0).unwrap());
    /// let book = Book::new(&scores).unwrap();
    /// let solution = Solver::new(1).book(Arc::new(book)).solve(&Game::new(rules), &Limits::none());
    /// assert_eq!((solution.score(), solution.nodes), (Some(0), 0));
    /// ```
    #[must_use]
    pub fn book(self, book: Arc<Book>) -> Self {
        Self { opening: Opening::Book(book), ..self }
    }

    /// Forgets everything that was proved, as for a measurement from scratch.
    pub fn clear(&mut self) {
        if let Some(warm) = &mut self.warm {
            warm.clear();
        }
    }

    /// The exact score, or as much of it as the limits allow.
    ///
    /// ```
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::{Limits, solver::Solver};
    ///
    /// let empty = Game::new(Rules::connect4());
    /// let some = Solver::new(16).without_book().solve(&empty, &Limits::none().nodes(1000));
    /// assert!(some.lower <= 1 && 1 <= some.upper && some.score().is_none());
    /// ```
    pub fn solve(&mut self, game: &Game, limits: &Limits) -> Solution {
        self.search_game(game, Meter::start(limits), EVERYTHING).0
    }

    /// [`solve`](Self::solve) by search alone, on one thread, with somebody listening: each question is a tree.
    pub(crate) fn watched(&mut self, game: &Game, limits: &Limits, listener: Listener<'_>) -> Solution {
        let (board, meter) = (game.dynamic_board(), Meter::start(limits));
        if let Some(score) = finished(&board) {
            return Solution { lower: score, upper: score, nodes: 0 };
        }
        let task = Task {
            meter,
            wanted: EVERYTHING,
            at_least: None,
            threads: 1,
            vectors: Vectors::None,
            observer: listener,
        };
        self.warm(&board).narrow_heard(&board, task).0
    }

    /// [`solve`](Self::solve) for a board.
    pub fn solve_board(&mut self, board: &AnyBoard, limits: &Limits) -> Solution {
        self.search(board, Meter::start(limits), EVERYTHING, None).0
    }

    /// Only whether the game is won, drawn or lost: faster, and the interval is all negative, 0, or all
    /// positive.
    ///
    /// ```
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::{Limits, solver::Solver};
    ///
    /// let game = Game::parse(&Rules::connect4(), "44455554221").unwrap();
    /// let solution = Solver::new(16).outcome(&game, &Limits::none());
    /// assert_eq!(solution.sign(), Some(-1));
    /// ```
    pub fn outcome(&mut self, game: &Game, limits: &Limits) -> Solution {
        self.search_game(game, Meter::start(limits), SIGN).0
    }

    /// [`outcome`](Self::outcome) for a board.
    pub fn outcome_of_board(&mut self, board: &AnyBoard, limits: &Limits) -> Solution {
        self.search(board, Meter::start(limits), SIGN, None).0
    }

    /// A game to the end with both sides perfect: the moves from here. `None` when a limit came first.
    ///
    /// Of several best moves it takes the one nearest the centre.
    ///
    /// ```
    /// use quaterne_rules::{Game, Rules, write_moves};
    /// use quaterne_search::{Limits, solver::Solver};
    ///
    /// let game = Game::parse(&Rules::connect4(), "4455").unwrap();
    /// let line = Solver::new(16).line(&game, &Limits::none()).unwrap();
    /// assert_eq!(write_moves(game.rules(), &line), "342");
    /// ```
    pub fn line(&mut self, game: &Game, limits: &Limits) -> Option<Vec<Cell>> {
        let (solution, meter) = self.search_game(game, Meter::start(limits), EVERYTHING);
        line::best(self, game, solution.score()?, meter).0
    }

    /// The same from a position whose score is known, and the nodes it took.
    pub(crate) fn line_of(&mut self, game: &Game, score: i32, limits: &Limits) -> (Option<Vec<Cell>>, u64) {
        let (line, meter) = line::best(self, game, score, Meter::start(limits));
        (line, meter.nodes())
    }

    /// Whether the score is at most this, or more: all that is asked to tell whether a move is best.
    pub(crate) fn at_most(&mut self, game: &Game, score: i32, limits: &Limits) -> Solution {
        self.search_game(game, Meter::start(limits), (score, score + 1)).0
    }

    /// Looks a game up in the book, or narrows the score of its board.
    fn search_game(&mut self, game: &Game, meter: Meter, wanted: (i32, i32)) -> (Solution, Meter) {
        let book = self.opening.book(game.rules());
        if let Some(score) = book.as_ref().and_then(|book| book.score(game)) {
            return (Solution { lower: score, upper: score, nodes: meter.nodes() }, meter);
        }
        let at_least = book.and_then(|book| book.at_least(game));
        self.search(game.board(), meter, wanted, at_least)
    }

    /// Narrows the score of a board, until it is known where it lies among the numbers of `wanted`.
    fn search(
        &mut self,
        board: &AnyBoard,
        meter: Meter,
        wanted: (i32, i32),
        at_least: Option<i32>,
    ) -> (Solution, Meter) {
        let nodes = meter.nodes();
        if let Some(score) = finished(board) {
            return (Solution { lower: score, upper: score, nodes }, meter);
        }
        let (threads, vectors) = (self.threads, self.vectors);
        let task = Task { meter, wanted, at_least, threads, vectors, observer: Silent };
        let warm = self.warm(board);
        room::with(board, || warm.narrow(board, task))
    }

    /// The table of this board, the one there is or a new one.
    fn warm(&mut self, board: &AnyBoard) -> &mut Warm {
        let warm = self.warm.take().and_then(|warm| warm.serving(board));
        self.warm.insert(warm.unwrap_or_else(|| Warm::new(board, self.table_bytes)))
    }
}

/// Where the scores of openings come from.
#[derive(Debug)]
enum Opening {
    /// The largest book of the board that there is.
    Shelf,
    Book(Arc<Book>),
    /// The search, like all others.
    Searched,
}

impl Opening {
    fn book(&self, rules: &Rules) -> Option<Arc<Book>> {
        match self {
            Self::Shelf => book::of(rules),
            Self::Book(book) => Some(Arc::clone(book)),
            Self::Searched => None,
        }
    }
}

/// Every score there is.
const EVERYTHING: (i32, i32) = (i32::MIN, i32::MAX);
/// Won, drawn or lost.
const SIGN: (i32, i32) = (-1, 1);

/// The score of a position that is over, or will be within two plies whatever the other side does.
pub(crate) fn at_a_glance(board: &AnyBoard) -> Option<i32> {
    finished(board).or_else(|| {
        on_board!(board, board => match Node::glance(board) {
            Glance::Known(score) => Some(score),
            Glance::Open(_) => None,
        })
    })
}

/// The score of a game that is over.
pub(crate) fn finished(board: &AnyBoard) -> Option<i32> {
    let left = on_board!(board, board => board.plies_left());
    match board.outcome()? {
        // The last stone won: it was played 0 stones from now.
        Outcome::Win(_) => Some(-win_in(0, left)),
        Outcome::Draw => Some(0),
    }
}
