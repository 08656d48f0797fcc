//! The batches of a tournament that are out: pushed, and not heard of as ended.
//!
//! ```text
//!   missing ──free──► numbers ──push──► out ──settle──► done        forgotten: what is missing of it is free again
//!                                                  └──► given up    its games are free no more
//! ```

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use super::{Batch, Queue, QueueError};
use crate::record::Now;
use crate::store::{Arena, BatchState, StoreError};
use crate::tournament::Fixture;

/// After this a batch that nobody has taken up was lost with its queue's database.
const LOST: Duration = Duration::from_secs(120);

/// What one process has pushed of a tournament.
#[derive(Debug)]
pub struct Batches {
    tournament: String,
    session: String,
    pushed: u64,
    out: HashMap<String, Out>,
    given_up: HashSet<u64>,
}

/// A batch that is out.
#[derive(Debug)]
struct Out {
    numbers: Vec<u64>,
    pushed: Instant,
}

impl Batches {
    /// None yet, of this tournament.
    pub fn of(tournament: &str) -> Self {
        let session = format!("{tournament}-{:x}-{:x}", Now::read().0, std::process::id());
        let (out, given_up) = (HashMap::new(), HashSet::new());
        Self { tournament: tournament.to_owned(), session, pushed: 0, out, given_up }
    }

    /// How many are out.
    pub fn out(&self) -> usize {
        self.out.len()
    }

    /// The numbers of the games that every try left without a result.
    pub fn given_up(&self) -> &HashSet<u64> {
        &self.given_up
    }

    /// Forgets batches that are done and gives up those that the workers gave up.
    pub fn settle(&mut self, arena: &Arena, missing: &[(u64, Fixture)]) -> Result<(), StoreError> {
        if self.out.is_empty() {
            return Ok(());
        }
        let open: HashSet<u64> = missing.iter().map(|(number, _)| *number).collect();
        let states: HashMap<String, BatchState> =
            arena.batches(&self.tournament)?.into_iter().map(|batch| (batch.id, batch.state)).collect();
        let given_up = &mut self.given_up;
        self.out.retain(|id, batch| {
            let left: Vec<u64> =
                batch.numbers.iter().copied().filter(|number| open.contains(number)).collect();
            match states.get(id) {
                Some(BatchState::GivenUp) => {
                    given_up.extend(left);
                    false
                }
                // Done, but a result is missing: it comes back in another batch.
                Some(BatchState::Done) => false,
                // Nobody has it and nothing is heard of it.
                None if batch.pushed.elapsed() > LOST => false,
                _ => !left.is_empty(),
            }
        });
        Ok(())
    }

    /// The numbers of those that are in no batch.
    pub fn free(&self, missing: &[(u64, Fixture)]) -> Vec<u64> {
        let busy: HashSet<u64> = self.out.values().flat_map(|out| out.numbers.iter().copied()).collect();
        let numbers = missing.iter().map(|(number, _)| *number);
        numbers.filter(|number| !busy.contains(number) && !self.given_up.contains(number)).collect()
    }

    /// Hands these to the queue, as one batch.
    pub fn push(&mut self, queue: &dyn Queue, numbers: &[u64]) -> Result<(), QueueError> {
        let batch =
            Batch::new(format!("{}-{:06}", self.session, self.pushed), self.tournament.clone(), numbers);
        queue.push(std::slice::from_ref(&batch))?;
        self.pushed += 1;
        self.out.insert(batch.id, Out { numbers: numbers.to_vec(), pushed: Instant::now() });
        Ok(())
    }
}
