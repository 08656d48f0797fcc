//! Results on disk: one SQLite file per arena, or one PostgreSQL database for many machines, by the same code.
//!
//! ```text
//!   arena_tournaments   what was meant, as JSON         arena_games     results, one per game key
//!   arena_plan          which keys belong to it         arena_alarms    a second, different result of a key
//!   arena_bots          files of programs, by hash      arena_workers   who is there; arena_under_way: what they play
//!   arena_entrants      who came later (a ladder)       arena_batches   how often a piece of work was tried
//!   arena_courses, _students, _versions, _ratings: see [`Course`]
//! ```
//!
//! *Resume* is a query: the keys of the plan that have no game. *Exactly once* is a primary key: a result that
//! arrives a second time is ignored, and shown if it differs. *A result that was reported is on disk*: SQLite runs
//! with a write-ahead log and `synchronous = FULL`, and nothing is counted before its transaction has ended.
//!
//! ## Reading along
//!
//! Whatever shows a tournament (a page, a terminal) opens the same database and asks again every second or so:
//!
//! ```no_run
//! use quaterne_arena::store::Arena;
//!
//! let arena = Arena::open("class.db")?;
//! if let Some(latest) = arena.tournaments()?.first() {
//!     let progress = arena.progress(&latest.id)?;
//!     println!("{}: {} of {} games", latest.name, progress.played, progress.planned);
//!     let table = arena.table(&latest.id)?;
//!     let games = arena.games(&latest.id, 0, 20)?;
//!     let running = arena.running(&latest.id)?;
//! #   drop((table, games, running));
//! }
//! # Ok::<(), quaterne_arena::store::StoreError>(())
//! ```
//!
//! Every method blocks; asynchronous callers go through their runtime's thread for blocking work.
//!
//! Rejected: an append-only text file of results. It is the simplest of stores until two processes write to it, or
//! one of them dies in the middle of a line.

mod bundle;
mod columns;
mod connections;
mod copy;
mod course;
mod course_read;
mod description;
mod follow;
mod lateness;
mod local;
mod read;
mod rounds;
mod schema;
mod sql;
mod state;
pub mod trouble;
mod write;

use std::future::Future;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quaterne_rules::{Lang, Say};
use sqlx::any::{AnyConnectOptions, AnyRow};
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection as _, Executor as _};
use thiserror::Error;
use tokio::runtime::Runtime;

use columns::{Column, Columns};
use trouble::Trouble;

pub use connections::pool_options;
pub use copy::copy;
pub use course::{Course, Student, Version, VersionState};
pub use course_read::RatingPoint;
pub use follow::Following;
pub use local::{Local, Step};
pub use read::{Alarm, BatchInfo, Progress, Running, StoredGame, TournamentInfo, WorkerInfo};
pub use sql::{Sql, Value};
pub use state::{BatchState, TournamentState};
pub use write::{Attempt, Recorded};

pub use crate::record::{GameRecord, Now};
use crate::sql;

/// Why the database could not do its part.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database said so.
    #[error(transparent)]
    Database(#[from] Trouble),
    /// A URL, but not of a database that we know.
    #[error("{0}: expected the name of a file, sqlite:FILE or postgres://USER@HOST/DATABASE")]
    Scheme(String),
    /// PostgreSQL, which this build has not.
    #[error(
        "{0}: this program was built without PostgreSQL; `make install` adds it, or \
         `cargo install --path crates/cli --features postgres`"
    )]
    NoPostgres(String),
    /// The schema is of another release.
    #[error(
        "{url} was written by another release of quaterne (schema {found}, here {}): use a new database",
        schema::VERSION
    )]
    Version {
        /// Which.
        url: String,
        /// The number found.
        found: String,
    },
    /// A database in which nobody has played.
    #[error("{0}: there are no tournaments here; quaterne tournament … --db {0} writes them")]
    Empty(String),
    /// No such thing is stored.
    #[error("there is no {0} in this arena")]
    Missing(String),
    /// A function of the caller's cannot be written down, and read back elsewhere.
    #[error("{0} is a function: its games stay in memory")]
    Function(String),
    /// What is stored cannot be read back.
    #[error("the arena holds something that cannot be read: {0}")]
    Corrupt(String),
    /// The runtime of the database driver could not start.
    #[error("cannot start the database driver: {0}")]
    Runtime(#[from] std::io::Error),
}

impl Say for StoreError {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::Database(trouble) => trouble.say(Lang::Fr),
            Self::Scheme(url) => format!(
                "{url} : il faut le nom d'un fichier, sqlite:FICHIER ou postgres://UTILISATEUR@HÔTE/BASE"
            ),
            Self::NoPostgres(url) => format!(
                "{url} : ce programme a été construit sans PostgreSQL ; `make install` l'ajoute, ou \
                 `cargo install --path crates/cli --features postgres`"
            ),
            Self::Version { url, found } => format!(
                "{url} a été écrit par une autre version de quaterne (schéma {found}, ici {}) : prenez une nouvelle base",
                schema::VERSION
            ),
            Self::Empty(url) => {
                format!("{url} : il n'y a pas de tournoi ici ; quaterne tournament … --db {url} les écrit")
            }
            Self::Missing(what) => {
                format!(
                    "cette arène n'a pas de {}",
                    what.replace("program", "programme")
                        .replace("tournament", "tournoi")
                        .replace("game", "partie")
                )
            }
            Self::Function(name) => format!("{name} est une fonction : ses parties restent en mémoire"),
            Self::Corrupt(why) => format!("l'arène contient quelque chose d'illisible : {why}"),
            Self::Runtime(why) => format!("impossible de lancer le pilote de la base de données : {why}"),
        };
        lang.pick(self.to_string(), french)
    }
}

impl StoreError {
    /// Whether trying again may help.
    pub const fn is_passing(&self) -> bool {
        matches!(self, Self::Database(trouble) if trouble.is_passing())
    }
}

/// A place for results.
#[derive(Debug)]
pub struct Arena {
    runtime: Runtime,
    pool: AnyPool,
    url: String,
    /// How long a write waits for a database that went away.
    patience: Duration,
}

/// Whoever copies the file of an arena that nobody has open copies all of it.
impl Drop for Arena {
    fn drop(&mut self) {
        // Inside of somebody's runtime nothing may wait; there the log is taken in when the file is next opened.
        if tokio::runtime::Handle::try_current().is_err() {
            self.close();
        }
    }
}

/// The longest that closing may take.
const CLOSING: Duration = Duration::from_secs(2);

/// The longest that one answer of the database may take.
const ANSWER: Duration = Duration::from_secs(60);

impl Arena {
    /// Opens a database by URL (`postgres://…`, `sqlite:class.db`) or by the name of a file, and makes its tables if
    /// there are none.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        Self::opened(url, false)
    }

    /// The same, for a reader: where nobody has played nothing is made, and that is an error.
    pub fn open_played(url: &str) -> Result<Self, StoreError> {
        Self::opened(url, true)
    }

    fn opened(url: &str, played: bool) -> Result<Self, StoreError> {
        let url = normal_url(url)?;
        if !cfg!(feature = "postgres") && !url.starts_with("sqlite:") {
            return Err(StoreError::NoPostgres(without_password(&url)));
        }
        sqlx::any::install_default_drivers();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        if played {
            let looked = runtime.block_on(async { tokio::time::timeout(ANSWER, has_tables(&url)).await });
            match looked.map_err(|_| Trouble::silent(&url, ANSWER.as_secs()))? {
                Ok(true) => {}
                Ok(false) => return Err(StoreError::Empty(without_password(&url))),
                Err(why) => return Err(database(&url, &why)),
            }
        }
        let options: AnyConnectOptions = url.parse().map_err(|why| database(&url, &why))?;
        runtime.block_on(trouble::probe(&url, schema::PRAGMAS))?;
        // The pool starts its caretaker on the runtime it finds.
        let context = runtime.enter();
        let pool = pool_options(&url, 4, schema::PRAGMAS).connect_lazy_with(options);
        drop(context);
        let mut arena = Self { runtime, pool, url, patience: Duration::from_secs(20) };
        arena.retried(|| arena.prepare())?;
        let about = sql!("SELECT value FROM arena_about WHERE name = 'schema'");
        let found: String = arena.single(&about)?.unwrap_or_default();
        if found != schema::VERSION {
            return Err(StoreError::Version { url: arena.shown_url(), found });
        }
        arena.patience = Duration::from_secs(300);
        Ok(arena)
    }

    /// Closes it, for all who have it: the last to close an SQLite file takes its write-ahead log in.
    pub fn close(&self) {
        let _ = self.runtime.block_on(async { tokio::time::timeout(CLOSING, self.pool.close()).await });
    }

    /// Where it is, without a password.
    pub fn shown_url(&self) -> String {
        without_password(&self.url)
    }

    /// Where it is, as it was told.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Whether it is a server, which other machines can reach.
    pub fn is_server(&self) -> bool {
        !self.url.starts_with("sqlite:")
    }

    /// The file, if it is one.
    pub fn path(&self) -> Option<PathBuf> {
        file_of(&self.url)
    }

    async fn prepare(&self) -> Result<(), sqlx::Error> {
        let blob = if self.is_server() { "BYTEA" } else { "BLOB" };
        // Two processes that start together must not make the tables at once.
        let mut transaction = self.pool.begin().await?;
        if self.is_server() {
            transaction.execute("SELECT pg_advisory_xact_lock(4004)").await?;
        }
        for statement in schema::TABLES {
            transaction.execute(AssertSqlSafe(statement.replace("BLOB", blob))).await?;
        }
        if self.is_server() {
            let numbered: i64 = sqlx::query_scalar(schema::IS_NUMBERED).fetch_one(&mut *transaction).await?;
            for statement in schema::NUMBERED.iter().filter(|_| numbered == 0) {
                transaction.execute(*statement).await?;
            }
        }
        transaction.commit().await
    }

    /// Runs one question to its end.
    fn ask<T>(&self, question: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
        let answer = self.runtime.block_on(async { tokio::time::timeout(ANSWER, question).await });
        match answer {
            Ok(answer) => answer.map_err(|why| database(&self.url, &why)),
            Err(_) => Err(Trouble::silent(&self.url, ANSWER.as_secs()).into()),
        }
    }

    /// The same, again and again while the database is away.
    fn retried<T, F>(&self, question: impl Fn() -> F) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, sqlx::Error>>,
    {
        let start = Instant::now();
        let mut pause = Duration::from_millis(100);
        loop {
            match self.ask(question()) {
                Err(error) if error.is_passing() && start.elapsed() < self.patience => {
                    std::thread::sleep(pause);
                    pause = (pause * 2).min(Duration::from_secs(2));
                }
                other => return other,
            }
        }
    }

    /// The rows that are asked for.
    fn rows(&self, asked: &Sql) -> Result<Vec<AnyRow>, StoreError> {
        self.retried(|| asked.query().fetch_all(&self.pool))
    }

    /// The same, each row as what it means.
    fn read<T>(
        &self,
        asked: &Sql,
        each: impl Fn(&mut Columns<'_>) -> Result<T, sqlx::Error>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.rows(asked)?;
        let read = rows.iter().map(|row| each(&mut Columns::of(row))).collect::<Result<_, _>>();
        read.map_err(|why| StoreError::Corrupt(why.to_string()))
    }

    /// The first column of the first row.
    fn single<T: Column>(&self, asked: &Sql) -> Result<Option<T>, StoreError> {
        let found = self.rows(asked)?.first().map(|row| T::of(row, 0)).transpose();
        found.map_err(|why| StoreError::Corrupt(why.to_string()))
    }

    /// Writes all of this or, with an error, nothing.
    fn write(&self, statements: &[Sql]) -> Result<(), StoreError> {
        self.retried(|| self.written(statements))
    }

    async fn written(&self, statements: &[Sql]) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        for statement in statements {
            statement.query().execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }
}

fn database(url: &str, why: &sqlx::Error) -> StoreError {
    Trouble::of(url, why).into()
}

/// A file becomes a URL; a URL stays one.
fn normal_url(text: &str) -> Result<String, StoreError> {
    if text.starts_with("postgres://") || text.starts_with("postgresql://") {
        return Ok(text.to_owned());
    }
    let path = text.strip_prefix("sqlite://").or_else(|| text.strip_prefix("sqlite:")).unwrap_or(text);
    if path.contains("://") {
        return Err(StoreError::Scheme(without_password(text)));
    }
    let path = path.split('?').next().unwrap_or(path);
    Ok(format!("sqlite:{path}?mode=rwc"))
}

/// Whether there is an arena in this database; looking does not change it.
async fn has_tables(url: &str) -> Result<bool, sqlx::Error> {
    let asked = if url.starts_with("sqlite:") {
        "SELECT COUNT(*) FROM sqlite_master WHERE name = 'arena_about'"
    } else {
        "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'arena_about'"
    };
    let mut connection = AnyConnection::connect(url).await?;
    let count: i64 = sqlx::query_scalar(asked).fetch_one(&mut connection).await?;
    connection.close().await?;
    Ok(count > 0)
}

fn file_of(url: &str) -> Option<PathBuf> {
    let path = url.strip_prefix("sqlite:")?;
    Some(Path::new(path.split('?').next()?).to_owned())
}

/// `postgres://alice:secret@host/db` is shown as `postgres://alice@host/db`.
pub fn without_password(url: &str) -> String {
    if let Some(file) = url.strip_prefix("sqlite:") {
        return file.trim_start_matches("//").trim_end_matches("?mode=rwc").to_owned();
    }
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    match rest.split_once('@') {
        Some((user, host)) => {
            let user = user.split(':').next().unwrap_or(user);
            format!("{scheme}://{user}@{host}")
        }
        None => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls() {
        for (text, url, shown) in [
            ("class.db", "sqlite:class.db?mode=rwc", "class.db"),
            ("sqlite:class.db", "sqlite:class.db?mode=rwc", "class.db"),
            ("sqlite:///tmp/a.db", "sqlite:/tmp/a.db?mode=rwc", "/tmp/a.db"),
            ("postgres://me:pw@host:5432/db", "postgres://me:pw@host:5432/db", "postgres://me@host:5432/db"),
            ("postgres://host/db", "postgres://host/db", "postgres://host/db"),
        ] {
            let found = normal_url(text).unwrap();
            assert_eq!((found.as_str(), without_password(&found).as_str()), (url, shown));
        }
        let wrong = normal_url("mysql://me:pw@host/db").unwrap_err().to_string();
        assert!(
            wrong.starts_with("mysql://me@host/db: expected") && wrong.contains("postgres://"),
            "{wrong}"
        );
        assert_eq!(file_of("sqlite:a/b.db?mode=rwc"), Some(PathBuf::from("a/b.db")));
        assert_eq!(file_of("postgres://host/db"), None);
    }
}
