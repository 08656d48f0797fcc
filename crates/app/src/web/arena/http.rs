//! The addresses of the arena.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use arena::store::{Arena, StoreError, StoredGame};
use arena::{Contestant, Standings};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use rules::{Game, Player};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Wanted, bot};
use crate::web::error::{Answer, ApiError};
use crate::web::export::file;
use crate::web::extract::{Asked, Sent, between};
use crate::web::position::{End, PositionView, Side, game_of, rules_of};
use crate::web::spec;
use crate::web::sse::{self, Ended};
use crate::web::state::App;
use crate::web::text::Text;

/// How often a stream looks for news.
const LOOK: Duration = Duration::from_secs(1);
/// Games of one answer.
const MOST_GAMES: u64 = 1000;

/// The addresses of the arena.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, start))
        .routes(routes!(show))
        .routes(routes!(stop))
        .routes(routes!(games))
        .routes(routes!(game))
        .routes(routes!(watch))
        .routes(routes!(table_csv))
        .routes(routes!(games_csv))
        .routes(routes!(table_json))
}

/// What there is.
#[derive(Debug, Serialize, ToSchema)]
struct ArenaView {
    tournaments: Vec<TournamentRow>,
    /// Whether a tournament can be started here.
    can_start: bool,
    bots: Vec<BotView>,
}

/// A tournament in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct TournamentRow {
    id: String,
    name: String,
    rules: String,
    players: usize,
    games: u64,
    of: u64,
    /// `running`, `done` or `stopped`.
    status: &'static str,
    started: i64,
}

/// A bot of the operator's list.
#[derive(Debug, Serialize, ToSchema)]
struct BotView {
    name: String,
    label: String,
}

/// A tournament and its table.
#[derive(Debug, Serialize, ToSchema)]
struct TournamentView {
    #[serde(flatten)]
    row: TournamentRow,
    /// Only in the answer to its start.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    distinct_games: usize,
    table: Vec<StandingView>,
    cross: Vec<CrossView>,
    running: Vec<RunningView>,
}

/// A line of the table.
#[derive(Debug, Serialize, ToSchema)]
struct StandingView {
    place: usize,
    player: String,
    spec: String,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    score: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    rating: Option<f64>,
    rating_low: Option<f64>,
    rating_high: Option<f64>,
    /// Games lost by a fault, by reason.
    faults: BTreeMap<String, u64>,
}

/// A cell of the cross table: places in the table, from 0.
#[derive(Debug, Serialize, ToSchema)]
struct CrossView {
    one: usize,
    other: usize,
    wins: u64,
    draws: u64,
    losses: u64,
    score: Option<f64>,
}

/// A game under way.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
struct RunningView {
    n: usize,
    x: String,
    o: String,
    /// The moves so far, those of its opening first.
    moves: String,
}

/// A game that was played.
#[derive(Debug, Serialize, ToSchema)]
struct ArenaGame {
    n: u64,
    x: String,
    o: String,
    opening: String,
    moves: String,
    outcome: Option<End>,
    reason: String,
    plies: usize,
    micros: Micros,
}

/// Time of each side.
#[derive(Debug, Serialize, ToSchema)]
struct Micros {
    x: u64,
    o: u64,
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

fn status(state: &str) -> &'static str {
    match state {
        "playing" => "running",
        "over" => "done",
        _ => "stopped",
    }
}

fn row(arena: &Arena, info: &arena::store::TournamentInfo) -> Result<TournamentRow, StoreError> {
    let (tournament, progress) = (arena.tournament(&info.id)?, arena.progress(&info.id)?);
    Ok(TournamentRow {
        id: info.id.clone(),
        name: info.name.clone(),
        rules: tournament.rules.to_string(),
        players: tournament.entrants.len(),
        games: progress.played,
        of: info.expected.max(progress.planned),
        status: status(&info.state),
        started: info.created.0,
    })
}

/// Tournaments, and the bots that may take part
#[utoipa::path(get, path = "/api/arena", tag = "arena", responses((status = 200, body = ArenaView)))]
async fn list(State(app): State<App>) -> Answer<Json<ArenaView>> {
    let bots = app.config.bots.iter();
    let bots = bots.map(|bot| BotView { name: bot.name.clone(), label: bot.called().to_owned() }).collect();
    let tournaments = app.tournaments.ask(|arena| {
        let infos = arena.tournaments()?;
        infos.iter().take(200).map(|info| row(arena, info)).collect()
    });
    Ok(Json(ArenaView { tournaments: tournaments.await?, can_start: app.tournaments.can_start(), bots }))
}

/// A new tournament.
#[derive(Debug, Deserialize, ToSchema)]
struct NewTournament {
    /// At most 80 characters.
    #[schema(max_length = 80)]
    name: String,
    rules: Option<String>,
    position: Option<String>,
    /// Built-in players.
    #[serde(default)]
    players: Vec<String>,
    /// Names of the operator's list.
    #[serde(default)]
    bots: Vec<String>,
    /// Plies of the openings; 2 unless given.
    #[schema(maximum = 4)]
    openings: Option<u32>,
    /// Openings, at most; 20 unless given.
    #[schema(minimum = 1, maximum = 500)]
    limit: Option<u32>,
    seed: Option<u32>,
}

/// Start a tournament
#[utoipa::path(post, path = "/api/arena", tag = "arena", request_body = NewTournament, responses((status = 201, body = TournamentView)))]
async fn start(
    State(app): State<App>,
    Sent(new): Sent<NewTournament>,
) -> Answer<(StatusCode, Json<TournamentView>)> {
    let rules = rules_of(&app, new.rules.as_deref())?;
    let start = game_of(&rules, new.position.as_deref())?;
    let name: String = new.name.trim().chars().filter(|c| !c.is_control()).collect();
    let count = new.players.len() + new.bots.len();
    if name.is_empty() || name.chars().count() > 80 || !(2..=16).contains(&count) {
        let message = Text::new(
            "a tournament has a name of at most 80 characters and two to sixteen players",
            "un tournoi a un nom d'au plus 80 caractères et de deux à seize joueurs",
        );
        return Err(ApiError::bad("bad_value", message));
    }
    let mut players = Vec::new();
    for text in &new.players {
        players.push((Contestant::Builtin(spec::method_of(text)?), None));
    }
    for name in &new.bots {
        players.push(bot(&app.config.bots, name)?);
    }
    let wanted = Wanted {
        name,
        start,
        players,
        plies: between(new.openings, "openings", 2, 0, 4)?,
        limit: between(new.limit, "limit", 20, 1, 500)? as usize,
        seed: new.seed.unwrap_or(1).into(),
    };
    let (id, token) = app.tournaments.start(wanted).await?;
    let mut view = app.tournaments.ask(move |arena| view(arena, &id)).await?;
    view.token = Some(token);
    Ok((StatusCode::CREATED, Json(view)))
}

fn view(arena: &Arena, id: &str) -> Result<TournamentView, StoreError> {
    let info = arena.tournaments()?.into_iter().find(|info| info.id == id);
    let info = info.ok_or_else(|| StoreError::Missing(format!("tournament {id}")))?;
    let tournament = arena.tournament(id)?;
    let table: Standings = arena.table(id)?;
    let name = |player: usize| tournament.entrants[player].name.clone();
    let places: Vec<usize> = table.rows.iter().map(|row| row.player).collect();
    let standings = table.rows.iter().enumerate().map(|(nth, row)| {
        let total = row.total();
        StandingView {
            place: nth + 1,
            player: name(row.player),
            spec: tournament.entrants[row.player].contestant.label(),
            games: total.wins + total.draws + total.losses,
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            score: total.share(),
            low: row.share_interval.and_then(|interval| finite(interval.low)),
            high: row.share_interval.and_then(|interval| finite(interval.high)),
            rating: finite(row.elo).filter(|_| table.games > 0),
            rating_low: row.elo_interval.and_then(|interval| finite(interval.low)),
            rating_high: row.elo_interval.and_then(|interval| finite(interval.high)),
            faults: row.faults.iter().map(|(reason, &count)| (reason.to_string(), count)).collect(),
        }
    });
    let pairs = (0..places.len()).flat_map(|one| (0..places.len()).map(move |other| (one, other)));
    let cross = pairs.filter(|(one, other)| one != other).map(|(one, other)| {
        let score = &table.cross[places[one]][places[other]];
        let total = score.total();
        CrossView {
            one,
            other,
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            score: score.share(),
        }
    });
    let running = arena.running(id)?.into_iter().enumerate().map(|(n, game)| RunningView {
        n,
        x: name(game.seats[0]),
        o: name(game.seats[1]),
        moves: game.moves,
    });
    Ok(TournamentView {
        row: row(arena, &info)?,
        token: None,
        distinct_games: table.distinct,
        table: standings.collect(),
        cross: cross.collect(),
        running: running.collect(),
    })
}

/// A tournament and its table
#[utoipa::path(get, path = "/api/arena/{id}", tag = "arena", params(("id" = String, Path)), responses((status = 200, body = TournamentView)))]
async fn show(State(app): State<App>, Path(id): Path<String>) -> Answer<Json<TournamentView>> {
    Ok(Json(app.tournaments.ask(move |arena| view(arena, &id)).await?))
}

/// Who stops it.
#[derive(Debug, Deserialize, ToSchema)]
struct Stopping {
    token: String,
}

/// End a tournament after the game under way
#[utoipa::path(post, path = "/api/arena/{id}/stop", tag = "arena", params(("id" = String, Path)), request_body = Stopping, responses((status = 200, body = TournamentView)))]
async fn stop(
    State(app): State<App>,
    Path(id): Path<String>,
    Sent(new): Sent<Stopping>,
) -> Answer<Json<TournamentView>> {
    app.tournaments.stop(&id, &new.token)?;
    Ok(Json(app.tournaments.ask(move |arena| view(arena, &id)).await?))
}

/// Which games.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct GamesQuery {
    /// The first; 0 unless given.
    from: Option<u32>,
    /// How many; 100 unless given.
    #[param(maximum = 1000)]
    count: Option<u32>,
}

/// Games that were played.
#[derive(Debug, Serialize, ToSchema)]
struct GamePage {
    total: u64,
    games: Vec<ArenaGame>,
}

fn told(names: &[String], game: &StoredGame) -> ArenaGame {
    let line = &game.line;
    let outcome = match (line.winner, line.reason) {
        (Some(player), _) => Some(End::from(Side::from(player))),
        (None, arena::Reason::Stopped) => None,
        (None, _) => Some(End::Draw),
    };
    let side = |player: Player| names[line.seats[player.index()]].clone();
    let plies = line.efforts.iter().map(|effort| effort.moves).sum::<u64>() as usize + line.opening_plies;
    ArenaGame {
        n: game.number,
        x: side(Player::First),
        o: side(Player::Second),
        opening: game.opening.clone(),
        moves: line.moves.clone(),
        outcome,
        reason: line.reason.to_string(),
        plies,
        micros: Micros { x: line.efforts[0].micros, o: line.efforts[1].micros },
    }
}

fn page(arena: &Arena, id: &str, from: u64, count: u64) -> Result<GamePage, StoreError> {
    let names: Vec<String> = arena.tournament(id)?.entrants.into_iter().map(|entrant| entrant.name).collect();
    let games = arena.games(id, from, count)?;
    Ok(GamePage {
        total: arena.progress(id)?.played,
        games: games.iter().map(|game| told(&names, game)).collect(),
    })
}

/// The games of a tournament
#[utoipa::path(get, path = "/api/arena/{id}/games", tag = "arena", params(("id" = String, Path), GamesQuery), responses((status = 200, body = GamePage)))]
async fn games(
    State(app): State<App>,
    Path(id): Path<String>,
    Asked(asked): Asked<GamesQuery>,
) -> Answer<Json<GamePage>> {
    let from = u64::from(asked.from.unwrap_or(0));
    let count = u64::from(asked.count.unwrap_or(100)).min(MOST_GAMES);
    Ok(Json(app.tournaments.ask(move |arena| page(arena, &id, from, count)).await?))
}

/// A game to replay.
#[derive(Debug, Serialize, ToSchema)]
struct Replay {
    #[serde(flatten)]
    game: ArenaGame,
    position: PositionView,
    /// What the loser did wrong, in words.
    fault: String,
}

/// One game, to replay
#[utoipa::path(get, path = "/api/arena/{id}/games/{n}", tag = "arena", params(("id" = String, Path), ("n" = u32, Path)), responses((status = 200, body = Replay)))]
async fn game(State(app): State<App>, Path((id, n)): Path<(String, String)>) -> Answer<Json<Replay>> {
    let n: u64 = n.parse().map_err(|_| ApiError::not_found())?;
    let found = app.tournaments.ask(move |arena| {
        let tournament = arena.tournament(&id)?;
        let names: Vec<String> = tournament.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        // Games are listed in the order of the plan; some may be missing before it.
        let mut from = n.saturating_sub(MOST_GAMES);
        loop {
            let games = arena.games(&id, from, MOST_GAMES)?;
            if let Some(game) = games.iter().find(|game| game.number == n) {
                let moves = &game.line.moves;
                let position = Game::parse(&tournament.rules, moves);
                let position = position.map_err(|why| StoreError::Corrupt(why.to_string()))?;
                let told = told(&names, game);
                return Ok(Some(Replay {
                    game: told,
                    position: PositionView::of(&position),
                    fault: game.fault.clone(),
                }));
            }
            if from == 0 || games.is_empty() && from <= MOST_GAMES {
                return Ok(None);
            }
            from = from.saturating_sub(MOST_GAMES);
        }
    });
    Ok(Json(found.await?.ok_or_else(ApiError::not_found)?))
}

/// A tournament as it is played
///
/// Server-sent events: `table` at once and as it, or a game under way, changes; `game` for each game that ends.
#[utoipa::path(get, path = "/api/arena/{id}/stream", tag = "arena", params(("id" = String, Path)), responses((status = 200, body = String, content_type = "text/event-stream")))]
async fn watch(State(app): State<App>, Path(id): Path<String>) -> Answer<Response> {
    let asked = id.clone();
    let first = app.tournaments.ask(move |arena| view(arena, &asked)).await?;
    sse::stream(move |feed| async move {
        let mut shown = first;
        feed.say("table", &shown).await?;
        while shown.row.status == "running" {
            tokio::time::sleep(LOOK).await;
            let (asked, from) = (id.clone(), shown.row.games);
            let next = app.tournaments.ask(move |arena| {
                let next = view(arena, &asked)?;
                let fresh = page(arena, &asked, from, next.row.games.saturating_sub(from).min(200))?;
                Ok((next, fresh))
            });
            let (next, fresh) = next.await?;
            let same = next.row.games == shown.row.games && next.row.status == shown.row.status;
            for game in &fresh.games {
                feed.say("game", game).await?;
            }
            if !same || next.running != shown.running {
                feed.say("table", &next).await?;
            }
            shown = next;
        }
        Ok::<(), Ended>(())
    })
}

/// A field of a CSV file.
fn field(text: &str) -> String {
    // A leading =, + or @ would be a formula in a spreadsheet.
    let text = if text.starts_with(['=', '+', '@', '-']) { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// The table as CSV
#[utoipa::path(get, path = "/api/arena/{id}/table.csv", tag = "arena", params(("id" = String, Path)), responses((status = 200, body = String, content_type = "text/csv")))]
async fn table_csv(State(app): State<App>, Path(id): Path<String>) -> Answer<Response> {
    let view = app.tournaments.ask(move |arena| view(arena, &id)).await?;
    let mut text =
        "place,player,games,wins,draws,losses,score,low,high,rating,rating_low,rating_high\n".to_owned();
    let number = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.4}"));
    for row in &view.table {
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{},{},{},{},{}",
            row.place,
            field(&row.player),
            row.games,
            row.wins,
            row.draws,
            row.losses,
            number(row.score),
            number(row.low),
            number(row.high),
            number(row.rating),
            number(row.rating_low),
            number(row.rating_high),
        );
    }
    file("text/csv; charset=utf-8", text.into_bytes(), Some("table.csv"))
}

/// The games as CSV
#[utoipa::path(get, path = "/api/arena/{id}/games.csv", tag = "arena", params(("id" = String, Path)), responses((status = 200, body = String, content_type = "text/csv")))]
async fn games_csv(State(app): State<App>, Path(id): Path<String>) -> Answer<Response> {
    let text = app.tournaments.ask(move |arena| {
        let mut text = "game,x,o,opening,moves,outcome,reason,plies,x_micros,o_micros\n".to_owned();
        let mut from = 0;
        loop {
            let page = page(arena, &id, from, MOST_GAMES)?;
            for game in &page.games {
                let outcome = match game.outcome {
                    Some(End::X) => "x",
                    Some(End::O) => "o",
                    Some(End::Draw) => "draw",
                    None => "",
                };
                let _ = writeln!(
                    text,
                    "{},{},{},{},{},{outcome},{},{},{},{}",
                    game.n,
                    field(&game.x),
                    field(&game.o),
                    field(&game.opening),
                    game.moves,
                    game.reason,
                    game.plies,
                    game.micros.x,
                    game.micros.o
                );
            }
            from += MOST_GAMES;
            if from >= page.total {
                return Ok(text);
            }
        }
    });
    file("text/csv; charset=utf-8", text.await?.into_bytes(), Some("games.csv"))
}

/// The table as JSON, to save
#[utoipa::path(get, path = "/api/arena/{id}/table.json", tag = "arena", params(("id" = String, Path)), responses((status = 200, body = TournamentView)))]
async fn table_json(State(app): State<App>, Path(id): Path<String>) -> Answer<Response> {
    let view = app.tournaments.ask(move |arena| view(arena, &id)).await?;
    let bytes = serde_json::to_vec_pretty(&view).map_err(ApiError::internal)?;
    file("application/json", bytes, Some("table.json"))
}
