//! Games between machines, between functions of Python, and between both.
//!
//! Machines among themselves play on all cores, by [`arena::play`]. As soon as a function takes part its games
//! are played one after the other in the caller's thread, since Python runs one at a time anyway.

use std::time::Instant;

use arena::{
    Conduct, Contestant, Ending, Fixture, Openings, Plan, Played, Score, Tally, Thought, TimeControl,
};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyString;
use rules::{Cell, Game};
use search::{Limits, Method};

use crate::{analysing, cell, failure, game, running};

/// Who takes part.
enum Player {
    Machine(Method),
    Function(Py<PyAny>),
}

/// (opening, first, second, game, [(nodes, seconds)])
type GameTuple = (usize, usize, usize, game::Game, Vec<(u64, f64)>);
/// (as x, as o, shares of the pairs, share, its interval, Elo, its interval)
type ScoreTuple = (
    (u64, u64, u64),
    (u64, u64, u64),
    Vec<f64>,
    Option<f64>,
    Option<(f64, f64)>,
    Option<f64>,
    Option<(f64, f64)>,
);

/// Every position so many plies after this one.
#[pyfunction]
pub(crate) fn openings(
    start: &game::Game,
    plies: u32,
    count: Option<usize>,
    mirror: bool,
    seed: u64,
) -> PyResult<Vec<game::Game>> {
    let list = Openings { mirror, ..Openings::default() }.after(&start.0, plies).map_err(failure::value)?;
    let list = match count {
        Some(count) => Openings::sample(list, count, seed),
        None => list,
    };
    Ok(list.into_iter().map(game::Game).collect())
}

/// The games that were played, and what they add up to.
#[pyclass(frozen, module = "quaterne._native")]
pub(crate) struct Games {
    played: Vec<Played>,
    players: usize,
}

#[pymethods]
impl Games {
    fn list(&self) -> Vec<GameTuple> {
        let one = |played: &Played| {
            let [first, second] = played.fixture.seats;
            let thoughts = played.thoughts.iter().map(|t| (t.nodes, t.elapsed.as_secs_f64())).collect();
            (played.fixture.opening, first, second, game::Game(played.game.clone()), thoughts)
        };
        self.played.iter().map(one).collect()
    }

    /// The score of one player against another.
    fn score(&self, one: usize, other: usize) -> ScoreTuple {
        score(&Score::of(&self.played, one, other))
    }

    /// The score of one player against all others.
    fn total(&self, one: usize) -> ScoreTuple {
        score(&Score::against_all(&self.played, one, self.players))
    }
}

fn score(score: &Score) -> ScoreTuple {
    let tally = |tally: Tally| (tally.wins, tally.draws, tally.losses);
    let ends = |interval: arena::Interval| (interval.low, interval.high);
    (
        tally(score.by_colour[0]),
        tally(score.by_colour[1]),
        score.pair_shares.clone(),
        score.share(),
        score.share_interval().map(ends),
        score.elo(),
        score.elo_interval().map(ends),
    )
}

/// Plays every opening with both colours, each player against each other.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "called from one place, in Python, by position")]
pub(crate) fn contest(
    py: Python<'_>,
    players: Vec<Bound<'_, PyAny>>,
    openings: Vec<PyRef<'_, game::Game>>,
    seed: u64,
    threads: usize,
    nodes: Option<u64>,
    seconds: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Games> {
    let openings: Vec<Game> = openings.iter().map(|game| game.0.clone()).collect();
    let players: Vec<Player> = players.iter().map(Player::read).collect::<PyResult<_>>()?;
    let limits = running::limits(None, nodes, seconds)?;
    // Functions have no seed: in the plan, any machine that draws no lots stands for them.
    let seats: Vec<Contestant> = players.iter().map(Player::contestant).collect::<PyResult<_>>()?;
    let mut plan = Plan::all_against_all(&seats, &openings, seed);
    plan.fixtures.retain(|fixture| fixture.seats[0] != fixture.seats[1]);
    let mut done = 0_usize;
    let mut tell = move |py: Python<'_>| {
        done += 1;
        progress.as_ref().map_or(Ok(()), |told| told.call1(py, (done,)).map(drop))
    };
    let machines_alone = players.iter().all(|player| matches!(player, Player::Machine(_)));
    let played = if machines_alone {
        let work = |desk: running::Desk<()>| {
            let time = TimeControl { nodes: limits.nodes, movetime: limits.time, ..TimeControl::default() };
            let conduct = Conduct { threads, time, stop: Some(desk.stop), ..Conduct::default() };
            let news = desk.news;
            // Nobody listens any more once Python has a reason to stop.
            arena::play(&plan, &conduct, |_| news.send(()).unwrap_or_default())
        };
        running::run(py, work, |py, ()| tell(py))?
    } else {
        let mut played = Vec::new();
        for number in 0..plan.fixtures.len() {
            played.push(one_after_the_other(py, &plan, number, &players, &limits)?);
            tell(py)?;
        }
        played
    };
    Ok(Games { played, players: players.len() })
}

fn one_after_the_other(
    py: Python<'_>,
    plan: &Plan<'_>,
    number: usize,
    players: &[Player],
    limits: &Limits,
) -> PyResult<Played> {
    let fixture: Fixture = plan.fixtures[number];
    let seated = plan.seated(number);
    let mut game = plan.openings[fixture.opening].clone();
    let mut thoughts = Vec::new();
    let ending = loop {
        if let Some(outcome) = game.outcome() {
            break Ending::Over(outcome);
        }
        let seat = game.to_move().index();
        let thought = match &players[fixture.seats[seat]] {
            Player::Function(function) => by_function(py, &game, function)?,
            Player::Machine(named) => match &seated[seat] {
                Contestant::Builtin(method) => by_machine(py, &game, method, limits)?,
                Contestant::Bot(_) => by_machine(py, &game, named, limits)?,
            },
        };
        game.play(thought.cell).map_err(|error| failure::illegal(&error))?;
        thoughts.push(thought);
    };
    Ok(Played { fixture, game, ending, thoughts, notes: Default::default() })
}

fn by_machine(py: Python<'_>, game: &Game, method: &Method, limits: &Limits) -> PyResult<Thought> {
    py.check_signals()?;
    let found = analysing::search(py, game, method, limits)?;
    let cell = found.best.ok_or_else(|| PyKeyboardInterrupt::new_err("no move was found"))?;
    let (score, depth) = (Some(found.score), Some(found.depth));
    Ok(Thought { cell, nodes: found.nodes, elapsed: found.elapsed, score, depth })
}

fn by_function(py: Python<'_>, game: &Game, function: &Py<PyAny>) -> PyResult<Thought> {
    py.check_signals()?;
    let started = Instant::now();
    let answer = function.bind(py).call1((game::Game(game.clone()),))?;
    let elapsed = started.elapsed();
    let cell: Cell = cell::read(game, &answer).map_err(|error| {
        let name = function.bind(py).getattr("__name__").and_then(|name| name.extract::<String>());
        let name = name.unwrap_or_else(|_| "the player".to_owned());
        let answer = answer.repr().map_or_else(|_| "something".to_owned(), |text| text.to_string());
        let text = format!("{name} played {answer} after '{}': {}", game.text(), error.value(py));
        failure::IllegalMove::new_err(text)
    })?;
    Ok(Thought { cell, nodes: 0, elapsed, score: None, depth: None })
}

impl Player {
    fn read(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(spec) = given.cast::<PyString>() {
            return analysing::method(&spec.to_cow()?).map(Self::Machine);
        }
        if given.is_callable() {
            return Ok(Self::Function(given.clone().unbind()));
        }
        let given = given.repr()?;
        Err(failure::value(format!("{given} is no player: expected a name or a function of a game")))
    }

    fn contestant(&self) -> PyResult<Contestant> {
        Ok(Contestant::Builtin(match self {
            Self::Machine(method) => method.clone(),
            Self::Function(_) => analysing::method("alphabeta:depth=1")?,
        }))
    }
}
