//! News from an arena, read on a thread of its own: the database may be slow, the screen may not.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use quaterne_arena::store::{Arena, Now, StoreError};
use quaterne_rules::write_moves;

use super::Snapshot;
use crate::event::Event;

/// Between two looks.
const PAUSE: Duration = Duration::from_secs(1);
/// The last games that can be replayed.
const GAMES: u64 = 500;
/// Workers that were not heard of for so long are gone.
const GONE: i64 = 15_000;

/// Everything to be shown of a tournament, or of the newest one; an arena without one says so.
pub(crate) fn look(arena: &Arena, wanted: Option<&str>) -> Result<Box<Snapshot>, StoreError> {
    let tournaments = arena.tournaments()?;
    let chosen = match wanted {
        Some(id) => tournaments.iter().find(|info| info.id == id || info.name == id),
        None => tournaments.first(),
    };
    let Some(chosen) = chosen.cloned() else {
        let what = wanted.map_or("tournament yet".to_owned(), |id| format!("tournament {id}"));
        return Err(StoreError::Missing(what));
    };
    let id = &chosen.id;
    let tournament = arena.tournament(id)?;
    let progress = arena.progress(id)?;
    let openings = tournament.openings.iter();
    Ok(Box::new(Snapshot {
        rules: tournament.rules,
        names: tournament.entrants.iter().map(|entrant| entrant.name.clone()).collect(),
        openings: openings.map(|opening| write_moves(opening.rules(), opening.moves())).collect(),
        table: arena.table(id)?,
        running: arena.running(id)?,
        workers: arena.workers(GONE)?,
        games: arena.games(id, progress.played.saturating_sub(GAMES), GAMES)?,
        now: Now::read(),
        tournaments,
        chosen,
        progress,
    }))
}

/// Looks every second, at the tournament that was asked for last.
pub(crate) fn start(arena: Arena, first: Option<String>, asked: Receiver<String>, tell: Sender<Event>) {
    thread::spawn(move || {
        let mut wanted = first;
        loop {
            let news = look(&arena, wanted.as_deref()).map_err(|error| error.to_string());
            if tell.send(Event::Watched(news)).is_err() {
                break;
            }
            match asked.recv_timeout(PAUSE) {
                Ok(id) => wanted = Some(id),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
}
