//! A tournament as the page sees it: its row in the list, its table, its games.

use quaterne_arena::store::{Arena, StoreError, StoredGame, TournamentInfo, TournamentState};
use quaterne_arena::{GameLine, Standings, Tournament};
use quaterne_report::tournament::{
    RunningGame, TournamentGame, TournamentRow, TournamentStatus, TournamentTable,
};
use serde::Serialize;
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
    #[serde(flatten)]
    pub(super) table: TournamentTable,
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

pub(super) fn row(arena: &Arena, info: &TournamentInfo) -> Result<TournamentRow, StoreError> {
    let (tournament, progress) = (arena.tournament(&info.id)?, arena.progress(&info.id)?);
    Ok(TournamentRow {
        id: info.id.clone(),
        name: info.name.clone(),
        rules: tournament.rules.to_string(),
        entrants: tournament.entrants.len(),
        games: progress.played,
        expected_games: info.expected.max(progress.planned),
        status: status(info.state),
        started: info.created.0,
    })
}

/// The games under way.
pub(super) fn running(arena: &Arena, id: &str) -> Result<Vec<RunningGame>, StoreError> {
    let tournament = arena.tournament(id)?;
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
pub(super) fn standings(tournament: &Tournament, lines: &[GameLine]) -> TournamentTable {
    let table = Standings::of(tournament, lines);
    // How a program is started is nobody's business here.
    TournamentTable::of(tournament, &table, |entrant| entrant.player.label())
}

/// All of it.
pub(super) fn view(row: TournamentRow, running: Vec<RunningGame>, table: TournamentTable) -> TournamentView {
    TournamentView { row, token: None, table, running }
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

pub(super) fn page(arena: &Arena, id: &str, from: u64, count: u64) -> Result<GamePage, StoreError> {
    let names: Vec<String> = arena.tournament(id)?.entrants.into_iter().map(|entrant| entrant.name).collect();
    let games = arena.games(id, from, count)?;
    Ok(GamePage {
        total: arena.progress(id)?.played,
        games: games.iter().map(|game| told(&names, game)).collect(),
    })
}
