//! The order in which moves are tried.
//!
//! α–β cuts most when good moves come first. An ordering gives each move a key, and larger keys are tried
//! first; moves with equal keys keep the order in which the position lists them, left to right.
//!
//! ```text
//!   left         1 2 3 4 5 6 7
//!   centre       4 3 5 2 6 1 7            lab E's `Possible`
//!   evaluation   by the evaluation of the child
//!   history      by the cutoffs that the cell has made so far
//! ```

use std::str::FromStr;

use quaterne_rules::{Board, Cell, Position, Shape};

use crate::{Evaluator, SettingError, Value};

/// An order, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// As listed: left to right, from the bottom.
    Left,
    /// From the centre outwards.
    Centre,
    /// By the evaluation of the position after the move.
    Evaluation,
    /// By the cutoffs a cell has made.
    History,
}

impl Order {
    /// All of them, as they are typed.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("left", Self::Left),
        ("centre", Self::Centre),
        ("evaluation", Self::Evaluation),
        ("history", Self::History),
    ];
}

impl FromStr for Order {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, SettingError> {
        let text = if text == "center" { "centre" } else { text };
        crate::method::by_name(&Self::NAMES, text)
    }
}

/// Gives moves their keys.
pub trait Ordering<P: Position> {
    /// Whether every key is the same, so that none need be asked for.
    fn as_listed(&self) -> bool {
        false
    }

    /// The larger, the sooner it is tried.
    fn key(&self, position: &P, m: P::Move) -> Value;

    /// The move caused a cutoff, with so many plies remaining.
    fn reward(&mut self, _position: &P, _m: P::Move, _remaining: u32) {}
}

/// The order in which the position lists its moves.
#[derive(Clone, Copy, Debug)]
pub struct AsListed;

impl<P: Position> Ordering<P> for AsListed {
    #[inline]
    fn as_listed(&self) -> bool {
        true
    }

    fn key(&self, _: &P, _: P::Move) -> Value {
        0
    }
}

/// How far a cell is from the centre, in half cells: columns alone with gravity, both ways without.
pub fn distance_from_centre<S: Shape>(shape: &S, cell: Cell) -> u32 {
    let across = (2 * u32::from(cell.column)).abs_diff(shape.width() - 1);
    let up = (2 * u32::from(cell.row)).abs_diff(shape.height() - 1);
    if shape.gravity() { across } else { across.max(up) * 64 + across + up }
}

/// An [`Order`] made ready for boards of one shape.
#[derive(Clone, Debug)]
pub struct Arrangement<'a, S: Shape, E> {
    order: Order,
    evaluator: &'a E,
    /// One key per bit of the board: nearness to the centre, or history.
    keys: Vec<Value>,
    shape: S,
}

impl<'a, S: Shape, E: Evaluator<Board<S>>> Arrangement<'a, S, E> {
    /// This order on this shape.
    pub fn new(order: Order, shape: &S, evaluator: &'a E) -> Self {
        let mut keys = vec![0; (shape.width() * shape.stride()) as usize];
        if matches!(order, Order::Centre | Order::History) {
            for cell in Board::new(*shape).cells(shape.full()) {
                keys[shape.index(cell) as usize] = -Value::from(distance_from_centre(shape, cell));
            }
        }
        Self { order, evaluator, keys, shape: *shape }
    }
}

impl<S: Shape, E: Evaluator<Board<S>>> Ordering<Board<S>> for Arrangement<'_, S, E> {
    #[inline]
    fn as_listed(&self) -> bool {
        self.order == Order::Left
    }

    #[inline]
    fn key(&self, board: &Board<S>, cell: Cell) -> Value {
        match self.order {
            Order::Left => 0,
            Order::Centre | Order::History => self.keys[self.shape.index(cell) as usize],
            Order::Evaluation => {
                let after = board.after(cell);
                if after.is_won() { Value::MAX } else { -self.evaluator.evaluate(&after) }
            }
        }
    }

    #[inline]
    fn reward(&mut self, board: &Board<S>, cell: Cell, remaining: u32) {
        if self.order == Order::History {
            let key = &mut self.keys[board.shape().index(cell) as usize];
            *key = key.saturating_add(Value::from(remaining + 1).pow(2));
        }
    }
}
