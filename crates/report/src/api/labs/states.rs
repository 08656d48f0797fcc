//! Three states (D7): won, undecided or lost, for the position and after each move.

use quaterne_rules::{Game, on_board};
use quaterne_search::Limits;
use quaterne_search::limits::Meter;
use quaterne_search::ternary::{State as Three, Ternary};
use serde::{Deserialize, Serialize};

use crate::api::position::Where;
use crate::api::query::between;
use crate::api::{Answer, Host};
use crate::{Move, State as Letter};

/// Three states (D7).
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct StatesQuery {
    rules: Option<String>,
    position: Option<String>,
    /// 6 unless given.
    #[cfg_attr(feature = "schema", param(minimum = 1, maximum = 20))]
    depth: Option<u32>,
}

impl StatesQuery {
    /// The position, and how far to look ahead.
    pub fn read(self, host: &Host) -> Answer<(Game, u32)> {
        let game = Where { rules: self.rules, position: self.position }.game(host)?;
        Ok((game, between(self.depth, "depth", 6, 1, 20)?))
    }
}

/// G, I or P.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct States {
    /// Of the position.
    state: Letter,
    /// Plies looked ahead.
    depth: u32,
    /// Positions visited.
    nodes: u64,
    /// `false` when time ended the search.
    complete: bool,
    /// After each move.
    moves: Vec<StateMove>,
}

/// A move and the state it leads to, for who plays it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct StateMove {
    /// The move.
    #[serde(rename = "move")]
    by: Move,
    /// Where it leads.
    state: Letter,
    /// The line found, this move first.
    line: Vec<Move>,
}

/// G, I or P of a position and after each move.
pub fn states(game: &Game, depth: u32, limits: &Limits) -> States {
    let rules = game.rules();
    let mut meter = Meter::start(limits);
    // Over: lost for who is to move, or nobody's.
    let over = game.outcome().map(|outcome| if outcome.winner().is_some() { Letter::P } else { Letter::I });
    let found = match over {
        Some(_) => Vec::new(),
        None => on_board!(game.board(), board => {
            Ternary::new(&mut meter, &mut quaterne_search::Silent).moves(board, depth)
        }),
    };
    let best = found.iter().map(|each| each.state).max().unwrap_or(Three::Unknown);
    let moves = found.iter().map(|each| StateMove {
        by: Move::of(rules, each.by),
        state: each.state.into(),
        line: Move::list(rules, &each.line),
    });
    States {
        state: over.unwrap_or_else(|| best.into()),
        depth,
        nodes: meter.nodes(),
        complete: !meter.stopped(),
        moves: moves.collect(),
    }
}
