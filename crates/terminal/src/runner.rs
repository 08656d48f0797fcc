//! The loop: waits for something to happen, tells the interface, does what it asks, draws.
//!
//! One channel carries keys, searches and files, so there is one place to wait. Keys are read on a thread of
//! their own; the thread of the screen never does anything that takes long.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Instant;
use std::{io, thread};

use quaterne_arena::store::Arena;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event as terminal_event;

use super::app::App;
use super::event::{Event, Order};
use super::feed;
use super::restore::{self, Guard};
use super::thinker::Thinker;
use crate::saved_game;

/// An arena to be watched, and the tournament of it that is wanted.
pub(crate) type Source = (Arena, Option<String>);

/// Runs the interface until it is left; returns it as it was then.
pub(crate) fn run(mut app: App, source: Option<Source>, stop: &AtomicBool) -> io::Result<App> {
    restore::before_panics();
    let _guard = Guard;
    restore::enter(app.options.mouse)?;
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let (tell, events) = mpsc::channel();
    let thinker = Thinker::new(tell.clone());
    read_keys(tell.clone());
    let (follow, asked) = mpsc::channel();
    if let Some((arena, wanted)) = source {
        feed::start(arena, wanted, asked, tell.clone());
    }
    let size = terminal.size()?;
    let mut orders = app.update(Event::Resize(size.width, size.height));
    let started = Instant::now();
    while !app.is_over() {
        for order in orders.drain(..) {
            match order {
                Order::Search(job) => thinker.start(*job),
                Order::Save(path, record) => {
                    let tell = tell.clone();
                    thread::spawn(move || {
                        let result = saved_game::save(&path, &record).map(|()| path);
                        drop(tell.send(Event::Filed(result)));
                    });
                }
                // Nobody listens when nothing is watched.
                Order::Follow(id) => drop(follow.send(id)),
                Order::Mouse(wanted) => restore::set_mouse(wanted)?,
                Order::Suspend => {
                    restore::suspend(app.options.mouse)?;
                    // A new one, for a screen of which nothing is drawn. `clear` would ask the terminal where its
                    // cursor is, and the thread that reads keys takes the answer.
                    terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
                }
            }
        }
        terminal.draw(|frame| app.draw(frame.buffer_mut()))?;
        let happened = wait(&events, &app);
        orders.extend(app.update(Event::Tick(started.elapsed())));
        for event in happened {
            provoked_panic(&event);
            orders.extend(app.update(event));
        }
        if stop.load(Ordering::Relaxed) {
            app.update(Event::Gone);
        }
    }
    Ok(app)
}

/// Waits for an event, and takes all that have come with it.
fn wait(events: &Receiver<Event>, app: &App) -> Vec<Event> {
    match events.recv_timeout(app.patience()) {
        Ok(first) => [first].into_iter().chain(events.try_iter()).collect(),
        Err(RecvTimeoutError::Timeout) => Vec::new(),
        Err(RecvTimeoutError::Disconnected) => vec![Event::Gone],
    }
}

fn read_keys(tell: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let event = match terminal_event::read() {
                Ok(terminal_event::Event::Key(key)) => Event::Key(key),
                Ok(terminal_event::Event::Mouse(mouse)) => Event::Mouse(mouse),
                Ok(terminal_event::Event::Resize(width, height)) => Event::Resize(width, height),
                Ok(_) => continue,
                Err(_) => Event::Gone,
            };
            let gone = matches!(event, Event::Gone);
            if tell.send(event).is_err() || gone {
                break;
            }
        }
    });
}

/// In builds for tests, F12 panics if the environment says so: the only way to see what a panic leaves behind.
#[cfg(debug_assertions)]
fn provoked_panic(event: &Event) {
    use ratatui::crossterm::event::KeyCode;
    if let Event::Key(key) = event {
        let asked = key.code == KeyCode::F(12) && std::env::var_os("QUATERNE_PANIC").is_some();
        assert!(!asked, "a panic on request");
    }
}

#[cfg(not(debug_assertions))]
fn provoked_panic(_: &Event) {}
