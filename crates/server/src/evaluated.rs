//! An evaluation taken apart: which alignments count, for whom, how much.

use axum::Json;
use quaterne_report::explained::Explained;
use quaterne_search::{Evaluation, EvaluationError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::error::{Answer, ApiError};
use super::extract::Asked;
use super::position::{At, Where};

/// An evaluation.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EvaluationQuery {
    /// The evaluation: `ratio` unless given.
    eval: Option<String>,
}

impl EvaluationQuery {
    /// The evaluation that is meant.
    pub(crate) fn evaluation(&self) -> Answer<Evaluation> {
        let name = self.eval.as_deref().filter(|text| !text.is_empty()).unwrap_or("ratio");
        name.parse().map_err(|error| ApiError::of::<EvaluationError>("bad_player", &error))
    }
}

/// Which alignments count, for whom, how much
#[utoipa::path(get, path = "/api/position/evaluation", tag = "positions", params(Where, EvaluationQuery), responses((status = 200, body = Explained)))]
pub(crate) async fn evaluation(
    At(game): At,
    Asked(asked): Asked<EvaluationQuery>,
) -> Answer<Json<Explained>> {
    Ok(Json(Explained::of(&game, &asked.evaluation()?)))
}
