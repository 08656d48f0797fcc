//! The positions of an opening, one after the other.
//!
//! Every position of at most so many stones comes once, of each mirror pair one, as the first game that leads to it. The
//! order is that of the moves, from the first to the last:
//!
//! ```text
//!     –, 1, 11, 111, …, 1112, …, 12, 121, …        a position seen before is left out, with all that follows it
//! ```
//!
//! So neighbours have most of their stones in common, and a solver that goes through them in this order visits half of
//! the nodes it would otherwise. Nothing is kept but a number for each position seen: six million positions of twelve
//! stones take 150 MB on the way, where a list of games took three gigabytes.

use std::collections::HashSet;
use std::vec::IntoIter;

use quaterne_rules::{Cell, Game, Rules};

use crate::solver::{at_a_glance, identity};

/// Every position of at most so many plies, over or not.
pub(super) struct Walk {
    plies: u32,
    seen: HashSet<u64>,
    /// The game to the position that was told last.
    game: Game,
    /// Of each position on the way to it, the moves that are still to be tried; nothing before the first step.
    untried: Option<Vec<IntoIter<Cell>>>,
}

impl Walk {
    pub(super) fn new(rules: &Rules, plies: u32) -> Self {
        Self { plies, seen: HashSet::new(), game: Game::new(*rules), untried: None }
    }

    fn moves(&self) -> IntoIter<Cell> {
        if self.game.board().plies() < self.plies { self.game.legal_moves() } else { Vec::new() }.into_iter()
    }
}

impl Iterator for Walk {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        if self.untried.is_none() {
            self.untried = Some(vec![self.moves()]);
            return Some(self.game.clone());
        }
        loop {
            match self.untried.as_mut()?.last_mut()?.next() {
                Some(cell) if self.game.play(cell).is_err() => {}
                Some(_) if self.seen.insert(identity(self.game.board())) => {
                    let moves = self.moves();
                    self.untried.as_mut()?.push(moves);
                    return Some(self.game.clone());
                }
                None => {
                    self.untried.as_mut()?.pop();
                    self.game.undo();
                }
                Some(_) => {
                    self.game.undo();
                }
            }
        }
    }
}

/// The positions of a ply that a book of it holds: those whose score is not seen at a glance.
pub(super) fn open(rules: &Rules, ply: u32) -> impl Iterator<Item = Game> + use<> {
    Walk::new(rules, ply)
        .filter(move |game| game.board().plies() == ply && at_a_glance(game.board()).is_none())
}
