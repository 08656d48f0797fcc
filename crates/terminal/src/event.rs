//! What comes into the interface, and what it asks to be done.
//!
//! ```text
//!   terminal ─┐                           ┌─ searches, on threads of their own ─┐
//!   clock ────┼─► Event ─► App::update ─► Order ─ files, off the screen's thread  │
//!   searches ─┘    ▲                      └─ the mouse                           │
//!                  └──────────────────────────────────────────────────────────────┘
//! ```
//!
//! The interface itself does nothing but change its own state; so a test feeds events and reads screens.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quaterne_rules::{Game, Record};
use quaterne_search::progress::Progress;
use quaterne_search::review::Judged;
use quaterne_search::tree::Recorded;
use quaterne_search::{Analysis, Method};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use super::clock::Control;
use super::keys::Action;
use super::scores::Scores;
use super::shelf::Kept;
use super::watch::Snapshot;
use quaterne_report::Text;
use quaterne_report::seat::Seat;

/// Something happened.
#[derive(Debug)]
#[cfg_attr(not(feature = "watch"), expect(dead_code, reason = "only who watches a tournament says them all"))]
pub(crate) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    /// The terminal has these columns and lines now.
    Resize(u16, u16),
    /// So much time has passed since the start.
    Tick(Duration),
    /// A search has found something.
    Found(Ticket, Found),
    /// News of a tournament that is watched.
    Watched(Result<Box<Snapshot>, String>),
    /// A file was written or not.
    Filed(Result<PathBuf, Text>),
    /// A file was read or not.
    Loaded(Result<Box<Record>, Text>),
    /// The games that are kept, after one more was.
    Kept(Vec<Kept>),
    /// Whether the terminal's ground is light.
    Ground(bool),
    /// The terminal shows pictures.
    Pictures,
    /// The terminal is gone, or somebody ended the process.
    Gone,
}

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ticket(pub(crate) u64);

/// What a search found.
#[derive(Debug)]
pub(crate) enum Found {
    /// The answer of a machine.
    Answer(Analysis),
    /// Scores of the moves: more of them, or better ones, may follow.
    Scores(Scores),
    /// A tree, if there is one to be shown.
    Tree(Option<Box<Recorded>>),
    /// Moves of a game, judged; whether they were the last.
    Judged(Vec<Judged>, bool),
    /// The search itself failed.
    Failed(String),
}

/// What a screen cannot do itself.
#[derive(Debug)]
#[cfg_attr(not(feature = "watch"), expect(dead_code, reason = "only who watches a tournament says them all"))]
pub(crate) enum Wish {
    Do(Action),
    /// To the game that is under way.
    Back,
    /// To the first screen,
    Home,
    /// to the list of games,
    Open,
    /// to the form with everything,
    Advanced,
    /// to the labs, which are a command of their own.
    Labs,
    /// To a game that was kept.
    Resume(Box<Kept>),
    Begin(Box<(Game, [Seat; 2], Option<Control>)>),
    /// Another tournament.
    Follow(String),
    /// A game, finished or under way, and who plays it.
    Replay(Box<(Game, [String; 2])>),
}

/// Something to be done.
#[derive(Debug)]
pub(crate) enum Order {
    Search(Box<Job>),
    Save(PathBuf, Box<Record>),
    Load(PathBuf),
    /// The board as a picture, in this file.
    Draw(PathBuf, Box<Game>),
    /// To the clipboard.
    Copy(String),
    /// Among the games that are kept, under this name.
    Keep(String, Box<Record>),
    /// Another tournament of the arena that is watched.
    Follow(String),
    /// Whether the terminal sends what the mouse does.
    Mouse(bool),
    /// To the shell, and back when it says so.
    Suspend,
}

/// A search to be run.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) run: Run,
    pub(crate) game: Game,
    pub(crate) task: Task,
}

/// What is to be searched for.
#[derive(Debug)]
pub(crate) enum Task {
    /// A machine's move, within this time if there is a clock.
    Answer(Method, Option<Duration>),
    /// The score of every move.
    Scores,
    /// A search with its tree.
    Tree(Method),
    /// What each move of the game was worth.
    Review,
    /// What the branches that were skipped would have been worth.
    Ghosts(Method, Box<Recorded>),
}

/// A search under way: its number, the flag that stops it, and how far it has come.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) ticket: Ticket,
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) progress: Arc<Progress>,
    /// When it began, on the interface's clock.
    pub(crate) since: Duration,
}

impl Run {
    pub(crate) fn new(ticket: Ticket, since: Duration) -> Self {
        Self { ticket, stop: Arc::default(), progress: Arc::default(), since }
    }

    /// Asks it to end; what it still says is not listened to.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A search that nobody waits for any more ends.
impl Drop for Run {
    fn drop(&mut self) {
        // The thread that searches holds a clone; this one is the interface's or the thread's own, at its end.
        self.stop();
    }
}

/// Numbers the searches and tells the time: what every part of the interface needs to give orders.
#[derive(Debug, Default)]
pub(crate) struct Desk {
    pub(crate) now: Duration,
    pub(crate) orders: Vec<Order>,
    tickets: u64,
}

impl Desk {
    /// Orders a search.
    pub(crate) fn search(&mut self, game: Game, task: Task) -> Run {
        self.tickets += 1;
        let run = Run::new(Ticket(self.tickets), self.now);
        self.orders.push(Order::Search(Box::new(Job { run: run.clone(), game, task })));
        run
    }
}
