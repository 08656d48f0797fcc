//! A position, read and checked.

use axum::Json;
use axum::extract::State;
use quaterne_report::api::position::Where;
use quaterne_report::position::Position;

use super::error::Answer;
use super::extract::Asked;
use super::state::App;

/// Read and check a position
#[utoipa::path(get, path = "/api/position", tag = "positions", params(Where), responses((status = 200, body = Position)))]
pub(crate) async fn position(State(app): State<App>, Asked(at): Asked<Where>) -> Answer<Json<Position>> {
    Ok(Json(Position::of(&at.game(&app.host())?)))
}
