//! Winning squares, and the moves that do not lose at once.
//!
//! A *winning square* of a side is an empty cell where it would complete an alignment, whether the cell can
//! be played yet or not. All of them come out of a few shifts of the side's stones:
//!
//! ```text
//!      . . . . . . .
//!      . . . . . . .         x has three stones on row 2: b2, c2 and d2.
//!      . x x x . . .         a2 and e2 are winning squares of x; a2 and e2 can be played
//!      . o x o . . .         only once a1 and e1 are taken.
//! ```
//!
//! From the winning squares of both sides follows what the next two plies force, without playing them:
//!
//! * a winning square of mine that can be played wins now;
//! * a playable winning square of theirs must be taken; two of them lose;
//! * a cell right below a winning square of theirs must not be played.
//!
//! Rejected: windows counted incrementally, as the evaluations of this crate do. Shifts of whole boards cost
//! less than the memory traffic of the counters.

use quaterne_rules::{Bits, Direction, Shape};

/// The cells, empty or not, that would complete an alignment of `stones`.
///
/// In a direction of step `d`, `left[i]` holds the cells whose `i` neighbours below are all in `stones`, and
/// `right[j]` those whose `j` neighbours above are. A cell completes k in a row when it is in
/// `left[i] & right[k − 1 − i]` for some `i`. Upwards only `left[k − 1]` counts: there is nothing above an
/// empty cell.
#[inline(always)]
pub(super) fn winning_squares<S: Shape>(shape: &S, stones: S::Bits) -> S::Bits {
    let mut wins = S::Bits::ZERO;
    for direction in Direction::ALL {
        if direction.fits(shape.width(), shape.height(), shape.align()) {
            let step = direction.step(shape.stride());
            wins |= match (shape.align(), direction) {
                (4, Direction::Vertical) => four_upwards(stones),
                (4, _) => four_along(stones, step),
                (align, _) => any_along(stones, step, align),
            };
        }
    }
    wins
}

#[inline(always)]
pub(crate) fn four_upwards<B: Bits>(stones: B) -> B {
    let two = stones & stones << 1;
    two << 1 & stones << 3
}

#[inline(always)]
pub(crate) fn four_along<B: Bits>(stones: B, step: u32) -> B {
    let (below, above) = (stones << step, stones >> step);
    let (two_below, two_above) = (below & below << step, above & above >> step);
    two_below & (above | two_below << step) | two_above & (below | two_above >> step)
}

pub(crate) fn any_along<B: Bits>(stones: B, step: u32, align: u32) -> B {
    // No line is longer than the longest side.
    const LONGEST: usize = quaterne_rules::Rules::MAX_SIDE as usize;
    let others = align as usize - 1;
    let mut left = [!B::ZERO; LONGEST];
    for i in 1..=others {
        left[i] = left[i - 1] << step & stones << step;
    }
    let (mut wins, mut right) = (B::ZERO, !B::ZERO);
    for i in (0..=others).rev() {
        wins |= left[i] & right;
        right = right >> step & stones >> step;
    }
    wins
}

/// A position with everything that both sides threaten: what the search works on.
///
/// The side to move has no playable winning square (the parent would not have let it have one), and
/// `moves` is not empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<B> {
    /// The stones of the side to move.
    pub(super) mine: B,
    /// All stones.
    pub(super) occupied: B,
    /// The winning squares of the side to move.
    pub(super) wins: B,
    /// The winning squares of the other.
    pub(super) dangers: B,
    /// The moves after which the other cannot win at once.
    pub(super) moves: B,
    /// How many stones can still be played.
    pub(super) left: u32,
}

/// What can be said of a position at a glance.
#[derive(Clone, Copy, Debug)]
pub(super) enum Glance<B> {
    /// Its score: it is over, or will be within two plies.
    Known(i32),
    /// Nothing yet.
    Open(Node<B>),
}

impl<B: Bits> Node<B> {
    /// Looks at a position that nobody has won.
    pub(super) fn glance<S: Shape<Bits = B>>(board: &quaterne_rules::Board<S>) -> Glance<B> {
        let shape = board.shape();
        let (mine, occupied, left) = (board.mine(), board.occupied(), board.plies_left());
        let empty = !occupied & shape.full();
        let playable = board.playable();
        let wins = winning_squares(shape, mine) & empty;
        let dangers = winning_squares(shape, board.theirs()) & empty;
        if left == 0 {
            Glance::Known(0)
        } else if !(wins & playable).is_zero() {
            Glance::Known(win_in(1, left))
        } else if left == 1 {
            Glance::Known(0)
        } else {
            let moves = safe_moves(playable, dangers).0;
            if moves.is_zero() {
                Glance::Known(-win_in(2, left))
            } else {
                Glance::Open(Self { mine, occupied, wins, dangers, moves, left })
            }
        }
    }

    /// The cells where a stone can be played.
    #[inline(always)]
    pub(super) fn playable<S: Shape<Bits = B>>(&self, shape: &S) -> B {
        (self.occupied << 1 | shape.bottom()) & !self.occupied & shape.full()
    }

    /// What playing the cell `stone` threatens: the new winning squares of the mover, and the replies that
    /// do not lose at once (none: the move wins).
    #[inline(always)]
    pub(super) fn consequences<S: Shape<Bits = B>>(
        &self,
        shape: &S,
        playable: B,
        stone: B,
    ) -> Consequences<B> {
        let occupied = self.occupied | stone;
        let dangers = winning_squares(shape, self.mine | stone) & !occupied & shape.full();
        let playable = (playable ^ stone) | (stone << 1 & shape.full());
        let (moves, forced) = safe_moves(playable, dangers);
        Consequences { stone, dangers, moves, forced }
    }

    /// The position after a move that [`consequences`](Self::consequences) judged.
    #[inline(always)]
    pub(super) fn after(&self, played: &Consequences<B>) -> Self {
        Self {
            mine: self.mine ^ self.occupied,
            occupied: self.occupied | played.stone,
            wins: self.dangers & !played.stone,
            dangers: played.dangers,
            moves: played.moves,
            left: self.left - 1,
        }
    }

    /// Whether only one move does not lose at once.
    #[inline(always)]
    pub(super) fn is_forced(&self) -> bool {
        self.moves.without_lowest().is_zero()
    }
}

/// A move and what it threatens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Consequences<B> {
    pub(super) stone: B,
    /// The winning squares of the mover.
    pub(super) dangers: B,
    /// The replies that do not lose at once.
    pub(super) moves: B,
    /// Whether the reply has to stop an immediate win.
    pub(super) forced: bool,
}

/// The moves that neither ignore a winning square of the other side nor uncover one; and whether there was
/// one to stop.
#[inline(always)]
fn safe_moves<B: Bits>(playable: B, dangers: B) -> (B, bool) {
    let must = playable & dangers;
    let forced = !must.is_zero();
    let choice = if !forced {
        playable
    } else if must.without_lowest().is_zero() {
        must
    } else {
        B::ZERO
    };
    (choice & !(dangers >> 1), forced)
}

/// The score of the side that wins with the `plies`-th stone from now, `left` stones being left.
#[inline(always)]
pub(super) const fn win_in(plies: u32, left: u32) -> i32 {
    (left + 2 - plies) as i32 / 2
}
