//! Three states (D7): won, undecided or lost, for the position and after each move.

use axum::Json;
use axum::extract::State;
use quaterne_report::{Move, State as Letter};
use quaterne_rules::{Game, on_board};
use quaterne_search::Limits;
use quaterne_search::limits::Meter;
use quaterne_search::ternary::{State as Three, Ternary};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::Answer;
use crate::extract::{Asked, between};
use crate::pool::Class;
use crate::position::{At, Where};
use crate::state::App;

/// Three states (D7).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct StatesQuery {
    /// 6 unless given.
    #[param(minimum = 1, maximum = 20)]
    depth: Option<u32>,
}

/// G, I or P.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct States {
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
#[derive(Debug, Serialize, ToSchema)]
struct StateMove {
    /// The move.
    #[serde(rename = "move")]
    by: Move,
    /// Where it leads.
    state: Letter,
    /// The line found, this move first.
    line: Vec<Move>,
}

/// G, I or P of a position and after each move
#[utoipa::path(get, path = "/api/position/states", tag = "positions", params(Where, StatesQuery), responses((status = 200, body = States)))]
pub(super) async fn states(
    State(app): State<App>,
    At(game): At,
    Asked(asked): Asked<StatesQuery>,
) -> Answer<Json<States>> {
    let depth = between(asked.depth, "depth", 6, 1, 20)?;
    let found = app.pool.run(Class::Question, move |_, limits| states_of(&game, depth, limits)).await?;
    Ok(Json(found))
}

fn states_of(game: &Game, depth: u32, limits: &Limits) -> States {
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
