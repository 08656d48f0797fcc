//! What an evaluation counts, item by item, and for whom: the labs' sums written out.
//!
//! ```text
//!   ratio, weights, windows    an item is an alignment with stones of one side alone
//!   possibilities              an item is a stone, worth the alignments through its cell
//!   outcome                    the one item is the winner's line
//!   supports, threats, learnt  items as the engine tells them; what belongs to no cell has none
//! ```
//!
//! The searches never do this: they count all alignments of a direction at once. A test holds the two sums
//! together.

use quaterne_rules::{Alignments, Cell, Game, Player};
use quaterne_search::Evaluation;

/// Something that counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    pub cells: Vec<Cell>,
    pub player: Player,
    /// How many of the cells hold its stones.
    pub stones: usize,
    pub worth: f64,
}

/// An evaluation taken apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    pub items: Vec<Item>,
    /// Alignments with stones of both sides: nobody can complete them.
    pub dead: usize,
    /// Alignments without a stone.
    pub empty: usize,
}

impl Explanation {
    /// What `evaluation` counts in the position of `game`.
    pub fn of(game: &Game, evaluation: &Evaluation) -> Self {
        let align = usize::from(game.rules().align());
        let alignments = Alignments::of(game.rules());
        let (mut dead, mut empty, mut items) = (0, 0, Vec::new());
        let weigh = weights(evaluation, align);
        for line in alignments.iter() {
            let count = |player| line.iter().filter(|&&cell| game.board().at(cell) == Some(player)).count();
            let (player, stones) = match Player::BOTH.map(count) {
                [0, 0] => {
                    empty += 1;
                    continue;
                }
                [stones, 0] => (Player::First, stones),
                [0, stones] => (Player::Second, stones),
                _ => {
                    dead += 1;
                    continue;
                }
            };
            let worth = weigh.as_ref().map_or(0.0, |weigh| weigh(stones));
            if worth != 0.0 {
                items.push(Item { cells: line.to_vec(), player, stones, worth });
            }
        }
        match evaluation {
            Evaluation::Possibilities => items = stones(game, &alignments),
            Evaluation::Outcome => items = winner(game).into_iter().collect(),
            Evaluation::Ratio | Evaluation::Weights(_) | Evaluation::Windows => {}
            Evaluation::Supports | Evaluation::Threats | Evaluation::Learnt(_) => {
                items = told(game, evaluation);
            }
        }
        Self { items, dead, empty }
    }

    /// All that counts for a player.
    pub fn sum(&self, player: Player) -> f64 {
        self.items.iter().filter(|item| item.player == player).map(|item| item.worth).sum()
    }

    /// What the position is worth to this player.
    pub fn score(&self, player: Player) -> f64 {
        self.sum(player) - self.sum(player.other())
    }
}

type Weigh = Box<dyn Fn(usize) -> f64>;

/// What an alignment with so many stones of one side alone is worth; `None` if alignments are not what counts.
fn weights(evaluation: &Evaluation, align: usize) -> Option<Weigh> {
    match evaluation {
        Evaluation::Ratio => {
            Some(Box::new(move |n| if n < align { n as f64 / (align - n) as f64 } else { 0.0 }))
        }
        Evaluation::Windows => {
            Some(Box::new(move |n| if n < align { 10_f64.powi(n as i32 - 1).min(1e9) } else { 0.0 }))
        }
        Evaluation::Weights(list) => {
            let list: Vec<f64> =
                list.to_string().split('/').filter_map(|weight| weight.parse().ok()).collect();
            Some(Box::new(move |n| list.get(n).copied().unwrap_or(0.0)))
        }
        Evaluation::Outcome
        | Evaluation::Possibilities
        | Evaluation::Supports
        | Evaluation::Threats
        | Evaluation::Learnt(_) => None,
    }
}

/// What the engine says that its value adds up from.
fn told(game: &Game, evaluation: &Evaluation) -> Vec<Item> {
    let me = game.to_move();
    let terms = evaluation.terms(game).unwrap_or_default();
    let item = |(term, worth): (quaterne_search::Term, f64)| {
        let player = if term.mine { me } else { me.other() };
        let stones = term.cells.iter().filter(|&&cell| game.board().at(cell) == Some(player)).count();
        Item { cells: term.cells, player, stones, worth }
    };
    terms.into_iter().map(item).collect()
}

/// Every stone, and the alignments through its cell.
fn stones(game: &Game, alignments: &Alignments) -> Vec<Item> {
    let (width, height) = (game.rules().width(), game.rules().height());
    let cells = (0..width).flat_map(|column| (0..height).map(move |row| Cell::new(column, row)));
    cells
        .filter_map(|cell| {
            let player = game.board().at(cell)?;
            Some(Item { cells: vec![cell], player, stones: 1, worth: alignments.through(cell).into() })
        })
        .collect()
}

fn winner(game: &Game) -> Option<Item> {
    let player = game.outcome()?.winner()?;
    let cells = game.board().winning_cells();
    Some(Item { stones: cells.len(), cells, player, worth: 1.0 })
}

#[cfg(test)]
mod tests {
    use quaterne_rules::on_board;
    use quaterne_search::Evaluator as _;

    use super::*;

    fn explain(rules: &str, position: &str, evaluation: &str) -> (Game, Explanation) {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let explanation = Explanation::of(&game, &evaluation.parse().unwrap());
        (game, explanation)
    }

    /// A6: exactly 3 for the side with three stones.
    #[test]
    fn the_example_of_lab_a() {
        let (_, explanation) = explain("connect4", "7/7/7/3x3/3o3/1oxx3 o", "ratio");
        assert!((explanation.score(Player::First) - 3.0).abs() < 1e-9);
    }

    #[test]
    fn the_items_add_up_to_what_searches_use() {
        for rules in ["connect4", "connect4-12x6", "tictactoe", "9x7/5/free", "3x3/1", "2x2/5"] {
            let evaluations = [
                "outcome",
                "ratio",
                "weights/7/1/3.5/6",
                "windows",
                "possibilities",
                "supports",
                "threats",
                "learnt",
            ];
            for evaluation in evaluations {
                let mut game = Game::new(rules.parse().unwrap());
                for nth in 0.. {
                    let moves = game.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    let named: Evaluation = evaluation.parse().unwrap();
                    let searched = on_board!(game.board(), board => {
                        let heuristic = named.on(board.shape(), game.rules());
                        heuristic.evaluate(board) as f64 / heuristic.scale() as f64
                    });
                    let explained = Explanation::of(&game, &named).score(game.to_move());
                    assert!((searched - explained).abs() < 1e-6, "{rules} {evaluation} {}", game.text());
                    game.play(moves[nth * 7 % moves.len()]).unwrap();
                }
            }
        }
    }

    #[test]
    fn a_won_game_counts_once() {
        let (game, explanation) = explain("tictactoe", "a1b1a2b2a3", "outcome");
        assert_eq!((explanation.score(game.to_move()), explanation.items.len()), (-1.0, 1));
    }

    #[test]
    fn dead_and_empty_alignments_are_counted() {
        let (_, explanation) = explain("tictactoe", "b2a1", "ratio");
        assert_eq!((explanation.dead, explanation.empty, explanation.items.len()), (1, 2, 5));
    }
}
