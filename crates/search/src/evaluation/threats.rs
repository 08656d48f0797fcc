//! `threats`: who wins when the board fills up (odd and even threats, zugzwang).
//!
//! A *threat* is an empty cell where a side would complete an alignment. With gravity most threats cannot be
//! played when they arise: nobody wants to play right below one of the other's. So the columns without threats fill
//! up first, and then somebody has to play below a threat. Who that is depends on rows alone (see
//! `grid`), so a threat on a row that will fall to its owner wins, and one on a row that will
//! fall to the other side only costs the other a column:
//!
//! ```text
//!      6   . . . . . . .
//!      5   . . . . . . .        x moved first, so the odd rows fall to x and the even rows to o.
//!      4   . . . . . . .        x needs c3 or g3, on an odd row: when all else is full o has to play c2 or g2,
//!      3   . o . x x x .        and x wins.
//!      2   . x . o o x .
//!      1   . o x x o o .        Had x its threats on c2 and g2, x would have to let o take them.
//! ```
//!
//! Only the lowest useful threats of a column count: above a threat that its owner gets, no stone will be played.
//! If both sides have such a threat in different columns, the one who gets the even rows from 0, who has the first
//! word in a filled board, wins more often.
//!
//! What is left, the alignments that lack two or three stones, breaks ties, a little. Without gravity there is no
//! zugzwang: every threat can be played at once, and what counts is who completes first.
//!
//! Rejected: adding up all threats, as lists of weights do. Three threats that never come to be played lose to one
//! that does.

use quaterne_rules::{Bits, Board, Cell, Direction, Rules, Shape};

use super::definition::{self, Card, Explained, plain};
use super::{EvaluationError, Term};
use crate::grid::Grid;
use crate::tactics::{Forced, Quiet, settle};
use crate::{Evaluator, Value};

/// The definition of `threats`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Definition;

impl definition::Definition for Definition {
    const CARD: Card = Card {
        name: "threats",
        label: ("threats", "menaces"),
        about: (
            "odd and even threats: who wins when the board fills up",
            "menaces paires et impaires : qui gagne quand la grille se remplit",
        ),
    };

    type Ready<S: Shape> = Threats<S>;

    fn on<S: Shape>(&self, shape: &S, _: &Rules) -> Threats<S> {
        Threats::new(shape)
    }

    fn read(text: &str) -> Option<Result<Self, EvaluationError>> {
        plain(Self, text)
    }
}

/// Threats by who will get their cells.
#[derive(Clone, Debug)]
pub struct Threats<S: Shape> {
    grid: Grid<S>,
}

/// A game that the next plies decide; sooner is better.
pub(crate) const DECIDED: Value = 10_000;
/// A threat that its owner gets, and the same one row higher.
const GETS: Value = 60;
const PER_ROW: Value = 3;
/// A threat that the other side would get: a column that it had better not play.
const HOLDS: Value = 15;
/// Being the only side with threats that it gets, or the side whose threats come first.
const ZUGZWANG: Value = 120;
const FIRST_WORD: Value = 40;
/// Alignments that lack two stones, and three.
const LACKS: [Value; 2] = [4, 1];

/// The value of a decided game, so many plies from now.
pub(crate) fn decided(sign: i32, plies: u32) -> Value {
    Value::from(sign) * (DECIDED - Value::from(plies.min(1000)))
}

/// The threats of a column that matter.
pub(crate) struct Useful<B> {
    /// Threats of the side to move on cells that it gets, none below them that ends the game.
    pub(crate) my_gets: B,
    pub(crate) their_gets: B,
    /// Those on cells that the other side gets.
    pub(crate) my_holds: B,
    pub(crate) their_holds: B,
}

impl<B: Bits> Useful<B> {
    /// Those of a quiet position.
    #[inline(always)]
    pub(crate) fn of<S: Shape<Bits = B>>(grid: &Grid<S>, quiet: &Quiet<B>) -> Self {
        let my_rows = grid.rows_of_mover(quiet.stones);
        let (my_gets, their_gets) = (quiet.wins & my_rows, quiet.dangers & !my_rows);
        let reached = !grid.above(my_gets | their_gets);
        Self {
            my_gets: my_gets & reached,
            their_gets: their_gets & reached,
            my_holds: quiet.wins & !my_rows & reached,
            their_holds: quiet.dangers & my_rows & reached,
        }
    }
}

impl<S: Shape> Threats<S> {
    /// For boards of this shape.
    pub fn new(shape: &S) -> Self {
        Self { grid: Grid::new(shape) }
    }

    /// What counts in a quiet position: cells, whether they are those of the side to move, and what each is worth
    /// to its owner.
    #[inline(always)]
    fn count(&self, quiet: &Quiet<S::Bits>, mut tell: impl FnMut(S::Bits, bool, Value)) {
        let shape = self.grid.shape();
        if shape.gravity() {
            let useful = Useful::of(&self.grid, quiet);
            self.rows(useful.my_gets, true, &mut tell);
            self.rows(useful.their_gets, false, &mut tell);
            each(useful.my_holds, |cell| tell(cell, true, HOLDS));
            each(useful.their_holds, |cell| tell(cell, false, HOLDS));
            match (useful.my_gets.is_zero(), useful.their_gets.is_zero()) {
                (false, true) => tell(useful.my_gets, true, ZUGZWANG),
                (true, false) => tell(useful.their_gets, false, ZUGZWANG),
                (false, false) if self.grid.mover_gets_even_rows(quiet.stones) => {
                    tell(useful.my_gets, true, FIRST_WORD);
                }
                (false, false) => tell(useful.their_gets, false, FIRST_WORD),
                (true, true) => {}
            }
        }
        for direction in Direction::ALL {
            let mine = self.grid.open(quiet.mine, quiet.theirs, direction);
            let theirs = self.grid.open(quiet.theirs, quiet.mine, direction);
            for (nth, worth) in LACKS.into_iter().enumerate() {
                // Alignments are counted, not named: they only break ties.
                tell(S::Bits::ZERO, true, worth * Value::from(mine[nth + 1].count()));
                tell(S::Bits::ZERO, false, worth * Value::from(theirs[nth + 1].count()));
            }
        }
    }

    /// Threats that their owner gets: the lower, the better.
    #[inline(always)]
    fn rows(&self, cells: S::Bits, mine: bool, tell: &mut impl FnMut(S::Bits, bool, Value)) {
        let height = self.grid.shape().height();
        each(cells, |cell| {
            let row = cell.lowest() % self.grid.shape().stride();
            tell(cell, mine, GETS + PER_ROW * Value::from(height - row));
        });
    }
}

/// Calls back for each cell of a set.
#[inline(always)]
pub(crate) fn each<B: Bits>(mut set: B, mut tell: impl FnMut(B)) {
    while !set.is_zero() {
        let rest = set.without_lowest();
        tell(set ^ rest);
        set = rest;
    }
}

impl<S: Shape> Evaluator<Board<S>> for Threats<S> {
    // Not inlined: every search on every board would hold a copy, and the call costs less than that.
    #[inline(never)]
    fn evaluate(&self, board: &Board<S>) -> Value {
        match settle(&self.grid, board) {
            Forced::Over(sign, plies) => decided(sign, plies),
            Forced::Quiet(quiet, plies) => {
                let mut sum = 0;
                self.count(&quiet, |_, mine, worth| sum += if mine { worth } else { -worth });
                if plies % 2 == 0 { sum } else { -sum }
            }
        }
    }

    fn scale(&self) -> Value {
        // A point is an alignment that lacks three stones.
        1
    }
}

/// The cells of a chain of forced moves are those behind it.
impl<S: Shape> Explained<S> for Threats<S> {
    fn terms(&self, board: &Board<S>, _: &Rules) -> Vec<Term> {
        match settle(&self.grid, board) {
            Forced::Over(sign, plies) => vec![Term::whole(decided(sign, plies))],
            Forced::Quiet(quiet, plies) => {
                let mut terms: Vec<Term> = Vec::new();
                let own = plies % 2 == 0;
                self.count(&quiet, |cells, mine, worth| {
                    if worth != 0 {
                        let cells: Vec<Cell> = board.cells(cells).collect();
                        terms.push(Term { cells, mine: mine == own, worth });
                    }
                });
                Term::merged(terms)
            }
        }
    }
}
