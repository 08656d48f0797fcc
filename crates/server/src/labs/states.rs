//! Three states (D7): won, undecided or lost, for the position and after each move.

use axum::Json;
use axum::extract::State;
use quaterne_rules::{Game, on_board, write_move};
use quaterne_search::Limits;
use quaterne_search::limits::Meter;
use quaterne_search::ternary::{State as Three, Ternary};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::Answer;
use crate::extract::{Asked, between};
use crate::pool::Class;
use crate::position::{Move, Where};
use crate::state::App;

/// Three states (D7).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct StatesQuery {
    rules: Option<String>,
    position: Option<String>,
    /// 6 unless given.
    #[param(minimum = 1, maximum = 20)]
    depth: Option<u32>,
}

/// G, I or P.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct States {
    state: &'static str,
    depth: u32,
    nodes: u64,
    complete: bool,
    moves: Vec<StateMove>,
}

/// A move and the state it leads to, for who plays it.
#[derive(Debug, Serialize, ToSchema)]
struct StateMove {
    #[serde(flatten)]
    by: Move,
    state: &'static str,
    /// The line found, this move first.
    line: Vec<String>,
}

/// G, I or P of a position and after each move
#[utoipa::path(get, path = "/api/position/states", tag = "positions", params(StatesQuery), responses((status = 200, body = States)))]
pub(super) async fn states(State(app): State<App>, Asked(asked): Asked<StatesQuery>) -> Answer<Json<States>> {
    let game = Where { rules: asked.rules, position: asked.position }.game(&app)?;
    let depth = between(asked.depth, "depth", 6, 1, 20)?;
    let found = app.pool.run(Class::Question, move |_, limits| states_of(&game, depth, limits)).await?;
    Ok(Json(found))
}

fn states_of(game: &Game, depth: u32, limits: &Limits) -> States {
    let rules = game.rules();
    let mut meter = Meter::start(limits);
    // Over: lost for who is to move, or nobody's.
    let over = game.outcome().map(|outcome| if outcome.winner().is_some() { "P" } else { "I" });
    let found = match over {
        Some(_) => Vec::new(),
        None => on_board!(game.board(), board => {
            Ternary::new(&mut meter, &mut quaterne_search::Silent).moves(board, depth)
        }),
    };
    let best = found.iter().map(|each| each.state).max().unwrap_or(Three::Unknown);
    let moves = found.iter().map(|each| StateMove {
        by: Move::of(rules, each.by),
        state: name(each.state),
        line: each.line.iter().map(|&cell| write_move(rules, cell)).collect(),
    });
    States {
        state: over.unwrap_or_else(|| name(best)),
        depth,
        nodes: meter.nodes(),
        complete: !meter.stopped(),
        moves: moves.collect(),
    }
}

/// The letter of the lab.
const fn name(state: Three) -> &'static str {
    match state {
        Three::Won => "G",
        Three::Unknown => "I",
        Three::Lost => "P",
    }
}
