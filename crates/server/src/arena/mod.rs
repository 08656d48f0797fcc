//! Tournaments on the page: those of the data folder, and those that are started here.
//!
//! ```text
//!   quaterne tournament ─┐
//!                        ├─► Arena (SQLite in the data folder, or the server's PostgreSQL) ─► Lives ─► tables, streams
//!   POST /api/arena ─────┘◄── Hall: who waits, who plays
//! ```
//!
//! The arena's store blocks its caller, so it is asked from threads for blocking work, a few at a time.
//! Tables are computed [once](live) for all who look.

use std::sync::Arc;
use std::time::{Duration, Instant};

use quaterne_arena::store::trouble::Kind;
use quaterne_arena::store::{Arena, StoreError};
use quaterne_arena::{Entrant, Openings, Player, TimeControl, Tournament};
use quaterne_report::api::labs::matches::MOST_OPENINGS;
use quaterne_rules::Game;
use tokio::sync::{Semaphore, watch};

mod download;
mod hall;
mod http;
mod live;
mod view;

pub(crate) use download::{games_file, table_text};
pub(crate) use http::router;

use self::hall::Hall;
use self::live::{Lives, Shown};
use super::config::Bot;
use super::error::{Answer, ApiError};
use super::pool::{Person, Pool};
use quaterne_report::Text;
use quaterne_report::tournament::TournamentRow;

/// Positions for a move of a machine: a limit that keeps its games the same on every computer.
const MOVE_NODES: u64 = 2_000_000;
/// How long games under way may take when the server stops; they are played again by the next one.
const LAST_GAMES: Duration = Duration::from_secs(2);
/// Questions to the store at a time.
const READERS: usize = 4;

/// Where tournaments are kept, and those that this server plays.
pub(crate) struct Tournaments {
    hall: Arc<Hall>,
    lives: Arc<Lives>,
    pool: Arc<Pool>,
}

/// The store, for questions that wait for it.
pub(super) struct Reader {
    arena: Arc<Arena>,
    places: Semaphore,
}

impl Reader {
    /// Asks the arena something, away from the async threads.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Arena) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        let _place = self.places.acquire().await.map_err(ApiError::internal)?;
        let arena = Arc::clone(&self.arena);
        let asked = tokio::task::spawn_blocking(move || question(&arena));
        asked.await.map_err(ApiError::internal)?.map_err(unanswered)
    }
}

/// What the store's errors are to those who look.
pub(crate) fn unanswered(error: StoreError) -> ApiError {
    match error {
        StoreError::Missing(_) => ApiError::not_found(),
        StoreError::Database(trouble) if trouble.kind != Kind::Other => {
            tracing::error!(%trouble, "the arena's store failed");
            ApiError::not_stored(trouble.kind)
        }
        other => ApiError::internal(other),
    }
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

impl Wanted {
    /// The plan: openings are listed, which is a search, and programs read.
    fn tournament(self) -> Answer<Tournament> {
        let openings = Openings { most: MOST_OPENINGS, ..Openings::default() };
        let openings = openings.after(&self.start, self.plies);
        let openings = openings.map_err(|error| ApiError::of("bad_value", &error))?;
        let openings = Openings::sample(openings, self.limit, self.seed);
        let entrants = self.players.into_iter().map(entrant).collect::<Answer<Vec<_>>>()?;
        let tournament = Tournament::new(*self.start.rules(), entrants, openings, self.seed);
        Ok(Tournament { name: self.name, ..tournament })
    }
}

/// Who may do more than others.
pub(crate) struct Rights {
    /// The operator's token, which stops any tournament.
    pub(crate) operator: Option<String>,
    /// Days after which tournaments of the page are forgotten.
    pub(crate) keep: Option<u32>,
}

impl Tournaments {
    /// Opens the arena at this URL. It blocks.
    pub(crate) fn open(url: &str, pool: &Arc<Pool>, rights: Rights) -> Result<Self, StoreError> {
        let arena = Arc::new(Arena::open(url)?);
        // It has a runtime of its own, which must not end on an async thread: it lives as long as the process.
        std::mem::forget(Arc::clone(&arena));
        let places = Semaphore::new(READERS);
        let lives = Arc::new(Lives::new(Reader { arena: Arc::clone(&arena), places }, Arc::clone(pool)));
        let hall = Hall::new(arena, Arc::clone(pool), rights);
        Ok(Self { hall, lives, pool: Arc::clone(pool) })
    }

    /// What the last run left unfinished is played on; what is too old is forgotten, now and then.
    pub(crate) fn resume(&self) {
        let hall = Arc::clone(&self.hall);
        let thread = std::thread::Builder::new().name("hall".to_owned());
        if let Err(error) = thread.spawn(move || hall.keep_house()) {
            tracing::error!(%error, "tournaments are not resumed");
        }
        let lives = Arc::clone(&self.lives);
        tokio::spawn(async move { lives.prepare().await });
    }

    /// The store itself, for threads that may wait for it.
    pub(crate) fn arena(&self) -> Arc<Arena> {
        Arc::clone(&self.lives.reader.arena)
    }

    /// Whether somebody can start a tournament.
    pub(super) fn can_start(&self, person: &Person) -> bool {
        self.hall.has_room(person)
    }

    /// Asks the arena something, away from the async threads.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Arena) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        self.lives.reader.ask(question).await
    }

    /// The list of tournaments.
    pub(super) async fn list(&self) -> Answer<Arc<Vec<TournamentRow>>> {
        self.lives.list().await
    }

    /// A tournament as it stands.
    pub(super) async fn show(&self, id: &str) -> Answer<Shown> {
        self.lives.show(id).await
    }

    /// The same after a change, which is not waited for.
    pub(super) async fn anew(&self, id: &str) -> Answer<Shown> {
        self.lives.forget(id);
        self.lives.show(id).await
    }

    /// A tournament, and what comes of it.
    pub(super) async fn watch(&self, id: &str) -> Answer<watch::Receiver<Option<Answer<Shown>>>> {
        self.lives.watch(id).await
    }

    /// Starts a tournament; returns its id and the token that stops it. One that is known already stays as it is, and whose it is.
    pub(super) async fn start(&self, wanted: Wanted, person: Person) -> Answer<(String, Option<String>)> {
        let tournament = self.pool.run(person.asks(), move |_, _| wanted.tournament()).await??;
        let hall = Arc::clone(&self.hall);
        let started = tokio::task::spawn_blocking(move || hall.start(tournament, person));
        started.await.map_err(ApiError::internal)?
    }

    /// Ends a tournament after the game under way: for its owner, or the operator.
    pub(super) async fn stop(&self, id: String, token: String) -> Answer<()> {
        let hall = Arc::clone(&self.hall);
        let stopped = tokio::task::spawn_blocking(move || hall.stop(&id, &token));
        stopped.await.map_err(ApiError::internal)?
    }

    /// Ends them all, for the time being: the server stops, and the next one goes on.
    pub(crate) fn stop_all(&self) {
        self.hall.close();
    }

    /// Waits for the games under way, a moment, and closes the store.
    pub(crate) async fn close(&self) {
        let waiting = Instant::now();
        while self.hall.count().1 > 0 && waiting.elapsed() < LAST_GAMES {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let arena = Arc::clone(&self.lives.reader.arena);
        let _ = tokio::task::spawn_blocking(move || arena.close()).await;
    }

    /// Tournaments that wait and that are played.
    pub(crate) fn count(&self) -> (usize, usize) {
        self.hall.count()
    }
}

/// A player of a tournament. A program is what its files are: one that was changed plays anew.
fn entrant((player, name): (Player, Option<String>)) -> Answer<Entrant> {
    let nodes = player.method().map(|_| MOVE_NODES);
    let entrant = Entrant::checked(player, TimeControl { nodes, ..TimeControl::default() });
    let entrant = entrant.map_err(|error| ApiError::of("bad_player", &error))?;
    Ok(Entrant { name: name.unwrap_or_else(|| entrant.name.clone()), ..entrant })
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
