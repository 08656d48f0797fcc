//! `weights/w0/…/wk`: a list, wₙ for every alignment with n stones of one side alone (B5).

use std::fmt;
use std::str::FromStr;

use quaterne_rules::{Rules, Shape};

use super::EvaluationError;
use super::definition::{Card, Definition};
use super::lines::Lines;
use crate::Value;

/// A list of decimal weights, as typed: `0/1/2.5/16`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Weights {
    /// In units of 1/scale.
    units: Vec<Value>,
    scale: Value,
}

impl Weights {
    /// The most weights there can be: none of more than 19 stones ever counts.
    pub(super) const MAX_COUNT: usize = 20;
    pub(super) const MAX_WEIGHT: Value = 1_000_000;
    pub(super) const MAX_DECIMALS: usize = 6;

    /// A list of whole weights, w0 first.
    pub fn whole(weights: &[i32]) -> Self {
        Self { units: weights.iter().map(|&w| w.into()).collect(), scale: 1 }
    }
}

impl Definition for Weights {
    const CARD: Card = Card {
        name: "weights/0/1/4/16",
        label: ("weights", "poids"),
        about: (
            "one weight per number of stones in an alignment (lab B)",
            "un poids par nombre de pions d'un alignement (TP B)",
        ),
    };

    type Ready<S: Shape> = Lines<S>;

    fn on<S: Shape>(&self, shape: &S, _: &Rules) -> Lines<S> {
        Lines::new(shape, &self.units, self.scale)
    }

    fn read(text: &str) -> Option<Result<Self, EvaluationError>> {
        text.strip_prefix("weights/").map(str::parse)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "weights/{self}")
    }
}

impl FromStr for Weights {
    type Err = EvaluationError;

    fn from_str(text: &str) -> Result<Self, EvaluationError> {
        let bad = |typed: &str| EvaluationError::Weight(typed.to_owned());
        let numbers: Vec<&str> = text.split('/').collect();
        if numbers.len() > Self::MAX_COUNT {
            return Err(EvaluationError::TooMany(numbers.len()));
        }
        let decimals = |typed: &str| typed.split_once('.').map_or(0, |(_, after)| after.len());
        let places = numbers.iter().map(|typed| decimals(typed)).max().unwrap_or(0);
        if places > Self::MAX_DECIMALS {
            return Err(bad(text));
        }
        let scale = (10 as Value).pow(places as u32);
        let parse = |typed: &&str| {
            let (sign, digits) = typed.strip_prefix('-').map_or((1, *typed), |rest| (-1, rest));
            let (whole, after) = digits.split_once('.').unwrap_or((digits, ""));
            let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            if digits.is_empty() || digits == "." || !is_number(whole) || !is_number(after) {
                return Err(bad(typed));
            }
            let units: Value = format!("{whole}{after:0<places$}").parse().map_err(|_| bad(typed))?;
            if units > Self::MAX_WEIGHT * scale { Err(bad(typed)) } else { Ok(sign * units) }
        };
        Ok(Self { units: numbers.iter().map(parse).collect::<Result<_, _>>()?, scale })
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, units) in self.units.iter().enumerate() {
            let separator = if nth == 0 { "" } else { "/" };
            write!(f, "{separator}{}", *units as f64 / self.scale as f64)?;
        }
        Ok(())
    }
}
