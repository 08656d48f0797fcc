//! The clocks of a game between people. They are part of what the events say: a move carries what it left on its side's clock.
//!
//! ```text
//!   x ──────●         ●───── …      the first move of each side is free,
//!   o       ●─────────●             then the clock of the side to move runs
//! ```

use quaterne_report::{BySide, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How much time there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct TimeControl {
    /// For the whole game, each side.
    #[schema(minimum = 5000, maximum = 10_800_000)]
    pub(crate) base_ms: u32,
    /// Added after each move.
    #[schema(maximum = 60_000)]
    pub(crate) increment_ms: u32,
}

/// The shortest and the longest time for a game, and the most for a move.
pub(crate) const BASE: (u32, u32) = (5_000, 10_800_000);
pub(crate) const MAX_INCREMENT: u32 = 60_000;

/// Two clocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    pub(crate) control: TimeControl,
    left: [i64; 2],
    /// Moves so far.
    moves: u32,
    /// When the clock of the side to move was started.
    since: Option<i64>,
}

impl Clock {
    pub(crate) fn new(control: TimeControl) -> Self {
        Self { control, left: [i64::from(control.base_ms); 2], moves: 0, since: None }
    }

    /// What a side has left, if it is to move or not.
    pub(crate) fn left(&self, side: Side, to_move: Side, now: i64) -> i64 {
        let run = self.since.filter(|_| side == to_move).map_or(0, |since| (now - since).max(0));
        self.left[side.index()] - run
    }

    /// What a move made now leaves, the increment included.
    pub(crate) fn after_move(&self, side: Side, now: i64) -> i64 {
        let increment = if self.since.is_some() { self.control.increment_ms } else { 0 };
        self.left(side, side, now) + i64::from(increment)
    }

    /// A move was made.
    pub(crate) fn moved(&mut self, side: Side, left: Option<i64>, at: i64) {
        self.left[side.index()] = left.unwrap_or(self.left[side.index()]);
        self.moves += 1;
        self.since = (self.moves >= 2).then_some(at);
    }

    /// Moves were taken back, or played again: the other clock runs from here on.
    pub(crate) fn turned(&mut self, at: i64) {
        self.since = self.since.map(|_| at);
    }

    pub(crate) fn stop(&mut self) {
        self.since = None;
    }
}

/// The clocks as people see them.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct ClockState {
    #[serde(flatten)]
    pub(crate) control: TimeControl,
    /// Milliseconds that each side has left now.
    pub(crate) left: BySide<i64>,
    /// Whose clock runs.
    pub(crate) running: Option<Side>,
}

impl ClockState {
    pub(crate) fn of(clock: &Clock, to_move: Side, over: bool, now: i64) -> Self {
        let left = |side| clock.left(side, to_move, now).max(0);
        Self {
            control: clock.control,
            left: BySide { x: left(Side::X), o: left(Side::O) },
            running: clock.since.filter(|_| !over).map(|_| to_move),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_moves_are_free_and_then_time_runs() {
        let mut clock = Clock::new(TimeControl { base_ms: 10_000, increment_ms: 1_000 });
        assert_eq!(clock.after_move(Side::X, 50_000), 10_000);
        clock.moved(Side::X, Some(10_000), 50_000);
        assert_eq!(clock.left(Side::O, Side::O, 90_000), 10_000);
        clock.moved(Side::O, Some(10_000), 90_000);
        assert_eq!(clock.left(Side::X, Side::X, 94_000), 6_000);
        assert_eq!(clock.left(Side::O, Side::X, 94_000), 10_000);
        let left = clock.after_move(Side::X, 94_000);
        assert_eq!(left, 7_000);
        clock.moved(Side::X, Some(left), 94_000);
        assert!(clock.left(Side::O, Side::O, 104_001) < 0);
        clock.turned(104_001);
        assert_eq!(clock.left(Side::X, Side::X, 105_001), 6_000);
        clock.stop();
        assert_eq!(clock.left(Side::X, Side::X, 999_999), 7_000);
    }
}
