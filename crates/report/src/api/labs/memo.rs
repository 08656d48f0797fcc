//! Memory on and off (A9): the same search twice, depth by depth.

use std::collections::VecDeque;

use quaterne_rules::Game;
use quaterne_search::{Evaluation, Limits, Method, question};
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::api::evaluation::evaluation_of;
use crate::api::position::Where;
use crate::api::{Answer, Host, Refusal, micros};

/// Memory on and off (A9).
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct MemoQuery {
    rules: Option<String>,
    position: Option<String>,
    /// As `1..6`, both ends included; at most 10.
    depths: Option<String>,
    /// `ratio` unless given.
    eval: Option<String>,
}

/// A table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MemoTable {
    /// By depth.
    rows: Vec<MemoRow>,
}

/// One depth and method.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct MemoRow {
    /// Plies looked ahead.
    depth: u32,
    /// `minimax` or `alphabeta`.
    player: &'static str,
    /// Without memory,
    nodes: u64,
    /// and with it.
    memo_nodes: u64,
    /// Positions that were remembered.
    hits: u64,
    /// Nodes that memory saved.
    saved: u64,
    /// Time without memory,
    micros: u64,
    /// and with it.
    memo_micros: u64,
    /// `false` when time ended a search.
    complete: bool,
}

impl MemoQuery {
    /// The searches to make.
    pub fn read(self, host: &Host) -> Answer<Memory> {
        let game = Where { rules: self.rules, position: self.position }.game(host)?;
        let eval = evaluation_of(self.eval.as_deref())?;
        let depths = self.depths.as_deref().filter(|text| !text.is_empty());
        let (first, last) = span(depths.unwrap_or("1..6"))?;
        let left = (first..=last).flat_map(|depth| ["minimax", "alphabeta"].map(|name| (depth, name)));
        Ok(Memory { game, eval, left: left.collect(), rows: Vec::new() })
    }
}

/// Searches with and without memory, row by row.
#[derive(Clone, Debug)]
pub struct Memory {
    game: Game,
    eval: Evaluation,
    left: VecDeque<(u32, &'static str)>,
    rows: Vec<MemoRow>,
}

impl Memory {
    /// Searches one more row. `false` when there is none.
    pub fn step(&mut self, limits: &Limits) -> bool {
        let Some((depth, name)) = self.left.pop_front() else { return false };
        // What was too much at one depth is too much at the next.
        if self.rows.iter().all(|row| row.player != name || row.complete) {
            self.rows.extend(row(&self.game, &self.eval, depth, name, limits));
        }
        true
    }

    /// The rows so far.
    pub fn table(self) -> MemoTable {
        MemoTable { rows: self.rows }
    }
}

fn row(game: &Game, eval: &Evaluation, depth: u32, name: &'static str, limits: &Limits) -> Option<MemoRow> {
    let plain: Method = format!("{name}:depth={depth},eval={eval}").parse().ok()?;
    let with: Method = format!("{name}:depth={depth},eval={eval},memo=on").parse().ok()?;
    let half = Limits { time: limits.time.map(|time| time / 2), ..limits.clone() };
    let (plain, with) = (question::best(game, &plain, &half), question::best(game, &with, &half));
    Some(MemoRow {
        depth,
        player: name,
        nodes: plain.nodes,
        memo_nodes: with.nodes,
        hits: with.memo.map_or(0, |memo| memo.hits),
        saved: with.memo.map_or(0, |memo| memo.saved),
        micros: micros(plain.elapsed),
        memo_micros: micros(with.elapsed),
        complete: plain.complete && with.complete,
    })
}

/// `1..6`: two depths.
fn span(text: &str) -> Answer<(u32, u32)> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let pair = first.trim().parse().ok().zip(last.trim().parse().ok());
    pair.filter(|&(first, last): &(u32, u32)| 1 <= first && first <= last && last <= 10).ok_or_else(|| {
        let message =
            Text::new("depths are as 1..6, at most 10", "les profondeurs sont comme 1..6, au plus 10");
        Refusal::bad("bad_value", message)
    })
}
