//! The turn of a thread that searches: the clock that searches read is where they make room for others.
//!
//! ```text
//!   search ──► look at the clock, every few hundred µs ──► the turn is over and somebody else is next ──► wait here
//! ```
//!
//! So any search, however deep in its recursion, is cut into slices without knowing it. The time that it is told is the time
//! that it had, not that which it spent waiting: a machine that thinks for a second thinks for a second on a busy server, too.
//!
//! Rejected: a search per thread and the system's scheduler. It is fair to threads, and whoever asks more often has more.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Pool;

/// How long a turn is.
const SLICE: Duration = Duration::from_millis(20);

struct Turn {
    pool: Arc<Pool>,
    carrier: usize,
    /// When this slice began,
    since: Instant,
    /// and the time of those before.
    before: Duration,
}

thread_local! {
    static TURN: RefCell<Option<Turn>> = const { RefCell::new(None) };
}

/// The work of this thread begins.
pub(super) fn begin(pool: &Arc<Pool>, carrier: usize) {
    let turn = Turn { pool: Arc::clone(pool), carrier, since: Instant::now(), before: Duration::ZERO };
    TURN.set(Some(turn));
}

/// The carrier of this thread, if it is one.
pub(super) fn carrier() -> Option<usize> {
    TURN.with_borrow(|turn| turn.as_ref().map(|turn| turn.carrier))
}

/// It ends; returns the time since it was last charged.
pub(super) fn end() -> Duration {
    TURN.take().map_or(Duration::ZERO, |turn| turn.since.elapsed())
}

/// Milliseconds that the work of this thread has had: the clock of its searches. It returns when it is this thread's turn.
pub(crate) fn clock() -> f64 {
    TURN.with_borrow_mut(|turn| {
        let Some(turn) = turn else { return system() };
        let mut slice = turn.since.elapsed();
        if slice >= SLICE {
            turn.pool.pause(turn.carrier, slice);
            turn.before += slice;
            turn.since = Instant::now();
            slice = Duration::ZERO;
        }
        (turn.before + slice).as_secs_f64() * 1000.0
    })
}

/// Where there are no turns, as in tests of handlers.
fn system() -> f64 {
    thread_local!(static STARTED: Instant = Instant::now());
    STARTED.with(|started| started.elapsed().as_secs_f64() * 1000.0)
}

/// Time that the work of this thread has had.
pub(crate) fn used() -> Duration {
    Duration::from_secs_f64(clock() / 1000.0)
}
