//! The conversations with programs, game by game, in one file: for an author who does not believe the referee.
//!
//! ```text
//!   # 1f0c9a77e02b: alice.py – alphabeta:depth=4, 4453 → 445332…: o, timeout
//!        0.000  alice.py <  new 7x6/4 x
//!       12.402  alice.py >  4
//!               alice.py !  Traceback (most recent call last):
//! ```
//!
//! Milliseconds count from the first word of the game; `<` went to the program, `>` came from it, `!` is its standard error.
//! A game is written when it is over, in one piece; a file that is there is added to.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use quaterne_rules::{Outcome, Side};

use crate::referee::Played;
use crate::tournament::{Tournament, opening_text};

/// One line of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// The referee said this.
    Sent(String),
    /// The program said this.
    Got(String),
}

/// Such a file.
#[derive(Debug)]
pub struct Log(Mutex<File>);

impl Log {
    /// Makes the file, or goes on at its end.
    pub fn open(path: &Path) -> io::Result<Self> {
        File::options().create(true).append(true).open(path).map(|file| Self(Mutex::new(file)))
    }

    /// Writes what was said in a game. A disk that is full does not end a contest: what cannot be written is missing.
    pub(crate) fn write(&self, tournament: &Tournament, played: &Played) {
        let text = told(tournament, played);
        let _ = self.0.lock().unwrap_or_else(PoisonError::into_inner).write_all(text.as_bytes());
    }
}

fn told(tournament: &Tournament, played: &Played) -> String {
    let names = played.fixture.seats.map(|seat| tournament.entrants[seat].name.as_str());
    let opening = tournament.openings.get(played.fixture.opening).map(opening_text).unwrap_or_default();
    let winner = match played.outcome().and_then(Outcome::winner) {
        Some(Side::X) => "x",
        Some(Side::O) => "o",
        None => "-",
    };
    let (key, moves, reason) =
        (&played.fixture.key.to_string()[..12], played.game.text(), played.ending.reason());
    let mut text = format!("# {key}: {} – {}, {opening} → {moves}: {winner}, {reason}\n", names[0], names[1]);
    let mut lines: Vec<(Instant, usize, &Exchange)> = Vec::new();
    for (seat, notes) in played.notes.iter().enumerate() {
        lines.extend(notes.said.iter().map(|(when, line)| (*when, seat, line)));
    }
    lines.sort_by_key(|&(when, ..)| when);
    let began = lines.first().map(|&(when, ..)| when);
    for (when, seat, line) in lines {
        let millis = began.map_or(0.0, |began| (when - began).as_secs_f64() * 1000.0);
        let (sign, said) = match line {
            Exchange::Sent(said) => ('<', said),
            Exchange::Got(said) => ('>', said),
        };
        // Writing to a text does not fail.
        let _ = writeln!(text, "{millis:10.3}  {} {sign}  {said}", names[seat]);
    }
    for (seat, notes) in played.notes.iter().enumerate() {
        for line in notes.stderr.lines() {
            let _ = writeln!(text, "{:10}  {} !  {line}", "", names[seat]);
        }
        if let Some(fault) = &notes.fault {
            let _ = writeln!(text, "{:10}  {} =  {}", "", names[seat], fault.en);
        }
    }
    text.push('\n');
    text
}
