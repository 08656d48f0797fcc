//! An evaluation taken apart: which alignments count, for whom, how much.

use quaterne_search::{Evaluation, EvaluationError};
use serde::Deserialize;

use super::position::Where;
use super::{Answer, Host, Refusal};
use crate::explained::Explained;

/// A position and an evaluation.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct EvaluationQuery {
    rules: Option<String>,
    position: Option<String>,
    /// The evaluation: `ratio` unless given.
    eval: Option<String>,
}

impl EvaluationQuery {
    /// The evaluation of the position, taken apart.
    pub fn explained(self, host: &Host) -> Answer<Explained> {
        let game = Where { rules: self.rules, position: self.position }.game(host)?;
        Ok(Explained::of(&game, &evaluation_of(self.eval.as_deref())?))
    }
}

/// Reads an evaluation; `ratio` unless given.
pub(super) fn evaluation_of(text: Option<&str>) -> Answer<Evaluation> {
    let name = text.filter(|text| !text.is_empty()).unwrap_or("ratio");
    name.parse().map_err(|error| Refusal::of::<EvaluationError>("bad_player", &error))
}
