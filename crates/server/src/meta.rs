//! What there is to choose from, and what this server allows. The page builds its forms from this.

use axum::Json;
use axum::extract::State;
use quaterne_report::api::meta::{Meta, PlayerQuery};
use quaterne_report::api::position::{RulesQuery, rules_of};
use quaterne_report::catalogue::{Levels, PlayerInfo};

use super::error::Answer;
use super::extract::Asked;
use super::state::App;

/// What there is to choose from
#[utoipa::path(get, path = "/api/meta", tag = "meta", extensions(("x-cost" = json!(1))), responses((status = 200, body = Meta)))]
pub(crate) async fn meta(State(app): State<App>) -> Json<Meta> {
    Json(Meta::of(&app.host()))
}

/// Opponents of every strength, for a board, easiest first
#[utoipa::path(get, path = "/api/levels", tag = "meta", extensions(("x-cost" = json!(1))), params(RulesQuery), responses((status = 200, body = Levels)))]
pub(crate) async fn levels(State(app): State<App>, Asked(asked): Asked<RulesQuery>) -> Answer<Json<Levels>> {
    let rules = rules_of(&app.host(), asked.rules.as_deref())?;
    Ok(Json(Levels::of(&rules)))
}

/// Check a player
#[utoipa::path(get, path = "/api/player", tag = "meta", extensions(("x-cost" = json!(1))), params(PlayerQuery), responses((status = 200, body = PlayerInfo)))]
pub(crate) async fn player_of(Asked(asked): Asked<PlayerQuery>) -> Answer<Json<PlayerInfo>> {
    Ok(Json(asked.info()?))
}
