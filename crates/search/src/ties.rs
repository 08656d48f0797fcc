//! Which of several equally good moves is played.
//!
//! Published solutions of the labs differ in nothing but this, so it is a parameter: with it, any
//! published game can be replayed.

use std::str::FromStr;

use quaterne_rules::{Alignments, Cell, Rules};

use crate::SettingError;
use crate::rng::Rng;

/// A way to choose among equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The first one searched.
    First,
    /// The last one searched.
    Last,
    /// Any, by the seed.
    Random,
    /// The one with most alignments through it, then the most central, then the first: lab E.
    Possibilities,
}

impl Ties {
    /// All of them, as they are typed.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("first", Self::First),
        ("last", Self::Last),
        ("random", Self::Random),
        ("possibilities", Self::Possibilities),
    ];

    /// One of these moves, listed in the order of the search; `None` of an empty list.
    ///
    /// ```
    /// use quaterne_rules::{Cell, Rules};
    /// use quaterne_search::{rng::Rng, ties::Ties};
    /// let equals = [Cell::new(0, 0), Cell::new(4, 1), Cell::new(5, 5)];
    /// let chosen = Ties::Possibilities.choose(&equals, &Rules::connect4(), &mut Rng::new(1));
    /// assert_eq!(chosen, Some(Cell::new(4, 1)));
    /// ```
    pub fn choose(self, equals: &[Cell], rules: &Rules, rng: &mut Rng) -> Option<Cell> {
        match self {
            Self::First => equals.first().copied(),
            Self::Last => equals.last().copied(),
            Self::Random if equals.is_empty() => None,
            Self::Random => Some(equals[rng.below(equals.len() as u32) as usize]),
            Self::Possibilities => {
                let alignments = Alignments::of(rules);
                let off_centre =
                    |cell: Cell| (2 * i32::from(cell.column) + 1 - i32::from(rules.width())).abs();
                let rank = |cell: &Cell| (-i64::from(alignments.through(*cell)), off_centre(*cell));
                equals.iter().copied().min_by_key(rank)
            }
        }
    }
}

impl FromStr for Ties {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, SettingError> {
        crate::method::by_name(&Self::NAMES, text)
    }
}
