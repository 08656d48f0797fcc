//! SQLite's log, copied into the database beside the writer and not by it.
//!
//! ```text
//!   writer       commit commit commit │ rest │ commit commit …      waits for the disk once per commit
//!   checkpoint   ░░ copy ░░ copy ░░ ──┘                             waits for the disk as long as it takes
//! ```
//!
//! By itself SQLite copies when a commit finds the log too long, and that commit, with all who wait for it, waits for
//! thousands of pages. Copying beside the writer never gets to the end while moves keep coming; so when the log has
//! become long the writer copies the rest, a few pages, and starts the log anew.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::{AnyConnection, AnyPool, Executor as _, Row as _};

/// How often the log is copied.
const PAUSE: Duration = Duration::from_millis(500);
/// Pages of 4 kB after which the log is started anew.
const LONG: i64 = 16_000;

/// Copies until the store is closed; raises the flag when the log is long and nearly copied.
pub(super) async fn run(pool: AnyPool, overdue: &AtomicBool) {
    loop {
        tokio::time::sleep(PAUSE).await;
        if pool.is_closed() {
            return;
        }
        // Whatever goes wrong here goes wrong in the writer, too, which says so.
        let Ok(row) = pool.fetch_one("PRAGMA wal_checkpoint(PASSIVE)").await else { continue };
        let pages: i64 = row.try_get(1).unwrap_or(0);
        overdue.fetch_or(pages > LONG, Ordering::Relaxed);
    }
}

/// Copies the rest, and starts the log anew: for the writer, between two commits.
pub(super) async fn restart(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    connection.execute("PRAGMA wal_checkpoint(RESTART)").await.map(drop)
}
