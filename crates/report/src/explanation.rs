//! What an evaluation counts, item by item, and for whom: the labs' sums written out.
//!
//! What an item is, the evaluation says itself: an alignment with stones of one side alone, a stone, a threat; what
//! belongs to no cell has none.
//!
//! The searches never do this: they count all alignments of a direction at once. A test holds the two sums
//! together.

use quaterne_rules::{Alignments, Cell, Game, Side};
use quaterne_search::{Evaluation, Term};

/// Something that counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Where.
    pub cells: Vec<Cell>,
    /// For whom.
    pub side: Side,
    /// How many of the cells hold its stones.
    pub stones: usize,
    /// How much.
    pub worth: f64,
}

/// An evaluation taken apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// What counts.
    pub items: Vec<Item>,
    /// Alignments with stones of both sides: nobody can complete them.
    pub dead: usize,
    /// Alignments without a stone.
    pub empty: usize,
}

impl Explanation {
    /// What `evaluation` counts in the position of `game`.
    pub fn of(game: &Game, evaluation: &Evaluation) -> Self {
        let (mut dead, mut empty) = (0, 0);
        for line in Alignments::of(game.rules()).iter() {
            let has = |side| line.iter().any(|&cell| game.board().at(cell) == Some(side));
            match Side::BOTH.map(has) {
                [false, false] => empty += 1,
                [true, true] => dead += 1,
                _ => {}
            }
        }
        let me = game.to_move();
        let item = |(term, worth): (Term, f64)| {
            let side = if term.mine { me } else { me.other() };
            let stones = term.cells.iter().filter(|&&cell| game.board().at(cell) == Some(side)).count();
            Item { cells: term.cells, side, stones, worth }
        };
        Self { items: evaluation.terms(game).into_iter().map(item).collect(), dead, empty }
    }

    /// All that counts for a side.
    pub fn sum(&self, side: Side) -> f64 {
        self.items.iter().filter(|item| item.side == side).map(|item| item.worth).sum()
    }

    /// What the position is worth to this side.
    pub fn score(&self, side: Side) -> f64 {
        self.sum(side) - self.sum(side.other())
    }
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
        assert!((explanation.score(Side::X) - 3.0).abs() < 1e-9);
    }

    #[test]
    fn the_items_add_up_to_what_searches_use() {
        for rules in ["connect4", "connect4-12x6", "tictactoe", "9x7/5/free", "3x3/1", "2x2/5"] {
            for evaluation in Evaluation::NAMES {
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
