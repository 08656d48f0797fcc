//! The queue over apalis 1.0.
//!
//! What was learnt about it, and what is done about that here:
//!
//! * `setup` of the SQLite backend sets `synchronous = OFF`; so the queue has a file of its own beside the results,
//!   `class.db-queue`. Losing it loses no result: the plan minus the results is queued again.
//! * A worker counts as dead after 60 s by default; here after [`SILENCE`](super::SILENCE).
//! * Whether `max_attempts` is honoured depends on how a job came back; so tries are counted in the store.
//! * When the database goes away the worker ends; so it is built anew, under a new name, until it is back.

use std::str::FromStr as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use apalis::layers::WorkerBuilderExt as _;
use apalis::prelude::{BoxDynError, Data, TaskBuilder, TaskSink as _, WorkerBuilder, WorkerContext};
#[cfg(feature = "postgres")]
use apalis_postgres::PostgresStorage;
use apalis_sqlite::SqliteStorage;
#[cfg(feature = "postgres")]
use sqlx::postgres::{PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

use super::{Batch, HEARTBEAT, Queue, QueueError, SILENCE};
use crate::store::{Arena, without_password};

/// The name of the queue in its database.
const NAME: &str = "quaterne";

/// How long a server may take to be there.
const STARTING: Duration = Duration::from_secs(30);

/// A queue in a database.
#[derive(Debug)]
pub struct ApalisQueue {
    runtime: Runtime,
    pool: Pool,
    url: String,
}

#[derive(Debug)]
enum Pool {
    Sqlite(SqlitePool),
    #[cfg(feature = "postgres")]
    Postgres(PgPool),
}

/// A batch on its way to the thread that plays it, and the way back.
type Delivery = (Batch, oneshot::Sender<Result<(), String>>);
type Door = mpsc::Sender<Delivery>;

async fn hand_over(batch: Batch, door: Data<std::sync::Arc<Mutex<Door>>>) -> Result<(), BoxDynError> {
    let (reply, answer) = oneshot::channel();
    let sent = door.lock().is_ok_and(|door| door.send((batch, reply)).is_ok());
    if !sent {
        return Err("the worker is closing".into());
    }
    answer.await.map_err(|_| "the worker was interrupted")?.map_err(Into::into)
}

impl ApalisQueue {
    /// The queue that belongs to an arena: in the same server, or in a file beside the results.
    pub fn beside(arena: &Arena) -> Result<Self, QueueError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|why| failed(arena.url(), &why))?;
        let url = match arena.path() {
            Some(path) => format!("sqlite:{}-queue?mode=rwc", path.display()),
            None => arena.url().to_owned(),
        };
        let start = Instant::now();
        loop {
            match runtime.block_on(Self::connect(&url)) {
                Ok(pool) => return Ok(Self { runtime, pool, url }),
                // A server that is starting, or another process that makes the tables just now.
                Err(_) if start.elapsed() < STARTING => std::thread::sleep(Duration::from_millis(500)),
                Err(why) => return Err(failed(&url, &why)),
            }
        }
    }

    async fn connect(url: &str) -> Result<Pool, BoxDynError> {
        #[cfg(feature = "postgres")]
        if !url.starts_with("sqlite:") {
            let options = PgPoolOptions::new().max_connections(3).acquire_timeout(Duration::from_secs(10));
            let pool = options.connect(url).await?;
            PostgresStorage::setup(&pool).await?;
            return Ok(Pool::Postgres(pool));
        }
        let options = SqliteConnectOptions::from_str(url)?.busy_timeout(Duration::from_secs(20));
        let pool = SqlitePoolOptions::new().max_connections(2).connect_with(options).await?;
        SqliteStorage::setup(&pool).await?;
        Ok(Pool::Sqlite(pool))
    }
}

fn failed(url: &str, why: &impl ToString) -> QueueError {
    QueueError::Backend { url: without_password(url), why: why.to_string() }
}

/// `Config` has the same methods in both backends, but is not the same type.
macro_rules! storage {
    ($backend:ident, $storage:ident, $pool:expr) => {{
        let config = $backend::Config::default()
            .queue(NAME)
            .batch_size(1)
            .heartbeat_interval(HEARTBEAT)
            .missed_heartbeats((SILENCE.as_secs() / HEARTBEAT.as_secs()) as usize);
        $storage::<Batch>::new($pool).with_config(config)
    }};
}

/// Runs a worker until it is told to stop, or until its database goes away.
macro_rules! run_worker {
    ($storage:expr, $name:expr, $door:expr, $stop:expr) => {{
        let stop = $stop;
        let worker = WorkerBuilder::new($name).backend($storage).concurrency(1).data($door).build(hand_over);
        worker
            .run_with_ctx(move |context: WorkerContext| {
                let stop = std::sync::Arc::clone(&stop);
                async move {
                    stop.notified().await;
                    context.stop()
                }
            })
            .await
            .map_err(|why| why.to_string())
    }};
}

impl Queue for ApalisQueue {
    fn push(&self, batches: &[Batch]) -> Result<(), QueueError> {
        let task = |batch: &Batch| TaskBuilder::new(batch.clone()).max_attempts(1000).build();
        for batch in batches {
            let pushed: Result<(), BoxDynError> = self.runtime.block_on(async {
                match &self.pool {
                    Pool::Sqlite(pool) => storage!(apalis_sqlite, SqliteStorage, pool)
                        .push_task(task(batch))
                        .await
                        .map_err(Into::into),
                    #[cfg(feature = "postgres")]
                    Pool::Postgres(pool) => storage!(apalis_postgres, PostgresStorage, pool)
                        .push_task(task(batch))
                        .await
                        .map_err(Into::into),
                }
            });
            pushed.map_err(|why| failed(&self.url, &why))?;
        }
        Ok(())
    }

    fn tidy(&self) -> Result<(), QueueError> {
        let done: Result<(), sqlx::Error> = self.runtime.block_on(async {
            match &self.pool {
                Pool::Sqlite(pool) => {
                    let hour = "DELETE FROM Jobs WHERE status = 'Done' AND done_at < strftime('%s', 'now') - 3600";
                    sqlx::query(hour).execute(pool).await.map(drop)
                }
                #[cfg(feature = "postgres")]
                Pool::Postgres(pool) => {
                    let hour = "DELETE FROM apalis.jobs WHERE status = 'Done' AND done_at < now() - interval '1 hour'";
                    sqlx::query(hour).execute(pool).await.map(drop)
                }
            }
        });
        done.map_err(|why| failed(&self.url, &why))
    }

    fn serve(
        &self,
        worker: &str,
        finish: &AtomicBool,
        work: &mut dyn FnMut(Batch) -> Result<(), String>,
    ) -> Result<(), QueueError> {
        let mut incarnation = 0;
        let mut pause = Duration::from_millis(200);
        while !finish.load(Ordering::Relaxed) {
            let (door, deliveries) = mpsc::channel::<Delivery>();
            let door = std::sync::Arc::new(Mutex::new(door));
            let stop = std::sync::Arc::new(tokio::sync::Notify::new());
            let name = format!("{worker}.{incarnation}");
            incarnation += 1;
            let running = match &self.pool {
                Pool::Sqlite(pool) => {
                    let (storage, stop) =
                        (storage!(apalis_sqlite, SqliteStorage, pool), std::sync::Arc::clone(&stop));
                    self.runtime.spawn(async move { run_worker!(storage, name.as_str(), door, stop) })
                }
                #[cfg(feature = "postgres")]
                Pool::Postgres(pool) => {
                    let (storage, stop) =
                        (storage!(apalis_postgres, PostgresStorage, pool), std::sync::Arc::clone(&stop));
                    self.runtime.spawn(async move { run_worker!(storage, name.as_str(), door, stop) })
                }
            };
            loop {
                match deliveries.recv_timeout(Duration::from_millis(100)) {
                    Ok((batch, reply)) => {
                        let done = work(batch);
                        // Who is to stop takes nothing more: a batch that was handed back would come again at once.
                        if finish.load(Ordering::Relaxed) {
                            stop.notify_one();
                        }
                        // Who waits for the answer may be gone with the database; then another delivery follows.
                        let _ = reply.send(done);
                        pause = Duration::from_millis(200);
                    }
                    Err(RecvTimeoutError::Timeout) if !running.is_finished() => {}
                    Err(_) => break,
                }
                if finish.load(Ordering::Relaxed) {
                    stop.notify_one();
                    drop(deliveries);
                    let _ = self.runtime.block_on(async { tokio::time::timeout(HEARTBEAT, running).await });
                    return Ok(());
                }
            }
            running.abort();
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_secs(2));
        }
        Ok(())
    }
}
