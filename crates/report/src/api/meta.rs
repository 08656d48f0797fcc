//! What there is to choose from, and what is allowed. The page builds its forms from this.

use serde::{Deserialize, Serialize};

use super::player::{MAX_DEPTH, method_of};
use super::tree::WHOLE;
use super::{Answer, Host};
use crate::catalogue::{Catalogue, PlayerInfo};

/// Everything.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Meta {
    /// `quaterne`.
    name: &'static str,
    /// Of the program.
    version: &'static str,
    /// Of the messages of sockets.
    events_version: u32,
    #[serde(flatten)]
    catalogue: Catalogue,
    limits: ServerLimits,
}

/// What this server allows.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct ServerLimits {
    /// Columns, and rows.
    max_side: u8,
    /// Plies of a search.
    max_depth: u32,
    /// Time of a search.
    max_seconds: u64,
    /// Nodes of a tree that is kept whole.
    max_tree_nodes: u64,
    /// Bytes of a request.
    max_body: usize,
}

impl Meta {
    /// What this host has.
    pub fn of(host: &Host) -> Self {
        Self {
            name: "quaterne",
            version: env!("CARGO_PKG_VERSION"),
            events_version: 1,
            catalogue: Catalogue::whole(),
            limits: ServerLimits {
                max_side: host.max_side,
                max_depth: MAX_DEPTH,
                max_seconds: host.deadline.as_secs(),
                max_tree_nodes: WHOLE,
                max_body: host.max_body,
            },
        }
    }
}

/// A player as typed.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct PlayerQuery {
    /// As `alphabeta:depth=8`.
    player: String,
}

impl PlayerQuery {
    /// The player that is meant.
    pub fn info(&self) -> Answer<PlayerInfo> {
        Ok(PlayerInfo::of(&method_of(&self.player)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Levels;

    /// What the page offers is within what is taken.
    #[test]
    fn offered_players_are_taken() {
        for preset in Catalogue::whole().presets {
            for level in Levels::of(&preset.name.parse().unwrap()).levels {
                method_of(&level.player).unwrap();
            }
        }
        for kind in Catalogue::whole().players {
            for key in kind.keys {
                let values = key.choices.iter().flatten().map(|choice| choice.value.clone());
                for value in values.chain(key.default.clone()) {
                    let player = format!("{}:{}={value}", kind.name, key.key);
                    method_of(&player).unwrap_or_else(|error| panic!("{player}: {}", error.message.en));
                }
            }
        }
    }
}
