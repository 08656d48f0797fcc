//! Every node of a search in a few bytes: what an overview of a million of them is drawn from.
//!
//! Nodes stand in the order in which they were entered, each with its ply and with how many were entered at and below it, so
//! that a node is a stretch of a line as long as its subtree:
//!
//! ```text
//!   ply 0   ├──────────────────────── 10 ───────────────────────┤
//!   ply 1     ├──── 4 ────┤├──── 4 ────┤├ 1 ┤
//!   ply 2       1   1   1    1   1   1
//! ```
//!
//! When there is no more room the deepest ply is given up: its nodes remain in the lengths of those above. Rejected: the
//! [`Recorder`](super::Recorder) with a larger bound. Its nodes have windows, updates and skipped moves, and are fifteen times
//! as heavy.

use crate::Value;
use crate::events::{Event, Observer};
use crate::score::WIN;
use crate::tree::Kind;

/// A node of a sketch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark<M> {
    /// The move that leads to it; none at the root.
    pub by: Option<M>,
    /// Plies from the root.
    pub ply: u8,
    /// How it got its value.
    pub kind: Kind,
    /// Whether moves were skipped here.
    pub cut: bool,
    /// Nodes entered here and below.
    pub size: u32,
    value: i32,
}

/// A value in 32 bits: evaluations as they are, wins and losses beyond all of them.
const PACKED_WIN: i32 = 1 << 30;
/// A limit ended the search.
const UNKNOWN: i32 = i32::MIN;

impl<M> Mark<M> {
    /// The value for the player at the root; `None` if a limit ended the search before it was known.
    pub fn value(&self) -> Option<Value> {
        let (size, sign) = (self.value.checked_abs()?, Value::from(self.value.signum()));
        Some(if size < PACKED_WIN {
            Value::from(self.value)
        } else {
            sign * (WIN + Value::from(size - PACKED_WIN))
        })
    }
}

fn packed(value: Value) -> i32 {
    let limit = |size: Value| size.clamp(0, Value::from(PACKED_WIN) - 1) as i32;
    let size = match value.abs() {
        size if size >= WIN => PACKED_WIN + limit(size - WIN),
        size => limit(size),
    };
    if value < 0 { -size } else { size }
}

#[derive(Clone, Copy, Debug)]
struct Open {
    /// Its mark; none below the plies that are kept.
    place: Option<usize>,
    size: u32,
}

/// An [`Observer`] that keeps a mark of every node, of the round that it hears last.
#[derive(Clone, Debug)]
pub struct Sketch<M> {
    most: usize,
    marks: Vec<Mark<M>>,
    open: Vec<Open>,
    /// Plies that are kept.
    plies: usize,
    done: Option<Vec<Mark<M>>>,
}

impl<M: Copy> Sketch<M> {
    /// Keeps at most so many marks.
    pub const fn new(most: usize) -> Self {
        Self { most, marks: Vec::new(), open: Vec::new(), plies: u8::MAX as usize, done: None }
    }

    /// The marks of the last finished round, or of the one under way if there is none: parents first.
    pub fn marks(mut self) -> Vec<Mark<M>> {
        while self.open.len() > 1 {
            self.leave(None);
        }
        if let Some(done) = self.done.take() {
            return done;
        }
        self.leave(None);
        self.done.unwrap_or_default()
    }

    fn enter(&mut self, by: Option<M>) {
        if by.is_none() {
            (self.marks, self.plies) = (Vec::new(), u8::MAX as usize);
            self.open.clear();
        }
        if self.marks.len() >= self.most {
            self.give_up_a_ply();
        }
        let ply = self.open.len();
        let place = (ply < self.plies).then(|| {
            self.marks.push(Mark {
                by,
                ply: ply as u8,
                kind: Kind::Searched,
                cut: false,
                size: 1,
                value: UNKNOWN,
            });
            self.marks.len() - 1
        });
        self.open.push(Open { place, size: 1 });
    }

    fn leave(&mut self, value: Option<Value>) {
        let turn = if self.open.len() % 2 == 1 { 1 } else { -1 };
        let Some(left) = self.open.pop() else { return };
        if let Some(place) = left.place {
            let mark = &mut self.marks[place];
            (mark.size, mark.value) = (left.size, value.map_or(UNKNOWN, |value| packed(turn * value)));
        }
        match self.open.last_mut() {
            Some(above) => above.size = above.size.saturating_add(left.size),
            None => self.done = Some(std::mem::take(&mut self.marks)),
        }
    }

    fn give_up_a_ply(&mut self) {
        let deepest = self.marks.iter().map(|mark| usize::from(mark.ply)).max().unwrap_or(0);
        self.plies = deepest.max(1);
        self.marks.retain(|mark| usize::from(mark.ply) < deepest.max(1));
        // Of the marks of a ply that are kept, the open node's is the last.
        for (ply, open) in self.open.iter_mut().enumerate() {
            open.place = self.marks.iter().rposition(|mark| usize::from(mark.ply) == ply);
        }
    }

    fn innermost(&mut self) -> Option<&mut Mark<M>> {
        let place = self.open.last()?.place?;
        self.marks.get_mut(place)
    }
}

impl<M: Copy> Observer<M> for Sketch<M> {
    fn on(&mut self, event: Event<'_, M>) {
        let kind = match event {
            Event::Enter { by, .. } => return self.enter(by),
            Event::Exit { value, .. } => return self.leave(Some(value)),
            Event::Cutoff { .. } => {
                if let Some(mark) = self.innermost() {
                    mark.cut = true;
                }
                return;
            }
            Event::Leaf { over: true, .. } => Kind::Over,
            Event::Leaf { .. } => Kind::Leaf,
            Event::MemoHit { .. } => Kind::Memo,
            Event::Update { .. } | Event::Visits(_) => return,
        };
        if let Some(mark) = self.innermost() {
            mark.kind = kind;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Method, question};
    use quaterne_rules::{Cell, Game, Rules};

    fn sketch(with: &str, most: usize) -> (Vec<Mark<Cell>>, u64) {
        let game = Game::new(Rules::connect4());
        let method: Method = with.parse().unwrap();
        let mut sketch = Sketch::new(most);
        let found = question::listen(&game, &method, &Limits::none(), &mut sketch);
        (sketch.marks(), found.nodes)
    }

    /// Each node is as long as itself and its children together; of what was given up the lengths remain.
    #[test]
    fn lengths_add_up() {
        for (with, most) in
            [("minimax:depth=4", 10_000), ("minimax:depth=4", 500), ("alphabeta:depth=5", 400)]
        {
            let (marks, nodes) = sketch(with, most);
            assert!(marks.len() <= most && u64::from(marks[0].size) == nodes, "{with} {most}");
            let whole = marks.len() as u64 == nodes;
            assert_eq!(whole, most == 10_000);
            for (place, mark) in marks.iter().enumerate() {
                let below = marks[place + 1..].iter().take_while(|other| other.ply > mark.ply);
                let children = below.filter(|other| other.ply == mark.ply + 1).map(|other| other.size);
                let sum = 1 + children.sum::<u32>();
                assert!(sum == mark.size || !whole && sum == 1, "{with} {most} {mark:?}");
            }
        }
    }

    #[test]
    fn values_fit() {
        for value in [0, 7, -123_456, WIN, WIN + 12, -WIN - 3] {
            let (by, ply, kind, cut, size) = (None::<Cell>, 0, Kind::Leaf, false, 1);
            assert_eq!(Mark { by, ply, kind, cut, size, value: packed(value) }.value(), Some(value));
        }
        assert_eq!(size_of::<Mark<Cell>>(), 16);
    }

    #[test]
    fn of_several_rounds_the_last_finished_one_is_kept() {
        let (marks, _) = sketch("deepening:depth=3", 10_000);
        assert_eq!(marks.iter().map(|mark| mark.ply).max(), Some(3));
        assert!(marks.iter().all(|mark| mark.value().is_some()));
    }
}
