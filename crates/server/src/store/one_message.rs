//! A batch of orders in one message to the store: the way of nearly all moves.
//!
//! Between the writer and the store are two threads, or a network. A transaction step by step goes to and fro four times, and
//! on a busy machine each time may wait for a processor. So the whole of it is sent at once:
//!
//! ```text
//!   SQLite        BEGIN; INSERT INTO events …; INSERT INTO moves …; UPDATE games …; COMMIT
//!   PostgreSQL    WITH a AS (INSERT INTO events …), b AS (INSERT INTO moves …) … SELECT pg_notify(…)
//! ```
//!
//! Nothing in it forgives: whoever lost makes all of it fail, nothing is written, and the batch goes
//! [the careful way](super::transaction). Games that begin, and moves that are taken back, always do.

use sqlx::any::AnyArguments;
use sqlx::{AnyConnection, Arguments as _, Executor as _};

use super::writer::Write;

/// Games in one notification, which has room for 8,000 bytes.
pub(super) const NOTIFIED: usize = 200;

/// Whether these orders can go this way.
pub(super) fn serves(writes: &[Write]) -> bool {
    writes.len() <= NOTIFIED
        && writes.iter().all(|write| write.create.is_none() && write.remove_from.is_none())
}

/// Writes all of them or, with an error, none.
pub(super) async fn commit(
    connection: &mut AnyConnection,
    writes: &[Write],
    shared: bool,
) -> Result<(), sqlx::Error> {
    let mut message = Message::default();
    message.events(writes)?;
    message.moves(writes)?;
    message.listings(writes)?;
    let (text, values) = if shared { message.postgres(writes)? } else { message.sqlite() };
    let sent = sqlx::query_with(sqlx::AssertSqlSafe(text), values).execute(&mut *connection).await;
    if sent.is_err() && !shared {
        // Its transaction is still open.
        connection.execute("ROLLBACK").await?;
    }
    sent.map(drop)
}

/// Statements and the values of their places, which are counted through all of them.
#[derive(Default)]
struct Message {
    statements: Vec<String>,
    values: AnyArguments,
}

impl Message {
    fn add<'a>(
        &mut self,
        value: impl sqlx::Encode<'a, sqlx::Any> + sqlx::Type<sqlx::Any> + 'a,
    ) -> Result<(), sqlx::Error> {
        self.values.add(value).map_err(sqlx::Error::Encode)
    }

    fn events(&mut self, writes: &[Write]) -> Result<(), sqlx::Error> {
        let places = places(self.values.len(), writes.len(), 4);
        self.statements.push(format!("INSERT INTO events (game, version, at, body) VALUES {places}"));
        for write in writes {
            self.add(write.game.clone())?;
            self.add(write.version)?;
            self.add(write.at)?;
            self.add(write.body.clone())?;
        }
        Ok(())
    }

    fn moves(&mut self, writes: &[Write]) -> Result<(), sqlx::Error> {
        let count = writes.iter().map(|write| write.moves.len()).sum();
        if count == 0 {
            return Ok(());
        }
        let places = places(self.values.len(), count, 4);
        self.statements.push(format!("INSERT INTO moves (game, ply, move, version) VALUES {places}"));
        for write in writes {
            for (ply, by) in &write.moves {
                self.add(write.game.clone())?;
                self.add(*ply)?;
                self.add(by.clone())?;
                self.add(write.version)?;
            }
        }
        Ok(())
    }

    fn listings(&mut self, writes: &[Write]) -> Result<(), sqlx::Error> {
        for write in writes {
            let Some(listing) = &write.listing else { continue };
            let [moves, status, updated, x, o, game] = std::array::from_fn(|nth| self.values.len() + 1 + nth);
            self.statements.push(format!(
                "UPDATE games SET moves = ${moves}, status = ${status}, updated = ${updated}, x_name = ${x}, \
                 o_name = ${o} WHERE id = ${game}"
            ));
            self.add(listing.moves.clone())?;
            self.add(listing.status)?;
            self.add(write.at)?;
            self.add(listing.names[0].clone())?;
            self.add(listing.names[1].clone())?;
            self.add(write.game.clone())?;
        }
        Ok(())
    }

    fn sqlite(self) -> (String, AnyArguments) {
        (format!("BEGIN IMMEDIATE; {}; COMMIT", self.statements.join("; ")), self.values)
    }

    fn postgres(mut self, writes: &[Write]) -> Result<(String, AnyArguments), sqlx::Error> {
        let parts = self.statements.iter().enumerate().map(|(nth, each)| format!("part{nth} AS ({each})"));
        let parts: Vec<String> = parts.collect();
        self.add(notification(&writes.iter().collect::<Vec<_>>()))?;
        let last = self.values.len();
        let tell = format!("SELECT CASE WHEN pg_notify('quaterne', ${last}) IS NULL THEN 0 ELSE 1 END");
        Ok((format!("WITH {} {tell}", parts.join(", ")), self.values))
    }
}

/// `($1, $2), ($3, $4)`: so many rows of so many columns, after so many places.
pub(super) fn places(before: usize, rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        let first = before + row * columns;
        let each: Vec<String> = (1..=columns).map(|column| format!("${}", first + column)).collect();
        format!("({})", each.join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

/// Tells the other servers which games went on.
pub(super) fn notification(writes: &[&Write]) -> String {
    let each = writes.iter().map(|write| format!("{}:{} ", write.game, write.version));
    each.collect()
}
