//! Long work: without the interpreter's lock, and until Ctrl-C.
//!
//! ```text
//!   caller   ── waits, without the lock ── looks for signals every few ms ── tells progress ──► answer
//!   worker   ── searches, looks at the stop flag ──────────────────────────────────────────────┘
//! ```
//!
//! Signals reach Python only in its main thread and only when it asks, so the caller asks while a worker
//! searches. Rejected: asking from inside the search, every so many nodes. Searches know nothing of Python,
//! and would have to take its lock to ask.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use quaterne_search::{Limits, room};

use crate::failure;

/// How long a Ctrl-C may go unnoticed.
const PATIENCE: Duration = Duration::from_millis(20);

/// What is needed to go on: a flag to look at, and somebody to tell.
pub(crate) struct Desk<P> {
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) news: Sender<P>,
}

/// Runs work until it is done, or until Python has a reason to stop: a signal, or an exception of `hear`.
pub(crate) fn run<T: Send, P: Send>(
    py: Python<'_>,
    work: impl FnOnce(Desk<P>) -> T + Send,
    mut hear: impl FnMut(Python<'_>, P) -> PyResult<()> + Send,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let (news, inbox) = mpsc::channel();
    let desk = Desk { stop: Arc::clone(&stop), news };
    let (answer, failure) = py.detach(move || {
        thread::scope(|scope| {
            let work = || {
                room::enter();
                work(desk)
            };
            let worker = thread::Builder::new().stack_size(room::STACK).spawn_scoped(scope, work);
            let worker = worker.expect("a thread for the work can be started");
            let mut failure = None;
            loop {
                let heard = match inbox.recv_timeout(PATIENCE) {
                    Ok(news) if failure.is_none() => Python::attach(|py| hear(py, news)),
                    Ok(_) => Ok(()),
                    Err(RecvTimeoutError::Timeout) => Python::attach(signals),
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if let Err(error) = heard {
                    stop.store(true, Ordering::Relaxed);
                    failure.get_or_insert(error);
                }
            }
            (worker.join(), failure)
        })
    });
    match (failure, answer) {
        (Some(error), _) => Err(error),
        (None, Ok(answer)) => Ok(answer),
        (None, Err(panic)) => std::panic::resume_unwind(panic),
    }
}

fn signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// The same, of work that has nothing to tell on the way.
pub(crate) fn quietly<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    // The desk's line is kept open until the work is done: its closing is what ends the wait.
    run(
        py,
        |desk: Desk<()>| {
            let answer = work(Arc::clone(&desk.stop));
            drop(desk);
            answer
        },
        |_, ()| Ok(()),
    )
}

/// Limits as Python gives them: plies, positions, seconds.
pub(crate) fn limits(depth: Option<u32>, nodes: Option<u64>, seconds: Option<f64>) -> PyResult<Limits> {
    let time = seconds
        .map(|seconds| {
            Duration::try_from_secs_f64(seconds).map_err(|_| {
                failure::value(failure::lang().pick(
                    format!("time={seconds}: expected seconds, such as 0.5"),
                    format!("time={seconds} : il faut des secondes, par exemple 0.5"),
                ))
            })
        })
        .transpose()?;
    Ok(Limits { depth, nodes, time, ..Limits::none() })
}
