//! The table of a tournament: everything that can be said about its games.
//!
//! [`GameLine`] is what a table needs to know of a game; [`Standings`] is what it makes of all of them, by way of
//! [`Sums`], to which games are added as they end. Nothing here depends on the order of the games, so the table of a tournament that was interrupted, resumed or spread over ten
//! machines is the table of one that was not.

use std::collections::BTreeMap;

use quaterne_rules::{Outcome, Side};

use crate::ending::Reason;
use crate::estimate::Interval;
use crate::referee::{Played, Thought};
use crate::schedule::Meeting;
use crate::score::{Score, Tally};
use crate::sums::Sums;
use crate::tournament::Tournament;

/// What a table needs to know of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLine {
    /// The round it belonged to.
    pub round: u32,
    /// The place of its opening, and which time it was played.
    pub opening: usize,
    /// Which time the opening was played.
    pub repeat: u32,
    /// Who played x, who played o.
    pub seats: [usize; 2],
    /// Who won; nobody won a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: Reason,
    /// The moves as text, those of the opening first.
    pub moves: String,
    /// How many of them belong to the opening.
    pub opening_plies: usize,
    /// What each of the two spent.
    pub efforts: [Effort; 2],
}

/// What a player spent on its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Moves made.
    pub moves: u64,
    /// Positions visited, as far as the player told.
    pub nodes: u64,
    /// Microseconds, by the referee's clock.
    pub micros: u64,
}

impl Effort {
    /// That of some moves.
    pub fn of<'a>(thoughts: impl Iterator<Item = &'a Thought>) -> Self {
        thoughts.fold(Self::default(), |sum, thought| {
            let micros = u64::try_from(thought.elapsed.as_micros()).unwrap_or(u64::MAX);
            sum.and(Self { moves: 1, nodes: thought.nodes, micros })
        })
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            nodes: self.nodes + other.nodes,
            micros: self.micros + other.micros,
        }
    }

    /// Nodes per move.
    pub fn nodes_per_move(&self) -> f64 {
        self.nodes as f64 / self.moves.max(1) as f64
    }

    /// Seconds per move.
    pub fn seconds_per_move(&self) -> f64 {
        self.micros as f64 / 1e6 / self.moves.max(1) as f64
    }
}

impl GameLine {
    /// The line of a game that was played to an end; none of one that was broken off.
    pub fn of(played: &Played) -> Option<Self> {
        let fixture = played.fixture;
        Some(Self {
            round: fixture.round,
            opening: fixture.opening,
            repeat: fixture.repeat,
            seats: fixture.seats,
            winner: played.outcome()?.winner(),
            reason: played.ending.reason(),
            moves: played.game.text(),
            opening_plies: played.game.moves().len() - played.thoughts.len(),
            efforts: [0, 1].map(|seat| Effort::of(played.thoughts_of(seat))),
        })
    }

    pub(crate) fn outcome(&self) -> Outcome {
        self.winner.map_or(Outcome::Draw, Outcome::Win)
    }

    /// What each of the two got, in half points.
    pub(crate) fn half_points(&self) -> [u8; 2] {
        match self.winner {
            None => [1, 1],
            Some(Side::X) => [2, 0],
            Some(Side::O) => [0, 2],
        }
    }
}

/// One player's line of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Its place in the list of entrants.
    pub player: usize,
    /// As x, and as o.
    pub by_colour: [Tally; 2],
    /// Elo above the mean of the players, with its interval.
    pub elo: f64,
    /// Its 95 % interval; none when it is exact or when there is one opening only.
    pub elo_interval: Option<Interval>,
    /// The 95 % interval of its score; none when the score is exact.
    pub share_interval: Option<Interval>,
    /// How likely it is better than the next in the table.
    pub better_than_next: Option<f64>,
    /// The games it lost by a fault, by reason.
    pub faults: BTreeMap<Reason, u64>,
    /// What it spent.
    pub effort: Effort,
    /// Whether it was seen to play differently in the same game, although it draws no lots by name.
    pub wavers: bool,
}

impl Standing {
    /// Both colours together.
    pub fn total(&self) -> Tally {
        self.by_colour[0].and(self.by_colour[1])
    }
}

/// The table.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// The players, the best first.
    pub rows: Vec<Standing>,
    /// By places in the list of entrants: the first against the second.
    pub cross: Vec<Vec<Score>>,
    /// Finished games.
    pub games: usize,
    /// How many of them differ from all others.
    pub distinct: usize,
    /// Why games ended.
    pub reasons: BTreeMap<Reason, u64>,
    /// What the first move is worth, in Elo.
    pub first_move: f64,
    /// The share of draws between equals.
    pub draw_share: f64,
    /// Plies per game.
    pub mean_plies: Option<f64>,
    /// Whether scores are exact: every position of the game, and nobody draws lots.
    pub exact: bool,
    /// The names of those who finished each round's meetings, for Swiss and knock-out.
    pub rounds: Vec<Vec<Meeting>>,
}

impl Standings {
    /// Adds up the games of a tournament, which are in the order of its plan.
    pub fn of(tournament: &Tournament, games: &[GameLine]) -> Self {
        let mut sums = Sums::new(tournament);
        (0..).zip(games).for_each(|(number, game)| sums.add(number, game));
        sums.standings(tournament)
    }

    /// The place of an entrant in the table, from 0.
    pub fn place(&self, player: usize) -> usize {
        self.rows.iter().position(|row| row.player == player).unwrap_or(0)
    }
}

/// What came of the meetings of each round.
pub fn meetings(games: &[GameLine]) -> Vec<Vec<Meeting>> {
    meetings_of([], games)
}

/// The same for all meetings that were planned, by round and seats: one without any result is one without points.
pub(crate) fn meetings_of(
    planned: impl IntoIterator<Item = (u32, [usize; 2])>,
    games: &[GameLine],
) -> Vec<Vec<Meeting>> {
    let mut rounds = Rounds::default();
    for (round, players) in planned {
        rounds.meeting(round, players);
    }
    games.iter().for_each(|game| rounds.add(game));
    rounds.list()
}

/// The meetings of each round, as far as they are known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rounds(BTreeMap<u32, BTreeMap<[usize; 2], Meeting>>);

impl Rounds {
    fn meeting(&mut self, round: u32, mut players: [usize; 2]) -> &mut Meeting {
        players.sort_unstable();
        let fresh = Meeting { players, points: [0.0; 2], wins_as_second: [0; 2] };
        self.0.entry(round).or_default().entry(players).or_insert(fresh)
    }

    pub(crate) fn add(&mut self, game: &GameLine) {
        let meeting = self.meeting(game.round, game.seats);
        for seat in 0..2 {
            let nth = usize::from(game.seats[seat] != meeting.players[0]);
            meeting.points[nth] += f64::from(game.half_points()[seat]) / 2.0;
            meeting.wins_as_second[nth] += u64::from(seat == 1 && game.winner == Some(Side::O));
        }
    }

    pub(crate) fn list(&self) -> Vec<Vec<Meeting>> {
        self.0.values().map(|round| round.values().copied().collect()).collect()
    }
}
