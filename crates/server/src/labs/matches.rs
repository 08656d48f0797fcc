//! Machines against each other (A10, B9): every pair, from every opening, with both colours, game by game.

use std::time::Instant;

use axum::extract::State;
use axum::response::Response;
use quaterne_arena::{
    Contestant, Ending, Fixture, Openings, Played, Score, Thought, Tournament, distinct_games,
};
use quaterne_report::contest::{Pairing, Standing, effort};
use quaterne_report::match_report::{CrossTable, OpeningSet};
use quaterne_report::{Outcome, Text};
use quaterne_search::{Limits, question};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::SLICE;
use crate::error::{Answer, ApiError};
use crate::extract::{Asked, between};
use crate::pool::{Class, Worker, stopped};
use crate::position::{At, Where};
use crate::spec;
use crate::sse::{self, Ended};
use crate::state::App;

/// A match between machines (A10, B9).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MatchQuery {
    /// Two to eight players: the key is repeated.
    #[serde(default)]
    players: Vec<String>,
    /// Plies of the openings; 2 unless given.
    #[param(minimum = 0, maximum = 4)]
    openings: Option<u32>,
    /// Openings, at most; 20 unless given.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// 1 unless given.
    seed: Option<u64>,
}

/// What is going to be played.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchStart {
    /// Games in all.
    expected_games: usize,
    /// Openings, each played with both colours.
    openings: usize,
    /// The players: what they are called in the table.
    players: Vec<String>,
    /// What random players, and a limit on the openings, draw by.
    seed: u64,
}

/// A game of a match.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchGame {
    /// Its place in the plan.
    number: usize,
    /// Who played x,
    x: String,
    /// and who played o.
    o: String,
    /// Its moves, as one text.
    position: String,
    /// How it ended.
    outcome: Outcome,
}

fn table(contest: &Tournament, plies: u32, games: &[Played], expected_games: usize) -> CrossTable {
    let (count, name) = (contest.entrants.len(), |nth: usize| contest.entrants[nth].name.as_str());
    let pairs = (0..count).flat_map(|one| (0..count).map(move |other| (one, other)));
    let pairing =
        |(one, other): (usize, usize)| Pairing::of(name(one), name(other), &Score::of(games, one, other));
    let line = |nth: usize| {
        let score = Score::against_all(games, nth, count);
        Standing::of_games(
            name(nth),
            contest.entrants[nth].contestant.to_string(),
            &score,
            effort(games, nth),
        )
    };
    CrossTable {
        kind: "machines".to_owned(),
        rules: contest.rules.to_string(),
        openings: OpeningSet { opening_plies: plies, openings: contest.openings.len(), mirror: true },
        seed: contest.seed,
        games: games.len(),
        expected_games,
        complete: games.len() == expected_games,
        distinct_games: distinct_games(games),
        players: (0..count).map(line).collect(),
        pairings: pairs.filter(|(one, other)| one != other).map(pairing).collect(),
    }
}

/// Machines against each other, game by game
///
/// Server-sent events: `start` (a `MatchStart`), `game` (a `MatchGame`), `table` now and then and `done` (a `CrossTable`).
#[utoipa::path(get, path = "/api/labs/match/stream", tag = "labs", params(Where, MatchQuery), responses((status = 200, body = String, content_type = "text/event-stream")))]
pub(super) async fn matches(
    State(app): State<App>,
    At(start): At,
    Asked(asked): Asked<MatchQuery>,
) -> Answer<Response> {
    if !(2..=8).contains(&asked.players.len()) {
        let message = Text::new("a match has two to eight players", "un match a de deux à huit joueurs");
        return Err(ApiError::bad("bad_value", message));
    }
    let players = asked.players.iter().map(|text| spec::method_of(text)).collect::<Answer<Vec<_>>>()?;
    let plies = between(asked.openings, "openings", 2, 0, 4)?;
    let limit = between(asked.limit, "limit", 20, 1, 200)? as usize;
    let seed = asked.seed.unwrap_or(1);
    let all = Openings::default().after(&start, plies);
    let all = all.map_err(|error| ApiError::of("bad_value", &error))?;
    let openings = Openings::sample(all, limit, seed);
    let contest = Tournament::new(*start.rules(), players.into_iter().map(Contestant::from), openings, seed);
    sse::stream(move |feed| async move {
        let meetings = contest.next_round(&[]).unwrap_or_default();
        let fixtures = contest.games(0, &meetings);
        let of = fixtures.len();
        let names = contest.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let begin = MatchStart { expected_games: of, openings: contest.openings.len(), players: names, seed };
        feed.say("start", &begin).await?;
        let mut games: Vec<Played> = Vec::new();
        let mut shown = Instant::now();
        for (number, fixture) in fixtures.into_iter().enumerate() {
            let Some(played) = one_game(&app, &contest, fixture).await? else {
                continue;
            };
            if let Some(outcome) = played.outcome() {
                let [x, o] = fixture.seats.map(|seat| contest.entrants[seat].name.clone());
                let position = played.game.text();
                let game = MatchGame { number, x, o, position, outcome };
                feed.say("game", &game).await?;
                games.push(played);
            }
            if shown.elapsed().as_millis() > 300 {
                feed.say("table", &table(&contest, plies, &games, of)).await?;
                shown = Instant::now();
            }
        }
        feed.say("done", &table(&contest, plies, &games, of)).await?;
        Ok::<(), Ended>(())
    })
}

/// A game as a few jobs: each plays for a slice of time, so that others have their turn. Lots are those of the contest,
/// so that the same seed gives the games of `quaterne match`.
async fn one_game(app: &App, contest: &Tournament, fixture: Fixture) -> Result<Option<Played>, Ended> {
    let (seated, _) = contest.seated(&fixture);
    let (mut game, mut thoughts) = (contest.openings[fixture.opening].clone(), Vec::new());
    loop {
        if let Some(outcome) = game.outcome() {
            let (ending, notes) = (Ending::Over(outcome), Default::default());
            return Ok(Some(Played { fixture, game, ending, thoughts, notes }));
        }
        let (seats, before) = (seated.clone(), thoughts.len());
        let job = move |_: &mut Worker, limits: &Limits| {
            let started = Instant::now();
            while game.outcome().is_none() && started.elapsed() < SLICE && !stopped(limits) {
                let Some(method) = seats[game.to_move().index()].method() else { break };
                let found = question::best(&game, method, limits);
                let Some(cell) = found.best.filter(|&cell| game.play(cell).is_ok()) else { break };
                let (score, depth) = (Some(found.score), Some(found.depth));
                let (nodes, elapsed) = (found.nodes, found.elapsed);
                thoughts.push(Thought { cell, nodes, elapsed, score, depth });
            }
            (game, thoughts)
        };
        (game, thoughts) = app.pool.run(Class::Question, job).await?;
        if game.outcome().is_none() && thoughts.len() == before {
            return Ok(None);
        }
    }
}
