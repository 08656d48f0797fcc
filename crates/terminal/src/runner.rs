//! The loop: waits for something to happen, tells the interface, does what it asks, draws.
//!
//! One channel carries keys, searches and files, so there is one place to wait. Keys are read on a thread of
//! their own; the thread of the screen never does anything that takes long.

use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Instant;
use std::{io, thread};

use quaterne_rules::Record;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event as terminal_event;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType};

use super::app::App;
use super::event::{Event, Order};
use super::gallery::{self, Gallery, Wanted};
use super::inquiry::{self, Inquiry, Late};
use super::restore::{self, Guard};
use super::thinker::Thinker;
use crate::{base64, saved_game, share, shelf};

/// What tells of tournaments: it hears which one is wanted, and sends news of it.
pub(crate) type Feed = Box<dyn FnOnce(Receiver<String>, Sender<Event>)>;

/// Runs the interface until it is left; returns it as it was then.
/// Games are kept in the folder `games`, if there is one.
pub(crate) fn run(
    mut app: App,
    feed: Option<Feed>,
    games: Option<&Path>,
    stop: &AtomicBool,
) -> io::Result<App> {
    restore::before_panics();
    let _guard = Guard;
    restore::enter(app.options.mouse)?;
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let (tell, events) = mpsc::channel();
    let thinker = Thinker::new(tell.clone());
    let mut gallery = inquire(&app, &tell)?;
    read_keys(tell.clone());
    let (keep, keeper) = keeper(games, &tell);
    let (follow, asked) = mpsc::channel();
    if let Some(feed) = feed {
        feed(asked, tell.clone());
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
                Order::Load(path) => {
                    let tell = tell.clone();
                    thread::spawn(move || {
                        let result = saved_game::load(&path).map(Box::new);
                        drop(tell.send(Event::Loaded(result)));
                    });
                }
                Order::Keep(name, record) => drop(keep.send((name, record))),
                // Nobody listens when nothing is watched.
                Order::Follow(id) => drop(follow.send(id)),
                Order::Mouse(wanted) => restore::set_mouse(wanted)?,
                Order::Draw(path, game) => {
                    let tell = tell.clone();
                    thread::spawn(move || {
                        let result = share::draw(&path, *game).map(|()| path);
                        drop(tell.send(Event::Filed(result)));
                    });
                }
                // A terminal that has no clipboard takes no notice.
                Order::Copy(text) => send(&format!("\x1b]52;c;{}\x07", base64::encoded(text.as_bytes())))?,
                Order::Suspend => {
                    gallery.iter_mut().try_for_each(|gallery| send(gallery.wiped(None)))?;
                    restore::suspend(app.options.mouse)?;
                    // A new one, for a screen of which nothing is drawn. `clear` would ask the terminal where its
                    // cursor is, and the thread that reads keys takes the answer.
                    terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
                }
            }
        }
        let (began, mut tiles) = (Instant::now(), Vec::new());
        terminal.draw(|frame| tiles = app.draw(frame.buffer_mut()))?;
        if let Some(gallery) = &mut gallery {
            send(&gallery.show(tiles))?;
        }
        app.drawn(began.elapsed());
        let happened = wait(&events, &app);
        orders.extend(app.update(Event::Tick(started.elapsed())));
        for event in happened {
            provoked_panic(&event);
            // Another size wipes the screen.
            if let (Event::Resize(..), Some(gallery)) = (&event, &mut gallery) {
                send(gallery.wiped(gallery::cell()))?;
            }
            orders.extend(app.update(event));
        }
        if stop.load(Ordering::Relaxed) {
            app.update(Event::Gone);
        }
    }
    // Whoever called keeps the game as it is now, and nothing older may be written after it.
    drop(keep);
    drop(keeper.join());
    gallery.iter().try_for_each(|gallery| send(gallery.farewell()))?;
    Ok(app)
}

/// A thread that keeps games, one after the other: of one that is kept at each move, the last state is written last.
fn keeper(games: Option<&Path>, tell: &Sender<Event>) -> (Sender<(String, Box<Record>)>, JoinHandle<()>) {
    let (keep, to_keep) = mpsc::channel::<(String, Box<Record>)>();
    let (tell, games) = (tell.clone(), games.map(Path::to_owned));
    let keeper = thread::spawn(move || {
        for (name, record) in to_keep {
            if let Some(folder) = &games {
                shelf::keep(folder, &name, &record);
                drop(tell.send(Event::Kept(shelf::games(folder))));
            }
        }
    });
    (keep, keeper)
}

/// Asks the terminal what it is, and tells the interface; what it shows pictures with, if it does.
fn inquire(app: &App, tell: &Sender<Event>) -> io::Result<Option<Gallery>> {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let theme = app.options.theme;
    let said = inquiry::ask(Inquiry::of(theme.asks_for_ground(), theme.could_paint(), variable));
    let wanted = variable("QUATERNE_GRAPHICS").map_or(Wanted::Offered, |name| Wanted::named(&name));
    let gallery = if theme.could_paint() { Gallery::offered(&said, wanted) } else { None };
    let pictures = gallery.as_ref().map(|_| Event::Pictures);
    let keys = said.keys.into_iter().map(Event::Key);
    for event in said.light.map(Event::Ground).into_iter().chain(pictures).chain(keys) {
        let _ = tell.send(event);
    }
    // Whoever took the questions for text has them on its screen.
    execute!(io::stdout(), Clear(ClearType::All))?;
    Ok(gallery)
}

/// Writes what is no text.
fn send(bytes: &str) -> io::Result<()> {
    let mut out = io::stdout();
    out.write_all(bytes.as_bytes())?;
    out.flush()
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
        let mut late = Late::default();
        loop {
            let event = match terminal_event::read() {
                Ok(terminal_event::Event::Key(key)) if late.takes(&key) => continue,
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
