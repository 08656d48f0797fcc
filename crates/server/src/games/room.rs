//! A game in memory: its state, its log ready to be sent, and who watches.
//!
//! ```text
//!   contest   behind a lock that is held while an event is written: one event at a time
//!   log       the messages of events, to be read while one is being written
//!   news      a small value that changes; sockets wait for it and send what they have not sent
//! ```
//!
//! Rejected: a broadcast channel of events. A slow socket would miss some and need the log anyway; with the log
//! and its own place in it, every socket sends each version once and in order by construction.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{PoisonError, RwLock};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Mutex, watch};

use super::contest::{Contest, GameState};
use super::event::{GameEvent, now};
use super::socket::ServerMessage;
use super::token;
use crate::pool::Person;
use quaterne_report::{BySide, Side};

/// What sockets wait for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct News {
    /// The last event in the log.
    pub(crate) version: i64,
    /// The machine that searches.
    pub(crate) thinking: Option<Side>,
    /// Open sockets.
    pub(crate) watchers: usize,
    /// Those of them that hold a seat,
    pub(crate) seated: usize,
    /// and for each seat, those that answer.
    pub(crate) here: [usize; 2],
}

impl News {
    /// Sockets that hold no seat.
    pub(crate) fn spectators(&self) -> usize {
        self.watchers.saturating_sub(self.seated)
    }

    pub(crate) fn present(&self) -> BySide<bool> {
        BySide { x: self.here[0] > 0, o: self.here[1] > 0 }
    }
}

/// Hashes of a game's tokens.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    pub(crate) owner: String,
    pub(crate) seats: [Option<String>; 2],
}

/// A game in memory.
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) contest: Mutex<Contest>,
    pub(crate) keys: Keys,
    /// For whom its machines move.
    pub(crate) person: Person,
    log: RwLock<Vec<Utf8Bytes>>,
    news: watch::Sender<News>,
    /// Whether a task plays the machines' moves.
    pub(crate) driven: AtomicBool,
    /// The last version that this server wrote itself.
    pub(crate) own: AtomicI64,
    /// When it was last asked for.
    touched: AtomicI64,
}

impl Room {
    /// A room for a game whose events were read.
    pub(crate) fn new(mut contest: Contest, keys: Keys, events: &[GameEvent], person: Person) -> Self {
        events.iter().for_each(|event| contest.apply(event));
        let log = events.iter().map(message).collect();
        let news = watch::Sender::new(News { version: contest.version, ..News::default() });
        Self {
            id: contest.id.clone(),
            person: person.with(&contest.id),
            contest: Mutex::new(contest),
            keys,
            log: RwLock::new(log),
            news,
            driven: AtomicBool::new(false),
            own: AtomicI64::new(0),
            touched: AtomicI64::new(now()),
        }
    }

    /// Takes an event that is on disk, and tells everybody.
    pub(crate) fn take(&self, contest: &mut Contest, event: &GameEvent) {
        contest.apply(event);
        self.log.write().unwrap_or_else(PoisonError::into_inner).push(message(event));
        self.news.send_modify(|news| news.version = event.version);
    }

    /// The messages after a version, and the last version.
    pub(crate) fn since(&self, version: i64) -> (Vec<Utf8Bytes>, i64) {
        let log = self.log.read().unwrap_or_else(PoisonError::into_inner);
        let from = usize::try_from(version).unwrap_or(0).min(log.len());
        (log[from..].to_vec(), log.len() as i64)
    }

    pub(crate) fn news(&self) -> News {
        *self.news.borrow()
    }

    /// A place from which to hear of changes; it counts as a watcher while it lives.
    pub(crate) fn watch(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    pub(crate) fn count_watcher(&self, by: isize) {
        self.news.send_modify(|news| news.watchers = news.watchers.saturating_add_signed(by));
    }

    /// A socket that holds seats came or went.
    pub(crate) fn count_seated(&self, by: isize) {
        self.news.send_modify(|news| news.seated = news.seated.saturating_add_signed(by));
    }

    /// Somebody who holds these seats is here, or no longer.
    pub(crate) fn count_here(&self, seats: [bool; 2], by: isize) {
        self.news.send_modify(|news| {
            for (count, held) in news.here.iter_mut().zip(seats) {
                *count = count.saturating_add_signed(if held { by } else { 0 });
            }
        });
    }

    pub(crate) fn set_thinking(&self, side: Option<Side>) {
        self.news.send_if_modified(|news| {
            let changed = news.thinking != side;
            news.thinking = side;
            changed
        });
    }

    /// The whole state.
    pub(crate) async fn state(&self) -> GameState {
        let contest = self.contest.lock().await;
        self.state_of(&contest)
    }

    pub(crate) fn state_of(&self, contest: &Contest) -> GameState {
        GameState::of(contest, &self.news())
    }

    /// Which seats a token opens, by its hash.
    pub(crate) fn matches(&self, token: &str) -> (bool, [bool; 2]) {
        let hash = token::hash(token);
        let seat = |nth: usize| self.keys.seats[nth].as_ref().is_some_and(|key| *key == hash);
        (self.keys.owner == hash, [seat(0), seat(1)])
    }

    pub(crate) fn touch(&self) {
        self.touched.store(now(), Ordering::Relaxed);
    }

    /// Whether nobody has looked for so many milliseconds.
    pub(crate) fn idle(&self, millis: i64) -> bool {
        self.news().watchers == 0
            && !self.driven.load(Ordering::Relaxed)
            && now() - self.touched.load(Ordering::Relaxed) > millis
    }
}

fn message(event: &GameEvent) -> Utf8Bytes {
    let text = serde_json::to_string(&ServerMessage::Event { v: 1, event: Box::new(event.clone()) });
    Utf8Bytes::from(text.unwrap_or_default())
}
