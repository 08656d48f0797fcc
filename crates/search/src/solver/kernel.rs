//! What the search computes at a node, for all the moves at once.
//!
//! A [`Kernel`] turns a node into its [`Family`]: the moves, what each threatens, and in which order to try
//! them; or it finds that the node needs no search. The plain kernel here does so one move after the other,
//! on every board; `simd` and `broad` have others that do all the columns at once. They decide alike, to the last node.

use quaterne_rules::{Bits, Cell, Shape};

use super::follow_up::FollowUp;
use super::negamax::{self, Search};
use super::order::{Lines, TAKEN};
use super::slots::Slots;
use super::threats::{Consequences, Node, win_in};
use crate::events::Observer;

/// A board and what is computed once for it.
#[derive(Clone, Debug)]
pub(super) struct Geometry<S: Shape> {
    pub(super) shape: S,
    pub(super) follow_up: FollowUp<S::Bits>,
    pub(super) lines: Lines<S::Bits>,
    /// The bits of each of the first twelve columns, sentinels too, as far as they fit two words: word by word.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "read by the vector code alone"))]
    pub(super) columns: [[u64; 12]; 2],
}

impl<S: Shape> Geometry<S> {
    pub(super) fn new(shape: S) -> Self {
        let (stride, mut columns) = (shape.stride(), [[0; 12]; 2]);
        for column in 0..shape.width().min(12) {
            let cells = u128::MAX >> (128 - stride);
            let cells = cells.checked_shl(column * stride).unwrap_or(0);
            columns[0][column as usize] = cells as u64;
            columns[1][column as usize] = (cells >> 64) as u64;
        }
        Self { shape, follow_up: FollowUp::new(&shape), lines: Lines::new(&shape), columns }
    }
}

/// The moves of a node, at most `W`, each in a lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Family<B, const W: usize> {
    pub(super) stones: [B; W],
    pub(super) dangers: [B; W],
    pub(super) moves: [B; W],
    /// Lower comes first; `TAKEN` where there is no move.
    pub(super) ranks: [u16; W],
}

impl<B: Bits, const W: usize> Family<B, W> {
    /// The move of a lane.
    #[inline(always)]
    pub(super) fn played(&self, lane: usize) -> Consequences<B> {
        let (stone, dangers, moves) = (self.stones[lane], self.dangers[lane], self.moves[lane]);
        Consequences { stone, dangers, moves, forced: false }
    }
}

/// A way to compute families, and the search compiled around it.
pub(super) trait Kernel<S: Shape, const W: usize>: Copy + Send + Sync {
    /// The moves of a node of more than two stones to go; or a bound on its score that answers whether it is
    /// greater than `alpha`.
    fn family(board: &Geometry<S>, node: &Node<S::Bits>, alpha: i32) -> Result<Family<S::Bits, W>, i32>;

    /// The lane of the first move by rank.
    #[inline(always)]
    fn first(ranks: &[u16; W]) -> usize {
        first(ranks)
    }

    /// [`negamax::test`], compiled for this kernel.
    fn test<T: Slots<S::Bits>, O: Observer<Cell>>(
        search: &mut Search<'_, S, T, Self, O, W>,
        node: Node<S::Bits>,
        alpha: i32,
    ) -> i32;
}

/// The lane of the first move by rank.
#[inline(always)]
pub(super) fn first<const W: usize>(ranks: &[u16; W]) -> usize {
    let mut first = 0;
    for lane in 1..W {
        if ranks[lane] < ranks[first] {
            first = lane;
        }
    }
    first
}

/// One move after the other, in plain code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scalar;

impl<S: Shape, const W: usize> Kernel<S, W> for Scalar {
    #[inline(always)]
    fn family(board: &Geometry<S>, node: &Node<S::Bits>, alpha: i32) -> Result<Family<S::Bits, W>, i32> {
        let Geometry { shape, follow_up, lines, .. } = board;
        let zeros = [S::Bits::ZERO; W];
        let mut family = Family { stones: zeros, dangers: zeros, moves: zeros, ranks: [TAKEN; W] };
        let playable = node.playable(shape);
        let mut unforced = [false; W];
        let (mut moves, mut count) = (node.moves, 0);
        while !moves.is_zero() {
            let rest = moves.without_lowest();
            let played = node.consequences(shape, playable, moves ^ rest);
            moves = rest;
            if played.moves.is_zero() {
                return Err(win_in(3, node.left));
            }
            family.stones[count] = played.stone;
            family.dangers[count] = played.dangers;
            family.moves[count] = played.moves;
            family.ranks[count] = lines.rank(node, &played);
            unforced[count] = !played.forced;
            count += 1;
        }
        if win_in(5, node.left) <= alpha {
            return Err(win_in(5, node.left));
        }
        if follow_up.applies() {
            let theirs = node.mine ^ node.occupied;
            for lane in (0..count).filter(|&lane| unforced[lane]) {
                let (occupied, dangers) = (node.occupied | family.stones[lane], family.dangers[lane]);
                let bound =
                    follow_up.upper_bound(shape, theirs, occupied, dangers, node.left - 1, -alpha - 1);
                if let Some(bound) = bound {
                    return Err(-bound);
                }
            }
        }
        Ok(family)
    }

    fn test<T: Slots<S::Bits>, O: Observer<Cell>>(
        search: &mut Search<'_, S, T, Self, O, W>,
        node: Node<S::Bits>,
        alpha: i32,
    ) -> i32 {
        negamax::test(search, node, alpha)
    }
}
