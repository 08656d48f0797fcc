//! A tournament as the page sees it: its row in the list, its table, its games.

use std::collections::BTreeMap;

use quaterne_arena::Standings;
use quaterne_arena::store::{Arena, StoreError, StoredGame};
use quaterne_rules::Player;
use serde::Serialize;
use utoipa::ToSchema;

use crate::position::{End, Side};

/// A tournament in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct TournamentRow {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) rules: String,
    pub(super) players: usize,
    pub(super) games: u64,
    pub(super) of: u64,
    /// `playing`, `paused` or `over`.
    pub(super) status: &'static str,
    pub(super) started: i64,
}

/// A tournament and its table.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TournamentView {
    #[serde(flatten)]
    pub(super) row: TournamentRow,
    /// Only in the answer to its start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) token: Option<String>,
    pub(super) distinct_games: usize,
    pub(super) table: Vec<StandingView>,
    pub(super) cross: Vec<CrossView>,
    pub(super) running: Vec<RunningView>,
}

/// A line of the table.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StandingView {
    pub(super) place: usize,
    pub(super) player: String,
    pub(super) spec: String,
    pub(super) games: u64,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) score: Option<f64>,
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
    pub(super) rating: Option<f64>,
    pub(super) rating_low: Option<f64>,
    pub(super) rating_high: Option<f64>,
    /// Games lost by a fault, by reason.
    pub(super) faults: BTreeMap<String, u64>,
}

/// A cell of the cross table: places in the table, from 0.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CrossView {
    pub(super) one: usize,
    pub(super) other: usize,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) score: Option<f64>,
}

/// A game under way.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct RunningView {
    pub(super) n: usize,
    pub(super) x: String,
    pub(super) o: String,
    /// The moves so far, those of its opening first.
    pub(super) moves: String,
}

/// A game that was played.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ArenaGame {
    pub(super) n: u64,
    pub(super) x: String,
    pub(super) o: String,
    pub(super) opening: String,
    pub(super) moves: String,
    pub(super) outcome: Option<End>,
    pub(super) reason: String,
    pub(super) plies: usize,
    pub(super) micros: Micros,
}

/// Time of each side.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Micros {
    pub(super) x: u64,
    pub(super) o: u64,
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

pub(super) fn row(
    arena: &Arena,
    info: &quaterne_arena::store::TournamentInfo,
) -> Result<TournamentRow, StoreError> {
    let (tournament, progress) = (arena.tournament(&info.id)?, arena.progress(&info.id)?);
    Ok(TournamentRow {
        id: info.id.clone(),
        name: info.name.clone(),
        rules: tournament.rules.to_string(),
        players: tournament.entrants.len(),
        games: progress.played,
        of: info.expected.max(progress.planned),
        status: info.state.name(),
        started: info.created.0,
    })
}

pub(super) fn view(arena: &Arena, id: &str) -> Result<TournamentView, StoreError> {
    let info = arena.tournaments()?.into_iter().find(|info| info.id == id);
    let info = info.ok_or_else(|| StoreError::Missing(format!("tournament {id}")))?;
    let tournament = arena.tournament(id)?;
    let table: Standings = arena.table(id)?;
    let name = |player: usize| tournament.entrants[player].name.clone();
    let places: Vec<usize> = table.rows.iter().map(|row| row.player).collect();
    let standings = table.rows.iter().enumerate().map(|(nth, row)| {
        let total = row.total();
        StandingView {
            place: nth + 1,
            player: name(row.player),
            spec: tournament.entrants[row.player].contestant.label(),
            games: total.wins + total.draws + total.losses,
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            score: total.share(),
            low: row.share_interval.and_then(|interval| finite(interval.low)),
            high: row.share_interval.and_then(|interval| finite(interval.high)),
            rating: finite(row.elo).filter(|_| table.games > 0),
            rating_low: row.elo_interval.and_then(|interval| finite(interval.low)),
            rating_high: row.elo_interval.and_then(|interval| finite(interval.high)),
            faults: row.faults.iter().map(|(reason, &count)| (reason.to_string(), count)).collect(),
        }
    });
    let pairs = (0..places.len()).flat_map(|one| (0..places.len()).map(move |other| (one, other)));
    let cross = pairs.filter(|(one, other)| one != other).map(|(one, other)| {
        let score = &table.cross[places[one]][places[other]];
        let total = score.total();
        CrossView {
            one,
            other,
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            score: score.share(),
        }
    });
    let running = arena.running(id)?.into_iter().enumerate().map(|(n, game)| RunningView {
        n,
        x: name(game.seats[0]),
        o: name(game.seats[1]),
        moves: game.moves,
    });
    Ok(TournamentView {
        row: row(arena, &info)?,
        token: None,
        distinct_games: table.distinct,
        table: standings.collect(),
        cross: cross.collect(),
        running: running.collect(),
    })
}

/// Games that were played.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GamePage {
    pub(super) total: u64,
    pub(super) games: Vec<ArenaGame>,
}

pub(super) fn told(names: &[String], game: &StoredGame) -> ArenaGame {
    let line = &game.line;
    let outcome = match (line.winner, line.reason) {
        (Some(player), _) => Some(End::from(Side::from(player))),
        (None, quaterne_arena::Reason::Stopped) => None,
        (None, _) => Some(End::Draw),
    };
    let side = |player: Player| names[line.seats[player.index()]].clone();
    let plies = line.efforts.iter().map(|effort| effort.moves).sum::<u64>() as usize + line.opening_plies;
    ArenaGame {
        n: game.number,
        x: side(Player::First),
        o: side(Player::Second),
        opening: game.opening.clone(),
        moves: line.moves.clone(),
        outcome,
        reason: line.reason.to_string(),
        plies,
        micros: Micros { x: line.efforts[0].micros, o: line.efforts[1].micros },
    }
}

pub(super) fn page(arena: &Arena, id: &str, from: u64, count: u64) -> Result<GamePage, StoreError> {
    let names: Vec<String> = arena.tournament(id)?.entrants.into_iter().map(|entrant| entrant.name).collect();
    let games = arena.games(id, from, count)?;
    Ok(GamePage {
        total: arena.progress(id)?.played,
        games: games.iter().map(|game| told(&names, game)).collect(),
    })
}
