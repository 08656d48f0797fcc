//! A tournament through the queue: this process plans, and workers play, here and elsewhere.

use std::sync::atomic::Ordering;

use quaterne_arena::queue::{ApalisQueue, Coordinator, Worker};
use quaterne_arena::store::BatchState;

use crate::commands::worker::cache_folder;
use crate::machine::identity;

use super::run::Hall;

/// Through the queue: this process plans and, if wanted, plays as one of the workers. Games that were given up are told
/// by their batches.
pub(super) fn play(hall: &mut Hall<'_>, also_play: bool) -> anyhow::Result<Vec<String>> {
    let Hall { arena, id, tournament, conduct, flags, live, .. } = hall;
    let queue = ApalisQueue::beside(arena)?;
    let coordinator = Coordinator { arena, queue: &queue, id, tournament };
    let info = identity(conduct.threads);
    let worker = Worker { arena, info, conduct: conduct.clone(), cache: cache_folder() };
    let outcome = std::thread::scope(|scope| {
        if also_play {
            // What it cannot play, another worker can.
            scope.spawn(|| worker.run(&queue, &flags.finish, |_| ()).ok());
        }
        let outcome = coordinator.run(&flags.finish, |news| live.far(news, arena, id));
        // The end of the tournament ends the worker as Ctrl-C does.
        flags.finish.store(true, Ordering::Relaxed);
        outcome
    })?;
    if outcome.given_up.is_empty() {
        return Ok(Vec::new());
    }
    let batches = arena.batches(id)?.into_iter().filter(|batch| batch.state == BatchState::GivenUp);
    Ok(batches.map(|batch| format!("{} ({}): {}", batch.id, batch.worker, batch.why)).collect())
}
