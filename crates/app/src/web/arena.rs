//! Tournaments on the page.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::state::App;

/// What there is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ArenaView {
    tournaments: Vec<TournamentRow>,
    /// Whether a tournament can be started here.
    can_start: bool,
    bots: Vec<BotView>,
}

/// A tournament in the list.
#[derive(Debug, Serialize, ToSchema)]
struct TournamentRow {
    id: String,
    name: String,
}

/// A bot of the operator's list.
#[derive(Debug, Serialize, ToSchema)]
struct BotView {
    name: String,
    label: String,
}

/// Tournaments, and the bots that may take part
#[utoipa::path(get, path = "/api/arena", tag = "arena", responses((status = 200, body = ArenaView)))]
pub(crate) async fn arena(State(app): State<App>) -> Json<ArenaView> {
    let bots = app.config.bots.iter();
    let bots = bots.map(|bot| BotView { name: bot.name.clone(), label: bot.label.clone() }).collect();
    Json(ArenaView { tournaments: Vec::new(), can_start: false, bots })
}
