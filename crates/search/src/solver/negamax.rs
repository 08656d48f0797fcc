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

use quaterne_rules::{Bits, Cell, Shape};

use super::kernel::{Geometry, Kernel};
use super::key::{self, key, least_image};
use super::memory::PREFETCHES;
use super::order::TAKEN;
use super::slots::{Bound, Slots};
use super::table::Table;
use super::telling::Telling;
use super::threats::{Node, win_in};
use crate::events::Observer;
use crate::limits::Meter;

/// Where the tree is still thin enough for what costs more and saves more: with at least this many stones to
/// go, mirror images share a slot, if the position that was asked about can have any below it.
const MIRROR: u32 = 23;
/// With at least this many stones to go, all children are looked up before any is searched.
const LOOK_AHEAD: u32 = 16;

/// From how many stones to go mirror images share a slot in a search that begins here.
pub(super) fn mirror_from<S: Shape>(shape: &S, node: &Node<S::Bits>) -> u32 {
    if key::can_mirror(shape, node.mine, node.occupied) { MIRROR } else { u32::MAX }
}

/// One search under way.
pub(super) struct Search<'a, S: Shape, T, K, O, const W: usize> {
    pub(super) board: &'a Geometry<S>,
    pub(super) table: &'a Table<T>,
    pub(super) kernel: K,
    /// With at least this many stones to go mirror images share a slot.
    pub(super) mirror: u32,
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
    /// Who listens.
    pub(super) telling: Telling<O>,
}

impl<S: Shape, T: Slots<S::Bits>, K: Kernel<S, W>, O: Observer<Cell>, const W: usize>
    Search<'_, S, T, K, O, W>
{
    #[inline(always)]
    fn key(&self, node: &Node<S::Bits>) -> S::Bits {
        let key = key(&self.board.shape, node.mine, node.occupied);
        if node.left >= self.mirror { least_image(&self.board.shape, key) } else { key }
    }

    #[inline(always)]
    fn prefetch(&self, node: &Node<S::Bits>) {
        if PREFETCHES {
            self.table.prefetch(self.key(node), node.left);
        }
    }

    /// Tells that forced replies and the node after them, asked about `alpha`, have this answer without a search.
    #[inline(always)]
    fn settled(&mut self, value: i32, replies: u32, alpha: i32) -> i32 {
        self.telling.leaf(value);
        self.telling.leave_row(replies, value, alpha);
        value
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
pub(super) fn test<S: Shape, T: Slots<S::Bits>, K: Kernel<S, W>, O: Observer<Cell>, const W: usize>(
    search: &mut Search<'_, S, T, K, O, W>,
    mut node: Node<S::Bits>,
    mut alpha: i32,
) -> i32 {
    let shape = &search.board.shape;
    let mut sign = 1;
    let mut follow = false;
    // Counted for those who listen.
    let mut replies = 0;
    loop {
        if search.tick() {
            return 0;
        }
        if node.left <= 2 {
            return search.settled(0, replies, alpha);
        }
        let (worst, best) = (-win_in(4, node.left), win_in(3, node.left));
        if worst > alpha {
            return sign * search.settled(worst, replies, alpha);
        }
        if best <= alpha {
            return sign * search.settled(best, replies, alpha);
        }
        if !node.is_forced() {
            break;
        }
        let played = node.consequences(shape, node.playable(shape), node.moves);
        if played.moves.is_zero() {
            return sign * search.settled(best, replies, alpha);
        }
        follow = !played.forced;
        (alpha, sign) = (-alpha - 1, -sign);
        if O::LISTENS {
            search.telling.enter(Some(shape.cell(node.moves.lowest())), alpha);
            replies += 1;
        }
        node = node.after(&played);
    }
    // The parent applies the follow-up bound to its children; here the parent had no choice and did not.
    if follow && search.board.follow_up.applies() {
        let (stones, occupied, wins) = (node.mine, node.occupied, node.dangers);
        let bound = search.board.follow_up.upper_bound(shape, stones, occupied, wins, node.left, alpha);
        if let Some(bound) = bound {
            return sign * search.settled(bound, replies, alpha);
        }
    }
    let value = branch(search, &node, alpha);
    if O::LISTENS && !search.halted {
        search.telling.leave_row(replies, value, alpha);
    }
    sign * value
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
fn branch<S: Shape, T: Slots<S::Bits>, K: Kernel<S, W>, O: Observer<Cell>, const W: usize>(
    search: &mut Search<'_, S, T, K, O, W>,
    node: &Node<S::Bits>,
    alpha: i32,
) -> i32 {
    // Where nothing can be fetched ahead, the slot is read before there is something to compute, and looked at after it.
    let early = (!PREFETCHES).then(|| {
        let key = search.key(node);
        search.table.get(key, node.left)
    });
    let mut family = match K::family(search.board, node, alpha) {
        Ok(family) => family,
        Err(bound) => return search.telling.leaf(bound),
    };
    if search.thread != 0 {
        shuffle(&mut family.ranks, &family.stones, search.thread);
    }
    let key = search.key(node);
    // The first child is fetched while this node's own slot is still on its way.
    let mut lane = K::first(&family.ranks);
    search.prefetch(&node.after(&family.played(lane)));
    match early.unwrap_or_else(|| search.table.get(key, node.left)) {
        Some(found @ Bound::Lower(bound)) if bound > alpha => return search.telling.remembered(found),
        Some(found @ Bound::Upper(bound)) if bound <= alpha => return search.telling.remembered(found),
        _ => {}
    }
    let cell = |stone: S::Bits| search.board.shape.cell(stone.lowest());
    if node.left >= LOOK_AHEAD {
        let slots = search.table.slots(node.left - 1);
        for lane in 0..W {
            if family.ranks[lane] != TAKEN && !family.moves[lane].without_lowest().is_zero() {
                let child = node.after(&family.played(lane));
                match slots.get(search.key(&child)) {
                    Some(found @ Bound::Upper(bound)) if -bound > alpha => {
                        if O::LISTENS {
                            search.telling.enter(Some(cell(family.stones[lane])), -alpha - 1);
                            search.telling.remembered(found);
                            search.telling.leave_row(1, bound, -alpha - 1);
                        }
                        return -bound;
                    }
                    // It will fail again: leave it for last.
                    Some(Bound::Lower(bound)) if -bound <= alpha => family.ranks[lane] += 0x4000,
                    _ => {}
                }
            }
        }
        lane = K::first(&family.ranks);
    }
    let mut best = -win_in(4, node.left);
    // Whether those who listen know a best move.
    let mut told = false;
    loop {
        family.ranks[lane] = TAKEN;
        let child = node.after(&family.played(lane));
        if O::LISTENS {
            search.telling.enter(Some(cell(family.stones[lane])), -alpha - 1);
        }
        let value = -K::test(search, child, -alpha - 1);
        if search.halted {
            return 0;
        }
        search.telling.leave(-value, -alpha - 1);
        if O::LISTENS && (value > best || !told) {
            search.telling.best(value);
            told = true;
        }
        search.telling.up();
        if value > alpha {
            if O::LISTENS {
                let left = (0..W).filter(|&lane| family.ranks[lane] != TAKEN);
                search.telling.cut(left.map(|lane| cell(family.stones[lane])));
            }
            search.table.put(key, node.left, Bound::Lower(value));
            return value;
        }
        best = best.max(value);
        lane = K::first(&family.ranks);
        if family.ranks[lane] == TAKEN {
            break;
        }
        search.prefetch(&node.after(&family.played(lane)));
    }
    search.table.put(key, node.left, Bound::Upper(best));
    best
}
