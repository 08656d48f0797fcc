//! The experiments of the labs that play or count: random games, matches, memory, three states.

use axum::Json;
use axum::extract;
use axum::response::Response;
use rules::{Game, on_board, write_move};
use search::limits::Meter;
use search::playout::Tally;
use search::rng::Rng;
use search::ternary::{State, Ternary};
use search::{Limits, Method, engine};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::analysis::micros;
use super::error::{Answer, ApiError};
use super::extract::Asked;
use super::pool::Class;
use super::position::{Move, Where, evaluation_of};
use super::spec;
use super::sse::{self, Ended};
use super::state::App;
use super::text::Text;
use super::tree::between;
use crate::commands::random::wilson;

/// Games of a block: each block has a random stream of its own, as in `quaterne random`.
const BLOCK: u64 = 1024;
/// The most games of one experiment.
const MOST_GAMES: u64 = 5_000_000;
/// Time of one job.
const SLICE: std::time::Duration = std::time::Duration::from_millis(150);

/// Random play (B4).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RandomQuery {
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
pub(crate) async fn random(
    extract::State(app): extract::State<App>,
    Asked(asked): Asked<RandomQuery>,
) -> Answer<Response> {
    let game = Where { rules: asked.rules, position: asked.position }.game(&app)?;
    let of = asked.games.unwrap_or(200_000).clamp(1, MOST_GAMES);
    let seed = asked.seed.unwrap_or_else(crate::seed::fresh);
    sse::stream(move |feed| async move {
        let (mut tally, mut block, mut seconds) = (Tally::default(), 0, 0.0);
        while tally.games() < of {
            let (board, played) = (*game.board(), tally.games());
            let job = move |_: &mut super::pool::Worker, limits: &Limits| {
                let started = std::time::Instant::now();
                let (mut own, mut next) = (Tally::default(), block);
                while played + own.games() < of && started.elapsed() < SLICE && !stopped(limits) {
                    let size = BLOCK.min(of - played - own.games());
                    own = own.and(Tally::from(&board, size, &mut Rng::split(seed, next)));
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

fn stopped(limits: &Limits) -> bool {
    limits.stop.as_ref().is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed))
}

/// Memory on and off (A9).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MemoQuery {
    rules: Option<String>,
    position: Option<String>,
    /// As `1..6`, both ends included; at most 10.
    depths: Option<String>,
    /// `ratio` unless given.
    eval: Option<String>,
}

/// A table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MemoTable {
    rows: Vec<MemoRow>,
}

/// One depth and method.
#[derive(Debug, Serialize, ToSchema)]
struct MemoRow {
    depth: u32,
    /// `minimax` or `alphabeta`.
    method: &'static str,
    /// Without memory,
    nodes: u64,
    /// and with it.
    memo_nodes: u64,
    hits: u64,
    /// Nodes that memory saved.
    saved: u64,
    micros: u64,
    memo_micros: u64,
    complete: bool,
}

/// The same search with and without memory
#[utoipa::path(get, path = "/api/labs/memo", tag = "labs", params(MemoQuery), responses((status = 200, body = MemoTable)))]
pub(crate) async fn memo(
    extract::State(app): extract::State<App>,
    Asked(asked): Asked<MemoQuery>,
) -> Answer<Json<MemoTable>> {
    let game = Where { rules: asked.rules, position: asked.position }.game(&app)?;
    let eval = evaluation_of(asked.eval.as_deref())?;
    let (first, last) = span(asked.depths.as_deref().filter(|text| !text.is_empty()).unwrap_or("1..6"))?;
    let mut rows: Vec<MemoRow> = Vec::new();
    for depth in first..=last {
        for name in ["minimax", "alphabeta"] {
            // What was too much at one depth is too much at the next.
            if rows.iter().any(|row| row.method == name && !row.complete) {
                continue;
            }
            let (game, eval) = (game.clone(), eval.clone());
            let job = move |_: &mut super::pool::Worker, limits: &Limits| {
                let plain: Method = format!("{name}:depth={depth},eval={eval}").parse().ok()?;
                let with: Method = format!("{name}:depth={depth},eval={eval},memo=on").parse().ok()?;
                let half = Limits { time: limits.time.map(|time| time / 2), ..limits.clone() };
                let (plain, with) =
                    (engine::answer(&game, &plain, &half), engine::answer(&game, &with, &half));
                Some(MemoRow {
                    depth,
                    method: name,
                    nodes: plain.nodes,
                    memo_nodes: with.nodes,
                    hits: with.memo.map_or(0, |memo| memo.hits),
                    saved: with.memo.map_or(0, |memo| memo.saved),
                    micros: micros(plain.elapsed),
                    memo_micros: micros(with.elapsed),
                    complete: plain.complete && with.complete,
                })
            };
            rows.extend(app.pool.run(Class::Question, job).await?);
        }
    }
    Ok(Json(MemoTable { rows }))
}

/// `1..6`: two depths.
fn span(text: &str) -> Answer<(u32, u32)> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let pair = first.trim().parse().ok().zip(last.trim().parse().ok());
    pair.filter(|&(first, last): &(u32, u32)| 1 <= first && first <= last && last <= 10).ok_or_else(|| {
        let message =
            Text::new("depths are as 1..6, at most 10", "les profondeurs sont comme 1..6, au plus 10");
        ApiError::bad("bad_value", message)
    })
}

/// Three states (D7).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StatesQuery {
    rules: Option<String>,
    position: Option<String>,
    /// 6 unless given.
    #[param(minimum = 1, maximum = 20)]
    depth: Option<u32>,
}

/// G, I or P.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct States {
    state: &'static str,
    depth: u32,
    nodes: u64,
    complete: bool,
    moves: Vec<StateMove>,
}

/// A move and the state it leads to, for who plays it.
#[derive(Debug, Serialize, ToSchema)]
struct StateMove {
    #[serde(flatten)]
    by: Move,
    state: &'static str,
    /// The line found, this move first.
    line: Vec<String>,
}

/// G, I or P of a position and after each move
#[utoipa::path(get, path = "/api/position/states", tag = "positions", params(StatesQuery), responses((status = 200, body = States)))]
pub(crate) async fn states(
    extract::State(app): extract::State<App>,
    Asked(asked): Asked<StatesQuery>,
) -> Answer<Json<States>> {
    let game = Where { rules: asked.rules, position: asked.position }.game(&app)?;
    let depth = between(asked.depth, "depth", 6, 1, 20)?;
    let found = app.pool.run(Class::Question, move |_, limits| states_of(&game, depth, limits)).await?;
    Ok(Json(found))
}

fn states_of(game: &Game, depth: u32, limits: &Limits) -> States {
    let rules = game.rules();
    let mut meter = Meter::start(limits);
    // Over: lost for who is to move, or nobody's.
    let over = game.outcome().map(|outcome| if outcome.winner().is_some() { "P" } else { "I" });
    let found = match over {
        Some(_) => Vec::new(),
        None => on_board!(game.board(), board => {
            Ternary::new(&mut meter, &mut search::Silent).moves(board, depth)
        }),
    };
    let best = found.iter().map(|each| each.state).max().unwrap_or(State::Unknown);
    let moves = found.iter().map(|each| StateMove {
        by: Move::of(rules, each.by),
        state: name(each.state),
        line: each.line.iter().map(|&cell| write_move(rules, cell)).collect(),
    });
    States {
        state: over.unwrap_or_else(|| name(best)),
        depth,
        nodes: meter.nodes(),
        complete: !meter.stopped(),
        moves: moves.collect(),
    }
}

/// The letter of the lab.
const fn name(state: State) -> &'static str {
    match state {
        State::Won => "G",
        State::Unknown => "I",
        State::Lost => "P",
    }
}

/// A match between machines (A10, B9).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MatchQuery {
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
    outcome: super::position::End,
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

fn table(players: &[Method], games: &[arena::Played], of: usize) -> MatchTable {
    let count = players.len();
    let finite = |number: Option<f64>| number.filter(|number| number.is_finite());
    let pairings = (0..count).flat_map(|one| (0..count).map(move |other| (one, other)));
    let pairings = pairings.filter(|(one, other)| one != other).map(|(one, other)| {
        let score = arena::Score::of(games, one, other);
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
        let score = arena::Score::against_all(games, nth, count);
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
        distinct_games: arena::distinct_games(games),
        complete: games.len() == of,
        players: (0..count).map(each).collect(),
        pairings: pairings.collect(),
    }
}

/// Machines against each other, game by game
///
/// Server-sent events: `start`, `game`, `table` now and then, `done`; docs/api.md has their shapes.
#[utoipa::path(get, path = "/api/labs/match/stream", tag = "labs", params(MatchQuery), responses((status = 200, body = String, content_type = "text/event-stream")))]
pub(crate) async fn matches(
    extract::State(app): extract::State<App>,
    Asked(asked): Asked<MatchQuery>,
) -> Answer<Response> {
    let start = Where { rules: asked.rules, position: asked.position }.game(&app)?;
    if !(2..=8).contains(&asked.players.len()) {
        let message = Text::new("a match has two to eight players", "un match a de deux à huit joueurs");
        return Err(ApiError::bad("bad_value", message));
    }
    let players = asked.players.iter().map(|text| spec::method_of(text)).collect::<Answer<Vec<_>>>()?;
    let plies = between(asked.openings, "openings", 2, 0, 4)?;
    let limit = between(asked.limit, "limit", 20, 1, 200)? as usize;
    let seed = asked.seed.unwrap_or(1);
    let all = arena::Openings::default().after(&start, plies);
    let all = all.map_err(|error| ApiError::of("bad_value", &error))?;
    let openings = arena::Openings::sample(all, limit, seed);
    sse::stream(move |feed| async move {
        let entered: Vec<arena::Contestant> =
            players.iter().cloned().map(arena::Contestant::Builtin).collect();
        let fixtures: Vec<arena::Fixture> = arena::Plan::all_against_all(&entered, &openings, seed)
            .fixtures
            .into_iter()
            .filter(|fixture| fixture.seats[0] != fixture.seats[1])
            .collect();
        let of = fixtures.len();
        let names = players.iter().map(Method::to_string).collect();
        let begin = MatchStart { games: of, openings: openings.len(), players: names, seed };
        feed.say("start", &begin).await?;
        let mut games: Vec<arena::Played> = Vec::new();
        let mut shown = std::time::Instant::now();
        for number in 0..of {
            let plan =
                arena::Plan { players: &entered, openings: &openings, fixtures: fixtures.clone(), seed };
            let fixture = fixtures[number];
            let [arena::Contestant::Builtin(first), arena::Contestant::Builtin(second)] = plan.seated(number)
            else {
                continue;
            };
            let seated = [first, second];
            let Some(played) = one_game(&app, &openings[fixture.opening], fixture, seated).await? else {
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
                shown = std::time::Instant::now();
            }
        }
        feed.say("done", &table(&players, &games, of)).await?;
        Ok::<(), Ended>(())
    })
}

/// A game as a few jobs: each plays for a slice of time, so that others have their turn.
async fn one_game(
    app: &App,
    opening: &Game,
    fixture: arena::Fixture,
    seated: [Method; 2],
) -> Result<Option<arena::Played>, Ended> {
    let (mut game, mut thoughts) = (opening.clone(), Vec::new());
    loop {
        if let Some(outcome) = game.outcome() {
            let ending = arena::Ending::Over(outcome);
            return Ok(Some(arena::Played { fixture, game, ending, thoughts, notes: Default::default() }));
        }
        let (seats, before) = (seated.clone(), thoughts.len());
        let job = move |_: &mut super::pool::Worker, limits: &Limits| {
            let started = std::time::Instant::now();
            while game.outcome().is_none() && started.elapsed() < SLICE && !stopped(limits) {
                let found = engine::answer(&game, &seats[game.to_move().index()], limits);
                let Some(cell) = found.best.filter(|&cell| game.play(cell).is_ok()) else { break };
                let (score, depth) = (Some(found.score), Some(found.depth));
                let (nodes, elapsed) = (found.nodes, found.elapsed);
                thoughts.push(arena::Thought { cell, nodes, elapsed, score, depth });
            }
            (game, thoughts)
        };
        (game, thoughts) = app.pool.run(Class::Question, job).await?;
        if game.outcome().is_none() && thoughts.len() == before {
            return Ok(None);
        }
    }
}
