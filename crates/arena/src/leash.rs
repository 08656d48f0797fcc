//! What programs that never answer may cost.
//!
//! A program that hangs loses each of its games after all the time it had: two seconds, a minute in the bank and ten
//! seconds to start, five hundred times over in a class of thirty. So who has lost three games in a row on time is
//! kept on a short leash: no bank, a tenth of the clock, two seconds to start. It still plays every game, and the
//! first one in which it moves and is not late gives everything back.
//!
//! ```text
//!   late, late, late ──► short leash ──► moves, and in time ──► all of its time again
//!                             └── late ──► the same
//! ```
//!
//! Each process counts for itself, since its start: a worker elsewhere, and a tournament taken up again, find out anew.
//!
//! Rejected: to count the games that are left as lost, which is quicker still. A table in front of a class should hold
//! games that were played.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::time_control::{Clock, TimeControl};

/// Games in a row.
const PATIENCE: u32 = 3;
/// Time to start, on the leash.
const START: Duration = Duration::from_secs(2);

/// Who was late how often in a row, by the place in the plan. Clones are of one memory: threads share it.
#[derive(Clone, Debug, Default)]
pub struct Leash(Arc<Mutex<HashMap<usize, u32>>>);

impl Leash {
    /// Notes how a game went for a player that had to move in it.
    pub(crate) fn note(&self, player: usize, late: bool) {
        let mut rows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if late {
            *rows.entry(player).or_default() += 1;
        } else {
            rows.remove(&player);
        }
    }

    /// Whether this player is on the leash.
    pub(crate) fn holds(&self, player: usize) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&player).is_some_and(|&row| row >= PATIENCE)
    }

    /// The limits of who is on it.
    pub(crate) fn shorten(control: TimeControl) -> TimeControl {
        let clock = control.clock.map(|clock| Clock { base: clock.base / 10, ..clock });
        TimeControl { bank: None, clock, ..control }
    }

    /// The time to start of who is on it.
    pub(crate) fn start(usual: Duration) -> Duration {
        usual.min(START)
    }

    /// What its author is told.
    pub(crate) fn sentence() -> String {
        format!("late in {PATIENCE} games in a row: without its bank until it answers in time")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_in_a_row_and_one_to_forgive() {
        let leash = Leash::default();
        for late in [true, true, false, true, true] {
            leash.note(7, late);
            assert!(!leash.holds(7));
        }
        leash.clone().note(7, true);
        assert!(leash.holds(7) && !leash.holds(6));
        leash.note(7, false);
        assert!(!leash.holds(7));
    }

    #[test]
    fn only_what_is_lent_is_taken_back() {
        let short = |text: &str| Leash::shorten(text.parse().unwrap()).to_string();
        assert_eq!(short("movetime=2s,bank=60s"), "movetime=2s");
        assert_eq!(short("clock=60s+500ms"), "clock=6s+500ms");
        assert_eq!(short("depth=4"), "depth=4");
    }
}
