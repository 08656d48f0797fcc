//! Machines against each other (A10, B9): every pair, from every opening, with both colours, game by game.

use std::time::Duration;

use quaterne_arena::{Ending, Fixture, Openings, Played, Player, Score, Thought, Tournament, distinct_games};
use quaterne_rules::{Cell, Game, Rules};
use quaterne_search::limits::Meter;
use quaterne_search::question::{self, Engine};
use quaterne_search::{Analysis, Limits};
use serde::{Deserialize, Serialize};

use super::stopped;
use crate::api::position::Where;
use crate::api::query::between;
use crate::api::work::SLICE;
use crate::api::{Answer, Host, Refusal, Said, Work, player};
use crate::contest::{Pairing, Standing, effort};
use crate::match_report::{CrossTable, OpeningSet};
use crate::{Outcome, Text};

/// Positions that are listed to draw openings from: some 50 ms, on any board.
pub const MOST_OPENINGS: usize = 20_000;
/// Time between two tables.
const TABLE: Duration = Duration::from_millis(300);

/// A match between machines (A10, B9).
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct MatchQuery {
    rules: Option<String>,
    position: Option<String>,
    /// Two to eight players: the key is repeated.
    #[serde(default)]
    players: Vec<String>,
    /// Plies of the openings; 2 unless given.
    #[cfg_attr(feature = "schema", param(minimum = 0, maximum = 4))]
    openings: Option<u32>,
    /// Openings, at most; 20 unless given.
    #[cfg_attr(feature = "schema", param(minimum = 1, maximum = 200))]
    limit: Option<u32>,
    /// 1 unless given.
    seed: Option<u64>,
}

/// What is going to be played.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MatchStart {
    /// Games in all.
    expected_games: usize,
    /// Openings, each played with both colours.
    openings: usize,
    /// The players: what they are called in the table.
    players: Vec<String>,
    /// What random players, and a limit on the openings, draw by.
    seed: u64,
}

/// A game of a match.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MatchGame {
    /// Its place in the plan.
    number: usize,
    /// Who played x,
    x: String,
    /// and who played o.
    o: String,
    /// Its moves, as one text.
    position: String,
    /// How it ended.
    outcome: Outcome,
}

fn table(contest: &Tournament, plies: u32, games: &[Played], expected_games: usize) -> CrossTable {
    let (count, name) = (contest.entrants.len(), |nth: usize| contest.entrants[nth].name.as_str());
    let pairs = (0..count).flat_map(|one| (0..count).map(move |other| (one, other)));
    let pairing =
        |(one, other): (usize, usize)| Pairing::of(name(one), name(other), &Score::of(games, one, other));
    let line = |nth: usize| {
        let score = Score::against_all(games, nth, count);
        Standing::of_games(name(nth), contest.entrants[nth].player.to_string(), &score, effort(games, nth))
    };
    CrossTable {
        kind: "machines".to_owned(),
        rules: contest.rules.to_string(),
        openings: OpeningSet { opening_plies: Some(plies), openings: contest.openings.len(), mirror: true },
        seed: contest.seed,
        games: games.len(),
        expected_games,
        complete: games.len() == expected_games,
        distinct_games: distinct_games(games),
        players: (0..count).map(line).collect(),
        pairings: pairs.filter(|(one, other)| one != other).map(pairing).collect(),
    }
}

impl MatchQuery {
    /// The match to play.
    pub fn work(self, host: &Host) -> Answer<Match> {
        let start = Where { rules: self.rules, position: self.position }.game(host)?;
        if !(2..=8).contains(&self.players.len()) {
            let message = Text::new("a match has two to eight players", "un match a de deux à huit joueurs");
            return Err(Refusal::bad("bad_value", message));
        }
        let players = self.players.iter().map(|text| player::method_of(text)).collect::<Answer<Vec<_>>>()?;
        let plies = between(self.openings, "openings", 2, 0, 4)?;
        let limit = between(self.limit, "limit", 20, 1, 200)? as usize;
        let seed = self.seed.unwrap_or(1);
        let all = Openings { most: MOST_OPENINGS, ..Openings::default() }.after(&start, plies);
        let openings = Openings::sample(all.map_err(|error| Refusal::of("bad_value", &error))?, limit, seed);
        let players = players.into_iter().map(Player::from);
        let contest = Tournament::new(*start.rules(), players, openings, seed);
        let meetings = contest.next_round(&[]).unwrap_or_default();
        let plan = contest.games(0, &meetings);
        Ok(Match { contest, plies, plan, next: 0, under_way: None, games: Vec::new(), shown: None })
    }
}

/// A match under way: `start`, each `game`, a `table` now and then, `done` with the last table.
#[derive(Debug)]
pub struct Match {
    contest: Tournament,
    /// Of the openings.
    plies: u32,
    plan: Vec<Fixture>,
    /// The place in the plan of the game under way.
    next: usize,
    under_way: Option<(Game, Vec<Thought>)>,
    games: Vec<Played>,
    /// Time since the last table; none before the start.
    shown: Option<Duration>,
}

impl Match {
    /// The rules of the games.
    pub fn rules(&self) -> &Rules {
        &self.contest.rules
    }

    /// MiB that the machine of them that takes most may take, as far as its name says it.
    pub fn memory(&self) -> u32 {
        let methods = self.contest.entrants.iter().filter_map(|entrant| entrant.player.method());
        methods.map(player::memory_of).max().unwrap_or(0)
    }

    fn start(&self) -> MatchStart {
        MatchStart {
            expected_games: self.plan.len(),
            openings: self.contest.openings.len(),
            players: self.contest.entrants.iter().map(|entrant| entrant.name.clone()).collect(),
            seed: self.contest.seed,
        }
    }

    fn table(&self) -> CrossTable {
        table(&self.contest, self.plies, &self.games, self.plan.len())
    }

    /// Plays on in one game. Lots are those of the contest, so that the same seed gives the games of `quaterne match`.
    fn play(&mut self, fixture: Fixture, until: impl Fn() -> bool, limits: &Limits) -> Option<Said> {
        let (seats, _) = self.contest.seated(&fixture);
        let begin = || (self.contest.openings[fixture.opening].clone(), Vec::new());
        let (mut game, mut thoughts) = self.under_way.take().unwrap_or_else(begin);
        let mut stuck = false;
        while game.outcome().is_none() && !stuck {
            let method = seats[game.to_move().index()].method();
            let found = method.map(|method| question::best(&game, method, limits));
            let best = found.as_ref().and_then(|found| found.best);
            match found.zip(best.filter(|&cell| game.play(cell).is_ok())) {
                Some((found, cell)) => thoughts.push(thought(&found, cell)),
                None => stuck = true,
            }
            if until() {
                break;
            }
        }
        let Some(outcome) = game.outcome() else {
            // A game in which nobody finds a move in time is left out.
            match stuck {
                true => self.next += 1,
                false => self.under_way = Some((game, thoughts)),
            }
            return None;
        };
        let [x, o] = fixture.seats.map(|seat| self.contest.entrants[seat].name.clone());
        let said = MatchGame { number: self.next, x, o, position: game.text(), outcome };
        let (ending, notes) = (Ending::Over(outcome), Default::default());
        self.games.push(Played { fixture, game, ending, thoughts, notes });
        self.next += 1;
        Some(Said::new("game", &said))
    }
}

fn thought(found: &Analysis, cell: Cell) -> Thought {
    let (score, depth) = (Some(found.score), Some(found.depth));
    Thought { cell, nodes: found.nodes, elapsed: found.elapsed, score, depth }
}

impl Work for Match {
    fn turn(&mut self, _: &mut Engine, limits: &Limits) -> Vec<Said> {
        let Some(shown) = self.shown else {
            self.shown = Some(Duration::ZERO);
            return vec![Said::new("start", &self.start())];
        };
        let (watch, mut said) = (Meter::start(limits), Vec::new());
        let over = || watch.elapsed() >= SLICE || stopped(limits);
        while let Some(&fixture) = self.plan.get(self.next)
            && !over()
        {
            said.extend(self.play(fixture, over, limits));
        }
        let shown = shown + watch.elapsed();
        self.shown = Some(if shown > TABLE { Duration::ZERO } else { shown });
        if self.next == self.plan.len() {
            said.push(Said::last(&self.table()));
        } else if shown > TABLE {
            said.push(Said::new("table", &self.table()));
        }
        said
    }
}
