//! Work for many machines: batches of games in a queue that every worker can reach.
//!
//! ```text
//!   quaterne tournament ──push──► queue ──serve──► worker 1 ─┐
//!     plans, batches                    ──serve──► worker 2 ─┼──► results by game key ──► table
//!                                       ──serve──► worker n ─┘
//! ```
//!
//! A batch is delivered *at least* once: when a worker falls silent, its batch goes to another within
//! [`SILENCE`] and a few seconds. Results are written *exactly* once, because a game key is a primary key of the
//! store. So a worker may be killed, stopped or cut off at any moment.
//!
//! The queue itself is apalis, over SQLite or PostgreSQL. It stands behind a trait of two methods: its interface
//! changed with every release before 1.0, and nothing else here should have to notice. Rejected: single games as
//! jobs. A queue hands out some hundred jobs a second; the machines play thousands of games in that time.

mod apalis_queue;
mod batches;
mod coordinator;
mod worker;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quaterne_rules::{Lang, Say};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use apalis_queue::ApalisQueue;
pub use batches::Batches;
pub use coordinator::{Coordinator, CoordinatorNews, Outcome};
pub use worker::{Worker, WorkerNews};

use crate::store::StoreError;

/// How often a worker says that it is there.
pub const HEARTBEAT: Duration = Duration::from_secs(2);
/// How long a worker may be silent before its batch is given to another.
pub const SILENCE: Duration = Duration::from_secs(8);
/// How often a batch may be taken up without a single new result before it is given up.
pub const TRIES: u32 = 3;

/// Some games of a tournament, by their numbers in its plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// A name that no other batch has.
    pub id: String,
    /// The tournament.
    pub tournament: String,
    /// Runs of numbers, both ends included.
    pub numbers: Vec<(u64, u64)>,
}

impl Batch {
    /// Packs sorted numbers into runs.
    pub fn new(id: String, tournament: String, numbers: &[u64]) -> Self {
        let mut runs: Vec<(u64, u64)> = Vec::new();
        for &number in numbers {
            match runs.last_mut() {
                Some((_, end)) if *end + 1 == number => *end = number,
                _ => runs.push((number, number)),
            }
        }
        Self { id, tournament, numbers: runs }
    }

    /// Whether a number is one of its own.
    pub fn contains(&self, number: u64) -> bool {
        self.numbers.iter().any(|&(from, to)| (from..=to).contains(&number))
    }

    /// How many games it has.
    pub fn len(&self) -> usize {
        self.numbers.iter().map(|&(from, to)| (to - from + 1) as usize).sum()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }
}

/// Why the queue could not do its part.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum QueueError {
    /// Its database said so.
    #[error("the queue in {url}: {why}")]
    Backend {
        /// Which, without its password.
        url: String,
        /// In its words.
        why: String,
    },
    /// This machine cannot start the players.
    #[error("this machine cannot play: {0}")]
    Unfit(String),
    /// The results' database said so.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Say for QueueError {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::Backend { url, why } => format!("la file d'attente dans {url} : {why}"),
            Self::Unfit(why) => format!("cette machine ne peut pas jouer : {why}"),
            Self::Store(error) => error.say(Lang::Fr),
        };
        lang.pick(self.to_string(), french)
    }
}

/// What a queue can do.
pub trait Queue: Send + Sync {
    /// Adds batches.
    fn push(&self, batches: &[Batch]) -> Result<(), QueueError>;

    /// Forgets batches that ended an hour ago: a ladder never ends, and its queue is not to grow for ever.
    fn tidy(&self) -> Result<(), QueueError>;

    /// Takes batches one after the other, under a name that nobody else uses, until the flag is raised. `work` runs on
    /// this thread. A queue that goes away for a while is waited for.
    fn serve(
        &self,
        worker: &str,
        finish: &AtomicBool,
        work: &mut dyn FnMut(Batch) -> Result<(), String>,
    ) -> Result<(), QueueError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_packed_into_runs() {
        let batch = Batch::new("b".to_owned(), "t".to_owned(), &[1, 2, 3, 7, 9, 10]);
        assert_eq!(batch.numbers, [(1, 3), (7, 7), (9, 10)]);
        assert_eq!(batch.len(), 6);
        assert!(batch.contains(2) && batch.contains(10) && !batch.contains(8));
    }
}
