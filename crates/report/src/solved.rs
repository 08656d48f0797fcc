//! A line of a file of positions, and what was found about it.

use serde::Serialize;

use crate::{Analysis, Text};

/// A position by `perfect`, and what was asked: one object per line, in the order of the input.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SolvedLine {
    /// The position as typed, without the expected score.
    pub asked: String,
    /// The score that follows the position in the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub expected: Option<i32>,
    /// Whether that is right (with `--wdl`, its sign); absent while the bounds allow both.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub as_expected: Option<bool>,
    /// Why the line is not a position: then there are only `asked`, `expected` and this.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub error: Option<Text>,
    /// What was found.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(inline = false, value_type = Analysis))]
    pub found: Option<Analysis>,
}
