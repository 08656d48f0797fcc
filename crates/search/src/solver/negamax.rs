//! The search: is the score greater than α?
//!
//! For a node n and a number α, [`test`] returns v such that
//!
//! ```text
//!     v > α   ⟹   score(n) ≥ v
//!     v ≤ α   ⟹   score(n) ≤ v
//! ```
//!
//! It is negamax with the window [α, α + 1], fail-soft; the driver asks it a few such questions. What it
//! does not visit matters more than what it does:
//!
//! * no position where somebody can win at once: the parent knows the threats of its children;
//! * no choice where there is none: forced replies are played in a row, without table or order;
//! * no child, if some child has lost already, by two threats at once or by the follow-up bound.

use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Bits, Shape};

use super::kernel::{Geometry, Kernel};
use super::key::{key, least_image};
use super::order::TAKEN;
use super::table::{Bound, Table};
use super::threats::{Node, win_in};
use crate::limits::Meter;

/// Where the tree is still thin enough for what costs more and saves more: with at least this many stones to
/// go, mirror images share a slot.
const MIRROR: u32 = 23;
/// With at least this many stones to go, all children are looked up before any is searched.
const LOOK_AHEAD: u32 = 21;

/// One search under way.
pub(super) struct Search<'a, S: Shape, T, K, const W: usize> {
    pub(super) board: &'a Geometry<S>,
    pub(super) table: &'a T,
    pub(super) kernel: K,
    pub(super) meter: Meter,
    /// The number of nodes at which the search is broken off, to be taken up by several threads.
    pub(super) solo_until: u64,
    /// Raised when another thread has the answer.
    pub(super) answered: &'a AtomicBool,
    /// Whether the last test was broken off: its value means nothing.
    pub(super) halted: bool,
    /// 0 for the first thread; another number changes the order of moves a little.
    pub(super) thread: u32,
    /// Nodes that other threads searched for this one.
    pub(super) helped: u64,
}

impl<S: Shape, T: Table<S::Bits>, K: Kernel<S, W>, const W: usize> Search<'_, S, T, K, W> {
    #[inline(always)]
    fn key(&self, node: &Node<S::Bits>) -> S::Bits {
        let key = key(&self.board.shape, node.mine, node.occupied);
        if node.left >= MIRROR { least_image(&self.board.shape, key) } else { key }
    }

    /// Whether the search must end. Counts the node.
    #[inline(always)]
    fn tick(&mut self) -> bool {
        self.halted |= self.meter.tick()
            || self.meter.nodes() > self.solo_until
            || self.answered.load(Ordering::Relaxed);
        self.halted
    }
}

/// Plays forced replies until there is a choice, then searches it. The contract is in the module's header.
#[inline(always)]
pub(super) fn test<S: Shape, T: Table<S::Bits>, K: Kernel<S, W>, const W: usize>(
    search: &mut Search<'_, S, T, K, W>,
    mut node: Node<S::Bits>,
    mut alpha: i32,
) -> i32 {
    let shape = &search.board.shape;
    let mut sign = 1;
    let mut follow = false;
    loop {
        if search.tick() {
            return 0;
        }
        if node.left <= 2 {
            return 0;
        }
        let (worst, best) = (-win_in(4, node.left), win_in(3, node.left));
        if worst > alpha {
            return sign * worst;
        }
        if best <= alpha {
            return sign * best;
        }
        if !node.is_forced() {
            break;
        }
        let played = node.consequences(shape, node.playable(shape), node.moves);
        if played.moves.is_zero() {
            return sign * best;
        }
        follow = !played.forced;
        node = node.after(&played);
        (alpha, sign) = (-alpha - 1, -sign);
    }
    // The parent applies the follow-up bound to its children; here the parent had no choice and did not.
    if follow && search.board.follow_up.applies() {
        let (stones, occupied, wins) = (node.mine, node.occupied, node.dangers);
        let bound = search.board.follow_up.upper_bound(shape, stones, occupied, wins, node.left, alpha);
        if let Some(bound) = bound {
            return sign * bound;
        }
    }
    sign * branch(search, &node, alpha)
}

/// Changes the ranks by a few alignments, differently for each thread. Less makes the threads search the same;
/// more makes them search badly: four times this costs half of the gain.
#[inline(always)]
fn shuffle<B: Bits, const W: usize>(ranks: &mut [u16; W], stones: &[B; W], thread: u32) {
    for (rank, stone) in ranks.iter_mut().zip(stones) {
        if *rank != TAKEN {
            *rank += ((stone.lowest() + 1).wrapping_mul(thread.wrapping_mul(0x9E37_79B9)) >> 28) as u16;
        }
    }
}

/// Searches a node with a choice.
#[inline(always)]
fn branch<S: Shape, T: Table<S::Bits>, K: Kernel<S, W>, const W: usize>(
    search: &mut Search<'_, S, T, K, W>,
    node: &Node<S::Bits>,
    alpha: i32,
) -> i32 {
    let mut family = match K::family(search.board, node, alpha) {
        Ok(family) => family,
        Err(bound) => return bound,
    };
    if search.thread != 0 {
        shuffle(&mut family.ranks, &family.stones, search.thread);
    }
    let key = search.key(node);
    // The first child is fetched while this node's own slot is still on its way.
    let mut lane = K::first(&family.ranks);
    search.table.prefetch(search.key(&node.after(&family.played(lane))));
    match search.table.get(key) {
        Some(Bound::Lower(bound)) if bound > alpha => return bound,
        Some(Bound::Upper(bound)) if bound <= alpha => return bound,
        _ => {}
    }
    if node.left >= LOOK_AHEAD {
        for lane in 0..W {
            if family.ranks[lane] != TAKEN && !family.moves[lane].without_lowest().is_zero() {
                let child = node.after(&family.played(lane));
                match search.table.get(search.key(&child)) {
                    Some(Bound::Upper(bound)) if -bound > alpha => return -bound,
                    // It will fail again: leave it for last.
                    Some(Bound::Lower(bound)) if -bound <= alpha => family.ranks[lane] += 0x4000,
                    _ => {}
                }
            }
        }
        lane = K::first(&family.ranks);
    }
    let mut best = -win_in(4, node.left);
    loop {
        family.ranks[lane] = TAKEN;
        let child = node.after(&family.played(lane));
        let value = -K::test(search, child, -alpha - 1);
        if search.halted {
            return 0;
        }
        if value > alpha {
            search.table.put(key, Bound::Lower(value));
            return value;
        }
        best = best.max(value);
        lane = K::first(&family.ranks);
        if family.ranks[lane] == TAKEN {
            break;
        }
        search.table.prefetch(search.key(&node.after(&family.played(lane))));
    }
    search.table.put(key, Bound::Upper(best));
    best
}
