//! A pruned branch, searched after all: to see what it would have cost, and that it does not matter.

use quaterne_rules::{Cell, Game};
use quaterne_search::method::TreeSearch;
use quaterne_search::ordering::Order;
use quaterne_search::tree::{self, Keep, Recorded};
use quaterne_search::{Limits, Method, Value};
use serde::Serialize;

use super::explored::Explored;
use super::node_view::{TreeNode, Writing};
use crate::Text;

/// Nodes of the ghost that are sent.
const SENT: usize = 60;

/// What was found in a pruned branch.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GhostView {
    node: String,
    #[serde(rename = "move")]
    by: String,
    id: String,
    /// What the cutoff saved.
    nodes: u64,
    /// For the player at the root; null when it was not found in time.
    value: Option<f64>,
    shown: Text,
    window: Text,
    node_before: Text,
    node_after: Text,
    root_before: Text,
    root_after: Text,
    /// `false`, which is the point.
    root_changed: bool,
    why: Text,
    /// The first nodes of the ghost.
    tree: Vec<TreeNode>,
    complete: bool,
}

/// Searches a branch that the node at `place` skipped. `None` if it did not skip that move.
pub(super) fn look(explored: &Explored, place: usize, by: Cell, limits: &Limits) -> Option<GhostView> {
    let tree = &explored.recorded.tree;
    let node = &tree.nodes()[place];
    node.skipped.iter().find(|skipped| skipped.by == by)?;
    let mut there = explored.game.clone();
    for cell in tree.path(place) {
        there.play(cell).ok()?;
    }
    let left = explored.recorded.analysis.depth.saturating_sub(node.ply);
    let found = search(&explored.method, &there, by, left, limits);
    let writing = explored.writing();
    let (id, name) = (writing.id(&tree.path(place)), writing.id(&[by]));
    // Values of the ghost are those of the side to move where it was searched.
    let value = found.value.map(|value| if node.is_max() { value } else { -value });
    let before = node.value.map(|(value, _)| value);
    let better = |a: Value, b: Value| if node.is_max() { a.max(b) } else { a.min(b) };
    let after = before.zip(value).map(|(before, value)| better(before, value)).or(before);
    let (root, alpha) = (tree.root().value.map(|(value, _)| value), tree.root().alpha);
    let root_after = after.and_then(|after| propagated(explored, place, after)).or(root);
    let known = |value: Option<Value>| value.map_or_else(|| Text::same("?"), |value| writing.shown(value));
    Some(GhostView {
        nodes: found.nodes,
        value: value.and_then(|value| writing.number(value)),
        shown: known(value),
        window: writing.window(node.alpha, node.beta),
        node_before: writing.bounded(node.value),
        node_after: known(after),
        root_before: known(root),
        root_after: known(root_after),
        root_changed: match explored.method {
            // A bound may move; the answer to the question, whether there is more than α, may not.
            Method::Perfect(_) => root.map(|value| value > alpha) != root_after.map(|value| value > alpha),
            _ => root != root_after,
        },
        why: why(node.is_max(), &writing.window(node.alpha, node.beta), &known(before)),
        tree: found.tree.map_or(Vec::new(), |ghost| nodes(explored, &ghost, by, &id, node.ply)),
        complete: found.value.is_some(),
        node: id.clone(),
        id: format!("{id}{name}"),
        by: name,
    })
}

struct Found {
    nodes: u64,
    /// For the side to move at the node that skipped.
    value: Option<Value>,
    tree: Option<Recorded>,
}

/// The branch by plain minimax, as deep as the search would have gone.
fn search(method: &Method, there: &Game, by: Cell, left: u32, limits: &Limits) -> Found {
    let plain = |depth: u32| match method {
        Method::Ternary { ties, seed, .. } => {
            Method::Ternary { depth: depth.max(1), ties: *ties, seed: *seed }
        }
        Method::AlphaBeta(search) | Method::Deepening(search) | Method::Minimax(search) => {
            Method::Minimax(TreeSearch {
                depth,
                order: Order::Left,
                memo: None,
                time: None,
                nodes: None,
                ..search.clone()
            })
        }
        other => other.clone(),
    };
    let mut below = there.clone();
    let playable = below.play(by).is_ok();
    if playable && left > 1 && below.outcome().is_none() {
        let recorded = tree::record(&below, &plain(left - 1), limits, Keep::nodes(SENT));
        let value = recorded.as_ref().and_then(|found| match method {
            // Its tree is that of one question; what it found is the score.
            Method::Perfect(_) => found.analysis.complete.then_some(-found.analysis.score as Value),
            _ => found.tree.root().value.map(|(value, _)| -value),
        });
        let nodes = recorded.as_ref().map_or(0, |found| found.analysis.nodes);
        return Found { nodes, value, tree: recorded };
    }
    // A leaf: one ply from the node, among its siblings.
    let recorded = tree::record(there, &plain(1), limits, Keep::nodes(1000).depth(1));
    let leaf = recorded.as_ref().and_then(|found| {
        let child = found.tree.nodes().iter().find(|child| child.by == Some(by))?;
        child.value.map(|(value, _)| value)
    });
    Found { nodes: 1, value: leaf, tree: None }
}

/// The value of the root when that of one node is replaced. `None` where too little was kept to tell.
fn propagated(explored: &Explored, place: usize, value: Value) -> Option<Value> {
    let nodes = explored.recorded.tree.nodes();
    let (mut place, mut value) = (place, value);
    while let Some(parent) = nodes[place].parent {
        let above = &nodes[parent];
        let mut best = value;
        for &child in above.children.iter().filter(|&&child| child != place) {
            let (other, _) = nodes[child].value?;
            best = if above.is_max() { best.max(other) } else { best.min(other) };
        }
        (place, value) = (parent, best);
    }
    Some(value)
}

/// Why the branch cannot matter.
fn why(is_max: bool, window: &Text, value: &Text) -> Text {
    let (side, other) = if is_max { ("MAX", "MIN") } else { ("MIN", "MAX") };
    Text::new(
        format!(
            "{side} already has {} here, and the window was {}: {other} is at least as well off elsewhere, and need not come here",
            value.en, window.en
        ),
        format!(
            "{side} a déjà {} ici, et la fenêtre était {} : {other} est au moins aussi bien ailleurs, et n'a pas à venir ici",
            value.fr, window.fr
        ),
    )
}

/// The ghost's nodes, with ids and values as seen from the root of the tree that they belong to.
fn nodes(explored: &Explored, ghost: &Recorded, by: Cell, id: &str, ply: u32) -> Vec<TreeNode> {
    let name = explored.writing().id(&[by]);
    let prefix = format!("{id}{name}");
    let flipped = !(ply + 1).is_multiple_of(2);
    let own = Writing { scale: ghost.scale, flipped, ..explored.writing() };
    let below = |id: String| format!("{prefix}{id}");
    let moved = |place: usize| {
        let mut node = own.node(&ghost.tree, place);
        node.parent = node.parent.map(below).or_else(|| Some(id.to_owned()));
        node.by = node.by.or_else(|| Some(name.clone()));
        node.id = below(node.id);
        node.children = node.children.into_iter().map(below).collect();
        node.ply += ply + 1;
        node.player = if node.ply.is_multiple_of(2) { "max" } else { "min" };
        node.principal = false;
        node
    };
    (0..ghost.tree.nodes().len()).map(moved).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quaterne_rules::Rules;

    /// Every branch that α–β pruned, looked at: the nodes add up to those of minimax and the root stays.
    #[test]
    fn no_ghost_changes_the_root() {
        for (position, with) in [
            ("", "alphabeta:depth=3"),
            ("", "alphabeta:depth=4,order=centre"),
            ("4455", "alphabeta:depth=3,eval=weights/0/1/4/16"),
        ] {
            let game = Game::parse(&Rules::connect4(), position).unwrap();
            let method: Method = with.parse().unwrap();
            let explored = Explored::of(&game, &method, &Limits::none()).unwrap();
            let tree = &explored.recorded.tree;
            let mut saved = 0;
            for place in 0..tree.nodes().len() {
                for skipped in &tree.nodes()[place].skipped {
                    let ghost = look(&explored, place, skipped.by, &Limits::none()).unwrap();
                    assert!(!ghost.root_changed && ghost.complete, "{with} {ghost:?}");
                    saved += ghost.nodes;
                }
            }
            let plain: Method = with.replace("alphabeta", "minimax").parse().unwrap();
            let all = quaterne_search::question::best(&game, &plain, &Limits::none()).nodes;
            // Where a win is near α–β ends a node that minimax searches on: there the sums differ.
            if !with.contains("weights") {
                assert_eq!(explored.recorded.analysis.nodes + saved, all, "{with}");
            }
            assert!(look(&explored, 0, Cell::new(0, 5), &Limits::none()).is_none());
        }
    }
}
