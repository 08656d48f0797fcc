//! Playing the games of a tournament on this machine, on as many threads as wanted.
//!
//! ```text
//!   thread 1 ─┐  next game from a counter, played to its end, made into a record
//!   thread 2 ─┼──► channel ──► whoever called: writes records, shows progress
//!   thread n ─┘
//! ```
//!
//! Who watches finds each game under way on a board of its thread: the referee puts every move there, which costs a
//! lock that nobody else holds, some twenty nanoseconds.
//!
//! Players that draw lots get the seeds of the game's key, so a game is the same on whatever thread or machine it is
//! played, and whatever was played before it.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use quaterne_rules::{Cell, Game};

use crate::conduct::Conduct;
use crate::contestant::Contestant;
use crate::match_play::Table;
use crate::participant::Crew;
use crate::record::{GameRecord, Now};
use crate::tournament::{Planned, Tournament};

/// What plays the games of a tournament.
#[derive(Debug)]
pub struct Runner<'a> {
    /// What was meant.
    pub tournament: &'a Tournament,
    /// The players as this machine starts them, in the order of the entrants.
    pub contestants: &'a [Contestant],
    /// How.
    pub conduct: &'a Conduct,
}

/// What a runner tells.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all of them are records, and a box for each would cost more"
)]
pub enum News {
    /// A game was played to its end.
    Played(GameRecord),
    /// Time passed: a moment to write, to draw, to look around.
    Tick,
}

/// A game under way.
#[derive(Clone, Debug, PartialEq)]
pub struct UnderWay {
    /// Which.
    pub planned: Planned,
    /// Since when.
    pub started: Now,
    /// The moves after the opening, so far.
    pub moves: Vec<Cell>,
}

impl UnderWay {
    /// All moves so far, those of the opening first, as text.
    pub fn text(&self, opening: &Game) -> String {
        let mut game = opening.clone();
        for &cell in &self.moves {
            // The referee has played it already.
            let _ = game.play(cell);
        }
        game.text()
    }
}

/// The games under way, by thread.
#[derive(Debug)]
pub struct Boards(Vec<Mutex<Option<UnderWay>>>);

impl Boards {
    /// None yet, on so many threads.
    pub fn new(threads: usize) -> Self {
        Self((0..threads).map(|_| Mutex::new(None)).collect())
    }

    /// The games under way, as they stand.
    pub fn under_way(&self) -> Vec<UnderWay> {
        self.0.iter().filter_map(|board| board.lock().map_or(None, |game| game.clone())).collect()
    }

    fn set(&self, thread: usize, game: Option<UnderWay>) {
        if let Some(Ok(mut board)) = self.0.get(thread).map(Mutex::lock) {
            *board = game;
        }
    }

    fn played(&self, thread: usize, cell: Cell) {
        if let Some(Ok(mut board)) = self.0.get(thread).map(Mutex::lock)
            && let Some(game) = board.as_mut()
        {
            game.moves.push(cell);
        }
    }
}

impl Runner<'_> {
    /// Plays these games; `hear` is called on this thread, at least every `tick`, and may end it after the games that
    /// are under way. Games that are broken off by the stop flag of the conduct are not told.
    pub fn play(
        &self,
        games: &[Planned],
        boards: &Boards,
        tick: Duration,
        mut hear: impl FnMut(News) -> ControlFlow<()>,
    ) {
        let next = AtomicUsize::new(0);
        let enough = AtomicBool::new(false);
        thread::scope(|scope| {
            let threads = self.conduct.threads.clamp(1, games.len().max(1));
            let (sender, receiver) = mpsc::sync_channel(1024.max(threads));
            for thread in 0..threads {
                let (sender, next, enough) = (sender.clone(), &next, &enough);
                scope.spawn(move || {
                    let mut crew = Crew::default();
                    while let Some(planned) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if self.conduct.finishing() || enough.load(Ordering::Relaxed) {
                            break;
                        }
                        let game = UnderWay { planned: *planned, started: Now::read(), moves: Vec::new() };
                        boards.set(thread, Some(game));
                        let record = self.play_one(planned, &mut crew, &|cell| boards.played(thread, cell));
                        boards.set(thread, None);
                        if record.is_some_and(|record| sender.send(record).is_err()) {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            loop {
                let heard = match receiver.recv_timeout(tick) {
                    Ok(record) => hear(News::Played(record)),
                    Err(RecvTimeoutError::Timeout) => hear(News::Tick),
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if heard.is_break() {
                    enough.store(true, Ordering::Relaxed);
                }
            }
        });
    }

    fn play_one(&self, planned: &Planned, crew: &mut Crew, watch: &dyn Fn(Cell)) -> Option<GameRecord> {
        let seats = planned.fixture.seats;
        let opening = self.tournament.openings.get(planned.fixture.opening)?;
        let sown =
            |seat: usize| Some(self.contestants.get(seats[seat])?.sown(|own| planned.key.seed(own, seat)));
        let (first, second) = (sown(0)?, sown(1)?);
        let table = Table {
            opening,
            fixture: planned.fixture,
            seats: [&first, &second],
            seeds: [planned.key.seed(None, 0), planned.key.seed(None, 1)],
            conduct: self.conduct,
            watch: Some(watch),
        };
        GameRecord::of(planned, &table.play(crew))
    }
}
