//! Exact scores.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyList;
use quaterne_report::why::Why;
use quaterne_rules::{Cell, Game};
use quaterne_search::analysis::MoveScore;
use quaterne_search::method::PerfectPlay;
use quaterne_search::question::{Engine, Question, What};
use quaterne_search::solver::Solution;
use quaterne_search::{Analysis, Limits, Method};

use crate::report::Report;
use crate::{analysing, cell, crew, game, running};

/// The exact solver, and what it has proved so far.
///
/// `quaterne.Solver` documents it.
#[pyclass(frozen, module = "quaterne._native", name = "Solver")]
pub(crate) struct SolverHandle {
    engine: Mutex<Engine>,
    fresh: Recipe,
}

#[derive(Clone, Copy)]
struct Recipe {
    table_mb: u32,
    threads: u32,
    book: bool,
}

impl Recipe {
    fn engine(self) -> Engine {
        let engine = Engine::new().remembering().threads(self.threads);
        if self.book { engine } else { engine.without_book() }
    }

    /// The question about a position.
    fn question(self, game: Game, wdl: bool, what: What, limits: Limits) -> Question {
        let play = PerfectPlay { table: self.table_mb, wdl, ..PerfectPlay::default() };
        Question::new(game).by(Method::Perfect(play)).what(what).limits(limits)
    }
}

/// What is asked for: every move, a line, or the score alone.
fn what(moves: bool, line: bool) -> What {
    match (moves, line) {
        (true, _) => What::Moves,
        (false, true) => What::Line,
        (false, false) => What::Score,
    }
}

/// Positions that are looked at in the caller's thread, a few milliseconds' worth. Most positions need no more,
/// and are spared a thread that would hear Ctrl-C for them.
const AT_ONCE: u64 = 20_000;

/// (lower, upper, nodes, seconds, best, [(move, lower, upper)] or None, line or None, report)
type AnswerTuple<'py> = (
    i32,
    i32,
    u64,
    f64,
    Bound<'py, PyList>,
    Option<Vec<(Py<PyAny>, i32, i32)>>,
    Option<Bound<'py, PyList>>,
    Report,
);

#[pymethods]
impl SolverHandle {
    #[new]
    fn new(table_mb: u32, threads: u32, book: bool) -> Self {
        let fresh = Recipe { table_mb: table_mb.clamp(1, 65_536), threads, book };
        Self { engine: Mutex::new(fresh.engine()), fresh }
    }

    /// Forgets what was proved.
    fn clear(&self) {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner).forget();
    }

    #[expect(clippy::too_many_arguments, reason = "called from one place, in Python, by position")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        game: &game::Game,
        wdl: bool,
        moves: bool,
        line: bool,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<AnswerTuple<'py>> {
        let limits = running::limits(None, nodes, seconds)?;
        let question = self.fresh.question(game.0.clone(), wdl, what(moves, line), limits);
        let found = match self.at_once(py, &question) {
            Some(found) => found,
            None => running::quietly(py, |stop| {
                self.answer(&question.clone().limits(question.limits.clone().stop(stop)))
            })?,
        };
        to_python(py, question, found, moves, line)
    }

    /// Why a position is won, drawn or lost.
    fn why(&self, py: Python<'_>, game: &game::Game, seconds: Option<f64>) -> PyResult<Report> {
        let limits = running::limits(None, None, seconds)?;
        let question = self.fresh.question(game.0.clone(), false, What::Why, limits);
        let found = running::quietly(py, |stop| {
            let question = question.clone().limits(question.limits.clone().stop(stop));
            match self.engine.try_lock() {
                Ok(mut engine) => engine.why(&question),
                Err(_) => self.fresh.engine().why(&question),
            }
        })?;
        Ok(Report::of(move || Why::of(&question.game, &found)))
    }

    /// Many positions at a time, each thread with a solver of its own; `progress(done)` is told of each.
    #[expect(clippy::too_many_arguments, reason = "called from one place, in Python, by position")]
    fn solve_many<'py>(
        &self,
        py: Python<'py>,
        games: Vec<PyRef<'py, game::Game>>,
        threads: usize,
        wdl: bool,
        moves: bool,
        line: bool,
        nodes: Option<u64>,
        seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<AnswerTuple<'py>>> {
        let limits = running::limits(None, nodes, seconds)?;
        let fresh = Recipe { threads: 1, ..self.fresh };
        let ask = |game: &PyRef<'py, game::Game>| {
            fresh.question(game.0.clone(), wdl, what(moves, line), limits.clone())
        };
        let questions: Vec<Question> = games.iter().map(ask).collect();
        let mut done = 0_usize;
        let answers = running::run(
            py,
            |desk| crew::answers(&questions, threads, || fresh.engine(), &desk),
            |py, ()| {
                done += 1;
                progress.as_ref().map_or(Ok(()), |told| told.call1(py, (done,)).map(drop))
            },
        )?;
        let both = questions.into_iter().zip(answers);
        both.map(|(question, found)| to_python(py, question, found, moves, line)).collect()
    }
}

impl SolverHandle {
    /// The answer to a question that takes a moment only. A longer one begins again, and remembers what was proved; one
    /// that counts its nodes is not begun twice.
    fn at_once(&self, py: Python<'_>, question: &Question) -> Option<Analysis> {
        if question.limits.nodes.is_some_and(|nodes| nodes > AT_ONCE) {
            return None;
        }
        let short = question.limits.and(&Limits::none().nodes(AT_ONCE));
        py.detach(|| {
            let is_new = self.engine.try_lock().is_ok_and(|engine| engine.is_new());
            let found = self.answer(&question.clone().limits(short));
            // All scores may be proved, and the line cut short: then this is not yet the answer.
            let done = found.complete && found.nodes < AT_ONCE;
            // The first question of all costs what it costs elsewhere.
            if is_new && !done {
                self.clear();
            }
            (done || question.limits.nodes.is_some()).then_some(found)
        })
    }

    fn answer(&self, question: &Question) -> Analysis {
        // A second thread of the same program gets an engine of its own rather than wait.
        match self.engine.try_lock() {
            Ok(mut engine) => engine.analysis(question),
            Err(_) => self.fresh.engine().analysis(question),
        }
    }
}

fn to_python<'py>(
    py: Python<'py>,
    question: Question,
    found: Analysis,
    moves: bool,
    line: bool,
) -> PyResult<AnswerTuple<'py>> {
    let proved = |solution: Option<Solution>| solution.map_or((i32::MIN, i32::MAX), |s| (s.lower, s.upper));
    let (lower, upper) = proved(found.proved);
    let one = |each: &MoveScore| {
        let (lower, upper) = proved(each.proved);
        Ok((cell::to_python(py, each.cell)?, lower, upper))
    };
    let scores = moves.then(|| found.moves.iter().map(one).collect::<PyResult<_>>()).transpose()?;
    let line = Some(&found.line).filter(|_| line && found.complete);
    Ok((
        lower,
        upper,
        found.nodes,
        found.elapsed.as_secs_f64(),
        cell::list(py, best(&found))?,
        scores,
        line.map(|line| cell::list(py, line.iter().copied())).transpose()?,
        analysing::report(question.game, question.by, found),
    ))
}

/// The best moves: all of them where every move was asked for, the one that is played first.
fn best(found: &Analysis) -> Vec<Cell> {
    let Some(best) = found.best else { return Vec::new() };
    let worth = |cell: Cell| found.moves.iter().find(|each| each.cell == cell)?.proved?.score();
    let others = found.moves.iter().map(|each| each.cell).filter(|&cell| cell != best);
    let as_good = others.filter(|&cell| worth(cell).is_some() && worth(cell) == worth(best));
    std::iter::once(best).chain(as_good).collect()
}

/// The plies from here to the end that a score stands for.
#[pyfunction]
pub(crate) fn plies_to_end(game: &game::Game, score: i32) -> Option<u32> {
    let left = game.0.rules().max_plies() - game.0.board().plies();
    quaterne_search::solver::plies_to_end(score, left)
}
