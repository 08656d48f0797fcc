//! A whole search at a glance: every node a block as broad as its subtree, its children below it.
//!
//! A screen has a thousand dots and a search a million nodes, so blocks that would be narrower than a dot are joined with
//! their neighbours of the same ply; who comes closer asks again, for a part.

use quaterne_rules::write_move;
use serde::{Deserialize, Serialize};

use super::explored::Explored;
use super::{Answer, Made, Refusal};
use crate::Text;

/// Which part of a search, how finely.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct OverviewQuery {
    rules: Option<String>,
    position: Option<String>,
    player: Option<String>,
    /// The first node, counted as they were entered; 0 unless given.
    #[cfg_attr(feature = "schema", param(minimum = 0))]
    from: Option<u32>,
    /// The node after the last; all unless given.
    #[cfg_attr(feature = "schema", param(minimum = 1))]
    to: Option<u32>,
    /// Dots across; 1,000 unless given.
    #[cfg_attr(feature = "schema", param(minimum = 1, maximum = 4000))]
    width: Option<u32>,
}

/// A part of a search.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Overview {
    from: u32,
    to: u32,
    /// Nodes that were entered, remembered ones included.
    nodes: u32,
    /// Plies of which there are blocks; below them there may be nodes that only count.
    plies: u32,
    /// Each after the one that it belongs to.
    blocks: Vec<Block>,
}

/// A node, or several that are too narrow to be told apart.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Block {
    ply: u8,
    /// When it was entered: its place across.
    at: u32,
    /// Nodes at and below it: its breadth.
    nodes: u32,
    /// The move to it; null at the root, and where several are joined.
    #[serde(rename = "move")]
    by: Option<String>,
    /// `searched`, `leaf`, `over`, `memo`; `joined` where several are.
    kind: &'static str,
    /// Whether moves were pruned here.
    cut: bool,
    /// For the player at the root.
    value: Option<f64>,
    shown: Option<Text>,
}

impl OverviewQuery {
    /// The tree that is asked about.
    pub fn made(&self) -> Made {
        let (rules, position, player) = (self.rules.clone(), self.position.clone(), self.player.clone());
        Made { rules, position, player }
    }

    /// The part.
    pub fn overview(&self, explored: &Explored) -> Answer<Overview> {
        let all = explored.marks.first().map_or(0, |root| root.size);
        let (from, to) = (self.from.unwrap_or(0), self.to.unwrap_or(all).min(all));
        if from >= to {
            let message = Text::new(
                format!("from must be less than to, and both at most {all}"),
                format!("from doit être inférieur à to, et tous deux au plus {all}"),
            );
            return Err(Refusal::bad("bad_value", message));
        }
        let least = ((to - from) / self.width.unwrap_or(1000).clamp(1, 4000)).max(1);
        let (writing, rules) = (explored.writing(), explored.game.rules());
        let mut blocks: Vec<Block> = Vec::new();
        // Where the next node of each ply begins, and the last block of joined ones there.
        let (mut next, mut joined) = ([0_u32; 256], [None::<usize>; 256]);
        let mut plies = 0;
        for mark in &explored.marks {
            let ply = usize::from(mark.ply);
            let at = next[ply];
            next[ply] += mark.size;
            next[(ply + 1).min(255)] = at + 1;
            plies = plies.max(u32::from(mark.ply) + 1);
            if at >= to || at + mark.size <= from {
                continue;
            }
            if mark.size >= least {
                let value = mark.value();
                blocks.push(Block {
                    ply: mark.ply,
                    at,
                    nodes: mark.size,
                    by: mark.by.map(|cell| write_move(rules, cell)),
                    kind: mark.kind.name(),
                    cut: mark.cut,
                    value: value.and_then(|value| writing.number(value)),
                    shown: value.map(|value| writing.shown(value)),
                });
                continue;
            }
            match joined[ply].map(|place| &mut blocks[place]) {
                Some(last) if at <= last.at + last.nodes + least => {
                    last.nodes = at + mark.size - last.at;
                    last.cut |= mark.cut;
                }
                _ => {
                    joined[ply] = Some(blocks.len());
                    blocks.push(Block {
                        ply: mark.ply,
                        at,
                        nodes: mark.size,
                        by: None,
                        kind: "joined",
                        cut: mark.cut,
                        value: None,
                        shown: None,
                    });
                }
            }
        }
        Ok(Overview { from, to, nodes: all, plies, blocks })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quaterne_rules::{Game, Rules};
    use quaterne_search::{Limits, Method};

    fn overview(explored: &Explored, from: Option<u32>, to: Option<u32>, width: u32) -> Overview {
        let (rules, position, player) = (None, None, None);
        OverviewQuery { rules, position, player, from, to, width: Some(width) }.overview(explored).unwrap()
    }

    /// A million nodes in some thousand blocks; each lies inside the one above it, and coming closer shows more.
    #[test]
    fn a_million_nodes_at_a_glance() {
        let method: Method = "minimax:depth=7,eval=outcome".parse().unwrap();
        let explored = Explored::of(&Game::new(Rules::connect4()), &method, &Limits::none()).unwrap();
        let all = overview(&explored, None, None, 1200);
        assert!(all.nodes > 900_000 && all.plies == 8, "{} nodes, {} plies", all.nodes, all.plies);
        assert!(all.blocks.len() < 10_000, "{} blocks", all.blocks.len());
        for block in &all.blocks {
            let inside =
                |above: &&Block| above.at < block.at && block.at + block.nodes <= above.at + above.nodes;
            let mut above = all.blocks.iter().filter(|above| above.ply + 1 == block.ply);
            assert!(block.ply == 0 || block.kind == "joined" || above.any(|each| inside(&each)), "{block:?}");
        }
        let first = all.blocks.iter().find(|block| block.ply == 5 && block.kind == "searched");
        assert!(first.is_none(), "too narrow to be told apart");
        let near = overview(&explored, Some(10), Some(900), 1200);
        assert!(near.blocks.iter().any(|block| block.ply == 7 && block.kind == "leaf"));
        let (rules, position, player) = (None, None, None);
        let wrong = OverviewQuery { rules, position, player, from: Some(9), to: Some(9), width: None };
        assert!(wrong.overview(&explored).is_err());
    }
}
