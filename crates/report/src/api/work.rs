//! Long work that is told while it goes on: games that are played, a review, a proof.
//!
//! Whoever carries it gives it turns and passes on what it says: the server between other jobs of its pool, the page's worker
//! between messages. So nobody waits for the end of somebody else's experiment, and who leaves is noticed.

use std::time::Duration;

use quaterne_search::Limits;
use quaterne_search::question::Engine;
use quaterne_search::solver::Solution;
use serde::Serialize;

/// About as long as a turn takes, if the work can be cut so fine.
pub(super) const SLICE: Duration = Duration::from_millis(150);

/// The name of the last thing that is said.
const LAST: &str = "done";

/// Something said on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// What it is: `progress`, `game`, at last `done`.
    pub name: &'static str,
    /// Its JSON.
    pub json: String,
}

impl Said {
    pub(super) fn new(name: &'static str, data: &impl Serialize) -> Self {
        // Our shapes have text for keys: nothing here can fail.
        Self { name, json: serde_json::to_string(data).unwrap_or_default() }
    }

    pub(super) fn last(data: &impl Serialize) -> Self {
        Self::new(LAST, data)
    }

    /// Whether the work is over with this.
    pub fn is_last(&self) -> bool {
        self.name == LAST
    }
}

/// Long work.
pub trait Work {
    /// Goes on for a turn, and says what there is to say. It is over when the [last](Said::is_last) thing was said.
    fn turn(&mut self, engine: &mut Engine, limits: &Limits) -> Vec<Said>;

    /// Takes over what somebody else proved meanwhile of the position after a move, if that is of use here.
    fn take_over(&mut self, _move_text: &str, _next: &Solution) {}
}
