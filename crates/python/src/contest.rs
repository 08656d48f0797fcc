//! Games between machines, functions of Python, and other people's programs.
//!
//! ```text
//!   caller, with the lock    ◄── asks: the position ──   referee (`quaterne_arena::play`), on threads of its own
//!   calls the function        ── a move ──────────────►  machines search there, programs are asked there
//! ```
//!
//! A function runs in the thread that called us, where Ctrl-C reaches it, one call at a time and one game after the
//! other. Without functions, games are played on all cores.
//!
//! Rejected: a loop of our own for games with functions. It had a second referee, which knew no programs.

use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::types::PyString;
use quaterne_arena::{
    Conduct, Entrant, Function, GameLine, Openings, Played, Player, PlayerError, ProgramConduct,
    SandboxError, SandboxLevel, Score, Standings, Tally, TimeControl, Tournament,
};
use quaterne_report::match_report::{Match, OpeningSet};
use quaterne_report::tournament::{self, TournamentTable};
use quaterne_rules::{Cell, Game, Rules, Say as _};

use crate::{cell, failure, game, running};

/// Who takes part.
enum Asked {
    Named(Player),
    /// By its name.
    Function(String, Py<PyAny>),
}

/// What the referee tells the caller.
enum News {
    /// A game is over.
    Played,
    /// The function at this place is to move here.
    Ask(usize, Box<Game>, Sender<Cell>),
}

/// (opening, first, second, game, [(nodes, seconds)], outcome, reason, what the loser did wrong, what programs said)
type GameTuple = (
    usize,
    usize,
    usize,
    game::Game,
    Vec<(u64, f64)>,
    Option<String>,
    &'static str,
    Option<String>,
    (String, String),
);
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
    let list = Openings { mirror, ..Openings::default() }.after(&start.0, plies).map_err(failure::said)?;
    let list = match count {
        Some(count) => Openings::sample(list, count, seed),
        None => list,
    };
    Ok(list.into_iter().map(game::Game).collect())
}

/// The games that were played, and what they add up to.
#[pyclass(frozen, module = "quaterne._native")]
pub(crate) struct Games {
    tournament: Tournament,
    played: Vec<Played>,
    /// Limits of every player, as typed.
    time: TimeControl,
    /// How programs were held, if there were any.
    sandbox: Option<String>,
    seconds: f64,
}

#[pymethods]
impl Games {
    fn list(&self) -> Vec<GameTuple> {
        let one = |played: &Played| {
            let [first, second] = played.fixture.seats;
            let thoughts = played.thoughts.iter().map(|t| (t.nodes, t.elapsed.as_secs_f64())).collect();
            let outcome = played.outcome().map(|outcome| outcome.to_string());
            let [x, o] = &played.notes;
            (
                played.fixture.opening,
                first,
                second,
                game::Game(played.game.clone()),
                thoughts,
                outcome,
                played.ending.reason().name(),
                x.fault.as_ref().or(o.fault.as_ref()).map(|fault| fault.say(failure::lang()).to_owned()),
                (x.stderr.clone(), o.stderr.clone()),
            )
        };
        self.played.iter().map(one).collect()
    }

    /// The score of one player against another.
    fn score(&self, one: usize, other: usize) -> ScoreTuple {
        score(&Score::of(&self.played, one, other))
    }

    /// The score of one player against all others.
    fn total(&self, one: usize) -> ScoreTuple {
        score(&Score::against_all(&self.played, one, self.tournament.entrants.len()))
    }

    /// A match of two, in the shape of every door.
    fn match_json(&self, opening_plies: u32, mirror: bool) -> PyResult<String> {
        let openings = OpeningSet {
            opening_plies: Some(opening_plies),
            openings: self.tournament.openings.len(),
            mirror,
        };
        let mut shape = Match::of(openings, &self.tournament, &self.played);
        shape.limits = self.time.to_string();
        shape.sandbox.clone_from(&self.sandbox);
        serde_json::to_string(&shape).map_err(failure::value)
    }

    /// A tournament, in the shape of every door; it is in no database.
    fn tournament_json(&self) -> PyResult<String> {
        let lines: Vec<GameLine> = self.played.iter().filter_map(GameLine::of).collect();
        let (contest, games) = (&self.tournament, lines.len());
        let table = Standings::of(contest, &lines);
        let shape = tournament::Tournament {
            name: contest.name.clone(),
            id: contest.id(),
            rules: contest.rules.to_string(),
            schedule: contest.schedule.to_string(),
            openings: contest.openings.len(),
            seed: contest.seed,
            games,
            expected_games: contest.expected_games(),
            complete: games == contest.expected_games(),
            db: String::new(),
            games_per_second: (games > 0).then(|| games as f64 / self.seconds.max(1e-3)),
            alarms: 0,
            given_up: Vec::new(),
            sprt: None,
            sandbox: self.sandbox.clone(),
            configuration: tournament::Configuration::of(contest, Default::default()),
            table: TournamentTable::of(contest, &table, |entrant| entrant.player.to_string()),
        };
        serde_json::to_string(&shape).map_err(failure::value)
    }
}

fn score(score: &Score) -> ScoreTuple {
    let tally = |tally: Tally| (tally.wins, tally.draws, tally.losses);
    let ends = |interval: quaterne_arena::Interval| (interval.low, interval.high);
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
    trust_bots: bool,
    bot_memory: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<Games> {
    let openings: Vec<Game> = openings.iter().map(|game| game.0.clone()).collect();
    let players: Vec<Asked> = players.iter().map(Asked::read).collect::<PyResult<_>>()?;
    let limits = running::limits(None, nodes, seconds)?;
    let time = TimeControl { nodes: limits.nodes, movetime: limits.time, ..TimeControl::default() };
    let programs = ProgramConduct { trust: trust_bots, memory: bot_memory, ..ProgramConduct::default() };
    let functions = players.iter().any(|player| matches!(player, Asked::Function(..)));
    let named = players.iter().map(|player| player.entrant(time)).collect::<PyResult<Vec<_>>>()?;
    let sandbox = held(&named, trust_bots)?;
    let started = Instant::now();
    let work = |desk: running::Desk<News>| {
        let asked = |(place, player): (usize, &Asked)| match player {
            Asked::Named(_) => None,
            Asked::Function(name, _) => Some(asking(name, place, desk.news.clone())),
        };
        let asked = players.iter().enumerate().map(asked);
        // Functions take the time that they take.
        let entrants =
            named.into_iter().zip(asked).filter_map(|(named, asked)| named.or(asked.map(Entrant::from)));
        let rules = openings.first().map_or_else(Rules::connect4, |opening| *opening.rules());
        let tournament = Tournament::new(rules, entrants, openings, seed);
        let threads = if functions { 1 } else { threads };
        let conduct = Conduct { threads, programs, stop: Some(desk.stop), ..Conduct::default() };
        // Nobody listens any more once Python has a reason to stop.
        let played =
            quaterne_arena::play(&tournament, &conduct, |_| desk.news.send(News::Played).unwrap_or_default());
        (silent(tournament), played)
    };
    let mut done = 0_usize;
    let hear = |py: Python<'_>, news: News| match news {
        News::Played => {
            done += 1;
            progress.as_ref().map_or(Ok(()), |told| told.call1(py, (done,)).map(drop))
        }
        News::Ask(place, game, answer) => {
            let cell = players[place].called(py, &game)?;
            // The referee that asked waits, unless it was told to stop.
            answer.send(cell).unwrap_or_default();
            Ok(())
        }
    };
    let (tournament, played) = running::run(py, work, hear)?;
    Ok(Games { tournament, played, time, sandbox, seconds: started.elapsed().as_secs_f64() })
}

/// How programs are held, if there are any: found out before the first game.
fn held(named: &[Option<Entrant>], trust: bool) -> PyResult<Option<String>> {
    if !named.iter().flatten().any(|entrant| entrant.player.is_external()) {
        return Ok(None);
    }
    let level = if trust { SandboxLevel::None } else { SandboxLevel::probe() };
    if !trust && level == SandboxLevel::None {
        let text = SandboxError::Closed.say(failure::lang()).replace("--trust-bots", "trust_bots=True");
        return Err(failure::value(text));
    }
    Ok(Some(level.to_string()))
}

/// The same tournament, with functions that are asked no more: who still could ask would keep the caller waiting.
fn silent(mut tournament: Tournament) -> Tournament {
    for entrant in &mut tournament.entrants {
        if let Player::Function(function) = &entrant.player {
            entrant.player = Player::Function(Function::new(function.name(), |_| None));
        }
    }
    tournament
}

/// A player that asks the caller, and has no move once the caller has left.
fn asking(name: &str, place: usize, news: Sender<News>) -> Function {
    Function::new(name, move |game| {
        let (answer, heard) = channel();
        news.send(News::Ask(place, Box::new(game.clone()), answer)).ok()?;
        heard.recv().ok()
    })
}

impl Asked {
    fn read(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.cast::<PyString>() {
            let named = text.to_cow()?.parse().map_err(|error: PlayerError| failure::said(error))?;
            return Ok(Self::Named(named));
        }
        if given.is_callable() {
            let name = given.getattr("__name__").and_then(|name| name.extract::<String>());
            let name = name.unwrap_or_else(|_| "the player".to_owned());
            return Ok(Self::Function(name, given.clone().unbind()));
        }
        let given = given.repr()?;
        Err(failure::value(failure::lang().pick(
            format!("{given} is no player: expected a name or a function of a game"),
            format!("{given} n'est pas un joueur : il faut un nom ou une fonction d'une partie"),
        )))
    }

    /// A machine or a program, that can be started; a function is asked in its own way.
    fn entrant(&self, time: TimeControl) -> PyResult<Option<Entrant>> {
        match self {
            Self::Named(player) => Entrant::checked(player.clone(), time).map(Some).map_err(failure::said),
            Self::Function(..) => Ok(None),
        }
    }

    /// The move of a function.
    fn called(&self, py: Python<'_>, game: &Game) -> PyResult<Cell> {
        py.check_signals()?;
        let Self::Function(name, function) = self else {
            return Err(failure::value("only functions are called"));
        };
        let answer = function.bind(py).call1((game::Game(game.clone()),))?;
        cell::read(game, &answer).map_err(|error| {
            let answer = answer.repr().map_or_else(|_| "?".to_owned(), |text| text.to_string());
            let (after, why) = (game.text(), error.value(py));
            failure::IllegalMove::new_err(failure::lang().pick(
                format!("{name} played {answer} after '{after}': {why}"),
                format!("{name} a joué {answer} après « {after} » : {why}"),
            ))
        })
    }
}
