//! Minimax as the labs write it (A7, B6, C10): max and min spelled out, every branch searched.
//!
//! Values are those of the player at the root: MAX wants them large, MIN small. With a memory it is A9.
//! The negamax form of the same search is in [`negamax`](mod@crate::negamax), the one that prunes in
//! [`alpha_beta`](crate::alpha_beta); tests prove all three equal.

use quaterne_rules::Position;

use crate::events::{Bound, Event, Observer, tell};
use crate::memo::Memory;
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
    /// The value of every move, by minimax. The position must not be over.
    pub fn minimax(&mut self, position: &P, depth: u32) -> Root<P::Move> {
        self.reserve(position, depth);
        let mut root = Root::new();
        let effort = self.effort();
        if self.meter.tick() {
            return root;
        }
        tell!(self.observer, O, Event::Enter { by: None, alpha: -INFINITY, beta: INFINITY });
        let listed = self.push_moves(position, None);
        for place in listed.begin..listed.end {
            let by = self.pick(&listed, place);
            let value = self.min_value(&position.after(by), by, depth - 1, 1);
            if self.meter.stopped() {
                return root;
            }
            self.set_line(0, by);
            root.moves.push(RootMove { by, value, bound: Bound::Exact, line: self.line(0).to_vec() });
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

    /// MAX is to move: the largest of its children's values.
    fn max_value(&mut self, position: &P, by: P::Move, depth: u32, ply: usize) -> Value {
        let effort = self.effort();
        if let Some(value) = self.known(position, by, depth, ply) {
            return value;
        }
        let (mut best, mut best_move) = (-INFINITY, None);
        let listed = self.push_moves(position, None);
        for place in listed.begin..listed.end {
            let by = self.pick(&listed, place);
            let value = self.min_value(&position.after(by), by, depth - 1, ply + 1);
            if self.meter.stopped() {
                return 0;
            }
            if value > best {
                (best, best_move) = (value, Some(by));
                self.set_line(ply, by);
                tell!(self.observer, O, Event::Update { by, value });
            }
        }
        self.pop_moves(&listed);
        self.remember(position, depth, best, Bound::Exact, best_move, effort);
        self.tell_exit(best, Bound::Exact);
        best
    }

    /// MIN is to move: the smallest of its children's values.
    ///
    /// Leaves, memory and events speak for the side to move, which here is MIN: hence the signs.
    fn min_value(&mut self, position: &P, by: P::Move, depth: u32, ply: usize) -> Value {
        let effort = self.effort();
        if let Some(value) = self.known(position, by, depth, ply) {
            return -value;
        }
        let (mut best, mut best_move) = (INFINITY, None);
        let listed = self.push_moves(position, None);
        for place in listed.begin..listed.end {
            let by = self.pick(&listed, place);
            let value = self.max_value(&position.after(by), by, depth - 1, ply + 1);
            if self.meter.stopped() {
                return 0;
            }
            if value < best {
                (best, best_move) = (value, Some(by));
                self.set_line(ply, by);
                tell!(self.observer, O, Event::Update { by, value: -value });
            }
        }
        self.pop_moves(&listed);
        self.remember(position, depth, -best, Bound::Exact, best_move, effort);
        self.tell_exit(-best, Bound::Exact);
        best
    }

    /// Enters a node. Its value for the side to move if it is remembered, over, or at full depth.
    ///
    /// A node that is remembered is not visited: it does not count.
    fn known(&mut self, position: &P, by: P::Move, depth: u32, ply: usize) -> Option<Value> {
        self.clear_line(ply);
        let (alpha, beta) = (-INFINITY, INFINITY);
        if T::REMEMBERS
            && let Some(known) = self.memory.recall(position).filter(|known| known.remaining == depth)
        {
            self.memory.count_hit(known.subtree);
            tell!(self.observer, O, Event::Enter { by: Some(by), alpha, beta });
            tell!(self.observer, O, Event::MemoHit { value: known.value, bound: known.bound });
            self.tell_exit(known.value, Bound::Exact);
            return Some(known.value);
        }
        let effort = self.effort();
        if self.meter.tick() {
            return Some(0);
        }
        tell!(self.observer, O, Event::Enter { by: Some(by), alpha, beta });
        let value = self.leaf(position, depth)?;
        self.remember(position, depth, value, Bound::Exact, None, effort);
        self.tell_exit(value, Bound::Exact);
        Some(value)
    }
}
