//! The alignments of a board, and what they say of a position without a search: the labs' list and matrix, threats.

use axum::Json;
use quaterne_report::alignments::{Alignments, Threats};

use super::position::{At, RulesQuery, Under, Where};

/// The cells that would complete an alignment, for either side
#[utoipa::path(get, path = "/api/position/threats", tag = "positions", params(Where), responses((status = 200, body = Threats)))]
pub(crate) async fn threats(At(game): At) -> Json<Threats> {
    Json(Threats::of(&game))
}

/// How many alignments pass through each cell
#[utoipa::path(get, path = "/api/position/possibilities", tag = "positions", params(RulesQuery), responses((status = 200, body = Alignments)))]
pub(crate) async fn possibilities(Under(rules): Under) -> Json<Alignments> {
    Json(Alignments::of(&rules, false))
}

/// Every alignment of a board
#[utoipa::path(get, path = "/api/position/alignments", tag = "positions", params(RulesQuery), responses((status = 200, body = Alignments)))]
pub(crate) async fn alignments(Under(rules): Under) -> Json<Alignments> {
    Json(Alignments::of(&rules, true))
}
