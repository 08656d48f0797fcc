//! A batch of orders, step by step in a transaction: which of them were written, when some may have lost.
//!
//! Inserts are `ON CONFLICT DO NOTHING … RETURNING`: an order that lost against another server does not spoil the others.

use std::collections::HashSet;

use quaterne_arena::store::Sql;
use sqlx::{AnyConnection, Connection as _, Row as _};

use super::StoreError;
use super::message::{self, FORGIVING, moves_of};
use super::one_message::NOTIFIED;
use super::writer::Write;

/// One transaction: which of the orders were written. A conflict inside means that none was.
pub(super) async fn commit(
    connection: &mut AnyConnection,
    writes: &[Write],
    shared: bool,
) -> Result<Vec<bool>, StoreError> {
    let mut transaction = connection.begin().await?;
    let connection = &mut *transaction;
    create(connection, writes).await?;
    let accepted = events(connection, writes).await?;
    let written: Vec<bool> =
        writes.iter().map(|write| accepted.contains(&(write.game.clone(), write.version))).collect();
    let done: Vec<&Write> = writes.iter().zip(&written).filter(|(_, ok)| **ok).map(|(w, _)| w).collect();
    for write in &done {
        if let Some(from) = write.remove_from {
            sqlx::query("DELETE FROM moves WHERE game = $1 AND ply >= $2")
                .bind(write.game.as_str())
                .bind(from)
                .execute(&mut *connection)
                .await?;
        }
    }
    if !moves(connection, &done).await? {
        transaction.rollback().await?;
        // Alone, it is the one that lost.
        return if writes.len() == 1 { Ok(vec![false]) } else { Err(StoreError::Conflict) };
    }
    for write in done.iter().filter(|write| write.listing.is_some()) {
        message::listing(Sql::default(), write).query().execute(&mut *connection).await?;
    }
    // So many games that their names have no room in one notification are told in several.
    for some in done.chunks(NOTIFIED).filter(|_| shared) {
        let told = message::notify(Sql::default(), some.iter().copied());
        told.query().fetch_all(&mut *connection).await?;
    }
    transaction.commit().await?;
    Ok(written)
}

async fn create(connection: &mut AnyConnection, writes: &[Write]) -> Result<(), StoreError> {
    let new = message::created(writes);
    if !new.is_empty() {
        message::games(Sql::default(), &new).and(FORGIVING, []).query().execute(connection).await?;
    }
    Ok(())
}

async fn events(
    connection: &mut AnyConnection,
    writes: &[Write],
) -> Result<HashSet<(String, i64)>, StoreError> {
    let sql = message::events(Sql::default(), writes).and(FORGIVING, []).and(" RETURNING game, version", []);
    let mut accepted = HashSet::new();
    let mut seen = HashSet::new();
    for row in sql.query().fetch_all(connection).await? {
        accepted.insert((row.try_get(0)?, row.try_get(1)?));
    }
    // The same version twice in one batch: the key takes one of them, and nobody knows which.
    for write in writes {
        if !seen.insert((&write.game, write.version)) {
            return if writes.len() > 1 { Err(StoreError::Conflict) } else { Ok(accepted) };
        }
    }
    Ok(accepted)
}

/// Writes the moves; `false` when a ply was taken.
async fn moves(connection: &mut AnyConnection, done: &[&Write]) -> Result<bool, StoreError> {
    let (all, mut inserted) = (moves_of(done.iter().copied()), 0);
    for chunk in all.chunks(1000) {
        let sql = message::moves(Sql::default(), chunk).and(FORGIVING, []);
        inserted += sql.query().execute(&mut *connection).await?.rows_affected();
    }
    Ok(inserted == all.len() as u64)
}
