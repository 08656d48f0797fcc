//! What the next plies force, seen without playing them, and the quiet position behind it.
//!
//! An evaluation that counts patterns is at its worst in the middle of an exchange: three in a row that must be
//! stopped at once is no advantage. So the moves that anybody would make are made first:
//!
//! ```text
//!   the side to move completes an alignment              won in 1
//!   the other has two cells to complete one, or one      lost in 2
//!     right above the only reply
//!   the other has one: the reply is forced, play it      look again, for the other side
//!   every move uncovers a cell of the other's            lost in 2
//!   nothing of the kind                                  quiet: count patterns
//! ```
//!
//! A chain of forced replies usually has no link and seldom more than two. Rejected: counting patterns where they
//! stand and leaving exchanges to the search, as the labs do, which costs two plies of it.

use quaterne_rules::{Bits, Board, Shape};

use crate::grid::Grid;

/// A position in which nobody is forced, seen by its side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quiet<B> {
    pub(crate) mine: B,
    pub(crate) theirs: B,
    /// Empty cells where the side to move would complete an alignment; with gravity none can be played yet.
    pub(crate) wins: B,
    /// The same of the other side.
    pub(crate) dangers: B,
    pub(crate) playable: B,
    pub(crate) stones: u32,
}

/// What the next plies force.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Forced<B> {
    /// The game is won (1), drawn (0) or lost (−1) by the side to move, after so many plies.
    Over(i32, u32),
    /// Nothing after these plies: an odd number of them leaves the other side to move.
    Quiet(Quiet<B>, u32),
}

/// Looks at a position that nobody has won.
#[inline(always)]
pub(crate) fn settle<S: Shape>(grid: &Grid<S>, board: &Board<S>) -> Forced<S::Bits> {
    let shape = grid.shape();
    let (mut mine, mut theirs) = (board.mine(), board.theirs());
    let (mut playable, mut left) = (board.playable(), board.plies_left());
    let mut wins = grid.completing(mine) & !(mine | theirs);
    let mut dangers = grid.completing(theirs) & !(mine | theirs);
    let (mut sign, mut plies) = (1, 0);
    loop {
        if left == 0 {
            return Forced::Over(0, plies);
        }
        if !(wins & playable).is_zero() {
            return Forced::Over(sign, plies + 1);
        }
        if left == 1 {
            return Forced::Over(0, plies + 1);
        }
        let must = dangers & playable;
        let uncovers = if shape.gravity() { dangers >> 1 } else { S::Bits::ZERO };
        if must.is_zero() {
            if (playable & !uncovers).is_zero() {
                return Forced::Over(-sign, plies + 2);
            }
            let stones = shape.max_plies() - left;
            return Forced::Quiet(Quiet { mine, theirs, wins, dangers, playable, stones }, plies);
        }
        if !must.without_lowest().is_zero() || !(must & uncovers).is_zero() {
            return Forced::Over(-sign, plies + 2);
        }
        // The only reply; then the other side is to move.
        (mine, theirs) = (theirs, mine | must);
        playable ^= must;
        if shape.gravity() {
            playable |= must << 1 & shape.full();
        }
        (wins, dangers) = (dangers & !must, grid.completing(theirs) & !(mine | theirs));
        (sign, plies, left) = (-sign, plies + 1, left - 1);
    }
}
