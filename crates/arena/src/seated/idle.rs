//! The programs that one thread keeps ready between games.
//!
//! A process that has to be started for each game costs more than the game. So programs stay, held, until
//! they are needed again; the least recently used goes when there are too many. Machines of our own cost
//! nothing to make, and are made for each game with the seed of that game.

use std::collections::VecDeque;

use super::Seated;
use crate::conduct::ProgramConduct;
use crate::contestant::Contestant;

/// Programs kept between games, per thread.
const KEPT: usize = 8;

/// What one thread keeps.
#[derive(Debug, Default)]
pub(crate) struct Idle {
    /// By name, the most recently used last.
    kept: VecDeque<(Contestant, Seated)>,
}

impl Idle {
    /// Somebody to play: who was kept, or somebody new.
    pub(crate) fn call(&mut self, contestant: &Contestant, conduct: &ProgramConduct) -> Seated {
        match self.kept.iter().rposition(|(kept, _)| kept == contestant).and_then(|nth| self.kept.remove(nth))
        {
            Some((_, player)) => player,
            None => Seated::of(contestant, conduct),
        }
    }

    /// Keeps a program for later.
    pub(crate) fn keep(&mut self, contestant: &Contestant, player: Seated) {
        if !contestant.is_external() {
            return;
        }
        self.kept.push_back((contestant.clone(), player));
        if self.kept.len() > KEPT {
            self.kept.pop_front();
        }
    }
}
