//! What the games between players add up to: a line for each player, a line for each pairing. A match, a comparison and
//! a tournament tell them in the same words.
//!
//! A *share* is points per game, from 0 to 1: one for a win, a half for a draw. (A *score* is what a position is worth.)
//! Intervals are of 95 %, by pairs of games. `null` stands for what does not exist (no games, a single pair) and for
//! what has no bound (the Elo of a player who won everything).

use std::collections::BTreeMap;

use quaterne_arena::{Decision, Effort, Played, Reason, Score, Trial};
use serde::Serialize;

use crate::{EloInterval, Interval};

/// A player's line of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Standing {
    /// What it is called in the table.
    pub name: String,
    /// Who it is, as typed.
    pub player: String,
    /// Its limits, as `movetime=2s,bank=60s` or `none`; absent where it has only its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub limits: Option<String>,
    /// Its games.
    pub games: u64,
    /// Games won,
    pub wins: u64,
    /// drawn
    pub draws: u64,
    /// and lost.
    pub losses: u64,
    /// Points per game.
    pub share: Option<f64>,
    /// Where that lies; `null` when shares are exact.
    pub share_interval: Option<Interval>,
    /// Points per game as x,
    pub share_as_x: Option<f64>,
    /// and as o.
    pub share_as_o: Option<f64>,
    /// Strength, where all players are rated together: the mean of all is 0.
    pub elo: Option<f64>,
    /// Where that lies.
    pub elo_interval: Option<EloInterval>,
    /// How likely it is better than the next of the table.
    pub better_than_next: Option<f64>,
    /// Games lost by a fault, by its name.
    pub faults: BTreeMap<String, u64>,
    /// Whether it answered the same moves differently in two games, although it draws no lots.
    pub wavers: bool,
    /// Positions visited for a move.
    pub nodes_per_move: f64,
    /// Time for a move.
    pub micros_per_move: f64,
}

impl Standing {
    /// What the games of a player add up to.
    pub fn of_games(name: &str, player: String, score: &Score, effort: Effort) -> Self {
        let [x, o] = score.by_colour;
        let total = score.total();
        Self {
            name: name.to_owned(),
            player,
            limits: None,
            games: total.games(),
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            share: total.share(),
            share_interval: score.share_interval().map(Interval::from),
            share_as_x: x.share(),
            share_as_o: o.share(),
            elo: None,
            elo_interval: None,
            better_than_next: None,
            faults: BTreeMap::new(),
            wavers: false,
            nodes_per_move: effort.nodes_per_move(),
            micros_per_move: effort.seconds_per_move() * 1e6,
        }
    }

    /// A line of a tournament's table.
    pub fn of_table(name: &str, player: String, limits: String, row: &quaterne_arena::Standing) -> Self {
        let score = Score { by_colour: row.by_colour, ..Score::default() };
        Self {
            limits: Some(limits),
            share_interval: row.share_interval.map(Interval::from),
            elo: Some(row.elo),
            elo_interval: row.elo_interval.map(EloInterval::from),
            better_than_next: row.better_than_next,
            faults: counted(&row.faults),
            wavers: row.wavers,
            ..Self::of_games(name, player, &score, row.effort)
        }
    }
}

/// The games of one player against another, seen by `one`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pairing {
    /// Whose games they are,
    pub one: String,
    /// and against whom. Where it is the same, the games are those of a player with itself, seen by x.
    pub other: String,
    /// Games played.
    pub games: u64,
    /// Games won,
    pub wins: u64,
    /// drawn
    pub draws: u64,
    /// and lost.
    pub losses: u64,
    /// Pairs of games in which `one` got 0, ¼, ½, ¾ and 1.
    pub pentanomial: [u64; 5],
    /// Points per game.
    pub share: Option<f64>,
    /// Where that lies.
    pub share_interval: Option<Interval>,
    /// Points per game as x,
    pub share_as_x: Option<f64>,
    /// and as o.
    pub share_as_o: Option<f64>,
    /// The difference in strength.
    pub elo: Option<f64>,
    /// Where that lies.
    pub elo_interval: Option<EloInterval>,
}

impl Pairing {
    /// Of two players.
    pub fn of(one: &str, other: &str, score: &Score) -> Self {
        let total = score.total();
        Self {
            one: one.to_owned(),
            other: other.to_owned(),
            games: total.games(),
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            pentanomial: score.pentanomial(),
            share: total.share(),
            share_interval: score.share_interval().map(Interval::from),
            share_as_x: score.by_colour[0].share(),
            share_as_o: score.by_colour[1].share(),
            elo: score.elo(),
            elo_interval: score.elo_interval().map(EloInterval::from),
        }
    }
}

/// A sequential test of a match: whether the first player is better by so much.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SprtReport {
    /// The difference that is rejected,
    pub elo0: f64,
    /// and the one that is accepted.
    pub elo1: f64,
    /// The log-likelihood ratio so far,
    pub llr: f64,
    /// at which the test is rejected,
    pub llr_low: f64,
    /// and accepted.
    pub llr_high: f64,
    /// Pairs of games in which the first player got 0, ¼, ½, ¾ and 1.
    pub pentanomial: [u64; 5],
    /// What was found.
    pub decision: SprtDecision,
}

/// What a sequential test found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SprtDecision {
    /// Better by `elo1`, rather than by `elo0`.
    Accepted,
    /// The other way round.
    Rejected,
    /// Not enough games.
    Undecided,
}

impl SprtReport {
    /// Where a test stands.
    pub fn of(trial: &Trial) -> Self {
        let (sprt, pentanomial) = (trial.sprt(), trial.pairs());
        let [llr_low, llr_high] = sprt.bounds();
        Self {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            llr: sprt.llr(pentanomial),
            llr_low,
            llr_high,
            pentanomial,
            decision: sprt.decision(pentanomial).into(),
        }
    }
}

impl From<Decision> for SprtDecision {
    fn from(decision: Decision) -> Self {
        match decision {
            Decision::Accepted => Self::Accepted,
            Decision::Rejected => Self::Rejected,
            Decision::Continue => Self::Undecided,
        }
    }
}

/// What a player spent on its moves.
pub fn effort(games: &[Played], player: usize) -> Effort {
    let mut effort = Effort::default();
    for played in games {
        for seat in (0..2).filter(|&seat| played.fixture.seats[seat] == player) {
            effort = effort.and(Effort::of(played.thoughts_of(seat)));
        }
    }
    effort
}

/// How many games ended for each reason.
pub fn reasons(games: &[Played]) -> BTreeMap<Reason, u64> {
    let mut counts = BTreeMap::new();
    for played in games {
        *counts.entry(played.ending.reason()).or_default() += 1;
    }
    counts
}

/// The same by name.
pub(crate) fn counted(reasons: &BTreeMap<Reason, u64>) -> BTreeMap<String, u64> {
    reasons.iter().map(|(reason, &games)| (reason.name().to_owned(), games)).collect()
}
