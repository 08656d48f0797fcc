//! A course as its teacher opens and changes it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use quaterne_arena::store::{Course, StoreError};
use quaterne_arena::{Entrant, Now, Openings, Player, TimeControl, Tournament};
use quaterne_report::Text;
use quaterne_report::api::labs::matches::MOST_OPENINGS;
use quaterne_report::api::position::rules_of;
use quaterne_report::api::query::between;
use quaterne_rules::Game;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::upload::LANGUAGES;
use super::{COURSE, COURSES};
use crate::arena::unanswered;
use crate::error::{Answer, ApiError};
use crate::extract::Sent;
use crate::games::{hash_token, new_id, new_token};
use crate::person::Person;
use crate::state::App;

/// Positions for a move of a machine of the ladder.
const MOVE_NODES: u64 = 200_000;

/// What courses can be.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CoursesView {
    /// Whether this server has courses.
    allowed: bool,
    /// The endings of files that can be handed in.
    languages: Vec<&'static str>,
}

/// Whether there are courses here
#[utoipa::path(get, path = "/api/courses", tag = "courses", extensions(("x-cost" = json!(1))), responses((status = 200, body = CoursesView)))]
pub(super) async fn about(State(app): State<App>) -> Json<CoursesView> {
    let languages = LANGUAGES.map(|(ending, _)| ending).to_vec();
    Json(CoursesView { allowed: app.courses.allowed().is_ok(), languages })
}

/// A new course.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewCourse {
    /// The operator's token.
    operator: String,
    /// At most 80 characters.
    #[schema(max_length = 80)]
    name: String,
    rules: Option<String>,
    /// The endings of files that are taken; all unless given.
    languages: Option<Vec<String>>,
    /// The limits of each program, as `movetime=2s,bank=60s`; that unless given.
    limits: Option<String>,
    /// Machines that are on the ladder from the start.
    machines: Option<Vec<String>>,
    /// Plies of the openings; 2 unless given.
    #[schema(maximum = 4)]
    plies: Option<u32>,
    /// Openings that each pair plays with both colours; 6 unless given.
    #[schema(minimum = 1, maximum = 50)]
    openings: Option<u32>,
    /// Milliseconds since 1970.
    deadline: i64,
}

/// What its teacher gets, once.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpenedCourse {
    id: String,
    /// The teacher's secret: whoever has it is the teacher.
    token: String,
    /// What students join by.
    code: String,
}

/// A code that can be read aloud.
fn new_code() -> Answer<String> {
    Ok(new_id().map_err(ApiError::internal)?[..8].to_owned())
}

/// Open a course
///
/// With the operator's token. The teacher's secret and the students' code are told in this answer and never again: of both the
/// server keeps hashes.
#[utoipa::path(post, path = "/api/courses", tag = "courses", extensions(("x-cost" = json!(20))), request_body = NewCourse, responses((status = 201, body = OpenedCourse)))]
pub(super) async fn open(
    State(app): State<App>,
    person: Person,
    Sent(new): Sent<NewCourse>,
) -> Answer<(StatusCode, Json<OpenedCourse>)> {
    let courses = &app.courses;
    courses.allowed()?;
    let known = courses.operator.as_deref().map(hash_token);
    if known.is_none_or(|hash| hash != hash_token(&new.operator)) {
        let message = Text::new(
            "this is not the operator's token: it stands in the file that --config names",
            "ce n'est pas le jeton de l'opérateur : il est dans le fichier que nomme --config",
        );
        return Err(ApiError::new(StatusCode::FORBIDDEN, "wrong_token", message));
    }
    let name = quaterne_arena::visible_name(&new.name);
    if name.is_empty() || name.chars().count() > 80 {
        let message =
            Text::new("a course has a name of 1 to 80 characters", "un cours a un nom de 1 à 80 caractères");
        return Err(ApiError::bad("bad_value", message));
    }
    if new.deadline <= Now::read().0 {
        let message = Text::new("the deadline is over already", "l'échéance est déjà passée");
        return Err(ApiError::bad("bad_value", message));
    }
    let rules = rules_of(&app.host(), new.rules.as_deref())?;
    let languages = languages(new.languages)?;
    let limits = new.limits.as_deref().unwrap_or_default();
    let control: TimeControl = match limits {
        "" => TimeControl::usual(),
        _ => limits.parse::<TimeControl>().map_err(|error| ApiError::of("bad_value", &error))?,
    };
    if !control.is_timed() {
        let message = Text::new(
            "programs of students need a limit of time, as movetime=2s",
            "les programmes d'élèves demandent une limite de temps, comme movetime=2s",
        );
        return Err(ApiError::bad("bad_value", message));
    }
    let plies = between(new.plies, "plies", 2, 0, 4)?;
    let enough = between(new.openings, "openings", 6, 1, 50)? as usize;
    let machines =
        new.machines.unwrap_or_else(|| ["random", "one-ply", "alphabeta:depth=3"].map(str::to_owned).into());
    let machines = machines.iter().take(8).map(|name| machine(name)).collect::<Answer<Vec<Entrant>>>()?;
    let openings = app.pool.run(person.asks(), move |_, _| {
        let openings = Openings { most: MOST_OPENINGS, ..Openings::default() };
        openings.after(&Game::new(rules), plies).map(|openings| Openings::sample(openings, enough, 1))
    });
    let openings = openings.await?.map_err(|error| ApiError::of("bad_value", &error))?;
    let tournament = Tournament { name: name.clone(), ..Tournament::new(rules, machines, openings, 1) };
    let (id, token, code) = (new_id(), new_token(), new_code()?);
    let (id, token) = (id.map_err(ApiError::internal)?, token.map_err(ApiError::internal)?);
    let course = Course {
        id: id.clone(),
        name,
        tournament: format!("course-{}", new_token().map_err(ApiError::internal)?),
        teacher: hash_token(&token),
        code: hash_token(&code),
        languages: languages.join(" "),
        control: control.to_string(),
        enough,
        deadline: Now(new.deadline),
        opened: Now::read(),
    };
    let stored = courses.ask(move |arena| {
        if arena.courses().map_err(unanswered)?.len() >= COURSES {
            let message = Text::new(
                format!("this server has {COURSES} courses already"),
                format!("ce serveur a déjà {COURSES} cours"),
            );
            return Err(ApiError::conflict("not_allowed", message));
        }
        arena.add_course(&course, &tournament, COURSE).map_err(unanswered)
    });
    stored.await?;
    Ok((StatusCode::CREATED, Json(OpenedCourse { id, token, code })))
}

/// The endings that were asked for; what runs them has to be there.
fn languages(asked: Option<Vec<String>>) -> Answer<Vec<String>> {
    let Some(asked) = asked else { return Ok(LANGUAGES.map(|(ending, _)| ending.to_owned()).into()) };
    for language in &asked {
        if !LANGUAGES.iter().any(|(ending, _)| ending == language) {
            let known = LANGUAGES.map(|(ending, _)| ending).join(", ");
            let message = Text::new(
                format!("{language:?} is no ending of a program: {known}"),
                format!("{language:?} n'est pas une extension de programme : {known}"),
            );
            return Err(ApiError::bad("bad_value", message));
        }
    }
    if asked.is_empty() {
        let message = Text::new(
            "a course takes at least one kind of file",
            "un cours prend au moins une sorte de fichier",
        );
        return Err(ApiError::bad("bad_value", message));
    }
    Ok(asked)
}

/// A machine of the ladder.
fn machine(name: &str) -> Answer<Entrant> {
    let player = name.parse::<Player>().map_err(|error| ApiError::of("bad_player", &error))?;
    if player.method().is_none() {
        let message = Text::new("only machines by name", "seulement des machines par leur nom");
        return Err(ApiError::bad("bad_player", message));
    }
    Ok(Entrant::new(player, TimeControl { nodes: Some(MOVE_NODES), ..TimeControl::default() }))
}

/// What a teacher changes.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(super) struct CourseChange {
    /// Another deadline, in milliseconds since 1970.
    deadline: Option<i64>,
    /// Another code for those who have not joined yet.
    new_code: bool,
    /// A student, by id, who is taken off the ladder,
    take_out: Option<String>,
    /// or let in again.
    let_in: Option<String>,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CourseChanged {
    /// The new code, told once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    code: Option<String>,
}

/// Change a course, for its teacher
#[utoipa::path(post, path = "/api/courses/{id}", tag = "courses", extensions(("x-cost" = json!(5))), params(("id" = String, Path)), request_body = CourseChange, responses((status = 200, body = CourseChanged)))]
pub(super) async fn change(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Sent(change): Sent<CourseChange>,
) -> Answer<Json<CourseChanged>> {
    let course = app.courses.enter_as_teacher(&id, &headers).await?;
    let code = change.new_code.then(new_code).transpose()?;
    let hash = code.as_deref().map(hash_token);
    let done = app.courses.ask(move |arena| {
        let changed = || -> Result<(), StoreError> {
            if let Some(deadline) = change.deadline {
                arena.set_deadline(&course.id, Now(deadline))?;
            }
            if let Some(hash) = &hash {
                arena.set_code(&course.id, hash)?;
            }
            for (student, away) in [(&change.take_out, true), (&change.let_in, false)] {
                if let Some(student) = student {
                    arena.set_away(&course.id, student, away)?;
                }
            }
            Ok(())
        };
        changed().map_err(unanswered)
    });
    done.await?;
    Ok(Json(CourseChanged { code }))
}
