//! The addresses of games.

use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::action::{MAX_PACE, checked_name};
use super::clock::{BASE, MAX_INCREMENT, TimeControl};
use super::contest::{GameState, SeatSetup, Setup};
use super::event::GameEvent;
use super::room::Keys;
use super::socket::{Connection, MAX_MESSAGE};
use super::{Action, hash_token, new_token, unavailable};
use crate::error::{Answer, ApiError};
use crate::extract::{Asked, Sent};
use crate::polls::Timed;
use crate::pool::Person;
use crate::state::App;
use crate::store::ListedGame;
use quaterne_report::api::position::{game_of, rules_of};
use quaterne_report::api::query::between;
use quaterne_report::api::{Host, player};
use quaterne_report::{Side, Text, position};

/// Milliseconds between two moves of machines against each other, unless asked otherwise.
const DEFAULT_PACE: u32 = 600;

/// The addresses of games.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create, list))
        .routes(routes!(show))
        .routes(routes!(play))
        .routes(routes!(undo))
        .routes(routes!(redo))
        .routes(routes!(draw))
        .routes(routes!(decline))
        .routes(routes!(help))
        .routes(routes!(rematch))
        .routes(routes!(flag))
        .routes(routes!(resign))
        .routes(routes!(pace))
        .routes(routes!(take_seat))
        .routes(routes!(events))
        .routes(routes!(socket))
}

/// A new game.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct NewGame {
    rules: Option<String>,
    position: Option<String>,
    seats: NewSeats,
    /// One person plays both human seats on one screen.
    local: Option<bool>,
    /// Shown in the list of games to watch.
    listed: Option<bool>,
    /// Least time between two machine moves.
    #[schema(maximum = 60000)]
    pace_ms: Option<u32>,
    /// Machine against machine begins paused.
    paused: Option<bool>,
    /// Clocks, for two people.
    clock: Option<TimeControl>,
    /// Two people may be helped from the beginning.
    help: Option<bool>,
}

/// Who plays.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct NewSeats {
    x: NewSeat,
    o: NewSeat,
}

/// A person or a machine.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum NewSeat {
    Human { name: Option<String> },
    Machine { player: String, name: Option<String> },
}

impl NewSeat {
    fn setup(self, host: &Host) -> Answer<SeatSetup> {
        let named = |name: Option<String>| checked_name(name.as_deref().unwrap_or_default());
        match self {
            Self::Human { name } => Ok(SeatSetup { name: named(name)?, player: None }),
            Self::Machine { player: name_of, name } => {
                let method = player::sown(&name_of, host)?;
                Ok(SeatSetup { name: named(name)?, player: Some(method.to_string()) })
            }
        }
    }
}

/// A game that was created, with its secrets.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Created {
    id: String,
    tokens: Tokens,
    game: GameState,
}

/// 128 bits each; a machine's seat has none.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Tokens {
    owner: String,
    x: Option<String>,
    o: Option<String>,
}

/// Create a game
#[utoipa::path(post, path = "/api/games", tag = "games", extensions(("x-cost" = json!(5))), request_body = NewGame, responses((status = 201, body = Created)))]
async fn create(
    State(app): State<App>,
    person: Person,
    Sent(new): Sent<NewGame>,
) -> Answer<(StatusCode, Json<Created>)> {
    let host = app.host();
    let rules = rules_of(&host, new.rules.as_deref())?;
    let game = game_of(&rules, new.position.as_deref())?;
    let seats = [new.seats.x.setup(&host)?, new.seats.o.setup(&host)?];
    let machines = seats.iter().all(|seat| seat.player.is_some());
    let pace_ms = between(new.pace_ms, "pace_ms", if machines { DEFAULT_PACE } else { 0 }, 0, MAX_PACE)?;
    let token = || new_token().map_err(ApiError::internal);
    let seat = |nth: usize| seats[nth].player.is_none().then(token).transpose();
    let tokens = Tokens { owner: token()?, x: seat(0)?, o: seat(1)? };
    let hash = |token: &Option<String>| token.as_deref().map(hash_token);
    let keys = Keys { owner: hash_token(&tokens.owner), seats: [hash(&tokens.x), hash(&tokens.o)] };
    let setup = Setup {
        rules: rules.to_string(),
        // What comes with moves begins with them played, and they can be undone.
        position: position::start(&game).unwrap_or_else(|| game.text()),
        seats,
        local: new.local.unwrap_or(false),
        listed: new.listed.unwrap_or(false),
        pace_ms,
        paused: new.paused.unwrap_or(false),
        clock: new.clock.map(checked_clock).transpose()?,
        help: new.help.unwrap_or(false),
    };
    let room = app.games.create(setup, keys, person).await?;
    let created = Created { id: room.id.clone(), tokens, game: room.state().await };
    Ok((StatusCode::CREATED, Json(created)))
}

/// Clocks that people can play by.
fn checked_clock(asked: TimeControl) -> Answer<TimeControl> {
    Ok(TimeControl {
        base_ms: between(Some(asked.base_ms), "base_ms", 0, BASE.0, BASE.1)?,
        increment_ms: between(Some(asked.increment_ms), "increment_ms", 0, 0, MAX_INCREMENT)?,
    })
}

/// How many.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListQuery {
    /// At most 200; 50 unless given.
    #[param(maximum = 200, minimum = 1)]
    limit: Option<u32>,
}

/// Games that may be watched.
#[derive(Debug, Serialize, ToSchema)]
struct GameList {
    games: Vec<ListedGame>,
}

/// The games to watch, latest first
#[utoipa::path(get, path = "/api/games", tag = "games", extensions(("x-cost" = json!(1))), params(ListQuery), responses((status = 200, body = GameList)))]
async fn list(State(app): State<App>, Asked(asked): Asked<ListQuery>) -> Answer<Json<GameList>> {
    let limit = asked.limit.unwrap_or(50).clamp(1, 200);
    let mut games = app.games.store.listed(limit.into()).await.map_err(unavailable)?;
    for game in &mut games {
        game.watchers = app.games.watchers(&game.id);
    }
    Ok(Json(GameList { games }))
}

/// The state of a game
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", extensions(("x-cost" = json!(1))), params(("id" = String, Path)), responses((status = 200, body = GameState)))]
async fn show(State(app): State<App>, person: Person, Path(id): Path<String>) -> Answer<Json<GameState>> {
    Ok(Json(app.games.room(&id, person).await?.state().await))
}

/// What an action led to.
#[derive(Debug, Serialize, ToSchema)]
struct Ack {
    version: i64,
    /// It was so already.
    repeated: bool,
    /// `false`: it waits for the other side to agree.
    done: bool,
    game: GameState,
}

/// A game, and what somebody sends to it.
type Acting<T> = (State<App>, Person, Path<String>, Sent<T>);

/// Does what the token and the action say that were sent.
async fn act<T>(asked: Acting<T>, what: impl FnOnce(T) -> (String, Action)) -> Answer<Json<Ack>> {
    let (State(app), person, Path(id), Sent(sent)) = asked;
    let (token, action) = what(sent);
    let room = app.games.room(&id, person).await?;
    let acted = app.games.act(&room, &token, action).await?;
    let game = room.state().await;
    Ok(Json(Ack { version: acted.version, repeated: acted.repeated, done: acted.done, game }))
}

/// A move.
#[derive(Debug, Deserialize, ToSchema)]
struct NewMove {
    token: String,
    /// Stones on the board before it.
    ply: u32,
    #[serde(rename = "move")]
    by: String,
}

/// Play a move
#[utoipa::path(post, path = "/api/games/{id}/moves", tag = "games", extensions(("x-cost" = json!(1))), params(("id" = String, Path)), request_body = NewMove, responses((status = 200, body = Ack)))]
async fn play(asked: Acting<NewMove>) -> Answer<Json<Ack>> {
    act(asked, |new| (new.token, Action::Move { ply: new.ply, text: new.by })).await
}

/// Moves to undo or redo.
#[derive(Debug, Deserialize, ToSchema)]
struct Travel {
    token: String,
    /// 1 unless given.
    #[schema(maximum = 400)]
    plies: Option<u32>,
}

/// Undo, or offer or agree to undo
#[utoipa::path(post, path = "/api/games/{id}/undo", tag = "games", extensions(("x-cost" = json!(1))), params(("id" = String, Path)), request_body = Travel, responses((status = 200, body = Ack)))]
async fn undo(asked: Acting<Travel>) -> Answer<Json<Ack>> {
    act(asked, |new| (new.token, Action::Undo { plies: new.plies.unwrap_or(1) })).await
}

/// Redo, or offer or agree to redo
#[utoipa::path(post, path = "/api/games/{id}/redo", tag = "games", extensions(("x-cost" = json!(1))), params(("id" = String, Path)), request_body = Travel, responses((status = 200, body = Ack)))]
async fn redo(asked: Acting<Travel>) -> Answer<Json<Ack>> {
    act(asked, |new| (new.token, Action::Redo { plies: new.plies.unwrap_or(1) })).await
}

/// A token alone.
#[derive(Debug, Deserialize, ToSchema)]
struct Holding {
    token: String,
}

/// Offer a draw, or agree to one
#[utoipa::path(post, path = "/api/games/{id}/draw", tag = "games", extensions(("x-cost" = json!(1))), params(("id" = String, Path)), request_body = Holding, responses((status = 200, body = Ack)))]
async fn draw(asked: Acting<Holding>) -> Answer<Json<Ack>> {
    act(asked, |new| (new.token, Action::Draw)).await
}

/// Decline what the other side offers
#[utoipa::path(post, path = "/api/games/{id}/decline", tag = "games", extensions(("x-cost" = json!(1))), params(("id" = String, Path)), request_body = Holding, responses((status = 200, body = Ack)))]
async fn decline(asked: Acting<Holding>) -> Answer<Json<Ack>> {
    act(asked, |new| (new.token, Action::Decline)).await
}

/// Offer that both may be helped, or agree to that
#[utoipa::path(post, path = "/api/games/{id}/help", tag = "games", extensions(("x-cost" = json!(1))), params(("id" = String, Path)), request_body = Holding, responses((status = 200, body = Ack)))]
async fn help(asked: Acting<Holding>) -> Answer<Json<Ack>> {
    act(asked, |new| (new.token, Action::Help)).await
}

/// Offer another game with the sides changed, or agree to one
#[utoipa::path(post, path = "/api/games/{id}/rematch", tag = "games", extensions(("x-cost" = json!(1))), params(("id" = String, Path)), request_body = Holding, responses((status = 200, body = Ack)))]
async fn rematch(asked: Acting<Holding>) -> Answer<Json<Ack>> {
    act(asked, |new| (new.token, Action::Rematch)).await
}

/// Have it noted that a clock ran out
#[utoipa::path(post, path = "/api/games/{id}/flag", tag = "games", extensions(("x-cost" = json!(1))), params(("id" = String, Path)), request_body = Holding, responses((status = 200, body = Ack)))]
async fn flag(asked: Acting<Holding>) -> Answer<Json<Ack>> {
    act(asked, |new| (new.token, Action::Flag)).await
}

/// Who resigns.
#[derive(Debug, Deserialize, ToSchema)]
struct Resignation {
    token: String,
    /// Only where one token holds both seats.
    side: Option<Side>,
}

/// Resign
#[utoipa::path(post, path = "/api/games/{id}/resign", tag = "games", extensions(("x-cost" = json!(1))), params(("id" = String, Path)), request_body = Resignation, responses((status = 200, body = Ack)))]
async fn resign(asked: Acting<Resignation>) -> Answer<Json<Ack>> {
    act(asked, |new| (new.token, Action::Resign { side: new.side })).await
}

/// The speed of machines.
#[derive(Debug, Deserialize, ToSchema)]
struct Pace {
    token: String,
    #[schema(maximum = 60000)]
    pace_ms: Option<u32>,
    paused: Option<bool>,
}

/// Change the pace of machines, pause, go on
#[utoipa::path(post, path = "/api/games/{id}/pace", tag = "games", extensions(("x-cost" = json!(1))), params(("id" = String, Path)), request_body = Pace, responses((status = 200, body = Ack)))]
async fn pace(asked: Acting<Pace>) -> Answer<Json<Ack>> {
    act(asked, |new| (new.token, Action::Pace { pace_ms: new.pace_ms, paused: new.paused })).await
}

/// Who sits there.
#[derive(Debug, Deserialize, ToSchema)]
struct Sitting {
    token: String,
    /// At most 40 characters.
    #[schema(max_length = 40)]
    name: String,
}

/// Take a seat, under a name
#[utoipa::path(put, path = "/api/games/{id}/seats/{side}", tag = "games", extensions(("x-cost" = json!(1))), params(("id" = String, Path), ("side" = Side, Path)), request_body = Sitting, responses((status = 200, body = Ack)))]
async fn take_seat(
    app: State<App>,
    person: Person,
    Path((id, side)): Path<(String, String)>,
    sent: Sent<Sitting>,
) -> Answer<Json<Ack>> {
    let side = match side.as_str() {
        "x" => Side::X,
        "o" => Side::O,
        _ => return Err(ApiError::not_found()),
    };
    act((app, person, Path(id), sent), |new| (new.token, Action::Name { side, name: new.name })).await
}

/// From where.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct After {
    /// The last version seen.
    after: Option<i64>,
}

/// Events since then.
#[derive(Debug, Serialize, ToSchema)]
struct EventList {
    events: Vec<GameEvent>,
    /// The last version.
    version: i64,
}

/// The events after a version
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "games", extensions(("x-cost" = json!(1))), params(("id" = String, Path), After), responses((status = 200, body = EventList)))]
async fn events(
    State(app): State<App>,
    person: Person,
    Path(id): Path<String>,
    Asked(asked): Asked<After>,
) -> Answer<Json<EventList>> {
    let room = app.games.room(&id, person).await?;
    let after = asked.after.unwrap_or(0).max(0);
    let bodies = app.games.store.events(&room.id, after).await.map_err(unavailable)?;
    let events = super::read_events(&bodies)?;
    let version = events.last().map_or(room.news().version, |event| event.version);
    Ok(Json(EventList { events, version }))
}

/// The socket of a game
///
/// A WebSocket; docs/api.md describes its messages.
#[utoipa::path(get, path = "/api/games/{id}/socket", tag = "games", extensions(("x-cost" = json!(2))), params(("id" = String, Path), After), responses((status = 101)))]
async fn socket(
    State(app): State<App>,
    person: Person,
    Path(id): Path<String>,
    Asked(asked): Asked<After>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let room = app.games.room(&id, person).await?;
    let upgrade = upgrade.map_err(|_| {
        let message = Text::new("this address is a WebSocket", "cette adresse est un WebSocket");
        ApiError::bad("bad_request", message)
    })?;
    let connection =
        Connection { app, room, person, refused: 0, seen: asked.after, seats: [false; 2], here: false };
    // Messages are short: the usual buffer of 128 KiB would be most of what a socket costs.
    let upgrade =
        upgrade.read_buffer_size(MAX_MESSAGE).max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE);
    let metrics = std::sync::Arc::clone(&connection.app.metrics);
    let serve = move |socket| Timed::new(connection.run(socket), &metrics, "socket");
    Ok(upgrade.on_upgrade(serve).into_response())
}
