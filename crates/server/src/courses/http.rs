//! The addresses of courses. Who asks says so by `Authorization: Bearer TOKEN`: the teacher's, or a student's.

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{games, opened, seats};
use crate::state::App;

/// The addresses of courses.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(opened::about, opened::open))
        .routes(routes!(opened::change))
        .routes(routes!(seats::show))
        .routes(routes!(seats::join))
        .routes(routes!(seats::hand_in))
        .routes(routes!(games::history))
        .routes(routes!(games::games))
        .routes(routes!(games::game))
        .routes(routes!(games::table_csv))
        .routes(routes!(games::games_csv))
}
