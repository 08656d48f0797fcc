//! The tournaments that this server plays: which wait, which are under way, whose they are.
//!
//! ```text
//!   started ──► waits ──► is played, two at a time, turn about between addresses ──► over
//!      └── its owner's hash and its state are in the store: after a crash it is found there and goes on
//! ```
//!
//! Machines play on threads that take turns with everything else this server computes. Programs
//! have processes of their own, and a thread that waits for them.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use quaterne_arena::store::{Arena, Local, StoreError, TournamentInfo, TournamentState, WorkerInfo};
use quaterne_arena::{Conduct, Now, Tournament, Turns};
use quaterne_report::Text;

use super::{Rights, unanswered};
use crate::error::{Answer, ApiError};
use crate::games::{hash_token, new_token};
use crate::pool::{GUESTS, Person, Pool, turn};

/// Tournaments of one address that may wait or be played.
const QUOTA: usize = 3;
/// Tournaments that may wait in all.
const ROOM: usize = 100;
/// How often old ones are looked for.
const ROUND: Duration = Duration::from_secs(3600);
/// When a tournament that could not be written is tried again,
const AGAIN: Duration = Duration::from_secs(2);
/// and how often whoever waits for that looks whether it is to end.
const LOOK: Duration = Duration::from_millis(100);
/// Who says that a tournament is one of the page's.
const PAGE: &str = "page";

/// The name under which the owner of a tournament is noted.
fn owner(id: &str) -> String {
    format!("owner:{id}")
}

struct Entry {
    tournament: Arc<Tournament>,
    id: String,
    person: Person,
    stop: Arc<AtomicBool>,
    playing: bool,
}

/// The tournaments that wait and that are played.
pub(super) struct Hall {
    arena: Arc<Arena>,
    pool: Arc<Pool>,
    rights: Rights,
    entries: Mutex<Vec<Entry>>,
    closed: AtomicBool,
}

impl Hall {
    pub(super) fn new(arena: Arc<Arena>, pool: Arc<Pool>, rights: Rights) -> Arc<Self> {
        let (entries, closed) = (Mutex::default(), AtomicBool::new(false));
        Arc::new(Self { arena, pool, rights, entries, closed })
    }

    fn entries(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waiting, and playing.
    pub(super) fn count(&self) -> (usize, usize) {
        let entries = self.entries();
        let playing = entries.iter().filter(|entry| entry.playing).count();
        (entries.len() - playing, playing)
    }

    /// Whether there is room for one more of this person's.
    pub(super) fn has_room(&self, person: &Person) -> bool {
        let entries = self.entries();
        let own = entries.iter().filter(|entry| entry.person.address == person.address).count();
        entries.len() < ROOM && own < QUOTA * person.weight as usize
    }

    /// Lets a tournament wait for its turn. Returns its id and, if it is new, the token that stops it.
    pub(super) fn start(
        self: &Arc<Self>,
        tournament: Tournament,
        person: Person,
    ) -> Answer<(String, Option<String>)> {
        let id = tournament.id();
        if self.arena.noted(&owner(&id)).map_err(unanswered)?.is_some() {
            return Ok((id, None));
        }
        if !self.has_room(&person) {
            let message = Text::new(
                format!(
                    "{QUOTA} tournaments of this address wait or are played: wait for one to end, or stop one"
                ),
                format!(
                    "{QUOTA} tournois de cette adresse attendent ou se jouent : attendez la fin de l'un, ou arrêtez-en un"
                ),
            );
            return Err(ApiError::conflict("not_allowed", message));
        }
        let token = new_token().map_err(ApiError::internal)?;
        let note = [&*owner(&id), &hash_token(&token)];
        if !self.arena.add_new(&tournament, PAGE, note).map_err(unanswered)? {
            return Ok((id, None));
        }
        self.wait(tournament, person);
        Ok((id, Some(token)))
    }

    fn wait(self: &Arc<Self>, tournament: Tournament, person: Person) {
        let (id, stop) = (tournament.id(), Arc::new(AtomicBool::new(false)));
        {
            let mut entries = self.entries();
            if entries.iter().any(|entry| entry.id == id) {
                return;
            }
            let (tournament, person) = (Arc::new(tournament), person.with(&id));
            entries.push(Entry { tournament, id, person, stop, playing: false });
        }
        self.admit();
    }

    /// Lets those play for whom there is a place: of the addresses, who plays least first.
    fn admit(self: &Arc<Self>) {
        let mut entries = self.entries();
        while !self.closed.load(Ordering::Relaxed) {
            if entries.iter().filter(|entry| entry.playing).count() >= GUESTS {
                return;
            }
            let playing = |person: &Person| {
                let same = |entry: &&Entry| entry.playing && entry.person.address == person.address;
                entries.iter().filter(same).count()
            };
            let waiting = entries.iter().enumerate().filter(|(_, entry)| !entry.playing);
            let next = waiting.min_by_key(|(nth, entry)| (playing(&entry.person), *nth));
            let Some(nth) = next.map(|(nth, _)| nth) else { return };
            let entry = &mut entries[nth];
            entry.playing = true;
            let (hall, id) = (Arc::clone(self), entry.id.clone());
            let (tournament, person, stop) =
                (Arc::clone(&entry.tournament), entry.person, Arc::clone(&entry.stop));
            let thread = std::thread::Builder::new().name("tournament".to_owned()).spawn(move || {
                #[cfg(target_os = "linux")]
                let _ = rustix::process::setpriority_process(None, 19);
                hall.play_to_the_end(&id, &tournament, person, &stop);
                hall.entries().retain(|entry| entry.id != id);
                hall.admit();
            });
            if let Err(error) = thread {
                tracing::error!(%error, "no thread for a tournament");
                entries[nth].playing = false;
                return;
            }
        }
    }

    /// Plays what is left of a tournament, however often the store fails: there will be room on its disk again. Its state is left as it is, and
    /// it goes on when the server starts again, if it is something else that is wrong.
    fn play_to_the_end(&self, id: &str, tournament: &Tournament, person: Person, stop: &Arc<AtomicBool>) {
        while let Err(error) = self.play(id, tournament, person, stop) {
            tracing::error!(%error, tournament = id, "a tournament failed");
            if !matches!(error, StoreError::Database(_)) {
                return;
            }
            let failed = Instant::now();
            while failed.elapsed() < AGAIN && !stop.load(Ordering::Relaxed) {
                std::thread::sleep(LOOK);
            }
            if self.closed.load(Ordering::Relaxed) {
                return;
            }
        }
    }

    /// Plays what is left of a tournament.
    fn play(
        &self,
        id: &str,
        tournament: &Tournament,
        person: Person,
        stop: &Arc<AtomicBool>,
    ) -> Result<(), StoreError> {
        let programs = tournament.entrants.iter().any(|entrant| entrant.player.is_external());
        let seat = Seat { pool: Arc::clone(&self.pool), person, stop: Arc::clone(stop) };
        let conduct = Conduct {
            finish: Some(Arc::clone(stop)),
            // Never raised; with it a search looks at the clock, which is where it waits for its turn.
            stop: Some(Arc::default()),
            turns: (!programs).then(|| Arc::new(seat) as Arc<dyn Turns>),
            ..Conduct::default()
        };
        let worker = WorkerInfo {
            id: format!("page-{}-{id}", std::process::id()),
            machine: PAGE.to_owned(),
            threads: 1,
            games: 0,
            seen: Now::read(),
        };
        while let Some(games) = self.arena.next_games(id, tournament, &HashSet::new())? {
            let games: Vec<_> = games.into_iter().map(|(_, game)| game).collect();
            let arena = &*self.arena;
            let local = Local { arena, id, tournament, conduct: &conduct, worker: &worker, careful: false };
            local.play(&games, |_| {})?;
            if self.closed.load(Ordering::Relaxed) {
                return Ok(());
            }
            if stop.load(Ordering::Relaxed) {
                return self.arena.set_state(id, TournamentState::Paused);
            }
        }
        self.arena.set_state(id, TournamentState::Over)
    }

    /// Ends a tournament after the game under way, or before its first.
    pub(super) fn stop(&self, id: &str, token: &str) -> Answer<()> {
        let operator =
            self.rights.operator.as_deref().is_some_and(|operator| hash_token(operator) == hash_token(token));
        let noted = self.arena.noted(&owner(id)).map_err(unanswered)?;
        let info = self.arena.info(id).map_err(unanswered)?;
        if !operator && noted.is_none_or(|hash| hash != hash_token(token)) {
            return Err(ApiError::wrong_token());
        }
        let mut entries = self.entries();
        match entries.iter().position(|entry| entry.id == id) {
            Some(nth) if entries[nth].playing => {
                entries[nth].stop.store(true, Ordering::Relaxed);
                return Ok(());
            }
            Some(nth) => drop(entries.remove(nth)),
            None => {}
        }
        drop(entries);
        if info.machine == PAGE && info.state == TournamentState::Playing {
            self.arena.set_state(id, TournamentState::Paused).map_err(unanswered)?;
        }
        Ok(())
    }

    /// The server stops: what is played stays as it is, to be gone on with.
    pub(super) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.entries().iter().for_each(|entry| entry.stop.store(true, Ordering::Relaxed));
    }

    /// Goes on with what was under way when the server ended, however it did; then forgets what is too old, for ever.
    pub(super) fn keep_house(self: &Arc<Self>) {
        if let Err(error) = self.resume() {
            tracing::error!(%error, "tournaments are not resumed");
        }
        while let Some(days) = self.rights.keep
            && !self.closed.load(Ordering::Relaxed)
        {
            if let Err(error) = self.forget(days) {
                tracing::warn!(%error, "old tournaments are kept");
            }
            std::thread::sleep(ROUND);
        }
    }

    fn resume(self: &Arc<Self>) -> Result<(), StoreError> {
        // With several servers on one store: what another one plays is its own.
        let alive = self.arena.workers(15_000)?;
        let mut unfinished: Vec<TournamentInfo> = self.arena.tournaments()?;
        unfinished.retain(|info| {
            let played =
                |worker: &WorkerInfo| worker.id.starts_with("page-") && worker.id.ends_with(&info.id);
            let elsewhere = self.arena.is_server() && alive.iter().any(played);
            info.machine == PAGE && info.state == TournamentState::Playing && !elsewhere
        });
        // The oldest first, as they were started.
        for info in unfinished.iter().rev() {
            match self.arena.tournament(&info.id) {
                Ok(tournament) => {
                    let address = std::net::Ipv4Addr::LOCALHOST.into();
                    self.wait(tournament, Person { address, token: 0, weight: 1 });
                }
                Err(error) => tracing::error!(%error, tournament = info.id, "cannot be resumed"),
            }
        }
        Ok(())
    }

    fn forget(&self, days: u32) -> Result<(), StoreError> {
        let since = Now::read().0 - i64::from(days) * 24 * 3600 * 1000;
        for info in self.arena.tournaments()? {
            if info.machine == PAGE && info.state != TournamentState::Playing && info.created.0 < since {
                self.arena.forget(&info.id, &owner(&info.id))?;
                tracing::info!(tournament = info.id, name = info.name, "forgotten: older than --keep");
            }
        }
        Ok(())
    }
}

/// The turns of a tournament's machines.
#[derive(Debug)]
struct Seat {
    pool: Arc<Pool>,
    person: Person,
    stop: Arc<AtomicBool>,
}

impl Turns for Seat {
    fn begin(&self) {
        self.pool.begin_guest(self.person.contests(), &self.stop);
    }

    fn end(&self) {
        self.pool.end_guest();
    }

    fn clock(&self) -> fn() -> f64 {
        turn::clock
    }
}
