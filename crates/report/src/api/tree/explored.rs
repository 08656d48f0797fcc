//! A search that was recorded: its tree, its log, and a way to find a node by its id.

use std::collections::{HashMap, VecDeque};

use quaterne_rules::Game;
use quaterne_search::tree::{Keep, Recorded, Recorder};
use quaterne_search::{Limits, Method, question};

use super::log::{Listener, Log};
use super::node_view::Writing;

/// Searches of up to so many nodes are kept whole; of larger ones the part around the principal line is.
pub const WHOLE: u64 = 150_000;
/// Nodes kept of a search that is larger.
const PART: usize = 20_000;
/// Lines of the log that are kept.
const LINES: usize = 700_000;

/// A recorded search.
#[derive(Debug)]
pub struct Explored {
    pub(super) game: Game,
    pub(super) method: Method,
    pub(super) recorded: Recorded,
    pub(super) log: Log,
    places: HashMap<String, usize>,
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
        let mut tree = listener.recorder.tree(analysis.best)?;
        tree.link_memo(|moves| {
            let mut board = *game.board();
            moves.iter().for_each(|&cell| board.play_unchecked(cell));
            board
        });
        let recorded = Recorded { analysis, tree, scale };
        let writing = Writing { game, scale, flipped: false };
        let places = (0..recorded.tree.nodes().len())
            .map(|place| (writing.id(&recorded.tree.path(place)), place))
            .collect();
        Some(Self { game: game.clone(), method: method.clone(), recorded, log: listener.log, places })
    }

    pub(super) fn writing(&self) -> Writing<'_> {
        Writing { game: &self.game, scale: self.recorded.scale, flipped: false }
    }

    /// The place of a node in the tree.
    pub(super) fn place(&self, id: &str) -> Option<usize> {
        self.places.get(id).copied()
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

    /// Bytes, about: what the cache counts by.
    pub fn weight(&self) -> usize {
        self.recorded.tree.nodes().len() * 300 + self.log.weight()
    }
}
