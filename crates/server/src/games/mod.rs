//! Games between people and machines, that survive everything but the loss of the store.
//!
//! ```text
//!   socket, HTTP ──► Hub ──► Room ──► decide ──► Store (on disk) ──► Room::take ──► every socket
//!                             ▲                                        │
//!                             └───────────── driver: machines ◄────────┘
//! ```

mod action;
mod clock;
mod contest;
mod driver;
mod event;
#[cfg(feature = "postgres")]
mod follow;
mod http;
mod room;
mod socket;
mod token;

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

pub(crate) use action::{Action, Decision};
pub(crate) use event::now;
pub(crate) use http::router;
pub(crate) use socket::ServerMessage;
pub(crate) use token::{hash as hash_token, new_id, new_token};

use self::contest::{Contest, Setup};
use self::event::{GameEvent, Happened};
use self::room::{Keys, Room};
use super::error::{Answer, ApiError};
use super::metrics::Metrics;
use super::pool::{Person, Pool};
use super::store::{Listing, NewRow, Store, StoreError, Write};
use quaterne_report::Side;

/// Milliseconds after which a game that nobody watches is forgotten (the store is not).
const IDLE: i64 = 10 * 60 * 1000;
/// Times that a decision is made again after another server was quicker.
const ATTEMPTS: usize = 4;

/// What an action led to.
#[derive(Clone, Debug)]
pub(crate) struct Acted {
    pub(crate) version: i64,
    /// It was so already.
    pub(crate) repeated: bool,
    /// `false`: it waits for the other side to agree.
    pub(crate) done: bool,
}

/// Every game in memory, and the way to all the others.
pub(crate) struct Hub {
    pub(crate) store: Arc<Store>,
    pool: Arc<Pool>,
    metrics: Arc<Metrics>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
}

/// The store does not do its part. Whoever plays is told so, without the operator's paths; the log has all of it.
fn unavailable(error: StoreError) -> ApiError {
    match error {
        StoreError::Failed(trouble) => {
            tracing::error!(%trouble, "the store failed");
            ApiError::not_stored(trouble.kind)
        }
        other => ApiError::internal(other),
    }
}

impl Hub {
    pub(crate) fn new(store: Arc<Store>, pool: Arc<Pool>, metrics: Arc<Metrics>) -> Arc<Self> {
        Arc::new(Self { store, pool, metrics, rooms: Mutex::default() })
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Games in memory.
    pub(crate) fn loaded(&self) -> usize {
        self.rooms().len()
    }

    /// Sockets of a game on this server.
    pub(super) fn watchers(&self, id: &str) -> usize {
        self.rooms().get(id).map_or(0, |room| room.news().watchers)
    }

    /// Writes a new game.
    pub(super) async fn create(
        self: &Arc<Self>,
        setup: Setup,
        keys: Keys,
        person: Person,
    ) -> Answer<Arc<Room>> {
        let id = new_id().map_err(ApiError::internal)?;
        let event = GameEvent::new(1, Happened::Created { paused: setup.paused });
        let contest = Contest::new(&id, &setup, event.at).map_err(ApiError::internal)?;
        let write = Write {
            game: id.clone(),
            version: 1,
            at: event.at,
            body: to_json(&event)?,
            create: Some(NewRow {
                rules: setup.rules.clone(),
                setup: to_json(&setup)?,
                owner: keys.owner.clone(),
                seats: keys.seats.clone(),
                names: [setup.seats[0].name.clone(), setup.seats[1].name.clone()],
                listed: setup.listed,
            }),
            remove_from: None,
            moves: Vec::new(),
            listing: None,
        };
        self.store.write(write).await.map_err(unavailable)?;
        self.metrics.games.fetch_add(1, Ordering::Relaxed);
        let room = Arc::new(Room::new(contest, keys, &[event], person));
        room.own.store(1, Ordering::Relaxed);
        self.rooms().insert(id, Arc::clone(&room));
        self.drive(&room);
        Ok(room)
    }

    /// A game, from memory or from the store; with other servers about, as the store has it now. Its machines move for who made
    /// it, or asked for it first.
    pub(super) async fn room(self: &Arc<Self>, id: &str, person: Person) -> Answer<Arc<Room>> {
        if !token::is_id(id) {
            return Err(ApiError::not_found());
        }
        let known = self.rooms().get(id).cloned();
        if let Some(room) = known {
            room.touch();
            if self.store.shared {
                self.refresh(&room).await?;
            }
            return Ok(room);
        }
        let store = &self.store;
        let row = store.game(id).await.map_err(unavailable)?;
        let row = row.ok_or_else(ApiError::not_found)?;
        let bodies = store.events(id, 0).await.map_err(unavailable)?;
        let events = read_events(&bodies)?;
        let setup: Setup = serde_json::from_str(&row.setup).map_err(ApiError::internal)?;
        let contest = Contest::new(id, &setup, row.created).map_err(ApiError::internal)?;
        let room = Room::new(contest, Keys { owner: row.owner, seats: row.seats }, &events, person);
        // Somebody else may have loaded it meanwhile: theirs stays.
        let room = Arc::clone(self.rooms().entry(id.to_owned()).or_insert_with(|| Arc::new(room)));
        self.drive(&room);
        Ok(room)
    }

    /// Reads what others wrote. Returns how many events that were.
    pub(super) async fn refresh(self: &Arc<Self>, room: &Arc<Room>) -> Answer<usize> {
        let mut contest = room.contest.lock().await;
        let read = self.refresh_locked(room, &mut contest).await?;
        drop(contest);
        if read > 0 {
            self.drive(room);
        }
        Ok(read)
    }

    async fn refresh_locked(&self, room: &Room, contest: &mut Contest) -> Answer<usize> {
        let bodies = self.store.events(&room.id, contest.version).await;
        let events = read_events(&bodies.map_err(unavailable)?)?;
        for event in &events {
            room.take(contest, event);
        }
        Ok(events.len())
    }

    /// Does something in a game. It goes on to its end even if the asker goes away.
    pub(super) async fn act(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: &str,
        action: Action,
    ) -> Answer<Acted> {
        let keys = if token.len() > 100 { (false, [false; 2]) } else { room.matches(token) };
        let (hub, room) = (Arc::clone(self), Arc::clone(room));
        let acted = tokio::spawn(async move { hub.act_to_the_end(&room, keys, &action).await });
        acted.await.map_err(ApiError::internal)?
    }

    async fn act_to_the_end(
        self: &Arc<Self>,
        room: &Arc<Room>,
        keys: (bool, [bool; 2]),
        action: &Action,
    ) -> Answer<Acted> {
        room.touch();
        let mut contest = room.contest.lock().await;
        for _ in 0..ATTEMPTS {
            let holder = contest.holder(keys.0, keys.1);
            let (event, done) = match contest.decide(holder, action) {
                Ok(Decision::Event { event, done }) => (event, done),
                Ok(Decision::Already) => {
                    return Ok(Acted { version: contest.version, repeated: true, done: true });
                }
                Ok(Decision::Rematch { side }) => (Box::new(self.rematch(room, &contest, side).await?), true),
                // What is known here may be old: the table decides.
                Err(error) => {
                    let look = self.store.shared && error.status != 403;
                    if look && self.refresh_locked(room, &mut contest).await? > 0 {
                        continue;
                    }
                    return Err(error);
                }
            };
            match self.store.write(write_of(&contest, &event)?).await {
                Ok(()) => {
                    room.own.store(event.version, Ordering::Relaxed);
                    room.take(&mut contest, &event);
                    drop(contest);
                    if matches!(event.what, Happened::Move(_)) {
                        self.metrics.moves.fetch_add(1, Ordering::Relaxed);
                    }
                    self.drive(room);
                    return Ok(Acted { version: event.version, repeated: false, done });
                }
                Err(StoreError::Conflict) => {
                    if self.refresh_locked(room, &mut contest).await? == 0 {
                        return Err(ApiError::internal("a conflict with nobody"));
                    }
                }
                Err(error) => return Err(unavailable(error)),
            }
        }
        Err(ApiError::busy(1))
    }

    /// Makes the game after this one. Who holds a seat here holds the other one there, by the same token.
    async fn rematch(self: &Arc<Self>, room: &Room, contest: &Contest, side: Side) -> Answer<GameEvent> {
        let [x, o] = room.keys.seats.clone();
        let keys = Keys { owner: room.keys.owner.clone(), seats: [o, x] };
        let game = Box::pin(self.create(contest.again(), keys, room.person)).await?.id.clone();
        Ok(GameEvent::new(contest.version + 1, Happened::Rematch { side, game }))
    }

    /// Forgets games that nobody looks at, now and then, for ever.
    pub(crate) async fn sweep(self: Arc<Self>) {
        loop {
            tokio::time::sleep(Duration::from_secs(60)).await;
            self.rooms().retain(|_, room| !room.idle(IDLE) || Arc::strong_count(room) > 1);
        }
    }
}

/// What the store must do for an event.
fn write_of(contest: &Contest, event: &GameEvent) -> Answer<Write> {
    let rules = contest.game.rules();
    let mut after = contest.clone();
    after.apply(event);
    let start = i64::from(contest.game.start().plies());
    let numbered = |from: usize| {
        let moves = after.game.moves().iter().enumerate().skip(from);
        moves.map(|(nth, &cell)| (start + nth as i64, quaterne_rules::write_move(rules, cell))).collect()
    };
    let (remove_from, moves) = match event.what {
        Happened::Move(_) | Happened::Redo(_) => (None, numbered(contest.game.moves().len())),
        Happened::Undo(_) => (Some(start + after.game.moves().len() as i64), Vec::new()),
        _ => (None, Vec::new()),
    };
    let listing = contest.listed.then(|| Listing {
        names: [after.seats[0].name.clone(), after.seats[1].name.clone()],
        moves: after.game.text(),
        status: after.status().name(),
    });
    Ok(Write {
        game: contest.id.clone(),
        version: event.version,
        at: event.at,
        body: to_json(event)?,
        create: None,
        remove_from,
        moves,
        listing,
    })
}

fn read_events(bodies: &[String]) -> Answer<Vec<GameEvent>> {
    bodies.iter().map(|body| serde_json::from_str(body).map_err(ApiError::internal)).collect()
}

fn to_json(value: &impl serde::Serialize) -> Answer<String> {
    serde_json::to_string(value).map_err(ApiError::internal)
}
