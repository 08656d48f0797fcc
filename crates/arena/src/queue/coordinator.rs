//! The process that owns a tournament: it plans, cuts the plan into batches, and waits for the results.
//!
//! Batches are cut as they are needed. The first are small, since nothing is known of the games; then each is about
//! [`WORK`] of work for one worker, by the mean of the results so far; towards the end they shrink again, so that all
//! workers finish together. There are always a few more batches than workers, and never all of them: what is queued
//! cannot be cut anew.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{Batches, Queue, QueueError};
use crate::store::{Arena, Progress};
use crate::tournament::Tournament;

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

impl Coordinator<'_> {
    /// Runs the tournament to its end, or until the flag is raised.
    pub fn run(
        &self,
        finish: &AtomicBool,
        mut hear: impl FnMut(&CoordinatorNews),
    ) -> Result<Outcome, QueueError> {
        let mut batches = Batches::of(self.id);
        let start = Instant::now();
        let at_start = self.arena.progress(self.id)?.played;
        let mut looked = Instant::now();
        while let Some(missing) = self.arena.next_games(self.id, self.tournament, batches.given_up())? {
            if finish.load(Ordering::Relaxed) {
                return Ok(Outcome { complete: false, given_up: sorted(batches.given_up()) });
            }
            batches.settle(self.arena, &missing)?;
            let workers = self.arena.workers(GONE)?;
            let threads: usize = workers.iter().map(|worker| worker.threads).sum();
            let progress = self.arena.progress(self.id)?;
            let played = progress.played.saturating_sub(at_start);
            // Thread seconds per game, waiting included: too large at the start, and right soon after.
            let seconds = start.elapsed().as_secs_f64() * threads.max(1) as f64 / played.max(1) as f64;
            let free = batches.free(&missing);
            let mut free = free.as_slice();
            while !free.is_empty() && batches.out() < 2 * workers.len().max(1) + 1 {
                let size = batch_size(played, seconds, free.len(), workers.len(), threads);
                let (numbers, rest) = free.split_at(size.min(free.len()));
                // A database that is restarting gets the batch at the next look.
                if batches.push(self.queue, numbers).is_err() {
                    break;
                }
                free = rest;
            }
            hear(&CoordinatorNews { progress, workers: workers.len(), batches: batches.out() });
            // Looking costs the database something, too: never more than a quarter of its time.
            let spent = looked.elapsed();
            std::thread::sleep(LOOK.max(3 * spent));
            looked = Instant::now();
        }
        Ok(Outcome { complete: true, given_up: sorted(batches.given_up()) })
    }
}

fn sorted(numbers: &HashSet<u64>) -> Vec<u64> {
    let mut numbers: Vec<u64> = numbers.iter().copied().collect();
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
