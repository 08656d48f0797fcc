//! A batch of orders in one message to the store: the way of nearly all moves.
//!
//! Between the writer and the store are two threads, or a network. A transaction step by step goes to and fro four times, and
//! on a busy machine each time may wait for a processor. So the whole of it is sent at once:
//!
//! ```text
//!   SQLite        BEGIN; INSERT INTO games …; INSERT INTO events …; INSERT INTO moves …; UPDATE games …; COMMIT
//!   PostgreSQL    WITH a AS (INSERT INTO events …), b AS (INSERT INTO moves …) … SELECT pg_notify(…)
//! ```
//!
//! Nothing in it forgives: whoever lost makes all of it fail, nothing is written, and the batch goes
//! [the careful way](super::transaction). Moves that are taken back always do.

use quaterne_arena::store::Sql;
use sqlx::{AnyConnection, Executor as _};

use super::message::{created, events, games, listing, moves, moves_of, notify};
use super::writer::Write;

/// Games in one notification, which has room for 8,000 bytes.
pub(super) const NOTIFIED: usize = 200;

/// Whether these orders can go this way.
pub(super) fn serves(writes: &[Write]) -> bool {
    writes.len() <= NOTIFIED && writes.iter().all(|write| write.remove_from.is_none())
}

/// Writes all of them or, with an error, none.
pub(super) async fn commit(
    connection: &mut AnyConnection,
    writes: &[Write],
    shared: bool,
) -> Result<(), sqlx::Error> {
    let sent = message(writes, shared).query().execute(&mut *connection).await;
    if sent.is_err() && !shared {
        // Its transaction is still open.
        connection.execute("ROLLBACK").await?;
    }
    sent.map(drop)
}

fn message(writes: &[Write], shared: bool) -> Sql {
    let mut parts = 0;
    let mut next = |sql: Sql| {
        parts += 1;
        match (shared, parts) {
            (true, 1) => sql.and("WITH part1 AS (", []),
            (true, _) => sql.and(&format!("), part{parts} AS ("), []),
            (false, 1) => sql.and("BEGIN IMMEDIATE; ", []),
            (false, _) => sql.and("; ", []),
        }
    };
    let new = created(writes);
    let mut sql = Sql::default();
    if !new.is_empty() {
        sql = games(next(sql), &new);
    }
    sql = events(next(sql), writes);
    let all = moves_of(writes);
    if !all.is_empty() {
        sql = moves(next(sql), &all);
    }
    for write in writes.iter().filter(|write| write.listing.is_some()) {
        sql = listing(next(sql), write);
    }
    if shared { notify(sql.and(") ", []), writes) } else { sql.and("; COMMIT", []) }
}
