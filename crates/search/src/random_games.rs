//! Many random games from one seed (B4), on as many threads as there are.
//!
//! ```text
//!   seed ─┬─ block 0 ─ stream 0 ─ games 0 … 1023
//!         ├─ block 1 ─ stream 1 ─ games 1024 … 2047
//!         └─ …                    the last block has what is left
//! ```
//!
//! Games come in blocks of fixed size, and each block has a random stream of its own, made from the seed and the block's
//! number. Which thread plays a block does not matter, so the result is the same on one core and on many, and for
//! whoever asks. Rejected: a stream per thread, whose results depend on the machine.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use quaterne_rules::AnyBoard;

use crate::playout::Tally;
use crate::rng::Rng;

/// Games of a block: a fraction of a second on the largest board, so that a raised flag is seen soon.
const BLOCK: u64 = 1024;

/// Random games to play.
#[derive(Clone, Copy, Debug)]
pub struct RandomGames {
    /// Where they start.
    pub board: AnyBoard,
    /// How many.
    pub games: u64,
    /// What they are drawn by.
    pub seed: u64,
}

impl RandomGames {
    /// Plays one block; none past the end.
    pub fn block(&self, nth: u64) -> Option<Tally> {
        let left = self.games.saturating_sub(nth.saturating_mul(BLOCK));
        (left > 0).then(|| Tally::from(&self.board, left.min(BLOCK), &mut Rng::split(self.seed, nth)))
    }

    /// Plays them all, or as many as the flag allows; `progress` hears how many games each block added.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::random_games::RandomGames;
    ///
    /// let board = *Game::new(Rules::tictactoe()).board();
    /// let many = RandomGames { board, games: 5000, seed: 7 };
    /// let tally = many.play(2, &AtomicBool::new(false), |_| ());
    /// assert_eq!(tally.games(), 5000);
    /// assert!(tally.first > tally.second && tally.second > tally.draws);
    /// ```
    pub fn play(&self, threads: usize, stop: &AtomicBool, progress: impl Fn(u64) + Sync) -> Tally {
        let (next, total) = (AtomicU64::new(0), Mutex::new(Tally::default()));
        let some = || {
            let mut own = Tally::default();
            while !stop.load(Ordering::Relaxed)
                && let Some(block) = self.block(next.fetch_add(1, Ordering::Relaxed))
            {
                own = own.and(block);
                progress(block.games());
            }
            let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
            *total = total.and(own);
        };
        // The caller is one of the threads: where there are none, it plays alone.
        std::thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(some)));
            some();
        });
        total.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use quaterne_rules::{Game, Rules};

    use super::*;

    fn many(rules: &str, games: u64) -> RandomGames {
        RandomGames { board: *Game::new(rules.parse::<Rules>().unwrap()).board(), games, seed: 7 }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let go_on = AtomicBool::new(false);
        for rules in ["connect4", "tictactoe", "15x15/5/free"] {
            let (many, heard) = (many(rules, 5000), AtomicU64::new(0));
            let one = many.play(1, &go_on, |games| {
                heard.fetch_add(games, Ordering::Relaxed);
            });
            assert_eq!((one.games(), heard.into_inner()), (5000, 5000));
            assert_eq!(one, many.play(3, &go_on, |_| ()));
            let blocks = (0..).map_while(|nth| many.block(nth));
            assert_eq!(one, blocks.fold(Tally::default(), Tally::and));
        }
    }

    #[test]
    fn a_raised_flag_plays_nothing() {
        assert_eq!(many("connect4", 1 << 40).play(2, &AtomicBool::new(true), |_| ()).games(), 0);
    }
}
