//! The tree of a search and its log, as `tree`, the API and Python tell them.

use quaterne_rules::{Cell, Game};
use quaterne_search::scale::Scale;
use quaterne_search::tree::{Node, Recorded, View};
use quaterne_search::{Event, Method, Value};
use serde::Serialize;

use crate::{Analysis, Bound, Move};

/// A search and its tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tree {
    /// What the search found.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// Positions that memory answered.
    pub memo_hits: u64,
    /// One, except for searches that go through the tree several times.
    pub rounds: Vec<Round>,
    /// The nodes that were kept, of the last round with a value: parents first, siblings in the order of the search.
    pub tree: Vec<TreeNode>,
}

/// One way through the tree.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Round {
    /// Positions visited.
    pub nodes: u64,
    /// Positions that memory answered.
    pub memo_hits: u64,
    /// The value of the root; `null` for a round that a limit ended.
    pub value: Option<f64>,
}

/// A node. Values and windows are those of the side to move at the root; an infinite bound is `null`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TreeNode {
    /// The moves from the root, written without spaces; empty for the root.
    pub id: String,
    /// The `id` of the parent.
    pub parent: Option<String>,
    /// The move that leads to it.
    #[serde(rename = "move")]
    pub by: Option<Move>,
    /// Plies from the root.
    pub ply: u32,
    /// When it was entered: 0, 1, 2 …
    pub order: u64,
    /// `max` or `min`.
    pub player: String,
    /// `searched`, `leaf` (evaluated, or known without search), `over` (the game is) or `memo` (remembered).
    pub kind: String,
    /// The lower end of the window on entry,
    pub alpha: Option<f64>,
    /// and the upper end.
    pub beta: Option<f64>,
    /// The value; `null` if the search was stopped.
    pub value: Option<f64>,
    /// Whether that is the value itself, or a bound of it.
    pub bound: Option<Bound>,
    /// The value as people read it: `≥3`, `win 3` (in three plies from the root).
    pub shown: String,
    /// Positions visited here and below.
    pub nodes: u64,
    /// Positions that memory answered here and below.
    pub memo_hits: u64,
    /// In a Monte-Carlo tree, the games that went through it.
    pub visits: Option<u32>,
    /// Nodes below that are neither in `tree` nor below one of its children there.
    pub hidden: u64,
    /// Whether it is on the principal line.
    pub principal: bool,
    /// Each new best move, in order.
    pub updates: Vec<Update>,
    /// The moves that were not looked at.
    pub skipped: Vec<Skipped>,
    /// For a remembered node, the `id` of the node whose search is remembered, if that is in `tree`.
    pub memo_of: Option<String>,
}

/// A new best move of a node.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Update {
    /// The move.
    #[serde(rename = "move")]
    pub by: Move,
    /// What it is worth.
    pub value: f64,
}

/// A move that was not looked at.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Skipped {
    /// The move.
    #[serde(rename = "move")]
    pub by: Move,
    /// What it would have cost, when that was found out.
    pub nodes: Option<u64>,
    /// What would have been found.
    pub value: Option<f64>,
}

fn finite(scale: Scale, value: Value) -> Option<f64> {
    Some(scale.score(value)).filter(|score| score.is_finite())
}

impl Tree {
    /// Of a recorded search.
    pub fn of(game: &Game, method: &Method, recorded: &Recorded, view: &View<'_, Cell, Game>) -> Self {
        let tree = &recorded.tree;
        let round = |round: &quaterne_search::tree::Round| Round {
            nodes: round.size,
            memo_hits: round.hits,
            value: round.value.and_then(|(value, _)| finite(recorded.scale, value)),
        };
        Self {
            analysis: Analysis::of(game, method, &recorded.analysis),
            memo_hits: tree.remembered(),
            rounds: tree.rounds().iter().map(round).collect(),
            tree: (0..tree.nodes().len()).map(|place| TreeNode::of(game, recorded, view, place)).collect(),
        }
    }
}

impl TreeNode {
    fn of(game: &Game, recorded: &Recorded, view: &View<'_, Cell, Game>, place: usize) -> Self {
        let node: &Node<Cell> = &recorded.tree.nodes()[place];
        let name = |cell: Cell| Move::of(game.rules(), cell);
        let number = |value: Value| finite(recorded.scale, value);
        let update = |update: &quaterne_search::tree::node::Update<Cell>| Update {
            by: name(update.by),
            value: recorded.scale.score(update.value),
        };
        let skipped = |each: &quaterne_search::tree::Skipped<Cell>| Skipped {
            by: name(each.by),
            nodes: each.ghost.map(|ghost| ghost.size),
            value: each.ghost.and_then(|ghost| number(ghost.value)),
        };
        Self {
            id: view.id(place),
            parent: node.parent.map(|parent| view.id(parent)),
            by: node.by.map(name),
            ply: node.ply,
            order: node.order,
            player: if node.is_max() { "max" } else { "min" }.to_owned(),
            kind: node.kind.name().to_owned(),
            alpha: number(node.alpha),
            beta: number(node.beta),
            value: node.value.and_then(|(value, _)| number(value)),
            bound: node.value.map(|(_, bound)| bound.into()),
            shown: view.value(node),
            nodes: node.size,
            memo_hits: node.hits,
            visits: node.visits,
            hidden: recorded.tree.hidden(place),
            principal: node.on_line,
            updates: node.updates.iter().map(update).collect(),
            skipped: node.skipped.iter().map(skipped).collect(),
            memo_of: node.origin.map(|origin| view.id(origin)),
        }
    }
}

/// One line of the log. Values are those of the side to move at the node, as the search has them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum LoggedEvent {
    /// A node is entered; without a move, a round begins.
    Enter {
        /// The move that leads to it.
        #[serde(rename = "move")]
        by: Option<Move>,
        /// The lower end of the window,
        alpha: Option<f64>,
        /// and the upper end.
        beta: Option<f64>,
    },
    /// In a Monte-Carlo tree, how many games went through the node.
    Visits {
        /// The games.
        visits: u32,
    },
    /// A position is evaluated, or the game is over there.
    Leaf {
        /// What it is worth.
        value: f64,
        /// Whether the game is over.
        over: bool,
    },
    /// Memory answers.
    Memo {
        /// What it remembers,
        value: f64,
        /// and how that is meant.
        bound: Bound,
    },
    /// A move is better than those before.
    Update {
        /// The move.
        #[serde(rename = "move")]
        by: Move,
        /// What it is worth.
        value: f64,
    },
    /// The rest of the node is skipped.
    Cutoff {
        /// The moves that are not looked at.
        skipped: Vec<Move>,
    },
    /// The node is left.
    Exit {
        /// What it is worth,
        value: f64,
        /// and how that is meant.
        bound: Bound,
    },
}

impl LoggedEvent {
    /// Of what a search told.
    pub fn of(game: &Game, scale: Scale, event: Event<'_, Cell>) -> Self {
        let name = |cell: Cell| Move::of(game.rules(), cell);
        let value = |value: Value| scale.score(value);
        match event {
            Event::Enter { by, alpha, beta } => {
                Self::Enter { by: by.map(name), alpha: finite(scale, alpha), beta: finite(scale, beta) }
            }
            Event::Visits(visits) => Self::Visits { visits },
            Event::Leaf { value: v, over } => Self::Leaf { value: value(v), over },
            Event::MemoHit { value: v, bound } => Self::Memo { value: value(v), bound: bound.into() },
            Event::Update { by, value: v } => Self::Update { by: name(by), value: value(v) },
            Event::Cutoff { skipped } => Self::Cutoff { skipped: Move::list(game.rules(), skipped) },
            Event::Exit { value: v, bound } => Self::Exit { value: value(v), bound: bound.into() },
        }
    }
}
