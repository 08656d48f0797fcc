//! What an evaluation says of itself: its name, its words, how it is read, made ready and explained.
//!
//! Everything that lists evaluations (errors, forms, the catalogue of the server, the tables of the league) walks
//! [`Evaluation::CARDS`](super::Evaluation::CARDS); nothing else has to be told of a new one.

use std::fmt;

use quaterne_rules::{Board, Lang, Rules, Shape};

use super::{EvaluationError, Term};
use crate::Evaluator;

/// The words of an evaluation, English and French side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Card {
    /// As it is typed, with an example of its parameters: `ratio`, `weights/0/1/4/16`.
    pub name: &'static str,
    /// What it is called.
    pub label: (&'static str, &'static str),
    /// What it counts, in a few words.
    pub about: (&'static str, &'static str),
}

impl Card {
    /// What it is called, in a language.
    pub fn label(&self, lang: Lang) -> &'static str {
        lang.pick(self.label.0, self.label.1)
    }

    /// What it counts, in a language.
    ///
    /// ```
    /// use quaterne_rules::Lang;
    /// use quaterne_search::Evaluation;
    /// assert_eq!(Evaluation::Threats.card().label(Lang::Fr), "menaces");
    /// assert!(Evaluation::Threats.card().about(Lang::En).starts_with("odd and even threats"));
    /// ```
    pub fn about(&self, lang: Lang) -> &'static str {
        lang.pick(self.about.0, self.about.1)
    }
}

/// An evaluation: one of these per file.
pub(crate) trait Definition: Clone + fmt::Debug {
    /// Its words.
    const CARD: Card;

    /// What it is on boards of one shape.
    type Ready<S: Shape>: Explained<S>;

    /// Makes it ready for boards of this shape.
    fn on<S: Shape>(&self, shape: &S, rules: &Rules) -> Self::Ready<S>;

    /// Reads it, if the text is a name of it.
    fn read(text: &str) -> Option<Result<Self, EvaluationError>>;

    /// Writes what [`read`](Self::read) reads; those with parameters have their own way.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::CARD.name)
    }
}

/// An evaluation on boards of one shape, which can say what its value adds up from.
pub(crate) trait Explained<S: Shape>: Evaluator<Board<S>> + Clone + fmt::Debug {
    /// What the value of a position adds up from.
    fn terms(&self, board: &Board<S>, rules: &Rules) -> Vec<Term>;
}

/// Reads the name of an evaluation without parameters.
pub(crate) fn plain<D: Definition>(definition: D, text: &str) -> Option<Result<D, EvaluationError>> {
    (text == D::CARD.name).then_some(Ok(definition))
}
