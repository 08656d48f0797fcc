//! An evaluation taken apart: which alignments count, for whom, how much.

use axum::Json;
use axum::extract::State;
use quaterne_report::api::evaluation::EvaluationQuery;
use quaterne_report::explained::Explained;

use super::error::Answer;
use super::extract::Asked;
use super::state::App;

/// Which alignments count, for whom, how much
#[utoipa::path(get, path = "/api/position/evaluation", tag = "positions", extensions(("x-cost" = json!(1))), params(EvaluationQuery), responses((status = 200, body = Explained)))]
pub(crate) async fn evaluation(
    State(app): State<App>,
    Asked(asked): Asked<EvaluationQuery>,
) -> Answer<Json<Explained>> {
    Ok(Json(asked.explained(&app.host())?))
}
