//! The experiments of the labs that play or count: random games, matches, memory, three states.

mod matches;
mod memo;
mod random;
mod states;

use std::time::Duration;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::state::App;
pub(crate) use matches::{MatchGame, MatchStart};

/// Time of one job: long experiments come in slices, so that others have their turn.
const SLICE: Duration = Duration::from_millis(150);

/// The addresses of the labs.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(states::states))
        .routes(routes!(random::random))
        .routes(routes!(matches::matches))
        .routes(routes!(memo::memo))
}
