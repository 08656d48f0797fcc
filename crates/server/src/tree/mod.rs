//! The tree explorer's addresses, and the trees that are kept.
//!
//! A tree is named by what made it (rules, position, player). The last ones are kept; one that is not is searched
//! again, which gives the same tree, so no client ever holds a session.

mod http;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use quaterne_report::api::Refusal;
use quaterne_report::api::tree::{Explored, Made, no_time};
use quaterne_rules::Game;
use quaterne_search::{Limits, Method};
use serde::Serialize;
use tokio::sync::OnceCell;

pub(crate) use http::router;

use super::error::{Answer, ApiError};
use super::pool::{Desk, Person, Pool};
use super::state::Parts;

/// Bytes that trees may take together.
const MOST: usize = 64 << 20;
/// MiB that recording one may take.
const RECORDED: u32 = 32;

impl Parts {
    /// The tree that an address names.
    async fn explored(&self, person: Person, made: Made) -> Answer<Arc<Explored>> {
        let (game, method) = made.read(&self.host())?;
        self.trees.get(person, game, method).await
    }

    /// A part of a tree, as JSON: which may be much, and is found and written away from the sockets' threads.
    async fn written<T: Serialize>(
        &self,
        person: Person,
        part: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Answer<Response> {
        let write = move |_: &mut Desk<'_>, _: &Limits| part().map(|part| serde_json::to_vec(&part));
        let bytes = self.pool.run(person.asks(), write).await??.map_err(ApiError::internal)?;
        Ok(([(header::CONTENT_TYPE, "application/json")], bytes).into_response())
    }
}

type Key = (String, String, String);
type Cell = Arc<OnceCell<Arc<Explored>>>;

/// The trees that are kept.
pub(crate) struct Trees {
    pool: Arc<Pool>,
    kept: Mutex<HashMap<Key, (u64, Cell)>>,
    clock: std::sync::atomic::AtomicU64,
}

impl Trees {
    pub(crate) fn new(pool: Arc<Pool>) -> Self {
        Self { pool, kept: Mutex::default(), clock: std::sync::atomic::AtomicU64::new(0) }
    }

    /// The tree of a search: kept, or searched now. Those who ask together wait for one search.
    async fn get(&self, person: Person, game: Game, method: Method) -> Answer<Arc<Explored>> {
        let key = (game.rules().to_string(), game.fen(), method.to_string());
        let now = self.clock.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let cell = {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            let (used, cell) = kept.entry(key.clone()).or_default();
            *used = now;
            Arc::clone(cell)
        };
        let search = || async {
            let errand = person.asks().by(&method).and(RECORDED);
            let found =
                self.pool.run(errand, move |_, limits| Explored::of(&game, &method, limits).map(Arc::new));
            Ok(found.await?.ok_or_else(no_time)?)
        };
        let found = cell.get_or_try_init(search).await.cloned();
        self.make_room(if found.is_err() { Some(&key) } else { None });
        found
    }

    /// Forgets the oldest trees while all together are too heavy, and one that did not come to be.
    fn make_room(&self, failed: Option<&Key>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let never_came = |key: &&Key| kept.get(*key).is_some_and(|(_, cell)| cell.get().is_none());
        if let Some(key) = failed.filter(never_came) {
            kept.remove(key);
        }
        let weight = |cell: &Cell| cell.get().map_or(0, |explored| explored.weight());
        let mut total: usize = kept.values().map(|(_, cell)| weight(cell)).sum();
        while total > MOST || kept.len() > 200 {
            let oldest = kept.iter().filter(|(_, (_, cell))| cell.get().is_some());
            let Some(key) = oldest.min_by_key(|(_, (used, _))| *used).map(|(key, _)| key.clone()) else {
                break;
            };
            if let Some((_, cell)) = kept.remove(&key) {
                total = total.saturating_sub(weight(&cell));
            }
        }
    }

    /// How many are kept.
    pub(crate) fn kept(&self) -> usize {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}
