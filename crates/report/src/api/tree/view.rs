//! A tree as it is drawn: the nodes to begin with, one node, what lies below it, a pruned branch.

use quaterne_rules::{Cell, write_move};
use quaterne_search::Limits;
use serde::{Deserialize, Serialize};

use super::explored::Explored;
use super::ghost::{self, GhostView};
use super::node_view::TreeNode;
use super::{Answer, Made, Refusal};
use crate::Text;
use crate::api::micros;
use crate::position::Position;

/// Nodes that one answer may hold.
const MOST_OPEN: usize = 2000;

/// How much to draw.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct TreeQuery {
    rules: Option<String>,
    position: Option<String>,
    player: Option<String>,
    /// Nodes to send first; 200 unless given.
    #[cfg_attr(feature = "schema", param(minimum = 1, maximum = 2000))]
    open: Option<u32>,
}

/// A search and the nodes to draw first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TreeView {
    rules: String,
    position: String,
    fen: String,
    player: String,
    best: Option<String>,
    score: f64,
    depth: u32,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    memo_hits: u64,
    line: Vec<String>,
    complete: bool,
    micros: u64,
    rounds: Vec<RoundView>,
    /// Nodes that can be opened.
    kept: usize,
    /// Lines of the log.
    events: usize,
    /// `false`: only the first lines were kept.
    events_complete: bool,
    has_windows: bool,
    tree: Vec<TreeNode>,
}

/// A round of iterative deepening, or a question that the exact solver asked.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct RoundView {
    nodes: u64,
    memo_hits: u64,
    value: Option<f64>,
    /// Of the exact solver: it was asked whether the score is more than this,
    alpha: Option<f64>,
    /// and this is the answer: `≤3`, `≥4`.
    shown: Text,
}

impl TreeQuery {
    /// The tree that is asked about.
    pub fn made(&self) -> Made {
        let (rules, position, player) = (self.rules.clone(), self.position.clone(), self.player.clone());
        Made { rules, position, player }
    }

    /// The search and its first nodes.
    pub fn view(&self, explored: &Explored) -> TreeView {
        let open = self.open.map_or(200, |open| open as usize).clamp(1, MOST_OPEN);
        let writing = explored.writing();
        let (game, analysis, tree) = (&explored.game, &explored.recorded.analysis, &explored.recorded.tree);
        let name = |cell: Cell| write_move(game.rules(), cell);
        let rounds = tree.rounds().iter().map(|round| RoundView {
            nodes: round.size,
            memo_hits: round.hits,
            value: round.value.and_then(|(value, _)| writing.number(value)),
            alpha: writing.number(round.alpha),
            shown: writing.bounded(round.value),
        });
        TreeView {
            rules: game.rules().to_string(),
            position: game.text(),
            fen: game.fen(),
            player: explored.method.to_string(),
            best: analysis.best.map(name),
            score: analysis.score,
            depth: analysis.depth,
            nodes: analysis.nodes,
            leaves: analysis.leaves,
            cutoffs: analysis.cutoffs,
            memo_hits: tree.remembered(),
            line: analysis.line.iter().copied().map(name).collect(),
            complete: analysis.complete,
            micros: micros(analysis.elapsed),
            rounds: rounds.collect(),
            kept: tree.nodes().len(),
            events: explored.log.len(),
            events_complete: explored.log.lost == 0,
            has_windows: tree.has_windows(),
            tree: explored.first_nodes(open).into_iter().map(|place| writing.node(tree, place)).collect(),
        }
    }
}

/// A node.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct NodeQuery {
    rules: Option<String>,
    position: Option<String>,
    player: Option<String>,
    /// Its id; absent: the root.
    node: Option<String>,
}

/// A node and its board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NodeBoard {
    #[serde(flatten)]
    node: TreeNode,
    board: Position,
}

/// A node and what lies below it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opened {
    node: TreeNode,
    children: Vec<TreeNode>,
}

impl NodeQuery {
    /// The tree that is asked about.
    pub fn made(&self) -> Made {
        let (rules, position, player) = (self.rules.clone(), self.position.clone(), self.player.clone());
        Made { rules, position, player }
    }

    /// The node, with its board.
    pub fn board(&self, explored: &Explored) -> Answer<NodeBoard> {
        let (tree, place) = (&explored.recorded.tree, place(explored, self.node.as_deref())?);
        let mut game = explored.game.clone();
        for cell in tree.path(place) {
            game.play(cell).map_err(|_| Refusal::not_found())?;
        }
        Ok(NodeBoard { node: explored.writing().node(tree, place), board: Position::of(&game) })
    }

    /// The node and its children.
    pub fn opened(&self, explored: &Explored) -> Answer<Opened> {
        let (tree, writing) = (&explored.recorded.tree, explored.writing());
        let place = place(explored, self.node.as_deref())?;
        let children = tree.nodes()[place].children.iter().map(|&child| writing.node(tree, child)).collect();
        Ok(Opened { node: writing.node(tree, place), children })
    }
}

fn place(explored: &Explored, node: Option<&str>) -> Answer<usize> {
    explored.place(node.unwrap_or_default()).ok_or_else(Refusal::not_found)
}

/// A pruned branch.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct GhostQuery {
    rules: Option<String>,
    position: Option<String>,
    player: Option<String>,
    /// The node that was cut; absent: the root.
    node: Option<String>,
    /// The move that it did not look at.
    r#move: String,
}

impl GhostQuery {
    /// The tree that is asked about.
    pub fn made(&self) -> Made {
        let (rules, position, player) = (self.rules.clone(), self.position.clone(), self.player.clone());
        Made { rules, position, player }
    }

    /// Searches the branch after all.
    pub fn look(&self, explored: &Explored, limits: &Limits) -> Answer<GhostView> {
        let place = place(explored, self.node.as_deref())?;
        let name = |cell| write_move(explored.game.rules(), cell);
        let mut skipped = explored.recorded.tree.nodes()[place].skipped.iter().map(|each| each.by);
        let cell = skipped.find(|&cell| name(cell) == self.r#move).ok_or_else(Refusal::not_found)?;
        ghost::look(explored, place, cell, limits).ok_or_else(Refusal::not_found)
    }
}
