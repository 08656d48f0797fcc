//! The one writer: takes what waits, writes it in one transaction, and answers everybody at once.
//!
//! ```text
//!   order order order ──► BEGIN · games · events · moves · COMMIT ──► done done done
//!                                                        one wait for the disk
//! ```
//!
//! A commit waits for the disk, so under load many moves share one; alone, a move waits for nobody. A batch goes in
//! [one message](super::one_message) or, when that fails, [step by step](super::transaction).
//! Orders are sorted, so that two servers never wait for each other in a circle.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{Order, StoreError, checkpoint, one_message, transaction};
use crate::metrics::Metrics;

/// Orders of one transaction, at most.
const BATCH: usize = 256;

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
    /// Whether other servers write, too, and are told.
    shared: bool,
    metrics: Arc<Metrics>,
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

/// Starts the writer, beside the sockets: a batch is one message to the store and one answer, and a thread of its own
/// would be woken twice for each, which took a sixth more of the processor.
pub(super) fn start(
    pool: AnyPool,
    queue: mpsc::Receiver<Order>,
    shared: bool,
    overdue: Arc<AtomicBool>,
    metrics: Arc<Metrics>,
) -> JoinHandle<()> {
    tokio::spawn(run(Line { shared, metrics, pool, connection: None }, queue, overdue))
}

/// Writes until the last order.
async fn run(mut line: Line, mut queue: mpsc::Receiver<Order>, overdue: Arc<AtomicBool>) {
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
        let written = match commit(&mut line, &writes).await {
            // Something lost inside the batch after its event was written: each by itself, then.
            Err(StoreError::Conflict) => {
                let mut each = Vec::with_capacity(writes.len());
                for write in &writes {
                    let one = commit(&mut line, std::slice::from_ref(write)).await;
                    each.push(one.map(|written| written[0]));
                }
                each
            }
            // Only who opens a store can find it newer.
            Err(StoreError::Newer { .. }) => writes.iter().map(|_| Ok(false)).collect(),
            Err(StoreError::Failed(why)) => {
                tracing::error!(why = why.why, "the store failed");
                line.hang_up();
                writes.iter().map(|_| Err(StoreError::Failed(why.clone()))).collect()
            }
            Ok(written) => written.into_iter().map(Ok).collect(),
        };
        line.metrics.commit(writes.len(), started.elapsed());
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
async fn commit(line: &mut Line, writes: &[Write]) -> Result<Vec<bool>, StoreError> {
    let shared = line.shared;
    let connection = line.connection().await?;
    if one_message::serves(writes) && one_message::commit(connection, writes, shared).await.is_ok() {
        return Ok(vec![true; writes.len()]);
    }
    let written = transaction::commit(connection, writes, shared).await;
    line.metrics.careful_commits.fetch_add(1, Ordering::Relaxed);
    written
}
