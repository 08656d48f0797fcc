//! Exact scores.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::types::PyList;
use quaterne_rules::{Cell, Game};
use quaterne_search::Limits;
use quaterne_search::solver::{MoveScore, Solution, Solver};

use crate::running::{self, Desk};
use crate::{cell, game};

/// The exact solver, and what it has proved so far.
///
/// `quaterne.Solver` documents it.
#[pyclass(frozen, module = "quaterne._native", name = "Solver")]
pub(crate) struct SolverHandle {
    solver: Mutex<Solver>,
    fresh: Recipe,
}

#[derive(Clone, Copy)]
struct Recipe {
    table_mb: usize,
    threads: u32,
    book: bool,
}

impl Recipe {
    fn solver(self) -> Solver {
        let solver = Solver::new(self.table_mb).threads(self.threads);
        if self.book { solver } else { solver.without_book() }
    }
}

/// Positions that are looked at in the caller's thread, a few milliseconds' worth. Most positions need no more,
/// and are spared a thread that would hear Ctrl-C for them; what was proved by then is remembered by the next.
const AT_ONCE: u64 = 20_000;

/// What is to be found out about a position.
#[derive(Clone, Copy)]
struct Question {
    wdl: bool,
    moves: bool,
    line: bool,
    best: bool,
}

/// What was found.
struct Answer {
    solution: Solution,
    seconds: f64,
    best: Vec<Cell>,
    moves: Option<Vec<MoveScore>>,
    line: Option<Vec<Cell>>,
}

/// (lower, upper, nodes, seconds, best, [(move, lower, upper)] or None, line or None)
type AnswerTuple<'py> =
    (i32, i32, u64, f64, Bound<'py, PyList>, Option<Vec<(Py<PyAny>, i32, i32)>>, Option<Bound<'py, PyList>>);

#[pymethods]
impl SolverHandle {
    #[new]
    fn new(table_mb: u32, threads: u32, book: bool) -> Self {
        let fresh = Recipe { table_mb: (table_mb as usize).clamp(1, 65_536), threads, book };
        Self { solver: Mutex::new(fresh.solver()), fresh }
    }

    /// Forgets what was proved.
    fn clear(&self) {
        self.solver.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    #[expect(clippy::too_many_arguments, reason = "called from one place, in Python, by position")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        game: &game::Game,
        wdl: bool,
        moves: bool,
        line: bool,
        best: bool,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<AnswerTuple<'py>> {
        let (game, question) = (game.0.clone(), Question { wdl, moves, line, best });
        let limits = running::limits(None, nodes, seconds)?;
        let answer = py.detach(|| self.answer(&game, &limits.and(&Limits::none().nodes(AT_ONCE)), question));
        if answer.is_whole(&game, question) || nodes.is_some_and(|nodes| nodes <= AT_ONCE) {
            return answer.to_python(py);
        }
        let spent = answer.solution.nodes;
        let rest = Limits { nodes: nodes.map(|nodes| nodes.saturating_sub(spent)), ..limits };
        let mut answer = running::quietly(py, |stop| self.answer(&game, &rest.stop(stop), question))?;
        answer.solution.nodes += spent;
        answer.to_python(py)
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
        best: bool,
        nodes: Option<u64>,
        seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<AnswerTuple<'py>>> {
        let games: Vec<Game> = games.iter().map(|game| game.0.clone()).collect();
        let limits = running::limits(None, nodes, seconds)?;
        let (question, fresh) = (Question { wdl, moves, line, best }, Recipe { threads: 1, ..self.fresh });
        let mut done = 0_usize;
        let answers = running::run(
            py,
            |desk| crew(&games, threads, fresh, &limits, question, &desk),
            |py, ()| {
                done += 1;
                progress.as_ref().map_or(Ok(()), |told| told.call1(py, (done,)).map(drop))
            },
        )?;
        answers.into_iter().map(|answer| answer.to_python(py)).collect()
    }
}

impl SolverHandle {
    fn answer(&self, game: &Game, limits: &Limits, question: Question) -> Answer {
        // A second thread of the same program gets a solver of its own rather than wait.
        match self.solver.try_lock() {
            Ok(mut solver) => Answer::find(game, &mut solver, limits, question),
            Err(_) => Answer::find(game, &mut self.fresh.solver(), limits, question),
        }
    }
}

fn crew(
    games: &[Game],
    threads: usize,
    fresh: Recipe,
    limits: &Limits,
    question: Question,
    desk: &Desk<()>,
) -> Vec<Answer> {
    let next = AtomicUsize::new(0);
    let answers: Vec<Mutex<Option<Answer>>> = games.iter().map(|_| Mutex::new(None)).collect();
    let limits = limits.clone().stop(Arc::clone(&desk.stop));
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, games.len().max(1)) {
            let news = desk.news.clone();
            let (next, limits, answers) = (&next, &limits, &answers);
            scope.spawn(move || {
                let mut solver = fresh.solver();
                while let Some(nth) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|_| !stopped(limits))
                {
                    let Some(game) = games.get(nth) else { break };
                    let answer = Answer::find(game, &mut solver, limits, question);
                    *answers[nth].lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
                    let _ = news.send(());
                }
            });
        }
    });
    let inner = |answer: Mutex<Option<Answer>>| answer.into_inner().unwrap_or_else(PoisonError::into_inner);
    answers.into_iter().filter_map(inner).collect()
}

fn stopped(limits: &Limits) -> bool {
    limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

impl Answer {
    fn find(game: &Game, solver: &mut Solver, limits: &Limits, question: Question) -> Self {
        let started = Instant::now();
        let left = |nodes: u64| Limits {
            nodes: limits.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: limits.time.map(|limit| limit.saturating_sub(started.elapsed())),
            ..limits.clone()
        };
        let mut solution =
            if question.wdl { solver.outcome(game, limits) } else { solver.solve(game, limits) };
        let moves = question.moves.then(|| {
            let moves = if question.wdl {
                signs(game, solver, |nodes| left(solution.nodes + nodes)).collect()
            } else {
                solver.moves(game, &left(solution.nodes))
            };
            solution.nodes += moves.iter().map(|m| m.solution.nodes).sum::<u64>();
            moves
        });
        let best = match &moves {
            Some(moves) => best_of(moves, &solution, question.wdl),
            None if !question.best => Vec::new(),
            None if question.wdl => {
                let keeps =
                    |found: &MoveScore| solution.sign().is_some() && found.solution.sign() == solution.sign();
                let found = signs(game, solver, |nodes| left(solution.nodes + nodes)).find(keeps);
                found.map(|found| found.cell).into_iter().collect()
            }
            None => {
                let best = solution.score().and_then(|score| solver.best(game, score, &left(solution.nodes)));
                best.into_iter().collect()
            }
        };
        let line = if question.line { solver.line(game, &left(solution.nodes)) } else { None };
        Self { solution, seconds: started.elapsed().as_secs_f64(), best, moves, line }
    }

    /// Whether everything that was asked for was found.
    fn is_whole(&self, game: &Game, question: Question) -> bool {
        let known = |s: &Solution| if question.wdl { s.sign().is_some() } else { s.score().is_some() };
        let moves = self.moves.as_ref().is_none_or(|moves| moves.iter().all(|m| known(&m.solution)));
        let best = !question.best || !self.best.is_empty() || game.outcome().is_some();
        known(&self.solution) && moves && best && (self.line.is_some() || !question.line)
    }

    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<AnswerTuple<'py>> {
        let one = |m: &MoveScore| Ok((cell::to_python(py, m.cell)?, m.solution.lower, m.solution.upper));
        let moves = self.moves.as_ref().map(|moves| moves.iter().map(one).collect::<PyResult<_>>());
        let line = self.line.as_ref().map(|line| cell::list(py, line.iter().copied()));
        Ok((
            self.solution.lower,
            self.solution.upper,
            self.solution.nodes,
            self.seconds,
            cell::list(py, self.best.iter().copied())?,
            moves.transpose()?,
            line.transpose()?,
        ))
    }
}

/// Whether each move wins, draws or loses, as they are asked for.
fn signs(game: &Game, solver: &mut Solver, left: impl Fn(u64) -> Limits) -> impl Iterator<Item = MoveScore> {
    let mut nodes = 0;
    let after = move |cell| {
        let mut next = game.clone();
        next.play(cell).ok()?;
        let solution = solver.outcome(&next, &left(nodes));
        nodes += solution.nodes;
        Some(MoveScore { cell, solution: solution.for_the_other() })
    };
    game.legal_moves().into_iter().filter_map(after)
}

/// The moves that keep what the position is worth.
fn best_of(moves: &[MoveScore], position: &Solution, wdl: bool) -> Vec<Cell> {
    let keeps = |found: &Solution| match wdl {
        true => position.sign().is_some() && found.sign() == position.sign(),
        false => position.score().is_some() && found.score() == position.score(),
    };
    moves.iter().filter(|m| keeps(&m.solution)).map(|m| m.cell).collect()
}

/// The plies from here to the end that a score stands for.
#[pyfunction]
pub(crate) fn plies_to_end(game: &game::Game, score: i32) -> Option<u32> {
    let left = game.0.rules().max_plies() - game.0.board().plies();
    quaterne_search::solver::plies_to_end(score, left)
}
