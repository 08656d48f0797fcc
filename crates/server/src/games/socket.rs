//! The socket of a game: what happens goes out, what people do comes in.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::action::Action;
use super::contest::GameState;
use super::event::GameEvent;
use super::room::{News, Room};
use crate::error::ApiError;
use crate::state::App;
use quaterne_report::error_body::ErrorInfo;
use quaterne_report::{Side, Text};

/// Longest message that a client may send.
pub(super) const MAX_MESSAGE: usize = 8 * 1024;
/// Events that are replayed one by one; beyond them a whole state is shorter.
const MOST_REPLAYED: i64 = 500;
/// How often the server pings,
const PING: Duration = Duration::from_secs(15);
/// and how long a client may stay silent, pongs included.
const SILENCE: Duration = Duration::from_secs(45);
/// How long a message may take to be taken by the network.
const STUCK: Duration = Duration::from_secs(10);

/// What a client says.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Said {
    Move { r#ref: String, token: String, ply: u32, r#move: String },
    Undo { r#ref: String, token: String, plies: Option<u32> },
    Redo { r#ref: String, token: String, plies: Option<u32> },
    Draw { r#ref: String, token: String },
    Decline { r#ref: String, token: String },
    Resign { r#ref: String, token: String, side: Option<Side> },
    Pace { r#ref: String, token: String, pace_ms: Option<u32>, paused: Option<bool> },
    Name { r#ref: String, token: String, side: Side, name: String },
    Ping { r#ref: Option<String> },
}

impl Said {
    /// The reference, the token and the action; a ping has none.
    fn action(self) -> Result<(String, String, Action), Option<String>> {
        Ok(match self {
            Self::Move { r#ref, token, ply, r#move } => (r#ref, token, Action::Move { ply, text: r#move }),
            Self::Undo { r#ref, token, plies } => (r#ref, token, Action::Undo { plies: plies.unwrap_or(1) }),
            Self::Redo { r#ref, token, plies } => (r#ref, token, Action::Redo { plies: plies.unwrap_or(1) }),
            Self::Draw { r#ref, token } => (r#ref, token, Action::Draw),
            Self::Decline { r#ref, token } => (r#ref, token, Action::Decline),
            Self::Resign { r#ref, token, side } => (r#ref, token, Action::Resign { side }),
            Self::Pace { r#ref, token, pace_ms, paused } => (r#ref, token, Action::Pace { pace_ms, paused }),
            Self::Name { r#ref, token, side, name } => (r#ref, token, Action::Name { side, name }),
            Self::Ping { r#ref } => return Err(r#ref),
        })
    }
}

/// What the server says on the socket of a game.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ServerMessage {
    State { v: u32, game: Box<GameState> },
    Event { v: u32, event: Box<GameEvent> },
    Ack { v: u32, r#ref: String, version: i64, repeated: bool, done: bool },
    Error { v: u32, r#ref: Option<String>, error: ErrorInfo },
    Thinking { v: u32, side: Option<Side> },
    Watchers { v: u32, count: usize },
    Pong { v: u32, r#ref: Option<String> },
}

/// One open socket.
pub(super) struct Connection {
    pub(super) app: App,
    pub(super) room: Arc<Room>,
    pub(super) address: IpAddr,
    /// The last version that the client has.
    pub(super) seen: Option<i64>,
}

/// The client is gone, or must go.
struct Gone;

impl Connection {
    /// Serves the socket until it closes.
    pub(super) async fn run(mut self, mut socket: WebSocket) {
        self.app.metrics.sockets.fetch_add(1, Ordering::Relaxed);
        self.room.count_watcher(1);
        // A game between machines goes on when somebody comes.
        self.app.games.drive(&self.room);
        let _ = self.serve(&mut socket).await;
        self.room.count_watcher(-1);
        self.room.touch();
        self.app.metrics.sockets.fetch_sub(1, Ordering::Relaxed);
    }

    async fn serve(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let mut watch = self.room.watch();
        let mut told = News { watchers: usize::MAX, ..*watch.borrow_and_update() };
        self.begin(socket).await?;
        let mut ping = tokio::time::interval(PING);
        ping.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut stopping = self.app.stopping.subscribe();
        let mut heard = tokio::time::Instant::now();
        let first = *watch.borrow_and_update();
        self.tell(socket, &mut told, first).await?;
        loop {
            tokio::select! {
                message = socket.recv() => {
                    heard = tokio::time::Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => self.hear(socket, &text).await?,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
                        Some(Ok(Message::Binary(_))) => {
                            let error = ApiError::bad("bad_request", Text::new("send text", "envoyez du texte"));
                            say(socket, &refused(None, &error)).await?;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    }
                }
                changed = watch.changed() => {
                    changed.map_err(|_| Gone)?;
                    let news = *watch.borrow_and_update();
                    self.tell(socket, &mut told, news).await?;
                }
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(Gone);
                    }
                    send(socket, Message::Ping(Default::default())).await?;
                }
                _ = stopping.changed() => {
                    let reason = Utf8Bytes::from_static("the server stops: connect again");
                    let frame = CloseFrame { code: close_code::AWAY, reason };
                    let _ = send(socket, Message::Close(Some(frame))).await;
                    return Err(Gone);
                }
            }
        }
    }

    /// What was missed, or the whole state.
    async fn begin(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let version = self.room.news().version;
        let replayed = |&seen: &i64| seen >= 1 && seen <= version && version - seen <= MOST_REPLAYED;
        if self.seen.filter(replayed).is_some() {
            return Ok(());
        }
        let state = self.room.state().await;
        self.seen = Some(state.version);
        say(socket, &ServerMessage::State { v: 1, game: Box::new(state) }).await
    }

    /// Sends what changed.
    async fn tell(&mut self, socket: &mut WebSocket, told: &mut News, news: News) -> Result<(), Gone> {
        let seen = self.seen.unwrap_or(0);
        if news.version > seen {
            let (messages, version) = self.room.since(seen);
            for message in messages {
                send(socket, Message::Text(message)).await?;
            }
            self.seen = Some(version);
        }
        if news.thinking != told.thinking {
            say(socket, &ServerMessage::Thinking { v: 1, side: news.thinking }).await?;
        }
        if news.watchers != told.watchers {
            say(socket, &ServerMessage::Watchers { v: 1, count: news.watchers }).await?;
        }
        *told = news;
        Ok(())
    }

    /// Does what a client says.
    async fn hear(&mut self, socket: &mut WebSocket, text: &str) -> Result<(), Gone> {
        let said: Said = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(error) => {
                let message = Text::new(
                    format!("the message cannot be read: {error}"),
                    format!("le message est illisible : {error}"),
                );
                return say(socket, &refused(None, &ApiError::bad("bad_request", message))).await;
            }
        };
        let (reference, token, action) = match said.action() {
            Ok(parts) => parts,
            Err(reference) => return say(socket, &ServerMessage::Pong { v: 1, r#ref: reference }).await,
        };
        if let Err(seconds) = self.app.rates.take(self.address, 1.0) {
            return say(socket, &refused(Some(reference), &ApiError::slow_down(seconds))).await;
        }
        let answer = match self.app.games.act(&self.room, &token, action).await {
            Ok(acted) => ServerMessage::Ack {
                v: 1,
                r#ref: reference,
                version: acted.version,
                repeated: acted.repeated,
                done: acted.done,
            },
            Err(error) => refused(Some(reference), &error),
        };
        say(socket, &answer).await
    }
}

fn refused(reference: Option<String>, error: &ApiError) -> ServerMessage {
    ServerMessage::Error { v: 1, r#ref: reference, error: error.body(None).error }
}

async fn say(socket: &mut WebSocket, says: &ServerMessage) -> Result<(), Gone> {
    let text = serde_json::to_string(says).map_err(|_| Gone)?;
    send(socket, Message::Text(text.into())).await
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
    match tokio::time::timeout(STUCK, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}
