//! Who meets whom, from which opening, with which colour and which seed: written before any game starts.
//!
//! The plan is a list, and the results come in its order, so that a table does not depend on the number of
//! threads. Both games of a pair stand side by side:
//!
//! ```text
//!   number   opening   first   second
//!        0         0       A        B     ┐ one pair
//!        1         0       B        A     ┘
//!        2         1       A        B     ┐ the next
//!        3         1       B        A     ┘
//! ```

use quaterne_rules::Game;
use quaterne_search::rng::Rng;

use crate::contestant::Contestant;

/// One game to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its place among the openings.
    pub opening: usize,
    /// The places of the two machines: who plays x, who plays o.
    pub seats: [usize; 2],
}

/// Every game to play.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// The machines.
    pub players: &'a [Contestant],
    /// The positions from which games start.
    pub openings: &'a [Game],
    /// The games.
    pub fixtures: Vec<Fixture>,
    /// What the seeds of all games follow from.
    pub seed: u64,
}

impl<'a> Plan<'a> {
    /// Two machines: every opening with both colours.
    pub fn match_of_two(players: &'a [Contestant; 2], openings: &'a [Game], seed: u64) -> Self {
        Self { players, openings, fixtures: pairs(0, 1, openings.len()).collect(), seed }
    }

    /// Every machine against every other, every opening with both colours; and against itself, once.
    pub fn all_against_all(players: &'a [Contestant], openings: &'a [Game], seed: u64) -> Self {
        let count = players.len();
        let mut fixtures = Vec::new();
        for one in 0..count {
            fixtures.extend((0..openings.len()).map(|opening| Fixture { opening, seats: [one, one] }));
            for other in one + 1..count {
                fixtures.extend(pairs(one, other, openings.len()));
            }
        }
        Self { players, openings, fixtures, seed }
    }

    /// The players of a game, those that play at random each with a seed of its own for this game.
    ///
    /// A seed in a player's own name goes before that of the plan.
    pub fn seated(&self, number: usize) -> [Contestant; 2] {
        let seats = self.fixtures[number].seats;
        [0, 1].map(|seat| {
            self.players[seats[seat]].sown(|own| game_seed(own.unwrap_or(self.seed), number, seat))
        })
    }

    /// The seeds that programs are told in a game.
    pub fn seeds(&self, number: usize) -> [u64; 2] {
        [0, 1].map(|seat| game_seed(self.seed, number, seat))
    }
}

fn game_seed(seed: u64, number: usize, seat: usize) -> u64 {
    Rng::split(seed, 2 * number as u64 + seat as u64).bits()
}

fn pairs(one: usize, other: usize, openings: usize) -> impl Iterator<Item = Fixture> {
    (0..openings).flat_map(move |opening| {
        [[one, other], [other, one]].into_iter().map(move |seats| Fixture { opening, seats })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quaterne_rules::Rules;

    fn players<const N: usize>(names: [&str; N]) -> [Contestant; N] {
        names.map(|name| name.parse().unwrap())
    }

    #[test]
    fn every_opening_is_played_with_both_colours() {
        let openings = [Game::new(Rules::connect4()), Game::parse(&Rules::connect4(), "4").unwrap()];
        let two = players(["random", "one-ply"]);
        let seats: Vec<_> =
            Plan::match_of_two(&two, &openings, 1).fixtures.iter().map(|f| (f.opening, f.seats)).collect();
        assert_eq!(seats, [(0, [0, 1]), (0, [1, 0]), (1, [0, 1]), (1, [1, 0])]);

        let three = players(["random", "one-ply", "mcts"]);
        let plan = Plan::all_against_all(&three, &openings, 1);
        let games = |a, b| plan.fixtures.iter().filter(|f| f.seats == [a, b]).count();
        assert!((0..3).all(|a| (0..3).all(|b| games(a, b) == 2)));
    }

    #[test]
    fn only_chance_needs_a_seed_and_no_two_games_share_one() {
        let openings = [Game::new(Rules::connect4())];
        let two = players(["random", "alphabeta:depth=2"]);
        let plan = Plan::match_of_two(&two, &openings, 1);
        assert_eq!(plan.seated(0)[1], two[1]);
        let seed = |player: &Contestant| player.method().and_then(quaterne_search::Method::seed);
        let seeds = [seed(&plan.seated(0)[0]), seed(&plan.seated(1)[1])];
        assert!(seeds[0].is_some() && seeds[0] != seeds[1], "{seeds:?}");
        let again = Plan::match_of_two(&two, &openings, 1);
        assert_eq!(plan.seated(0), again.seated(0));
        assert_ne!(plan.seated(0), Plan::match_of_two(&two, &openings, 2).seated(0));
    }
}
