//! What there is to choose from, and what this server allows. The page builds its forms from this.

use axum::Json;
use axum::extract::State;
use quaterne_report::catalogue::{Catalogue, Levels, PlayerInfo};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::error::Answer;
use super::extract::Asked;
use super::position::{RulesQuery, Under};
use super::spec;
use super::state::App;

/// Everything.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Meta {
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
#[derive(Debug, Serialize, ToSchema)]
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

/// What there is to choose from
#[utoipa::path(get, path = "/api/meta", tag = "meta", responses((status = 200, body = Meta)))]
pub(crate) async fn meta(State(app): State<App>) -> Json<Meta> {
    Json(Meta {
        name: "quaterne",
        version: env!("CARGO_PKG_VERSION"),
        events_version: 1,
        catalogue: Catalogue::whole(),
        limits: ServerLimits {
            max_side: app.config.max_side,
            max_depth: spec::MAX_DEPTH,
            max_seconds: app.config.deadline.as_secs(),
            max_tree_nodes: super::tree::WHOLE,
            max_body: super::MAX_BODY,
        },
    })
}

/// Opponents of every strength, for a board, easiest first
#[utoipa::path(get, path = "/api/levels", tag = "meta", params(RulesQuery), responses((status = 200, body = Levels)))]
pub(crate) async fn levels(Under(rules): Under) -> Json<Levels> {
    Json(Levels::of(&rules))
}

/// A player as typed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PlayerQuery {
    /// As `alphabeta:depth=8`.
    player: String,
}

/// Check a player
#[utoipa::path(get, path = "/api/player", tag = "meta", params(PlayerQuery), responses((status = 200, body = PlayerInfo)))]
pub(crate) async fn player_of(Asked(asked): Asked<PlayerQuery>) -> Answer<Json<PlayerInfo>> {
    Ok(Json(PlayerInfo::of(&spec::method_of(&asked.player)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page offers is within what this server takes.
    #[test]
    fn offered_players_are_taken() {
        for preset in Catalogue::whole().presets {
            for level in Levels::of(&preset.name.parse().unwrap()).levels {
                spec::method_of(&level.player).unwrap();
            }
        }
        for kind in Catalogue::whole().players {
            for key in kind.keys {
                let values = key.choices.iter().flatten().map(|choice| choice.value.clone());
                for value in values.chain(key.default.clone()) {
                    let player = format!("{}:{}={value}", kind.name, key.key);
                    spec::method_of(&player).unwrap_or_else(|error| panic!("{player}: {}", error.message.en));
                }
            }
        }
    }
}
