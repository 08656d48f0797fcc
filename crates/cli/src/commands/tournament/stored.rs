//! A tournament that somebody else plays or played, as JSON: the shape of `quaterne tournament --json`.

use std::collections::HashSet;

use quaterne_arena::store::{Arena, StoreError};
use quaterne_arena::{RatingOptions, Standings};

use super::json;
use super::run::Done;
use crate::output;

/// Prints the tournament of this id or name, or the newest one, as it stands now.
pub(crate) fn print_stored(arena: Arena, wanted: Option<&str>) -> anyhow::Result<()> {
    let known = arena.tournaments()?;
    let chosen = match wanted {
        Some(name) => known.into_iter().find(|info| info.id == name || info.name == name),
        None => known.into_iter().next(),
    };
    let missing =
        || StoreError::Missing(wanted.map_or("tournament yet".to_owned(), |id| format!("tournament {id}")));
    let id = chosen.ok_or_else(missing)?.id;
    let tournament = arena.tournament(&id)?;
    let progress = arena.progress(&id)?;
    let table = Standings::of(&tournament, &arena.lines(&id)?, RatingOptions::default());
    let complete =
        progress.played == progress.planned && arena.next_games(&id, &tournament, &HashSet::new())?.is_none();
    let alarms = arena.alarms(&id)?;
    let (fresh, seconds, given_up) = (0, 0.0, Vec::new());
    let done = Done {
        arena,
        id,
        tournament,
        table,
        alarms,
        fresh,
        seconds,
        complete,
        given_up,
        opening_plies: None,
        trial: None,
    };
    output::json(&mut output::stdout(), &json::report(&done))
}
