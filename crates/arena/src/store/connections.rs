//! Connections to a store: how each begins, and which are of no use any more.
//!
//! sqlx counts the transactions of a connection. A disk that is full makes SQLite itself take one back, and that one stays counted: for sqlx
//! the next is a savepoint inside of it. When that one is given up, what is rolled back is the savepoint alone, and a transaction is left open that
//! nobody ends: the connection reads what was there then, for ever, and writes what nobody will ever find. So whoever comes back from a
//! transaction and is still in one is hung up.

use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::{Connection as _, Executor as _};

/// The longest that somebody waits for a connection.
const WAIT: Duration = Duration::from_secs(10);

/// A pool of at most so many connections to this URL, each of which, if that is a SQLite file, begins with these.
pub fn pool_options(url: &str, most: u32, pragmas: &'static [&'static str]) -> AnyPoolOptions {
    let pragmas = if url.starts_with("sqlite:") { pragmas } else { &[] };
    AnyPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(WAIT)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                for pragma in pragmas {
                    connection.execute(*pragma).await?;
                }
                Ok(())
            })
        })
        .after_release(|connection, _| {
            Box::pin(async move {
                if connection.is_in_transaction() {
                    // It may be on its way back just now.
                    connection.ping().await?;
                }
                Ok(!connection.is_in_transaction())
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The disk is full; then there is room, and what is written is there for others.
    #[test]
    fn nobody_writes_in_a_transaction_that_was_taken_back() {
        let folder = std::env::temp_dir().join(format!("quaterne-connections-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let url = format!("sqlite:{}?mode=rwc", folder.join("full.db").display());
        sqlx::any::install_default_drivers();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let pool = || pool_options(&url, 1, &["PRAGMA journal_mode = WAL"]).connect(&url);
            let (one, other) = (pool().await.unwrap(), pool().await.unwrap());
            one.execute("CREATE TABLE notes (text TEXT)").await.unwrap();
            // There is no room; there is, and somebody gives up; somebody writes to the end.
            for (room, fits, ends) in [(3, false, false), (1000, true, false), (1000, true, true)] {
                one.execute(sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {room}"))).await.unwrap();
                let mut transaction = one.begin().await.unwrap();
                let written = transaction.execute("INSERT INTO notes VALUES (printf('%20000c', 'x'))").await;
                assert_eq!(written.is_ok(), fits, "{written:?}");
                if ends {
                    transaction.commit().await.unwrap();
                }
            }
            for pool in [&one, &other] {
                let count: i64 =
                    sqlx::query_scalar("SELECT COUNT(*) FROM notes").fetch_one(pool).await.unwrap();
                assert_eq!(count, 1);
            }
            one.close().await;
            other.close().await;
        });
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
