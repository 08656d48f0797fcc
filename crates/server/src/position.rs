//! A position, read and checked.

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use quaterne_report::api::position::Where;
use quaterne_report::position::Position;
use quaterne_rules::Game;

use super::error::{Answer, ApiError};
use super::extract::Asked;
use super::state::App;

/// The game that the query of a request means: its parameters are those of [`Where`].
pub(crate) struct At(pub(crate) Game);

impl FromRequestParts<App> for At {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        let Asked(at) = Asked::<Where>::from_request_parts(parts, app).await?;
        Ok(Self(at.game(&app.host())?))
    }
}

/// Read and check a position
#[utoipa::path(get, path = "/api/position", tag = "positions", extensions(("x-cost" = json!(1))), params(Where), responses((status = 200, body = Position)))]
pub(crate) async fn position(At(game): At) -> Answer<Json<Position>> {
    Ok(Json(Position::of(&game)))
}
