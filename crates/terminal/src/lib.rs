//! Games in the terminal: full screen, or line by line (`console`).
//!
//! ```text
//!   runner ── events ──► App ── orders ──► searches on threads, files, the mouse
//!     │                   │
//!     └── draw ◄──────────┘        state, update and drawing are pure: tests need no terminal
//! ```
//!
//! | file | noun |
//! |---|---|
//! | `app`, `event` | the whole interface as a value; what comes in, what goes out |
//! | `setup`, `setup_view`, `form` | a game being set up |
//! | `table`, `table_searches`, `table_keys`, `table_mouse`, `table_view` | a game being played |
//! | `board`, `disc`, `layout`, `theme`, `pen`, `list` | the drawing of it |
//! | `scores`, `columns`, `gauge`, `clock` | what is known of the position, and the time |
//! | `moves_pane`, `tree_pane`, `tree_rows`, `tree_view`, `playback`, `lines_pane` | the panes |
//! | `thinker` | searches beside the interface |
//! | `watch`, `watch_view`, `feed` | a tournament being watched |
//! | `runner`, `restore` | the terminal itself |
//! | `console` | the same game line by line: for pipes, scripts and screen readers |
//! | `saved_game`, `resume` | games in files, and the command that goes on with one |
//!
//! Rejected: drawing from the searches' threads, and locks around a shared state. A queue is enough.

mod app;
mod board;
mod clock;
mod columns;
pub mod console;
mod disc;
mod event;
mod feed;
mod form;
mod gauge;
mod help;
mod key_bar;
mod keys;
mod layout;
mod lines_pane;
mod list;
mod moves_pane;
mod pen;
mod playback;
mod restore;
mod resume;
mod runner;
pub mod saved_game;
mod scores;
mod setup;
mod setup_view;
mod shell;
mod table;
mod table_keys;
mod table_mouse;
mod table_searches;
mod table_view;
#[cfg(test)]
mod tests;
mod text;
mod theme;
mod thinker;
mod tree_pane;
mod tree_rows;
mod tree_view;
mod watch;
mod watch_view;

use std::io::{IsTerminal as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use quaterne_arena::store::Arena;
use quaterne_report::seat::Seat;
use quaterne_rules::{Game, Lang, Record, Rules};

use app::{App, Options};
use theme::Theme;

/// Whether there is a terminal on both sides, and one that can do more than print.
pub fn is_possible() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}

/// Sets a game up, then plays it.
pub fn set_up(lang: Lang, stop: &Arc<AtomicBool>) -> anyhow::Result<()> {
    let game = Game::new(Rules::connect4());
    let seats = [Seat::Human, Seat::usual_machine(game.rules())];
    let options = Options::new(lang, Theme::of_environment());
    show(App::setting_up(&game, &seats, options), None, stop).map(drop)
}

/// Plays this game; returns it as it was left.
pub fn play(
    game: Game,
    seats: [Seat; 2],
    lang: Lang,
    stop: &Arc<AtomicBool>,
) -> anyhow::Result<Option<Record>> {
    let options = Options::new(lang, Theme::of_environment());
    let app = show(App::playing(game, seats, options), None, stop)?;
    Ok(app.table.map(|table| table.record()))
}

/// Watches a tournament of an arena: that one, or the newest.
pub fn watch(arena: Arena, wanted: Option<String>, lang: Lang, stop: &Arc<AtomicBool>) -> anyhow::Result<()> {
    let options = Options::new(lang, Theme::of_environment());
    show(App::watching(arena.shown_url(), options), Some((arena, wanted)), stop).map(drop)
}

/// The tables of a tournament as lines.
pub fn report(arena: &Arena, wanted: Option<&str>, lang: Lang) -> anyhow::Result<String> {
    Ok(watch_view::plain(&*feed::look(arena, wanted)?, lang))
}

fn show(app: App, source: Option<runner::Source>, stop: &Arc<AtomicBool>) -> anyhow::Result<App> {
    let app = runner::run(app, source, stop)?;
    if let Some(farewell) = app.farewell() {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{farewell}")?;
        out.flush()?;
    }
    Ok(app)
}
