//! What a ladder has played: games, ratings over time, and both as files for the teacher.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use quaterne_arena::store::{Arena, Course};
use quaterne_report::course::{CourseGame, RatingStep, StudentHistory};
use quaterne_report::tournament::TournamentGame;
use serde::Deserialize;
use utoipa::IntoParams;

use super::Role;
use crate::arena::{games_file, table_text, unanswered};
use crate::error::{Answer, ApiError};
use crate::export::file;
use crate::extract::Asked;
use crate::state::App;

/// Games of one answer.
const MOST_GAMES: u64 = 200;

/// Everybody's ratings over time
#[utoipa::path(get, path = "/api/courses/{id}/history", tag = "courses", extensions(("x-cost" = json!(2))), params(("id" = String, Path)), responses((status = 200, body = Vec<StudentHistory>)))]
pub(super) async fn history(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<Json<Vec<StudentHistory>>> {
    let (course, _) = app.courses.enter(&id, &headers).await?;
    let told = app.courses.ask(move |arena| {
        let versions = arena.versions(&course.id).map_err(unanswered)?;
        let points = arena.ratings(&course.id).map_err(unanswered)?;
        let students = arena.students(&course.id).map_err(unanswered)?.into_iter();
        let told = students.map(|student| {
            let own = || versions.iter().filter(|version| version.student == student.id);
            let steps = own().flat_map(|version| {
                let of = points.iter().filter(move |point| Some(point.place) == version.place);
                of.map(move |point| RatingStep {
                    version: version.nth,
                    games: point.games,
                    taken: point.taken.0,
                    elo: point.elo,
                    interval: point.interval.map(Into::into),
                })
            });
            let (ratings, count) = (steps.collect(), own().count());
            StudentHistory {
                id: student.id,
                name: student.name,
                away: student.away,
                versions: count,
                ratings,
            }
        });
        Ok(told.collect())
    });
    Ok(Json(told.await?))
}

/// Which games.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Which {
    /// Of one student alone, by name.
    student: Option<String>,
    /// Before this number.
    before: Option<u64>,
    /// At most so many; 50 unless given.
    #[param(minimum = 1, maximum = 200)]
    count: Option<u64>,
}

/// Games of the ladder, the newest first
#[utoipa::path(get, path = "/api/courses/{id}/games", tag = "courses", extensions(("x-cost" = json!(2))), params(("id" = String, Path), Which), responses((status = 200, body = Vec<TournamentGame>)))]
pub(super) async fn games(
    State(app): State<App>,
    Path(id): Path<String>,
    Asked(which): Asked<Which>,
    headers: HeaderMap,
) -> Answer<Json<Vec<TournamentGame>>> {
    let (course, _) = app.courses.enter(&id, &headers).await?;
    let told = app.courses.ask(move |arena| {
        let count = which.count.unwrap_or(50).clamp(1, MOST_GAMES);
        let names = names(arena, &course)?;
        let places = match &which.student {
            None => Vec::new(),
            Some(name) => {
                let students = arena.students(&course.id).map_err(unanswered)?;
                let of =
                    students.iter().find(|student| student.name == *name).ok_or_else(ApiError::not_found)?;
                let versions = arena.versions(&course.id).map_err(unanswered)?;
                let own = versions.iter().filter(|version| version.student == of.id);
                let places: Vec<usize> = own.filter_map(|version| version.place).collect();
                if places.is_empty() {
                    return Ok(Vec::new());
                }
                places
            }
        };
        let before = which.before.unwrap_or(u64::MAX);
        let found = arena.latest_games(&course.tournament, &places, before, count).map_err(unanswered)?;
        Ok(found
            .iter()
            .map(|game| TournamentGame::of(game.number, &game.opening, &names, &game.line))
            .collect())
    });
    Ok(Json(told.await?))
}

/// What each place of the ladder is called.
fn names(arena: &Arena, course: &Course) -> Answer<Vec<String>> {
    let tournament = arena.tournament(&course.tournament).map_err(unanswered)?;
    Ok(tournament.entrants.into_iter().map(|entrant| entrant.name).collect())
}

/// One game; with what the asker's own program said in it
#[utoipa::path(get, path = "/api/courses/{id}/games/{n}", tag = "courses", extensions(("x-cost" = json!(1))), params(("id" = String, Path), ("n" = u32, Path)), responses((status = 200, body = CourseGame)))]
pub(super) async fn game(
    State(app): State<App>,
    Path((id, n)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer<Json<CourseGame>> {
    let n: u64 = n.parse().map_err(|_| ApiError::not_found())?;
    let (course, role) = app.courses.enter(&id, &headers).await?;
    let told = app.courses.ask(move |arena| {
        let names = names(arena, &course)?;
        let game = arena.game(&course.tournament, n).map_err(unanswered)?;
        let own = match role {
            Role::Teacher => None,
            Role::Student(student) => {
                let versions = arena.versions(&course.id).map_err(unanswered)?;
                let is_own = |place: usize| {
                    versions
                        .iter()
                        .any(|version| version.student == student.id && version.place == Some(place))
                };
                game.line.seats.into_iter().position(is_own)
            }
        };
        let lost = own.is_some_and(|seat| game.line.winner.is_some_and(|winner| winner.index() != seat));
        Ok(CourseGame {
            game: TournamentGame::of(game.number, &game.opening, &names, &game.line),
            fault: game.fault.filter(|_| lost),
            stderr: own.map(|seat| game.stderr[seat].clone()),
        })
    });
    Ok(Json(told.await?))
}

/// The ladder as CSV, for the teacher
#[utoipa::path(get, path = "/api/courses/{id}/table.csv", tag = "courses", extensions(("x-cost" = json!(2))), params(("id" = String, Path)), responses((status = 200, body = String, content_type = "text/csv")))]
pub(super) async fn table_csv(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let course = app.courses.enter_as_teacher(&id, &headers).await?;
    let view = app.courses.board(&course).await?;
    let table = serde_json::to_value(&view.table).map_err(ApiError::internal)?;
    file("text/csv; charset=utf-8", table_text(&table).into_bytes(), Some("table.csv"))
}

/// All games as CSV, for the teacher
#[utoipa::path(get, path = "/api/courses/{id}/games.csv", tag = "courses", extensions(("x-cost" = json!(20))), params(("id" = String, Path)), responses((status = 200, body = String, content_type = "text/csv")))]
pub(super) async fn games_csv(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let course = app.courses.enter_as_teacher(&id, &headers).await?;
    games_file(app, course.tournament).await
}
