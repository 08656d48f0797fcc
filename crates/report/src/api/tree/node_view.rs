//! A node of a search tree as the page draws it.

use quaterne_rules::{Cell, Game, write_move};
use quaterne_search::Value;
use quaterne_search::scale::Scale;
use quaterne_search::tree::{Tree, Words};
use serde::Serialize;

use super::log::is_infinite;
use crate::{Bound, Text};

/// A node.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct TreeNode {
    /// Moves from the root; empty for the root.
    pub(super) id: String,
    pub(super) parent: Option<String>,
    #[serde(rename = "move")]
    pub(super) by: Option<String>,
    pub(super) ply: u32,
    /// When it was entered: 0 for the root.
    pub(super) order: u64,
    /// `max` or `min`.
    pub(super) player: &'static str,
    /// `searched`, `leaf`, `over` or `memo`.
    pub(super) kind: &'static str,
    /// For the player at the root; null where it is infinite.
    pub(super) alpha: Option<f64>,
    pub(super) beta: Option<f64>,
    pub(super) window: Text,
    pub(super) value: Option<f64>,
    pub(super) bound: Option<Bound>,
    pub(super) shown: Text,
    /// Positions visited here and below.
    pub(super) nodes: u64,
    pub(super) memo_hits: u64,
    /// In a Monte-Carlo tree: the games that went through it,
    pub(super) visits: Option<u32>,
    /// and what is added to its mean share of points when the next game chooses: c·√(ln N/n). Null at the root.
    pub(super) bonus: Option<f64>,
    /// Below it, and not kept.
    pub(super) hidden: u64,
    /// In the order of the search, whether sent or not.
    pub(super) children: Vec<String>,
    pub(super) principal: bool,
    pub(super) updates: Vec<UpdateView>,
    /// Pruned branches.
    pub(super) skipped: Vec<SkippedView>,
    pub(super) memo_of: Option<String>,
}

/// A new best move of a node.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct UpdateView {
    #[serde(rename = "move")]
    by: String,
    value: f64,
    shown: Text,
}

/// A branch that was pruned.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct SkippedView {
    #[serde(rename = "move")]
    by: String,
    id: String,
}

/// How values are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writing<'a> {
    pub(super) game: &'a Game,
    pub(super) scale: Scale,
    /// How much a Monte-Carlo search explores.
    pub(super) exploration: f64,
    /// Whether the tree's own values are the opponent's, as those of a ghost below MIN are.
    pub(super) flipped: bool,
}

impl Writing<'_> {
    /// A value in words.
    pub(super) fn shown(&self, value: Value) -> Text {
        let shown = self.scale.shown(value);
        Text::new(Words::ENGLISH.value(shown), Words::FRENCH.value(shown))
    }

    /// A value and its bound in words.
    pub(super) fn bounded(&self, value: Option<(Value, quaterne_search::events::Bound)>) -> Text {
        match value {
            None => Text::same("?"),
            Some((value, bound)) => {
                let shown = self.scale.shown(value);
                Text::new(Words::ENGLISH.bounded(shown, bound), Words::FRENCH.bounded(shown, bound))
            }
        }
    }

    /// `[−∞,3]`.
    pub(super) fn window(&self, alpha: Value, beta: Value) -> Text {
        let [low, high] = [alpha, beta].map(|value| self.scale.shown(value));
        Text::new(Words::ENGLISH.window(low, high), Words::FRENCH.window(low, high))
    }

    /// A number, unless it is infinite.
    pub(super) fn number(&self, value: Value) -> Option<f64> {
        (!is_infinite(value)).then(|| self.scale.score(value)).filter(|score| score.is_finite())
    }

    /// What a node that few games went through is favoured by, when the next game chooses.
    fn bonus(&self, above: u32, here: u32) -> Option<f64> {
        let (all, here) = (f64::from(above.max(1)), f64::from(here));
        (here > 0.0).then(|| self.exploration * (all.ln() / here).sqrt())
    }

    /// The id of a list of moves.
    pub(super) fn id(&self, path: &[Cell]) -> String {
        path.iter().map(|&cell| write_move(self.game.rules(), cell)).collect()
    }

    /// A node of a tree whose root is this game.
    pub(super) fn node(&self, tree: &Tree<Cell>, place: usize) -> TreeNode {
        let node = &tree.nodes()[place];
        let name = |cell: Cell| write_move(self.game.rules(), cell);
        let id = self.id(&tree.path(place));
        let below = |by: Cell| format!("{id}{}", name(by));
        let seen = |value: Value| if self.flipped { -value } else { value };
        let (alpha, beta) = if self.flipped { (-node.beta, -node.alpha) } else { (node.alpha, node.beta) };
        let value =
            node.value.map(|(value, bound)| (seen(value), if self.flipped { bound.flip() } else { bound }));
        let updates = node.updates.iter().map(|update| UpdateView {
            by: name(update.by),
            value: self.number(seen(update.value)).unwrap_or(0.0),
            shown: self.shown(seen(update.value)),
        });
        let skipped = node.skipped.iter().map(|each| SkippedView { by: name(each.by), id: below(each.by) });
        TreeNode {
            parent: node.parent.map(|parent| self.id(&tree.path(parent))),
            by: node.by.map(name),
            ply: node.ply,
            order: node.order,
            player: if node.is_max() { "max" } else { "min" },
            kind: node.kind.name(),
            alpha: self.number(alpha),
            beta: self.number(beta),
            window: self.window(alpha, beta),
            value: value.and_then(|(value, _)| self.number(value)),
            bound: value.map(|(_, bound)| bound.into()),
            shown: self.bounded(value),
            nodes: node.size,
            memo_hits: node.hits,
            visits: node.visits,
            bonus: node.parent.and_then(|parent| self.bonus(tree.nodes()[parent].visits?, node.visits?)),
            hidden: tree.hidden(place),
            children: node.children.iter().filter_map(|&child| tree.nodes()[child].by).map(below).collect(),
            principal: node.on_line,
            updates: updates.collect(),
            skipped: skipped.collect(),
            memo_of: node.origin.map(|origin| self.id(&tree.path(origin))),
            id,
        }
    }
}
