//! A tournament as it was meant, and the games that follow from it.
//!
//! ```text
//!   entrants ┐
//!   openings ├─► Tournament ──► round ──► [Planned] ──► results by key ──► the next round
//!   schedule ┘                  meetings   who, where, which key
//! ```
//!
//! A plan is a set of [game keys](GameKey) and nothing depends on the order in which they are played: a tournament
//! that is resumed plays the plan minus the results, on one machine or on many.

use quaterne_rules::{Game, Rules};

use crate::conduct::Conduct;
use crate::contestant::Contestant;
use crate::game_key::GameKey;
use crate::leash::Leash;
use crate::plan::Fixture;
use crate::schedule::{Meeting, Schedule};
use crate::time_control::TimeControl;

/// One player of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// What tables call it. No two entrants have the same name.
    pub name: String,
    /// Who it is.
    pub contestant: Contestant,
    /// What exactly plays: two programs of one version are the same program.
    pub version: String,
    /// Its limits.
    pub control: TimeControl,
    /// The files that it needs on another machine, by their content hash.
    pub bundle: Option<String>,
}

impl Entrant {
    /// A machine of our own, which is what its name and this release say.
    pub fn builtin(contestant: Contestant, control: TimeControl) -> Self {
        let name = contestant.label();
        let version = format!("{contestant} quaterne-{}", env!("CARGO_PKG_VERSION"));
        Self { name, contestant, version, control, bundle: None }
    }

    /// Whether its games depend on nothing but the position: no lots, no clock.
    pub fn is_deterministic(&self) -> bool {
        self.contestant.is_deterministic() && !self.control.is_timed()
    }
}

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

/// One game of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Its name.
    pub key: GameKey,
    /// The round it belongs to, from 0.
    pub round: u32,
    /// Which time this opening is played, from 0.
    pub repeat: u32,
    /// Who plays x, who plays o, and from where.
    pub fixture: Fixture,
}

impl Tournament {
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
        parts.extend(self.openings.iter().map(opening_text));
        GameKey::of(parts.iter().map(String::as_str)).to_string()[..12].to_owned()
    }

    /// The meetings of the round after these; none when the tournament is over.
    pub fn next_round(&self, done: &[Vec<Meeting>]) -> Option<Vec<[usize; 2]>> {
        self.schedule.round(self.entrants.len(), done)
    }

    /// The games of some meetings: every opening with both colours, as often as it is repeated.
    pub fn games(&self, round: u32, meetings: &[[usize; 2]]) -> Vec<Planned> {
        let openings: Vec<String> = self.openings.iter().map(opening_text).collect();
        let mut games = Vec::with_capacity(2 * meetings.len() * openings.len() * self.repeats as usize);
        // Openings outside, meetings inside: a tournament stopped half-way has played some openings with
        // everybody, rather than everything with somebody.
        for repeat in 0..self.repeats.max(1) {
            for (opening, text) in openings.iter().enumerate() {
                for &[one, other] in meetings {
                    for seats in [[one, other], [other, one]] {
                        let key = self.key(text, seats, repeat, round);
                        games.push(Planned { key, round, repeat, fixture: Fixture { opening, seats } });
                    }
                }
            }
        }
        games
    }

    fn key(&self, opening: &str, seats: [usize; 2], repeat: u32, round: u32) -> GameKey {
        let [x, o] = seats.map(|seat| &self.entrants[seat]);
        let (rules, adjudicate) = (self.rules.to_string(), format!("{:?}", self.adjudicate));
        let limits = [x, o].map(|entrant| entrant.control.to_string());
        // Where chance has no part a game is the same under every seed. Two that meet again in a later round
        // play again, by other lots if they draw any.
        let chance = if x.is_deterministic() && o.is_deterministic() {
            String::new()
        } else {
            format!("{}", self.seed)
        };
        let [repeat, round] = match self.schedule {
            Schedule::RoundRobin | Schedule::Gauntlet { .. } => [repeat, 0],
            Schedule::Swiss { .. } | Schedule::KnockOut => [repeat, round],
        };
        let again = format!("{repeat}/{round}");
        GameKey::of([
            rules.as_str(),
            &x.version,
            &o.version,
            &limits[0],
            &limits[1],
            opening,
            &adjudicate,
            &chance,
            &again,
        ])
    }

    /// How its games are played: this conduct, with the limits of the entrants.
    pub fn conduct(&self, base: &Conduct) -> Conduct {
        Conduct {
            each: self.entrants.iter().map(|entrant| Some(entrant.control)).collect(),
            adjudicate: self.adjudicate,
            // Places in the plan are those of this tournament.
            leash: Leash::default(),
            ..base.clone()
        }
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
        let entrant = |name: &&str| Entrant::builtin(name.parse().unwrap(), TimeControl::default());
        Tournament {
            name: "test".to_owned(),
            rules: Rules::connect4(),
            entrants: names.iter().map(entrant).collect(),
            schedule: Schedule::RoundRobin,
            openings: Openings::default().after(&Game::new(Rules::connect4()), 2).unwrap(),
            exhaustive: false,
            repeats: 1,
            seed: 1,
            adjudicate: None,
        }
    }

    fn keys(tournament: &Tournament) -> HashSet<GameKey> {
        let round = tournament.next_round(&[]).unwrap();
        let games = tournament.games(0, &round);
        let keys: HashSet<GameKey> = games.iter().map(|planned| planned.key).collect();
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
}
