//! Why a text does not name an evaluation.

use quaterne_rules::{Lang, Say};
use thiserror::Error;

use super::{Evaluation, Weights};

/// Why a text does not name an evaluation, and what would do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.say(Lang::En))]
#[non_exhaustive]
pub enum EvaluationError {
    /// There is no such evaluation.
    Unknown(String),
    /// Not a weight.
    Weight(String),
    /// More weights than a line has stones.
    TooMany(usize),
}

impl Say for EvaluationError {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Unknown(text) => {
                let names = Evaluation::NAMES.join(", ");
                lang.pick(
                    format!("'{text}' is not an evaluation: expected {names}"),
                    format!("« {text} » n'est pas une évaluation : il faut {names}"),
                )
            }
            Self::Weight(text) => {
                let (most, decimals) = (Weights::MAX_WEIGHT, Weights::MAX_DECIMALS);
                lang.pick(
                    format!(
                        "'{text}' is not a weight: expected numbers from −{most} to {most} with at most {decimals} decimals, \
                         as in weights/0/1/4/16"
                    ),
                    format!(
                        "« {text} » n'est pas un poids : il faut des nombres de −{most} à {most} avec {decimals} décimales \
                         au plus, comme dans weights/0/1/4/16"
                    ),
                )
            }
            Self::TooMany(given) => {
                let most = Weights::MAX_COUNT;
                lang.pick(
                    format!("{given} weights: no line counts more than {most}"),
                    format!("{given} poids : aucun alignement n'en compte plus de {most}"),
                )
            }
        }
    }
}
