//! The same search by each method, side by side.

use quaterne_rules::Game;
use quaterne_search::{Evaluation, Limits, Method, question};
use serde::Serialize;
use utoipa::ToSchema;

use quaterne_report::{Analysis, Text};

/// A table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Compared {
    pub(super) rules: String,
    pub(super) position: String,
    pub(super) depth: u32,
    pub(super) eval: String,
    pub(super) rows: Vec<ComparedRow>,
}

/// One method.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ComparedRow {
    label: Text,
    /// Positions that memory answered.
    memo_hits: u64,
    /// What it found.
    #[serde(flatten)]
    analysis: Analysis,
}

/// The methods of the table: name, keys, label.
pub(super) const METHODS: [(&str, &str, &str, &str); 6] = [
    ("minimax", "", "minimax", "minimax"),
    ("minimax", ",memo=on", "minimax with memory", "minimax avec mémoire"),
    ("alphabeta", "", "α–β, left to right", "α–β, de gauche à droite"),
    ("alphabeta", ",order=centre", "α–β, centre first", "α–β, le centre d'abord"),
    ("alphabeta", ",memo=on", "α–β with memory", "α–β avec mémoire"),
    ("alphabeta", ",order=centre,memo=on", "α–β, centre first, memory", "α–β, centre d'abord, mémoire"),
];

/// One row, searched now.
pub(super) fn row(
    game: &Game,
    nth: usize,
    depth: u32,
    eval: &Evaluation,
    limits: &Limits,
) -> Option<ComparedRow> {
    let (name, keys, en, fr) = METHODS[nth];
    let method: Method = format!("{name}:depth={depth},eval={eval}{keys}").parse().ok()?;
    let found = question::best(game, &method, limits);
    let memo_hits = found.memo.map_or(0, |memo| memo.hits);
    Some(ComparedRow { label: Text::new(en, fr), memo_hits, analysis: Analysis::of(game, &method, &found) })
}
