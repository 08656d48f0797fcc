//! The experiments of the labs that play or count: random games, matches, memory, three states.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use quaterne_report::api::labs::matches::MatchQuery;
use quaterne_report::api::labs::memo::{MemoQuery, MemoTable};
use quaterne_report::api::labs::random::RandomQuery;
use quaterne_report::api::labs::states::{self as three, States, StatesQuery};
use quaterne_search::Limits;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::error::Answer;
use super::extract::Asked;
use super::pool::{Desk, Person};
use super::sse;
use super::state::App;

/// MiB of a search that remembers, unless it is told how many.
const MEMO: u32 = 16;

/// The addresses of the labs.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(states))
        .routes(routes!(random))
        .routes(routes!(matches))
        .routes(routes!(memo))
}

/// G, I or P of a position and after each move
#[utoipa::path(get, path = "/api/position/states", tag = "positions", extensions(("x-cost" = json!(5))), params(StatesQuery), responses((status = 200, body = States)))]
async fn states(
    State(app): State<App>,
    person: Person,
    Asked(asked): Asked<StatesQuery>,
) -> Answer<Json<States>> {
    let (game, depth) = asked.read(&app.host())?;
    let found = app.pool.run(person.asks(), move |_, limits| three::states(&game, depth, limits));
    Ok(Json(found.await?))
}

/// Random games, as their shares converge
///
/// Server-sent events: `progress` a few times a second, then `done`, each a `RandomPlay`.
#[utoipa::path(get, path = "/api/labs/random/stream", tag = "labs", extensions(("x-cost" = json!(10))), params(RandomQuery), responses((status = 200, body = String, content_type = "text/event-stream")))]
async fn random(
    State(app): State<App>,
    person: Person,
    Asked(asked): Asked<RandomQuery>,
) -> Answer<Response> {
    let work = asked.work(&app.host())?;
    let rules = *work.rules();
    sse::work(app, "/api/labs/random/stream", person.asks(), rules, work)
}

/// Machines against each other, game by game
///
/// Server-sent events: `start` (a `MatchStart`), `game` (a `MatchGame`), `table` now and then and `done` (a `CrossTable`).
#[utoipa::path(get, path = "/api/labs/match/stream", tag = "labs", extensions(("x-cost" = json!(10))), params(MatchQuery), responses((status = 200, body = String, content_type = "text/event-stream")))]
async fn matches(
    State(app): State<App>,
    person: Person,
    Asked(asked): Asked<MatchQuery>,
) -> Answer<Response> {
    let host = app.host();
    // Openings are listed first, which is a search, too.
    let work = app.pool.run(person.asks(), move |_, _| asked.work(&host)).await??;
    let (rules, errand) = (*work.rules(), person.asks().holding(work.memory()));
    sse::work(app, "/api/labs/match/stream", errand, rules, work)
}

/// The same search with and without memory
#[utoipa::path(get, path = "/api/labs/memo", tag = "labs", extensions(("x-cost" = json!(10))), params(MemoQuery), responses((status = 200, body = MemoTable)))]
async fn memo(
    State(app): State<App>,
    person: Person,
    Asked(asked): Asked<MemoQuery>,
) -> Answer<Json<MemoTable>> {
    let mut memory = asked.read(&app.host())?;
    loop {
        // Each row is a job of its own, so that others have their turn.
        let step = move |_: &mut Desk<'_>, limits: &Limits| {
            let more = memory.step(limits);
            (memory, more)
        };
        let more;
        (memory, more) = app.pool.run(person.asks().holding(MEMO), step).await?;
        if !more {
            return Ok(Json(memory.table()));
        }
    }
}
