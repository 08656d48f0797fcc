//! The tables, made and changed at the start of the server.
//!
//! A migration is a list of statements that both stores understand; the number of those that were run is kept
//! in the database. They only ever grow: a server of yesterday keeps working beside one of today.

use sqlx::{AnyPool, Executor as _, Row as _};

use super::StoreError;

const MIGRATIONS: &[&[&str]] = &[&[
    "CREATE TABLE games (
        id TEXT PRIMARY KEY,
        rules TEXT NOT NULL,
        setup TEXT NOT NULL,
        owner TEXT NOT NULL,
        x TEXT,
        o TEXT,
        x_name TEXT NOT NULL,
        o_name TEXT NOT NULL,
        listed BIGINT NOT NULL,
        status TEXT NOT NULL,
        moves TEXT NOT NULL,
        created BIGINT NOT NULL,
        updated BIGINT NOT NULL
    )",
    "CREATE INDEX games_listed ON games (listed, updated)",
    "CREATE TABLE events (
        game TEXT NOT NULL,
        version BIGINT NOT NULL,
        at BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (game, version)
    )",
    "CREATE TABLE moves (
        game TEXT NOT NULL,
        ply BIGINT NOT NULL,
        move TEXT NOT NULL,
        version BIGINT NOT NULL,
        PRIMARY KEY (game, ply)
    )",
]];

/// Runs the migrations that this database has not seen.
pub(super) async fn migrate(pool: &AnyPool, shared: bool) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    if shared {
        // Servers that start together take turns.
        transaction.execute("DO $$ BEGIN PERFORM pg_advisory_xact_lock(4004); END $$").await?;
    }
    transaction.execute("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)").await?;
    let row = transaction.fetch_one("SELECT COUNT(*) FROM migrations").await?;
    let done: i64 = row.try_get(0)?;
    let done = usize::try_from(done).unwrap_or(usize::MAX);
    if done > MIGRATIONS.len() {
        return Err(StoreError::Newer { url: String::new() });
    }
    for (number, statements) in MIGRATIONS.iter().enumerate().skip(done) {
        for statement in *statements {
            transaction.execute(*statement).await?;
        }
        sqlx::query("INSERT INTO migrations (number) VALUES ($1)")
            .bind(number as i64)
            .execute(&mut *transaction)
            .await?;
    }
    Ok(transaction.commit().await?)
}
