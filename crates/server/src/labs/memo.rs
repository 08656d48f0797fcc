//! Memory on and off (A9): the same search twice, depth by depth.

use axum::Json;
use axum::extract::State;
use quaterne_search::{Limits, Method, question};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::analysis::micros;
use crate::error::{Answer, ApiError};
use crate::evaluated::EvaluationQuery;
use crate::extract::Asked;
use crate::pool::{Class, Worker};
use crate::position::{At, Where};
use crate::state::App;
use quaterne_report::Text;

/// Memory on and off (A9).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MemoQuery {
    /// As `1..6`, both ends included; at most 10.
    depths: Option<String>,
}

/// A table.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MemoTable {
    /// By depth.
    rows: Vec<MemoRow>,
}

/// One depth and method.
#[derive(Debug, Serialize, ToSchema)]
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

/// The same search with and without memory
#[utoipa::path(get, path = "/api/labs/memo", tag = "labs", params(Where, EvaluationQuery, MemoQuery), responses((status = 200, body = MemoTable)))]
pub(super) async fn memo(
    State(app): State<App>,
    At(game): At,
    Asked(by): Asked<EvaluationQuery>,
    Asked(asked): Asked<MemoQuery>,
) -> Answer<Json<MemoTable>> {
    let eval = by.evaluation()?;
    let (first, last) = span(asked.depths.as_deref().filter(|text| !text.is_empty()).unwrap_or("1..6"))?;
    let mut rows: Vec<MemoRow> = Vec::new();
    for depth in first..=last {
        for name in ["minimax", "alphabeta"] {
            // What was too much at one depth is too much at the next.
            if rows.iter().any(|row| row.player == name && !row.complete) {
                continue;
            }
            let (game, eval) = (game.clone(), eval.clone());
            let job = move |_: &mut Worker, limits: &Limits| {
                let plain: Method = format!("{name}:depth={depth},eval={eval}").parse().ok()?;
                let with: Method = format!("{name}:depth={depth},eval={eval},memo=on").parse().ok()?;
                let half = Limits { time: limits.time.map(|time| time / 2), ..limits.clone() };
                let (plain, with) =
                    (question::best(&game, &plain, &half), question::best(&game, &with, &half));
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
            };
            rows.extend(app.pool.run(Class::Question, job).await?);
        }
    }
    Ok(Json(MemoTable { rows }))
}

/// `1..6`: two depths.
fn span(text: &str) -> Answer<(u32, u32)> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let pair = first.trim().parse().ok().zip(last.trim().parse().ok());
    pair.filter(|&(first, last): &(u32, u32)| 1 <= first && first <= last && last <= 10).ok_or_else(|| {
        let message =
            Text::new("depths are as 1..6, at most 10", "les profondeurs sont comme 1..6, au plus 10");
        ApiError::bad("bad_value", message)
    })
}
