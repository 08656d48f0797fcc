//! Pieces of work on several threads: each thread takes the next piece, and whoever asked hears of each result as it
//! comes.
//!
//! Rejected: a thread pool of somebody else's. Threads here have tools of their own (a solver, an engine) that are dear
//! to make and remember what they did, and they end as soon as nobody listens.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use clap::Args;

use crate::lang::say;
use crate::value::number;

/// `--threads`, flattened into the commands that work so.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ThreadsArgs {
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=1024), help = say(
        "How many threads work at a time [default: one per core]",
        "Combien de fils travaillent à la fois [défaut : un par cœur]"
    ))]
    threads: Option<u16>,
}

impl ThreadsArgs {
    /// As many as were asked for, or one per core.
    pub(crate) fn count(self) -> usize {
        self.threads.map_or_else(cores, usize::from)
    }
}

/// How many threads run at once on this machine.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Threads that share pieces of work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crew {
    pub(crate) threads: usize,
    /// How many neighbours one thread takes at a time: what it found of one may help it with the next.
    pub(crate) family: usize,
}

impl Crew {
    /// Each thread makes its tool, does pieces with it, and tells what it found. A piece without a result ends the
    /// thread: somebody stopped the work. So does an error of who listens.
    pub(crate) fn work<P: Send, T, R: Send>(
        self,
        pieces: impl Iterator<Item = P> + Send,
        tool: impl Fn() -> T + Sync,
        piece: impl Fn(&mut T, P) -> Option<R> + Sync,
        tell: impl FnMut(R) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let pieces = Mutex::new(pieces);
        let take = || -> Vec<P> {
            let mut rest = pieces.lock().unwrap_or_else(PoisonError::into_inner);
            rest.by_ref().take(self.family).collect()
        };
        let (send, receive) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (send, take, tool, piece) = (send.clone(), &take, &tool, &piece);
                scope.spawn(move || {
                    let mut tool = tool();
                    let mut family = take();
                    while !family.is_empty() {
                        for one in family {
                            if piece(&mut tool, one).is_none_or(|found| send.send(found).is_err()) {
                                return;
                            }
                        }
                        family = take();
                    }
                });
            }
            drop(send);
            // Owned here, so that an error on the way ends the threads, too.
            receive.into_iter().try_for_each(tell)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once_and_an_error_ends_it() {
        for (threads, family) in [(1, 1), (3, 1), (3, 4)] {
            let crew = Crew { threads, family };
            let mut found = Vec::new();
            let keep = |n: u32| {
                found.push(n);
                Ok(())
            };
            crew.work(0..20, || 100, |base, n| Some(*base + n), keep).unwrap();
            found.sort_unstable();
            assert_eq!(found, (100..120).collect::<Vec<u32>>());
            let refuse = |n: u32| if n < 5 { Ok(()) } else { anyhow::bail!("enough") };
            assert!(crew.work(0.., || (), |(), n| Some(n), refuse).is_err());
        }
        let mut told = 0;
        let stopped = |_: &mut (), n: u32| (n < 7).then_some(n);
        let count = |_| {
            told += 1;
            Ok(())
        };
        Crew { threads: 2, family: 1 }.work(0.., || (), stopped, count).unwrap();
        assert_eq!(told, 7);
    }
}
