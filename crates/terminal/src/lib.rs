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
//! | `app`, `app_wishes`, `event`, `options`, `prompt` | the whole interface as a value; what comes in, what goes out |
//! | `home`, `home_view`, `open`, `shelf` | the first screen; the games that were played before |
//! | `setup`, `setup_view`, `form` | a game being set up in every detail |
//! | `table`, `table_searches`, `table_keys`, `table_mouse`, `table_view` | a game being played |
//! | `board`, `frame`, `disc`, `layout`, `theme`, `palette`, `pen`, `list` | the drawing of it |
//! | `scores`, `columns`, `gauge`, `clock` | what is known of the position, and the time |
//! | `moves_pane`, `review_pane`, `tree_pane`, `tree_rows`, `tree_view`, `playback`, `lines_pane` | the panes |
//! | `thinker` | searches beside the interface |
//! | `watch/` | a tournament being watched (feature `watch`; `unwatched` stands for it in a build without) |
//! | `tile`, `gallery`, `kitty`, `sixel` | the board as a picture, where the terminal shows some |
//! | `runner`, `restore`, `inquiry` | the terminal itself |
//! | `console` | the same game line by line: for pipes, scripts and screen readers |
//! | `likeness` | names that are nearly right |
//! | `saved_game`, `resume`, `share` | games in files, the command that goes on with one, a board to show somebody |
//!
//! Rejected: drawing from the searches' threads, and locks around a shared state. A queue is enough.

mod app;
mod app_wishes;
mod base64;
mod board;
mod clock;
mod columns;
pub mod console;
mod disc;
mod event;
mod form;
mod frame;
mod gallery;
mod gauge;
mod help;
mod home;
mod home_view;
mod inquiry;
mod key_bar;
mod keys;
mod kitty;
mod layout;
pub mod likeness;
mod lines_pane;
mod list;
mod moves_pane;
mod open;
mod options;
mod palette;
mod pen;
mod playback;
mod prompt;
mod restore;
mod resume;
mod review_pane;
mod runner;
pub mod saved_game;
mod scores;
mod setup;
mod setup_view;
mod share;
mod shelf;
mod shell;
mod sixel;
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
mod tile;
mod tree_pane;
mod tree_rows;
mod tree_view;
#[cfg(feature = "watch")]
mod watch;
#[cfg(not(feature = "watch"))]
#[path = "unwatched.rs"]
mod watch;

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[cfg(feature = "watch")]
use quaterne_arena::store::Arena;
use quaterne_report::seat::Seat;
use quaterne_rules::{Game, Lang, Record};

use app::App;
use options::Options;
use theme::Theme;

/// Whether there is a terminal on both sides, and one that can do more than print.
pub fn is_possible() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}

/// Characters in a line of the terminal, if there is one.
pub fn width() -> Option<usize> {
    let (columns, _) = ratatui::crossterm::terminal::size().ok()?;
    Some(usize::from(columns)).filter(|columns| *columns > 0)
}

/// Lets a person choose a game, then plays it. Games are kept in this folder, if there is one.
/// Returns whether the list of the labs was wanted at the end, and in which language.
pub fn set_up(lang: Lang, games: Option<PathBuf>, stop: &Arc<AtomicBool>) -> anyhow::Result<Option<Lang>> {
    let app = show(App::choosing(options(lang)), None, games, stop)?;
    Ok(app.labs.then_some(app.options.lang))
}

/// Plays this game; returns it as it was left.
pub fn play(
    game: Game,
    seats: [Seat; 2],
    lang: Lang,
    games: Option<PathBuf>,
    stop: &Arc<AtomicBool>,
) -> anyhow::Result<Option<Record>> {
    let app = show(App::playing(game, seats, options(lang)), None, games, stop)?;
    Ok(app.table.map(|table| table.record()))
}

/// What this terminal says of itself, and a name for the games of this run.
fn options(lang: Lang) -> Options {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    Options {
        stamp: since.as_secs(),
        free_name: shelf::free_name,
        ..Options::new(lang, Theme::of_environment())
    }
}

/// Watches a tournament of an arena: that one, or the newest.
#[cfg(feature = "watch")]
pub fn watch(arena: Arena, wanted: Option<String>, lang: Lang, stop: &Arc<AtomicBool>) -> anyhow::Result<()> {
    let app = App::watching(arena.shown_url(), options(lang));
    let feed = move |asked, tell| watch::feed::start(arena, wanted, asked, tell);
    show(app, Some(Box::new(feed)), None, stop).map(drop)
}

/// A tournament to read: how far it is, its table and its cross table, and why games ended.
#[cfg(feature = "watch")]
pub fn report(
    arena: &Arena,
    wanted: Option<&str>,
    lang: Lang,
) -> anyhow::Result<(String, [quaterne_report::table::Table; 2], String)> {
    Ok(watch::view::plain(&*watch::feed::look(arena, wanted)?, lang))
}

fn show(
    mut app: App,
    feed: Option<runner::Feed>,
    games: Option<PathBuf>,
    stop: &Arc<AtomicBool>,
) -> anyhow::Result<App> {
    if let Some(folder) = &games {
        app.update(event::Event::Kept(shelf::games(folder)));
    }
    let app = runner::run(app, feed, games.as_deref(), stop)?;
    if let (Some(folder), Some((name, record))) = (games, app.worth_keeping()) {
        shelf::keep(&folder, &name, &record);
    }
    if let Some(farewell) = app.farewell() {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{farewell}")?;
        out.flush()?;
    }
    Ok(app)
}
