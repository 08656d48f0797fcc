//! A search, event by event, as it happened.
//!
//! A kept tree has all that the log said, in order: windows on entry, each new best move, cutoffs, values. So
//! the steps are read off the tree; what was not kept is one step that says how many nodes it stands for.
//!
//! ```text
//!   enter 4 [−∞,+∞] ─ enter 43 ─ leaf 2 ─ leave 43 = 2 ─ best 43 ─ … ─ skip 3: 1 2 7 ─ leave 4 ≥ 2
//! ```

use quaterne_rules::Cell;
use quaterne_search::Value;
use quaterne_search::tree::{Kind, Tree};

/// One thing that the search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The node where it did so.
    pub(crate) place: usize,
    pub(crate) deed: Deed,
}

/// What a search does at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Enter,
    /// Evaluated, or the game is over there.
    Leaf,
    Memo,
    /// Nodes below that were not kept.
    Hidden(u64),
    /// The child just left is the best so far.
    Update(Cell, Value),
    /// The rest is skipped.
    Cutoff,
    Exit,
}

/// The steps, and how many of them have been made.
#[derive(Clone, Debug)]
pub(crate) struct Playback {
    steps: Vec<Step>,
    /// For every node: the steps that enter it, cut it off and leave it.
    moments: Vec<[usize; 3]>,
    at: usize,
    pub(crate) running: bool,
}

impl Playback {
    /// At the first step.
    pub(crate) fn new(tree: &Tree<Cell>) -> Self {
        let mut steps = Vec::new();
        record(tree, 0, &mut steps);
        let mut moments = vec![[usize::MAX; 3]; tree.nodes().len()];
        for (nth, step) in steps.iter().enumerate() {
            let which = match step.deed {
                Deed::Enter => 0,
                Deed::Cutoff => 1,
                Deed::Exit => 2,
                _ => continue,
            };
            moments[step.place][which] = nth;
        }
        Self { steps, moments, at: 0, running: false }
    }

    /// The step just made.
    pub(crate) fn step(&self) -> Step {
        self.steps[self.at]
    }

    /// Its number, from 1, and how many there are.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.at + 1, self.steps.len())
    }

    /// Forward, or back; `false` at the end.
    pub(crate) fn go(&mut self, steps: isize) -> bool {
        let to = self.at.saturating_add_signed(steps).min(self.steps.len() - 1);
        let moved = to != self.at;
        self.at = to;
        moved
    }

    /// To the next cutoff, if there is one.
    pub(crate) fn next_cutoff(&mut self) {
        let mut after = self.at + 1..self.steps.len();
        self.at = after.find(|&nth| self.steps[nth].deed == Deed::Cutoff).unwrap_or(self.at);
    }

    /// Whether a node has been entered.
    pub(crate) fn entered(&self, place: usize) -> bool {
        self.moments[place][0] <= self.at
    }

    /// Whether a node has its value.
    pub(crate) fn left(&self, place: usize) -> bool {
        self.moments[place][2] <= self.at
    }

    /// Whether the rest of a node has been skipped.
    pub(crate) fn cut(&self, place: usize) -> bool {
        self.moments[place][1] <= self.at
    }

    /// The best value of a node so far.
    pub(crate) fn best(&self, place: usize) -> Option<Value> {
        self.steps[..=self.at].iter().rev().find_map(|step| match step.deed {
            Deed::Update(_, value) if step.place == place => Some(value),
            _ => None,
        })
    }
}

fn record(tree: &Tree<Cell>, place: usize, steps: &mut Vec<Step>) {
    let node = &tree.nodes()[place];
    let mut add = |deed| steps.push(Step { place, deed });
    add(Deed::Enter);
    match node.kind {
        Kind::Leaf | Kind::Over => add(Deed::Leaf),
        Kind::Memo => add(Deed::Memo),
        Kind::Searched => {
            let hidden = tree.hidden(place);
            if hidden > 0 {
                add(Deed::Hidden(hidden));
            }
        }
    }
    let mut told = 0;
    for &child in &node.children {
        record(tree, child, steps);
        while let Some(update) = node.updates.get(told).filter(|u| Some(u.by) == tree.nodes()[child].by) {
            steps.push(Step { place, deed: Deed::Update(update.by, update.value) });
            told += 1;
        }
    }
    // Updates by children that were not kept.
    for update in &node.updates[told..] {
        steps.push(Step { place, deed: Deed::Update(update.by, update.value) });
    }
    if !node.skipped.is_empty() {
        steps.push(Step { place, deed: Deed::Cutoff });
    }
    if node.value.is_some() {
        steps.push(Step { place, deed: Deed::Exit });
    }
}

#[cfg(test)]
mod tests {
    use quaterne_rules::{Game, Rules};
    use quaterne_search::tree::{self, Keep};
    use quaterne_search::{Event, Limits, Method, question};

    use super::*;

    /// The steps of a tree that was kept whole are the events of the search, one by one.
    #[test]
    fn the_steps_are_the_log() {
        for (position, method) in [
            ("1x1/xoo/ox1 x", "minimax:depth=3,eval=outcome"),
            ("b2a1", "alphabeta:depth=3"),
            ("b2a1", "alphabeta:depth=4,memo=on,order=centre"),
        ] {
            let game = Game::parse(&Rules::tictactoe(), position).unwrap();
            let method: Method = method.parse().unwrap();
            let found = tree::record(&game, &method, &Limits::none(), Keep::nodes(usize::MAX)).unwrap();
            let mut playback = Playback::new(&found.tree);
            let mut log = Vec::new();
            question::listen(&game, &method, &Limits::none(), &mut |event: Event<'_, Cell>| {
                log.push(match event {
                    Event::Enter { .. } => "enter",
                    Event::Visits(_) => "visits",
                    Event::Leaf { .. } => "leaf",
                    Event::MemoHit { .. } => "memo",
                    Event::Update { .. } => "update",
                    Event::Cutoff { .. } => "cutoff",
                    Event::Exit { .. } => "exit",
                });
            });
            let mut steps = Vec::new();
            loop {
                steps.push(match playback.step().deed {
                    Deed::Enter => "enter",
                    Deed::Leaf => "leaf",
                    Deed::Memo => "memo",
                    Deed::Hidden(_) => "hidden",
                    Deed::Update(..) => "update",
                    Deed::Cutoff => "cutoff",
                    Deed::Exit => "exit",
                });
                if !playback.go(1) {
                    break;
                }
            }
            assert_eq!(steps, log, "{position} {method}");
            assert!(playback.left(0) && playback.entered(1));
            playback.go(isize::MIN);
            assert!(!playback.left(0) && !playback.entered(1));
        }
    }
}
