//! A search that was recorded: its tree, its log, and a way to find a node by its id.

use std::collections::VecDeque;

use quaterne_rules::{Cell, Game, write_move};
use quaterne_search::tree::sketch::Mark;
use quaterne_search::tree::{Keep, Node, Recorded, Recorder};
use quaterne_search::{Limits, Method, question};

use super::log::{Listener, Log};
use super::node_view::Writing;

/// Searches of up to so many nodes are kept whole; of larger ones the part around the principal line is.
pub const WHOLE: u64 = 100_000;
/// Nodes kept of a search that is larger.
const PART: usize = 20_000;
/// Lines of the log that are kept.
const LINES: usize = 400_000;

/// A recorded search.
#[derive(Debug)]
pub struct Explored {
    pub(super) game: Game,
    pub(super) method: Method,
    pub(super) recorded: Recorded,
    pub(super) log: Log,
    /// Every node, in a few bytes.
    pub(super) marks: Vec<Mark<Cell>>,
    weight: usize,
}

impl Explored {
    /// Searches and records. `None` when there is no tree: the game is over, or there was no time for the root.
    pub fn of(game: &Game, method: &Method, limits: &Limits) -> Option<Self> {
        // Counting first is quick, and says how much can be kept. Perfect play has the book, and is heard without it.
        let counted = question::best(game, method, &limits.clone().nodes(WHOLE + 1));
        let whole = counted.complete && counted.nodes <= WHOLE && !matches!(method, Method::Perfect(_));
        let keep = Keep::nodes(if whole { WHOLE as usize * 2 } else { PART });
        let mut listener = Listener::new(Recorder::new(keep), LINES);
        let analysis = question::listen(game, method, limits, &mut listener);
        let scale = question::scale(game, method, analysis.depth)?;
        let Listener { recorder, mut log, sketch, .. } = listener;
        let recorded = Recorded::new(recorder, game, analysis, scale)?;
        let mut marks = sketch.marks();
        log.shrink();
        marks.shrink_to_fit();
        let nodes: usize = recorded.tree.nodes().iter().map(weight).sum();
        let weight = nodes + log.weight() + marks.len() * size_of::<Mark<Cell>>();
        Some(Self { game: game.clone(), method: method.clone(), recorded, log, marks, weight })
    }

    pub(super) fn writing(&self) -> Writing<'_> {
        let exploration = match self.method {
            Method::MonteCarlo { exploration, .. } => f64::from(exploration) / 100.0,
            _ => 0.0,
        };
        Writing { game: &self.game, scale: self.recorded.scale, exploration, flipped: false }
    }

    /// The place of a node in the tree: its id is the moves on the way.
    pub(super) fn place(&self, id: &str) -> Option<usize> {
        let nodes = self.recorded.tree.nodes();
        let (mut place, mut rest) = (0, id);
        while !rest.is_empty() {
            let named = nodes[place].children.iter().filter_map(|&child| {
                let name = write_move(self.game.rules(), nodes[child].by?);
                Some((child, rest.strip_prefix(name.as_str())?))
            });
            // Of b1 and b12 the longer one is meant: no move begins with a digit where some have two signs.
            (place, rest) = named.min_by_key(|(_, rest)| rest.len())?;
        }
        Some(place)
    }

    /// The nodes to draw first: the principal line, what lies beside it, then shallow ones; all children of a
    /// node or none.
    pub(super) fn first_nodes(&self, most: usize) -> Vec<usize> {
        let nodes = self.recorded.tree.nodes();
        let mut drawn = vec![false; nodes.len()];
        let mut left = most.max(1);
        for place in self.recorded.tree.line() {
            if left > 0 {
                drawn[place] = true;
                left -= 1;
            }
        }
        let line: Vec<usize> = (0..nodes.len()).filter(|&place| drawn[place]).collect();
        let mut waiting: VecDeque<usize> = line.into_iter().collect();
        let mut shallow = VecDeque::from([0]);
        while let Some(place) = waiting.pop_front().or_else(|| shallow.pop_front()) {
            let new = nodes[place].children.iter().filter(|&&child| !drawn[child]).count();
            if new > left {
                continue;
            }
            left -= new;
            for &child in &nodes[place].children {
                drawn[child] = true;
                shallow.push_back(child);
            }
            if left == 0 {
                break;
            }
        }
        (0..nodes.len()).filter(|&place| drawn[place]).collect()
    }

    /// Bytes: what the cache counts by.
    pub const fn weight(&self) -> usize {
        self.weight
    }
}

/// Bytes of a node, with what an allocator adds to each list.
fn weight(node: &Node<Cell>) -> usize {
    let list = |capacity: usize, each: usize| if capacity == 0 { 0 } else { 16 + capacity * each };
    size_of::<Node<Cell>>()
        + list(node.children.capacity(), size_of::<usize>())
        + list(
            node.updates.capacity(),
            size_of_val(&node.updates[..]).checked_div(node.updates.len()).unwrap_or(0),
        )
        + list(
            node.skipped.capacity(),
            size_of_val(&node.skipped[..]).checked_div(node.skipped.len()).unwrap_or(0),
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use quaterne_rules::Rules;

    #[test]
    fn a_node_is_found_by_its_moves() {
        for (rules, with) in
            [("connect4", "alphabeta:depth=4,memo=on"), ("12x12/5/free", "alphabeta:depth=2")]
        {
            let rules: Rules = rules.parse().unwrap();
            let method: Method = with.parse().unwrap();
            let explored = Explored::of(&Game::new(rules), &method, &Limits::none()).unwrap();
            for place in 0..explored.recorded.tree.nodes().len() {
                let id = explored.writing().id(&explored.recorded.tree.path(place));
                assert_eq!(explored.place(&id), Some(place), "{id}");
            }
            assert_eq!(explored.place("nowhere"), None);
        }
    }
}
