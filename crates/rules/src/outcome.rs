//! How a finished game ended.

use std::fmt;

use crate::Side;

/// The end of a game. A game that goes on has no outcome: see [`Position::outcome`](crate::Position::outcome).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side aligned enough stones.
    Win(Side),
    /// The board is full, or the stones have run out.
    Draw,
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Win(side) => Some(side),
            Self::Draw => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(side) => side.fmt(f),
            Self::Draw => f.write_str("draw"),
        }
    }
}

#[cfg(feature = "schema")]
mod schema {
    use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
    use utoipa::{PartialSchema, ToSchema, openapi::RefOr};

    impl PartialSchema for super::Outcome {
        fn schema() -> RefOr<Schema> {
            let words = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["x", "o", "draw"]));
            words.description(Some("How a game ended: won by `x`, won by `o`, or a `draw`.")).into()
        }
    }

    impl ToSchema for super::Outcome {}
}
