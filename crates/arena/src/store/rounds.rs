//! Round after round: what is left of the plan, and when nothing is left, the next round.

use std::collections::HashSet;

use super::{Arena, StoreError};
use crate::standings::meetings_of;
use crate::tournament::{Fixture, Tournament};

impl Arena {
    /// The games to play now, with their numbers: what is missing of the rounds planned so far or, if nothing is, all of
    /// the next round that is not known already. `None` when the tournament is over.
    ///
    /// Games that were given up count as played by nobody, and hold nothing up.
    pub fn next_games(
        &self,
        id: &str,
        tournament: &Tournament,
        given_up: &HashSet<u64>,
    ) -> Result<Option<Vec<(u64, Fixture)>>, StoreError> {
        loop {
            let mut missing = self.missing(id)?;
            missing.retain(|(number, _)| !given_up.contains(number));
            if !missing.is_empty() {
                return Ok(Some(missing));
            }
            // The rounds are those of the plan: one whose games were all given up is over, too.
            let plan = self.plan(id)?;
            let seats = plan.iter().map(|(_, game)| (game.round, game.seats));
            let done = meetings_of(seats, &self.lines(id)?);
            let Some(round) = tournament.next_round(&done) else { return Ok(None) };
            let number = u32::try_from(done.len()).unwrap_or(u32::MAX);
            let games = tournament.games(number, &round);
            if games.is_empty() {
                return Ok(None);
            }
            self.add_plan(id, plan.len(), &games)?;
        }
    }
}
