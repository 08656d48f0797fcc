//! Where searches run: threads of their own, apart from those that serve sockets, and fair to everybody.
//!
//! ```text
//!   handler ──► errand: who, what for, how much memory ──► waits ──► begun, on a carrier ──► answer
//!                    too many of one address: 503             ▲          │
//!                                                             └── turn ──┘   as many at a time as there are cores,
//!                                                                            20 ms each, whoever used least is next
//! ```
//!
//! A carrier is a thread with one piece of work on its stack. There are more of them than cores, and most of them wait for
//! their [turn]: so a search of ten seconds holds nobody up, and [who](fair) has computed little so far
//! goes before who has computed much. Work that holds much memory waits until there is room for it.
//!
//! Work has a stop flag. It is raised when nobody waits for the answer any more, because the future that
//! waits is dropped when its connection closes; and every search has a deadline.
//!
//! Rejected: `spawn_blocking`, whose queue has no end and whose threads compete with those that serve sockets; and a thread
//! kept free for games, which a single person with games fills as well.

mod engines;
mod fair;
mod ledger;
pub(crate) mod turn;

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use quaterne_report::api::player;
use quaterne_rules::Rules;
use quaterne_search::method::PerfectPlay;
use quaterne_search::question::Engine;
use quaterne_search::{Limits, Method, room};
use tokio::sync::oneshot;

use self::ledger::Ledger;
use super::error::{Answer, ApiError};
pub(crate) use super::person::Person;

/// Who waits for the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// A game: somebody looks at a board.
    Game,
    /// A question.
    Question,
    /// A tournament, for which nobody waits.
    Contest,
}

impl Class {
    /// What a second counts.
    const fn price(self) -> f64 {
        match self {
            Self::Game => 0.5,
            Self::Question => 1.0,
            Self::Contest => 2.0,
        }
    }

    /// Seconds that it is ahead of others who used as much.
    const fn head_start(self) -> f64 {
        match self {
            Self::Game => 0.5,
            Self::Question => 0.0,
            Self::Contest => -0.5,
        }
    }
}

/// A piece of work: whose, what for, and what it holds meanwhile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Errand {
    person: Person,
    class: Class,
    /// MiB.
    memory: u32,
}

impl Person {
    /// A move for a game.
    pub(crate) fn plays(self) -> Errand {
        Errand { person: self, class: Class::Game, memory: 0 }
    }

    /// A question.
    pub(crate) fn asks(self) -> Errand {
        Errand { person: self, class: Class::Question, memory: 0 }
    }

    /// A game of a tournament.
    pub(crate) fn contests(self) -> Errand {
        Errand { person: self, class: Class::Contest, memory: 0 }
    }
}

impl Errand {
    /// With the memory that this machine takes.
    pub(crate) fn by(self, method: &Method) -> Self {
        self.holding(player::memory_of(method))
    }

    /// With so many MiB besides.
    pub(crate) fn and(self, mebibytes: u32) -> Self {
        self.holding(self.memory.saturating_add(mebibytes))
    }

    /// With so many MiB.
    pub(crate) fn holding(self, mebibytes: u32) -> Self {
        Self { memory: mebibytes, ..self }
    }
}

/// What work finds on its carrier.
pub(crate) struct Desk<'a> {
    pool: &'a Pool,
    engine: Option<(Rules, Engine)>,
}

impl Desk<'_> {
    /// An engine for a board: what was proved before serves now. The errand holds its memory.
    pub(crate) fn engine(&mut self, rules: &Rules) -> &mut Engine {
        let fits = self.engine.as_ref().is_some_and(|(known, _)| known == rules);
        if !fits {
            self.leave();
            self.engine = Some((*rules, self.pool.ledger().engines.take(rules)));
        }
        &mut self.engine.get_or_insert_with(|| (*rules, Engine::new())).1
    }

    /// What was used goes back.
    fn leave(&mut self) {
        if let Some((rules, engine)) = self.engine.take() {
            let old = {
                let mut ledger = self.pool.ledger();
                ledger.engines.put(rules, engine);
                ledger.engines.beyond(self.pool.resting)
            };
            drop(old);
        }
    }
}

/// Threads of others that may take turns at once: each plays a tournament.
pub(crate) const GUESTS: usize = 2;
/// Threads of the courses' ladders that may take turns besides.
pub(crate) const LADDERS: usize = 4;
/// All of them.
const PLACES: usize = GUESTS + LADDERS;
/// The longest that work waits before it begins.
const WAIT: Duration = Duration::from_secs(15);
/// Carriers for each core.
const CARRIERS: usize = 8;

type Run = Box<dyn FnOnce(&mut Desk<'_>) + Send>;

/// The carriers and what waits for them.
pub(crate) struct Pool {
    ledger: Mutex<Ledger>,
    /// One for each carrier, by its number.
    wake: Vec<Condvar>,
    /// Engines that may rest.
    resting: usize,
    /// The most time for one search.
    pub(crate) deadline: Duration,
    /// The exact solver, as the operator wants it.
    pub(crate) perfect: PerfectPlay,
    /// Work that was turned away.
    pub(crate) refused: AtomicU64,
    /// Work done.
    pub(crate) done: AtomicU64,
    /// Work whose asker left.
    pub(crate) abandoned: AtomicU64,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("deadline", &self.deadline).finish_non_exhaustive()
    }
}

/// How much a pool may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// Searches at a time.
    pub(crate) threads: usize,
    /// Work of one address that may wait.
    pub(crate) room: usize,
    /// The most time for one search.
    pub(crate) deadline: Duration,
    /// MiB of the exact solver's table,
    pub(crate) table_mb: u32,
    /// and of all that is under way.
    pub(crate) memory_mb: u32,
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
    pub(crate) fn start(size: Size) -> std::io::Result<Arc<Self>> {
        let carriers = (size.threads.max(1) * CARRIERS).min(128);
        let pool = Arc::new(Self {
            ledger: Mutex::new(Ledger::new(&size, carriers)),
            wake: (0..carriers + PLACES).map(|_| Condvar::new()).collect(),
            resting: (size.memory_mb / size.table_mb.max(1)).clamp(1, 4) as usize,
            deadline: size.deadline,
            perfect: PerfectPlay { table: size.table_mb, ..PerfectPlay::default() },
            refused: AtomicU64::new(0),
            done: AtomicU64::new(0),
            abandoned: AtomicU64::new(0),
        });
        for number in 0..carriers {
            let pool = Arc::clone(&pool);
            let thread = std::thread::Builder::new().name(format!("search-{number}")).stack_size(room::STACK);
            thread.spawn(move || pool.carry(number))?;
        }
        Ok(pool)
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives away the turns that are free.
    fn deal(&self, ledger: &mut Ledger) {
        let gone = ledger.sweep();
        self.abandoned.fetch_add(gone as u64, Ordering::Relaxed);
        while let Some(carrier) = ledger.deal() {
            self.wake[carrier].notify_one();
        }
    }

    /// The life of a carrier.
    fn carry(self: &Arc<Self>, number: usize) {
        room::enter();
        // Sockets go first: on Linux this is the priority of this thread alone. Without it all still works.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, 19);
        let mut ledger = self.ledger();
        loop {
            let Some(run) = ledger.handed(number) else {
                if ledger.closed {
                    return;
                }
                ledger = self.wake[number].wait(ledger).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let old = ledger.spare_engines();
            drop(ledger);
            drop(old);
            self.perform(number, run);
            ledger = self.ledger();
            ledger.end(number, turn::end());
            self.done.fetch_add(1, Ordering::Relaxed);
            self.deal(&mut ledger);
        }
    }

    fn perform(self: &Arc<Self>, number: usize, run: Run) {
        turn::begin(self, number);
        let mut desk = Desk { pool: self, engine: None };
        let run = AssertUnwindSafe(|| {
            run(&mut desk);
            desk.leave();
        });
        // What a panic leaves of an engine is not used again.
        if std::panic::catch_unwind(run).is_err() {
            tracing::error!("a search panicked");
        }
    }

    /// A turn of a carrier is over: who is next, if anybody is, has theirs, and this one waits.
    fn pause(&self, number: usize, used: Duration) {
        let mut ledger = self.ledger();
        if !ledger.pause(number, used) {
            return;
        }
        self.deal(&mut ledger);
        while ledger.is_paused(number) {
            ledger = self.wake[number].wait(ledger).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// This thread takes turns like the others, from now on until [`Self::end_guest`]; it waits for the first one.
    pub(crate) fn begin_guest(self: &Arc<Self>, errand: Errand, stop: &Arc<AtomicBool>) {
        let mut ledger = self.ledger();
        let Some(number) = ledger.enter_guest(errand, Arc::clone(stop)) else { return };
        self.deal(&mut ledger);
        while ledger.is_paused(number) {
            ledger = self.wake[number].wait(ledger).unwrap_or_else(PoisonError::into_inner);
        }
        drop(ledger);
        turn::begin(self, number);
    }

    /// What this thread had to do is done.
    pub(crate) fn end_guest(&self) {
        let Some(number) = turn::carrier() else { return };
        let used = turn::end();
        let mut ledger = self.ledger();
        ledger.end(number, used);
        self.deal(&mut ledger);
    }

    /// Work that waits.
    pub(crate) fn waiting(&self) -> usize {
        self.ledger().waiting()
    }

    /// Work that has begun.
    pub(crate) fn running(&self) -> usize {
        self.ledger().begun()
    }

    /// Ends the threads once their work is done; what waits is dropped.
    pub(crate) fn close(&self) {
        let dropped = self.ledger().close();
        drop(dropped);
        self.wake.iter().for_each(Condvar::notify_all);
    }

    /// Lets work wait for its turn, or says that there is no room.
    pub(crate) fn submit(
        &self,
        errand: Errand,
        stop: &Arc<AtomicBool>,
        run: impl FnOnce(&mut Desk<'_>) + Send + 'static,
    ) -> Answer<()> {
        let mut ledger = self.ledger();
        if ledger.closed {
            return Err(ApiError::stopping());
        }
        match ledger.enter(errand, Arc::clone(stop), Box::new(run)) {
            Ok(left_out) => {
                self.deal(&mut ledger);
                drop(ledger);
                // Somebody who had far more waiting than this one.
                self.refused.fetch_add(u64::from(left_out.is_some()), Ordering::Relaxed);
                Ok(())
            }
            Err(ahead) => {
                self.refused.fetch_add(1, Ordering::Relaxed);
                Err(ApiError::busy((ahead as u64).clamp(1, 30)))
            }
        }
    }

    /// Runs a function on a carrier and waits for it. Whoever stops waiting stops the work.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        errand: Errand,
        run: impl FnOnce(&mut Desk<'_>, &Limits) -> T + Send + 'static,
    ) -> Answer<T> {
        let stop = Arc::new(AtomicBool::new(false));
        let _guard = StopOnDrop(Arc::clone(&stop));
        let (sender, receiver) = oneshot::channel();
        let (deadline, flag, queued) = (self.deadline, Arc::clone(&stop), Instant::now());
        self.submit(errand, &stop, move |desk| {
            // Who waited too long is told that the server is busy.
            if queued.elapsed() > WAIT {
                return;
            }
            let limits = Limits::none().time(deadline).stop(flag).clock(turn::clock);
            let _ = sender.send(run(desk, &limits));
        })?;
        match tokio::time::timeout(WAIT + self.deadline * 4, receiver).await {
            Ok(Ok(answer)) => Ok(answer),
            // Dropped unanswered: it waited too long, the server stops, or it panicked, which the log has.
            Ok(Err(_)) if self.is_closed() => Err(ApiError::stopping()),
            Ok(Err(_)) if queued.elapsed() <= WAIT => Err(ApiError::internal("a search gave no answer")),
            Ok(Err(_)) | Err(_) => Err(ApiError::busy(self.deadline.as_secs().max(1))),
        }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.ledger().closed
    }
}

#[cfg(test)]
mod tests;
