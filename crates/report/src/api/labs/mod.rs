//! The experiments of the labs that play or count: random games, matches, memory, three states.

pub mod matches;
pub mod memo;
pub mod random;
pub mod states;

use std::sync::atomic::Ordering;

use quaterne_search::Limits;

/// Whether whoever asked has left.
fn stopped(limits: &Limits) -> bool {
    limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
}
