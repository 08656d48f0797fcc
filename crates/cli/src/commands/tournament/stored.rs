//! A tournament that somebody else plays or played, as JSON: the shape of `quaterne tournament --json`.

use quaterne_arena::store::{Arena, StoreError};

use super::json;
use super::run::Done;
use crate::output;

/// Prints the tournament of this id or name, or the newest one, as it stands now.
pub(crate) fn print_stored(arena: Arena, wanted: Option<&str>) -> anyhow::Result<()> {
    let mut known = arena.tournaments()?.into_iter();
    let chosen = known.find(|info| wanted.is_none_or(|name| info.id == name || info.name == name));
    let missing =
        || StoreError::Missing(wanted.map_or("tournament yet".to_owned(), |id| format!("tournament {id}")));
    let id = chosen.ok_or_else(missing)?.id;
    let tournament = arena.tournament(&id)?;
    output::json(&mut output::stdout(), &json::report(&Done::of(arena, id, tournament)?))
}
