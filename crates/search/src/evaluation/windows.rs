//! `windows`: 10ⁿ⁻¹ for every alignment with n stones of one side alone (E5).

use quaterne_rules::{Rules, Shape};

use super::EvaluationError;
use super::definition::{Card, Definition, plain};
use super::lines::Lines;
use crate::Value;

/// The definition of `windows`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Windows;

impl Definition for Windows {
    const CARD: Card = Card {
        name: "windows",
        label: ("windows", "fenêtres"),
        about: ("1, 10, 100, … (lab E)", "1, 10, 100, … (TP E)"),
    };

    type Ready<S: Shape> = Lines<S>;

    fn on<S: Shape>(&self, shape: &S, _: &Rules) -> Lines<S> {
        let weights: Vec<Value> = (0..shape.align().min(Rules::MAX_SIDE))
            .map(|n| if n == 0 { 0 } else { 10_i64.pow((n - 1).min(9)) })
            .collect();
        Lines::new(shape, &weights, 1)
    }

    fn read(text: &str) -> Option<Result<Self, EvaluationError>> {
        plain(Self, text)
    }
}
