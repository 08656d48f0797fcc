//! Random games (B4): how often each side wins, and how sure one can be, while games are played.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use quaterne_report::random_play::RandomPlay;
use quaterne_search::Limits;
use quaterne_search::playout::Tally;
use quaterne_search::random_games::RandomGames;
use serde::Deserialize;
use utoipa::IntoParams;

use super::SLICE;
use crate::error::Answer;
use crate::extract::Asked;
use crate::pool::{Class, Worker, stopped};
use crate::position::{At, Where};
use crate::sse::{self, Ended};
use crate::state::App;

/// The most games of one experiment.
const MOST_GAMES: u64 = 5_000_000;

/// Random play (B4).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RandomQuery {
    /// 200,000 unless given.
    #[param(minimum = 1, maximum = 5000000)]
    games: Option<u64>,
    /// The same seed gives the same games; a fresh one unless given.
    seed: Option<u64>,
}

/// Random games, as their shares converge
///
/// Server-sent events: `progress` a few times a second, then `done`, each a `RandomPlay`.
#[utoipa::path(get, path = "/api/labs/random/stream", tag = "labs", params(Where, RandomQuery), responses((status = 200, body = String, content_type = "text/event-stream")))]
pub(super) async fn random(
    State(app): State<App>,
    At(game): At,
    Asked(asked): Asked<RandomQuery>,
) -> Answer<Response> {
    let of = asked.games.unwrap_or(200_000).clamp(1, MOST_GAMES);
    let seed = asked.seed.unwrap_or_else(quaterne_report::seed::fresh);
    sse::stream(move |feed| async move {
        let (mut tally, mut block, mut time) = (Tally::default(), 0, Duration::ZERO);
        while tally.games() < of {
            let many = RandomGames { board: *game.board(), games: of, seed };
            let job = move |_: &mut Worker, limits: &Limits| {
                let started = Instant::now();
                let (mut own, mut next) = (Tally::default(), block);
                while started.elapsed() < SLICE
                    && !stopped(limits)
                    && let Some(played) = many.block(next)
                {
                    own = own.and(played);
                    next += 1;
                }
                (own, next, started.elapsed())
            };
            let (own, next, taken) = app.pool.run(Class::Question, job).await?;
            (tally, block, time) = (tally.and(own), next, time + taken);
            feed.say("progress", &RandomPlay::of(&game, &tally, of, seed, time)).await?;
        }
        feed.say("done", &RandomPlay::of(&game, &tally, of, seed, time)).await?;
        Ok::<(), Ended>(())
    })
}
