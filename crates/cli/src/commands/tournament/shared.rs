//! A tournament through the queue: this process plans, and workers play, here and elsewhere.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quaterne_arena::queue::{ApalisQueue, Coordinator, Worker};
use quaterne_arena::store::{Arena, BatchState};
use quaterne_arena::{Conduct, Tournament};

use crate::commands::worker::cache_folder;
use crate::interrupt::Flags;
use crate::machine::identity;

use super::progress::Live;

/// Through the queue: this process plans and, if wanted, plays as one of the workers.
pub(super) fn play(
    arena: &Arena,
    id: &str,
    tournament: &Tournament,
    conduct: &Conduct,
    also_play: bool,
    flags: &Flags,
    live: &mut Live<'_>,
) -> anyhow::Result<Vec<String>> {
    let queue = ApalisQueue::beside(arena)?;
    let over = AtomicBool::new(false);
    let coordinator = Coordinator { arena, queue: &queue, id, tournament };
    let outcome = std::thread::scope(|scope| {
        if also_play {
            let (queue, over, flags) = (&queue, &over, flags.clone());
            let worker = Worker {
                arena,
                info: identity(conduct.threads),
                conduct: conduct.clone(),
                cache: cache_folder(),
            };
            scope.spawn(move || {
                // Ctrl-C and the end of the tournament both end the worker.
                let ended = Arc::new(AtomicBool::new(false));
                let done = AtomicBool::new(false);
                std::thread::scope(|inner| {
                    let (watched, done) = (Arc::clone(&ended), &done);
                    inner.spawn(move || {
                        while !done.load(Ordering::Relaxed) {
                            if over.load(Ordering::Relaxed) || flags.finish.load(Ordering::Relaxed) {
                                watched.store(true, Ordering::Relaxed);
                            }
                            std::thread::sleep(Duration::from_millis(50));
                        }
                    });
                    let _ = worker.run(queue, &ended, |_| ());
                    done.store(true, Ordering::Relaxed);
                });
            });
        }
        let outcome = coordinator.run(&flags.finish, |news| live.far(news, arena, id));
        over.store(true, Ordering::Relaxed);
        outcome
    })?;
    if outcome.given_up.is_empty() {
        return Ok(Vec::new());
    }
    let batches = arena.batches(id)?.into_iter().filter(|batch| batch.state == BatchState::GivenUp);
    Ok(batches.map(|batch| format!("{} ({}): {}", batch.id, batch.worker, batch.why)).collect())
}
