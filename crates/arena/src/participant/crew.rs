//! The players that one worker thread keeps ready between games.
//!
//! A process that has to be started for each game costs more than the game. So programs stay, held, until
//! they are needed again; the least recently used goes when there are too many. Machines of our own cost
//! nothing to make, and are made for each game with the seed of that game.

use std::collections::VecDeque;

use super::Participant;
use crate::conduct::BotConduct;
use crate::contestant::Contestant;

/// Programs kept between games, per thread.
const KEPT: usize = 8;

/// What one worker thread keeps.
#[derive(Debug, Default)]
pub(crate) struct Crew {
    /// By name, the most recently used last.
    idle: VecDeque<(Contestant, Participant)>,
}

impl Crew {
    /// Somebody to play: who was kept, or somebody new.
    pub(crate) fn call(&mut self, contestant: &Contestant, conduct: &BotConduct) -> Participant {
        match self.idle.iter().rposition(|(kept, _)| kept == contestant).and_then(|nth| self.idle.remove(nth))
        {
            Some((_, participant)) => participant,
            None => Participant::of(contestant, conduct),
        }
    }

    /// Keeps a program for later.
    pub(crate) fn keep(&mut self, contestant: &Contestant, participant: Participant) {
        if !contestant.is_external() {
            return;
        }
        self.idle.push_back((contestant.clone(), participant));
        if self.idle.len() > KEPT {
            self.idle.pop_front();
        }
    }
}
