//! The one writer: takes what waits, writes it in one transaction, and answers everybody at once.
//!
//! ```text
//!   order order order ──► BEGIN · games · events · moves · COMMIT ──► done done done
//!                                                        one wait for the disk
//! ```
//!
//! A commit waits for the disk, so under load many moves share one; alone, a move waits for nobody. Inserts
//! are `ON CONFLICT DO NOTHING … RETURNING`: an order that lost against another server does not spoil the others.
//! Orders are sorted, so that two servers never wait for each other in a circle.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Executor as _, Row as _};
use tokio::sync::{mpsc, oneshot};

use super::{Order, StoreError, checkpoint};
use crate::web::metrics::Metrics;

/// Orders of one transaction, at most.
const BATCH: usize = 256;
/// Bytes of a notification, at most.
const PAYLOAD: usize = 7000;

/// An event to write, and what follows from it.
#[derive(Clone, Debug)]
pub(crate) struct Write {
    pub(crate) game: String,
    pub(crate) version: i64,
    pub(crate) at: i64,
    pub(crate) body: String,
    /// For the first event: the game itself.
    pub(crate) create: Option<NewRow>,
    /// Moves from this ply on are taken back,
    pub(crate) remove_from: Option<i64>,
    /// then these are played.
    pub(crate) moves: Vec<(i64, String)>,
    /// What the list of games shows, for games that are in it.
    pub(crate) listing: Option<Listing>,
}

/// A new game.
#[derive(Clone, Debug)]
pub(crate) struct NewRow {
    pub(crate) rules: String,
    pub(crate) setup: String,
    pub(crate) owner: String,
    pub(crate) seats: [Option<String>; 2],
    pub(crate) names: [String; 2],
    pub(crate) listed: bool,
}

/// What the list of games shows.
#[derive(Clone, Debug)]
pub(crate) struct Listing {
    pub(crate) names: [String; 2],
    pub(crate) moves: String,
    pub(crate) status: &'static str,
}

impl Write {
    /// The order after which there are no more.
    pub(super) fn last() -> Self {
        Self {
            game: String::new(),
            version: 0,
            at: 0,
            body: String::new(),
            create: None,
            remove_from: None,
            moves: Vec::new(),
            listing: None,
        }
    }

    fn is_last(&self) -> bool {
        self.game.is_empty()
    }
}

/// The writer's own connection: SQLite keeps the pages that it writes next in memory, as long as nobody else writes.
/// After a failure there is a new one.
pub(super) struct Line {
    pool: AnyPool,
    connection: Option<PoolConnection<Any>>,
}

impl Line {
    /// The connection is of no use any more, to nobody.
    fn hang_up(&mut self) {
        self.connection.take().map(PoolConnection::detach);
    }

    pub(super) async fn connection(&mut self) -> Result<&mut AnyConnection, sqlx::Error> {
        if self.connection.is_none() {
            self.connection = Some(self.pool.acquire().await?);
        }
        self.connection.as_deref_mut().ok_or(sqlx::Error::PoolClosed)
    }
}

/// Starts the writer, on a thread of its own: a commit goes to and fro between the writer and the store a few times, and
/// would wait each time behind the sockets' work.
pub(super) fn start(
    pool: AnyPool,
    queue: mpsc::Receiver<Order>,
    shared: bool,
    overdue: Arc<AtomicBool>,
    metrics: Arc<Metrics>,
) -> Result<std::thread::JoinHandle<()>, StoreError> {
    let failed = |why: std::io::Error| StoreError::Failed(why.to_string());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
    let work = move || runtime.block_on(run(pool, queue, shared, overdue, metrics));
    std::thread::Builder::new().name("writer".to_owned()).spawn(work).map_err(failed)
}

/// Writes until the last order.
async fn run(
    pool: AnyPool,
    mut queue: mpsc::Receiver<Order>,
    shared: bool,
    overdue: Arc<AtomicBool>,
    metrics: Arc<Metrics>,
) {
    let mut line = Line { pool, connection: None };
    let mut ending = None;
    while ending.is_none() {
        if overdue.swap(false, Ordering::Relaxed) {
            let restarted = match line.connection().await {
                Ok(connection) => checkpoint::restart(connection).await,
                Err(why) => Err(why),
            };
            if let Err(why) = restarted {
                tracing::warn!(%why, "the log of the store goes on growing");
            }
        }
        let Some(first) = queue.recv().await else { return };
        let mut batch = vec![first];
        while batch.len() < BATCH {
            let Ok(next) = queue.try_recv() else { break };
            batch.push(next);
        }
        if let Some(place) = batch.iter().position(|(write, _)| write.is_last()) {
            ending = Some(batch.remove(place).1);
        }
        if batch.is_empty() {
            continue;
        }
        let started = Instant::now();
        batch.sort_by(|(a, _), (b, _)| (&a.game, a.version).cmp(&(&b.game, b.version)));
        let (writes, askers): (Vec<Write>, Vec<oneshot::Sender<_>>) = batch.into_iter().unzip();
        let written = match commit(&mut line, &writes, shared).await {
            // Something lost inside the batch after its event was written: each by itself, then.
            Err(StoreError::Conflict) => {
                let mut each = Vec::with_capacity(writes.len());
                for write in &writes {
                    let one = commit(&mut line, std::slice::from_ref(write), shared).await;
                    each.push(one.map(|written| written[0]));
                }
                each
            }
            Err(StoreError::Failed(why)) => {
                tracing::error!(%why, "the store failed");
                line.hang_up();
                writes.iter().map(|_| Err(StoreError::Failed(why.clone()))).collect()
            }
            Ok(written) => written.into_iter().map(Ok).collect(),
        };
        metrics.commit(writes.len(), started.elapsed());
        for (asker, outcome) in askers.into_iter().zip(written) {
            let answer = match outcome {
                Ok(true) => Ok(()),
                Ok(false) => Err(StoreError::Conflict),
                Err(error) => Err(error),
            };
            // Who no longer waits will ask again.
            let _ = asker.send(answer);
        }
    }
    // It belongs to this thread, and ends with it.
    if let Some(connection) = line.connection {
        let _ = connection.close().await;
    }
    if let Some(asker) = ending {
        let _ = asker.send(Ok(()));
    }
}

/// One transaction: which of the orders were written. A conflict inside means that none was.
async fn commit(line: &mut Line, writes: &[Write], shared: bool) -> Result<Vec<bool>, StoreError> {
    let mut transaction = line.connection().await?.begin().await?;
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
    if shared {
        notify(connection, &done).await?;
    }
    transaction.commit().await?;
    Ok(written)
}

/// `($1, $2), ($3, $4)`: so many rows of so many columns.
fn places(rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        let each: Vec<String> = (1..=columns).map(|column| format!("${}", row * columns + column)).collect();
        format!("({})", each.join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

async fn create(connection: &mut AnyConnection, writes: &[Write]) -> Result<(), StoreError> {
    let new: Vec<(&Write, &NewRow)> = writes.iter().filter_map(|w| Some((w, w.create.as_ref()?))).collect();
    if new.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "INSERT INTO games (id, rules, setup, owner, x, o, x_name, o_name, listed, status, moves, created, updated) \
         VALUES {} ON CONFLICT DO NOTHING",
        places(new.len(), 13)
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
        places(writes.len(), 4)
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
            places(chunk.len(), 4)
        );
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
        for (write, (ply, by)) in chunk {
            query = query.bind(write.game.clone()).bind(*ply).bind(by.clone()).bind(write.version);
        }
        inserted += query.execute(&mut *connection).await?.rows_affected();
    }
    Ok(inserted == all.len() as u64)
}

/// Tells the other servers which games went on. Ids are of our own alphabet, so they can stand in a literal.
async fn notify(connection: &mut AnyConnection, done: &[&Write]) -> Result<(), StoreError> {
    let mut payload = String::new();
    let mut lines = Vec::new();
    for write in done {
        if payload.len() > PAYLOAD {
            lines.push(std::mem::take(&mut payload));
        }
        payload.push_str(&format!("{}:{} ", write.game, write.version));
    }
    lines.push(payload);
    for line in lines.iter().filter(|line| !line.is_empty()) {
        let safe: String = line.chars().filter(|c| c.is_ascii_alphanumeric() || " :".contains(*c)).collect();
        connection.execute(sqlx::AssertSqlSafe(format!("NOTIFY quaterne, '{safe}'"))).await?;
    }
    Ok(())
}
