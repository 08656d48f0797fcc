//! What programs that never answer may cost.
//!
//! A program that hangs loses each of its games after all the time it had: two seconds, a minute in the bank and ten
//! seconds to start, five hundred times over in a class of thirty. So a program is *withdrawn* once it has lost five
//! games on time, and on time at least four of every five games in which it had to move. The games that it has left are
//! lost by that rule, and say so.
//!
//! ```text
//!   lost on time   1   2   3   4   5   8   8
//!   other games    0   0   0   1   1   2   3
//!   withdrawn      –   –   –   –   yes yes –
//! ```
//!
//! The rule looks at the results of this contest and at nothing else: not at the order in which they came, nor at what
//! happened in this process. So a tournament that is taken up again, and a worker on another machine, decide the same.
//!
//! A game lost so is kept under its key like any other result, and another tournament of the same database that plans
//! the same game finds it.
//!
//! Rejected: less time for who was late in the games before. Then a game hangs on more than its key tells, and another
//! machine plays it by other limits.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use quaterne_rules::Text;

/// Games lost on time before anybody is withdrawn.
const PATIENCE: u64 = 5;
/// So many times as many games lost on time as others.
const SHARE: u64 = 4;

/// How often programs were late, by their places in the contest.
#[derive(Debug, Default)]
pub(crate) struct Withdrawals(Mutex<HashMap<usize, Lateness>>);

/// The games of a program in which it had to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lateness {
    /// Lost on time.
    pub(crate) late: u64,
    /// Not lost on time.
    pub(crate) other: u64,
}

impl Withdrawals {
    /// What is known from games that were played before.
    #[cfg(any(feature = "store", test))]
    pub(crate) fn of(known: HashMap<usize, Lateness>) -> Self {
        Self(Mutex::new(known))
    }

    /// Notes how a game went for a program that had to move in it.
    pub(crate) fn note(&self, player: usize, late: bool) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(player).or_default();
        count.late += u64::from(late);
        count.other += u64::from(!late);
    }

    /// Whether this player is withdrawn.
    pub(crate) fn hold(&self, player: usize) -> bool {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.get(&player).is_some_and(|count| count.late >= PATIENCE && count.late >= SHARE * count.other)
    }

    /// What its author is told.
    pub(crate) fn sentence() -> Text {
        let every = SHARE + 1;
        Text::new(
            format!(
                "withdrawn: it lost {PATIENCE} games on time, and at least {SHARE} of every {every} games"
            ),
            format!("retiré : il a perdu {PATIENCE} parties au temps, et au moins {SHARE} sur {every}"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_withdrawn() {
        for (late, other, withdrawn) in [
            (0, 0, false),
            (4, 0, false),
            (5, 0, true),
            (5, 1, true),
            (5, 2, false),
            (8, 2, true),
            (8, 3, false),
            (500, 125, true),
        ] {
            let known = HashMap::from([(7, Lateness { late, other })]);
            let withdrawals = Withdrawals::of(known);
            assert_eq!(withdrawals.hold(7), withdrawn, "{late} late, {other} other");
            assert!(!withdrawals.hold(6));
        }
    }

    #[test]
    fn a_game_in_time_brings_it_back() {
        let withdrawals = Withdrawals::default();
        (0..5).for_each(|_| withdrawals.note(7, true));
        assert!(withdrawals.hold(7));
        (0..2).for_each(|_| withdrawals.note(7, false));
        assert!(!withdrawals.hold(7));
    }
}
