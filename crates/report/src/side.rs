//! Who plays, and who won: `x`, `o`, `draw`.

use quaterne_rules::Player;
use serde::{Deserialize, Serialize};

/// `x` begins, `o` answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Who begins.
    X,
    /// Who answers.
    O,
}

impl Side {
    /// The same, for the rules.
    pub const fn player(self) -> Player {
        match self {
            Self::X => Player::First,
            Self::O => Player::Second,
        }
    }

    /// 0 for `x`, 1 for `o`.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::X,
            Player::Second => Self::O,
        }
    }
}

/// How a game ended: won by `x`, won by `o`, or a `draw`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Won by who began.
    X,
    /// Won by who answered.
    O,
    /// Nobody won.
    Draw,
}

impl From<quaterne_rules::Outcome> for Outcome {
    fn from(outcome: quaterne_rules::Outcome) -> Self {
        outcome.winner().map_or(Self::Draw, |player| Side::from(player).into())
    }
}

impl From<Side> for Outcome {
    fn from(winner: Side) -> Self {
        match winner {
            Side::X => Self::X,
            Side::O => Self::O,
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BySide<T> {
    /// Of who begins.
    pub x: T,
    /// Of who answers.
    pub o: T,
}
