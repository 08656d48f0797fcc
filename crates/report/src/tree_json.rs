//! The tree and the event log as JSON. The names are stable; docs/json-tree.md explains them.

use quaterne_rules::{Cell, Game, write_move};
use quaterne_search::events::Bound;
use quaterne_search::scale::Scale;
use quaterne_search::tree::{Node, Recorded, View};
use quaterne_search::{Event, Method, Value};
use serde::Serialize;

#[derive(Debug, Serialize)]
pub struct Report {
    rules: String,
    position: String,
    method: String,
    best: Option<String>,
    score: f64,
    depth: u32,
    nodes: u64,
    cutoffs: u64,
    memo_hits: u64,
    line: Vec<String>,
    complete: bool,
    rounds: Vec<RoundReport>,
    tree: Vec<NodeReport>,
}

#[derive(Debug, Serialize)]
struct RoundReport {
    nodes: u64,
    memo_hits: u64,
    value: Option<f64>,
}

#[derive(Debug, Serialize)]
struct NodeReport {
    id: String,
    parent: Option<String>,
    #[serde(rename = "move")]
    by: Option<String>,
    ply: u32,
    order: u64,
    player: &'static str,
    kind: &'static str,
    /// Finite numbers only: an infinite bound is null.
    alpha: Option<f64>,
    beta: Option<f64>,
    value: Option<f64>,
    bound: Option<&'static str>,
    shown: String,
    nodes: u64,
    memo_hits: u64,
    hidden: u64,
    principal: bool,
    updates: Vec<UpdateReport>,
    skipped: Vec<SkippedReport>,
    memo_of: Option<String>,
}

#[derive(Debug, Serialize)]
struct UpdateReport {
    #[serde(rename = "move")]
    by: String,
    value: f64,
}

#[derive(Debug, Serialize)]
struct SkippedReport {
    #[serde(rename = "move")]
    by: String,
    nodes: Option<u64>,
    value: Option<f64>,
}

const fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}

fn finite(scale: Scale, value: Value) -> Option<f64> {
    Some(scale.score(value)).filter(|score| score.is_finite())
}

impl Report {
    pub fn of(game: &Game, method: &Method, recorded: &Recorded, view: &View<'_, Cell, Game>) -> Self {
        let (analysis, tree) = (&recorded.analysis, &recorded.tree);
        let name = |cell: &Cell| write_move(game.rules(), *cell);
        let round = |round: &quaterne_search::tree::Round| RoundReport {
            nodes: round.size,
            memo_hits: round.hits,
            value: round.value.and_then(|value| finite(recorded.scale, value)),
        };
        Self {
            rules: game.rules().to_string(),
            position: game.fen(),
            method: method.to_string(),
            best: analysis.best.as_ref().map(name),
            score: analysis.score,
            depth: analysis.depth,
            nodes: analysis.nodes,
            cutoffs: analysis.cutoffs,
            memo_hits: tree.remembered(),
            line: analysis.line.iter().map(name).collect(),
            complete: analysis.complete,
            rounds: tree.rounds().iter().map(round).collect(),
            tree: (0..tree.nodes().len()).map(|place| NodeReport::of(game, recorded, view, place)).collect(),
        }
    }
}

impl NodeReport {
    fn of(game: &Game, recorded: &Recorded, view: &View<'_, Cell, Game>, place: usize) -> Self {
        let node: &Node<Cell> = &recorded.tree.nodes()[place];
        let name = |cell: Cell| write_move(game.rules(), cell);
        let number = |value: Value| finite(recorded.scale, value);
        Self {
            id: view.id(place),
            parent: node.parent.map(|parent| view.id(parent)),
            by: node.by.map(name),
            ply: node.ply,
            order: node.order,
            player: if node.is_max() { "max" } else { "min" },
            kind: node.kind.name(),
            alpha: number(node.alpha),
            beta: number(node.beta),
            value: node.value.and_then(|(value, _)| number(value)),
            bound: node.value.map(|(_, bound)| bound_name(bound)),
            shown: view.value(node),
            nodes: node.size,
            memo_hits: node.hits,
            hidden: recorded.tree.hidden(place),
            principal: node.on_line,
            updates: node
                .updates
                .iter()
                .map(|update| UpdateReport { by: name(update.by), value: recorded.scale.score(update.value) })
                .collect(),
            skipped: node
                .skipped
                .iter()
                .map(|each| SkippedReport {
                    by: name(each.by),
                    nodes: each.ghost.map(|ghost| ghost.size),
                    value: each.ghost.and_then(|ghost| number(ghost.value)),
                })
                .collect(),
            memo_of: node.origin.map(|origin| view.id(origin)),
        }
    }
}

/// One line of the log. Values are those of the side to move at the node, as the search has them.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum LoggedEvent {
    Enter {
        #[serde(rename = "move")]
        by: Option<String>,
        alpha: Option<f64>,
        beta: Option<f64>,
    },
    Leaf {
        value: f64,
        over: bool,
    },
    Memo {
        value: f64,
        bound: &'static str,
    },
    Update {
        #[serde(rename = "move")]
        by: String,
        value: f64,
    },
    Cutoff {
        skipped: Vec<String>,
    },
    Exit {
        value: f64,
        bound: &'static str,
    },
}

impl LoggedEvent {
    pub fn of(game: &Game, scale: Scale, event: Event<'_, Cell>) -> Self {
        let name = |cell: Cell| write_move(game.rules(), cell);
        let value = |value: Value| scale.score(value);
        match event {
            Event::Enter { by, alpha, beta } => {
                Self::Enter { by: by.map(name), alpha: finite(scale, alpha), beta: finite(scale, beta) }
            }
            Event::Leaf { value: v, over } => Self::Leaf { value: value(v), over },
            Event::MemoHit { value: v, bound } => Self::Memo { value: value(v), bound: bound_name(bound) },
            Event::Update { by, value: v } => Self::Update { by: name(by), value: value(v) },
            Event::Cutoff { skipped } => {
                Self::Cutoff { skipped: skipped.iter().map(|&cell| name(cell)).collect() }
            }
            Event::Exit { value: v, bound } => Self::Exit { value: value(v), bound: bound_name(bound) },
        }
    }
}
