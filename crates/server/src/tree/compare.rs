//! The same search by each method, side by side.

use quaterne_rules::{Game, write_move};
use quaterne_search::{Evaluation, Limits, Method, question};
use serde::Serialize;
use utoipa::ToSchema;

use crate::analysis::micros;
use quaterne_report::Text;

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
    player: String,
    label: Text,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    memo_hits: u64,
    micros: u64,
    best: Option<String>,
    score: f64,
    complete: bool,
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
    Some(ComparedRow {
        player: method.to_string(),
        label: Text::new(en, fr),
        nodes: found.nodes,
        leaves: found.leaves,
        cutoffs: found.cutoffs,
        memo_hits: found.memo.map_or(0, |memo| memo.hits),
        micros: micros(found.elapsed),
        best: found.best.map(|cell| write_move(game.rules(), cell)),
        score: found.score,
        complete: found.complete,
    })
}
