//! What is shown of tournaments: computed once, however many look.
//!
//! ```text
//!   store ──► one task per tournament that somebody looks at ──► JSON, written once ──┬─► stream
//!             every second, the games that ended since are added                      ├─► stream
//!                └─► the table is kept in the store, to be shown at once next time    └─► GET
//! ```
//!
//! A table of many games takes a while, and a thousand watchers must not each compute it, nor wait until it has been. So the first who
//! looks is shown the table that was kept, while the games are read; from then on each game is read once. The task ends when nobody
//! has looked for half a minute.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use quaterne_arena::store::Following;
use quaterne_report::tournament::{TournamentGame, TournamentRow, TournamentStatus};
use tokio::sync::watch;

use super::Reader;
use super::view::{Kept, TournamentView, entry, is_complete, row, running, status, table};
use crate::error::{Answer, ApiError};
use crate::games::now;
use crate::pool::{Person, Pool};

/// How often a tournament is looked at, if that is quickly done.
const LOOK: Duration = Duration::from_secs(1);
/// Milliseconds after which nobody looks any more.
const UNSEEN: i64 = 30_000;
/// Games that a stream tells one by one.
const MOST_FRESH: usize = 200;
/// Games from which on a table is kept: fewer are soon added up.
const KEPT: u64 = 2000;
/// How often it is kept, while it grows.
const KEEP: Duration = Duration::from_secs(30);

/// A tournament as it was seen last.
#[derive(Clone)]
pub(crate) struct Shown {
    pub(super) view: Arc<TournamentView>,
    /// The same as JSON.
    pub(super) json: Arc<str>,
    /// The games that ended since the one before.
    pub(super) fresh: Arc<[TournamentGame]>,
    /// Which one this is.
    pub(super) number: u64,
}

type Seen = Option<Result<Shown, ApiError>>;

struct Live {
    shown: watch::Sender<Seen>,
    asked: AtomicI64,
}

/// What is shown of tournaments.
pub(super) struct Lives {
    pub(super) reader: Reader,
    pool: Arc<Pool>,
    kept: Mutex<HashMap<String, Arc<Live>>>,
    /// The list of tournaments, and until when it is shown.
    list: tokio::sync::Mutex<Option<(Instant, Arc<Vec<TournamentRow>>)>>,
}

impl Lives {
    pub(super) fn new(reader: Reader, pool: Arc<Pool>) -> Self {
        Self { reader, pool, kept: Mutex::default(), list: tokio::sync::Mutex::default() }
    }

    /// A tournament, and what comes of it.
    pub(super) async fn watch(self: &Arc<Self>, id: &str) -> Answer<watch::Receiver<Seen>> {
        let mut receiver = self.follow(id);
        let first = receiver.wait_for(Option::is_some).await.map_err(ApiError::internal)?.clone();
        match first {
            Some(Err(error)) => Err(error),
            _ => Ok(receiver),
        }
    }

    /// A tournament as it stands, at most a little while ago.
    pub(super) async fn show(self: &Arc<Self>, id: &str) -> Answer<Shown> {
        let receiver = self.watch(id).await?;
        let shown = receiver.borrow().clone();
        shown.unwrap_or_else(|| Err(ApiError::not_found()))
    }

    /// Something has changed, and whoever changed it wants to see it: the next who look see it anew.
    pub(super) fn forget(&self, id: &str) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// The list of tournaments, about a second old; those that are over are counted once.
    pub(super) async fn list(&self) -> Answer<Arc<Vec<TournamentRow>>> {
        let mut list = self.list.lock().await;
        let started = Instant::now();
        if let Some((_, rows)) = list.as_ref().filter(|(until, _)| started < *until) {
            return Ok(Arc::clone(rows));
        }
        let before = list.as_ref().map(|(_, rows)| Arc::clone(rows)).unwrap_or_default();
        let rows = self.reader.ask(move |arena| {
            let infos = arena.tournaments()?;
            // The ladders of courses are for those who take part.
            let public = infos.iter().filter(|info| info.machine != crate::courses::COURSE);
            let rows = public.take(200).map(|info| {
                let known = before.iter().find(|row| row.id == info.id && row.name == info.name);
                match known.filter(|row| is_complete(row) && status(info.state) == TournamentStatus::Over) {
                    Some(row) => Ok(row.clone()),
                    None => row(arena, info),
                }
            });
            rows.collect()
        });
        let rows: Arc<Vec<TournamentRow>> = Arc::new(rows.await?);
        *list = Some((Instant::now() + LOOK.max(started.elapsed() * 10), Arc::clone(&rows)));
        Ok(rows)
    }

    /// Keeps the tables of those large tournaments of which there is none yet: who looks first is not to wait for them.
    pub(super) async fn prepare(self: &Arc<Self>) -> Answer<()> {
        let large = self.reader.ask(|arena| {
            let mut infos = arena.tournaments()?;
            infos.retain(|info| info.expected >= KEPT);
            let mut ids = Vec::new();
            for info in infos {
                if arena.kept_table(&info.id)?.is_none() {
                    ids.push(info.id);
                }
            }
            Ok(ids)
        });
        for id in large.await? {
            self.show(&id).await?;
        }
        Ok(())
    }

    fn follow(self: &Arc<Self>, id: &str) -> watch::Receiver<Seen> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(live) = kept.get(id) {
            live.asked.store(now(), Ordering::Relaxed);
            return live.shown.subscribe();
        }
        let live = Arc::new(Live { shown: watch::Sender::new(None), asked: AtomicI64::new(now()) });
        kept.insert(id.to_owned(), Arc::clone(&live));
        let receiver = live.shown.subscribe();
        tokio::spawn(Arc::clone(self).run(id.to_owned(), live));
        receiver
    }

    /// Looks again and again, while somebody looks at it.
    async fn run(self: Arc<Self>, id: String, live: Arc<Live>) {
        let mut read = Read { last: self.kept(&id).await, following: None, kept: None };
        if let Some(shown) = read.last.clone() {
            live.shown.send_replace(Some(Ok(shown)));
        }
        loop {
            // Everything is read once; how long that takes says nothing of the next look.
            let (started, first) = (Instant::now(), read.following.is_none());
            let next = self.look(&id, &mut read).await;
            let took = if first { Duration::ZERO } else { started.elapsed() };
            let failed = next.is_err();
            match next {
                Ok(true) => drop(live.shown.send_replace(read.last.clone().map(Ok))),
                Ok(false) => {}
                Err(error) => drop(live.shown.send_replace(Some(Err(error)))),
            }
            self.keep(&mut read).await;
            let unseen =
                live.shown.receiver_count() == 0 && now() - live.asked.load(Ordering::Relaxed) > UNSEEN;
            let kept = {
                let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
                let same = kept.get(&id).is_some_and(|known| Arc::ptr_eq(known, &live));
                if same && (unseen || failed) {
                    kept.remove(&id);
                }
                same || live.shown.receiver_count() > 0
            };
            if unseen || failed || !kept {
                return;
            }
            tokio::time::sleep(LOOK.max(took * 10)).await;
        }
    }

    /// The tournament as it was kept in the store, if it was.
    async fn kept(&self, id: &str) -> Option<Shown> {
        let asked = id.to_owned();
        let read = self.reader.ask(move |arena| {
            let Some(kept) = arena.kept_table(&asked)? else { return Ok(None) };
            let Ok(kept) = serde_json::from_str::<Kept>(&kept) else { return Ok(None) };
            let (info, tournament) = (arena.info(&asked)?, arena.tournament(&asked)?);
            let row = entry(&info, &tournament, kept.progress());
            Ok(Some((row, running(arena, &asked, &tournament)?, kept.table)))
        });
        let (row, running, table) = read.await.ok()??;
        let view = TournamentView { row, token: None, table, running };
        let json = serde_json::to_string(&view).ok()?.into();
        Some(Shown { view: Arc::new(view), json, fresh: Arc::default(), number: 0 })
    }

    /// Looks for something new; says whether there is.
    async fn look(&self, id: &str, read: &mut Read) -> Answer<bool> {
        let known = read.last.as_ref().map(|shown| (shown.view.row.clone(), shown.view.running.clone()));
        let (asked, following) = (id.to_owned(), read.following.take());
        let found = self.reader.ask(move |arena| {
            let info = arena.info(&asked)?;
            let over = status(info.state) == TournamentStatus::Over;
            if let Some((row, _)) = &known
                && over
                && row.status == TournamentStatus::Over
                && (following.is_some() || is_complete(row))
            {
                return Ok((following, None));
            }
            let first = following.is_none();
            let mut following = following.map_or_else(|| arena.follow(&asked), Ok)?;
            let names: Vec<String> =
                following.tournament().entrants.iter().map(|entrant| entrant.name.clone()).collect();
            let mut fresh = Vec::new();
            let same = arena.catch_up(&mut following, |number, opening, line| {
                if !first && fresh.len() < MOST_FRESH {
                    fresh.push(TournamentGame::of(number, &opening, &names, &line));
                }
            })?;
            if !same {
                fresh.clear();
            }
            let row = entry(&info, following.tournament(), following.progress());
            let running = running(arena, &asked, following.tournament())?;
            if known.is_some_and(|known| known == (row.clone(), running.clone())) {
                return Ok((Some(following), None));
            }
            Ok((Some(following), Some((row, running, fresh))))
        });
        let (following, news) = found.await?;
        let (following, (row, running, fresh)) = match (following, news) {
            (Some(following), Some(news)) => (following, news),
            (following, _) => {
                read.following = following;
                return Ok(false);
            }
        };
        // Adding up is for the pool; for whom it is done is all who look.
        let everybody = Person { address: std::net::Ipv6Addr::LOCALHOST.into(), token: 0, weight: 1 };
        let added = self.pool.run(everybody.asks(), move |_, _| {
            let table = table(&following);
            let view = table.map(|table| TournamentView { row, token: None, table, running });
            let view = view.and_then(|view| serde_json::to_string(&view).map(|json| (view, json)));
            (following, view)
        });
        let (following, view) = added.await?;
        let (view, json) = view.map_err(ApiError::internal)?;
        read.following = Some(following);
        let number = read.last.as_ref().map_or(0, |last| last.number + 1);
        let (view, json, fresh) = (Arc::new(view), json.into(), fresh.into());
        read.last = Some(Shown { view, json, fresh, number });
        Ok(true)
    }

    /// Keeps the table of a large tournament now and then, and when it is over.
    async fn keep(&self, read: &mut Read) {
        let (Some(shown), Some(following)) = (&read.last, &read.following) else { return };
        let (progress, status) = (following.progress(), shown.view.row.status);
        let good = read.kept.is_some_and(|(games, before, at)| {
            before == status && (games == progress.played || at.elapsed() < KEEP)
        });
        if good || progress.played < KEPT {
            return;
        }
        let kept =
            Kept { games: progress.played, planned: progress.planned, table: shown.view.table.clone() };
        let Ok(text) = serde_json::to_string(&kept) else { return };
        read.kept = Some((progress.played, status, Instant::now()));
        let Some(following) = read.following.take() else { return };
        let written = self.reader.ask(move |arena| {
            let written = arena.keep_table(&following, &text);
            Ok((following, written))
        });
        if let Ok((following, written)) = written.await {
            read.following = Some(following);
            if let Err(error) = written {
                tracing::warn!(%error, "the table of a tournament is not kept");
            }
        }
    }
}

/// What was read of a tournament.
struct Read {
    last: Option<Shown>,
    following: Option<Following>,
    /// What was kept last, and when.
    kept: Option<(u64, TournamentStatus, Instant)>,
}
