//! The programs that one thread keeps ready between games.
//!
//! A process that has to be started for each game costs more than the game. So programs stay, held, until
//! they are needed again; the least recently used goes when there are too many. Machines of our own cost
//! nothing to make, and are made for each game with the seed of that game.

use std::collections::VecDeque;

use super::Seated;
use crate::conduct::ProgramConduct;
use crate::player::Player;

/// Programs kept between games, per thread.
const KEPT: usize = 8;

/// What one thread keeps.
#[derive(Debug, Default)]
pub(crate) struct Idle {
    /// By name, the most recently used last.
    kept: VecDeque<(Player, Seated)>,
}

impl Idle {
    /// Somebody to play: who was kept, or somebody new.
    pub(crate) fn call(&mut self, player: &Player, conduct: &ProgramConduct) -> Seated {
        match self.kept.iter().rposition(|(kept, _)| kept == player).and_then(|nth| self.kept.remove(nth)) {
            Some((_, seated)) => seated,
            None => Seated::of(player, conduct),
        }
    }

    /// Keeps a program for later.
    pub(crate) fn keep(&mut self, player: &Player, seated: Seated) {
        if !player.is_external() {
            return;
        }
        self.kept.push_back((player.clone(), seated));
        if self.kept.len() > KEPT {
            self.kept.pop_front();
        }
    }
}
