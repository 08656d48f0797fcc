//! The review of a game: what each move gave away, from the last to the first.

use axum::extract::State;
use axum::response::Response;
use quaterne_report::api::review::ReviewQuery;

use super::error::Answer;
use super::extract::Asked;
use super::pool::Person;
use super::sse;
use super::state::App;

/// The review of a game
///
/// Server-sent events: `start`, a `ply` for each move from the last to the first, `done`; docs/api.md has their shapes.
#[utoipa::path(get, path = "/api/review/stream", tag = "analysis", extensions(("x-cost" = json!(10))), params(ReviewQuery), responses((status = 200, body = String, content_type = "text/event-stream")))]
pub(crate) async fn review(
    State(app): State<App>,
    person: Person,
    Asked(asked): Asked<ReviewQuery>,
) -> Answer<Response> {
    let work = asked.work(&app.host(), app.pool.perfect.clone())?;
    let (rules, errand) = (*work.rules(), person.asks().holding(app.pool.perfect.table));
    sse::work(app, "/api/review/stream", errand, rules, work)
}
