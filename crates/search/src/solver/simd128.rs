//! Two moves at a time, with the vectors of WebAssembly.
//!
//! The same idea as `simd`, for half as wide registers and without instructions that gather one bit per column: so moves are
//! not laid out by column but taken from the set as they come, two to a register. Most nodes have three to five.
//!
//! ```text
//!    moves      b1 c2 e1 f4 g1
//!    registers  ┌──────┐ ┌──────┐ ┌──────┐
//!               │b1  c2│ │e1  f4│ │g1  g1│      the last one alone is there twice, and counts once
//!               └──────┘ └──────┘ └──────┘
//! ```
//!
//! It computes what the plain kernel does, and in particular the same nodes: the page's tests compare a thousand answers with
//! native ones. Rejected: eight lanes in four registers, as `simd` has them, which computes twice as much as is needed.

use std::arch::wasm32::*;

use quaterne_rules::{Bits as _, Cell, Shape};

use super::kernel::{self, Family, Geometry, Kernel};
use super::negamax::{self, Search};
use super::order::TAKEN;
use super::slots::Slots;
use super::threats::{Consequences, Node, win_in};
use crate::events::Observer;

/// The proof that the board is one that the kernel knows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simd128(());

impl Simd128 {
    /// Whether the board is one that the kernel knows.
    #[inline(always)]
    pub(super) fn detect<S: Shape>(shape: &S) -> Option<Self> {
        (shape.align() == 4).then_some(Self(()))
    }
}

/// `W` is even, and the board is no wider.
impl<S: Shape<Bits = u64>, const W: usize> Kernel<S, W> for Simd128 {
    #[inline(always)]
    fn family(board: &Geometry<S>, node: &Node<u64>, alpha: i32) -> Result<Family<u64, W>, i32> {
        let shape = &board.shape;
        let full = Pair::all(shape.full());
        let playable = Pair::all(node.playable(shape));
        let (mine, occupied) = (Pair::all(node.mine), Pair::all(node.occupied));
        let mut family = Family { stones: [0; W], dangers: [0; W], moves: [0; W], ranks: [TAKEN; W] };
        let (mut left, mut count) = (node.moves, 0);
        while left != 0 && count + 1 < W {
            let rest = left.without_lowest();
            let first = left ^ rest;
            left = rest.without_lowest();
            let stones = Pair::of(first, if rest == 0 { first } else { rest ^ left });
            let dangers = winning_squares(shape, mine.or(stones)).and(full.but(occupied.or(stones)));
            let playable = playable.xor(stones).or(stones.up(1).and(full));
            let must = playable.and(dangers);
            let single = must.and(must.minus(Pair::all(1))).is_zero();
            let moves = playable.and(must.is_zero()).or(must.and(single)).but(dangers.down(1));
            if !moves.are_both_there() {
                return Err(win_in(3, node.left));
            }
            for (lane, pick) in [(count, Pair::first as fn(Pair) -> u64), (count + 1, Pair::second)] {
                let (stone, dangers, moves) = (pick(stones), pick(dangers), pick(moves));
                (family.stones[lane], family.dangers[lane], family.moves[lane]) = (stone, dangers, moves);
                if lane == count || rest != 0 {
                    let played = Consequences { stone, dangers, moves, forced: false };
                    family.ranks[lane] = board.lines.rank(node, &played);
                }
            }
            count += 2;
        }
        if win_in(5, node.left) <= alpha {
            return Err(win_in(5, node.left));
        }
        if board.follow_up.applies() {
            let theirs = Pair::all(node.mine ^ node.occupied);
            for lane in (0..count).step_by(2).take_while(|lane| lane + 1 < W) {
                let stones = Pair::of(family.stones[lane], family.stones[lane + 1]);
                let wins = Pair::of(family.dangers[lane], family.dangers[lane + 1]);
                let position = Followed { stones: theirs, occupied: occupied.or(stones), wins };
                if let Some(bound) = position.bound(board, node.left - 1, alpha) {
                    return Err(bound);
                }
            }
        }
        Ok(family)
    }

    #[inline(always)]
    fn first(ranks: &[u16; W]) -> usize {
        let &[a, b, c, d, e, f, g, h] = &ranks[..] else { return kernel::first(ranks) };
        let ranks = u16x8(a, b, c, d, e, f, g, h);
        let least = u16x8_min(ranks, u16x8_shuffle::<4, 5, 6, 7, 0, 1, 2, 3>(ranks, ranks));
        let least = u16x8_min(least, u16x8_shuffle::<2, 3, 0, 1, 6, 7, 4, 5>(least, least));
        let least = u16x8_min(least, u16x8_shuffle::<1, 0, 3, 2, 5, 4, 7, 6>(least, least));
        // There is one: the mask is not zero.
        u16x8_bitmask(u16x8_eq(ranks, least)).trailing_zeros() as usize & 7
    }

    fn test<T: Slots<u64>, O: Observer<Cell>>(
        search: &mut Search<'_, S, T, Self, O, W>,
        node: Node<u64>,
        alpha: i32,
    ) -> i32 {
        negamax::test(search, node, alpha)
    }
}

macro_rules! lanewise {
    ($($name:ident = $intrinsic:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            Self($intrinsic(self.0, other.0))
        }
    )*};
}

/// Two words.
#[derive(Clone, Copy)]
struct Pair(v128);

impl Pair {
    #[inline(always)]
    fn all(word: u64) -> Self {
        Self(u64x2_splat(word))
    }

    #[inline(always)]
    fn of(first: u64, second: u64) -> Self {
        Self(u64x2(first, second))
    }

    lanewise! {
        and = v128_and;
        or = v128_or;
        xor = v128_xor;
        but = v128_andnot;
        minus = u64x2_sub;
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        Self(u64x2_shl(self.0, by))
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        Self(u64x2_shr(self.0, by))
    }

    #[inline(always)]
    fn first(self) -> u64 {
        u64x2_extract_lane::<0>(self.0)
    }

    #[inline(always)]
    fn second(self) -> u64 {
        u64x2_extract_lane::<1>(self.0)
    }

    /// All ones in the lanes that are 0.
    #[inline(always)]
    fn is_zero(self) -> Self {
        Self(u64x2_eq(self.0, Self::all(0).0))
    }

    /// Whether no lane is 0.
    #[inline(always)]
    fn are_both_there(self) -> bool {
        u64x2_all_true(self.0)
    }

    /// Whether both lanes are 0.
    #[inline(always)]
    fn are_none_there(self) -> bool {
        !v128_any_true(self.0)
    }
}

/// The cells that complete four in a row, as the plain `winning_squares`.
#[inline(always)]
fn winning_squares<S: Shape<Bits = u64>>(shape: &S, stones: Pair) -> Pair {
    let stride = shape.stride();
    let two = stones.and(stones.up(1));
    let mut wins = two.up(1).and(stones.up(3));
    for step in [stride, stride + 1, stride - 1] {
        let (below, above) = (stones.up(step), stones.down(step));
        let (two_below, two_above) = (below.and(below.up(step)), above.and(above.down(step)));
        wins = wins.or(two_below.and(above.or(two_below.up(step))));
        wins = wins.or(two_above.and(below.or(two_above.down(step))));
    }
    wins
}

/// All ones in the lanes without four in a row.
#[inline(always)]
fn no_alignment<S: Shape<Bits = u64>>(shape: &S, stones: Pair) -> Pair {
    let stride = shape.stride();
    let mut found = Pair::all(0);
    for step in [1, stride, stride + 1, stride - 1] {
        let two = stones.and(stones.down(step));
        found = found.or(two.and(two.down(2 * step)));
    }
    found.is_zero()
}

/// Two children of a node, as the follow-up bound sees them: see its module for the names.
struct Followed {
    stones: Pair,
    occupied: Pair,
    wins: Pair,
}

impl Followed {
    /// At least this is the score of the node, if one of the two proves one greater than `alpha`.
    #[inline(always)]
    fn bound<S: Shape<Bits = u64>>(&self, board: &Geometry<S>, left: u32, alpha: i32) -> Option<i32> {
        let (shape, spare) = (&board.shape, board.follow_up.spare);
        let (even, odd) = (Pair::all(board.follow_up.even), Pair::all(board.follow_up.odd));
        let full = Pair::all(shape.full());
        let sentinels = Pair::all(shape.bottom() << shape.height());
        let up = |set: Pair| set.or(sentinels.minus(set)).and(full);

        let empty = full.but(self.occupied);
        let playable = self.occupied.up(1).or(Pair::all(shape.bottom())).and(empty);
        // Those whose reply has nothing to stop.
        let mut lanes = playable.and(self.wins).is_zero();
        let playable_even = playable.and(even);
        let odd_reach = empty.and(odd).or(playable_even);
        let (kept, reach);
        if (left + spare).is_multiple_of(2) {
            kept = self.wins.and(even);
            reach = odd_reach;
        } else {
            let won = self.wins.and(odd).and(up(playable_even));
            lanes = lanes.but(won.is_zero());
            if lanes.are_none_there() {
                return None;
            }
            // The top cell of each column that holds a won cell; the first alone when they are even in number.
            let tops = up(won).and(Pair::all(shape.bottom() << (shape.height() - 1)));
            let lowest =
                |tops: u64| if tops.count().is_multiple_of(2) { tops & !tops.without_lowest() } else { tops };
            let tops = Pair::of(lowest(tops.first()), lowest(tops.second()));
            let switched = tops.up(1).minus(tops.down(shape.height() - 1));
            kept = self.wins.and(even).but(switched).or(won.and(switched));
            reach = odd_reach.but(switched).or(empty.and(even).and(switched));
        }
        let above = up(kept);
        // Without a cell to wait for the bound is 0.
        if alpha >= 0 {
            lanes = lanes.but(above.is_zero());
            if lanes.are_none_there() {
                return None;
            }
        }
        let waiting = above.or(above.down(1).and(full));
        let reach = reach.or(self.stones).but(above);
        let lanes = lanes.and(no_alignment(shape, reach));
        let proved = |lane: u64, waiting: u64| {
            let bound = waiting.count().saturating_sub(spare) as i32 / 2;
            (lane != 0 && bound > alpha).then_some(bound)
        };
        if lanes.are_none_there() {
            return None;
        }
        proved(lanes.first(), waiting.first()).or_else(|| proved(lanes.second(), waiting.second()))
    }
}
