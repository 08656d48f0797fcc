//! A Python function as evaluation.
//!
//! The textbook searches are generic on [`quaterne_rules::Position`], so they run here on a position that is a whole
//! [`Game`]: it is what the function is given, history included, and beside a call of Python its copy costs
//! nothing. Scores become integers in units of 2⁻²⁰, so that sums of fractions which differ by rounding
//! alone are equal, and ties mean what they say.
//!
//! Rejected: a `Custom` evaluation inside the engine. Its searches on bare boards would have to be turned
//! back into games at every leaf, and the engine would know of callbacks that cannot fail but do.

use std::cell::{Cell as Slot, RefCell};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering as Atomic};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use quaterne_rules::{AnyBoard, Cell, Game, Outcome, Position, Rules, Side, on_board};
use quaterne_search::analysis::{Analysis, MoveScore, Verdict};
use quaterne_search::events::{Bound as Known, Observer};
use quaterne_search::memo::{Forgetful, MemoReport, Memory, Recall};
use quaterne_search::method::TreeSearch;
use quaterne_search::ordering::{Order, Ordering, distance_from_centre};
use quaterne_search::rng::Rng;
use quaterne_search::root::Root;
use quaterne_search::scale::Scale;
use quaterne_search::searcher::Searcher;
use quaterne_search::ties::Ties;
use quaterne_search::tree::{Keep, Recorded, Recorder};
use quaterne_search::{Evaluator, Limits, Method, Silent, Value, WinRule};

use crate::{failure, game};

/// Units of a score.
const UNIT: Value = 1 << 20;
/// Scores stay far below a win.
const MOST: f64 = (1_u64 << 39) as f64;

/// A game as a position to search.
#[derive(Clone)]
struct Spot(Game);

impl Position for Spot {
    type Move = Cell;

    fn to_move(&self) -> Side {
        self.0.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        self.0.legal_moves().into_iter()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn play_unchecked(&mut self, cell: Cell) {
        let played = self.0.play(cell);
        debug_assert!(played.is_ok(), "{cell} was listed as a move");
    }
}

/// A function of Python that evaluates; the first exception ends the search.
pub(crate) struct Callback<'py> {
    function: Bound<'py, PyAny>,
    failure: RefCell<Option<PyErr>>,
    stop: Arc<AtomicBool>,
    leaves: Slot<u64>,
}

impl Evaluator<Spot> for Callback<'_> {
    fn evaluate(&self, spot: &Spot) -> Value {
        if self.failure.borrow().is_some() {
            return 0;
        }
        self.leaves.set(self.leaves.get() + 1);
        self.ask(&spot.0).unwrap_or_else(|error| {
            *self.failure.borrow_mut() = Some(error);
            self.stop.store(true, Atomic::Relaxed);
            0
        })
    }

    fn scale(&self) -> Value {
        UNIT
    }
}

impl<'py> Callback<'py> {
    pub(crate) fn new(function: Bound<'py, PyAny>) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        Self { function, failure: RefCell::new(None), stop, leaves: Slot::new(0) }
    }

    fn ask(&self, game: &Game) -> PyResult<Value> {
        self.function.py().check_signals()?;
        let answer = self.function.call1((game::Game(game.clone()),))?;
        let score: f64 = answer.extract().map_err(|_| {
            let answer = answer.repr().map_or_else(|_| "something else".to_owned(), |text| text.to_string());
            PyTypeError::new_err(format!("an evaluation returns a number, not {answer}"))
        })?;
        if !score.is_finite() || score.abs() > MOST {
            let text =
                format!("an evaluation returns a number up to {MOST:e}, not {score}: won and lost games");
            return Err(PyValueError::new_err(format!("{text} are not its business")));
        }
        Ok((score * UNIT as f64).round() as Value)
    }

    /// Searches by minimax, α–β or deepening, with this evaluation at the leaves.
    pub(crate) fn analyse(&self, game: &Game, method: &Method, limits: &Limits) -> PyResult<Analysis> {
        self.search(game, method, limits, &mut Silent)
    }

    /// The same, keeping the tree.
    pub(crate) fn record(
        &self,
        game: &Game,
        method: &Method,
        limits: &Limits,
        keep: Keep,
    ) -> PyResult<Option<Recorded>> {
        let mut recorder = Recorder::new(keep);
        let analysis = self.search(game, method, limits, &mut recorder)?;
        let scale = Scale::new(UNIT, tree_of(method)?.win, analysis.depth);
        let tree = recorder.tree(analysis.best).map(|mut tree| {
            tree.link_memo(|moves| {
                let mut board = *game.board();
                moves.iter().for_each(|&cell| board.play_unchecked(cell));
                board
            });
            tree
        });
        Ok(tree.map(|tree| Recorded { analysis, tree, scale }))
    }

    fn search<O: Observer<Cell>>(
        &self,
        game: &Game,
        method: &Method,
        limits: &Limits,
        observer: &mut O,
    ) -> PyResult<Analysis> {
        let tree = tree_of(method)?;
        if game.outcome().is_some() {
            return Ok(quaterne_search::question::best(game, method, limits));
        }
        let analysis = match tree.memo {
            Some(_) => self.walk(game, method, tree, limits, Notebook::default(), observer),
            None => self.walk(game, method, tree, limits, Forgetful, observer),
        };
        self.failure.take().map_or(Ok(analysis), Err)
    }

    fn walk<T: Memory<Spot>, O: Observer<Cell>>(
        &self,
        game: &Game,
        method: &Method,
        tree: &TreeSearch,
        limits: &Limits,
        memory: T,
        observer: &mut O,
    ) -> Analysis {
        let own = Limits {
            time: tree.time,
            nodes: tree.nodes,
            stop: Some(Arc::clone(&self.stop)),
            ..Limits::none()
        };
        let (spot, depth) = (Spot(game.clone()), tree.depth.min(limits.depth.unwrap_or(tree.depth)).max(1));
        let order = Arrangement { order: tree.order, evaluator: self, history: HashMap::new() };
        let mut searcher = Searcher::new(self)
            .win(tree.win)
            .order(order)
            .memory(memory)
            .observe(observer)
            .limits(&limits.and(&own));
        if tree.ties == Ties::First {
            searcher = searcher.first_best_only();
        }
        let left = game.rules().max_plies() - game.board().plies();
        let (root, depth, by_time) = match method {
            Method::Minimax(_) => (searcher.minimax(&spot, depth), depth, false),
            Method::Deepening(_) => {
                let (root, depth) = searcher.deepen(&spot, depth.min(left));
                (root, depth, true)
            }
            _ => (searcher.alpha_beta(&spot, depth), depth, false),
        };
        let (cutoffs, memo) = (searcher.counts().cutoffs, searcher.remembered().report());
        let mut rng = Rng::split(tree.seed.unwrap_or(0), u64::from(game.board().plies()));
        let best = tree.ties.choose(&root.best(), game.rules(), &mut rng);
        let best = best.or_else(|| game.legal_moves().first().copied());
        let reading = Reading { scale: Scale::new(UNIT, tree.win, depth), reaches_end: depth >= left };
        Analysis {
            best,
            score: reading.scale.score(if root.moves.is_empty() { 0 } else { root.value }),
            verdict: if root.complete || by_time { reading.verdict(root.value) } else { None },
            line: best.map_or(Vec::new(), |best| root.line(best).to_vec()),
            proved: None,
            moves: reading.moves(&root),
            depth,
            nodes: searcher.meter().nodes(),
            leaves: self.leaves.get(),
            cutoffs,
            memo,
            elapsed: searcher.meter().elapsed(),
            complete: root.complete || by_time && !root.moves.is_empty(),
        }
    }
}

fn tree_of(method: &Method) -> PyResult<&TreeSearch> {
    match method {
        Method::Minimax(tree) | Method::AlphaBeta(tree) | Method::Deepening(tree) => Ok(tree),
        _ => Err(failure::value(format!(
            "{} evaluates nothing: with an evaluation of your own, expected minimax, alphabeta, deepening",
            method.name()
        ))),
    }
}

/// Turns values into scores and verdicts.
struct Reading {
    scale: Scale,
    reaches_end: bool,
}

impl Reading {
    fn verdict(&self, value: Value) -> Option<Verdict> {
        match WinRule::sign_of_win(value) {
            1 => Some(Verdict::Win(self.scale.plies(value))),
            -1 => Some(Verdict::Loss(self.scale.plies(value))),
            _ if self.reaches_end && value == 0 => Some(Verdict::Draw),
            _ => None,
        }
    }

    fn moves(&self, root: &Root<Cell>) -> Vec<MoveScore> {
        let one = |m: &quaterne_search::root::RootMove<Cell>| MoveScore {
            cell: m.by,
            score: self.scale.score(m.value),
            bound: m.bound,
            verdict: if m.bound == Known::Exact { self.verdict(m.value) } else { None },
            visits: None,
            proved: None,
        };
        root.moves.iter().map(one).collect()
    }
}

/// The order in which moves are tried, as the engine has it.
struct Arrangement<'a, 'py> {
    order: Order,
    evaluator: &'a Callback<'py>,
    history: HashMap<Cell, Value>,
}

impl Ordering<Spot> for Arrangement<'_, '_> {
    fn as_listed(&self) -> bool {
        self.order == Order::Left
    }

    fn key(&self, spot: &Spot, cell: Cell) -> Value {
        let nearness = |rules: &Rules, board: &AnyBoard| {
            debug_assert!(cell.column < rules.width());
            -Value::from(on_board!(board, board => distance_from_centre(board.shape(), cell)))
        };
        match self.order {
            Order::Left => 0,
            Order::Centre => nearness(spot.0.rules(), spot.0.board()),
            Order::History => {
                let known = self.history.get(&cell).copied().unwrap_or(0);
                known.saturating_add(nearness(spot.0.rules(), spot.0.board()))
            }
            Order::Evaluation => {
                let after = spot.after(cell);
                match after.outcome() {
                    Some(Outcome::Win(_)) => Value::MAX,
                    Some(Outcome::Draw) => 0,
                    None => -self.evaluator.evaluate(&after),
                }
            }
        }
    }

    fn reward(&mut self, _: &Spot, cell: Cell, remaining: u32) {
        if self.order == Order::History {
            let known = self.history.entry(cell).or_default();
            *known = known.saturating_add(Value::from(remaining + 1).pow(2));
        }
    }
}

/// Remembers every position: a search that calls Python is over long before memory is.
#[derive(Default)]
struct Notebook {
    known: HashMap<AnyBoard, Recall<Cell>>,
    report: MemoReport,
}

impl Memory<Spot> for Notebook {
    fn recall(&mut self, spot: &Spot) -> Option<Recall<Cell>> {
        self.known.get(spot.0.board()).copied()
    }

    fn store(&mut self, spot: &Spot, recall: Recall<Cell>) {
        self.known.insert(*spot.0.board(), recall);
    }

    fn count_hit(&mut self, subtree: u64) {
        self.report.hits += 1;
        self.report.saved += subtree;
    }

    fn report(&self) -> Option<MemoReport> {
        let stored = self.known.len() as u64;
        Some(MemoReport { stored, capacity: self.known.capacity() as u64, ..self.report })
    }
}
