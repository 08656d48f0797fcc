//! A Python function as evaluation.
//!
//! The textbook searches are generic on [`quaterne_rules::Position`], so they run here on a position that is a whole
//! [`Game`]: it is what the function is given, history included, and beside a call of Python its copy costs
//! nothing. Scores become integers in units of 2⁻²⁰, so that sums of fractions which differ by rounding
//! alone are equal, and ties mean what they say.
//!
//! Rejected: a `Custom` evaluation inside the engine. Its searches on bare boards would have to be turned
//! back into games at every leaf, and the engine would know of callbacks that cannot fail but do.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering as Atomic};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use quaterne_rules::{AnyBoard, Cell, Game, Outcome, Position, Side, on_board};
use quaterne_search::events::Observer;
use quaterne_search::memo::{Forgetful, Keyed, Memo};
use quaterne_search::method::TreeSearch;
use quaterne_search::ordering::{Order, Ordering, distance_from_centre};
use quaterne_search::scale::Scale;
use quaterne_search::textbook::Textbook;
use quaterne_search::tree::{Keep, Recorded, Recorder};
use quaterne_search::{Analysis, Evaluator, Limits, Method, Silent, Value};

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

impl Keyed for Spot {
    type Key = AnyBoard;

    fn key(&self) -> AnyBoard {
        *self.0.board()
    }
}

/// A function of Python that evaluates; the first exception ends the search.
pub(crate) struct Callback<'py> {
    function: Bound<'py, PyAny>,
    failure: RefCell<Option<PyErr>>,
    stop: Arc<AtomicBool>,
}

impl Evaluator<Spot> for Callback<'_> {
    fn evaluate(&self, spot: &Spot) -> Value {
        if self.failure.borrow().is_some() {
            return 0;
        }
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
        Self { function, failure: RefCell::new(None), stop: Arc::default() }
    }

    fn ask(&self, game: &Game) -> PyResult<Value> {
        self.function.py().check_signals()?;
        let answer = self.function.call1((game::Game(game.clone()),))?;
        let score: f64 = answer.extract().map_err(|_| {
            let answer = answer.repr().map_or_else(|_| "?".to_owned(), |text| text.to_string());
            PyTypeError::new_err(failure::lang().pick(
                format!("an evaluation returns a number, not {answer}"),
                format!("une évaluation renvoie un nombre, pas {answer}"),
            ))
        })?;
        if !score.is_finite() || score.abs() > MOST {
            return Err(failure::value(failure::lang().pick(
                format!(
                    "an evaluation returns a number up to {MOST:e}, not {score}: won and lost games are not its business"
                ),
                format!(
                    "une évaluation renvoie un nombre jusqu'à {MOST:e}, pas {score} : les parties gagnées ou perdues ne la \
                     regardent pas"
                ),
            )));
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
        Ok(Recorded::new(recorder, game, analysis, scale))
    }

    fn search<O: Observer<Cell>>(
        &self,
        game: &Game,
        method: &Method,
        limits: &Limits,
        observer: &mut O,
    ) -> PyResult<Analysis> {
        let tree = tree_of(method)?;
        let limits = limits.and(&Limits { stop: Some(Arc::clone(&self.stop)), ..Limits::none() });
        let Some(textbook) = Textbook::new(game, method, &limits).filter(|_| game.outcome().is_none()) else {
            return Ok(quaterne_search::question::best(game, method, &limits));
        };
        let spot = Spot(game.clone());
        let order = Arrangement { order: tree.order, evaluator: self, history: HashMap::new() };
        let analysis = match tree.memo {
            Some(mebibytes) => textbook.search(&spot, self, order, Memo::new(mebibytes, u64::MAX), observer),
            None => textbook.search(&spot, self, order, Forgetful, observer),
        };
        self.failure.take().map_or(Ok(analysis), Err)
    }
}

fn tree_of(method: &Method) -> PyResult<&TreeSearch> {
    method.as_textbook().ok_or_else(|| {
        failure::value(format!(
            "{} evaluates nothing: with an evaluation of your own, expected minimax, alphabeta, deepening",
            method.name()
        ))
    })
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
        match self.order {
            Order::Left => 0,
            // Only history is rewarded.
            Order::Centre | Order::History => {
                let known = self.history.get(&cell).copied().unwrap_or(0);
                let far = on_board!(spot.0.board(), board => distance_from_centre(board.shape(), cell));
                known.saturating_sub(far.into())
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
