//! The signature of the searches, and their speeds.

use serde::Serialize;

/// What the searches visit, and how fast.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Bench {
    /// The sum of node counts over fixed searches: the same on every computer.
    pub signature: u64,
    /// What was measured; absent with `--signature`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub speeds: Vec<Speed>,
}

/// A speed, on one thread of this machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Speed {
    /// Of what.
    pub name: String,
    /// How many of what the name says.
    pub count: u64,
    /// Time taken.
    pub micros: u64,
    /// Both together.
    pub per_second: f64,
}
