//! The review of a game: what each move gave away, from the last to the first.

use axum::extract::State;
use axum::response::Response;
use quaterne_report::review::{ReviewSum, ReviewedMove};
use quaterne_search::review::Review;
use quaterne_search::{Limits, Method};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::error::Answer;
use super::extract::Asked;
use super::pool::{Class, Worker};
use super::position::{At, Where};
use super::sse::{self, Ended};
use super::state::App;

/// How much of a game is known already.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReviewQuery {
    /// Moves at the beginning that are not asked for; 0 unless given.
    from: Option<u32>,
}

/// What comes first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewStart {
    /// Moves of the game.
    plies: usize,
}

/// The review of a game
///
/// Server-sent events: `start`, a `ply` for each move from the last to the first, `done`; docs/api.md has their shapes.
#[utoipa::path(get, path = "/api/review/stream", tag = "analysis", params(Where, ReviewQuery), responses((status = 200, body = String, content_type = "text/event-stream")))]
pub(crate) async fn review(
    State(app): State<App>,
    At(game): At,
    Asked(asked): Asked<ReviewQuery>,
) -> Answer<Response> {
    let from = asked.from.unwrap_or(0) as usize;
    sse::stream(move |feed| async move {
        feed.say("start", &ReviewStart { plies: game.moves().len() }).await?;
        let rules = *game.rules();
        let mut review = Review::of(&game, from);
        loop {
            // Each move is a job of its own, so that others have their turn.
            let (mut next, by) = (review.clone(), Method::Perfect(app.pool.perfect.clone()));
            let step = move |worker: &mut Worker, limits: &Limits| {
                let judged =
                    next.step(worker.engine(&rules), &by, limits).map(|ply| ReviewedMove::of(&rules, ply));
                (next, judged)
            };
            let judged;
            (review, judged) = app.pool.run(Class::Question, step).await?;
            let Some(judged) = judged else { break };
            feed.say("ply", &judged).await?;
        }
        feed.say("done", &ReviewSum::of(review.judged())).await?;
        Ok::<(), Ended>(())
    })
}
