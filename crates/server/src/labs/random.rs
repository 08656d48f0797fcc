//! Random games (B4): how often each side wins, and how sure one can be, while games are played.

use std::time::Instant;

use axum::extract::State;
use axum::response::Response;
use quaterne_search::Limits;
use quaterne_search::playout::Tally;
use quaterne_search::random_games::RandomGames;
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

use super::{SLICE, stopped};
use crate::error::Answer;
use crate::extract::Asked;
use crate::pool::{Class, Worker};
use crate::position::Where;
use crate::sse::{self, Ended};
use crate::state::App;
use quaterne_report::score_text::wilson;

/// The most games of one experiment.
const MOST_GAMES: u64 = 5_000_000;

/// Random play (B4).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RandomQuery {
    rules: Option<String>,
    position: Option<String>,
    /// 200,000 unless given.
    #[param(minimum = 1, maximum = 5000000)]
    games: Option<u64>,
    /// The same seed gives the same games; a fresh one unless given.
    seed: Option<u64>,
}

/// How random games end.
#[derive(Debug, Serialize)]
struct RandomPlay {
    games: u64,
    of: u64,
    seed: u64,
    first: f64,
    second: f64,
    draw: f64,
    intervals: Split<[f64; 2]>,
    counts: Split<u64>,
    mean_plies: f64,
    games_per_second: f64,
}

/// One number for each outcome.
#[derive(Debug, Serialize)]
struct Split<T> {
    first: T,
    second: T,
    draw: T,
}

impl RandomPlay {
    fn of(tally: &Tally, of: u64, seed: u64, seconds: f64) -> Self {
        let games = tally.games();
        let share = |count: u64| if games == 0 { 0.0 } else { count as f64 / games as f64 };
        let split = |first, second, draw| Split { first, second, draw };
        Self {
            games,
            of,
            seed,
            first: share(tally.first),
            second: share(tally.second),
            draw: share(tally.draws),
            intervals: split(
                wilson(tally.first, games),
                wilson(tally.second, games),
                wilson(tally.draws, games),
            ),
            counts: Split { first: tally.first, second: tally.second, draw: tally.draws },
            mean_plies: share(tally.plies),
            games_per_second: if seconds > 0.0 { (games as f64 / seconds).round() } else { 0.0 },
        }
    }
}

/// Random games, as their shares converge
///
/// Server-sent events: `progress` a few times a second, then `done`; docs/api.md has their shape.
#[utoipa::path(get, path = "/api/labs/random/stream", tag = "labs", params(RandomQuery), responses((status = 200, body = String, content_type = "text/event-stream")))]
pub(super) async fn random(State(app): State<App>, Asked(asked): Asked<RandomQuery>) -> Answer<Response> {
    let game = Where { rules: asked.rules, position: asked.position }.game(&app)?;
    let of = asked.games.unwrap_or(200_000).clamp(1, MOST_GAMES);
    let seed = asked.seed.unwrap_or_else(quaterne_report::seed::fresh);
    sse::stream(move |feed| async move {
        let (mut tally, mut block, mut seconds) = (Tally::default(), 0, 0.0);
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
            let (own, next, time) = app.pool.run(Class::Question, job).await?;
            (tally, block, seconds) = (tally.and(own), next, seconds + time.as_secs_f64());
            feed.say("progress", &RandomPlay::of(&tally, of, seed, seconds)).await?;
        }
        feed.say("done", &RandomPlay::of(&tally, of, seed, seconds)).await?;
        Ok::<(), Ended>(())
    })
}
