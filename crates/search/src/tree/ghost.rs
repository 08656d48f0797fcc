//! A look at what α–β skipped, to see that it did not matter.
//!
//! Every node of the kept tree that skipped something is searched again by plain minimax, as deep as the
//! first time. That costs what the cutoffs saved, so it is only done when somebody asks.

use quaterne_rules::Game;

use crate::ordering::Order;
use crate::tree::node::Ghost;
use crate::tree::{Keep, Recorded, record};
use crate::{Limits, Method, method::TreeSearch};

/// Searches every branch that the kept part of a tree skipped. The limits hold for each node; a branch
/// that they end stays unknown, as do those of the three-state search, which is not minimax.
///
/// ```
/// use quaterne_rules::{Game, Rules};
/// use quaterne_search::tree::{self, Keep, ghost};
/// use quaterne_search::Limits;
///
/// let game = Game::new(Rules::connect4());
/// let method = "alphabeta:depth=3".parse().unwrap();
/// let mut found = tree::record(&game, &method, &Limits::none(), Keep::nodes(2_000)).unwrap();
/// ghost::look(&mut found, &game, &method, &Limits::none());
/// let skipped = found.tree.nodes().iter().flat_map(|node| &node.skipped);
/// let saved: u64 = skipped.map(|each| each.ghost.unwrap().size).sum();
/// assert_eq!(found.analysis.nodes + saved, 400); // what minimax visits
/// ```
pub fn look(recorded: &mut Recorded, game: &Game, method: &Method, limits: &Limits) {
    let (Method::AlphaBeta(search) | Method::Deepening(search)) = method else { return };
    for place in 0..recorded.tree.nodes().len() {
        let node = &recorded.tree.nodes()[place];
        if node.skipped.is_empty() {
            continue;
        }
        let turn = if node.is_max() { 1 } else { -1 };
        let depth = recorded.analysis.depth - node.ply;
        let plain = Method::Minimax(TreeSearch {
            depth,
            order: Order::Left,
            memo: None,
            time: None,
            nodes: None,
            ..search.clone()
        });
        let mut there = game.clone();
        if recorded.tree.path(place).into_iter().any(|cell| there.play(cell).is_err()) {
            continue;
        }
        let Some(found) = record(&there, &plain, limits, Keep::nodes(usize::MAX).depth(1)) else { continue };
        for skipped in recorded.tree.skipped_mut(place) {
            let child = found.tree.nodes().iter().find(|child| child.by == Some(skipped.by));
            skipped.ghost = child.and_then(|child| {
                let (value, _) = child.value?;
                Some(Ghost { size: child.size, value: turn * value })
            });
        }
    }
}
