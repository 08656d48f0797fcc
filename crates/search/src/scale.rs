//! From the integers of a search to what people read.
//!
//! ```text
//!   value          score              shown
//!   3 × unit       3                  3
//!   WIN + r        100 000 × (r+1)    win in (depth − r) plies, or only "win" when wins are all alike
//!   INFINITY       ±∞                 ±∞
//! ```
//!
//! The engine's scores and the trees that are drawn go through the same scale, so they always agree.

use crate::score::{INFINITY, WIN};
use crate::ternary::State;
use crate::{Value, WinRule};

/// What a sure win counts per ply of search left, in the scores that people read.
pub(crate) const SHOWN_WIN: f64 = 100_000.0;

/// How the values of one search are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    unit: Value,
    win: WinRule,
    depth: u32,
    states: bool,
}

/// A value, ready to be put into words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shown {
    /// In units of the evaluation.
    Number(f64),
    /// Won, in so many plies from the root when wins are told apart.
    Win(Option<u32>),
    /// Lost.
    Loss(Option<u32>),
    /// Just below every win: only a window has this.
    BelowWin,
    /// Just above every loss.
    AboveLoss,
    /// +∞ or −∞: only a window has this.
    Infinite(i32),
    /// A state of the three-state search.
    State(State),
}

impl Scale {
    /// That of minimax or α–β to this depth, with an evaluator of this scale.
    pub const fn new(unit: Value, win: WinRule, depth: u32) -> Self {
        Self { unit, win, depth, states: false }
    }

    /// That of a search without wins beyond all numbers: a score is `unit` in its values.
    pub const fn of_numbers(unit: Value) -> Self {
        Self { unit, win: WinRule::Unit, depth: 0, states: false }
    }

    /// That of the three-state search.
    pub const fn of_states() -> Self {
        Self { unit: 1, win: WinRule::Unit, depth: 0, states: true }
    }

    /// The score of a value, in units of the evaluation.
    ///
    /// ```
    /// use quaterne_search::score::WIN;
    /// use quaterne_search::{WinRule, scale::Scale};
    /// let scale = Scale::new(6, WinRule::Depth, 4);
    /// assert_eq!(scale.score(9), 1.5);
    /// assert_eq!(scale.score(-WIN - 1), -200_000.0);
    /// ```
    pub fn score(&self, value: Value) -> f64 {
        let sign = WinRule::sign_of_win(value);
        if value.abs() >= INFINITY {
            f64::from(sign) * f64::INFINITY
        } else if sign == 0 {
            value as f64 / self.unit as f64
        } else {
            f64::from(sign) * SHOWN_WIN * (value.abs() - WIN + 1) as f64
        }
    }

    /// Plies from the root to the end of the game, of a value that is a win or a loss; `None` when the
    /// rule for wins does not tell sooner from later.
    pub fn plies(&self, value: Value) -> Option<u32> {
        (self.win == WinRule::Depth).then(|| (Value::from(self.depth) - (value.abs() - WIN)).max(0) as u32)
    }

    /// A value, ready to be put into words.
    pub fn shown(&self, value: Value) -> Shown {
        match value {
            _ if value.abs() >= INFINITY => Shown::Infinite(value.signum() as i32),
            _ if self.states => Shown::State(match value {
                1.. => State::Won,
                0 => State::Unknown,
                _ => State::Lost,
            }),
            WIN.. => Shown::Win(self.plies(value)),
            _ if value <= -WIN => Shown::Loss(self.plies(value)),
            // α–β asks for "at least as good as" with a window one unit below a value.
            _ if value > WIN / 2 => Shown::BelowWin,
            _ if value < -WIN / 2 => Shown::AboveLoss,
            _ => Shown::Number(self.score(value)),
        }
    }
}
