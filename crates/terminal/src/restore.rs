//! The terminal as it was found: on quitting, after a panic, at SIGTERM and when the process is suspended.
//!
//! ```text
//!   enter    raw mode, the other screen, no cursor, the mouse
//!   leave    all of that undone; harmless when done twice
//! ```

use std::io::{self, Write as _};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ThreadId};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Whether the terminal is ours now.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// Takes the terminal, with the mouse if it is wanted.
pub(crate) fn enter(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    ENTERED.store(true, Ordering::SeqCst);
    execute!(io::stdout(), EnterAlternateScreen, Clear(ClearType::All), Hide)?;
    set_mouse(mouse)
}

/// Gives the terminal back. What fails is not worth a word: the terminal is then gone.
pub(crate) fn leave() {
    if ENTERED.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        let _ = io::stdout().flush();
    }
}

/// Whether the terminal sends what the mouse does.
pub(crate) fn set_mouse(wanted: bool) -> io::Result<()> {
    match wanted {
        true => execute!(io::stdout(), EnableMouseCapture),
        false => execute!(io::stdout(), DisableMouseCapture),
    }
}

/// Gives the terminal back before a panic is told.
///
/// Only the thread of the screen ends the interface: a search that panics is a result like another, and is
/// told on the screen.
pub(crate) fn before_panics() {
    let screen: ThreadId = thread::current().id();
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == screen {
            leave();
            usual(info);
        } else if !ENTERED.load(Ordering::SeqCst) {
            usual(info);
        }
    }));
}

/// Gives the terminal back however the interface is left.
#[derive(Debug)]
pub(crate) struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        leave();
    }
}

/// Stops the process as Ctrl-Z does elsewhere, until the shell lets it go on.
#[cfg(unix)]
pub(crate) fn suspend(mouse: bool) -> io::Result<()> {
    use rustix::process::{Signal, getpid, kill_process};
    leave();
    kill_process(getpid(), Signal::TSTP)?;
    enter(mouse)
}

/// There is nothing to go back to elsewhere.
#[cfg(not(unix))]
pub(crate) fn suspend(_mouse: bool) -> io::Result<()> {
    Ok(())
}
