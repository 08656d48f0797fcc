//! Engines that nobody uses at the moment: what they proved serves the next question about the same board.
//!
//! An engine's table is most of the memory of this server, so there are few of them, whoever searches.

use quaterne_rules::Rules;
use quaterne_search::question::Engine;

/// Engines at rest, the last used first.
#[derive(Debug, Default)]
pub(super) struct Engines(Vec<(Rules, Engine)>);

impl Engines {
    /// One for this board, rested or new.
    pub(super) fn take(&mut self, rules: &Rules) -> Engine {
        match self.0.iter().position(|(known, _)| known == rules) {
            Some(place) => self.0.remove(place).1,
            None => Engine::new().remembering(),
        }
    }

    /// One that is not needed now.
    pub(super) fn put(&mut self, rules: Rules, engine: Engine) {
        self.0.insert(0, (rules, engine));
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Those beyond a number, the oldest: to be dropped where nobody waits for it.
    pub(super) fn beyond(&mut self, most: usize) -> Vec<(Rules, Engine)> {
        self.0.split_off(most.min(self.0.len()))
    }
}
