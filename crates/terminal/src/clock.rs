//! The clocks: what each player has used, and what is left of it.
//!
//! The time is told to the clock, never read, so that a test can let an hour pass. A move taken back gives its
//! time back: the clock remembers how it stood before each ply.

use std::time::Duration;

use quaterne_rules::{Lang, Side};

/// Time for a whole game, and what each move adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Control {
    pub(crate) base: Duration,
    pub(crate) increment: Duration,
}

impl Control {
    const fn new(minutes: u64, seconds: u64) -> Self {
        Self { base: Duration::from_secs(60 * minutes), increment: Duration::from_secs(seconds) }
    }

    /// What the set-up screen offers.
    pub(crate) const OFFERS: [Option<Self>; 7] = [
        None,
        Some(Self::new(1, 0)),
        Some(Self::new(1, 2)),
        Some(Self::new(3, 2)),
        Some(Self::new(5, 0)),
        Some(Self::new(5, 3)),
        Some(Self::new(15, 10)),
    ];

    /// `5 min`, `3 min + 2 s`.
    pub(crate) fn name(control: Option<Self>, lang: Lang) -> String {
        match control {
            None => lang.pick("none", "aucune").to_owned(),
            Some(Self { base, increment }) if increment.is_zero() => format!("{} min", base.as_secs() / 60),
            Some(Self { base, increment }) => {
                format!("{} min + {} s", base.as_secs() / 60, increment.as_secs())
            }
        }
    }
}

/// Both clocks.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    control: Option<Control>,
    /// Used by each, and moves made by each, before every ply and now.
    history: Vec<[(Duration, u32); 2]>,
}

impl Clock {
    /// Stopped at the start of a game of which so many plies have been played.
    pub(crate) fn new(control: Option<Control>, plies: usize) -> Self {
        Self { control, history: vec![[(Duration::ZERO, 0); 2]; plies + 1] }
    }

    fn now(&self) -> [(Duration, u32); 2] {
        self.history.last().copied().unwrap_or_default()
    }

    /// This player has thought for so long.
    pub(crate) fn run(&mut self, side: Side, time: Duration) {
        if let Some(now) = self.history.last_mut() {
            now[side.index()].0 += time;
        }
    }

    /// This player has moved.
    pub(crate) fn moved(&mut self, side: Side) {
        let mut next = self.now();
        next[side.index()].1 += 1;
        self.history.push(next);
    }

    /// Back, or on, to a ply that was reached before.
    pub(crate) fn back_to(&mut self, ply: usize) {
        self.history.truncate(ply + 1);
        while self.history.len() <= ply {
            self.history.push(self.now());
        }
    }

    /// What is left to a player; `None` without a limit.
    pub(crate) fn left(&self, side: Side) -> Option<Duration> {
        let control = self.control?;
        let (used, moves) = self.now()[side.index()];
        Some((control.base + control.increment * moves).saturating_sub(used))
    }

    /// Whoever has no time left.
    pub(crate) fn fallen(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.left(side) == Some(Duration::ZERO))
    }

    /// What the clock shows: the time left, or the time used.
    pub(crate) fn shown(&self, side: Side) -> String {
        match self.left(side) {
            Some(left) if left < Duration::from_secs(20) => format!("0:{:04.1}", left.as_secs_f64()),
            // A clock shows the second that has begun.
            Some(left) => minutes((left + Duration::from_millis(999)).as_secs()),
            None => minutes(self.now()[side.index()].0.as_secs()),
        }
    }
}

fn minutes(seconds: u64) -> String {
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_out_and_comes_back() {
        let mut clock = Clock::new(Some(Control::new(1, 2)), 0);
        clock.run(Side::X, Duration::from_secs(10));
        assert_eq!((clock.shown(Side::X), clock.shown(Side::O)), ("0:50".into(), "1:00".into()));
        clock.moved(Side::X);
        assert_eq!(clock.shown(Side::X), "0:52");
        clock.run(Side::O, Duration::from_secs(59));
        assert_eq!((clock.shown(Side::O), clock.fallen()), ("0:01.0".into(), None));
        clock.run(Side::O, Duration::from_secs(9));
        assert_eq!(clock.fallen(), Some(Side::O));
        clock.back_to(0);
        assert_eq!((clock.shown(Side::X), clock.fallen()), ("0:50".into(), None));
    }

    #[test]
    fn without_a_limit_time_is_counted() {
        let mut clock = Clock::new(None, 3);
        clock.run(Side::O, Duration::from_secs(3725));
        assert_eq!((clock.shown(Side::O), clock.fallen()), ("1:02:05".into(), None));
        clock.back_to(9);
        assert_eq!(clock.shown(Side::O), "1:02:05");
    }
}
