//! Courses: who teaches, who takes part, what they handed in. Their games are those of a tournament that is never over.
//!
//! ```text
//!   arena_courses    whose, until when, under which limits ──► tournament: machines first, then versions as they are let in
//!   arena_students   a name, and the hash of a secret
//!   arena_versions   waiting ─► checking ─► playing ─► replaced        its place in the tournament, once it has one
//!                                   └─► refused            └─► unable
//!   arena_ratings    what a version was worth after so many games
//! ```
//!
//! Of secrets (the teacher's, the students', the code by which they join) hashes are kept, which the caller makes. A version
//! that is written waits for its check whatever happens to the process; a check that died with its process is done again.
//!
//! Rejected: a new tournament whenever somebody hands something in. All results would have to be found again under other
//! numbers, and a worker that has the old one would play on.

use sqlx::{Any, Transaction};

use super::columns::{Column as _, Columns};
use super::description::EntrantDescription;
use super::write::tournament_row;
use super::{Arena, Sql, StoreError};
use crate::bundle::Bundle;
use crate::entrant::Entrant;
use crate::record::Now;
use crate::sql;
use crate::tournament::Tournament;

/// A course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// Its public name in addresses.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// The tournament that its games belong to: nobody is told.
    pub tournament: String,
    /// The hash of the teacher's secret.
    pub teacher: String,
    /// The hash of the code by which students join.
    pub code: String,
    /// The endings of files that are taken: `py c java`.
    pub languages: String,
    /// The limits of each version, as text.
    pub control: String,
    /// How many openings each pair plays.
    pub enough: usize,
    /// After this nothing is handed in.
    pub deadline: Now,
    /// When it was opened.
    pub opened: Now,
}

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Student {
    /// Its id in the course.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Whether the teacher took it out.
    pub away: bool,
}

/// How a version stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionState {
    /// It is on disk, and will be checked.
    Waiting,
    /// It is being checked.
    Checking,
    /// The check failed.
    Refused,
    /// It is on the ladder.
    Playing,
    /// A newer one took its place.
    Replaced,
    /// No machine could start it: a fault of the machine.
    Unable,
}

impl VersionState {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Waiting, Self::Checking, Self::Refused, Self::Playing, Self::Replaced, Self::Unable];

    /// The word: `waiting`, `checking` …
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Checking => "checking",
            Self::Refused => "refused",
            Self::Playing => "playing",
            Self::Replaced => "replaced",
            Self::Unable => "unable",
        }
    }
}

/// Something that was handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// The course.
    pub course: String,
    /// By whom.
    pub student: String,
    /// Which of that student's, from 1.
    pub nth: u32,
    /// The name of the file.
    pub file: String,
    /// Its files, by their hash.
    pub source: String,
    /// When.
    pub sent: Now,
    /// How it stands.
    pub state: VersionState,
    /// Its place in the tournament, if it has one.
    pub place: Option<usize>,
}

impl Arena {
    /// Keeps a course and the tournament of its games.
    pub fn add_course(
        &self,
        course: &Course,
        tournament: &Tournament,
        machine: &str,
    ) -> Result<(), StoreError> {
        self.write(&[
            tournament_row(&course.tournament, tournament, machine)?,
            sql!(
                "INSERT INTO arena_courses (id, name, tournament, teacher, code, languages, control, enough, deadline,
                 opened, feeder, fed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', 0)",
                &course.id,
                &course.name,
                &course.tournament,
                &course.teacher,
                &course.code,
                &course.languages,
                &course.control,
                course.enough,
                course.deadline.0,
                course.opened.0,
            ),
        ])
    }

    /// Another deadline.
    pub fn set_deadline(&self, course: &str, deadline: Now) -> Result<(), StoreError> {
        self.write(&[sql!("UPDATE arena_courses SET deadline = ? WHERE id = ?", deadline.0, course)])
    }

    /// Another code; who has joined stays.
    pub fn set_code(&self, course: &str, hash: &str) -> Result<(), StoreError> {
        self.write(&[sql!("UPDATE arena_courses SET code = ? WHERE id = ?", hash, course)])
    }

    /// Whether this process, which says so every few seconds, chooses the games of a course; another one may when nothing was
    /// heard of it since then. A file has one server: there nobody else is waited for.
    pub fn feeds(&self, course: &str, who: &str, since: Now) -> Result<bool, StoreError> {
        let since = if self.is_server() { since.0 } else { i64::MAX };
        let taken: Option<i64> = self.single(&sql!(
            "UPDATE arena_courses SET feeder = ?, fed = ? WHERE id = ? AND (feeder = ? OR fed < ?) RETURNING fed",
            who,
            Now::read().0,
            course,
            who,
            since
        ))?;
        Ok(taken.is_some())
    }

    /// Somebody joins; `false` if the name is taken.
    pub fn add_student(&self, course: &str, student: &Student, secret: &str) -> Result<bool, StoreError> {
        let added: Option<i64> = self.single(&sql!(
            "INSERT INTO arena_students (course, id, name, secret, joined, away) VALUES (?, ?, ?, ?, ?, 0)
             ON CONFLICT DO NOTHING RETURNING joined",
            course,
            &student.id,
            &student.name,
            secret,
            Now::read().0
        ))?;
        Ok(added.is_some())
    }

    /// Takes somebody out, or lets them in again. What they handed in stays; their games no longer count.
    pub fn set_away(&self, course: &str, student: &str, away: bool) -> Result<(), StoreError> {
        let update = "UPDATE arena_students SET away = ? WHERE course = ? AND id = ?";
        self.write(&[sql!(update, away, course, student)])
    }

    /// Takes something in: when this returns it is on disk, and in the place of what the same student had waiting.
    pub fn add_version(
        &self,
        course: &str,
        student: &str,
        file: &str,
        bundle: &Bundle,
    ) -> Result<u32, StoreError> {
        let source = self.put_bundle(bundle)?;
        let now = Now::read().0;
        self.write(&[sql!(
            "UPDATE arena_versions SET state = 'replaced', changed = ? WHERE course = ? AND student = ? AND state = 'waiting'",
            now,
            course,
            student
        )])?;
        let nth: Option<u32> = self.single(&sql!(
            "INSERT INTO arena_versions (course, student, nth, file, source, sent, state, place, said_en, said_fr, checker,
             changed) SELECT ?, ?, COALESCE(MAX(nth), 0) + 1, ?, ?, ?, 'waiting', -1, '', '', '', ? FROM arena_versions
             WHERE course = ? AND student = ? RETURNING nth",
            course,
            student,
            file,
            source,
            now,
            now,
            course,
            student
        ))?;
        nth.ok_or_else(|| StoreError::Missing(format!("course {course}")))
    }

    /// The next version to check, if there is one, now this process's; what another one began before `since` and never
    /// ended is taken up again, as is whatever the server of a file left.
    pub fn take_version(&self, who: &str, since: Now) -> Result<Option<Version>, StoreError> {
        let since = if self.is_server() { since.0 } else { i64::MAX };
        let free = "(state = 'waiting' OR (state = 'checking' AND checker <> ? AND changed < ?))";
        let first =
            format!("SELECT course, student, nth FROM arena_versions WHERE {free} ORDER BY sent LIMIT 1");
        let first: Vec<(String, String, u32)> =
            self.read(&sql!(&first, who, since), |row| Ok((row.next()?, row.next()?, row.next()?)))?;
        let Some((course, student, nth)) = first.into_iter().next() else { return Ok(None) };
        let take = format!(
            "UPDATE arena_versions SET state = 'checking', checker = ?, changed = ?
             WHERE course = ? AND student = ? AND nth = ? AND {free} RETURNING nth"
        );
        let taken: Option<u32> =
            self.single(&sql!(&take, who, Now::read().0, &course, &student, nth, who, since))?;
        if taken.is_none() {
            return Ok(None);
        }
        let found =
            self.versions(&course)?.into_iter().find(|each| each.student == student && each.nth == nth);
        Ok(found)
    }

    /// What the check said of a version that stays out.
    pub fn refuse(&self, version: &Version, state: VersionState, said: [&str; 2]) -> Result<(), StoreError> {
        self.write(&[ended(version, state, None, said)])
    }

    /// Lets a version in: it has a place in the tournament, and those of the same student before it play no more. Returns the
    /// place.
    pub fn let_in(&self, version: &Version, entrant: &Entrant, said: [&str; 2]) -> Result<usize, StoreError> {
        let course = self.course(&version.course)?;
        let described = serde_json::to_string(&EntrantDescription::from(entrant))
            .map_err(|why| StoreError::Corrupt(why.to_string()))?;
        let first = self.first_entrants(&course.tournament)?;
        self.retried(|| self.let_in_at(version, &course.tournament, first, &described, said))
    }

    async fn let_in_at(
        &self,
        version: &Version,
        tournament: &str,
        first: usize,
        described: &str,
        said: [&str; 2],
    ) -> Result<usize, sqlx::Error> {
        let mut transaction: Transaction<'static, Any> = self.pool.begin().await?;
        let insert = sql!(
            "INSERT INTO arena_entrants (tournament, place, description)
             SELECT ?, COALESCE(MAX(place) + 1, ?), ? FROM arena_entrants WHERE tournament = ? RETURNING place",
            tournament,
            first,
            described,
            tournament
        );
        let row = insert.query().fetch_one(&mut *transaction).await?;
        let place = usize::of(&row, 0)?;
        let replaced = sql!(
            "UPDATE arena_versions SET state = 'replaced', changed = ?
             WHERE course = ? AND student = ? AND nth < ? AND state IN ('playing', 'unable')",
            Now::read().0,
            &version.course,
            &version.student,
            version.nth
        );
        replaced.query().execute(&mut *transaction).await?;
        let ended = ended(version, VersionState::Playing, Some(place), said);
        ended.query().execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(place)
    }

    /// Says that no machine could start the version of this place.
    pub fn set_unable(&self, course: &str, place: usize, said: [&str; 2]) -> Result<(), StoreError> {
        self.write(&[sql!(
            "UPDATE arena_versions SET state = 'unable', said_en = ?, said_fr = ?, changed = ?
             WHERE course = ? AND place = ? AND state = 'playing'",
            said[0],
            said[1],
            Now::read().0,
            course,
            place
        )])
    }

    /// What is kept of a rating, once for each number of games.
    pub fn add_ratings(&self, course: &str, ratings: &[super::RatingPoint]) -> Result<(), StoreError> {
        let add = |point: &super::RatingPoint| {
            sql!(
                "INSERT INTO arena_ratings (course, place, games, taken, rating) VALUES (?, ?, ?, ?, ?)
                 ON CONFLICT DO NOTHING",
                course,
                point.place,
                point.games,
                point.taken.0,
                point.text()
            )
        };
        self.write(&ratings.iter().map(add).collect::<Vec<_>>())
    }

    /// How many entrants the tournament began with.
    fn first_entrants(&self, tournament: &str) -> Result<usize, StoreError> {
        let count = sql!("SELECT COUNT(*) FROM arena_entrants WHERE tournament = ?", tournament);
        let later: usize = self.single(&count)?.unwrap_or(0);
        Ok(self.tournament(tournament)?.entrants.len().saturating_sub(later))
    }
}

/// What became of a check.
fn ended(version: &Version, state: VersionState, place: Option<usize>, said: [&str; 2]) -> Sql {
    sql!(
        "UPDATE arena_versions SET state = ?, place = ?, said_en = ?, said_fr = ?, changed = ?
         WHERE course = ? AND student = ? AND nth = ? AND state = 'checking'",
        state.name(),
        place.map_or(-1, |place| i64::try_from(place).unwrap_or(-1)),
        said[0],
        said[1],
        Now::read().0,
        &version.course,
        &version.student,
        version.nth
    )
}

/// A version, by the columns of [`VERSION`].
pub(super) fn version(row: &mut Columns<'_>) -> Result<Version, sqlx::Error> {
    Ok(Version {
        course: row.next()?,
        student: row.next()?,
        nth: row.next()?,
        file: row.next()?,
        source: row.next()?,
        sent: row.next()?,
        state: row.next()?,
        place: usize::try_from(row.next::<i64>()?).ok(),
    })
}

/// The columns of a [`Version`].
pub(super) const VERSION: &str = "course, student, nth, file, source, sent, state, place";
