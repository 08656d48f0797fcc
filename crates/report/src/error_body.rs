//! What went wrong, for programs and people: the body of every answer of the server that is not a success.

use serde::Serialize;

use crate::Text;

/// The body of every answer that is not a success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorInfo,
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorInfo {
    /// For programs; docs/api.md lists them.
    pub code: String,
    /// For people.
    pub message: Text,
    /// The log has it, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub request_id: Option<String>,
}
