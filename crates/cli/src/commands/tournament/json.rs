//! The table as JSON.

use quaterne_report::contest::SprtReport;
use quaterne_report::tournament::{Configuration, Tournament, TournamentTable};

use super::run::Done;

/// The whole of it.
pub(super) fn report(done: &Done) -> Tournament {
    let (tournament, table) = (&done.tournament, &done.table);
    Tournament {
        name: tournament.name.clone(),
        id: done.id.clone(),
        rules: tournament.rules.to_string(),
        schedule: tournament.schedule.to_string(),
        openings: tournament.openings.len(),
        seed: tournament.seed,
        games: table.games,
        expected_games: tournament.expected_games(),
        complete: done.complete,
        db: done.arena.shown_url(),
        games_per_second: (done.fresh > 0).then(|| done.fresh as f64 / done.seconds.max(1e-3)),
        alarms: done.alarms.len(),
        given_up: done.given_up.clone(),
        sprt: done.trial.as_ref().map(SprtReport::of),
        sandbox: done.sandbox.clone(),
        configuration: done
            .configuration
            .clone()
            .unwrap_or_else(|| Configuration::of(tournament, Default::default())),
        table: TournamentTable::of(tournament, table, |entrant| entrant.player.to_string()),
    }
}
