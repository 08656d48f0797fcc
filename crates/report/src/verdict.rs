//! How sure a score is: a bound of it, a proved result, or the interval that holds it.

use quaterne_search::{analysis, events};
use serde::{Deserialize, Serialize};

/// What is proved, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl Verdict {
    /// What a search proved, and the plies to the end when they are known: the fields `verdict` and `plies`.
    ///
    /// ```
    /// use quaterne_report::Verdict;
    /// use quaterne_search::analysis;
    /// assert_eq!(Verdict::of(Some(analysis::Verdict::Win(Some(3)))), (Some(Verdict::Win), Some(3)));
    /// assert_eq!(Verdict::of(None), (None, None));
    /// ```
    pub fn of(proved: Option<analysis::Verdict>) -> (Option<Self>, Option<u32>) {
        match proved {
            Some(analysis::Verdict::Win(plies)) => (Some(Self::Win), plies),
            Some(analysis::Verdict::Draw) => (Some(Self::Draw), None),
            Some(analysis::Verdict::Loss(plies)) => (Some(Self::Loss), plies),
            None => (None, None),
        }
    }
}

/// Whether a score is `exact`, at least so much (`lower`) or at most so much (`upper`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    /// The score itself.
    Exact,
    /// At least the score.
    Lower,
    /// At most the score.
    Upper,
}

impl From<events::Bound> for Bound {
    fn from(bound: events::Bound) -> Self {
        match bound {
            events::Bound::Exact => Self::Exact,
            events::Bound::Lower => Self::Lower,
            events::Bound::Upper => Self::Upper,
        }
    }
}

/// The three states of lab D: `G` sure to win, `P` sure to lose, `I` not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum State {
    /// Sure to win (gagnant).
    G,
    /// Not known (indéfini).
    I,
    /// Sure to lose (perdant).
    P,
}

impl State {
    /// What a score of the three-state search stands for.
    pub fn of_score(score: f64) -> Self {
        match score {
            score if score > 0.0 => Self::G,
            score if score < 0.0 => Self::P,
            _ => Self::I,
        }
    }
}

impl From<quaterne_search::ternary::State> for State {
    fn from(state: quaterne_search::ternary::State) -> Self {
        match state {
            quaterne_search::ternary::State::Won => Self::G,
            quaterne_search::ternary::State::Unknown => Self::I,
            quaterne_search::ternary::State::Lost => Self::P,
        }
    }
}

/// An interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl From<quaterne_arena::Interval> for Interval {
    fn from(interval: quaterne_arena::Interval) -> Self {
        Self { low: interval.low, high: interval.high }
    }
}

/// An interval of 95 % of strengths. Who won everything may be better by any amount: infinity has no number in JSON, and
/// becomes `null`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EloInterval {
    /// The lower end; `null`: none.
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>))]
    pub low: f64,
    /// The upper end; `null`: none.
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>))]
    pub high: f64,
}

impl From<quaterne_arena::Interval> for EloInterval {
    fn from(interval: quaterne_arena::Interval) -> Self {
        Self { low: interval.low, high: interval.high }
    }
}
