//! A contest as it was meant, and the games that follow from it: the one plan there is, for a match as for a class.
//!
//! ```text
//!   entrants ┐
//!   openings ├─► Tournament ──► round ──► [Fixture] ──► results ──► the next round
//!   schedule ┘                  meetings   who, where, which key
//!   seed     ┘
//! ```
//!
//! A plan is a set of [game keys](GameKey) and nothing depends on the order in which they are played: a tournament
//! that is resumed plays the plan minus the results, on one machine or on many.
//!
//! Lots follow from the seed of the contest and from what the game is: rules, players, opening, which time. So
//! `random` plays the same game in a match, in a tournament with other players, on one thread or on sixty-four, with
//! and without a database, in every release. Rejected: a seed by the number of the game, which changes with the list
//! of players; and by the whole key, which changes with limits and releases that have nothing to do with chance.

use std::collections::HashMap;

use quaterne_rules::{Game, Rules};

use crate::entrant::Entrant;
use crate::game_key::GameKey;
use crate::player::Player;
use crate::schedule::{Meeting, Schedule};

/// Everything that decides which games are played.
#[derive(Clone, Debug, PartialEq)]
pub struct Tournament {
    /// What reports call it.
    pub name: String,
    /// The game.
    pub rules: Rules,
    /// Who takes part; for a knock-out, the best first.
    pub entrants: Vec<Entrant>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// Where games start: each is played with both colours.
    pub openings: Vec<Game>,
    /// Whether these are all positions that there are, so that a score over them is exact.
    pub exhaustive: bool,
    /// How often each opening is played with both colours; more than once tells chance from strength.
    pub repeats: u32,
    /// What players draw their lots by.
    pub seed: u64,
    /// Nodes of the solver after each move, when it may end games that it can prove.
    pub adjudicate: Option<u64>,
}

/// One game of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its name.
    pub key: GameKey,
    /// The round it belongs to, from 0.
    pub round: u32,
    /// Which time these two play this opening, from 0.
    pub repeat: u32,
    /// The place of its opening.
    pub opening: usize,
    /// The places of who plays x and who plays o.
    pub seats: [usize; 2],
}

impl Tournament {
    /// Everybody against everybody, each opening with both colours; a match, if they are two.
    ///
    /// ```
    /// use quaterne_arena::{Player, Tournament};
    /// use quaterne_rules::{Game, Rules};
    ///
    /// let players = ["random", "one-ply"].map(|name| name.parse::<Player>().unwrap());
    /// let contest = Tournament::new(Rules::connect4(), players, vec![Game::new(Rules::connect4())], 1);
    /// assert_eq!((contest.name.as_str(), contest.expected_games()), ("random – one-ply", 2));
    /// ```
    pub fn new<P: Into<Entrant>>(
        rules: Rules,
        players: impl IntoIterator<Item = P>,
        openings: Vec<Game>,
        seed: u64,
    ) -> Self {
        let mut entrants: Vec<Entrant> = players.into_iter().map(Into::into).collect();
        for nth in 1..entrants.len() {
            entrants[nth].name = Entrant::unused(&entrants[..nth], &entrants[nth].name);
        }
        let names: Vec<&str> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        Self {
            name: names.join(" – "),
            rules,
            entrants,
            schedule: Schedule::RoundRobin,
            openings,
            exhaustive: false,
            repeats: 1,
            seed,
            adjudicate: None,
        }
    }

    /// The name of the tournament itself: two with the same id plan the same games.
    pub fn id(&self) -> String {
        let mut parts = vec![
            self.rules.to_string(),
            self.schedule.to_string(),
            self.seed.to_string(),
            self.repeats.to_string(),
            format!("{:?}", self.adjudicate),
        ];
        for entrant in &self.entrants {
            parts.extend([entrant.name.clone(), entrant.version.clone(), entrant.control.to_string()]);
        }
        parts.extend(self.opening_texts());
        GameKey::of(parts.iter().map(String::as_str)).to_string()[..12].to_owned()
    }

    /// The meetings of the round after these; none when the tournament is over.
    pub fn next_round(&self, done: &[Vec<Meeting>]) -> Option<Vec<[usize; 2]>> {
        self.schedule.round(self.entrants.len(), done)
    }

    /// The games of some meetings: every opening with both colours, as often as it is repeated. A player that meets
    /// itself has both colours at once.
    pub fn games(&self, round: u32, meetings: &[[usize; 2]]) -> Vec<Fixture> {
        let openings = self.opening_texts();
        let mut games = Vec::with_capacity(2 * meetings.len() * openings.len() * self.repeats as usize);
        let twins = self.twins();
        // Openings outside, meetings inside: a tournament stopped half-way has played some openings with
        // everybody, rather than everything with somebody.
        for repeat in 0..self.repeats.max(1) {
            // An opening that is listed twice is one that is repeated.
            let mut listed: HashMap<&str, u32> = HashMap::new();
            for (opening, text) in openings.iter().enumerate() {
                let before = listed.entry(text).or_default();
                let repeat = repeat + *before * self.repeats.max(1);
                *before += 1;
                for &[one, other] in meetings {
                    let colours = [[one, other], [other, one]];
                    for seats in colours.into_iter().take(if one == other { 1 } else { 2 }) {
                        let key = self.key(text, seats, &self.again(repeat, round, seats, &twins));
                        games.push(Fixture { key, round, repeat, opening, seats });
                    }
                }
            }
        }
        games
    }

    /// Both games of one opening between two, whatever the schedule says: a [ladder](crate::ladder) chooses them one by one.
    pub fn pair(&self, [one, other]: [usize; 2], opening: usize) -> [Fixture; 2] {
        let text = self.openings.get(opening).map(opening_text).unwrap_or_default();
        let twins = self.twins();
        [[one, other], [other, one]].map(|seats| {
            let key = self.key(&text, seats, &self.again(0, 0, seats, &twins));
            Fixture { key, round: 0, repeat: 0, opening, seats }
        })
    }

    /// The players of a game, those that draw lots each with a seed of its own for this game; and the seeds that
    /// programs are told.
    ///
    /// A seed in a player's own name goes before that of the contest.
    pub fn seated(&self, game: &Fixture) -> ([Player; 2], [u64; 2]) {
        let again = self.again(game.repeat, game.round, game.seats, &self.twins());
        let opening = self.openings.get(game.opening).map(opening_text).unwrap_or_default();
        let rules = self.rules.to_string();
        let [x, o] = game.seats.map(|seat| self.entrants[seat].lots());
        let lots = |own: Option<u64>, seat: usize| {
            let seed = own.unwrap_or(self.seed).to_string();
            GameKey::of(["lots", &rules, &seed, &x, &o, &opening, &again]).seed(seat)
        };
        let players = [0, 1].map(|seat| match &self.entrants[game.seats[seat]].player {
            Player::Machine(method) if !method.is_deterministic() => {
                Player::Machine(method.clone().with_seed(lots(method.seed(), seat)))
            }
            other => other.clone(),
        });
        (players, [lots(None, 0), lots(None, 1)])
    }

    /// Where games start, as text: moves or, if they do not start from the empty board, positions.
    pub fn opening_texts(&self) -> Vec<String> {
        self.openings.iter().map(opening_text).collect()
    }

    /// How many entrants before each are the same player: their games differ by chance only.
    fn twins(&self) -> Vec<usize> {
        let mut seen: HashMap<String, usize> = HashMap::new();
        let count = |entrant: &Entrant| {
            let before = seen.entry(entrant.lots()).or_default();
            *before += 1;
            *before - 1
        };
        self.entrants.iter().map(count).collect()
    }

    /// Which time this is. Two that meet again in a later round play again, by other lots if they draw any.
    fn again(&self, repeat: u32, round: u32, seats: [usize; 2], twins: &[usize]) -> String {
        let round = match self.schedule {
            Schedule::RoundRobin | Schedule::Gauntlet { .. } => 0,
            Schedule::Swiss { .. } | Schedule::KnockOut => round,
        };
        match seats.map(|seat| twins[seat]) {
            [0, 0] => format!("{repeat}/{round}"),
            [x, o] => format!("{repeat}/{round}/{x}/{o}"),
        }
    }

    fn key(&self, opening: &str, seats: [usize; 2], again: &str) -> GameKey {
        let [x, o] = seats.map(|seat| &self.entrants[seat]);
        let (rules, adjudicate) = (self.rules.to_string(), format!("{:?}", self.adjudicate));
        let limits = [x, o].map(|entrant| entrant.control.to_string());
        // Where chance has no part a game is the same under every seed.
        let chance =
            if x.is_deterministic() && o.is_deterministic() { String::new() } else { self.seed.to_string() };
        GameKey::of([
            rules.as_str(),
            &x.version,
            &o.version,
            &limits[0],
            &limits[1],
            opening,
            &adjudicate,
            &chance,
            again,
        ])
    }

    /// How many games there will be in all, as far as that can be said beforehand.
    pub fn expected_games(&self) -> usize {
        let pairs = self.openings.len() * self.repeats.max(1) as usize;
        2 * self.schedule.meetings(self.entrants.len()) * pairs
    }

    /// Whether the score of a table over these games is exact, with nothing left to chance.
    pub fn is_exact(&self) -> bool {
        self.exhaustive && self.entrants.iter().all(Entrant::is_deterministic)
    }
}

/// An opening as text: its moves or, if it does not start from the empty board, its position.
pub(crate) fn opening_text(opening: &Game) -> String {
    if opening.start().plies() == 0 { opening.text() } else { opening.fen() }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::Openings;

    fn tournament(names: &[&str]) -> Tournament {
        let players = names.iter().map(|name| name.parse::<Player>().unwrap());
        let openings = Openings::default().after(&Game::new(Rules::connect4()), 2).unwrap();
        Tournament::new(Rules::connect4(), players, openings, 1)
    }

    fn keys(tournament: &Tournament) -> HashSet<GameKey> {
        let round = tournament.next_round(&[]).unwrap();
        let games = tournament.games(0, &round);
        let keys: HashSet<GameKey> = games.iter().map(|game| game.key).collect();
        assert_eq!(keys.len(), games.len(), "no key twice");
        assert_eq!(keys.len(), tournament.expected_games());
        keys
    }

    #[test]
    fn a_plan_is_a_set_of_keys() {
        let three = tournament(&["random", "one-ply", "alphabeta:depth=2"]);
        assert_eq!(keys(&three).len(), 3 * 25 * 2);
        let mut shuffled = three.clone();
        shuffled.entrants.reverse();
        assert_eq!(keys(&shuffled), keys(&three));
        assert_ne!(shuffled.id(), three.id());
        let twice = Tournament { repeats: 2, ..three.clone() };
        assert_eq!(keys(&twice).len(), 300);
        assert!(keys(&twice).is_superset(&keys(&three)));
    }

    /// One more player adds its own games and leaves the others as they were.
    #[test]
    fn a_newcomer_plays_its_own_games_only() {
        let (two, three) =
            (tournament(&["random", "one-ply"]), tournament(&["random", "one-ply", "mcts:nodes=50"]));
        assert!(keys(&three).is_superset(&keys(&two)));
    }

    #[test]
    fn what_decides_a_game_decides_its_key() {
        let base = tournament(&["alphabeta:depth=1", "alphabeta:depth=2"]);
        let same = Tournament { seed: 2, name: "other".to_owned(), ..base.clone() };
        assert_eq!(keys(&same), keys(&base), "no chance, no seed");
        let mut limited = base.clone();
        limited.entrants[0].control.nodes = Some(10);
        assert!(keys(&limited).is_disjoint(&keys(&base)));
        let adjudicated = Tournament { adjudicate: Some(1000), ..base.clone() };
        assert!(keys(&adjudicated).is_disjoint(&keys(&base)));
        let chance = tournament(&["random", "alphabeta:depth=2"]);
        let other = Tournament { seed: 2, ..chance.clone() };
        assert!(keys(&other).is_disjoint(&keys(&chance)));
    }

    /// The seeds of the machines that draw lots, by the names of x and o and the opening.
    fn seeds(tournament: &Tournament) -> HashMap<(String, String, usize, u32), Vec<Option<u64>>> {
        let round = tournament.next_round(&[]).unwrap();
        let games = tournament.games(0, &round);
        let of = |game: &Fixture| {
            let [x, o] = game.seats.map(|seat| tournament.entrants[seat].name.clone());
            let players = tournament.seated(game).0;
            let seeds = players.iter().map(|player| player.method().and_then(quaterne_search::Method::seed));
            ((x, o, game.opening, game.repeat), seeds.collect())
        };
        games.iter().map(of).collect()
    }

    /// One match, whoever else takes part, in whatever order, under whatever limits.
    #[test]
    fn lots_belong_to_the_game() {
        let two = tournament(&["random", "one-ply"]);
        let expected = seeds(&two);
        let mut others = tournament(&["mcts:nodes=9", "one-ply", "random"]);
        others.entrants[2].control.nodes = Some(10);
        others.adjudicate = Some(10);
        let found = seeds(&others);
        assert!(expected.iter().all(|(game, seeds)| found[game] == *seeds));
        let other = seeds(&Tournament { seed: 2, ..two });
        assert!(expected.iter().all(|(game, seeds)| other[game] != *seeds));
    }

    /// Games that differ by chance only do differ: twins, repeats, and an opening that is listed twice.
    #[test]
    fn no_two_games_share_their_lots() {
        let mut twins = tournament(&["random", "random"]);
        twins.repeats = 2;
        twins.openings.push(twins.openings[0].clone());
        assert_eq!(twins.entrants[1].name, "random (2)");
        let all: Vec<u64> = seeds(&twins).into_values().flatten().flatten().collect();
        assert_eq!(all.len(), 2 * 2 * 26 * 2);
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
        assert_eq!(keys(&twins).len(), 2 * 2 * 26);
    }

    #[test]
    fn a_seed_in_a_name_goes_before_that_of_the_contest() {
        let own = tournament(&["random:seed=7", "alphabeta:depth=2"]);
        assert_eq!(seeds(&own), seeds(&Tournament { seed: 2, ..own.clone() }));
    }
}
