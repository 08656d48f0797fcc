//! The same search by each method, side by side.

use quaterne_rules::{Game, write_move};
use quaterne_search::{Evaluation, Limits, Method, question};
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::api::evaluation::evaluation_of;
use crate::api::position::Where;
use crate::api::query::between;
use crate::api::{Answer, Host, micros};

/// A table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Compared {
    rules: String,
    position: String,
    depth: u32,
    eval: String,
    rows: Vec<ComparedRow>,
}

/// One method.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ComparedRow {
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
const METHODS: [(&str, &str, &str, &str); 6] = [
    ("minimax", "", "minimax", "minimax"),
    ("minimax", ",memo=on", "minimax with memory", "minimax avec mémoire"),
    ("alphabeta", "", "α–β, left to right", "α–β, de gauche à droite"),
    ("alphabeta", ",order=centre", "α–β, centre first", "α–β, le centre d'abord"),
    ("alphabeta", ",memo=on", "α–β with memory", "α–β avec mémoire"),
    ("alphabeta", ",order=centre,memo=on", "α–β, centre first, memory", "α–β, centre d'abord, mémoire"),
];

/// What to compare.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct CompareQuery {
    rules: Option<String>,
    position: Option<String>,
    /// 4 unless given.
    #[cfg_attr(feature = "schema", param(minimum = 1, maximum = 12))]
    depth: Option<u32>,
    /// `ratio` unless given.
    eval: Option<String>,
}

impl CompareQuery {
    /// What is to be compared.
    pub fn read(self, host: &Host) -> Answer<Comparison> {
        Ok(Comparison {
            game: Where { rules: self.rules, position: self.position }.game(host)?,
            eval: evaluation_of(self.eval.as_deref())?,
            depth: between(self.depth, "depth", 4, 1, 12)?,
        })
    }
}

/// The rows of a table, to be searched one by one.
#[derive(Clone, Debug)]
pub struct Comparison {
    game: Game,
    eval: Evaluation,
    depth: u32,
}

impl Comparison {
    /// How many there are.
    pub fn rows() -> std::ops::Range<usize> {
        0..METHODS.len()
    }

    /// One row, searched now.
    pub fn row(&self, nth: usize, limits: &Limits) -> Option<ComparedRow> {
        row(&self.game, METHODS[nth], self.depth, &self.eval, limits)
    }

    /// The table.
    pub fn table(&self, rows: Vec<ComparedRow>) -> Compared {
        let (rules, position) = (self.game.rules().to_string(), self.game.text());
        Compared { rules, position, depth: self.depth, eval: self.eval.to_string(), rows }
    }
}

fn row(
    game: &Game,
    (name, keys, en, fr): (&str, &str, &str, &str),
    depth: u32,
    eval: &Evaluation,
    limits: &Limits,
) -> Option<ComparedRow> {
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
