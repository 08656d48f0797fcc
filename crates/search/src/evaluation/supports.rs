//! `supports`: open alignments, weighed by how much has to happen before they can be completed.
//!
//! The labs count an alignment with n stones of one side alone, wherever its empty cells are. With gravity an empty
//! cell can be out of reach: every empty cell below it has to be filled first, half of them by oneself. Those are the
//! alignment's *missing supports*, and they divide its worth:
//!
//! ```text
//!      4   . . . . .              x x x d on row 1: d1 can be played, 0 supports missing, worth 3/(4−3) = 3.
//!      3   . . . . .              x x x d on row 3: d1 and d2 are missing, worth 3/(1+2) = 1.
//!      2   . . . . .
//!      1   x x x . .              n/(k−n) · 1/(1 + s), s counted up to 3
//! ```
//!
//! Upright alignments support themselves: s = 0, as for every alignment of a board without gravity, on which, up to
//! four in a row, `supports` is `ratio`. Alignments that lack more than three stones do not count.
//!
//! Supports are counted for all alignments of a direction at once: a cell that has at least i empty cells below it
//! is in set Lᵢ, and an alignment misses one support for each of its empty cells in each Lᵢ.
//!
//! Rejected: dropping alignments out of reach. They are the zugzwang of the endgame.

use quaterne_rules::{Bits, Board, Cell, Direction, Rules, Shape};

use super::definition::{self, Card, Explained, plain};
use super::{EvaluationError, Term};
use crate::grid::{Grid, count_one};
use crate::{Evaluator, Value};

/// The definition of `supports`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Definition;

impl definition::Definition for Definition {
    const CARD: Card = Card {
        name: "supports",
        label: ("supports", "appuis"),
        about: (
            "x/(k−x), divided by the supports that are missing",
            "x/(k−x), divisé par les appuis qui manquent",
        ),
    };

    type Ready<S: Shape> = Supports<S>;

    fn on<S: Shape>(&self, shape: &S, _: &Rules) -> Supports<S> {
        Supports::new(shape)
    }

    fn read(text: &str) -> Option<Result<Self, EvaluationError>> {
        plain(Self, text)
    }
}

/// Weights by stones and missing supports.
#[derive(Clone, Debug)]
pub struct Supports<S: Shape> {
    grid: Grid<S>,
    /// By missing stones (1, 2, 3) and missing supports (0, 1, 2, 3 or more).
    weights: [[Value; LEVELS]; 3],
    scale: Value,
}

/// Numbers of missing supports that are told apart: 0, 1, 2, and more.
const LEVELS: usize = 4;

impl<S: Shape> Supports<S> {
    /// For boards of this shape.
    pub fn new(shape: &S) -> Self {
        let align = Value::from(shape.align().min(Rules::MAX_SIDE + 1));
        // n/(k−n) for k−n = 1, 2, 3, over 1, 2, 3 and 4: twelfths of sixths.
        let scale = 6 * 12;
        let weight =
            |missing: Value, level: Value| (align - missing).max(0) * (6 / missing) * (12 / (1 + level));
        let weights = [1, 2, 3].map(|missing| [0, 1, 2, 3].map(|level| weight(missing, level)));
        Self { grid: Grid::new(shape), weights, scale }
    }

    /// The alignments of a direction by missing supports.
    #[inline(always)]
    fn levels(&self, direction: Direction, high: &[S::Bits; LEVELS - 1]) -> [S::Bits; LEVELS] {
        let starts = self.grid.starts[direction as usize];
        let shape = self.grid.shape();
        if direction == Direction::Vertical || !shape.gravity() || starts.is_zero() {
            return [starts, S::Bits::ZERO, S::Bits::ZERO, S::Bits::ZERO];
        }
        let step = direction.step(shape.stride());
        let mut exactly = [starts, S::Bits::ZERO, S::Bits::ZERO];
        for nth in 0..shape.align() {
            for level in high {
                count_one(&mut exactly, *level >> (nth * step));
            }
        }
        let [none, one, two] = exactly;
        [none, one, two, starts & !(none | one | two)]
    }

    /// Calls back with alignments of one worth: their first cells, direction, side and worth.
    #[inline(always)]
    fn count(&self, board: &Board<S>, mut tell: impl FnMut(S::Bits, Direction, bool, Value)) {
        let empty = board.shape().full() & !board.occupied();
        // The cells with at least one, two, three empty cells below them.
        let one = empty & empty << 1;
        let two = one & one << 1;
        let high = [one, two, two & two << 1];
        let (mine, theirs) = (board.mine(), board.theirs());
        for direction in Direction::ALL {
            let levels = self.levels(direction, &high);
            let sides = [self.grid.open(mine, theirs, direction), self.grid.open(theirs, mine, direction)];
            for (side, open) in sides.iter().enumerate() {
                for (windows, weights) in open.iter().zip(&self.weights) {
                    for (level, worth) in levels.iter().zip(weights) {
                        tell(*windows & *level, direction, side == 0, *worth);
                    }
                }
            }
        }
    }
}

impl<S: Shape> Evaluator<Board<S>> for Supports<S> {
    // Not inlined: every search on every board would hold a copy, and the call costs less than that.
    #[inline(never)]
    fn evaluate(&self, board: &Board<S>) -> Value {
        let mut sum = 0;
        self.count(board, |windows, _, mine, worth| {
            let total = worth * Value::from(windows.count());
            sum += if mine { total } else { -total };
        });
        sum
    }

    fn scale(&self) -> Value {
        self.scale
    }
}

/// Alignments.
impl<S: Shape> Explained<S> for Supports<S> {
    fn terms(&self, board: &Board<S>, _: &Rules) -> Vec<Term> {
        let mut terms = Vec::new();
        self.count(board, |windows, direction, mine, worth| {
            for start in board.cells(windows) {
                let cells = self.grid.cells_of(S::Bits::bit(board.shape().index(start)), direction);
                terms.push(Term { cells: board.cells(cells).collect::<Vec<Cell>>(), mine, worth });
            }
        });
        terms
    }
}
