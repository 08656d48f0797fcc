//! What is shown of tournaments: computed once, however many look.
//!
//! ```text
//!   store ──► one task per tournament that somebody looks at ──► JSON, written once ──┬─► stream
//!             every second, or ten times as seldom as it takes long                   ├─► stream
//!                                                                                     └─► GET
//! ```
//!
//! A table of many games takes a while, and a thousand watchers must not each compute it. The task ends when nobody has
//! looked for half a minute.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use quaterne_report::tournament::{TournamentGame, TournamentRow, TournamentStatus};
use tokio::sync::watch;

use super::Reader;
use super::view::{TournamentView, page, row, standings, view};
use crate::error::{Answer, ApiError};
use crate::games::now;
use crate::pool::{Person, Pool};

/// How often a tournament is looked at, if that is quickly done.
const LOOK: Duration = Duration::from_secs(1);
/// Milliseconds after which nobody looks any more.
const UNSEEN: i64 = 30_000;
/// Games that a stream tells one by one.
const MOST_FRESH: u64 = 200;

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
    /// The list of tournaments, and when it was read.
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

    /// The list of tournaments, at most a second old.
    pub(super) async fn list(&self) -> Answer<Arc<Vec<TournamentRow>>> {
        let mut list = self.list.lock().await;
        if let Some((_, rows)) = list.as_ref().filter(|(read, _)| read.elapsed() < LOOK) {
            return Ok(Arc::clone(rows));
        }
        let rows = self.reader.ask(|arena| {
            let infos = arena.tournaments()?;
            infos.iter().take(200).map(|info| row(arena, info)).collect()
        });
        let rows: Arc<Vec<TournamentRow>> = Arc::new(rows.await?);
        *list = Some((Instant::now(), Arc::clone(&rows)));
        Ok(rows)
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
        let mut last: Option<Shown> = None;
        loop {
            let started = Instant::now();
            let next = self.look(&id, last.as_ref()).await;
            let took = started.elapsed();
            let failed = next.is_err();
            match next {
                Ok(Some(shown)) => {
                    last = Some(shown.clone());
                    live.shown.send_replace(Some(Ok(shown)));
                }
                Ok(None) => {}
                Err(error) => {
                    live.shown.send_replace(Some(Err(error)));
                }
            }
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

    /// The tournament, if there is something new.
    async fn look(&self, id: &str, last: Option<&Shown>) -> Answer<Option<Shown>> {
        let known = last.map(|shown| (shown.view.row.clone(), shown.view.running.clone()));
        let asked = id.to_owned();
        let read = self.reader.ask(move |arena| {
            let info = arena.info(&asked)?;
            if let Some((row, _)) = &known
                && row.status == TournamentStatus::Over
                && super::view::status(info.state) == TournamentStatus::Over
            {
                return Ok(None);
            }
            let (row, running) = (row(arena, &info)?, super::view::running(arena, &asked)?);
            let before = known.as_ref().map_or(row.games, |(known, _)| known.games);
            if known.is_some_and(|(known, games)| known == row && games == running) {
                return Ok(None);
            }
            let fresh = page(arena, &asked, before, row.games.saturating_sub(before).min(MOST_FRESH))?;
            Ok(Some((row, running, fresh.games, arena.tournament(&asked)?, arena.lines(&asked)?)))
        });
        let Some((row, running, fresh, tournament, lines)) = read.await? else { return Ok(None) };
        // Adding up is for the pool; for whom it is done is all who look.
        let everybody = Person { address: std::net::Ipv6Addr::LOCALHOST.into(), token: 0, weight: 1 };
        let added = self.pool.run(everybody.asks(), move |_, _| {
            let view = view(row, running, standings(&tournament, &lines));
            let json = serde_json::to_string(&view);
            (view, json)
        });
        let (view, json) = added.await?;
        let json = json.map_err(ApiError::internal)?.into();
        let number = last.map_or(0, |last| last.number + 1);
        Ok(Some(Shown { view: Arc::new(view), json, fresh: fresh.into(), number }))
    }
}
