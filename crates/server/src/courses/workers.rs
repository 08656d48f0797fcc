//! Workers of the same database (`quaterne worker --db`): where there are any, they play the games of ladders.
//!
//! ```text
//!   who said within 15 s that it is there ──► how many batches, how long each ──► queue ──► results by game key
//! ```
//!
//! A batch is a few seconds of work: what was chosen cannot be chosen anew when somebody hands something in. Two for each worker, so
//! that none waits for this process. What a worker that died had comes back from the queue, or is free again; a game
//! that was played twice counts once, by its key.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use quaterne_arena::Fixture;
use quaterne_arena::queue::{ApalisQueue, Batches, Queue as _};
use quaterne_arena::store::{Arena, StoreError, WorkerInfo};

use super::COURSE;

/// Milliseconds after which a worker that was not heard of is gone.
const GONE: i64 = 15_000;
/// Seconds that a batch should take.
const WORK: f64 = 5.0;
/// The most games of a batch, however quick they are: a newcomer waits for no more than that. Before anything is known of them
/// a batch has one for each thread.
const MOST: f64 = 12.0;
/// How often the queue is tidied.
const TIDY: Duration = Duration::from_secs(600);

/// Those who play, and what was given to them.
#[derive(Default)]
pub(super) struct Hands {
    there: Vec<WorkerInfo>,
    queue: Option<ApalisQueue>,
    /// By tournament.
    batches: HashMap<String, Batches>,
    tidied: Option<Instant>,
}

impl Hands {
    /// Looks who is there. The first who comes has the queue opened.
    pub(super) fn count(&mut self, arena: &Arena) -> Result<(), StoreError> {
        self.there = arena.workers(GONE)?;
        // Servers that play themselves take no batches.
        self.there.retain(|worker| worker.machine != COURSE);
        if self.queue.is_none() && !self.there.is_empty() {
            match ApalisQueue::beside(arena) {
                Ok(queue) => self.queue = Some(queue),
                Err(error) => {
                    tracing::error!(%error, "the ladders are played without workers");
                    self.there.clear();
                }
            }
        }
        if let Some(queue) = &self.queue
            && self.tidied.is_none_or(|last| last.elapsed() > TIDY)
        {
            self.tidied = Some(Instant::now());
            if let Err(error) = queue.tidy() {
                tracing::error!(%error, "the queue of the ladders is not tidied");
            }
        }
        Ok(())
    }

    /// How many play.
    pub(super) fn workers(&self) -> usize {
        self.there.len()
    }

    /// Games of a batch; none where nobody else plays.
    pub(super) fn batch(&self, arena: &Arena, tournament: &str) -> Result<Option<usize>, StoreError> {
        let Some(threads) = self.there.iter().map(|worker| worker.threads).min() else { return Ok(None) };
        let usual = threads.max(1) as f64;
        let games = arena.pace(tournament)?.map_or(usual, |seconds| WORK / seconds.max(1e-3));
        Ok(Some(games.clamp(1.0, MOST) as usize))
    }

    /// Whether every try at this game left it without a result.
    pub(super) fn gave_up(&self, tournament: &str, number: u64) -> bool {
        self.batches.get(tournament).is_some_and(|batches| batches.given_up().contains(&number))
    }

    /// Gives what is missing to whoever plays, in batches of so many games.
    pub(super) fn give(
        &mut self,
        arena: &Arena,
        tournament: &str,
        missing: &[(u64, Fixture)],
        batch: usize,
    ) -> Result<(), StoreError> {
        let Some(queue) = &self.queue else { return Ok(()) };
        let batches = self.batches.entry(tournament.to_owned()).or_insert_with(|| Batches::of(tournament));
        batches.settle(arena, missing)?;
        for numbers in batches.free(missing).chunks(batch) {
            if batches.out() >= 2 * self.there.len() {
                break;
            }
            if let Err(error) = batches.push(queue, numbers) {
                // A database that is restarting gets it at the next look.
                tracing::warn!(%error, "a batch waits");
                break;
            }
        }
        Ok(())
    }
}
