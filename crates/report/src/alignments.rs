//! The alignments of a board (B3, E3), and the cells that would complete one.

use quaterne_rules::{Cell, Game, Rules};
use serde::Serialize;

use crate::Side;
use crate::position::cells;

/// The alignments of a board, and how many pass through each cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Alignments {
    /// The board.
    pub rules: String,
    /// How many alignments it has.
    pub count: usize,
    /// The largest entry of the matrix.
    pub max: u32,
    /// The matrix of possibilities: alignments through each cell, by rows from the top.
    pub matrix: Vec<Vec<u32>>,
    /// Every alignment, as a list of cells; absent unless it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub alignments: Option<Vec<Vec<String>>>,
}

impl Alignments {
    /// Of a board, with the list or without.
    ///
    /// ```
    /// use quaterne_report::alignments::Alignments;
    /// use quaterne_rules::Rules;
    ///
    /// let board = Alignments::of(&Rules::tictactoe(), true);
    /// assert_eq!(board.matrix, [[3, 2, 3], [2, 4, 2], [3, 2, 3]]);
    /// assert_eq!((board.count, board.alignments.unwrap().len()), (8, 8));
    /// ```
    pub fn of(rules: &Rules, listed: bool) -> Self {
        let found = quaterne_rules::Alignments::of(rules);
        let matrix: Vec<Vec<u32>> = found.matrix().map(<[u32]>::to_vec).collect();
        Self {
            rules: rules.to_string(),
            count: found.count(),
            max: matrix.iter().flatten().copied().max().unwrap_or(0),
            matrix,
            alignments: listed.then(|| found.iter().map(cells).collect()),
        }
    }
}

/// The empty cells that complete an alignment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Threats {
    /// Of both sides.
    pub threats: Vec<Threat>,
}

/// A cell that would win for a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Threat {
    /// Who would win there.
    pub side: Side,
    /// The cell.
    pub cell: String,
    /// Whether a stone can be put there now.
    pub playable: bool,
    /// The alignments that it completes.
    pub alignments: Vec<Vec<String>>,
}

impl Threats {
    /// Of a position; a game that is over threatens nothing.
    pub fn of(game: &Game) -> Self {
        let mut threats: Vec<Threat> = Vec::new();
        if game.outcome().is_some() {
            return Self { threats };
        }
        let (board, legal) = (game.board(), game.legal_moves());
        for line in quaterne_rules::Alignments::of(game.rules()).iter() {
            let empty: Vec<Cell> = line.iter().copied().filter(|&cell| board.at(cell).is_none()).collect();
            let [cell] = empty[..] else { continue };
            let mut owners = line.iter().filter_map(|&at| board.at(at));
            let Some(owner) = owners.next().or_else(|| (line.len() == 1).then(|| game.to_move())) else {
                continue;
            };
            if owners.any(|other| other != owner) {
                continue;
            }
            let (side, name) = (owner, cell.to_string());
            match threats.iter_mut().find(|threat| threat.side == side && threat.cell == name) {
                Some(threat) => threat.alignments.push(cells(line)),
                None => threats.push(Threat {
                    side,
                    cell: name,
                    playable: legal.contains(&cell),
                    alignments: vec![cells(line)],
                }),
            }
        }
        Self { threats }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threats_of_both_sides() {
        for (rules, text, expected) in [
            // x x x . on the bottom row: both ends, of which one is off the board.
            ("connect4", "112233", "x d1 true, o d2 false"),
            ("connect4", "4455", ""),
            ("tictactoe", "a1a2b1b2", "x c1 true, o c2 true"),
            // A won game threatens nothing.
            ("connect4", "4455667", ""),
        ] {
            let game = Game::parse(&rules.parse().unwrap(), text).unwrap();
            let say = |t: &Threat| format!("{} {} {}", t.side, t.cell, t.playable);
            let found: Vec<String> = Threats::of(&game).threats.iter().map(say).collect();
            assert_eq!(found.join(", "), expected, "{rules} {text}");
        }
    }
}
