//! Why a text is not a value of a machine's key: `order=up`, `time=5`.

use quaterne_rules::{Lang, Say};
use thiserror::Error;

use crate::evaluation::EvaluationError;

/// Why a text is not a value, and what would do.
///
/// ```
/// use quaterne_rules::{Lang, Say};
/// use quaterne_search::ordering::Order;
/// let error = "up".parse::<Order>().unwrap_err();
/// assert_eq!(error.to_string(), "expected left, centre, evaluation, history");
/// assert_eq!(error.say(Lang::Fr), "il faut left, centre, evaluation, history");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.say(Lang::En))]
#[non_exhaustive]
pub enum SettingError {
    /// None of these names.
    Name(Vec<&'static str>),
    /// No whole number from `least` to `most`.
    Whole {
        /// The smallest.
        least: u64,
        /// The largest; `u64::MAX` for none.
        most: u64,
    },
    /// No number from 0 to 100.
    Number,
    /// No duration.
    Duration,
    /// Neither `on` nor `off` nor a number of MiB up to this one.
    Memo(u32),
    /// Not what a win can be worth.
    Win,
    /// No evaluation.
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
    /// A value, but the second one.
    Twice,
}

impl SettingError {
    /// None of the names in a table.
    pub(crate) fn none_of<T>(names: &[(&'static str, T)]) -> Self {
        Self::Name(names.iter().map(|(name, _)| *name).collect())
    }
}

impl Say for SettingError {
    fn say(&self, lang: Lang) -> String {
        let expected = |english: &str, french: &str| {
            lang.pick(format!("expected {english}"), format!("il faut {french}"))
        };
        match self {
            Self::Name(names) => {
                let names = names.join(", ");
                expected(&names, &names)
            }
            Self::Whole { least, most: u64::MAX } => expected(
                &format!("a whole number from {least}"),
                &format!("un nombre entier à partir de {least}"),
            ),
            Self::Whole { least, most } => expected(
                &format!("a whole number from {least} to {most}"),
                &format!("un nombre entier de {least} à {most}"),
            ),
            Self::Number => expected("a number from 0 to 100, as 1.4", "un nombre de 0 à 100, comme 1.4"),
            Self::Duration => expected("a time such as 500ms, 2s or 1m", "une durée comme 500ms, 2s ou 1m"),
            Self::Memo(most) => expected(
                &format!("on, off or a number of MiB from 1 to {most}"),
                &format!("on, off ou un nombre de Mio de 1 à {most}"),
            ),
            Self::Win => expected(
                "flat, depth, unit or a number such as 100000",
                "flat, depth, unit ou un nombre comme 100000",
            ),
            Self::Evaluation(error) => error.say(lang),
            Self::Twice => lang.pick("the key is given twice", "la clé est donnée deux fois").to_owned(),
        }
    }
}
