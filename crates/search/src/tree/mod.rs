//! The tree of a search, as it really was: kept from the event log, then drawn.
//!
//! ```text
//!   engine ── events ──► Recorder ──► Tree ──► text, DOT, SVG      (and JSON, by the doors)
//!                        bounded      flat
//! ```
//!
//! Searches have millions of nodes and people look at hundreds, so the recorder keeps a part: the principal
//! line, its siblings, then the shallow nodes. Of what is not kept, the number of nodes and the value remain
//! in the node above. Nothing is searched twice and memory is bounded, however long the search.
//!
//! Values, bounds and windows in a tree are those of the player at the root, as the labs draw them: MAX ▲
//! wants them large, MIN ▽ small. Of iterative deepening, the last complete round is the tree; the rounds
//! before it remain as numbers. So it is with the questions that the exact solver asks. A Monte-Carlo tree is told at
//! the end, as it stands.
//!
//! Rejected: keeping the whole log and choosing afterwards. It has three lines or more for each node, and
//! searches visit a million nodes in a second.

pub mod captions;
pub mod dot;
pub mod ghost;
pub mod layout;
pub mod node;
pub mod picture;
pub mod recorder;
pub mod sketch;
pub mod svg;
pub mod text;
#[expect(clippy::module_inception, reason = "the noun of this file is the tree")]
mod tree;
pub mod view;
pub mod words;

mod branch;
mod drawing;
mod svg_board;

pub use captions::Captions;
pub use node::{Kind, Node, Skipped};
pub use recorder::Recorder;
pub use sketch::Sketch;
pub use tree::{Keep, Round, Tree};
pub use view::View;
pub use words::Words;

use quaterne_rules::{Cell, Game};

use crate::scale::Scale;
use crate::{Analysis, Limits, Method, engine};

/// A search and its tree.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// What the search found.
    pub analysis: Analysis,
    /// How it went.
    pub tree: Tree<Cell>,
    /// How the tree's values are to be read.
    pub scale: Scale,
}

impl Recorded {
    /// What a recorder heard of the search of a game; `None` when that was nothing.
    pub fn new(recorder: Recorder<Cell>, game: &Game, analysis: Analysis, scale: Scale) -> Option<Self> {
        let mut tree = recorder.tree(analysis.best)?;
        tree.link_memo(|moves| {
            let mut board = *game.board();
            moves.iter().for_each(|&cell| board.play_unchecked(cell));
            board
        });
        Some(Self { analysis, tree, scale })
    }
}

/// Searches and keeps the tree. `None` when there is none: the game is over, the method
/// [has no tree](Method::has_tree), or a limit left no time to visit the root.
///
/// ```
/// use quaterne_rules::{Game, Rules};
/// use quaterne_search::tree::{self, Keep};
/// use quaterne_search::Limits;
///
/// let game = Game::parse(&Rules::connect4(), "44").unwrap();
/// let method = "alphabeta:depth=5".parse().unwrap();
/// let found = tree::record(&game, &method, &Limits::none(), Keep::nodes(200)).unwrap();
/// assert!(found.tree.nodes().len() <= 200);
/// assert_eq!(found.tree.visited(), found.analysis.nodes);
/// ```
pub fn record(game: &Game, method: &Method, limits: &Limits, keep: Keep) -> Option<Recorded> {
    let mut recorder = Recorder::new(keep);
    let analysis = engine::analyse(game, method, limits, &mut recorder);
    let scale = engine::scale(game, method, analysis.depth)?;
    Recorded::new(recorder, game, analysis, scale)
}
