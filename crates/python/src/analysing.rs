//! What the machines find.

use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyList;
use quaterne_rules::{Game, on_board};
use quaterne_search::analysis::{MoveScore, Verdict};
use quaterne_search::events::Bound as Known;
use quaterne_search::{
    Analysis, Evaluation, EvaluationError, Evaluator, Limits, Method, MethodError, Value, question,
};

use crate::callback::Callback;
use crate::{cell, failure, game, running};

/// How long a search may go on before somebody listens for Ctrl-C.
const MOMENT: Duration = Duration::from_millis(2);

/// (best, score, (result, plies), line, moves, depth, nodes, leaves, cutoffs, memo, seconds, complete)
pub(crate) type AnalysisTuple<'py> = (
    Option<Py<PyAny>>,
    f64,
    VerdictTuple,
    Bound<'py, PyList>,
    Vec<MoveTuple>,
    u32,
    u64,
    u64,
    u64,
    Option<(u64, u64, u64, u64)>,
    f64,
    bool,
);
/// 'win', 'draw' or 'loss' when it is proved, and in how many plies when that is known.
type VerdictTuple = (Option<&'static str>, Option<u32>);
/// (move, score, bound, verdict, visits)
type MoveTuple = (Py<PyAny>, f64, &'static str, VerdictTuple, Option<u64>);

/// Reads a player's name.
pub(crate) fn method(spec: &str) -> PyResult<Method> {
    spec.parse().map_err(|error: MethodError| failure::value(error))
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

/// Searches a position.
#[pyfunction]
pub(crate) fn analyse<'py>(
    py: Python<'py>,
    game: &game::Game,
    spec: &str,
    evaluation: Option<Bound<'py, PyAny>>,
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
) -> PyResult<AnalysisTuple<'py>> {
    let (game, method) = (game.0.clone(), method(spec)?);
    let limits = running::limits(depth, nodes, seconds)?;
    let analysis = match evaluation {
        Some(function) => Callback::new(function).analyse(&game, &method, &limits)?,
        None => search(py, &game, &method, &limits)?,
    };
    to_python(py, &analysis)
}

/// Searches without the interpreter's lock, until Ctrl-C.
pub(crate) fn search(py: Python<'_>, game: &Game, method: &Method, limits: &Limits) -> PyResult<Analysis> {
    match at_once(py, game, method, limits) {
        Some(analysis) => Ok(analysis),
        None => running::quietly(py, |stop| question::best(game, method, &limits.clone().stop(stop))),
    }
}

/// The answer of a search that takes a moment only: it is spared a thread that would hear Ctrl-C for it. A
/// longer one begins again; perfect play, which plans by its limits, is not given one.
fn at_once(py: Python<'_>, game: &Game, method: &Method, limits: &Limits) -> Option<Analysis> {
    if matches!(method, Method::Perfect(_)) {
        return None;
    }
    let short = limits.and(&Limits::none().time(MOMENT));
    let analysis = py.detach(|| question::best(game, method, &short));
    (analysis.elapsed < MOMENT).then_some(analysis)
}

/// The tuple of an analysis.
pub(crate) fn to_python<'py>(py: Python<'py>, found: &Analysis) -> PyResult<AnalysisTuple<'py>> {
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
        found.nodes,
        found.leaves,
        found.cutoffs,
        found.memo.map(|memo| (memo.hits, memo.stored, memo.saved, memo.capacity)),
        found.elapsed.as_secs_f64(),
        found.complete,
    ))
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
    let evaluation: Evaluation =
        evaluation.parse().map_err(|error: EvaluationError| failure::value(error))?;
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
