//! What a search proved of a score.

use rules::Cell;

/// A proven interval: lower ≤ score ≤ upper.
///
/// ```
/// use search::solver::Solution;
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

    /// The same, seen by the other side.
    #[must_use]
    pub fn for_the_other(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower, ..self }
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
