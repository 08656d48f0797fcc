//! The addresses of the arena.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use quaterne_arena::Player;
use quaterne_arena::store::StoreError;
use quaterne_rules::Game;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::view::{GamePage, TournamentView, page, told};
use super::{Wanted, bot, download};
use crate::error::{Answer, ApiError};
use crate::extract::{Asked, Sent};
use crate::pool::Person;
use crate::sse::{self, Ended};
use crate::state::App;
use quaterne_report::Text;
use quaterne_report::api::player;
use quaterne_report::api::position::{game_of, rules_of};
use quaterne_report::api::query::between;
use quaterne_report::position::Position;
use quaterne_report::tournament::{TournamentGame, TournamentRow, TournamentStatus};

/// Games of one answer.
pub(super) const MOST_GAMES: u64 = 1000;

/// The addresses of the arena.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, start))
        .routes(routes!(show))
        .routes(routes!(stop))
        .routes(routes!(games))
        .routes(routes!(game))
        .routes(routes!(watch))
        .merge(download::router())
}

/// What there is.
#[derive(Debug, Serialize, ToSchema)]
struct ArenaView {
    tournaments: Vec<TournamentRow>,
    /// Whether a tournament can be started here.
    can_start: bool,
    bots: Vec<BotView>,
}

/// A bot of the operator's list.
#[derive(Debug, Serialize, ToSchema)]
struct BotView {
    name: String,
    label: String,
}

/// Tournaments, and the bots that may take part
#[utoipa::path(get, path = "/api/arena", tag = "arena", extensions(("x-cost" = json!(2))), responses((status = 200, body = ArenaView)))]
async fn list(State(app): State<App>, person: Person) -> Answer<Json<ArenaView>> {
    let bots = app.config.bots.iter();
    let bots = bots.map(|bot| BotView { name: bot.name.clone(), label: bot.called().to_owned() }).collect();
    let tournaments = app.tournaments.list().await?.to_vec();
    Ok(Json(ArenaView { tournaments, can_start: app.tournaments.can_start(&person), bots }))
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
///
/// It waits for its turn. One that is known already, by everything that decides its games, is answered with 200 as it is,
/// without a token: it keeps its name and its owner.
#[utoipa::path(post, path = "/api/arena", tag = "arena", extensions(("x-cost" = json!(20))), request_body = NewTournament, responses((status = 200, body = TournamentView), (status = 201, body = TournamentView)))]
async fn start(
    State(app): State<App>,
    person: Person,
    Sent(new): Sent<NewTournament>,
) -> Answer<(StatusCode, Json<TournamentView>)> {
    let rules = rules_of(&app.host(), new.rules.as_deref())?;
    let start = game_of(&rules, new.position.as_deref())?;
    if start.start().plies() > 0 {
        let message = Text::new(
            "a tournament starts from moves, not from a set-up board",
            "un tournoi part de coups joués, non d'une grille composée",
        );
        return Err(ApiError::bad("bad_position", message));
    }
    let name = quaterne_arena::visible_name(&new.name);
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
        players.push((Player::Machine(player::method_of(text)?), None));
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
    let (id, token) = app.tournaments.start(wanted, person).await?;
    let mut view = TournamentView::clone(&*app.tournaments.show(&id).await?.view);
    let status = if token.is_some() { StatusCode::CREATED } else { StatusCode::OK };
    view.token = token;
    Ok((status, Json(view)))
}

/// A tournament and its table
#[utoipa::path(get, path = "/api/arena/{id}", tag = "arena", extensions(("x-cost" = json!(2))), params(("id" = String, Path)), responses((status = 200, body = TournamentView)))]
async fn show(State(app): State<App>, Path(id): Path<String>) -> Answer<Response> {
    let shown = app.tournaments.show(&id).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], shown.json.to_string()).into_response())
}

/// Who stops it.
#[derive(Debug, Deserialize, ToSchema)]
struct Stopping {
    token: String,
}

/// End a tournament after the game under way
#[utoipa::path(post, path = "/api/arena/{id}/stop", tag = "arena", extensions(("x-cost" = json!(1))), params(("id" = String, Path)), request_body = Stopping, responses((status = 200, body = TournamentView)))]
async fn stop(
    State(app): State<App>,
    Path(id): Path<String>,
    Sent(new): Sent<Stopping>,
) -> Answer<Json<TournamentView>> {
    app.tournaments.stop(id.clone(), new.token).await?;
    Ok(Json(TournamentView::clone(&*app.tournaments.anew(&id).await?.view)))
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

/// The games of a tournament
#[utoipa::path(get, path = "/api/arena/{id}/games", tag = "arena", extensions(("x-cost" = json!(2))), params(("id" = String, Path), GamesQuery), responses((status = 200, body = GamePage)))]
async fn games(
    State(app): State<App>,
    Path(id): Path<String>,
    Asked(asked): Asked<GamesQuery>,
) -> Answer<Json<GamePage>> {
    let from = u64::from(asked.from.unwrap_or(0));
    let count = u64::from(asked.count.unwrap_or(100)).min(MOST_GAMES);
    let row = app.tournaments.show(&id).await?.view.row.clone();
    Ok(Json(app.tournaments.ask(move |arena| page(arena, &row, from, count)).await?))
}

/// A game to replay.
#[derive(Debug, Serialize, ToSchema)]
struct Replay {
    #[serde(flatten)]
    game: TournamentGame,
    /// Its last position.
    board: Position,
    /// What the loser did wrong, in words.
    fault: String,
}

/// One game, to replay
#[utoipa::path(get, path = "/api/arena/{id}/games/{n}", tag = "arena", extensions(("x-cost" = json!(1))), params(("id" = String, Path), ("n" = u32, Path)), responses((status = 200, body = Replay)))]
async fn game(State(app): State<App>, Path((id, n)): Path<(String, String)>) -> Answer<Json<Replay>> {
    let n: u64 = n.parse().map_err(|_| ApiError::not_found())?;
    let found = app.tournaments.ask(move |arena| {
        let tournament = arena.tournament(&id)?;
        let names: Vec<String> = tournament.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let game = arena.game(&id, n)?;
        let last = Game::parse(&tournament.rules, &game.line.moves);
        let last = last.map_err(|why| StoreError::Corrupt(why.to_string()))?;
        Ok(Replay {
            game: told(&names, &game),
            board: Position::of(&last),
            fault: game.fault.map_or_else(String::new, |fault| fault.en),
        })
    });
    Ok(Json(found.await?))
}

/// A tournament as it is played
///
/// Server-sent events: `table` at once and as it, or a game under way, changes (a `TournamentView`); `game` for
/// each game that ends (a `TournamentGame`).
#[utoipa::path(get, path = "/api/arena/{id}/stream", tag = "arena", extensions(("x-cost" = json!(2))), params(("id" = String, Path)), responses((status = 200, body = String, content_type = "text/event-stream")))]
async fn watch(State(app): State<App>, Path(id): Path<String>) -> Answer<Response> {
    let mut shown = app.tournaments.watch(&id).await?;
    sse::stream(&app.metrics, "/api/arena/{id}/stream", move |feed| async move {
        let mut told: Option<u64> = None;
        loop {
            let Some(now) = shown.borrow_and_update().clone() else { return Ok(()) };
            let now = now?;
            if told.is_some_and(|told| told + 1 == now.number) {
                for game in now.fresh.iter() {
                    feed.say("game", game).await?;
                }
            }
            feed.pass_json("table", &now.json).await?;
            told = Some(now.number);
            if now.view.row.status != TournamentStatus::Playing {
                return Ok(());
            }
            if shown.changed().await.is_err() {
                return Ok::<(), Ended>(());
            }
        }
    })
}
