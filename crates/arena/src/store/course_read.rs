//! What can be asked of courses.

use std::collections::HashMap;

use super::course::{Course, Student, VERSION, Version, version};
use super::{Arena, StoreError, StoredGame};
use crate::estimate::Interval;
use crate::ladder::Known;
use crate::record::Now;
use crate::sql;

/// What a version was worth after so many games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingPoint {
    /// Its place in the tournament.
    pub place: usize,
    /// Games played.
    pub games: u64,
    /// When.
    pub taken: Now,
    /// Elo above the mean of those who were there.
    pub elo: f64,
    /// Its 95 % interval.
    pub interval: Option<Interval>,
}

impl RatingPoint {
    /// `12.5 -3.0 30.1`, or the first alone.
    pub(super) fn text(&self) -> String {
        match self.interval {
            Some(Interval { low, high }) => format!("{:.2} {low:.2} {high:.2}", self.elo),
            None => format!("{:.2}", self.elo),
        }
    }

    fn read(place: usize, games: u64, taken: Now, text: &str) -> Self {
        let mut numbers = text.split(' ').filter_map(|number| number.parse().ok());
        let elo = numbers.next().unwrap_or_default();
        let interval = numbers.next().zip(numbers.next()).map(|(low, high)| Interval { low, high });
        Self { place, games, taken, elo, interval }
    }
}

const COURSE: &str = "id, name, tournament, teacher, code, languages, control, enough, deadline, opened";

impl Arena {
    /// All courses, the newest first.
    pub fn courses(&self) -> Result<Vec<Course>, StoreError> {
        let asked = format!("SELECT {COURSE} FROM arena_courses ORDER BY opened DESC, id");
        self.read(&sql!(&asked), |row| {
            Ok(Course {
                id: row.next()?,
                name: row.next()?,
                tournament: row.next()?,
                teacher: row.next()?,
                code: row.next()?,
                languages: row.next()?,
                control: row.next()?,
                enough: row.next()?,
                deadline: row.next()?,
                opened: row.next()?,
            })
        })
    }

    /// A course.
    pub fn course(&self, id: &str) -> Result<Course, StoreError> {
        let found = self.courses()?.into_iter().find(|course| course.id == id);
        found.ok_or_else(|| StoreError::Missing(format!("course {id}")))
    }

    /// Those who joined, the first first.
    pub fn students(&self, course: &str) -> Result<Vec<Student>, StoreError> {
        let asked =
            sql!("SELECT id, name, away FROM arena_students WHERE course = ? ORDER BY joined, id", course);
        self.read(&asked, |row| Ok(Student { id: row.next()?, name: row.next()?, away: row.next()? }))
    }

    /// Whose secret has this hash.
    pub fn student_by(&self, course: &str, secret: &str) -> Result<Option<Student>, StoreError> {
        let asked =
            sql!("SELECT id, name, away FROM arena_students WHERE course = ? AND secret = ?", course, secret);
        let found =
            self.read(&asked, |row| Ok(Student { id: row.next()?, name: row.next()?, away: row.next()? }))?;
        Ok(found.into_iter().next())
    }

    /// What was handed in, the first first.
    pub fn versions(&self, course: &str) -> Result<Vec<Version>, StoreError> {
        let asked =
            format!("SELECT {VERSION} FROM arena_versions WHERE course = ? ORDER BY sent, student, nth");
        self.read(&sql!(&asked, course), version)
    }

    /// What was said of each version of a student, in English and in French, by its number.
    pub fn said(&self, course: &str, student: &str) -> Result<HashMap<u32, [String; 2]>, StoreError> {
        let asked = sql!(
            "SELECT nth, said_en, said_fr FROM arena_versions WHERE course = ? AND student = ?",
            course,
            student
        );
        let rows = self.read(&asked, |row| Ok((row.next()?, [row.next()?, row.next()?])))?;
        Ok(rows.into_iter().collect())
    }

    /// The games of a ladder, with their numbers: those that were played, and those that were chosen.
    pub fn ladder_games(&self, tournament: &str) -> Result<Vec<(u64, Known)>, StoreError> {
        let asked = sql!(
            "SELECT p.number, p.first, p.second, p.opening, COALESCE(g.winner, -1) FROM arena_plan p
             LEFT JOIN arena_games g ON g.key = p.key WHERE p.tournament = ? ORDER BY p.number",
            tournament
        );
        self.read(&asked, |row| {
            let (number, seats, opening) = (row.next()?, [row.next()?, row.next()?], row.next()?);
            let half_points = match row.next::<i64>()? {
                1 => Some(2),
                2 => Some(0),
                0 => Some(1),
                _ => None,
            };
            Ok((number, Known { seats, opening, half_points }))
        })
    }

    /// Finished games before this number of the plan, the newest first; of these places alone, if any are named.
    pub fn latest_games(
        &self,
        tournament: &str,
        places: &[usize],
        before: u64,
        limit: u64,
    ) -> Result<Vec<StoredGame>, StoreError> {
        let list = places.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let of = match places {
            [] => String::new(),
            _ => format!("AND (p.first IN ({list}) OR p.second IN ({list}))"),
        };
        let which = format!("p.tournament = ? AND p.number < ? {of} ORDER BY p.number DESC LIMIT ?");
        self.stored(sql!(&which, tournament, before, limit))
    }

    /// What ratings were, by place and number of games.
    pub fn ratings(&self, course: &str) -> Result<Vec<RatingPoint>, StoreError> {
        let asked = sql!(
            "SELECT place, games, taken, rating FROM arena_ratings WHERE course = ? ORDER BY place, games",
            course
        );
        self.read(&asked, |row| {
            let (place, games, taken, text): (_, _, _, String) =
                (row.next()?, row.next()?, row.next()?, row.next()?);
            Ok(RatingPoint::read(place, games, taken, &text))
        })
    }
}
