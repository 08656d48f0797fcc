//! The process that owns a tournament: it plans, cuts the plan into batches, and waits for the results.
//!
//! Batches are cut as they are needed. The first are small, since nothing is known of the games; then each is about
//! [`WORK`] of work for one worker, by the mean of the results so far; towards the end they shrink again, so that all
//! workers finish together. There are always a few more batches than workers, and never all of them: what is queued
//! cannot be cut anew.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{Batch, Queue, QueueError};
use crate::record::Now;
use crate::store::{Arena, BatchState, Progress};
use crate::tournament::{Fixture, Tournament};

/// How much work a batch should be.
const WORK: Duration = Duration::from_secs(20);
/// Games in a batch while nothing is known of their length.
const FIRST: usize = 24;
/// The most games in a batch.
const MOST: usize = 20_000;
/// How often results are looked for.
const LOOK: Duration = Duration::from_millis(300);
/// A worker not heard of for so long counts no more, in milliseconds.
const GONE: i64 = 15_000;

/// What owns a tournament.
pub struct Coordinator<'a> {
    /// Where results are.
    pub arena: &'a Arena,
    /// Where batches go.
    pub queue: &'a dyn Queue,
    /// The tournament's id.
    pub id: &'a str,
    /// What was meant.
    pub tournament: &'a Tournament,
}

/// What a coordinator tells, a few times a second.
#[derive(Clone, Copy, Debug)]
pub struct CoordinatorNews {
    /// How far it is.
    pub progress: Progress,
    /// Workers heard of lately.
    pub workers: usize,
    /// Batches pushed and not finished.
    pub batches: usize,
}

/// How it ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Whether all games were played or given up.
    pub complete: bool,
    /// The numbers of the games that were given up.
    pub given_up: Vec<u64>,
}

/// A batch that is out.
struct Out {
    numbers: Vec<u64>,
    pushed: Instant,
}

impl Coordinator<'_> {
    /// Runs the tournament to its end, or until the flag is raised.
    pub fn run(
        &self,
        finish: &AtomicBool,
        mut hear: impl FnMut(&CoordinatorNews),
    ) -> Result<Outcome, QueueError> {
        let session = format!("{}-{:x}-{:x}", self.id, Now::read().0, std::process::id());
        let mut given_up: HashSet<u64> = HashSet::new();
        let mut out: HashMap<String, Out> = HashMap::new();
        let mut pushed = 0;
        let start = Instant::now();
        let at_start = self.arena.progress(self.id)?.played;
        let mut looked = Instant::now();
        while let Some(missing) = self.arena.next_games(self.id, self.tournament, &given_up)? {
            if finish.load(Ordering::Relaxed) {
                return Ok(Outcome { complete: false, given_up: sorted(given_up) });
            }
            self.settle(&missing, &mut out, &mut given_up)?;
            let workers = self.arena.workers(GONE)?;
            let threads: usize = workers.iter().map(|worker| worker.threads).sum();
            let progress = self.arena.progress(self.id)?;
            let played = progress.played.saturating_sub(at_start);
            // Thread seconds per game, waiting included: too large at the start, and right soon after.
            let seconds = start.elapsed().as_secs_f64() * threads.max(1) as f64 / played.max(1) as f64;
            let busy: HashSet<u64> = out.values().flat_map(|out| out.numbers.iter().copied()).collect();
            let free: Vec<u64> = missing
                .iter()
                .map(|(number, _): &(u64, Fixture)| *number)
                .filter(|number| !busy.contains(number) && !given_up.contains(number))
                .collect();
            let mut free = free.as_slice();
            while !free.is_empty() && out.len() < 2 * workers.len().max(1) + 1 {
                let size = batch_size(played, seconds, free.len(), workers.len(), threads);
                let (numbers, rest) = free.split_at(size.min(free.len()));
                let batch = Batch::new(format!("{session}-{pushed:06}"), self.id.to_owned(), numbers);
                // A database that is restarting gets the batch at the next look.
                if self.queue.push(std::slice::from_ref(&batch)).is_err() {
                    break;
                }
                pushed += 1;
                out.insert(batch.id, Out { numbers: numbers.to_vec(), pushed: Instant::now() });
                free = rest;
            }
            hear(&CoordinatorNews { progress, workers: workers.len(), batches: out.len() });
            // Looking costs the database something, too: never more than a quarter of its time.
            let spent = looked.elapsed();
            std::thread::sleep(LOOK.max(3 * spent));
            looked = Instant::now();
        }
        Ok(Outcome { complete: true, given_up: sorted(given_up) })
    }

    /// Forgets batches that are done and gives up those that the workers gave up.
    fn settle(
        &self,
        missing: &[(u64, Fixture)],
        out: &mut HashMap<String, Out>,
        given_up: &mut HashSet<u64>,
    ) -> Result<(), QueueError> {
        let open: HashSet<u64> = missing.iter().map(|(number, _)| *number).collect();
        let states: HashMap<String, BatchState> =
            self.arena.batches(self.id)?.into_iter().map(|batch| (batch.id, batch.state)).collect();
        out.retain(|id, batch| {
            let left: Vec<u64> =
                batch.numbers.iter().copied().filter(|number| open.contains(number)).collect();
            match states.get(id) {
                Some(BatchState::GivenUp) => {
                    given_up.extend(left);
                    false
                }
                // Done, but a result is missing: it comes back in another batch.
                Some(BatchState::Done) => false,
                // Nobody has it and nothing is heard of it: the queue lost it with its database.
                None if batch.pushed.elapsed() > Duration::from_secs(120) => false,
                _ => !left.is_empty(),
            }
        });
        Ok(())
    }
}

fn sorted(numbers: HashSet<u64>) -> Vec<u64> {
    let mut numbers: Vec<u64> = numbers.into_iter().collect();
    numbers.sort_unstable();
    numbers
}

/// How many games the next batch should have.
fn batch_size(played: u64, seconds: f64, left: usize, workers: usize, threads: usize) -> usize {
    let workers = workers.max(1);
    let usual = if played == 0 {
        FIRST
    } else {
        (WORK.as_secs_f64() * threads.max(1) as f64 / workers as f64 / seconds.max(1e-6)) as usize
    };
    // No worker should be left with a full batch while the others have nothing.
    let share = left.div_ceil(2 * workers);
    usual.min(share).clamp(1, MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_are_as_long_as_they_should_be() {
        for (played, seconds, left, workers, threads, size) in [
            (0, 0.0, 10_000, 1, 2, FIRST),
            (100, 0.1, 100_000, 2, 4, 400),
            (100, 0.1, 40, 2, 4, 10),
            (100, 1000.0, 40, 2, 4, 1),
            (100, 1e-9, 1_000_000, 1, 2, MOST),
            (5, 0.1, 1, 0, 0, 1),
        ] {
            assert_eq!(
                batch_size(played, seconds, left, workers, threads),
                size,
                "{played} {seconds} {left}"
            );
        }
    }
}
