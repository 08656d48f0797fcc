//! An evaluation taken apart: which alignments count, for whom, how much.

use axum::Json;
use axum::extract::State;
use quaterne_rules::{Cell, Player};
use quaterne_search::{Evaluation, EvaluationError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::error::{Answer, ApiError};
use super::extract::Asked;
use super::position::{Side, Where};
use super::state::App;
use quaterne_report::explanation::Explanation;

/// A position and an evaluation.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EvaluationQuery {
    rules: Option<String>,
    position: Option<String>,
    /// The evaluation: `ratio` unless given.
    eval: Option<String>,
}

/// An evaluation taken apart.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Evaluated {
    evaluation: String,
    to_move: Side,
    /// For the side to move.
    score: f64,
    x: f64,
    o: f64,
    /// Alignments with stones of both sides.
    dead: usize,
    /// Alignments without a stone.
    empty: usize,
    items: Vec<EvaluatedItem>,
}

/// Something that counts.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct EvaluatedItem {
    side: Side,
    cells: Vec<String>,
    stones: usize,
    worth: f64,
}

/// Reads an evaluation; `ratio` unless given.
pub(crate) fn evaluation_of(text: Option<&str>) -> Answer<Evaluation> {
    let name = text.filter(|text| !text.is_empty()).unwrap_or("ratio");
    name.parse().map_err(|error| ApiError::of::<EvaluationError>("bad_player", &error))
}

/// Which alignments count, for whom, how much
#[utoipa::path(get, path = "/api/position/evaluation", tag = "positions", params(EvaluationQuery), responses((status = 200, body = Evaluated)))]
pub(crate) async fn evaluation(
    State(app): State<App>,
    Asked(asked): Asked<EvaluationQuery>,
) -> Answer<Json<Evaluated>> {
    let game = Where { rules: asked.rules, position: asked.position }.game(&app)?;
    let evaluation = evaluation_of(asked.eval.as_deref())?;
    let parts = Explanation::of(&game, &evaluation);
    let item = |item: &quaterne_report::explanation::Item| EvaluatedItem {
        side: item.player.into(),
        cells: item.cells.iter().map(Cell::to_string).collect(),
        stones: item.stones,
        worth: item.worth,
    };
    Ok(Json(Evaluated {
        evaluation: evaluation.to_string(),
        to_move: game.to_move().into(),
        score: parts.score(game.to_move()),
        x: parts.sum(Player::First),
        o: parts.sum(Player::Second),
        dead: parts.dead,
        empty: parts.empty,
        items: parts.items.iter().map(item).collect(),
    }))
}
