//! A winning square: an empty cell where a side would complete an alignment, playable yet or not.

use quaterne_rules::{Alignments, Cell, Game, Side};

use crate::few;

/// A winning square of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The empty cell.
    pub cell: Cell,
    /// Whether a stone can be played there now.
    pub playable: bool,
    /// The alignment that it completes, the first one when there are several.
    pub line: Vec<Cell>,
}

/// The winning squares of both sides, in the order of columns and rows.
pub(super) fn of_both(game: &Game, alignments: &Alignments) -> [Vec<Threat>; 2] {
    Side::BOTH.map(|player| of(game, player, alignments))
}

/// The winning squares of one side; none once the game is over.
pub(super) fn of(game: &Game, player: Side, alignments: &Alignments) -> Vec<Threat> {
    let playable = game.legal_moves();
    if playable.is_empty() {
        return Vec::new();
    }
    let mut threats: Vec<Threat> = Vec::new();
    for line in alignments.iter() {
        let mut missing = line.iter().copied().filter(|&cell| game.board().at(cell) != Some(player));
        let (Some(cell), None) = (missing.next(), missing.next()) else { continue };
        if game.board().at(cell).is_none() && threats.iter().all(|known| known.cell != cell) {
            threats.push(Threat { cell, playable: playable.contains(&cell), line: line.to_vec() });
        }
    }
    few::sort_by_key(&mut threats, |threat| threat.cell);
    threats
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rules: &str, position: &str, player: Side, expected: &str) {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let found: Vec<String> = of(&game, player, &Alignments::of(game.rules()))
            .iter()
            .map(|threat| format!("{}{}", threat.cell, if threat.playable { "!" } else { "" }))
            .collect();
        assert_eq!(found.join(" "), expected, "{rules} {position}");
    }

    #[test]
    fn squares_with_and_without_support() {
        // ```text
        //   . . . . . . .
        //   . x x x . . .      x completes four on a2 and e2, both one stone too high.
        //   . o x o . o .
        // ```
        check("connect4", "7/7/7/7/1xxx3/1oxo1o1 o", Side::X, "a2 e2");
        check("connect4", "7/7/7/7/1xxx3/1oxo1o1 o", Side::O, "");
        check("connect4", "445566", Side::X, "c1! g1!");
        check("connect4", "4455667", Side::X, "");
        check("tictactoe", "1x1/xoo/ox1 x", Side::O, "c3!");
        check("3x3/1", "", Side::X, "a1! a2 a3 b1! b2 b3 c1! c2 c3");
    }
}
