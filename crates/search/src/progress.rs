//! How far a search has come, for whoever watches it from another thread.
//!
//! The meter adds its nodes whenever it looks at the clock, every few hundred microseconds, and deepening
//! notes the depth of each finished round; so a watched search does nothing more at a node than any other.
//!
//! Rejected: an observer that counts. It would compile every search a second time, and count twice.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Numbers that only grow while a search runs.
///
/// ```
/// use std::sync::Arc;
/// use quaterne_rules::{Game, Rules};
/// use quaterne_search::{Limits, progress::Progress, question};
///
/// let progress = Arc::new(Progress::default());
/// let limits = Limits::none().watch(Arc::clone(&progress));
/// let method = "deepening:depth=5".parse().unwrap();
/// let analysis = question::best(&Game::new(Rules::connect4()), &method, &limits);
/// assert_eq!((progress.nodes(), progress.depth()), (analysis.nodes, 5));
/// ```
#[derive(Debug, Default)]
pub struct Progress {
    nodes: AtomicU64,
    depth: AtomicU32,
}

impl Progress {
    /// Positions visited so far, as of the last look.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The depth of the last finished round of a deepening search; 0 for the others.
    pub fn depth(&self) -> u32 {
        self.depth.load(Ordering::Relaxed)
    }

    pub(crate) fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(crate) fn reached(&self, depth: u32) {
        self.depth.fetch_max(depth, Ordering::Relaxed);
    }
}
