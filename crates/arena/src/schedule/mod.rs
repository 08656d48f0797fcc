//! Who meets whom, round by round.
//!
//! ```text
//!   round robin   everybody meets everybody                       1 round,  n(n−1)/2 meetings
//!   gauntlet      the first players meet all the others           1 round
//!   Swiss         equals meet equals, nobody twice                log₂ n rounds or as told
//!   knock-out     the loser is out                                ⌈log₂ n⌉ rounds
//! ```
//!
//! A *meeting* is two players and every opening with both colours. The meetings of a round follow from the
//! results of the rounds before it and from nothing else: not from the clock, not from chance. So a tournament
//! that was interrupted continues as if nothing had happened.

mod knock_out;
mod swiss;

use std::fmt;
use std::str::FromStr;

use quaterne_rules::{Lang, Say};
use thiserror::Error;

/// The form of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first `challengers` players meet all the others, but not each other.
    Gauntlet {
        /// How many of the players, from the first, meet the rest.
        challengers: usize,
    },
    /// Equals meet equals for some rounds; nobody meets twice while that can be avoided.
    Swiss {
        /// How many rounds; none: enough to tell the best.
        rounds: Option<usize>,
    },
    /// The winner of a meeting goes on. Players are seeded in the order they are listed.
    KnockOut,
}

/// Why a text is no schedule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown schedule '{0}': expected round-robin, gauntlet[=N], swiss[=ROUNDS] or knock-out")]
pub struct ScheduleError(pub String);

impl Say for ScheduleError {
    fn say(&self, lang: Lang) -> String {
        let french = format!(
            "genre inconnu « {} » : il faut round-robin, gauntlet[=N], swiss[=RONDES] ou knock-out",
            self.0
        );
        lang.pick(self.to_string(), french)
    }
}

/// What came of one meeting: two places in the list of players, and how they did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// Who met.
    pub players: [usize; 2],
    /// Points of each: one for a won game, a half for a drawn one.
    pub points: [f64; 2],
    /// Games that each won as o: what decides an even knock-out.
    pub wins_as_second: [u64; 2],
}

impl Meeting {
    /// The player that goes on from a knock-out: more points, then more games won as o, then the better seed.
    pub fn winner(&self) -> usize {
        let [a, b] = self.players;
        let by_points = self.points[0].total_cmp(&self.points[1]);
        let by_second = self.wins_as_second[0].cmp(&self.wins_as_second[1]);
        match by_points.then(by_second) {
            std::cmp::Ordering::Greater => a,
            std::cmp::Ordering::Less => b,
            std::cmp::Ordering::Equal => a.min(b),
        }
    }
}

impl Schedule {
    /// The meetings of the round after these; none when the tournament is over.
    ///
    /// ```
    /// use quaterne_arena::Schedule;
    /// let round = Schedule::RoundRobin.round(3, &[]).unwrap();
    /// assert_eq!(round, [[0, 1], [0, 2], [1, 2]]);
    /// ```
    pub fn round(&self, players: usize, done: &[Vec<Meeting>]) -> Option<Vec<[usize; 2]>> {
        let meetings = match *self {
            Self::RoundRobin if done.is_empty() => {
                (0..players).flat_map(|one| (one + 1..players).map(move |other| [one, other])).collect()
            }
            Self::Gauntlet { challengers } if done.is_empty() => {
                let challengers = challengers.clamp(1, players.max(1));
                (0..challengers)
                    .flat_map(|one| (challengers..players).map(move |other| [one, other]))
                    .collect()
            }
            Self::RoundRobin | Self::Gauntlet { .. } => return None,
            Self::Swiss { rounds } => {
                let most = rounds.unwrap_or_else(|| rounds_to_one(players));
                if done.len() >= most {
                    return None;
                }
                swiss::pair(players, done)
            }
            Self::KnockOut => knock_out::pair(players, done),
        };
        (!meetings.is_empty()).then_some(meetings)
    }

    /// How many rounds there will be.
    pub fn rounds(&self, players: usize) -> usize {
        match *self {
            Self::RoundRobin | Self::Gauntlet { .. } => 1,
            Self::Swiss { rounds } => rounds.unwrap_or_else(|| rounds_to_one(players)),
            Self::KnockOut => rounds_to_one(players),
        }
    }

    /// How many meetings there will be in all, as far as that can be said beforehand.
    pub fn meetings(&self, players: usize) -> usize {
        match *self {
            Self::RoundRobin => players * players.saturating_sub(1) / 2,
            Self::Gauntlet { challengers } => {
                let challengers = challengers.clamp(1, players.max(1));
                challengers * (players - challengers.min(players))
            }
            Self::Swiss { .. } => self.rounds(players) * (players / 2),
            Self::KnockOut => players.saturating_sub(1),
        }
    }
}

/// ⌈log₂ n⌉.
fn rounds_to_one(players: usize) -> usize {
    players.max(1).next_power_of_two().trailing_zeros() as usize
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RoundRobin => f.write_str("round-robin"),
            Self::Gauntlet { challengers: 1 } => f.write_str("gauntlet"),
            Self::Gauntlet { challengers } => write!(f, "gauntlet={challengers}"),
            Self::Swiss { rounds: None } => f.write_str("swiss"),
            Self::Swiss { rounds: Some(rounds) } => write!(f, "swiss={rounds}"),
            Self::KnockOut => f.write_str("knock-out"),
        }
    }
}

impl FromStr for Schedule {
    type Err = ScheduleError;

    fn from_str(text: &str) -> Result<Self, ScheduleError> {
        let unknown = || ScheduleError(text.to_owned());
        let (name, number) = match text.split_once('=') {
            Some((name, number)) => {
                (name, Some(number.parse().ok().filter(|&n: &usize| n > 0).ok_or_else(unknown)?))
            }
            None => (text, None),
        };
        match (name, number) {
            ("round-robin", None) => Ok(Self::RoundRobin),
            ("gauntlet", challengers) => Ok(Self::Gauntlet { challengers: challengers.unwrap_or(1) }),
            ("swiss", rounds) => Ok(Self::Swiss { rounds }),
            ("knock-out", None) => Ok(Self::KnockOut),
            _ => Err(unknown()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A meeting that the lower number wins by this many points out of two.
    pub(super) fn met(players: [usize; 2], points: f64) -> Meeting {
        Meeting { players, points: [points, 2.0 - points], wins_as_second: [0, 0] }
    }

    /// Plays a whole tournament in which the lower number always wins.
    pub(super) fn run(schedule: Schedule, players: usize) -> Vec<Vec<Meeting>> {
        let mut done: Vec<Vec<Meeting>> = Vec::new();
        while let Some(round) = schedule.round(players, &done) {
            let result = |pair: &[usize; 2]| met(*pair, if pair[0] < pair[1] { 2.0 } else { 0.0 });
            done.push(round.iter().map(result).collect());
            assert!(done.len() <= players, "{schedule} does not end");
        }
        done
    }

    #[test]
    fn names_round_trip() {
        for text in ["round-robin", "gauntlet", "gauntlet=3", "swiss", "swiss=7", "knock-out"] {
            assert_eq!(text.parse::<Schedule>().unwrap().to_string(), text);
        }
        for text in ["", "swiss=0", "swiss=x", "round-robin=2", "ladder"] {
            assert_eq!(text.parse::<Schedule>(), Err(ScheduleError(text.to_owned())));
        }
    }

    #[test]
    fn one_round_is_all_of_it() {
        for (schedule, players, meetings) in [
            (Schedule::RoundRobin, 46, 1035),
            (Schedule::RoundRobin, 2, 1),
            (Schedule::RoundRobin, 1, 0),
            (Schedule::Gauntlet { challengers: 1 }, 5, 4),
            (Schedule::Gauntlet { challengers: 2 }, 5, 6),
            (Schedule::Gauntlet { challengers: 9 }, 5, 0),
        ] {
            let done = run(schedule, players);
            assert_eq!(done.iter().map(Vec::len).sum::<usize>(), meetings, "{schedule} of {players}");
            assert_eq!(schedule.meetings(players), meetings, "{schedule} of {players}");
        }
    }

    #[test]
    fn even_knock_outs_are_decided() {
        let even = Meeting { players: [3, 5], points: [1.0, 1.0], wins_as_second: [0, 1] };
        assert_eq!(even.winner(), 5);
        assert_eq!(Meeting { wins_as_second: [1, 1], ..even }.winner(), 3);
        assert_eq!(Meeting { players: [5, 3], wins_as_second: [1, 1], ..even }.winner(), 3);
        assert_eq!(Meeting { points: [0.5, 1.5], ..even }.winner(), 5);
    }
}
