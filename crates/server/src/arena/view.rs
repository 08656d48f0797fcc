//! A tournament as the page sees it: its row in the list, its table, its games.

use quaterne_arena::store::{Arena, StoreError, StoredGame, TournamentInfo, TournamentState};
use quaterne_report::tournament::{
    RunningGame, TournamentGame, TournamentRow, TournamentStatus, TournamentTable,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A tournament and its table.
#[derive(Debug, Serialize, ToSchema)]
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

fn status(state: TournamentState) -> TournamentStatus {
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

pub(super) fn view(arena: &Arena, id: &str) -> Result<TournamentView, StoreError> {
    let info = arena.tournaments()?.into_iter().find(|info| info.id == id);
    let info = info.ok_or_else(|| StoreError::Missing(format!("tournament {id}")))?;
    let tournament = arena.tournament(id)?;
    let name = |player: usize| tournament.entrants[player].name.clone();
    let running = arena.running(id)?.into_iter().map(|game| RunningGame {
        x: name(game.seats[0]),
        o: name(game.seats[1]),
        position: game.moves,
    });
    Ok(TournamentView {
        row: row(arena, &info)?,
        token: None,
        // How a program is started is nobody's business here.
        table: TournamentTable::of(&tournament, &arena.table(id)?, |entrant| entrant.player.label()),
        running: running.collect(),
    })
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
