//! An analysis as one JSON object. `docs/json.md` describes the fields: their names do not change.

use quaterne_rules::{Game, Player, write_move};
use quaterne_search::analysis::{MoveScore, Verdict};
use quaterne_search::events::Bound;
use quaterne_search::{Analysis, Evaluation, Method};
use serde::Serialize;

use super::{nodes_per_second, state};
use quaterne_report::explanation::Explanation;

/// The whole analysis.
#[derive(Serialize)]
pub(super) struct Report {
    rules: String,
    position: String,
    fen: String,
    to_move: String,
    with: String,
    best: Option<String>,
    score: f64,
    verdict: Option<&'static str>,
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<&'static str>,
    line: Vec<String>,
    moves: Vec<MoveReport>,
    depth: u32,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    memo: Option<MemoReport>,
    micros: u64,
    nodes_per_second: f64,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<ExplanationReport>,
}

#[derive(Serialize)]
struct MoveReport {
    #[serde(rename = "move")]
    by: String,
    score: f64,
    bound: &'static str,
    verdict: Option<&'static str>,
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u64>,
}

#[derive(Serialize)]
struct MemoReport {
    hits: u64,
    stored: u64,
    saved: u64,
    capacity: u64,
}

#[derive(Serialize)]
struct ExplanationReport {
    evaluation: String,
    score: f64,
    x: f64,
    o: f64,
    dead: usize,
    empty: usize,
    items: Vec<ItemReport>,
}

#[derive(Serialize)]
struct ItemReport {
    player: String,
    cells: Vec<String>,
    stones: usize,
    worth: f64,
}

impl Report {
    pub(super) fn new(
        game: &Game,
        method: &Method,
        analysis: &Analysis,
        explanation: Option<&(Evaluation, Explanation)>,
    ) -> Self {
        let told = |&cell: &quaterne_rules::Cell| write_move(game.rules(), cell);
        let (verdict, plies) = named(analysis.verdict);
        Self {
            rules: game.rules().to_string(),
            position: game.text(),
            fen: game.fen(),
            to_move: game.to_move().to_string(),
            with: method.to_string(),
            best: analysis.best.as_ref().map(told),
            score: analysis.score,
            verdict,
            plies,
            state: state(method, analysis.score).filter(|_| analysis.best.is_some()),
            line: analysis.line.iter().map(told).collect(),
            moves: analysis.moves.iter().map(|m| MoveReport::new(told(&m.cell), method, m)).collect(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            leaves: analysis.leaves,
            cutoffs: analysis.cutoffs,
            memo: analysis.memo.map(|memo| MemoReport {
                hits: memo.hits,
                stored: memo.stored,
                saved: memo.saved,
                capacity: memo.capacity,
            }),
            micros: analysis.elapsed.as_micros() as u64,
            nodes_per_second: nodes_per_second(analysis).round(),
            complete: analysis.complete,
            explanation: explanation.map(|(name, parts)| ExplanationReport::new(game, name, parts)),
        }
    }
}

impl MoveReport {
    fn new(by: String, method: &Method, found: &MoveScore) -> Self {
        let (verdict, plies) = named(found.verdict);
        let bound = match found.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        };
        let state = state(method, found.score);
        Self { by, score: found.score, bound, verdict, plies, state, visits: found.visits }
    }
}

impl ExplanationReport {
    fn new(game: &Game, evaluation: &Evaluation, explanation: &Explanation) -> Self {
        let item = |item: &quaterne_report::explanation::Item| ItemReport {
            player: item.player.to_string(),
            cells: item.cells.iter().map(quaterne_rules::Cell::to_string).collect(),
            stones: item.stones,
            worth: item.worth,
        };
        Self {
            evaluation: evaluation.to_string(),
            score: explanation.score(game.to_move()),
            x: explanation.sum(Player::First),
            o: explanation.sum(Player::Second),
            dead: explanation.dead,
            empty: explanation.empty,
            items: explanation.items.iter().map(item).collect(),
        }
    }
}

/// `win`, `draw` or `loss`, and the plies to the end when they are known.
fn named(verdict: Option<Verdict>) -> (Option<&'static str>, Option<u32>) {
    match verdict {
        Some(Verdict::Win(plies)) => (Some("win"), plies),
        Some(Verdict::Draw) => (Some("draw"), None),
        Some(Verdict::Loss(plies)) => (Some("loss"), plies),
        None => (None, None),
    }
}
