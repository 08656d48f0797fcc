//! Opinions and proofs: any player's analysis of a position, its exact score, and why.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use quaterne_report::Analysis;
use quaterne_report::why::Why;
use quaterne_search::Method;
use quaterne_search::question::{Engine, Question, What};
use serde::Deserialize;
use utoipa::IntoParams;

use super::error::Answer;
use super::extract::Asked;
use super::pool::Class;
use super::position::{At, Where};
use super::state::App;
use super::{spec, sse};

/// A player, and how much is asked of it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AnalyseQuery {
    /// The player: `alphabeta:depth=8,order=centre,memo=on` unless given.
    player: Option<String>,
    /// Give every move its exact score, not only the best one.
    exact: Option<bool>,
}

pub(crate) fn micros(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Any player's opinion of a position
#[utoipa::path(get, path = "/api/analyse", tag = "analysis", params(Where, AnalyseQuery), responses((status = 200, body = Analysis)))]
pub(crate) async fn analyse(
    State(app): State<App>,
    At(game): At,
    Asked(asked): Asked<AnalyseQuery>,
) -> Answer<Json<Analysis>> {
    let player = asked.player.filter(|player| !player.is_empty());
    let method = spec::sown(player.as_deref().unwrap_or("alphabeta:depth=8,order=centre,memo=on"))?;
    let what = if asked.exact.unwrap_or(false) { What::Moves } else { What::Best };
    let found = app.pool.run(Class::Question, move |_, limits| {
        let question = Question::new(game).by(method).what(what).limits(limits.clone());
        let found = Engine::new().analysis(&question);
        Analysis::of(&question.game, &question.by, &found)
    });
    Ok(Json(found.await?))
}

/// The exact score of a position and of its moves
///
/// Within the server's deadline; what is not proved by then stays an interval.
#[utoipa::path(get, path = "/api/solve", tag = "analysis", params(Where), responses((status = 200, body = Analysis)))]
pub(crate) async fn solve(State(app): State<App>, At(game): At) -> Answer<Json<Analysis>> {
    let mut asking = app.solves.ask(&game)?;
    while asking.changed().await {}
    Ok(Json(asking.now().0))
}

/// The exact score while it becomes known
///
/// Server-sent events: `progress`, and at last `done`, each with the body of `/api/solve`.
#[utoipa::path(get, path = "/api/solve/stream", tag = "analysis", params(Where), responses((status = 200, body = Analysis, content_type = "text/event-stream")))]
pub(crate) async fn solve_stream(State(app): State<App>, At(game): At) -> Answer<Response> {
    let mut asking = app.solves.ask(&game)?;
    sse::stream(move |feed| async move {
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
#[utoipa::path(get, path = "/api/why", tag = "analysis", params(Where), responses((status = 200, body = Why)))]
pub(crate) async fn why(State(app): State<App>, At(game): At) -> Answer<Json<Why>> {
    let by = Method::Perfect(app.pool.perfect.clone());
    let found = app.pool.run(Class::Question, move |worker, limits| {
        let question = Question::new(game).by(by).what(What::Why).limits(limits.clone());
        let reasons = worker.engine(question.game.rules()).why(&question);
        Why::of(&question.game, &reasons)
    });
    Ok(Json(found.await?))
}
