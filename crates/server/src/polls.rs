//! How long handlers hold the thread that they share with every socket.
//!
//! A handler that computes holds up moves of other people. So each time that one is polled its time on the processor is
//! taken, and the longest of each address is a metric, `quaterne_longest_poll_seconds`; a test asks every address for the
//! most that it accepts and reads them.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use super::metrics::Metrics;

/// A future whose polls are timed.
pub(crate) struct Timed<F> {
    future: Pin<Box<F>>,
    metrics: Arc<Metrics>,
    route: String,
    longest: Duration,
}

impl<F: Future> Timed<F> {
    /// Under the name of a route.
    pub(crate) fn new(future: F, metrics: &Arc<Metrics>, route: &str) -> Self {
        let (metrics, route) = (Arc::clone(metrics), route.to_owned());
        Self { future: Box::pin(future), metrics, route, longest: Duration::ZERO }
    }
}

impl<F: Future> Future for Timed<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let before = processor();
        let polled = self.future.as_mut().poll(context);
        let took = processor().saturating_sub(before);
        if took > self.longest {
            self.longest = took;
            self.metrics.polled(&self.route, took);
        }
        polled
    }
}

/// Time of the processor that this thread has had; what the system gave to others meanwhile is not its fault.
#[cfg(target_os = "linux")]
fn processor() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(u64::try_from(time.tv_sec).unwrap_or(0), u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(not(target_os = "linux"))]
fn processor() -> Duration {
    thread_local!(static STARTED: std::time::Instant = std::time::Instant::now());
    STARTED.with(std::time::Instant::elapsed)
}
