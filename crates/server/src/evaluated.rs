//! An evaluation taken apart: which alignments count, for whom, how much.

use axum::Json;
use axum::extract::State;
use quaterne_report::explained::Explained;
use quaterne_search::{Evaluation, EvaluationError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::error::{Answer, ApiError};
use super::extract::Asked;
use super::position::Where;
use super::state::App;

/// A position and an evaluation.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EvaluationQuery {
    rules: Option<String>,
    position: Option<String>,
    /// The evaluation: `ratio` unless given.
    eval: Option<String>,
}

/// Reads an evaluation; `ratio` unless given.
pub(crate) fn evaluation_of(text: Option<&str>) -> Answer<Evaluation> {
    let name = text.filter(|text| !text.is_empty()).unwrap_or("ratio");
    name.parse().map_err(|error| ApiError::of::<EvaluationError>("bad_player", &error))
}

/// Which alignments count, for whom, how much
#[utoipa::path(get, path = "/api/position/evaluation", tag = "positions", params(EvaluationQuery), responses((status = 200, body = Explained)))]
pub(crate) async fn evaluation(
    State(app): State<App>,
    Asked(asked): Asked<EvaluationQuery>,
) -> Answer<Json<Explained>> {
    let game = Where { rules: asked.rules, position: asked.position }.game(&app)?;
    let evaluation = evaluation_of(asked.eval.as_deref())?;
    Ok(Json(Explained::of(&game, &evaluation)))
}
