//! `ratio`: n/(k−n) for every alignment with n stones of one side alone (A5, A6).

use quaterne_rules::{Rules, Shape};

use super::EvaluationError;
use super::definition::{Card, Definition, plain};
use super::lines::Lines;
use crate::Value;

/// The definition of `ratio`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ratio;

impl Definition for Ratio {
    const CARD: Card = Card {
        name: "ratio",
        label: ("x/(k−x)", "x/(k−x)"),
        about: (
            "per alignment with x stones of one side alone (lab A)",
            "par alignement de x pions d'un seul camp (TP A)",
        ),
    };

    type Ready<S: Shape> = Lines<S>;

    /// Over a common denominator: the least common multiple of 1 … k−1.
    fn on<S: Shape>(&self, shape: &S, _: &Rules) -> Lines<S> {
        let k = Value::from(shape.align().min(Rules::MAX_SIDE + 1));
        let scale = (1..k).fold(1, lcm);
        let weights: Vec<Value> = (0..k).map(|n| n * (scale / (k - n))).collect();
        Lines::new(shape, &weights, scale)
    }

    fn read(text: &str) -> Option<Result<Self, EvaluationError>> {
        plain(Self, text)
    }
}

/// Least common multiple.
fn lcm(a: Value, b: Value) -> Value {
    fn gcd(a: Value, b: Value) -> Value {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    a / gcd(a, b) * b
}
