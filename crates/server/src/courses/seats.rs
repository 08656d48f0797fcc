//! What a student has in a course: a seat, programs, what the check said of them.

use std::time::Duration;

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use quaterne_arena::Now;
use quaterne_arena::store::{Arena, Course, Student, Version};
use quaterne_report::Text;
use quaterne_report::course::{CourseSeat, CourseView, HandedIn};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{HOUR, IN_ALL, PER_HOUR, Role, STUDENTS, not_yours, upload};
use crate::arena::unanswered;
use crate::error::{Answer, ApiError};
use crate::extract::{Asked, Sent};
use crate::games::{hash_token, new_id, new_token};
use crate::state::App;

/// The longest that a file may take to come.
const COMING: Duration = Duration::from_secs(60);

/// The ladder, and what the asker has in it
#[utoipa::path(get, path = "/api/courses/{id}", tag = "courses", extensions(("x-cost" = json!(2))), params(("id" = String, Path)), responses((status = 200, body = CourseView)))]
pub(super) async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<Json<CourseView>> {
    let (course, role) = app.courses.enter(&id, &headers).await?;
    let mut view = (*app.courses.board(&course).await?).clone();
    view.course.open = Now::read() < course.deadline;
    view.course.deadline = course.deadline.0;
    match role {
        Role::Teacher => view.teacher = true,
        Role::Student(student) => {
            view.you = Some(app.courses.ask(move |arena| seat(arena, &course, student)).await?);
        }
    }
    Ok(Json(view))
}

/// What a student has.
fn seat(arena: &Arena, course: &Course, student: Student) -> Answer<CourseSeat> {
    let mut versions = arena.versions(&course.id).map_err(unanswered)?;
    versions.retain(|version| version.student == student.id);
    let mut said = arena.said(&course.id, &student.id).map_err(unanswered)?;
    let left = PER_HOUR.saturating_sub(lately(&versions)).min(IN_ALL.saturating_sub(versions.len()));
    let told = versions.into_iter().rev().take(20).map(|version| {
        let said = said.remove(&version.nth).and_then(|[en, fr]| {
            let [en, fr] = [en, fr].map(|text| serde_json::from_str::<serde_json::Value>(&text).ok());
            Some(serde_json::json!({"en": en?, "fr": fr?}))
        });
        HandedIn {
            version: version.nth,
            file: version.file,
            sent: version.sent.0,
            state: version.state.name().to_owned(),
            said,
        }
    });
    Ok(CourseSeat { name: student.name, left, versions: told.collect() })
}

/// How many of these came within the last hour.
fn lately(versions: &[Version]) -> usize {
    let since = Now::read().0 - HOUR;
    versions.iter().filter(|version| version.sent.0 > since).count()
}

/// Somebody who wants to join.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewStudent {
    /// What the teacher told.
    code: String,
    /// At most 40 characters; no two have the same.
    #[schema(max_length = 40)]
    name: String,
}

/// What a student gets, once.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct JoinedCourse {
    name: String,
    /// The student's secret.
    token: String,
}

/// Join a course
#[utoipa::path(post, path = "/api/courses/{id}/students", tag = "courses", extensions(("x-cost" = json!(20))), params(("id" = String, Path)), request_body = NewStudent, responses((status = 201, body = JoinedCourse)))]
pub(super) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    Sent(new): Sent<NewStudent>,
) -> Answer<(StatusCode, Json<JoinedCourse>)> {
    app.courses.allowed()?;
    let name = quaterne_arena::visible_name(&new.name);
    if name.is_empty() || name.chars().count() > 40 {
        let message = Text::new("a name has 1 to 40 characters", "un nom a de 1 à 40 caractères");
        return Err(ApiError::bad("bad_value", message));
    }
    let (token, student) = (new_token(), new_id());
    let (token, student) = (token.map_err(ApiError::internal)?, student.map_err(ApiError::internal)?);
    let (secret, told) = (hash_token(&token), name.clone());
    let joined = app.courses.ask(move |arena| {
        let course = arena.course(&id).map_err(unanswered)?;
        if course.code != hash_token(new.code.trim()) {
            let message = Text::new(
                "this is not the code of this course: ask the teacher for it",
                "ce n'est pas le code de ce cours : demandez-le à l'enseignant",
            );
            return Err(ApiError::new(StatusCode::FORBIDDEN, "wrong_token", message));
        }
        if arena.students(&id).map_err(unanswered)?.len() >= STUDENTS {
            let message = Text::new(
                format!("this course has {STUDENTS} students already"),
                format!("ce cours a déjà {STUDENTS} élèves"),
            );
            return Err(ApiError::conflict("not_allowed", message));
        }
        let entrants = arena.tournament(&course.tournament).map_err(unanswered)?.entrants;
        let machine = entrants.iter().any(|entrant| entrant.name.eq_ignore_ascii_case(&name));
        let student = Student { id: student, name, away: false };
        if machine || !arena.add_student(&id, &student, &secret).map_err(unanswered)? {
            let message = Text::new(
                "this name is taken: choose another one",
                "ce nom est déjà pris : choisissez-en un autre",
            );
            return Err(ApiError::conflict("name_taken", message));
        }
        Ok(())
    });
    joined.await?;
    Ok((StatusCode::CREATED, Json(JoinedCourse { name: told, token })))
}

/// What is handed in.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FileName {
    /// The name of the file, as `alice.py` or `alice.zip`.
    file: Option<String>,
}

/// Something that was taken in.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct HandedInAs {
    /// Which of this student's.
    version: u32,
}

/// Hand a program in
///
/// The body is the file itself, at most 2 MiB: a source, or a folder as ZIP. When this is answered it is on disk; what the check
/// says of it is in the answers to `GET /api/courses/{id}`, seconds later.
#[utoipa::path(post, path = "/api/courses/{id}/versions", tag = "courses", extensions(("x-cost" = json!(20))), params(("id" = String, Path), FileName), request_body(content = String, content_type = "application/octet-stream"), responses((status = 201, body = HandedInAs)))]
pub(super) async fn hand_in(
    State(app): State<App>,
    Path(id): Path<String>,
    Asked(named): Asked<FileName>,
    headers: HeaderMap,
    body: Body,
) -> Answer<(StatusCode, Json<HandedInAs>)> {
    let (course, Role::Student(student)) = app.courses.enter(&id, &headers).await? else {
        return Err(not_yours());
    };
    if student.away {
        let message = Text::new(
            "the teacher has taken you off this ladder",
            "l'enseignant vous a retiré de ce classement",
        );
        return Err(ApiError::conflict("not_allowed", message));
    }
    if Now::read() >= course.deadline {
        let message = Text::new(
            "the deadline is over: nothing more is taken",
            "l'échéance est passée : plus rien n'est accepté",
        );
        return Err(ApiError::conflict("too_late", message));
    }
    let kind = headers.get(axum::http::header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    if kind != Some("application/octet-stream") {
        let message = Text::new(
            "send the file itself, with Content-Type: application/octet-stream",
            "envoyez le fichier lui-même, avec Content-Type: application/octet-stream",
        );
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "bad_file", message));
    }
    let came = tokio::time::timeout(COMING, to_bytes(body, upload::MOST)).await;
    let Ok(came) = came else { return Err(ApiError::of_status(StatusCode::REQUEST_TIMEOUT)) };
    let content = came.map_err(|_| {
        let message = Text::new("a file has at most 2 MiB", "un fichier fait au plus 2 Mio");
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", message)
    })?;
    let name = named.file.unwrap_or_default();
    let taken = app.courses.ask(move |arena| {
        let languages: Vec<&str> = course.languages.split(' ').collect();
        let bundle = upload::bundle(&name, &languages, content.to_vec())?;
        let mut versions = arena.versions(&course.id).map_err(unanswered)?;
        versions.retain(|version| version.student == student.id);
        if lately(&versions) >= PER_HOUR || versions.len() >= IN_ALL {
            let message = Text::new(
                format!("{PER_HOUR} versions an hour are taken, and {IN_ALL} in all: try again later"),
                format!(
                    "on accepte {PER_HOUR} versions par heure, et {IN_ALL} en tout : réessayez plus tard"
                ),
            );
            let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "slow_down", message);
            return Err(ApiError { retry_after: Some(600), ..error });
        }
        arena.add_version(&course.id, &student.id, &name, &bundle).map_err(unanswered)
    });
    Ok((StatusCode::CREATED, Json(HandedInAs { version: taken.await? })))
}
