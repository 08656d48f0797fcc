//! A tournament as the page sees it: its row in the list, its table, its games.

use quaterne_arena::Tournament;
use quaterne_arena::store::{
    Arena, Following, Progress, StoreError, StoredGame, TournamentInfo, TournamentState,
};
use quaterne_report::tournament::{
    RunningGame, TournamentGame, TournamentRow, TournamentStatus, TournamentTable,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A tournament and its table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct TournamentView {
    #[serde(flatten)]
    pub(super) row: TournamentRow,
    /// Only in the answer to its start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) token: Option<String>,
    /// Its table: as JSON, since that is how it is kept.
    #[serde(flatten)]
    #[schema(value_type = TournamentTable)]
    pub(super) table: serde_json::Value,
    /// The games under way.
    pub(super) running: Vec<RunningGame>,
}

pub(super) fn status(state: TournamentState) -> TournamentStatus {
    match state {
        TournamentState::Playing => TournamentStatus::Playing,
        TournamentState::Paused => TournamentStatus::Paused,
        TournamentState::Over => TournamentStatus::Over,
    }
}

/// A table as the store keeps it.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Kept {
    /// The games that it is made of.
    pub(super) games: u64,
    /// Those that were planned then.
    pub(super) planned: u64,
    pub(super) table: serde_json::Value,
}

impl Kept {
    pub(super) const fn progress(&self) -> Progress {
        Progress { planned: self.planned, played: self.games }
    }
}

/// Whether nothing can change any more.
pub(super) fn is_complete(row: &TournamentRow) -> bool {
    row.status == TournamentStatus::Over && row.games >= row.expected_games
}

pub(super) fn row(arena: &Arena, info: &TournamentInfo) -> Result<TournamentRow, StoreError> {
    Ok(entry(info, &arena.tournament(&info.id)?, arena.progress(&info.id)?))
}

/// The row of a tournament that is so far.
pub(super) fn entry(info: &TournamentInfo, tournament: &Tournament, progress: Progress) -> TournamentRow {
    TournamentRow {
        id: info.id.clone(),
        name: info.name.clone(),
        rules: tournament.rules.to_string(),
        entrants: tournament.entrants.len(),
        games: progress.played,
        expected_games: info.expected.max(progress.planned),
        status: status(info.state),
        started: info.created.0,
    }
}

/// The games under way.
pub(super) fn running(
    arena: &Arena,
    id: &str,
    tournament: &Tournament,
) -> Result<Vec<RunningGame>, StoreError> {
    let name = |player: usize| {
        tournament.entrants.get(player).map_or_else(String::new, |entrant| entrant.name.clone())
    };
    let running = arena.running(id)?.into_iter();
    let told = running.map(|game| RunningGame {
        x: name(game.seats[0]),
        o: name(game.seats[1]),
        position: game.moves,
    });
    Ok(told.collect())
}

/// What its games add up to.
pub(super) fn table(following: &Following) -> serde_json::Result<serde_json::Value> {
    let (tournament, standings) = (following.tournament(), following.standings());
    // How a program is started is nobody's business here.
    serde_json::to_value(TournamentTable::of(tournament, &standings, |entrant| entrant.player.label()))
}

/// Games that were played.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GamePage {
    /// In all.
    pub(super) total: u64,
    /// Those that were asked for, in the order of the plan.
    pub(super) games: Vec<TournamentGame>,
}

pub(super) fn told(names: &[String], game: &StoredGame) -> TournamentGame {
    TournamentGame::of(game.number, &game.opening, names, &game.line)
}

/// Some games of a tournament that is so far. Where none is missing the number says where a game is, and none before it is counted.
pub(super) fn page(
    arena: &Arena,
    row: &TournamentRow,
    from: u64,
    count: u64,
) -> Result<GamePage, StoreError> {
    let id = &row.id;
    let names: Vec<String> = arena.tournament(id)?.entrants.into_iter().map(|entrant| entrant.name).collect();
    let games =
        if is_complete(row) { arena.games_from(id, from, count) } else { arena.games(id, from, count) }?;
    Ok(GamePage { total: row.games, games: games.iter().map(|game| told(&names, game)).collect() })
}
