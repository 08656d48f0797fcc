//! α–β (D8, E7): minimax that does not look at what cannot matter.
//!
//! In negamax form. α is what the side to move is sure of elsewhere, β what the opponent is sure of
//! elsewhere; a node worth β or more will never be allowed, so the rest of it is skipped:
//!
//! ```text
//!   search(p, α, β) = v   if α < v < β, where v is the minimax value,
//!                   ≤ v'  with v ≤ v' ≤ α, or ≥ v' with β ≤ v' ≤ v, otherwise           (fail-soft)
//! ```
//!
//! At the root the window is kept one unit wider than it need be when ties are not simply the first best,
//! so that a move as good as the best is told from one that is worse.

use quaterne_rules::Position;

use crate::events::{Bound, Event, Observer, tell};
use crate::memo::{Memory, Recall};
use crate::ordering::Ordering;
use crate::root::{Root, RootMove};
use crate::score::INFINITY;
use crate::searcher::Searcher;
use crate::{Evaluator, Value};

impl<P, E, R, T, O> Searcher<'_, P, E, R, T, O>
where
    P: Position,
    E: Evaluator<P>,
    R: Ordering<P>,
    T: Memory<P>,
    O: Observer<P::Move>,
{
    /// The best moves and their value, by α–β; for other moves, an upper bound. The position must not be
    /// over.
    pub fn alpha_beta(&mut self, position: &P, depth: u32) -> Root<P::Move> {
        self.reserve(position, depth);
        let mut root = Root::new();
        let effort = self.effort();
        if self.meter.tick() {
            return root;
        }
        tell!(self.observer, O, Event::Enter { by: None, alpha: -INFINITY, beta: INFINITY });
        let first = self.recall(position).and_then(|known| known.best);
        let listed = self.push_moves(position, first);
        for place in listed.begin..listed.end {
            let by = self.pick(&listed, place);
            let alpha = if self.all_best && root.value > -INFINITY { root.value - 1 } else { root.value };
            let value = -self.child(&position.after(by), by, depth - 1, -INFINITY, -alpha, 1);
            if self.meter.stopped() {
                return root;
            }
            let mut line = Vec::new();
            let bound = if value > alpha { Bound::Exact } else { Bound::Upper };
            if bound == Bound::Exact {
                self.set_line(0, by);
                line = self.line(0).to_vec();
            }
            root.moves.push(RootMove { by, value, bound, line });
            if value > root.value {
                root.value = value;
                tell!(self.observer, O, Event::Update { by, value });
            }
        }
        self.remember(position, depth, root.value, Bound::Exact, root.first_best(), effort);
        self.tell_exit(root.value, Bound::Exact);
        root.complete = true;
        root
    }

    /// The value of a position for the side to move, within the window. Most nodes are leaves, which need
    /// none of what `search` prepares: inlined there, they do not even pay for the call.
    #[inline(always)]
    fn child(
        &mut self,
        position: &P,
        by: P::Move,
        depth: u32,
        alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
        if depth > 0 {
            return self.search(position, by, depth, alpha, beta, ply);
        }
        if self.meter.tick() {
            return 0;
        }
        tell!(self.observer, O, Event::Enter { by: Some(by), alpha, beta });
        let value = self.leaf(position, 0).unwrap_or(0);
        self.tell_exit(value, Bound::Exact);
        value
    }

    /// The same, of a position that is searched further unless the game is over.
    #[inline(never)]
    fn search(
        &mut self,
        position: &P,
        by: P::Move,
        depth: u32,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
        let effort = self.effort();
        self.clear_line(ply);
        // A node that is remembered is not visited. Leaves never are: evaluating is quicker than looking up.
        let known = self.recall(position);
        if let Some(known) = known.filter(|known| decides(known, depth, alpha, beta)) {
            self.memory.count_hit(known.subtree);
            tell!(self.observer, O, Event::Enter { by: Some(by), alpha, beta });
            tell!(self.observer, O, Event::MemoHit { value: known.value, bound: known.bound });
            self.tell_exit(known.value, known.bound);
            return known.value;
        }
        if self.meter.tick() {
            return 0;
        }
        tell!(self.observer, O, Event::Enter { by: Some(by), alpha, beta });
        if let Some(value) = self.leaf(position, depth) {
            self.tell_exit(value, Bound::Exact);
            return value;
        }
        let (window, ceiling) = (alpha, self.win.ceiling(depth));
        let (mut best, mut best_move) = (-INFINITY, None);
        let listed = self.push_moves(position, known.and_then(|known| known.best));
        for place in listed.begin..listed.end {
            let by = self.pick(&listed, place);
            let value = -self.child(&position.after(by), by, depth - 1, -beta, -alpha, ply + 1);
            if self.meter.stopped() {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    (alpha, best_move) = (value, Some(by));
                    self.set_line(ply, by);
                    tell!(self.observer, O, Event::Update { by, value });
                }
                // Not allowed by the opponent, or a win at once, which nothing can better.
                if value >= beta || value >= ceiling {
                    self.ordering.reward(position, by, depth);
                    if place + 1 < listed.end {
                        self.tell_cutoff(place + 1);
                    }
                    break;
                }
            }
        }
        self.pop_moves(&listed);
        let bound = if best >= beta {
            Bound::Lower
        } else if best > window {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.remember(position, depth, best, bound, best_move, effort);
        self.tell_exit(best, bound);
        best
    }

    #[inline]
    fn recall(&mut self, position: &P) -> Option<Recall<P::Move>> {
        if T::REMEMBERS { self.memory.recall(position) } else { None }
    }
}

/// Whether what is remembered settles a node of this depth and window.
///
/// Only the same depth does: a deeper value would be better, but then the answer would no longer be that
/// of plain minimax, and no longer repeatable.
#[inline]
fn decides<M>(known: &Recall<M>, depth: u32, alpha: Value, beta: Value) -> bool {
    known.remaining == depth
        && match known.bound {
            Bound::Exact => true,
            Bound::Lower => known.value >= beta,
            Bound::Upper => known.value <= alpha,
        }
}
