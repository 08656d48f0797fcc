//! Whether a program speaks its language: what was sent, what came back, what was expected.

use serde::Serialize;

/// The check of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BotCheck {
    /// The program, as typed.
    pub player: String,
    /// Its language: `bot`, `lines` or `connectx`.
    pub protocol: String,
    /// The board.
    pub rules: String,
    /// How it was held.
    pub sandbox: String,
    /// `false` when a step failed; the exit code is then 1.
    pub passed: bool,
    /// What was asked of it, in order.
    pub steps: Vec<BotStep>,
}

/// One thing that was asked of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BotStep {
    /// What, for programs: `FirstMove`, `GameAsFirst` …
    pub requirement: String,
    /// What, for people.
    pub title: String,
    /// What was found.
    pub finding: BotFinding,
    /// The fault, if there was one, as in the `reasons` of a match.
    pub fault: Option<String>,
    /// What was wrong, in words.
    pub why: Option<String>,
    /// What a program does to pass.
    pub expected: String,
    /// The conversation.
    pub said: Vec<BotLine>,
    /// What it wrote to its standard error.
    pub stderr: String,
    /// Time of its slowest move.
    pub slowest_micros: u64,
}

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum BotFinding {
    /// As it should be.
    Passed,
    /// Not as it should be.
    Failed,
    /// Optional, and not there.
    Lacking,
}

/// A line of the conversation with a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BotLine {
    /// Who spoke.
    pub direction: Direction,
    /// What was said.
    pub text: String,
}

/// Which way a line went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// From the referee.
    Sent,
    /// From the program.
    Got,
}
