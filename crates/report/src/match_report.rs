//! A match of two, and a table of many.

use std::collections::BTreeMap;

use quaterne_arena::{Played, Score, Tournament, distinct_games, likelihood_of_superiority};
use serde::Serialize;

use crate::EloInterval;
use crate::contest::{Pairing, SprtReport, Standing, counted, effort, reasons};

/// Where the games of a contest begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpeningSet {
    /// Plies of each opening; `null` when somebody chose them.
    pub opening_plies: Option<u32>,
    /// How many were played.
    pub openings: usize,
    /// Whether mirror images count as one.
    pub mirror: bool,
}

/// A match of two players, seen by the first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Match {
    /// The board.
    pub rules: String,
    /// Where games begin.
    #[serde(flatten)]
    pub openings: OpeningSet,
    /// What random players, and a limit on the openings, draw by.
    pub seed: u64,
    /// Games finished,
    pub games: usize,
    /// of so many that were planned.
    pub expected_games: usize,
    /// Whether all were played, or a test was decided before.
    pub complete: bool,
    /// How many of them differ, move by move.
    pub distinct_games: usize,
    /// Openings finished with both colours: the unit of evidence.
    pub pairs: usize,
    /// Pairs in which the first player got 0, ¼, ½, ¾ and 1.
    pub pentanomial: [u64; 5],
    /// Stones on the board at the end, on average.
    pub mean_plies: Option<f64>,
    /// The difference in strength of the first player over the second.
    pub elo: Option<f64>,
    /// Where that lies.
    pub elo_interval: Option<EloInterval>,
    /// How likely the first is the better one.
    pub superiority: Option<f64>,
    /// The sequential test, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub sprt: Option<SprtReport>,
    /// Limits of every player, as `movetime=2s,bank=60s` or `none`.
    pub limits: String,
    /// How programs were held; absent when there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub sandbox: Option<String>,
    /// How many games ended by `win`, `draw`, or a fault of the loser: `illegal move`, `time-out`, `crash` …
    pub reasons: BTreeMap<String, u64>,
    /// Both players.
    pub players: [Standing; 2],
}

impl Match {
    /// What the games of a contest between two add up to.
    pub fn of(openings: OpeningSet, contest: &Tournament, games: &[Played]) -> Self {
        let score = Score::of(games, 0, 1);
        let plies: usize = games.iter().map(|played| played.game.moves().len()).sum();
        let line = |nth: usize| {
            let (entrant, score) = (&contest.entrants[nth], Score::of(games, nth, 1 - nth));
            Standing::of_games(&entrant.name, entrant.player.to_string(), &score, effort(games, nth))
        };
        Self {
            rules: contest.rules.to_string(),
            openings,
            seed: contest.seed,
            games: games.len(),
            expected_games: contest.expected_games(),
            complete: games.len() == contest.expected_games(),
            distinct_games: distinct_games(games),
            pairs: score.pairs(),
            pentanomial: score.pentanomial(),
            mean_plies: (!games.is_empty()).then(|| plies as f64 / games.len() as f64),
            elo: score.elo(),
            elo_interval: score.elo_interval().map(EloInterval::from),
            superiority: likelihood_of_superiority(&score.pair_shares),
            sprt: None,
            limits: String::new(),
            sandbox: None,
            reasons: counted(&reasons(games)),
            players: [line(0), line(1)],
        }
    }
}

/// Everybody against everybody (A10, B9, C14).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CrossTable {
    /// What the players differ in: `depths`, `weights` or `machines`.
    pub kind: String,
    /// The board.
    pub rules: String,
    /// Where games begin.
    #[serde(flatten)]
    pub openings: OpeningSet,
    /// What random players, and a limit on the openings, draw by.
    pub seed: u64,
    /// Games finished,
    pub games: usize,
    /// of so many that were planned.
    pub expected_games: usize,
    /// Whether all were played.
    pub complete: bool,
    /// How many of them differ, move by move.
    pub distinct_games: usize,
    /// The players, in the order of the table; their shares are those against all others.
    pub players: Vec<Standing>,
    /// Every row and column of the table.
    pub pairings: Vec<Pairing>,
}
