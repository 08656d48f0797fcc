//! Tournaments on the page: those of the data folder, and those that are started here.
//!
//! ```text
//!   quaterne tournament ─┐
//!                        ├─► Arena (SQLite in the data folder, or the server's PostgreSQL) ─► table, games, streams
//!   POST /api/arena ─────┘
//! ```
//!
//! The arena's store blocks its caller, so it is asked from threads for blocking work. A tournament that is started
//! here plays one game at a time beside everything else, on a thread of low priority.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use quaterne_arena::store::{Arena, Local, StoreError, TournamentState, WorkerInfo};
use quaterne_arena::{Conduct, Entrant, Now, Openings, Player, TimeControl, Tournament};
use quaterne_rules::Game;

mod download;
mod http;
mod view;

pub(crate) use http::router;

use super::config::Bot;
use super::error::{Answer, ApiError};
use quaterne_report::Text;

/// Tournaments that may run at once.
const MOST_RUNNING: usize = 2;
/// Positions for a move of a machine: a limit that keeps its games the same on every computer.
const MOVE_NODES: u64 = 2_000_000;

/// A tournament that this server plays.
struct Playing {
    stop: Arc<AtomicBool>,
    token: String,
}

/// Where tournaments are kept, and those that this server plays.
pub(crate) struct Tournaments {
    arena: Option<Arc<Arena>>,
    playing: Arc<Mutex<HashMap<String, Playing>>>,
}

/// What to play.
pub(super) struct Wanted {
    pub(super) name: String,
    pub(super) start: Game,
    /// Who takes part; bots with the name that the operator gave them.
    pub(super) players: Vec<(Player, Option<String>)>,
    pub(super) plies: u32,
    pub(super) limit: usize,
    pub(super) seed: u64,
}

impl Tournaments {
    /// Opens the arena at this URL. Without one, lists are empty and nothing can be started.
    pub(crate) fn open(url: &str) -> Self {
        let arena = match Arena::open(url) {
            Ok(arena) => {
                let arena = Arc::new(arena);
                // It has a runtime of its own, which must not end on an async thread: it lives as long as the process.
                std::mem::forget(Arc::clone(&arena));
                Some(arena)
            }
            Err(error) => {
                tracing::error!(%error, "no arena");
                None
            }
        };
        Self { arena, playing: Arc::default() }
    }

    fn playing(&self) -> std::sync::MutexGuard<'_, HashMap<String, Playing>> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a tournament can be started.
    pub(super) fn can_start(&self) -> bool {
        self.arena.is_some() && self.playing().len() < MOST_RUNNING
    }

    /// Asks the arena something, away from the async threads.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Arena) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        let arena = self.arena.clone().ok_or_else(ApiError::not_found)?;
        let asked = tokio::task::spawn_blocking(move || question(&arena));
        asked.await.map_err(ApiError::internal)?.map_err(|error| match error {
            StoreError::Missing(_) => ApiError::not_found(),
            other if other.is_passing() => ApiError::busy(2),
            other => ApiError::internal(other),
        })
    }

    /// Starts a tournament; returns its id and the token that stops it.
    pub(super) async fn start(&self, wanted: Wanted) -> Answer<(String, String)> {
        let arena = self.arena.clone().ok_or_else(ApiError::not_found)?;
        let openings = Openings::default().after(&wanted.start, wanted.plies);
        let openings = openings.map_err(|error| ApiError::of("bad_value", &error))?;
        let openings = Openings::sample(openings, wanted.limit, wanted.seed);
        let entrants = wanted.players.into_iter().map(entrant).collect::<Answer<Vec<_>>>()?;
        let tournament = Tournament::new(*wanted.start.rules(), entrants, openings, wanted.seed);
        let tournament = Tournament { name: wanted.name, ..tournament };
        let token = super::games::new_token().map_err(ApiError::internal)?;
        let id = tournament.id();
        let stop = Arc::new(AtomicBool::new(false));
        {
            let mut playing = self.playing();
            if playing.contains_key(&id) {
                let message = Text::new("this tournament is being played", "ce tournoi se joue déjà");
                return Err(ApiError::conflict("conflict", message));
            }
            if playing.len() >= MOST_RUNNING {
                let message = Text::new(
                    format!("{MOST_RUNNING} tournaments are being played: wait for one to end, or stop one"),
                    format!(
                        "{MOST_RUNNING} tournois se jouent déjà : attendez la fin de l'un, ou arrêtez-en un"
                    ),
                );
                return Err(ApiError::conflict("not_allowed", message));
            }
            playing.insert(id.clone(), Playing { stop: Arc::clone(&stop), token: token.clone() });
        }
        let (known, name) = (Arc::clone(&self.playing), id.clone());
        let (sender, receiver) = tokio::sync::oneshot::channel();
        let thread = std::thread::Builder::new().name("tournament".to_owned()).spawn(move || {
            #[cfg(target_os = "linux")]
            let _ = rustix::process::setpriority_process(None, 15);
            let added = arena.add_tournament(&tournament, "page");
            let ready = added.is_ok();
            let _ = sender.send(added.map(|_| ()));
            let played = if ready { play(&arena, &name, &tournament, &stop) } else { Ok(()) };
            if let Err(error) = played {
                tracing::error!(%error, tournament = name, "a tournament failed");
            }
            known.lock().unwrap_or_else(PoisonError::into_inner).remove(&name);
        });
        thread.map_err(ApiError::internal)?;
        receiver.await.map_err(ApiError::internal)?.map_err(ApiError::internal)?;
        Ok((id, token))
    }

    /// Ends a tournament after the game under way.
    pub(super) fn stop(&self, id: &str, token: &str) -> Answer<()> {
        let playing = self.playing();
        let found = playing.get(id).ok_or_else(ApiError::not_found)?;
        if found.token != token {
            return Err(ApiError::wrong_token());
        }
        found.stop.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Ends them all: the server stops.
    pub(crate) fn stop_all(&self) {
        for playing in self.playing().values() {
            playing.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// A player of a tournament. A program is what its files are: one that was changed plays anew.
fn entrant((player, name): (Player, Option<String>)) -> Answer<Entrant> {
    let nodes = player.method().map(|_| MOVE_NODES);
    let entrant = Entrant::checked(player, TimeControl { nodes, ..TimeControl::default() });
    let entrant = entrant.map_err(|error| ApiError::of("bad_player", &error))?;
    Ok(Entrant { name: name.unwrap_or_else(|| entrant.name.clone()), ..entrant })
}

/// Plays what is left of a tournament.
fn play(arena: &Arena, id: &str, tournament: &Tournament, stop: &Arc<AtomicBool>) -> Result<(), StoreError> {
    let conduct = Conduct { finish: Some(Arc::clone(stop)), ..Conduct::default() };
    let worker = WorkerInfo {
        id: format!("page-{}-{id}", std::process::id()),
        machine: "page".to_owned(),
        threads: 1,
        games: 0,
        seen: Now::read(),
    };
    while let Some(games) = arena.next_games(id, tournament, &HashSet::new())? {
        let games: Vec<_> = games.into_iter().map(|(_, game)| game).collect();
        let local = Local { arena, id, tournament, conduct: &conduct, worker: &worker, careful: false };
        local.play(&games, |_| {})?;
        if stop.load(Ordering::Relaxed) {
            return arena.set_state(id, TournamentState::Paused);
        }
    }
    arena.set_state(id, TournamentState::Over)
}

/// The player that a name of the operator's list stands for, and what people call it.
pub(super) fn bot(bots: &[Bot], name: &str) -> Answer<(Player, Option<String>)> {
    let unknown = || {
        let message = Text::new(
            "this bot is not on the operator's list",
            "ce programme n'est pas sur la liste de l'opérateur",
        );
        ApiError::bad("bad_player", message)
    };
    let bot = bots.iter().find(|bot| bot.name == name).ok_or_else(unknown)?;
    let player = bot.player.parse().map_err(|_| unknown())?;
    Ok((player, Some(bot.called().to_owned())))
}
