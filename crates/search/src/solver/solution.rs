//! What a search proved of a score.

use quaterne_rules::Cell;

use crate::analysis::Verdict;
use crate::events::Bound;

/// A proven interval: lower ≤ score ≤ upper.
///
/// ```
/// use quaterne_search::solver::Solution;
/// let solution = Solution { lower: 1, upper: 4, nodes: 1000 };
/// assert_eq!((solution.score(), solution.sign()), (None, Some(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// The positions that were looked at.
    pub nodes: u64,
}

impl Solution {
    /// The score, when it is known exactly.
    pub fn score(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// 1, 0 or −1 when it is known that the side to move wins, draws or loses.
    pub fn sign(&self) -> Option<i32> {
        (self.lower.signum() == self.upper.signum()).then_some(self.lower.signum())
    }

    /// A score and how it is meant: exactly; at most, for a move that loses or cannot beat the best; or at least.
    pub(crate) fn shown(&self, best: i32) -> (f64, Bound) {
        match *self {
            Self { lower, upper, .. } if lower == upper => (f64::from(lower), Bound::Exact),
            Self { upper, .. } if upper < 0 || upper <= best => (f64::from(upper), Bound::Upper),
            Self { lower, .. } => (f64::from(lower), Bound::Lower),
        }
    }

    /// The result that is proved, when `left` plies would fill the board.
    pub fn verdict(&self, left: u32) -> Option<Verdict> {
        let plies = self.score().and_then(|score| plies_to_end(score, left));
        self.sign().map(|sign| match sign {
            1 => Verdict::Win(plies),
            0 => Verdict::Draw,
            _ => Verdict::Loss(plies),
        })
    }

    /// The same, seen by the other side.
    #[must_use]
    pub fn for_the_other(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower, ..self }
    }
}

/// The plies from here to the end that a score stands for, when `left` plies would fill the board; `None` for
/// a draw.
///
/// ```
/// use quaterne_search::solver::plies_to_end;
/// // 4455 on 7 × 6: x plays, o answers, x wins.
/// assert_eq!(plies_to_end(18, 38), Some(3));
/// assert_eq!(plies_to_end(-15, 31), Some(2));
/// ```
pub fn plies_to_end(score: i32, left: u32) -> Option<u32> {
    // Rounding made two lengths equal, of which one ends with a stone of the winner.
    let longest = (left + 2).checked_sub(2 * score.unsigned_abs())?;
    let winner_is_odd = u32::from(score > 0);
    match score {
        0 => None,
        _ if longest % 2 == winner_is_odd => Some(longest),
        _ => longest.checked_sub(1),
    }
}

/// A move and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveScore {
    /// Where the stone goes.
    pub cell: Cell,
    /// Its score, for the side that plays it.
    pub solution: Solution,
}
