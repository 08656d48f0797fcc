//! A small search to solve by hand: values to work out, branches to prune.
//!
//! The position and the evaluation are real; only the number of moves at each node is cut down, by the seed, so
//! that the tree fits on a page.

use quaterne_rules::{Cell, Game, Lang, Side, numbers};
use quaterne_search::Evaluation;
use quaterne_search::rng::Rng;
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::api::evaluation::evaluation_of;
use crate::api::position::Where;
use crate::api::query::between;
use crate::api::{Answer, Host, Refusal};
use crate::explanation::Explanation;

/// What a won game counts here: more than any evaluation that is shown.
const WON: f64 = 1000.0;

/// What quiz.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct QuizQuery {
    rules: Option<String>,
    position: Option<String>,
    /// 2 unless given.
    #[cfg_attr(feature = "schema", param(minimum = 1, maximum = 4))]
    depth: Option<u32>,
    /// `ratio` unless given.
    eval: Option<String>,
    /// Which of many; a fresh one unless given.
    seed: Option<u32>,
    /// Moves at each node; 3 unless given.
    #[cfg_attr(feature = "schema", param(minimum = 2, maximum = 4))]
    moves: Option<u32>,
}

impl QuizQuery {
    /// Makes it.
    pub fn quiz(self, host: &Host) -> Answer<Quiz> {
        let game = Where { rules: self.rules, position: self.position }.game(host)?;
        if game.outcome().is_some() {
            let message = Text::new("the game is over there", "la partie y est finie");
            return Err(Refusal::conflict("game_over", message));
        }
        let eval = evaluation_of(self.eval.as_deref())?;
        let depth = between(self.depth, "depth", 2, 1, 4)?;
        let moves = between(self.moves, "moves", 3, 2, 4)? as usize;
        let seed = self.seed.map_or_else(host.fresh_seed, u64::from);
        Ok(make(&game, &eval, depth, moves, seed))
    }
}

/// A quiz.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Quiz {
    rules: String,
    position: String,
    depth: u32,
    seed: u64,
    nodes: Vec<QuizNode>,
    /// The best move.
    best: String,
    /// Leaves that α–β does not look at.
    saved: usize,
}

/// A node of a quiz.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct QuizNode {
    id: String,
    parent: Option<String>,
    #[serde(rename = "move")]
    by: Option<String>,
    ply: u32,
    /// `max` or `min`.
    player: &'static str,
    leaf: bool,
    /// The minimax value, for the player at the root: to be hidden until it is asked for.
    value: f64,
    shown: Text,
    /// Whether α–β, from left to right, never looks at it.
    pruned: bool,
}

struct Maker<'a> {
    evaluation: &'a Evaluation,
    max: Side,
    most: usize,
    rng: Rng,
    nodes: Vec<QuizNode>,
    children: Vec<Vec<usize>>,
}

/// Makes a quiz of a game that is not over.
fn make(game: &Game, evaluation: &Evaluation, depth: u32, most: usize, seed: u64) -> Quiz {
    let max = game.to_move();
    let rng = Rng::split(seed, 0);
    let mut maker = Maker { evaluation, max, most, rng, nodes: Vec::new(), children: Vec::new() };
    maker.grow(game, None, None, depth);
    maker.prune(0, f64::NEG_INFINITY, f64::INFINITY);
    let root = &maker.nodes[0];
    let best = maker.children[0].iter().find(|&&child| maker.nodes[child].value == root.value);
    let best = best.and_then(|&child| maker.nodes[child].by.clone()).unwrap_or_default();
    let saved = maker.nodes.iter().filter(|node| node.leaf && node.pruned).count();
    Quiz {
        rules: game.rules().to_string(),
        position: game.text(),
        depth,
        seed,
        nodes: maker.nodes,
        best,
        saved,
    }
}

impl Maker<'_> {
    fn grow(&mut self, game: &Game, parent: Option<usize>, by: Option<Cell>, left: u32) -> usize {
        let place = self.nodes.len();
        let name = by.map(|cell| quaterne_rules::write_move(game.rules(), cell));
        let above = parent.map(|parent| self.nodes[parent].id.clone());
        let ply = parent.map_or(0, |parent| self.nodes[parent].ply + 1);
        let leaf = left == 0 || game.outcome().is_some();
        self.nodes.push(QuizNode {
            id: format!("{}{}", above.clone().unwrap_or_default(), name.clone().unwrap_or_default()),
            parent: above,
            by: name,
            ply,
            player: if ply.is_multiple_of(2) { "max" } else { "min" },
            leaf,
            value: 0.0,
            shown: Text::same(""),
            pruned: true,
        });
        self.children.push(Vec::new());
        let value = if leaf {
            self.worth(game)
        } else {
            for cell in self.some(game.legal_moves()) {
                let mut next = game.clone();
                if next.play(cell).is_ok() {
                    let child = self.grow(&next, Some(place), Some(cell), left - 1);
                    self.children[place].push(child);
                }
            }
            let values = self.children[place].iter().map(|&child| self.nodes[child].value);
            if ply.is_multiple_of(2) {
                values.fold(f64::MIN, f64::max)
            } else {
                values.fold(f64::MAX, f64::min)
            }
        };
        self.nodes[place].value = value;
        self.nodes[place].shown = shown(value);
        place
    }

    /// Some of the moves, in their order.
    fn some(&mut self, moves: Vec<Cell>) -> Vec<Cell> {
        let mut left = moves.len();
        let mut wanted = self.most.min(left);
        let mut chosen = Vec::with_capacity(wanted);
        for cell in moves {
            if (self.rng.below(left as u32) as usize) < wanted {
                chosen.push(cell);
                wanted -= 1;
            }
            left -= 1;
        }
        chosen
    }

    fn worth(&self, game: &Game) -> f64 {
        match game.outcome() {
            Some(outcome) => match outcome.winner() {
                Some(side) if side == self.max => WON,
                Some(_) => -WON,
                None => 0.0,
            },
            // Two decimals, which is what people add up.
            None => {
                let score = Explanation::of(game, self.evaluation).score(self.max);
                (score * 100.0).round() / 100.0
            }
        }
    }

    /// Marks what α–β looks at; returns the value that it finds.
    fn prune(&mut self, place: usize, mut alpha: f64, mut beta: f64) -> f64 {
        self.nodes[place].pruned = false;
        if self.nodes[place].leaf {
            return self.nodes[place].value;
        }
        let is_max = self.nodes[place].ply.is_multiple_of(2);
        let mut best = if is_max { f64::NEG_INFINITY } else { f64::INFINITY };
        for child in self.children[place].clone() {
            let value = self.prune(child, alpha, beta);
            if is_max {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

fn shown(value: f64) -> Text {
    match value {
        value if value >= WON => Text::new("win", "gain"),
        value if value <= -WON => Text::new("loss", "perte"),
        _ => Text::new(numbers::at_most(Lang::En, value, 2), numbers::at_most(Lang::Fr, value, 2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quiz_has_one_answer_per_seed() {
        let game = Game::parse(&quaterne_rules::Rules::connect4(), "4453").unwrap();
        let mut saved = 0;
        for seed in 0..20 {
            let quiz = make(&game, &Evaluation::Ratio, 3, 3, seed);
            assert_eq!(quiz.nodes.len(), 1 + 3 + 9 + 27);
            assert!(quiz.nodes.iter().filter(|node| node.ply <= 1).all(|node| !node.pruned));
            assert!(!quiz.best.is_empty());
            // Below a pruned node nothing is looked at.
            for node in &quiz.nodes {
                let parent = quiz.nodes.iter().find(|each| Some(&each.id) == node.parent.as_ref());
                assert!(parent.is_none_or(|parent| !parent.pruned || node.pruned));
            }
            saved += quiz.saved;
            let again = make(&game, &Evaluation::Ratio, 3, 3, seed);
            assert_eq!(
                again.nodes.iter().map(|n| &n.id).collect::<Vec<_>>(),
                quiz.nodes.iter().map(|n| &n.id).collect::<Vec<_>>()
            );
        }
        assert!(saved > 0);
    }
}
