//! The alignments of a board, and what they say of a position without a search: the labs' list and matrix, threats.

use axum::Json;
use axum::extract::State;
use quaterne_report::alignments::{Alignments, Threats};
use quaterne_report::api::position::{RulesQuery, Where, rules_of};

use super::error::Answer;
use super::extract::Asked;
use super::state::App;

/// The cells that would complete an alignment, for either side
#[utoipa::path(get, path = "/api/position/threats", tag = "positions", extensions(("x-cost" = json!(1))), params(Where), responses((status = 200, body = Threats)))]
pub(crate) async fn threats(State(app): State<App>, Asked(at): Asked<Where>) -> Answer<Json<Threats>> {
    Ok(Json(Threats::of(&at.game(&app.host())?)))
}

/// How many alignments pass through each cell
#[utoipa::path(get, path = "/api/position/possibilities", tag = "positions", extensions(("x-cost" = json!(1))), params(RulesQuery), responses((status = 200, body = Alignments)))]
pub(crate) async fn possibilities(
    State(app): State<App>,
    Asked(asked): Asked<RulesQuery>,
) -> Answer<Json<Alignments>> {
    Ok(Json(Alignments::of(&rules_of(&app.host(), asked.rules.as_deref())?, false)))
}

/// Every alignment of a board
#[utoipa::path(get, path = "/api/position/alignments", tag = "positions", extensions(("x-cost" = json!(1))), params(RulesQuery), responses((status = 200, body = Alignments)))]
pub(crate) async fn alignments(
    State(app): State<App>,
    Asked(asked): Asked<RulesQuery>,
) -> Answer<Json<Alignments>> {
    Ok(Json(Alignments::of(&rules_of(&app.host(), asked.rules.as_deref())?, true)))
}
