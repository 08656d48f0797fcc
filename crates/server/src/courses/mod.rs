//! Courses: students hand programs in, and a ladder that never ends plays them.
//!
//! ```text
//!   teacher ──open──► course ◄──join── students ──file──► waiting ─► Checker ─► a place in the tournament
//!                                                                                    │
//!   page ◄── Board: the table, once for all who look ◄── results ◄── Ladder: which games next, played here or by workers
//! ```
//!
//! There are courses only where the operator says so (`--courses`), because strangers' programs run here then; and only where
//! the whole sandbox holds. Everything is in the arena's store, before it is acknowledged: a process that dies
//! leaves nothing that the next one does not go on with.
//!
//! Rejected: programs of students in the tournaments that anybody may start. Whoever may hand in is known by a secret, so that
//! quotas mean something and what a program said is told to its author alone.

mod board;
mod checker;
mod games;
mod http;
mod ladder;
mod opened;
mod seats;
mod upload;
#[cfg_attr(not(feature = "workers"), path = "no_workers.rs")]
mod workers;
mod zip;

pub(crate) use http::router;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::{HeaderMap, StatusCode, header};
use quaterne_arena::store::{Arena, Course, Student, VersionState};
use quaterne_arena::{SandboxLevel, Tournament};
use quaterne_report::Text;
use quaterne_report::course::CourseView;
use quaterne_rules::{Lang, Say as _};

use crate::arena::Tournaments;
use crate::error::{Answer, ApiError};
use crate::games::{hash_token, new_id};
use crate::pool::Pool;

/// Who says that a tournament is the ladder of a course.
pub(crate) const COURSE: &str = "course";
/// What a student may hand in within an hour,
const PER_HOUR: usize = 12;
/// and in all.
const IN_ALL: usize = 200;
/// Students of a course.
const STUDENTS: usize = 200;
/// Courses of a server.
const COURSES: usize = 50;
/// Milliseconds in an hour.
const HOUR: i64 = 3_600_000;

/// The courses of this server.
pub(crate) struct Courses {
    /// Whether there may be any.
    allowed: bool,
    /// What opens a course.
    operator: Option<String>,
    arena: Arc<Arena>,
    pool: Arc<Pool>,
    /// Where programs are unpacked.
    cache: PathBuf,
    /// A name that no other process has.
    who: String,
    closed: Arc<AtomicBool>,
    /// What was shown last, by course.
    boards: Mutex<HashMap<String, Arc<tokio::sync::Mutex<Option<board::Shown>>>>>,
}

/// Who asks.
pub(super) enum Role {
    Teacher,
    Student(Student),
}

/// Why there can be no courses here; none if there can.
pub(crate) fn hindrance(has_operator: bool) -> Option<Text> {
    let level = SandboxLevel::probe();
    if !matches!(level, SandboxLevel::Bubblewrap { .. }) {
        return Some(Text::new(
            format!(
                "--courses: strangers' programs need the whole sandbox, and here they would be held by {level}: install bubblewrap, where user namespaces are allowed, or serve without --courses"
            ),
            format!(
                "--courses : les programmes d'inconnus demandent le bac à sable entier, or ils seraient tenus ici par {} : installez bubblewrap, là où les espaces de noms sont permis, ou servez sans --courses",
                level.say(Lang::Fr)
            ),
        ));
    }
    if !has_operator {
        return Some(Text::new(
            "--courses: courses are opened with the operator's token: write operator = \"a long secret\" (8 characters at least) into a file, and name it with --config",
            "--courses : un cours s'ouvre avec le jeton de l'opérateur : écrivez operator = \"un long secret\" (8 caractères au moins) dans un fichier, et nommez-le par --config",
        ));
    }
    None
}

impl Courses {
    pub(crate) fn new(
        allowed: bool,
        operator: Option<String>,
        tournaments: &Tournaments,
        pool: &Arc<Pool>,
        cache: PathBuf,
    ) -> Arc<Self> {
        let who = format!("{}-{}", std::process::id(), new_id().unwrap_or_default());
        let (arena, pool) = (tournaments.arena(), Arc::clone(pool));
        let (closed, boards) = (Arc::default(), Mutex::default());
        Arc::new(Self { allowed, operator, arena, pool, cache, who, closed, boards })
    }

    /// Goes on with what was under way, for ever.
    pub(crate) fn resume(self: &Arc<Self>) {
        if !self.allowed {
            return;
        }
        let (checker, ladder) = (Arc::clone(self), Arc::clone(self));
        let thread = |name: &str| std::thread::Builder::new().name(name.to_owned());
        let started = thread("checker")
            .spawn(move || checker.check_all())
            .and_then(|_| thread("ladder").spawn(move || ladder.play_all()));
        if let Err(error) = started {
            tracing::error!(%error, "courses are not resumed");
        }
    }

    /// The server stops: games under way are finished if there is time, and all goes on when it starts again.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    fn allowed(&self) -> Answer<()> {
        if self.allowed {
            return Ok(());
        }
        let message = Text::new(
            "this server has no courses: its operator starts it with --courses",
            "ce serveur n'a pas de cours : l'opérateur le lance avec --courses",
        );
        Err(ApiError::new(StatusCode::NOT_FOUND, "no_courses", message))
    }

    /// What the store says, away from the async threads.
    async fn ask<T: Send + 'static>(
        self: &Arc<Self>,
        question: impl FnOnce(&Arena) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let arena = Arc::clone(&self.arena);
        let asked = tokio::task::spawn_blocking(move || question(&arena));
        asked.await.map_err(ApiError::internal)?
    }

    /// The course, and who asks by the token that they send.
    async fn enter(self: &Arc<Self>, id: &str, headers: &HeaderMap) -> Answer<(Course, Role)> {
        self.allowed()?;
        let token = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let hash = hash_token(token.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default());
        let id = id.to_owned();
        self.ask(move |arena| {
            let course = arena.course(&id).map_err(crate::arena::unanswered)?;
            if course.teacher == hash {
                return Ok((course, Role::Teacher));
            }
            match arena.student_by(&course.id, &hash).map_err(crate::arena::unanswered)? {
                Some(student) => Ok((course, Role::Student(student))),
                None => Err(not_yours()),
            }
        })
        .await
    }

    /// The course, for its teacher.
    async fn enter_as_teacher(self: &Arc<Self>, id: &str, headers: &HeaderMap) -> Answer<Course> {
        match self.enter(id, headers).await? {
            (course, Role::Teacher) => Ok(course),
            (_, Role::Student(_)) => Err(not_yours()),
        }
    }

    /// The table of a course, at most a few seconds old, computed once for all who look.
    async fn board(self: &Arc<Self>, course: &Course) -> Answer<Arc<CourseView>> {
        let place = {
            let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(boards.entry(course.id.clone()).or_default())
        };
        let mut shown = place.lock().await;
        if let Some(shown) = shown.as_ref().filter(|shown| shown.is_fresh()) {
            return Ok(Arc::clone(&shown.view));
        }
        let (course, courses) = (course.clone(), Arc::clone(self));
        let began = std::time::Instant::now();
        let games = tokio::task::spawn_blocking(move || board::Games::read(&courses.arena, &course));
        let games = games.await.map_err(ApiError::internal)?.map_err(crate::arena::unanswered)?;
        let everybody =
            crate::pool::Person { address: std::net::Ipv6Addr::LOCALHOST.into(), token: 0, weight: 1 };
        let view = self.pool.run(everybody.asks(), move |_, _| games.view()).await?;
        let view = Arc::new(view);
        *shown = Some(board::Shown::new(Arc::clone(&view), began));
        Ok(view)
    }
}

fn not_yours() -> ApiError {
    let message = Text::new(
        "this course is not open to you: use the private link that you got when you joined or opened it",
        "ce cours ne vous est pas ouvert : utilisez le lien privé reçu en le rejoignant ou en l'ouvrant",
    );
    ApiError::new(StatusCode::FORBIDDEN, "wrong_token", message)
}

/// The places of those who are on the ladder: machines first, then the version of each student that plays, with the name and
/// the number of the version.
fn contenders(
    arena: &Arena,
    course: &Course,
    tournament: &Tournament,
) -> Result<Vec<(usize, String)>, quaterne_arena::store::StoreError> {
    let students = arena.students(&course.id)?;
    let versions = arena.versions(&course.id)?;
    let later: Vec<usize> = versions.iter().filter_map(|version| version.place).collect();
    let machines = (0..tournament.entrants.len()).filter(|place| !later.contains(place));
    let mut there: Vec<(usize, String)> =
        machines.map(|place| (place, tournament.entrants[place].name.clone())).collect();
    for version in versions.iter().filter(|version| version.state == VersionState::Playing) {
        let student = students.iter().find(|student| student.id == version.student && !student.away);
        if let (Some(student), Some(place)) = (student, version.place) {
            there.push((place, student.name.clone()));
        }
    }
    // One that was let in after the tournament was read waits for the next look.
    there.retain(|(place, _)| *place < tournament.entrants.len());
    Ok(there)
}
