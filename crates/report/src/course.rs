//! A course: its ladder, who takes part, what was handed in and what was said of it.

use serde::Serialize;

use crate::bot_check::BotCheck;
use crate::tournament::{RunningGame, TournamentGame, TournamentTable};
use crate::{EloInterval, Text};

/// A course.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Course {
    /// Its place in addresses.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The board.
    pub rules: String,
    /// The limits of each program, as `movetime=2s,bank=60s`.
    pub limits: String,
    /// The endings of files that are taken.
    pub languages: Vec<String>,
    /// How many openings each pair plays, with both colours.
    pub openings: usize,
    /// After this nothing is handed in, in milliseconds since 1970.
    pub deadline: i64,
    /// Whether something can be handed in now.
    pub open: bool,
    /// Whether games are left to play.
    pub playing: bool,
    /// How many have joined.
    pub students: usize,
    /// Games that were played between those who are on the ladder now.
    pub games: u64,
}

/// A course as one of those who take part sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CourseView {
    /// The course.
    pub course: Course,
    /// The ladder: machines, and the version of each student that plays now.
    #[serde(flatten)]
    pub table: TournamentTable,
    /// The games under way.
    pub running: Vec<RunningGame>,
    /// Whether this is the teacher.
    pub teacher: bool,
    /// The student who asks; `null` for the teacher.
    pub you: Option<CourseSeat>,
}

/// What a student has in a course.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CourseSeat {
    /// What it is called.
    pub name: String,
    /// What it may still hand in within the hour.
    pub left: usize,
    /// What it handed in, the newest first.
    pub versions: Vec<HandedIn>,
}

/// Something that was handed in.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HandedIn {
    /// Which of this student's, from 1.
    pub version: u32,
    /// The name of the file.
    pub file: String,
    /// When, in milliseconds since 1970.
    pub sent: i64,
    /// `waiting`, `checking`, `refused`, `playing`, `replaced` or `unable` (no machine could start it).
    pub state: String,
    /// What the check said, as a `Checked` in English and in French; `null` before it.
    #[cfg_attr(feature = "schema", schema(value_type = Option<CheckedTexts>))]
    pub said: Option<serde_json::Value>,
}

/// A check in both languages.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CheckedTexts {
    /// In English,
    pub en: Checked,
    /// and in French.
    pub fr: Checked,
}

/// What the check of something that was handed in came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Checked {
    /// Why it is taken for what it is, or why it cannot be taken at all.
    pub why: String,
    /// Step by step; `null` where it came to none.
    pub check: Option<BotCheck>,
}

/// The ratings of a student over time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StudentHistory {
    /// Its place in addresses.
    pub id: String,
    /// Who.
    pub name: String,
    /// Whether the teacher took it out.
    pub away: bool,
    /// Versions handed in.
    pub versions: usize,
    /// From the oldest to the newest.
    pub ratings: Vec<RatingStep>,
}

/// What a version was worth after so many games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingStep {
    /// Which version.
    pub version: u32,
    /// Games played.
    pub games: u64,
    /// When, in milliseconds since 1970.
    pub taken: i64,
    /// Elo above the mean of the ladder.
    pub elo: f64,
    /// Where that lies.
    pub interval: Option<EloInterval>,
}

/// A game of a course, to replay.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CourseGame {
    /// The game.
    #[serde(flatten)]
    pub game: TournamentGame,
    /// What the asker's own program did wrong, in words.
    pub fault: Option<Text>,
    /// What it wrote to its standard error.
    pub stderr: Option<String>,
}
