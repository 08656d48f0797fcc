//! Opinions and proofs: any player's analysis of a position, its exact score, and why.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use quaterne_report::Analysis;
use quaterne_report::api::analysis::{self as answers, AnalyseQuery};
use quaterne_report::api::position::Where;
use quaterne_report::why::Why;

use super::error::Answer;
use super::extract::Asked;
use super::pool::Person;
use super::sse;
use super::state::App;

/// Any player's opinion of a position
#[utoipa::path(get, path = "/api/analyse", tag = "analysis", extensions(("x-cost" = json!(5))), params(AnalyseQuery), responses((status = 200, body = Analysis)))]
pub(crate) async fn analyse(
    State(app): State<App>,
    person: Person,
    Asked(asked): Asked<AnalyseQuery>,
) -> Answer<Json<Analysis>> {
    let question = asked.question(&app.host())?;
    let found =
        app.pool.run(person.asks().by(&question.by), move |_, limits| answers::analyse(question, limits));
    Ok(Json(found.await?))
}

/// The exact score of a position and of its moves
///
/// Within the server's deadline; what is not proved by then stays an interval.
#[utoipa::path(get, path = "/api/solve", tag = "analysis", extensions(("x-cost" = json!(5))), params(Where), responses((status = 200, body = Analysis)))]
pub(crate) async fn solve(
    State(app): State<App>,
    person: Person,
    Asked(at): Asked<Where>,
) -> Answer<Json<Analysis>> {
    let mut asking = app.solves.ask(&at.game(&app.host())?, person)?;
    while asking.changed().await {}
    Ok(Json(asking.now().0))
}

/// The exact score while it becomes known
///
/// Server-sent events: `progress`, and at last `done`, each with the body of `/api/solve`.
#[utoipa::path(get, path = "/api/solve/stream", tag = "analysis", extensions(("x-cost" = json!(5))), params(Where), responses((status = 200, body = Analysis, content_type = "text/event-stream")))]
pub(crate) async fn solve_stream(
    State(app): State<App>,
    person: Person,
    Asked(at): Asked<Where>,
) -> Answer<Response> {
    let mut asking = app.solves.ask(&at.game(&app.host())?, person)?;
    sse::stream(&app.metrics, "/api/solve/stream", move |feed| async move {
        loop {
            let (answer, ended) = asking.now();
            if ended {
                return feed.say("done", &answer).await;
            }
            feed.say("progress", &answer).await?;
            if !asking.changed().await {
                return feed.say("done", &asking.now().0).await;
            }
        }
    })
}

/// Why a position is won, drawn or lost
///
/// Its winning squares, an argument without search where there is one, and a best line with what each stone of it does.
#[utoipa::path(get, path = "/api/why", tag = "analysis", extensions(("x-cost" = json!(5))), params(Where), responses((status = 200, body = Why)))]
pub(crate) async fn why(
    State(app): State<App>,
    person: Person,
    Asked(at): Asked<Where>,
) -> Answer<Json<Why>> {
    let game = at.game(&app.host())?;
    let by = app.pool.perfect.clone();
    let found = app.pool.run(person.asks().holding(by.table), move |desk, limits| {
        let engine = desk.engine(game.rules());
        answers::why(game, &by, engine, limits)
    });
    Ok(Json(found.await?))
}
