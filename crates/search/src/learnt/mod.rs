//! `learnt`: patterns weighed by what the exact solver says of positions that have them.
//!
//! ```text
//!   position ──► forced replies are played ──► decided?  ± a fixed value
//!                                                 │
//!                                                 └─ quiet: Σ weight of each pattern, in hundredths of log-odds
//! ```
//!
//! [`patterns`] are what is counted, a [`Model`] is what each is worth, [`training`] is where that comes from. A
//! board without a model of its own is valued by [`Threats`], which knows every board.

mod model;
pub mod patterns;
pub mod sampling;
pub mod training;

use std::sync::Arc;

use quaterne_rules::{Bits, Board, Cell, Rules, Shape};

pub use model::{Model, ModelError, UNIT};
use patterns::{BLOCKS, Patterns};

use crate::evaluation::threats::Threats;
use crate::evaluation::{Card, Definition, EvaluationError, Explained, Term, plain};
use crate::tactics::{Forced, Quiet, settle};
use crate::{Evaluator, Value};

/// The weights that were given; none for those that are part of the program.
impl Definition for Option<Arc<Model>> {
    const CARD: Card = Card {
        name: "learnt",
        label: ("learnt", "apprise"),
        about: ("patterns weighed by exact play", "des motifs pesés d'après le jeu exact"),
    };

    type Ready<S: Shape> = Weighed<S>;

    fn on<S: Shape>(&self, shape: &S, rules: &Rules) -> Weighed<S> {
        let given = self.clone().filter(|model| model.rules() == rules);
        match given.or_else(|| Model::shipped(rules)) {
            Some(model) => Weighed::Learnt(Learnt::new(shape, model)),
            None => Weighed::Threats(Threats::new(shape)),
        }
    }

    fn read(text: &str) -> Option<Result<Self, EvaluationError>> {
        plain(None, text)
    }
}

/// By learnt weights, or by threats where there are none.
#[derive(Clone, Debug)]
pub(crate) enum Weighed<S: Shape> {
    Learnt(Learnt<S>),
    Threats(Threats<S>),
}

impl<S: Shape> Evaluator<Board<S>> for Weighed<S> {
    #[inline]
    fn evaluate(&self, board: &Board<S>) -> Value {
        match self {
            Self::Learnt(learnt) => learnt.evaluate(board),
            Self::Threats(threats) => threats.evaluate(board),
        }
    }

    fn scale(&self) -> Value {
        match self {
            Self::Learnt(learnt) => learnt.scale(),
            Self::Threats(threats) => threats.scale(),
        }
    }
}

impl<S: Shape> Explained<S> for Weighed<S> {
    fn terms(&self, board: &Board<S>, rules: &Rules) -> Vec<Term> {
        match self {
            Self::Learnt(learnt) => learnt.terms(board),
            Self::Threats(threats) => threats.terms(board, rules),
        }
    }
}

/// The patterns of a board and their weights.
#[derive(Clone, Debug)]
pub struct Learnt<S: Shape> {
    patterns: Patterns<S>,
    model: Arc<Model>,
}

/// A game that the next plies decide: odds of e⁴⁰ to one, less a little for each ply.
const DECIDED: Value = 4000;
/// Nothing that is counted is worth more than this.
const MOST: i32 = 3000;

impl<S: Shape> Learnt<S> {
    /// These weights on boards of this shape, which must be that of the model.
    pub fn new(shape: &S, model: Arc<Model>) -> Self {
        Self { patterns: Patterns::new(shape), model }
    }

    #[inline(always)]
    fn sum(&self, quiet: &Quiet<S::Bits>) -> Value {
        let weights = self.model.set(self.patterns.set(quiet));
        let mut sum = 0;
        self.patterns.visit(quiet, |feature, count| sum += i32::from(weights[feature]) * count);
        sum.clamp(-MOST, MOST).into()
    }

    /// What the value adds up from. Patterns of cells are told by their cells; the others, which belong to many
    /// cells, in one term.
    pub fn terms(&self, board: &Board<S>) -> Vec<Term> {
        let (quiet, plies) = match settle(&self.patterns.grid, board) {
            Forced::Over(sign, plies) => return vec![Term::whole(decided(sign, plies))],
            Forced::Quiet(quiet, plies) => (quiet, plies),
        };
        let own = plies % 2 == 0;
        let weights = self.model.set(self.patterns.set(&quiet));
        let layout = self.patterns.layout();
        let bits = (board.shape().width() * board.shape().stride()) as usize;
        let mut terms = Vec::new();
        let mut rest = self.sum(&quiet);
        self.patterns.visit(&quiet, |feature, count| {
            for block in [1, 2] {
                debug_assert!(matches!(BLOCKS[block], "threat" | "promise"));
                let within = layout.block(block);
                if within.contains(&feature) {
                    let (part, bit) = ((feature - within.start) / bits, (feature - within.start) % bits);
                    let cells: Vec<Cell> = board.cells(S::Bits::bit(bit as u32)).collect();
                    let value = Value::from(weights[feature]) * Value::from(count);
                    // A pattern of the other side counts against us: what it is worth to its owner is shown.
                    let (mine, worth) = if part < 2 { (own, value) } else { (!own, -value) };
                    terms.push(Term { cells, mine, worth });
                    rest -= value;
                }
            }
        });
        terms.push(Term::whole(if own { rest } else { -rest }));
        Term::merged(terms)
    }
}

/// The value of a decided game, so many plies from now.
fn decided(sign: i32, plies: u32) -> Value {
    Value::from(sign) * (DECIDED - 4 * Value::from(plies.min(200)))
}

impl<S: Shape> Evaluator<Board<S>> for Learnt<S> {
    // Not inlined: every search on every board would hold a copy, and the call costs less than that.
    #[inline(never)]
    fn evaluate(&self, board: &Board<S>) -> Value {
        match settle(&self.patterns.grid, board) {
            Forced::Over(sign, plies) => decided(sign, plies),
            Forced::Quiet(quiet, plies) if plies % 2 == 0 => self.sum(&quiet),
            Forced::Quiet(quiet, _) => -self.sum(&quiet),
        }
    }

    fn scale(&self) -> Value {
        UNIT.into()
    }
}
