//! What survives: games and their events, in SQLite or PostgreSQL.
//!
//! ```text
//!   games    id ── rules, setup, hashes of the tokens          one row per game
//!   events   (game, version) ── JSON                           the truth: a game is what its events say
//!   moves    (game, ply) ── move                               one move per ply, whoever writes
//! ```
//!
//! Both keys are primary: of two servers that write the same version of a game one fails, reads what the other
//! wrote, and decides again. Everything is one dialect of SQL, so the same code serves both stores.
//!
//! Rejected: a table of states. Two writers would have to merge, and a client that was away could not be told
//! what it missed.

mod checkpoint;
#[cfg(feature = "postgres")]
mod listener;
mod message;
mod one_message;
mod schema;
mod transaction;
mod writer;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use quaterne_arena::store::trouble::{self, Kind, Trouble};
use quaterne_arena::store::{pool_options, without_password};
use quaterne_rules::{Lang, Say};
use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Executor as _, Row as _};
use thiserror::Error;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;
use utoipa::ToSchema;

#[cfg(feature = "postgres")]
pub(crate) use listener::{Hint, listen};
pub(crate) use writer::{Listing, NewRow, Write};

use super::games::now;
use super::metrics::Metrics;

/// Why something was not written.
#[derive(Debug, Error)]
pub(crate) enum StoreError {
    /// Somebody else wrote that version first.
    #[error("somebody else was first")]
    Conflict,
    /// The store does not answer, or not as it should.
    #[error(transparent)]
    Failed(#[from] Trouble),
    /// It was written by a later release.
    #[error("{url} was written by a later release of quaterne: use that one, or another store")]
    Newer {
        /// Which, without its password.
        url: String,
    },
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(Trouble::of("sqlite:", &error))
    }
}

impl StoreError {
    /// With the name of the store, which its own errors do not tell.
    fn at(self, url: &str) -> Self {
        match self {
            Self::Failed(trouble) => Self::Failed(Trouble { url: without_password(url), ..trouble }),
            Self::Newer { .. } => Self::Newer { url: without_password(url) },
            Self::Conflict => Self::Conflict,
        }
    }
}

impl Say for StoreError {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Failed(trouble) => trouble.say(lang),
            Self::Conflict => lang.pick(self.to_string(), "quelqu'un d'autre a été plus rapide".to_owned()),
            Self::Newer { url } => lang.pick(
                self.to_string(),
                format!("{url} a été écrit par une version plus récente de quaterne : prenez celle-là, ou une autre base"),
            ),
        }
    }
}

/// The row of a game.
#[derive(Clone, Debug)]
pub(crate) struct GameRow {
    pub(crate) setup: String,
    pub(crate) owner: String,
    /// Hashes of the tokens of x and o.
    pub(crate) seats: [Option<String>; 2],
    pub(crate) created: i64,
}

/// A line of the list of games to watch, as the API has it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ListedGame {
    pub(crate) id: String,
    rules: String,
    x: String,
    o: String,
    /// The moves, as one text.
    position: String,
    status: String,
    updated: i64,
    /// Of whom the store knows nothing.
    pub(crate) watchers: usize,
}

type Order = (Write, oneshot::Sender<Result<(), StoreError>>);

/// The store: many readers, one writer.
pub(crate) struct Store {
    pool: AnyPool,
    url: String,
    orders: mpsc::Sender<Order>,
    writer: Mutex<Option<JoinHandle<()>>>,
    /// Whether other servers may write, too.
    pub(crate) shared: bool,
    /// Why the last thing was not written, if it was not.
    failing: std::sync::Mutex<Option<Trouble>>,
}

/// Acknowledged means on disk: FULL makes every commit wait for it. The log is copied by us.
const PRAGMAS: &[&str] = &[
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA wal_autocheckpoint = 0",
    "PRAGMA temp_store = MEMORY",
];

/// The longest that a check may take.
const CHECK: Duration = Duration::from_secs(2);
/// Orders that may wait for the writer.
const ORDERS: usize = 4096;

impl Store {
    /// Connects, and brings the tables up to date.
    pub(crate) async fn open(url: &str, metrics: Arc<Metrics>) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let shared = url.starts_with("postgres");
        trouble::probe(url, PRAGMAS).await?;
        let pool =
            pool_options(url, 8, PRAGMAS).connect(url).await.map_err(|error| Trouble::of(url, &error))?;
        schema::migrate(&pool, shared).await.map_err(|error| error.at(url))?;
        let (orders, queue) = mpsc::channel(ORDERS);
        let overdue: Arc<AtomicBool> = Arc::default();
        if !shared {
            let (pool, overdue) = (pool.clone(), Arc::clone(&overdue));
            tokio::spawn(async move { checkpoint::run(pool, &overdue).await });
        }
        let writer = writer::start(pool.clone(), queue, shared, overdue, metrics);
        Ok(Self {
            pool,
            url: url.to_owned(),
            failing: std::sync::Mutex::default(),
            orders,
            writer: Mutex::new(Some(writer)),
            shared,
        })
    }

    /// Writes an event and what follows from it; when it returns, it is on disk.
    pub(crate) async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (sender, receiver) = oneshot::channel();
        let gone = || {
            let (url, why) = (without_password(&self.url), "the writer has stopped".to_owned());
            StoreError::Failed(Trouble { kind: Kind::Away, url, why })
        };
        self.orders.send((write, sender)).await.map_err(|_| gone())?;
        let written = receiver.await.map_err(|_| gone())?.map_err(|error| error.at(&self.url));
        let failing = match &written {
            Err(StoreError::Failed(trouble)) => Some(trouble.clone()),
            _ => None,
        };
        *self.failing.lock().unwrap_or_else(PoisonError::into_inner) = failing;
        written
    }

    /// The row of a game.
    pub(crate) async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let row = sqlx::query("SELECT setup, owner, x, o, created FROM games WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(GameRow {
            setup: row.try_get(0)?,
            owner: row.try_get(1)?,
            seats: [row.try_get(2)?, row.try_get(3)?],
            created: row.try_get(4)?,
        }))
    }

    /// The events of a game after a version, in order.
    pub(crate) async fn events(&self, id: &str, after: i64) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT body FROM events WHERE game = $1 AND version > $2 ORDER BY version")
            .bind(id)
            .bind(after)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The games that may be watched, latest first.
    pub(crate) async fn listed(&self, limit: i64) -> Result<Vec<ListedGame>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, rules, x_name, o_name, moves, status, updated FROM games \
             WHERE listed = 1 ORDER BY updated DESC LIMIT $1",
        )
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        let game = |row: &AnyRow| {
            Ok(ListedGame {
                id: row.try_get(0)?,
                rules: row.try_get(1)?,
                x: row.try_get(2)?,
                o: row.try_get(3)?,
                position: row.try_get(4)?,
                status: row.try_get(5)?,
                updated: row.try_get(6)?,
                watchers: 0,
            })
        };
        rows.iter().map(game).collect()
    }

    /// Whether the store answers, and took the last thing that was written. One that did not is tried again, with a line that says
    /// when: a disk on which there is room again is found out by asking.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        let failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        let asked = async {
            if !failing {
                return sqlx::query("SELECT 1").fetch_one(&self.pool).await.map(drop);
            }
            let mut transaction = self.pool.begin().await?;
            transaction.execute("CREATE TABLE IF NOT EXISTS checks (at BIGINT NOT NULL)").await?;
            transaction.execute("DELETE FROM checks").await?;
            sqlx::query("INSERT INTO checks (at) VALUES ($1)").bind(now()).execute(&mut *transaction).await?;
            transaction.commit().await
        };
        let answer = tokio::time::timeout(CHECK, asked).await;
        let answer = answer.map_err(|_| Trouble::silent(&self.url, CHECK.as_secs()))?;
        answer.map_err(|error| Trouble::of(&self.url, &error))?;
        *self.failing.lock().unwrap_or_else(PoisonError::into_inner) = None;
        Ok(())
    }

    /// Finishes what was ordered, and closes.
    pub(crate) async fn close(&self) {
        let (sender, receiver) = oneshot::channel();
        let _ = self.orders.send((Write::last(), sender)).await;
        let _ = receiver.await;
        if let Some(writer) = self.writer.lock().await.take() {
            let _ = writer.await;
        }
        self.pool.close().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn store(folder: &std::path::Path, metrics: &Arc<Metrics>) -> Store {
        let url = format!("sqlite://{}?mode=rwc", folder.join("test.db").display());
        Store::open(&url, Arc::clone(metrics)).await.unwrap()
    }

    fn write(game: &str, version: i64, ply: i64) -> Write {
        Write {
            game: game.to_owned(),
            version,
            at: 1,
            body: format!("{{\"version\":{version}}}"),
            create: None,
            remove_from: None,
            moves: vec![(ply, "4".to_owned())],
            listing: None,
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn one_writer_per_version_and_ply() {
        let folder = std::env::temp_dir().join(format!("quaterne-store-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let metrics = Arc::<Metrics>::default();
        let careful = || metrics.careful_commits.load(std::sync::atomic::Ordering::Relaxed);
        let store = Arc::new(store(&folder, &metrics).await);
        store.write(write("g", 1, 0)).await.unwrap();
        assert_eq!(careful(), 0, "one message");
        assert!(matches!(store.write(write("g", 1, 1)).await, Err(StoreError::Conflict)));
        // A new version for a ply that is taken: nothing of it is written.
        assert!(matches!(store.write(write("g", 2, 0)).await, Err(StoreError::Conflict)));
        assert_eq!(careful(), 2, "who loses is told step by step");
        store.write(write("g", 2, 1)).await.unwrap();
        assert_eq!(careful(), 2);
        assert_eq!(store.events("g", 0).await.unwrap().len(), 2);
        // A game that begins holds nobody up who plays meanwhile.
        let row = NewRow {
            rules: "7x6/4".to_owned(),
            setup: "{}".to_owned(),
            owner: String::new(),
            seats: [None, None],
            names: [String::new(), String::new()],
            listed: true,
        };
        let began = Write { create: Some(row), moves: Vec::new(), ..write("n", 1, 0) };
        store.write(began).await.unwrap();
        assert_eq!(careful(), 2, "one message");
        assert_eq!(store.events("n", 0).await.unwrap().len(), 1);

        // Many at once, each game in order, some of them refused: the others are written.
        let tasks: Vec<_> = (0..200)
            .map(|nth| {
                let store = Arc::clone(&store);
                let order = write(&format!("h{}", nth / 2), 1, 0);
                tokio::spawn(async move { store.write(order).await.is_ok() })
            })
            .collect();
        let mut written = 0;
        for task in tasks {
            written += usize::from(task.await.unwrap());
        }
        assert_eq!(written, 100);
        assert_eq!(store.versions(&["h0".into(), "h99".into(), "none".into()]).await.unwrap().len(), 2);
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
