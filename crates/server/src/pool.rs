//! Where searches run: threads of their own, apart from those that serve sockets.
//!
//! ```text
//!   handler ──► queue of games (first) ──┐
//!           └─► queue of questions ──────┴──► workers, nice 19, each with warm solvers
//!               full: 503 + Retry-After       one of them keeps free for games
//! ```
//!
//! Long work comes in slices, each a job, so that a hundred askers share the workers.
//!
//! A job has a stop flag. It is raised when nobody waits for the answer any more, because the future that
//! waits is dropped when its connection closes; and every search has a deadline.
//!
//! Rejected: `spawn_blocking`, whose queue has no end and whose threads compete with those that serve sockets.

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use quaterne_rules::Rules;
use quaterne_search::Limits;
use quaterne_search::method::PerfectPlay;
use quaterne_search::question::Engine;
use tokio::sync::oneshot;

use super::error::{Answer, ApiError};

/// Who waits for the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// A game: somebody looks at a board.
    Game,
    /// A question.
    Question,
}

/// What a worker keeps from job to job: engines, for the boards that it met last.
pub(crate) struct Worker {
    engines: Vec<(Rules, Engine)>,
}

/// Engines that a worker keeps.
const ENGINES: usize = 3;

impl Worker {
    fn new() -> Self {
        Self { engines: Vec::new() }
    }

    /// The engine for a board: what it proved serves the next position.
    pub(crate) fn engine(&mut self, rules: &Rules) -> &mut Engine {
        match self.engines.iter().position(|(known, _)| known == rules) {
            Some(place) => self.engines[..=place].rotate_right(1),
            None => {
                self.engines.truncate(ENGINES - 1);
                self.engines.insert(0, (*rules, Engine::new().remembering()));
            }
        }
        &mut self.engines[0].1
    }
}

/// The longest that a job waits for its turn.
const WAIT: Duration = Duration::from_secs(15);

struct Job {
    class: Class,
    run: Box<dyn FnOnce(&mut Worker) + Send>,
    stop: Arc<AtomicBool>,
}

#[derive(Default)]
struct Queues {
    /// Jobs that wait, by class.
    waiting: [VecDeque<Job>; 2],
    /// Questions under way.
    asked: usize,
    closed: bool,
}

/// The threads and their queues.
pub(crate) struct Pool {
    queues: Mutex<Queues>,
    wake: Condvar,
    /// Jobs that may wait, of each class.
    room: usize,
    /// The most time for one search.
    pub(crate) deadline: Duration,
    /// The exact solver, as the operator wants it.
    pub(crate) perfect: PerfectPlay,
    /// Jobs under way.
    pub(crate) running: AtomicU64,
    /// Jobs that were turned away.
    pub(crate) refused: AtomicU64,
    /// Jobs done.
    pub(crate) done: AtomicU64,
    /// Jobs whose asker left.
    pub(crate) abandoned: AtomicU64,
    threads: usize,
}

/// Whether whoever asked has left.
pub(crate) fn stopped(limits: &Limits) -> bool {
    limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Raises a flag when it is dropped.
#[derive(Debug)]
pub(crate) struct StopOnDrop(pub(crate) Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Pool {
    /// Starts the threads.
    pub(crate) fn start(
        threads: usize,
        room: usize,
        deadline: Duration,
        table_mb: u32,
    ) -> std::io::Result<Arc<Self>> {
        let threads = threads.max(1);
        let pool = Arc::new(Self {
            queues: Mutex::default(),
            wake: Condvar::new(),
            room,
            deadline,
            perfect: PerfectPlay { table: table_mb, ..PerfectPlay::default() },
            running: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            done: AtomicU64::new(0),
            abandoned: AtomicU64::new(0),
            threads,
        });
        for number in 0..threads {
            let pool = Arc::clone(&pool);
            let name = format!("search-{number}");
            std::thread::Builder::new().name(name).spawn(move || pool.work())?;
        }
        Ok(pool)
    }

    fn work(&self) {
        // Sockets go first: on Linux this is the priority of this thread alone. Without it all still works.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, 19);
        let mut worker = Worker::new();
        while let Some(job) = self.next() {
            let class = job.class;
            if job.stop.load(Ordering::Relaxed) {
                self.abandoned.fetch_add(1, Ordering::Relaxed);
                self.finished(class);
                continue;
            }
            self.running.fetch_add(1, Ordering::Relaxed);
            let run = AssertUnwindSafe(|| (job.run)(&mut worker));
            if std::panic::catch_unwind(run).is_err() {
                tracing::error!("a search panicked");
                worker = Worker::new();
            }
            self.running.fetch_sub(1, Ordering::Relaxed);
            self.done.fetch_add(1, Ordering::Relaxed);
            self.finished(class);
        }
    }

    fn finished(&self, class: Class) {
        if class == Class::Question {
            self.queues.lock().unwrap_or_else(PoisonError::into_inner).asked -= 1;
            self.wake.notify_one();
        }
    }

    fn next(&self) -> Option<Job> {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if queues.closed {
                return None;
            }
            let free = queues.asked < (self.threads - 1).max(1);
            let [games, questions] = &mut queues.waiting;
            let next = games.pop_front().or_else(|| if free { questions.pop_front() } else { None });
            if let Some(job) = next {
                queues.asked += usize::from(job.class == Class::Question);
                return Some(job);
            }
            queues = self.wake.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Jobs that wait.
    pub(crate) fn waiting(&self) -> usize {
        let queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.waiting.iter().map(VecDeque::len).sum()
    }

    /// Ends the threads once their jobs are done; those that wait are dropped.
    pub(crate) fn close(&self) {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.closed = true;
        for job in queues.waiting.iter_mut().flat_map(|queue| queue.drain(..)) {
            job.stop.store(true, Ordering::Relaxed);
        }
        drop(queues);
        self.wake.notify_all();
    }

    /// Puts a job in the queue, or says that there is no room.
    pub(crate) fn submit(
        &self,
        class: Class,
        stop: &Arc<AtomicBool>,
        run: impl FnOnce(&mut Worker) + Send + 'static,
    ) -> Answer<()> {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        if queues.closed {
            return Err(ApiError::stopping());
        }
        let queue = &mut queues.waiting[class as usize];
        // Those who left make room for those who come.
        if queue.len() >= self.room {
            queue.retain(|job| !job.stop.load(Ordering::Relaxed));
        }
        if queue.len() >= self.room {
            let ahead = queue.len() / self.threads.max(1);
            self.refused.fetch_add(1, Ordering::Relaxed);
            return Err(ApiError::busy((ahead as u64).clamp(1, 30)));
        }
        queue.push_back(Job { class, run: Box::new(run), stop: Arc::clone(stop) });
        drop(queues);
        self.wake.notify_one();
        Ok(())
    }

    /// Runs a function on a worker and waits for it. Whoever stops waiting stops the work.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        class: Class,
        run: impl FnOnce(&mut Worker, &Limits) -> T + Send + 'static,
    ) -> Answer<T> {
        let stop = Arc::new(AtomicBool::new(false));
        let _guard = StopOnDrop(Arc::clone(&stop));
        let (sender, receiver) = oneshot::channel();
        let (deadline, flag, queued) = (self.deadline, Arc::clone(&stop), Instant::now());
        self.submit(class, &stop, move |worker| {
            // Who waited too long is told that the server is busy.
            if queued.elapsed() > WAIT {
                return;
            }
            let limits = Limits::none().time(deadline).stop(flag);
            let _ = sender.send(run(worker, &limits));
        })?;
        match tokio::time::timeout(WAIT + self.deadline * 2, receiver).await {
            Ok(Ok(answer)) => Ok(answer),
            // Dropped unanswered: it waited too long, the server stops, or it panicked, which the log has.
            Ok(Err(_)) if self.is_closed() => Err(ApiError::stopping()),
            Ok(Err(_)) if queued.elapsed() <= WAIT => Err(ApiError::internal("a search gave no answer")),
            Ok(Err(_)) | Err(_) => Err(ApiError::busy(self.deadline.as_secs().max(1))),
        }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner).closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(room: usize) -> Arc<Pool> {
        Pool::start(1, room, Duration::from_secs(20), 1).unwrap()
    }

    fn block(pool: &Pool) -> std::sync::mpsc::Sender<()> {
        let (sender, receiver) = std::sync::mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        pool.submit(Class::Question, &stop, move |_| {
            let _ = receiver.recv();
        })
        .unwrap();
        while pool.running.load(Ordering::Relaxed) == 0 {
            std::thread::yield_now();
        }
        sender
    }

    #[tokio::test]
    async fn a_full_queue_turns_away_and_games_go_first() {
        let pool = pool(2);
        let gate = block(&pool);
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        for (class, name) in [(Class::Question, "a"), (Class::Question, "b"), (Class::Game, "c")] {
            let (pool, order) = (Arc::clone(&pool), Arc::clone(&order));
            waiting.push(tokio::spawn(async move {
                pool.run(class, move |_, _| order.lock().unwrap().push(name)).await
            }));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let refused = pool.run(Class::Question, |_, _| ()).await.unwrap_err();
        assert_eq!((refused.status.as_u16(), refused.code), (503, "busy"));
        assert!(refused.retry_after.is_some());
        gate.send(()).unwrap();
        for task in waiting {
            task.await.unwrap().unwrap();
        }
        assert_eq!(*order.lock().unwrap(), ["c", "a", "b"]);
        pool.close();
    }

    #[tokio::test]
    async fn who_leaves_stops_the_search() {
        let pool = pool(4);
        let (sender, heard) = std::sync::mpsc::channel();
        let asked = pool.run(Class::Question, move |_, limits| {
            let stop = limits.stop.clone().unwrap();
            sender.send(()).unwrap();
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            sender.send(()).unwrap();
        });
        let left = tokio::time::timeout(Duration::from_millis(200), asked).await;
        assert!(left.is_err());
        heard.recv_timeout(Duration::from_secs(10)).unwrap();
        heard.recv_timeout(Duration::from_secs(10)).expect("the flag was raised");
        pool.close();
    }

    #[tokio::test]
    async fn a_panic_is_an_answer_and_the_worker_lives() {
        let pool = pool(4);
        let error = pool.run(Class::Game, |_, _| panic!("on purpose")).await.unwrap_err();
        assert_eq!(error.status.as_u16(), 500);
        assert_eq!(pool.run(Class::Game, |_, _| 7).await.unwrap(), 7);
        pool.close();
    }
}
