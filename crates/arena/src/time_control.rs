//! What a player may use for its moves: depth, nodes, time per move, a clock.
//!
//! ```text
//!   depth=6                 plies looked ahead
//!   nodes=10000             positions visited per move
//!   movetime=500ms          time per move,
//!   movetime=2s,bank=60s    and a bank for the whole game that pays for moves which took longer
//!   clock=60s+500ms         time for the whole game, and what each move adds
//! ```
//!
//! Depth and nodes are asked of a player, who may not obey; time is taken by the referee, and whoever uses
//! it up loses. Rejected: one number of seconds for everything, as most runners of student bots have it; the
//! published competitions use each of these four, and results are compared with theirs.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use quaterne_rules::{Lang, Say};
use quaterne_search::Limits;
use thiserror::Error;

/// Time for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    /// At the start.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
}

/// The limits of one player. Each is optional, and all that are given hold.
///
/// ```
/// use quaterne_arena::TimeControl;
///
/// let control: TimeControl = "movetime=2s,bank=60s".parse().unwrap();
/// assert_eq!(control.to_string(), "movetime=2s,bank=60s");
/// assert_eq!("none".parse(), Ok(TimeControl::default()));
/// assert!("speed=9".parse::<TimeControl>().unwrap_err().to_string().contains("clock=60s+500ms"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Positions visited per move.
    pub nodes: Option<u64>,
    /// Time per move.
    pub movetime: Option<Duration>,
    /// What pays, over a whole game, for moves that took longer than `movetime`.
    pub bank: Option<Duration>,
    /// Time for the whole game.
    pub clock: Option<Clock>,
}

/// Why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is no limit: expected depth=6, nodes=10000, movetime=500ms, movetime=2s,bank=60s or clock=60s+500ms"
)]
pub struct TimeControlError(pub String);

impl Say for TimeControlError {
    fn say(&self, lang: Lang) -> String {
        let french = format!(
            "« {} » n'est pas une limite : il faut depth=6, nodes=10000, movetime=500ms, movetime=2s,bank=60s ou clock=60s+500ms",
            self.0
        );
        lang.pick(self.to_string(), french)
    }
}

impl TimeControl {
    /// Whether nothing is limited.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the clock on the wall can decide games, which then depend on the machine.
    pub const fn is_timed(&self) -> bool {
        self.movetime.is_some() || self.clock.is_some()
    }

    /// What external bots get when nothing is said: two seconds a move and a minute in the bank.
    pub const fn usual() -> Self {
        Self {
            depth: None,
            nodes: None,
            movetime: Some(Duration::from_secs(2)),
            bank: Some(Duration::from_secs(60)),
            clock: None,
        }
    }

    /// This, or the usual one when nothing is limited.
    #[must_use]
    pub fn or_usual(self) -> Self {
        if self.is_none() { Self::usual() } else { self }
    }
}

/// What is left of a player's time in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    control: TimeControl,
    bank: Duration,
    clock: Option<Duration>,
}

impl Budget {
    /// All of it.
    pub fn of(control: TimeControl) -> Self {
        let bank = control.bank.unwrap_or_default();
        Self { control, bank, clock: control.clock.map(|clock| clock.base) }
    }

    /// The limits it began with.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What is left in the bank.
    pub const fn bank(&self) -> Duration {
        self.bank
    }

    /// What is left on the clock, if there is one.
    pub const fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// The longest that the next move may take; `None` when time is not limited.
    pub fn most(&self) -> Option<Duration> {
        let move_time = self.control.movetime.map(|time| time + self.bank);
        move_time.into_iter().chain(self.clock).min()
    }

    /// Takes the time of a move; `false` when it was more than there is, margin included.
    ///
    /// ```
    /// use std::time::Duration;
    /// use quaterne_arena::{Budget, TimeControl};
    ///
    /// let seconds = Duration::from_secs;
    /// let mut budget = Budget::of("movetime=2s,bank=5s".parse().unwrap());
    /// assert!(budget.take(seconds(4), Duration::ZERO));
    /// assert_eq!((budget.bank(), budget.most()), (seconds(3), Some(seconds(5))));
    /// assert!(!budget.take(seconds(6), Duration::ZERO));
    /// ```
    pub fn take(&mut self, time: Duration, margin: Duration) -> bool {
        let in_time = self.most().is_none_or(|most| time <= most + margin);
        if let Some(per_move) = self.control.movetime {
            self.bank = self.bank.saturating_sub(time.saturating_sub(per_move));
        }
        if let (Some(left), Some(clock)) = (self.clock, self.control.clock) {
            self.clock = Some(left.saturating_sub(time) + clock.increment);
        }
        in_time
    }

    /// The limits of a search for the next move: with a clock, a twentieth of what is left and most of the
    /// increment, which neither loses on time nor leaves much of it.
    pub fn limits(&self) -> Limits {
        let share = self
            .clock
            .zip(self.control.clock)
            .map(|(left, clock)| (left / 20 + clock.increment * 3 / 4).min(left.saturating_sub(left / 10)));
        Limits {
            depth: self.control.depth,
            nodes: self.control.nodes,
            time: self.control.movetime.into_iter().chain(share).min(),
            ..Limits::none()
        }
    }
}

/// Reads `500ms`, `2s`, `1.5m`.
fn duration(text: &str) -> Option<Duration> {
    let (digits, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic())?);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        _ => return None,
    };
    let number = digits.parse::<f64>().ok().filter(|number| (0.0..=1e6).contains(number))?;
    Some(Duration::from_secs_f64(number * seconds))
}

/// Writes what [`duration`] reads.
fn written(time: Duration) -> String {
    if time.subsec_nanos() == 0 { format!("{}s", time.as_secs()) } else { format!("{}ms", time.as_millis()) }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let mut control = Self::default();
        if text == "none" {
            return Ok(control);
        }
        for part in text.split(',') {
            let wrong = || TimeControlError(part.to_owned());
            let (key, value) = part.split_once('=').ok_or_else(wrong)?;
            match key {
                "depth" => control.depth = Some(value.parse().ok().filter(|&n| n > 0).ok_or_else(wrong)?),
                "nodes" => control.nodes = Some(value.parse().ok().filter(|&n| n > 0).ok_or_else(wrong)?),
                "movetime" => control.movetime = Some(duration(value).ok_or_else(wrong)?),
                "bank" => control.bank = Some(duration(value).ok_or_else(wrong)?),
                "clock" => {
                    let (base, increment) = value.split_once('+').unwrap_or((value, "0s"));
                    let (base, increment) = (duration(base), duration(increment));
                    let (base, increment) = base.zip(increment).ok_or_else(wrong)?;
                    control.clock = Some(Clock { base, increment });
                }
                _ => return Err(wrong()),
            }
        }
        // A bank without a time per move would pay for nothing.
        if control.bank.is_some() && control.movetime.is_none() {
            return Err(TimeControlError(text.to_owned()));
        }
        Ok(control)
    }
}

/// Writes what [`FromStr`] reads.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.depth.map(|depth| format!("depth={depth}")),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.movetime.map(|time| format!("movetime={}", written(time))),
            self.bank.map(|bank| format!("bank={}", written(bank))),
            self.clock.map(|clock| match clock.increment {
                Duration::ZERO => format!("clock={}", written(clock.base)),
                increment => format!("clock={}+{}", written(clock.base), written(increment)),
            }),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() { write!(f, "none") } else { write!(f, "{}", parts.join(",")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_round_trip() {
        for text in
            ["none", "depth=6", "nodes=10000", "depth=3,movetime=1500ms", "clock=60s", "clock=60s+500ms"]
        {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in ["", "depth", "depth=0", "movetime=fast", "clock=1s+", "bank=5s", "nodes=-1"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_gains_its_increment() {
        let mut budget = Budget::of("clock=10s+1s".parse().unwrap());
        assert!(budget.take(Duration::from_secs(4), Duration::ZERO));
        assert_eq!(budget.clock(), Some(Duration::from_secs(7)));
        assert!(!budget.take(Duration::from_secs(8), Duration::from_millis(100)));
        assert!(Budget::of(TimeControl::default()).take(Duration::MAX, Duration::ZERO));
        // A search never asks for more than is left.
        let short = Budget::of("clock=1ms+10s".parse().unwrap());
        assert!(short.limits().time.unwrap() < Duration::from_millis(1));
    }
}
