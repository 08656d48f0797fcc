//! One part of a value: which cells count, for whom, how much.

use quaterne_rules::Cell;

use crate::Value;

/// A part of what an evaluation says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The cells that count; none for what belongs to the whole position.
    pub cells: Vec<Cell>,
    /// Whether it counts for the side to move.
    pub mine: bool,
    /// How much, in units of the evaluation's scale; may be negative.
    pub worth: Value,
}

impl Term {
    /// What belongs to the whole position.
    pub(crate) fn whole(value: Value) -> Self {
        Self { cells: Vec::new(), mine: value >= 0, worth: value.abs() }
    }

    /// Terms of the same cells and side added up, in the order in which they first came.
    pub(crate) fn merged(terms: Vec<Self>) -> Vec<Self> {
        let mut merged: Vec<Self> = Vec::new();
        for term in terms {
            match merged.iter_mut().find(|known| known.cells == term.cells && known.mine == term.mine) {
                Some(known) => known.worth += term.worth,
                None => merged.push(term),
            }
        }
        merged.retain(|term| term.worth != 0);
        merged
    }
}
