//! Machines against each other (A10, B9): every pair, from every opening, with both colours, game by game.

use std::time::Instant;

use axum::extract::State;
use axum::response::Response;
use quaterne_arena::{
    Contestant, Ending, Fixture, Openings, Played, Score, Thought, Tournament, distinct_games,
};
use quaterne_search::{Limits, Method, engine};
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

use super::{SLICE, stopped};
use crate::error::{Answer, ApiError};
use crate::extract::{Asked, between};
use crate::pool::{Class, Worker};
use crate::position::{End, Where};
use crate::spec;
use crate::sse::{self, Ended};
use crate::state::App;
use quaterne_report::Text;

/// A match between machines (A10, B9).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MatchQuery {
    rules: Option<String>,
    position: Option<String>,
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

#[derive(Debug, Serialize)]
struct MatchStart {
    games: usize,
    openings: usize,
    players: Vec<String>,
    seed: u64,
}

#[derive(Debug, Serialize)]
struct MatchGame {
    game: usize,
    first: usize,
    second: usize,
    moves: String,
    outcome: End,
}

#[derive(Debug, Serialize)]
struct MatchTable {
    games: usize,
    of: usize,
    distinct_games: usize,
    complete: bool,
    players: Vec<MatchPlayer>,
    pairings: Vec<Pairing>,
}

#[derive(Debug, Serialize)]
struct MatchPlayer {
    spec: String,
    wins: u64,
    draws: u64,
    losses: u64,
    score: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

#[derive(Debug, Serialize)]
struct Pairing {
    one: usize,
    other: usize,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    score: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    elo: Option<f64>,
}

fn table(players: &[Method], games: &[Played], of: usize) -> MatchTable {
    let count = players.len();
    let finite = |number: Option<f64>| number.filter(|number| number.is_finite());
    let pairings = (0..count).flat_map(|one| (0..count).map(move |other| (one, other)));
    let pairings = pairings.filter(|(one, other)| one != other).map(|(one, other)| {
        let score = Score::of(games, one, other);
        let (total, interval) = (score.total(), score.share_interval());
        Pairing {
            one,
            other,
            games: score.games(),
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            score: finite(score.share()),
            low: interval.map(|interval| interval.low),
            high: interval.map(|interval| interval.high),
            elo: finite(score.elo()),
        }
    });
    let each = |nth: usize| {
        let score = Score::against_all(games, nth, count);
        let (total, interval) = (score.total(), score.share_interval());
        MatchPlayer {
            spec: players[nth].to_string(),
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            score: finite(score.share()),
            low: interval.map(|interval| interval.low),
            high: interval.map(|interval| interval.high),
        }
    };
    MatchTable {
        games: games.len(),
        of,
        distinct_games: distinct_games(games),
        complete: games.len() == of,
        players: (0..count).map(each).collect(),
        pairings: pairings.collect(),
    }
}

/// Machines against each other, game by game
///
/// Server-sent events: `start`, `game`, `table` now and then, `done`; docs/api.md has their shapes.
#[utoipa::path(get, path = "/api/labs/match/stream", tag = "labs", params(MatchQuery), responses((status = 200, body = String, content_type = "text/event-stream")))]
pub(super) async fn matches(State(app): State<App>, Asked(asked): Asked<MatchQuery>) -> Answer<Response> {
    let start = Where { rules: asked.rules, position: asked.position }.game(&app)?;
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
    let contest =
        Tournament::new(*start.rules(), players.iter().cloned().map(Contestant::from), openings, seed);
    sse::stream(move |feed| async move {
        let meetings = contest.next_round(&[]).unwrap_or_default();
        let fixtures = contest.games(0, &meetings);
        let of = fixtures.len();
        let names = players.iter().map(Method::to_string).collect();
        let begin = MatchStart { games: of, openings: contest.openings.len(), players: names, seed };
        feed.say("start", &begin).await?;
        let mut games: Vec<Played> = Vec::new();
        let mut shown = Instant::now();
        for (number, fixture) in fixtures.into_iter().enumerate() {
            let Some(played) = one_game(&app, &contest, fixture).await? else {
                continue;
            };
            if let Some(outcome) = played.outcome() {
                let [first, second] = fixture.seats;
                let moves = played.game.text();
                let game = MatchGame { game: number, first, second, moves, outcome: outcome.into() };
                feed.say("game", &game).await?;
                games.push(played);
            }
            if shown.elapsed().as_millis() > 300 {
                feed.say("table", &table(&players, &games, of)).await?;
                shown = Instant::now();
            }
        }
        feed.say("done", &table(&players, &games, of)).await?;
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
                let found = engine::answer(&game, method, limits);
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
