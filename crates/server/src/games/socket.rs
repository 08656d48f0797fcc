//! The socket of a game: what happens goes out, what people do comes in.

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
use crate::cost::Cost;
use crate::error::ApiError;
use crate::pool::Person;
use crate::state::App;
use quaterne_report::error_body::ErrorInfo;
use quaterne_report::{BySide, Side, Text};

/// Longest message that a client may send.
pub(super) const MAX_MESSAGE: usize = 8 * 1024;
/// Events that are replayed one by one; beyond them a whole state is shorter.
const MOST_REPLAYED: i64 = 500;
/// How often the server pings,
const PING: Duration = Duration::from_secs(15);
/// and how long a client may stay silent, pongs included.
const SILENCE: Duration = Duration::from_secs(45);
/// Who holds a seat is pinged more often,
const SEATED_PING: Duration = Duration::from_secs(2);
/// and after so much silence counts as away.
const AWAY: Duration = Duration::from_secs(5);
/// Who goes on after so many messages that were too many has to go.
const PATIENCE: u32 = 50;
/// How long a message may take to be taken by the network.
const STUCK: Duration = Duration::from_secs(10);

/// What a client says.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Said {
    Move {
        r#ref: String,
        token: String,
        ply: u32,
        r#move: String,
    },
    Undo {
        r#ref: String,
        token: String,
        plies: Option<u32>,
    },
    Redo {
        r#ref: String,
        token: String,
        plies: Option<u32>,
    },
    Draw {
        r#ref: String,
        token: String,
    },
    Decline {
        r#ref: String,
        token: String,
    },
    Resign {
        r#ref: String,
        token: String,
        side: Option<Side>,
    },
    Pace {
        r#ref: String,
        token: String,
        pace_ms: Option<u32>,
        paused: Option<bool>,
    },
    Name {
        r#ref: String,
        token: String,
        side: Side,
        name: String,
    },
    Help {
        r#ref: String,
        token: String,
    },
    Rematch {
        r#ref: String,
        token: String,
    },
    Flag {
        r#ref: String,
        token: String,
    },
    /// Which seats this socket speaks for.
    Here {
        tokens: Vec<String>,
    },
    Ping {
        r#ref: Option<String>,
    },
}

impl Said {
    /// The reference, the token and the action; a ping has none, nor has who only says to be here.
    fn action(self) -> Result<(String, String, Action), NoAction> {
        Ok(match self {
            Self::Move { r#ref, token, ply, r#move } => (r#ref, token, Action::Move { ply, text: r#move }),
            Self::Undo { r#ref, token, plies } => (r#ref, token, Action::Undo { plies: plies.unwrap_or(1) }),
            Self::Redo { r#ref, token, plies } => (r#ref, token, Action::Redo { plies: plies.unwrap_or(1) }),
            Self::Draw { r#ref, token } => (r#ref, token, Action::Draw),
            Self::Decline { r#ref, token } => (r#ref, token, Action::Decline),
            Self::Resign { r#ref, token, side } => (r#ref, token, Action::Resign { side }),
            Self::Pace { r#ref, token, pace_ms, paused } => (r#ref, token, Action::Pace { pace_ms, paused }),
            Self::Name { r#ref, token, side, name } => (r#ref, token, Action::Name { side, name }),
            Self::Help { r#ref, token } => (r#ref, token, Action::Help),
            Self::Rematch { r#ref, token } => (r#ref, token, Action::Rematch),
            Self::Flag { r#ref, token } => (r#ref, token, Action::Flag),
            Self::Here { tokens } => return Err(NoAction::Here(tokens)),
            Self::Ping { r#ref } => return Err(NoAction::Ping(r#ref)),
        })
    }
}

/// What changes nothing of a game.
enum NoAction {
    Ping(Option<String>),
    Here(Vec<String>),
}

/// What the server says on the socket of a game.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ServerMessage {
    State {
        v: u32,
        game: Box<GameState>,
    },
    Event {
        v: u32,
        event: Box<GameEvent>,
    },
    Ack {
        v: u32,
        r#ref: String,
        version: i64,
        repeated: bool,
        done: bool,
    },
    Error {
        v: u32,
        r#ref: Option<String>,
        error: ErrorInfo,
    },
    Thinking {
        v: u32,
        side: Option<Side>,
    },
    /// Who is here: those who hold a seat, and how many others look on.
    Watchers {
        v: u32,
        count: usize,
        present: BySide<bool>,
    },
    Pong {
        v: u32,
        r#ref: Option<String>,
    },
}

/// One open socket.
pub(super) struct Connection {
    pub(super) app: App,
    pub(super) room: Arc<Room>,
    pub(super) person: Person,
    /// Messages that were too many, one after the other.
    pub(super) refused: u32,
    /// The last version that the client has.
    pub(super) seen: Option<i64>,
    /// The seats that it holds,
    pub(super) seats: [bool; 2],
    /// and whether whoever holds them is counted as here.
    pub(super) here: bool,
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
        self.count_here(false);
        if self.seats.contains(&true) {
            self.room.count_seated(-1);
        }
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
                    self.count_here(true);
                    let was = self.seats;
                    match message {
                        Some(Ok(Message::Text(text))) => self.hear(socket, &text).await?,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
                        Some(Ok(Message::Binary(_))) => {
                            self.pay(Cost::MESSAGE)?.ok();
                            let error = ApiError::bad("bad_request", Text::new("send text", "envoyez du texte"));
                            say(socket, &refused(None, &error)).await?;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => drop(self.pay(Cost::PING)?),
                    }
                    if was != self.seats {
                        ping = tokio::time::interval(SEATED_PING);
                        ping.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
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
                    if heard.elapsed() > AWAY {
                        self.count_here(false);
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

    /// Who holds the seats of this socket is here, or away.
    fn count_here(&mut self, here: bool) {
        if here != self.here && self.seats.contains(&true) {
            self.here = here;
            self.room.count_here(self.seats, if here { 1 } else { -1 });
        }
    }

    /// Takes the seats that these tokens open.
    fn sit(&mut self, tokens: &[String]) {
        let opened =
            tokens.iter().take(3).filter(|token| token.len() <= 100).map(|token| self.room.matches(token).1);
        let seats = opened.fold([false; 2], |all, one| [all[0] || one[0], all[1] || one[1]]);
        if seats == self.seats {
            return;
        }
        self.count_here(false);
        let seated = |seats: [bool; 2]| isize::from(seats.contains(&true));
        self.room.count_seated(seated(seats) - seated(self.seats));
        self.seats = seats;
        self.count_here(true);
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
        let here = |news: &News| (news.watchers, news.seated, news.here.map(|count| count > 0));
        if here(&news) != here(told) {
            let (count, present) = (news.spectators(), news.present());
            say(socket, &ServerMessage::Watchers { v: 1, count, present }).await?;
        }
        *told = news;
        Ok(())
    }

    /// Takes what a message costs; says when there will be enough. Who does not listen to that has to go: reading what is refused
    /// costs nearly as much as doing it.
    fn pay(&mut self, cost: Cost) -> Result<Result<(), u64>, Gone> {
        let paid = self.app.rates.take(&self.person, cost.purse, cost.tokens);
        self.refused = if paid.is_err() { self.refused + 1 } else { 0 };
        self.app.metrics.slowed.fetch_add(u64::from(paid.is_err()), Ordering::Relaxed);
        if self.refused > PATIENCE { Err(Gone) } else { Ok(paid) }
    }

    /// Does what a client says.
    async fn hear(&mut self, socket: &mut WebSocket, text: &str) -> Result<(), Gone> {
        let said: Said = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(error) => {
                if let Err(seconds) = self.pay(Cost::MESSAGE)? {
                    return say(socket, &refused(None, &ApiError::slow_down(seconds))).await;
                }
                let message = Text::new(
                    format!("the message cannot be read: {error}"),
                    format!("le message est illisible : {error}"),
                );
                return say(socket, &refused(None, &ApiError::bad("bad_request", message))).await;
            }
        };
        let (reference, token, action) = match said.action() {
            Ok(parts) => parts,
            Err(NoAction::Ping(reference)) => {
                if let Err(seconds) = self.pay(Cost::PING)? {
                    return say(socket, &refused(reference, &ApiError::slow_down(seconds))).await;
                }
                return say(socket, &ServerMessage::Pong { v: 1, r#ref: reference }).await;
            }
            Err(NoAction::Here(tokens)) => {
                if self.pay(Cost::PING)?.is_ok() {
                    self.sit(&tokens);
                }
                return Ok(());
            }
        };
        if let Err(seconds) = self.pay(Cost::MESSAGE)? {
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
