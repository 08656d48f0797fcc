//! One value for each side.

use serde::Serialize;

/// One value for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BySide<T> {
    /// Of who begins.
    pub x: T,
    /// Of who answers.
    pub o: T,
}
