//! The alignments of a board, and what they say of a position without a search: the labs' list and matrix, threats.

use axum::Json;
use axum::extract::State;
use quaterne_rules::{Alignments, Cell, Game};
use serde::Serialize;
use utoipa::ToSchema;

use super::error::Answer;
use super::extract::Asked;
use super::position::{RulesQuery, Side, Where, rules_of};
use super::state::App;

/// Empty cells that complete an alignment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Threats {
    threats: Vec<Threat>,
}

/// A cell that would win for a side.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Threat {
    side: Side,
    cell: String,
    column: u8,
    row: u8,
    /// Whether a stone can be put there now.
    playable: bool,
    /// The alignments that it completes.
    lines: Vec<Vec<String>>,
}

/// The cells that would complete an alignment, for either side
#[utoipa::path(get, path = "/api/position/threats", tag = "positions", params(Where), responses((status = 200, body = Threats)))]
pub(crate) async fn threats(State(app): State<App>, Asked(at): Asked<Where>) -> Answer<Json<Threats>> {
    Ok(Json(Threats { threats: threats_of(&at.game(&app)?) }))
}

fn threats_of(game: &Game) -> Vec<Threat> {
    let board = game.board();
    let playable = game.legal_moves();
    let mut found: Vec<Threat> = Vec::new();
    if game.outcome().is_some() {
        return found;
    }
    for line in Alignments::of(game.rules()).iter() {
        let empty: Vec<Cell> = line.iter().copied().filter(|&cell| board.at(cell).is_none()).collect();
        let [cell] = empty[..] else { continue };
        let mut owners = line.iter().filter_map(|&at| board.at(at));
        let Some(owner) = owners.next().or_else(|| (line.len() == 1).then(|| game.to_move())) else {
            continue;
        };
        if owners.any(|other| other != owner) {
            continue;
        }
        let (side, names) = (Side::from(owner), line.iter().map(Cell::to_string).collect());
        match found.iter_mut().find(|threat| threat.side == side && threat.cell == cell.to_string()) {
            Some(threat) => threat.lines.push(names),
            None => found.push(Threat {
                side,
                cell: cell.to_string(),
                column: cell.column,
                row: cell.row,
                playable: playable.contains(&cell),
                lines: vec![names],
            }),
        }
    }
    found
}

/// The matrix of possibilities (E3).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PossibilitiesView {
    /// Alignments of the board.
    count: usize,
    /// The largest entry.
    max: u32,
    /// Top row first.
    rows: Vec<Vec<u32>>,
}

/// How many alignments pass through each cell
#[utoipa::path(get, path = "/api/position/possibilities", tag = "positions", params(RulesQuery), responses((status = 200, body = PossibilitiesView)))]
pub(crate) async fn possibilities(
    State(app): State<App>,
    Asked(asked): Asked<RulesQuery>,
) -> Answer<Json<PossibilitiesView>> {
    let alignments = Alignments::of(&rules_of(&app, asked.rules.as_deref())?);
    let rows: Vec<Vec<u32>> = alignments.matrix().map(<[u32]>::to_vec).collect();
    let max = rows.iter().flatten().copied().max().unwrap_or(0);
    Ok(Json(PossibilitiesView { count: alignments.count(), max, rows }))
}

/// Every alignment (B3).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AlignmentsView {
    count: usize,
    lines: Vec<Vec<String>>,
}

/// Every alignment of a board
#[utoipa::path(get, path = "/api/position/alignments", tag = "positions", params(RulesQuery), responses((status = 200, body = AlignmentsView)))]
pub(crate) async fn alignments(
    State(app): State<App>,
    Asked(asked): Asked<RulesQuery>,
) -> Answer<Json<AlignmentsView>> {
    let alignments = Alignments::of(&rules_of(&app, asked.rules.as_deref())?);
    let lines = alignments.iter().map(|line| line.iter().map(Cell::to_string).collect()).collect();
    Ok(Json(AlignmentsView { count: alignments.count(), lines }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rules: &str, text: &str) -> Game {
        Game::parse(&rules.parse().unwrap(), text).unwrap()
    }

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
            let found: Vec<String> = threats_of(&game(rules, text))
                .iter()
                .map(|t| format!("{} {} {}", t.side.player(), t.cell, t.playable))
                .collect();
            assert_eq!(found.join(", "), expected, "{rules} {text}");
        }
    }
}
