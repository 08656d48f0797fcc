//! What a position is worth.
//!
//! Searches compare plain integers, always seen by the side to move. Fractions such as the x/(k−x) of the
//! labs are multiplied by a common denominator, the evaluator's *scale*, so that equal scores are equal to
//! the last bit and ties mean what they say; the scale is divided out when a score is shown.
//!
//! ```text
//!   −WIN−r … −WIN          evaluations          WIN … WIN+r
//!   ─────┴──────┴───────────────┼────────────────┴──────┴────
//!   lost                        0                        won, sooner is better
//! ```

use std::fmt;
use std::str::FromStr;

use crate::SettingError;

/// The value of a position for the side to move.
pub type Value = i64;

/// A win. Evaluations stay far below it.
pub const WIN: Value = 1 << 60;

/// Beyond every value: the first α and β.
pub const INFINITY: Value = 1 << 61;

/// What a finished game is worth when `remaining` plies of the search are left.
///
/// ```
/// use quaterne_search::WinRule;
/// assert_eq!("100000".parse(), Ok(WinRule::Scaled(100_000)));
/// assert_eq!(WinRule::Scaled(100_000).value(2, 1), 300_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinRule {
    /// Any win is infinite, as lab A has it: the machine may put a sure win off.
    Flat,
    /// Infinite, and the sooner the better: the default.
    Depth,
    /// 1, as lab C has it.
    Unit,
    /// This much × (remaining + 1), as lab E has it with 100 000.
    Scaled(u32),
}

impl WinRule {
    /// The value of a win found with `remaining` plies to go, by an evaluator of this scale.
    #[inline]
    pub fn value(self, remaining: u32, scale: Value) -> Value {
        match self {
            Self::Flat => WIN,
            Self::Depth => WIN + Value::from(remaining),
            Self::Unit => scale,
            Self::Scaled(unit) => Value::from(unit) * Value::from(remaining + 1) * scale,
        }
    }

    /// The best that a position with `remaining` plies to go can be worth: winning at once. Where an
    /// evaluation can exceed a win there is no such thing.
    #[inline]
    pub fn ceiling(self, remaining: u32) -> Value {
        match self {
            Self::Flat => WIN,
            Self::Depth => WIN + Value::from(remaining) - 1,
            Self::Unit | Self::Scaled(_) => INFINITY,
        }
    }

    /// Whether `value` can only be a win (1), a loss (−1) or neither (0).
    pub fn sign_of_win(value: Value) -> i32 {
        if value >= WIN {
            1
        } else if value <= -WIN {
            -1
        } else {
            0
        }
    }
}

impl fmt::Display for WinRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flat => write!(f, "flat"),
            Self::Depth => write!(f, "depth"),
            Self::Unit => write!(f, "unit"),
            Self::Scaled(unit) => write!(f, "{unit}"),
        }
    }
}

impl FromStr for WinRule {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "flat" => Ok(Self::Flat),
            "depth" => Ok(Self::Depth),
            "unit" => Ok(Self::Unit),
            _ => match text.parse() {
                Ok(unit) if unit > 0 => Ok(Self::Scaled(unit)),
                _ => Err(SettingError::Win),
            },
        }
    }
}
