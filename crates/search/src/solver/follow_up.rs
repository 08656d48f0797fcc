//! The follow-up bound: when the other side need only answer in the same column.
//!
//! On a board of even height the second player has a plan that asks for no thought: play where the first
//! player just played, one row higher. It gets the even rows. This module asks whether that plan is enough,
//! by a few dozen bit operations, and prunes about a third of the tree.
//!
//! # The claim
//!
//! Rows are counted from 1 and the height is even. L is to move, F is the other side; L has no immediate win
//! and F threatens none. S are L's stones, E the empty cells, P the playable ones, T the winning squares of
//! F. `up(X)` is, in each column, all the cells from the lowest cell of X upwards.
//!
//! *Stones even.* K = T ∩ even, U = up(K), reach = (S ∪ (E ∩ odd) ∪ (P ∩ even)) \ U.
//!
//! *Stones odd.* O = T ∩ odd ∩ up(P ∩ even), C = the columns that hold O, only one of them when they are even
//! in number; no claim if O is empty. K = (T ∩ even outside C) ∪ (O in C), U = up(K),
//! reach = (S ∪ (E ∩ odd outside C) ∪ (P ∩ even outside C) ∪ (E ∩ even in C)) \ U.
//!
//! If reach holds no alignment, L does not win; and if U is not empty, L loses, at the latest when every
//! column is full but for U and the cell below U in each column. With N = cells of the board that is
//! score(L) ≤ −⌊|U ∪ (U moved one down)| / 2⌋.
//!
//! # The proof, stones even
//!
//! ```text
//!    6 │ f                F        the columns with an odd number of stones, whose next cell is on an even
//!    5 │ l                │        row, are even in number: they are paired.
//!    4 │ f       P P      │        L plays in one of them, F in the other of the pair: both P go to one each.
//!    3 │ l       x o      ▼        L plays on any other column, on an odd row: F plays right above.
//!    2 │ o    L  o x
//!    1 │ x       x o
//! ```
//!
//! F always has its answer, because the height is even. After each answer all columns are as before: even in
//! stones, or paired. So whatever L does, the stones that L adds lie on odd rows or on P ∩ even, and F gets
//! every other even cell that is played. A cell of K is even and not playable (F threatens nothing), so F
//! gets it if anyone does, by answering the cell below it; and then F wins. Hence L gets nothing at or above
//! K. All that L can ever own is in reach: without an alignment there, L does not win.
//!
//! If K is not empty F wins at last: the moves run out elsewhere, L is to move (each exchange is a pair) and
//! must play right below a cell of K. The cells then empty are V = U ∪ (U moved one down); L's stone and F's
//! are the last: N − |V| + 2 stones at the end, which scores |V| / 2 for F. A game that ends sooner is no
//! worse for F.
//!
//! # The proof, stones odd
//!
//! Now the columns whose next cell is on an even row are odd in number, and so is C. Outside C they are even
//! in number, and F plays as above. In a column of C, L would play an even row and F answers on the odd row
//! above it, up to O, where F wins: there is always room, since O is above. L gets even cells below O in C.
//! The rest is the same; |V| is odd, and the score for F is ⌊|V| / 2⌋.
//!
//! # Fewer stones than cells
//!
//! When the stones run out before the cells (12 × 6 with 42), the plan still keeps L within reach, and it
//! wins if there are stones enough to fill everything outside V and play two more. F needs its answer to
//! each stone of L except perhaps the last one of the game, and has it.
//!
//! Odd heights have no such plan: there the top row spoils the pairing.

use quaterne_rules::{Bits, Board, Shape};

use super::threats::winning_squares;

/// A plan of the other side that is enough.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan<B> {
    /// At most this is the score of the side to move.
    pub(crate) bound: i32,
    /// K: where the other side completes an alignment, if it comes to that.
    pub(crate) wins: B,
    /// All that the side to move can ever own.
    pub(crate) reach: B,
    /// The columns of C, from their next cell upwards.
    pub(crate) switched: B,
    /// P ∩ even outside C: when one of them is played, the other side answers on another.
    pub(crate) paired: B,
}

/// The plan against the side to move; `None` when there is none, or when the next two plies decide anyway.
pub(crate) fn plan_against_the_mover<S: Shape>(board: &Board<S>) -> Option<Plan<S::Bits>> {
    let (shape, follow_up) = (board.shape(), FollowUp::new(board.shape()));
    let empty = !board.occupied() & shape.full();
    let [mine, theirs] = [board.mine(), board.theirs()].map(|stones| winning_squares(shape, stones) & empty);
    if !follow_up.applies() || !((mine | theirs) & board.playable()).is_zero() {
        return None;
    }
    follow_up.plan(shape, board.mine(), board.occupied(), theirs, board.plies_left(), i32::MAX)
}

/// The rows of a board, as the bound needs them.
#[derive(Clone, Copy, Debug)]
pub(super) struct FollowUp<B> {
    /// Rows 2, 4, 6…, counted from 1; empty when the bound does not apply.
    pub(super) even: B,
    /// Rows 1, 3, 5…
    pub(super) odd: B,
    /// The cells from the row 1 + 2ⁱ upwards: what a shift by 2ⁱ within the column may reach.
    from_row: [B; 5],
    /// The cells that will stay empty when the stones run out.
    pub(super) spare: u32,
}

impl<B: Bits> FollowUp<B> {
    /// The rows of this board.
    pub(super) fn new<S: Shape<Bits = B>>(shape: &S) -> Self {
        let (mut even, mut odd) = (B::ZERO, B::ZERO);
        let mut from_row = [B::ZERO; 5];
        for row in 0..shape.height() {
            let cells = shape.bottom() << row;
            if row % 2 == 0 {
                odd |= cells;
            } else {
                even |= cells;
            }
            for (i, from) in from_row.iter_mut().enumerate() {
                if row >= 1 << i {
                    *from |= cells;
                }
            }
        }
        if !shape.height().is_multiple_of(2) {
            even = B::ZERO;
        }
        Self { even, odd, from_row, spare: shape.width() * shape.height() - shape.max_plies() }
    }

    /// Whether the bound says anything on this board.
    #[inline(always)]
    pub(super) fn applies(&self) -> bool {
        !self.even.is_zero()
    }

    /// In each column, the cells at or above the lowest of `set`.
    #[inline(always)]
    fn up<S: Shape<Bits = B>>(&self, shape: &S, set: B) -> B {
        let mut up = set;
        let mut reach = 1;
        for from in self.from_row {
            if reach < shape.height() {
                up |= up << reach & from;
                reach *= 2;
            }
        }
        up
    }

    /// At most this is the score of the side to move, which has no immediate win nor one to stop; `None` when
    /// nothing is claimed, or when the claim is not below `enough`.
    ///
    /// `stones` are those of the side to move, `wins` the winning squares of the other.
    #[inline(always)]
    pub(super) fn upper_bound<S: Shape<Bits = B>>(
        &self,
        shape: &S,
        stones: B,
        occupied: B,
        wins: B,
        left: u32,
        at_most: i32,
    ) -> Option<i32> {
        self.plan(shape, stones, occupied, wins, left, at_most).map(|plan| plan.bound)
    }

    /// The same, with the sets that prove it.
    #[inline(always)]
    fn plan<S: Shape<Bits = B>>(
        &self,
        shape: &S,
        stones: B,
        occupied: B,
        wins: B,
        left: u32,
        at_most: i32,
    ) -> Option<Plan<B>> {
        let empty = !occupied & shape.full();
        let playable_even = (occupied << 1) & empty & self.even;
        let cells_left = left + self.spare;
        let (kept, mut reach);
        let mut switched = B::ZERO;
        if cells_left.is_multiple_of(2) {
            kept = wins & self.even;
            reach = stones | empty & self.odd | playable_even;
        } else {
            let won = wins & self.odd & self.up(shape, playable_even);
            if won.is_zero() {
                return None;
            }
            // The playable cell of each column that holds a won cell.
            let mut feet = B::ZERO;
            let mut candidates = playable_even;
            while !candidates.is_zero() {
                let foot = candidates & !candidates.without_lowest();
                if !(self.up(shape, foot) & won).is_zero() {
                    feet |= foot;
                }
                candidates = candidates.without_lowest();
            }
            if feet.count().is_multiple_of(2) {
                feet = feet & !feet.without_lowest();
            }
            switched = self.up(shape, feet);
            kept = wins & self.even & !switched | won & switched;
            reach = stones | (empty & self.odd | playable_even) & !switched | empty & self.even & switched;
        }
        let above = self.up(shape, kept);
        let waiting = (above | above >> 1 & shape.full()).count();
        // Whether the stones suffice to fill everything else, and play two more.
        let bound = if waiting >= self.spare + 2 { -((waiting - self.spare) as i32 / 2) } else { 0 };
        if bound > at_most {
            return None;
        }
        reach &= !above;
        (!shape.has_alignment(reach)).then_some(Plan {
            bound,
            wins: kept,
            reach,
            switched,
            paired: playable_even & !switched,
        })
    }
}

#[cfg(test)]
mod tests {
    use quaterne_rules::{AnyBoard, Position};

    use super::*;
    use crate::solver::oracle::{Oracle, SmallBoard};

    /// Applies the bound to every position of a board where it may be applied; how often it spoke.
    fn check(rules: &str) -> usize {
        let oracle = Oracle::new(rules);
        let shape = *oracle.empty.shape();
        let follow_up = FollowUp::new(&shape);
        let mut spoke = 0;
        oracle.visit(|board: &SmallBoard| {
            let empty = !board.occupied() & shape.full();
            let wins = winning_squares(&shape, board.theirs()) & empty;
            let own_wins = winning_squares(&shape, board.mine()) & empty;
            if board.outcome().is_some() || (wins | own_wins) & board.playable() != 0 {
                return;
            }
            let (left, any) = (board.plies_left(), i32::MAX);
            let bound = follow_up.upper_bound(&shape, board.mine(), board.occupied(), wins, left, any);
            if let Some(bound) = bound {
                let score = oracle.score(board);
                assert!(score <= bound, "{rules}: {score} > {bound} at {board:?}");
                spoke += 1;
            }
        });
        spoke
    }

    /// The claim, on every position of small boards of even height.
    #[test]
    fn no_position_is_worth_more_than_the_bound() {
        for (rules, least) in [
            ("4x4/4", 10_000),
            ("4x4/3", 100),
            ("3x6/3", 500),
            ("6x2/3", 100),
            ("8x2/4", 1000),
            ("4x4/4/stones=5", 1000),
            ("4x4/4/stones=6", 1000),
            ("4x4/4/stones=7", 1000),
            ("3x6/3/stones=6", 100),
        ] {
            let spoke = check(rules);
            assert!(spoke >= least, "{rules}: the bound spoke {spoke} times");
        }
    }

    #[test]
    #[ignore = "soak: two minutes"]
    fn no_position_is_worth_more_than_the_bound_on_larger_boards() {
        for rules in ["5x4/4", "5x4/3", "4x6/4", "4x6/3", "5x4/4/stones=7", "6x4/4/stones=6"] {
            assert!(check(rules) > 100, "{rules}");
        }
    }

    /// A forced `up` and its picture: from the lowest cell of the set to the top of the column.
    #[test]
    fn up_stays_in_its_column() {
        let AnyBoard::Small(board) = AnyBoard::dynamic(&"7x6/4".parse().unwrap()) else { unreachable!() };
        let (shape, follow_up) = (*board.shape(), FollowUp::new(board.shape()));
        for index in 0..48 {
            if shape.full().has(index) {
                let up = follow_up.up(&shape, 1 << index);
                assert_eq!(up.count(), 6 - index % 7, "cell {index}");
                assert_eq!((up.lowest(), up & !shape.full()), (index, 0));
            }
        }
    }
}
