//! How far a search may go: depth, nodes, time, and a flag that others can raise.
//!
//! [`Limits`] is what is asked for; a [`Meter`] is one search under way. The meter is the only thing in
//! this crate that reads a clock. A node takes 30 ns on one board and half a millisecond on another, so
//! the number of nodes between two looks is not fixed: it grows and shrinks so that looks come every few
//! hundred microseconds, and a search answers within a millisecond everywhere.
//!
//! Where there is no clock (`wasm32-unknown-unknown`, on which the standard one panics) whoever starts the search hands
//! one over, [`Limits::clock`]; without it no time passes, and limits of time are never reached.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::{Clock, Started};
use crate::progress::Progress;

/// Limits on one search; each is optional, and the first reached ends it.
///
/// ```
/// use std::time::Duration;
/// use quaterne_search::Limits;
/// let limits = Limits::none().nodes(10_000).time(Duration::from_millis(500));
/// assert_eq!(limits.nodes, Some(10_000));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Positions visited. Depth and nodes are deterministic; time is not.
    pub nodes: Option<u64>,
    /// Wall clock.
    pub time: Option<Duration>,
    /// Raised by somebody else: Ctrl-C, a closed connection, the Esc key.
    pub stop: Option<Arc<AtomicBool>>,
    /// No limit, but it travels the same way: where others can read how far the search has come.
    pub progress: Option<Arc<Progress>>,
    /// What tells the time; the system's clock unless given.
    pub clock: Clock,
}

impl Limits {
    /// No limit at all.
    pub fn none() -> Self {
        Self::default()
    }

    /// At most this deep.
    #[must_use]
    pub fn depth(self, depth: u32) -> Self {
        Self { depth: Some(depth), ..self }
    }

    /// At most this many nodes.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// At most this long.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Until this flag is raised.
    #[must_use]
    pub fn stop(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Watched through this.
    #[must_use]
    pub fn watch(self, progress: Arc<Progress>) -> Self {
        Self { progress: Some(progress), ..self }
    }

    /// Timed by this clock: milliseconds that never run backwards, as `performance.now()` counts them in a browser.
    ///
    /// ```
    /// use quaterne_search::Limits;
    /// fn stopped() -> f64 { 0.0 }
    /// let limits = Limits::none().time(std::time::Duration::from_secs(1)).clock(stopped);
    /// assert_eq!(quaterne_search::limits::Meter::start(&limits).elapsed().as_millis(), 0);
    /// ```
    #[must_use]
    pub fn clock(self, milliseconds: fn() -> f64) -> Self {
        Self { clock: Clock::from(milliseconds), ..self }
    }

    /// What is left of them after so many nodes and so much time.
    ///
    /// ```
    /// use std::time::Duration;
    /// use quaterne_search::Limits;
    /// let left = Limits::none().nodes(100).after(120, Duration::ZERO);
    /// assert_eq!((left.nodes, left.time), (Some(0), None));
    /// ```
    #[must_use]
    pub fn after(&self, nodes: u64, time: Duration) -> Self {
        Self {
            nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: self.time.map(|limit| limit.saturating_sub(time)),
            ..self.clone()
        }
    }

    /// Only tells the time, by the same clock.
    pub(crate) fn stopwatch(&self) -> Meter {
        Meter::start(&Self { clock: self.clock, ..Self::none() })
    }

    /// Whether nothing is left of them, or the flag is raised.
    pub(crate) fn are_spent(&self) -> bool {
        self.nodes == Some(0)
            || self.time.is_some_and(|time| time.is_zero())
            || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Both these limits and those.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        fn least<T: Ord + Copy>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        Self {
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
            time: least(self.time, other.time),
            stop: self.stop.clone().or_else(|| other.stop.clone()),
            progress: self.progress.clone().or_else(|| other.progress.clone()),
            clock: self.clock.or(other.clock),
        }
    }
}

/// Looks should not be further apart than this,
const LONG: Duration = Duration::from_micros(200);
/// nor, in nodes, than this.
const MOST_NODES: u64 = 4096;

/// Counts the nodes of one search and says when to stop.
#[derive(Debug)]
pub struct Meter {
    nodes: u64,
    next_look: u64,
    /// Nodes between two looks.
    stretch: u64,
    /// When that was, since the start.
    last_look: Duration,
    node_limit: u64,
    started: Started,
    deadline: Option<Duration>,
    stop: Option<Arc<AtomicBool>>,
    progress: Option<Arc<Progress>>,
    /// Nodes that were added to the progress.
    told: u64,
    stopped: bool,
}

impl Meter {
    /// Starts the clock.
    pub fn start(limits: &Limits) -> Self {
        let mut meter = Self {
            nodes: 0,
            next_look: 0,
            stretch: 1,
            last_look: Duration::ZERO,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            started: limits.clock.start(),
            deadline: limits.time,
            stop: limits.stop.clone(),
            progress: limits.progress.clone(),
            told: 0,
            stopped: false,
        };
        meter.look();
        meter
    }

    /// Counts a node. `true` when the search must end now: then the node is not counted.
    #[inline]
    pub fn tick(&mut self) -> bool {
        if self.nodes >= self.next_look && self.look() {
            return true;
        }
        self.nodes += 1;
        false
    }

    #[cold]
    fn look(&mut self) -> bool {
        self.stopped |= self.nodes >= self.node_limit;
        let mut next = self.node_limit;
        self.tell();
        if self.stop.is_some() || self.deadline.is_some() || self.progress.is_some() {
            let now = self.started.elapsed();
            self.stopped |= self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
            self.stopped |= self.deadline.is_some_and(|deadline| now >= deadline);
            let slow = now.saturating_sub(self.last_look) > LONG;
            self.stretch = if slow { (self.stretch / 2).max(1) } else { (self.stretch * 2).min(MOST_NODES) };
            self.last_look = now;
            next = next.min(self.nodes.saturating_add(self.stretch));
        }
        self.next_look = if self.stopped { 0 } else { next };
        self.stopped
    }

    /// Lets those who watch know.
    fn tell(&mut self) {
        if let Some(progress) = &self.progress {
            progress.add(self.nodes - self.told);
            self.told = self.nodes;
        }
    }

    /// Notes that a round of this depth is finished.
    pub(crate) fn reached(&self, depth: u32) {
        if let Some(progress) = &self.progress {
            progress.reached(depth);
        }
    }

    /// Whether a limit has been reached.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// Nodes counted so far.
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// What was counted since the last look is told, too.
impl Drop for Meter {
    fn drop(&mut self) {
        self.tell();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(limits: &Limits) -> u64 {
        let mut meter = Meter::start(limits);
        while !meter.tick() {}
        meter.nodes()
    }

    #[test]
    fn nodes_are_counted_exactly() {
        for nodes in [0, 1, 63, 64, 65, 1000] {
            assert_eq!(run(&Limits::none().nodes(nodes)), nodes);
            assert_eq!(run(&Limits::none().nodes(nodes).time(Duration::from_secs(3600))), nodes);
        }
    }

    #[test]
    fn time_and_flag_end_a_search() {
        run(&Limits::none().time(Duration::from_millis(5)));
        let stop = Arc::new(AtomicBool::new(true));
        assert_eq!(run(&Limits::none().stop(stop)), 0);
    }
}
