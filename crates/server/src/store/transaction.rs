//! A batch of orders, step by step in a transaction: which of them were written, when some may have lost.
//!
//! Inserts are `ON CONFLICT DO NOTHING … RETURNING`: an order that lost against another server does not spoil the others.

use std::collections::HashSet;

use sqlx::{AnyConnection, Connection as _, Row as _};

use super::StoreError;
use super::one_message::{NOTIFIED, notification, places};
use super::writer::{NewRow, Write};

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
    for write in &done {
        let Some(listing) = &write.listing else { continue };
        sqlx::query(
            "UPDATE games SET moves = $1, status = $2, updated = $3, x_name = $4, o_name = $5 WHERE id = $6",
        )
        .bind(listing.moves.as_str())
        .bind(listing.status)
        .bind(write.at)
        .bind(listing.names[0].as_str())
        .bind(listing.names[1].as_str())
        .bind(write.game.as_str())
        .execute(&mut *connection)
        .await?;
    }
    // So many games that their names have no room in one notification are told in several.
    for some in done.chunks(NOTIFIED).filter(|_| shared) {
        let query = sqlx::query("SELECT CASE WHEN pg_notify('quaterne', $1) IS NULL THEN 0 ELSE 1 END");
        query.bind(notification(some)).fetch_all(&mut *connection).await?;
    }
    transaction.commit().await?;
    Ok(written)
}

async fn create(connection: &mut AnyConnection, writes: &[Write]) -> Result<(), StoreError> {
    let new: Vec<(&Write, &NewRow)> = writes.iter().filter_map(|w| Some((w, w.create.as_ref()?))).collect();
    if new.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "INSERT INTO games (id, rules, setup, owner, x, o, x_name, o_name, listed, status, moves, created, updated) \
         VALUES {} ON CONFLICT DO NOTHING",
        places(0, new.len(), 13)
    );
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
    for (write, row) in new {
        query = query
            .bind(write.game.clone())
            .bind(row.rules.clone())
            .bind(row.setup.clone())
            .bind(row.owner.clone())
            .bind(row.seats[0].clone())
            .bind(row.seats[1].clone())
            .bind(row.names[0].clone())
            .bind(row.names[1].clone())
            .bind(i64::from(row.listed))
            .bind("playing")
            .bind("")
            .bind(write.at)
            .bind(write.at);
    }
    query.execute(connection).await?;
    Ok(())
}

async fn events(
    connection: &mut AnyConnection,
    writes: &[Write],
) -> Result<HashSet<(String, i64)>, StoreError> {
    let sql = format!(
        "INSERT INTO events (game, version, at, body) VALUES {} ON CONFLICT DO NOTHING RETURNING game, version",
        places(0, writes.len(), 4)
    );
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
    for write in writes {
        query = query.bind(write.game.clone()).bind(write.version).bind(write.at).bind(write.body.clone());
    }
    let mut accepted = HashSet::new();
    let mut seen = HashSet::new();
    for row in query.fetch_all(connection).await? {
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
    let all: Vec<(&Write, &(i64, String))> =
        done.iter().flat_map(|write| write.moves.iter().map(move |each| (*write, each))).collect();
    if all.is_empty() {
        return Ok(true);
    }
    let mut inserted = 0;
    for chunk in all.chunks(1000) {
        let sql = format!(
            "INSERT INTO moves (game, ply, move, version) VALUES {} ON CONFLICT DO NOTHING",
            places(0, chunk.len(), 4)
        );
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
        for (write, (ply, by)) in chunk {
            query = query.bind(write.game.clone()).bind(*ply).bind(by.clone()).bind(write.version);
        }
        inserted += query.execute(&mut *connection).await?.rows_affected();
    }
    Ok(inserted == all.len() as u64)
}
