//! The tree explorer: the real search of any player, looked at from outside.
//!
//! A tree is named by what made it (rules, position, player). The last ones are kept; one that is not is searched
//! again, which gives the same tree, so no client ever holds a session.

mod compare;
mod explored;
mod ghost;
mod http;
mod log;
mod log_http;
mod node_view;
mod quiz;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use quaterne_rules::Game;
use quaterne_search::Method;
use tokio::sync::OnceCell;

pub(crate) use explored::WHOLE;
pub(crate) use http::router;

use self::explored::Explored;
use super::error::{Answer, ApiError};
use super::pool::{Class, Pool};
use quaterne_report::Text;

/// Bytes that trees may take together, about.
const MOST: usize = 192 << 20;

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
    pub(super) async fn get(&self, game: Game, method: Method) -> Answer<Arc<Explored>> {
        check(&game, &method)?;
        let key = (game.rules().to_string(), game.fen(), method.to_string());
        let now = self.clock.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let cell = {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            let (used, cell) = kept.entry(key.clone()).or_default();
            *used = now;
            Arc::clone(cell)
        };
        let search = || async {
            let found = self
                .pool
                .run(Class::Question, move |_, limits| Explored::of(&game, &method, limits).map(Arc::new));
            found.await?.ok_or_else(no_time)
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

/// There must be a tree to show.
pub(crate) fn check(game: &Game, method: &Method) -> Answer<()> {
    if !method.has_tree() {
        let name = method.name();
        let message = Text::new(
            format!("{name} searches no tree: choose {}", Method::with_trees().join(", ")),
            format!("{name} ne parcourt pas d'arbre : choisissez {}", Method::with_trees().join(", ")),
        );
        return Err(ApiError::bad("bad_player", message));
    }
    if game.outcome().is_some() {
        let message = Text::new(
            "the game is over there: nothing is searched",
            "la partie y est finie : il n'y a rien à chercher",
        );
        return Err(ApiError::conflict("game_over", message));
    }
    Ok(())
}

/// There was no time for the root alone.
fn no_time() -> ApiError {
    let message = Text::new(
        "the time was over before the first move was searched: choose a smaller depth or board",
        "le temps a manqué pour le premier coup : choisissez une profondeur ou une grille plus petites",
    );
    ApiError::bad("too_large", message)
}
