//! A tournament: its row in a list, its table, its games.

use std::collections::BTreeMap;

use quaterne_arena::{Reason, Standings};
use serde::Serialize;

use crate::contest::{Pairing, SprtReport, Standing, counted};
use crate::{BySide, Outcome, Side};

/// Whether a tournament goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum TournamentStatus {
    /// Games are being played.
    Playing,
    /// It was stopped before its end, and can be taken up again.
    Paused,
    /// All games were played.
    Over,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentRow {
    /// The hash of everything that decides its games.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The board.
    pub rules: String,
    /// How many take part.
    pub entrants: usize,
    /// Games finished,
    pub games: u64,
    /// of so many, as far as that can be said beforehand.
    pub expected_games: u64,
    /// Whether it goes on.
    pub status: TournamentStatus,
    /// Milliseconds since 1970.
    pub started: i64,
}

/// The table of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentTable {
    /// How many games differ, move by move.
    pub distinct_games: usize,
    /// Whether every position of the game was played: shares are exact and have no intervals.
    pub exact: bool,
    /// What the first move is worth, in Elo.
    pub first_move_elo: f64,
    /// The share of draws between equals.
    pub draw_share: f64,
    /// Stones on the board at the end, on average.
    pub mean_plies: Option<f64>,
    /// How many games ended by `win`, `draw`, `adjudicated`, or a fault of the loser.
    pub reasons: BTreeMap<String, u64>,
    /// The players, the best first.
    pub players: Vec<Standing>,
    /// Every two that met, the better one first.
    pub pairings: Vec<Pairing>,
}

impl TournamentTable {
    /// Of the games so far. Programs are told as `player` tells them: a server keeps their commands to itself.
    pub fn of(
        tournament: &quaterne_arena::Tournament,
        table: &Standings,
        player: impl Fn(&quaterne_arena::Entrant) -> String,
    ) -> Self {
        let name = |place: usize| tournament.entrants[place].name.as_str();
        let line = |row: &quaterne_arena::Standing| {
            let entrant = &tournament.entrants[row.player];
            Standing::of_table(&entrant.name, player(entrant), entrant.control.to_string(), row)
        };
        let order: Vec<usize> = table.rows.iter().map(|row| row.player).collect();
        let met = order.iter().enumerate().flat_map(|(nth, &one)| {
            let later = order[nth + 1..].iter().map(move |&other| (one, other));
            later.filter(|&(one, other)| table.cross[one][other].games() > 0)
        });
        Self {
            distinct_games: table.distinct,
            exact: table.exact,
            first_move_elo: table.first_move,
            draw_share: table.draw_share,
            mean_plies: table.mean_plies,
            reasons: counted(&table.reasons),
            players: table.rows.iter().map(line).collect(),
            pairings: met
                .map(|(one, other)| Pairing::of(name(one), name(other), &table.cross[one][other]))
                .collect(),
        }
    }
}

/// A tournament, as the command tells it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tournament {
    /// What it is called.
    pub name: String,
    /// The hash of everything that decides its games.
    pub id: String,
    /// The board.
    pub rules: String,
    /// Who meets whom: `round-robin`, `swiss` …
    pub schedule: String,
    /// How many openings are played.
    pub openings: usize,
    /// What random players, and a limit on the openings, draw by.
    pub seed: u64,
    /// Games finished,
    pub games: usize,
    /// of so many, as far as that can be said beforehand.
    pub expected_games: usize,
    /// Whether all were played.
    pub complete: bool,
    /// Where the games are, without a password.
    pub db: String,
    /// Speed of this run; `null` when nothing was left to play.
    pub games_per_second: Option<f64>,
    /// Games that came out differently when they were played a second time.
    pub alarms: usize,
    /// Batches that failed three times, each in a sentence.
    pub given_up: Vec<String>,
    /// The sequential test of a match.
    pub sprt: Option<SprtReport>,
    /// How programs were held; `null` where none took part, or somebody else played.
    pub sandbox: Option<String>,
    /// What decides its games: `quaterne tournament FILE.json` plans the same ones again.
    pub configuration: Configuration,
    /// The table.
    #[serde(flatten)]
    pub table: TournamentTable,
}

/// Everything that decides the games of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Configuration {
    /// What it is called.
    pub name: String,
    /// The board.
    pub rules: String,
    /// Who meets whom.
    pub schedule: String,
    /// Where games start, by moves or by rows.
    pub openings: Vec<String>,
    /// Whether these are all positions of the game.
    pub every: bool,
    /// How often each is played with both colours.
    pub repeat: u32,
    /// What lots are drawn by.
    pub seed: u64,
    /// Nodes within which the solver may prove how a game ends.
    pub adjudicate: Option<u64>,
    /// Interpreters that were named, by their names.
    pub interpreters: BTreeMap<String, String>,
    /// Who takes part.
    pub players: Vec<ConfiguredPlayer>,
}

/// A player of a configuration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ConfiguredPlayer {
    /// What tables call it.
    pub name: String,
    /// Who plays, as it is typed.
    pub player: String,
    /// Its limits.
    pub time: String,
    /// What tells it from itself after a change.
    pub version: String,
}

impl Configuration {
    /// Of this tournament, whose programs are where this machine finds them.
    pub fn of(tournament: &quaterne_arena::Tournament, interpreters: BTreeMap<String, String>) -> Self {
        let player = |entrant: &quaterne_arena::Entrant| ConfiguredPlayer {
            name: entrant.name.clone(),
            player: entrant.player.to_string(),
            time: entrant.control.to_string(),
            version: entrant.version.clone(),
        };
        Self {
            name: tournament.name.clone(),
            rules: tournament.rules.to_string(),
            schedule: tournament.schedule.to_string(),
            openings: tournament.opening_texts(),
            every: tournament.exhaustive,
            repeat: tournament.repeats,
            seed: tournament.seed,
            adjudicate: tournament.adjudicate,
            interpreters,
            players: tournament.entrants.iter().map(player).collect(),
        }
    }
}

/// A game under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RunningGame {
    /// Who plays x,
    pub x: String,
    /// and who plays o.
    pub o: String,
    /// The moves so far, those of its opening first, as one text.
    pub position: String,
}

/// A game of a tournament that was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentGame {
    /// Its place in the plan.
    pub number: u64,
    /// Who played x,
    pub x: String,
    /// and who played o.
    pub o: String,
    /// The moves of its opening, as one text.
    pub opening: String,
    /// All its moves, as one text.
    pub position: String,
    /// How it ended; `null` when it was broken off.
    pub outcome: Option<Outcome>,
    /// Why it ended: `win`, `draw`, `adjudicated`, or the fault of the loser.
    pub reason: String,
    /// Stones on the board at the end.
    pub plies: usize,
    /// Time of each side.
    pub micros: BySide<u64>,
}

impl TournamentGame {
    /// Of the game with this number.
    pub fn of(number: u64, opening: &str, names: &[String], line: &quaterne_arena::GameLine) -> Self {
        let name = |side: Side| names[line.seats[side.index()]].clone();
        let played = line.efforts.iter().map(|effort| effort.moves).sum::<u64>() as usize;
        Self {
            number,
            x: name(Side::X),
            o: name(Side::O),
            opening: opening.to_owned(),
            position: line.moves.clone(),
            outcome: match (line.winner, line.reason) {
                (Some(side), _) => Some(Outcome::Win(side)),
                (None, Reason::Stopped) => None,
                (None, _) => Some(Outcome::Draw),
            },
            reason: line.reason.name().to_owned(),
            plies: played + line.opening_plies,
            micros: BySide { x: line.efforts[0].micros, o: line.efforts[1].micros },
        }
    }
}
