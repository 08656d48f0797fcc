//! What the machines find.

use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyList;
use quaterne_rules::{Game, on_board};
use quaterne_search::analysis::{MoveScore, Verdict};
use quaterne_search::events::Bound as Known;
use quaterne_search::question::{Engine, Question, What};
use quaterne_search::{Analysis, Evaluation, EvaluationError, Evaluator, Limits, Method, MethodError, Value};

use crate::callback::Callback;
use crate::report::Report;
use crate::{cell, crew, failure, game, running};

/// How long a search may go on before somebody listens for Ctrl-C.
const MOMENT: Duration = Duration::from_millis(2);

/// (best, score, (verdict, plies), line, moves, depth, (nodes, leaves, cutoffs), memo, seconds, complete, report)
pub(crate) type AnalysisTuple<'py> = (
    Option<Py<PyAny>>,
    f64,
    VerdictTuple,
    Bound<'py, PyList>,
    Vec<MoveTuple>,
    u32,
    (u64, u64, u64),
    Option<(u64, u64, u64, u64)>,
    f64,
    bool,
    Report,
);
/// 'win', 'draw' or 'loss' when it is proved, and in how many plies when that is known.
type VerdictTuple = (Option<&'static str>, Option<u32>);
/// (move, score, bound, verdict, visits)
type MoveTuple = (Py<PyAny>, f64, &'static str, VerdictTuple, Option<u64>);

/// Reads a player's name.
pub(crate) fn method(spec: &str) -> PyResult<Method> {
    spec.parse().map_err(|error: MethodError| failure::said(error))
}

/// The player's name with every key that it has, and whether it plays the same move every time.
#[pyfunction]
pub(crate) fn read_player(spec: &str) -> PyResult<(String, bool, bool)> {
    let method = method(spec)?;
    Ok((method.to_string(), method.is_deterministic(), method.has_tree()))
}

/// The same player with a seed.
#[pyfunction]
pub(crate) fn with_seed(spec: &str, seed: u64) -> PyResult<String> {
    Ok(method(spec)?.with_seed(seed).to_string())
}

/// Searches a position; `exact` asks for the score of every move.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "called from one place, in Python, by position")]
pub(crate) fn analyse<'py>(
    py: Python<'py>,
    game: &game::Game,
    spec: &str,
    evaluation: Option<Bound<'py, PyAny>>,
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    exact: bool,
) -> PyResult<AnalysisTuple<'py>> {
    let (game, method) = (game.0.clone(), method(spec)?);
    let limits = running::limits(depth, nodes, seconds)?;
    let analysis = match evaluation {
        Some(function) => Callback::new(function).analyse(&game, &method, &limits)?,
        None => {
            let what = if exact { What::Moves } else { What::Best };
            search(py, &Question::new(game.clone()).by(method.clone()).what(what).limits(limits))?
        }
    };
    to_python(py, &game, &method, &analysis)
}

/// The move of each machine in its position, on several threads; none where the game is over.
#[pyfunction]
pub(crate) fn best_moves(
    py: Python<'_>,
    games: Vec<PyRef<'_, game::Game>>,
    specs: Vec<String>,
    threads: usize,
) -> PyResult<Vec<Option<Py<PyAny>>>> {
    let ask = |(game, spec): (&PyRef<'_, game::Game>, &String)| {
        Ok(Question::new(game.0.clone()).by(method(spec)?).what(What::Best))
    };
    let questions: Vec<Question> = games.iter().zip(&specs).map(ask).collect::<PyResult<_>>()?;
    let found =
        running::run(py, |desk| crew::answers(&questions, threads, Engine::new, &desk), |_, ()| Ok(()))?;
    found.into_iter().map(|found| found.best.map(|best| cell::to_python(py, best)).transpose()).collect()
}

/// Searches without the interpreter's lock, until Ctrl-C.
fn search(py: Python<'_>, question: &Question) -> PyResult<Analysis> {
    match at_once(py, question) {
        Some(analysis) => Ok(analysis),
        None => running::quietly(py, |stop| {
            let limits = question.limits.clone().stop(stop);
            Engine::new().analysis(&question.clone().limits(limits))
        }),
    }
}

/// The answer to a question that takes a moment only: it is spared a thread that would hear Ctrl-C for it. A
/// longer one begins again; perfect play, which plans by its limits, is not given one.
fn at_once(py: Python<'_>, question: &Question) -> Option<Analysis> {
    if matches!(question.by, Method::Perfect(_)) {
        return None;
    }
    let (short, started) = (question.limits.and(&Limits::none().time(MOMENT)), Instant::now());
    let analysis = py.detach(|| Engine::new().analysis(&question.clone().limits(short)));
    (started.elapsed() < MOMENT).then_some(analysis)
}

/// The tuple of an analysis.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    game: &Game,
    method: &Method,
    found: &Analysis,
) -> PyResult<AnalysisTuple<'py>> {
    let one = |m: &MoveScore| {
        let cell = cell::to_python(py, m.cell)?;
        Ok((cell, m.score, bound_name(m.bound), verdict(m.verdict), m.visits))
    };
    Ok((
        found.best.map(|best| cell::to_python(py, best)).transpose()?,
        found.score,
        verdict(found.verdict),
        cell::list(py, found.line.iter().copied())?,
        found.moves.iter().map(one).collect::<PyResult<_>>()?,
        found.depth,
        (found.nodes, found.leaves, found.cutoffs),
        found.memo.map(|memo| (memo.hits, memo.stored, memo.saved, memo.capacity)),
        found.elapsed.as_secs_f64(),
        found.complete,
        report(game.clone(), method.clone(), found.clone()),
    ))
}

/// The same, in the shape of every door.
pub(crate) fn report(game: Game, by: Method, found: Analysis) -> Report {
    Report::of(move || quaterne_report::Analysis::of(&game, &by, &found))
}

fn verdict(verdict: Option<Verdict>) -> VerdictTuple {
    match verdict {
        None => (None, None),
        Some(Verdict::Win(plies)) => (Some("win"), plies),
        Some(Verdict::Draw) => (Some("draw"), None),
        Some(Verdict::Loss(plies)) => (Some("loss"), plies),
    }
}

pub(crate) const fn bound_name(bound: Known) -> &'static str {
    match bound {
        Known::Exact => "exact",
        Known::Lower => "lower",
        Known::Upper => "upper",
    }
}

/// What an evaluation says of a position, for the side to move.
#[pyfunction]
pub(crate) fn evaluate(game: &game::Game, evaluation: &str) -> PyResult<f64> {
    let evaluation: Evaluation = evaluation.parse().map_err(|error: EvaluationError| failure::said(error))?;
    let (value, scale) = on_board!(game.0.board(), board => {
        let heuristic = evaluation.on(board.shape(), game.0.rules());
        (heuristic.evaluate(board), scale_of(&heuristic, board))
    });
    Ok(value as f64 / scale as f64)
}

/// The scale of an evaluator, with the type of its boards spelled out.
fn scale_of<P>(evaluator: &impl Evaluator<P>, _: &P) -> Value {
    evaluator.scale()
}
