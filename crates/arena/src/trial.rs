//! A match that stops as soon as it is decided.
//!
//! Pairs are weighed in the order of the plan, whatever the threads do and in whatever order results come: the test ends
//! at the same pair on every machine, and after every interruption.

use std::collections::HashMap;

use quaterne_rules::Side;

use crate::sprt::{Decision, Sprt};
use crate::standings::GameLine;
use crate::tournament::Fixture;

/// A sequential test over the pairs of a match.
#[derive(Clone, Debug)]
pub struct Trial {
    sprt: Sprt,
    /// Where each pair stands in the plan, by the repeat and the opening.
    places: HashMap<(u32, usize), usize>,
    /// Half points of the first player in each pair, as x and as o.
    results: Vec<[Option<u8>; 2]>,
    /// Pairs that were weighed.
    weighed: usize,
    pairs: [u64; 5],
    decided: bool,
}

impl Trial {
    /// A test over the games of a match.
    ///
    /// ```
    /// use quaterne_arena::{Conduct, Player, EloModel, GameLine, Openings, Sprt, Tournament, Trial, play};
    /// use quaterne_rules::{Game, Rules};
    ///
    /// let openings = Openings::default().after(&Game::new(Rules::connect4()), 3).unwrap();
    /// let players = ["alphabeta:depth=4", "random"].map(|name| name.parse::<Player>().unwrap());
    /// let contest = Tournament::new(Rules::connect4(), players, openings, 1);
    /// let mut trial = Trial::new(Sprt::new(0.0, 100.0, EloModel::Normalised), &contest.games(0, &[[0, 1]]));
    /// for played in play(&contest, &Conduct::default(), |_| ()) {
    ///     trial.hear(&GameLine::of(&played).unwrap());
    /// }
    /// assert!(trial.is_decided() && trial.pairs().iter().sum::<u64>() < 121);
    /// ```
    pub fn new(sprt: Sprt, games: &[Fixture]) -> Self {
        let mut places = HashMap::new();
        for game in games {
            let next = places.len();
            places.entry((game.repeat, game.opening)).or_insert(next);
        }
        let results = vec![[None; 2]; places.len()];
        Self { sprt, places, results, weighed: 0, pairs: [0; 5], decided: false }
    }

    /// Hears of a game; whether the test is decided.
    pub fn hear(&mut self, game: &GameLine) -> bool {
        if let Some(&place) = self.places.get(&(game.repeat, game.opening)) {
            let colour = usize::from(game.seats[0] != 0);
            self.results[place][colour] = Some(match game.winner {
                None => 1,
                Some(winner) => 2 * u8::from(winner == Side::BOTH[colour]),
            });
        }
        while !self.decided {
            let Some(&[Some(a), Some(b)]) = self.results.get(self.weighed) else { break };
            self.pairs[usize::from(a + b)] += 1;
            self.weighed += 1;
            self.decided = self.sprt.decision(self.pairs) != Decision::Continue;
        }
        self.decided
    }

    /// Whether a game belongs to the pairs that were weighed: what is played beyond the pair that decided is no part of
    /// the test.
    pub fn weighed(&self, game: &Fixture) -> bool {
        self.places.get(&(game.repeat, game.opening)).is_some_and(|&place| place < self.weighed)
    }

    /// Whether there is an answer.
    pub const fn is_decided(&self) -> bool {
        self.decided
    }

    /// The test.
    pub const fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// How many of the pairs that were weighed scored 0, ¼, ½, ¾ and 1.
    pub const fn pairs(&self) -> [u64; 5] {
        self.pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EloModel, Player, Reason, Tournament};
    use quaterne_rules::{Game, Rules};

    /// Games heard backwards decide at the same pair, and what was played beyond it does not count.
    #[test]
    fn the_order_of_results_changes_nothing() {
        let players = ["random", "one-ply"].map(|name| name.parse::<Player>().unwrap());
        let contest = Tournament::new(Rules::connect4(), players, vec![Game::new(Rules::connect4()); 100], 1);
        let games = contest.games(0, &[[0, 1]]);
        let line = |game: &Fixture| GameLine {
            round: 0,
            opening: game.opening,
            repeat: game.repeat,
            seats: game.seats,
            // The first wins all of its games, but the hundredth pair.
            winner: Some(if (game.seats[0] == 0) == (game.opening < 99) { Side::X } else { Side::O }),
            reason: Reason::Win,
            moves: String::new(),
            opening_plies: 0,
            efforts: Default::default(),
        };
        let sprt = Sprt::new(0.0, 20.0, EloModel::Normalised);
        let (mut there, mut back) = (Trial::new(sprt, &games), Trial::new(sprt, &games));
        let decided = games.iter().position(|game| there.hear(&line(game))).unwrap();
        for game in games.iter().rev() {
            back.hear(&line(game));
        }
        assert!(there.is_decided() && back.is_decided());
        assert_eq!(there.pairs(), back.pairs());
        assert_eq!(games.iter().filter(|game| back.weighed(game)).count(), decided + 1);
    }
}
