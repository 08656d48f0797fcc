//! The addresses of a search's log: its lines in words, the next line of a kind, the moment after a line.

use axum::Json;
use quaterne_search::events::Bound;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::explored::Explored;
use super::http::{Made, Of};
use super::log::{Line, Place};
use crate::error::{Answer, ApiError};
use crate::extract::Asked;
use crate::position::Where;
use crate::state::App;
use quaterne_report::{Bound as BoundName, Text};

/// Lines that one answer may hold.
const MOST_LINES: usize = 2000;

/// The addresses of the log.
pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(events)).routes(routes!(next)).routes(routes!(state))
}

/// A page of the log.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PageQuery {
    /// The first line; 0 unless given.
    from: Option<usize>,
    /// How many; 200 unless given.
    #[param(minimum = 0, maximum = 2000)]
    count: Option<usize>,
}

/// A page of the log.
#[derive(Debug, Serialize, ToSchema)]
struct EventPage {
    from: usize,
    total: usize,
    events: Vec<LogEvent>,
}

/// A line of the log.
#[derive(Debug, Serialize, ToSchema)]
struct LogEvent {
    n: usize,
    /// `enter`, `leaf`, `memo`, `update`, `cutoff` or `exit`.
    #[serde(rename = "type")]
    kind: &'static str,
    node: String,
    ply: usize,
    round: u32,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    by: Option<String>,
    alpha: Option<f64>,
    beta: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    value: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    shown: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    bound: Option<BoundName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    over: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    skipped: Option<Vec<String>>,
    /// The line in words.
    text: Text,
}

/// The log of a search
#[utoipa::path(get, path = "/api/tree/events", tag = "explorer", params(Where, Made, PageQuery), responses((status = 200, body = EventPage)))]
async fn events(Of(explored): Of, Asked(asked): Asked<PageQuery>) -> Json<EventPage> {
    let (from, count) = (asked.from.unwrap_or(0), asked.count.unwrap_or(200).min(MOST_LINES));
    let lines = explored.log.read(from).take(count);
    let events = lines.map(|(n, line, place)| written(&explored, n, line, &place)).collect();
    Json(EventPage { from, total: explored.log.len(), events })
}

fn written(explored: &Explored, n: usize, line: &Line, place: &Place) -> LogEvent {
    let (writing, turn) = (explored.writing(), place.turn());
    let name = |cell: quaterne_rules::Cell| quaterne_rules::write_move(explored.game.rules(), cell);
    let path = place.path();
    let bound = |bound: Bound| if turn > 0 { bound } else { bound.flip() };
    let number = |value| writing.number(turn * value);
    let (side, other) = if turn > 0 { ("MAX", "MIN") } else { ("MIN", "MAX") };
    let (alpha, beta) = place.open.last().map_or((0, 0), |open| (open.alpha, open.beta));
    let mut event = LogEvent {
        n,
        kind: line.kind(),
        node: writing.id(&path),
        ply: path.len(),
        round: place.round,
        by: None,
        alpha: None,
        beta: None,
        value: None,
        shown: None,
        bound: None,
        over: None,
        skipped: None,
        text: Text::same(""),
    };
    match *line {
        Line::Enter { by, .. } => {
            event.by = by.map(name);
            (event.alpha, event.beta) = (writing.number(alpha), writing.number(beta));
            let window = writing.window(alpha, beta);
            event.text = match &event.by {
                None => Text::new(format!("search: {side} to move"), format!("recherche : {side} au trait")),
                Some(by) => Text::new(
                    format!("try {by}: {side}, window {}", window.en),
                    format!("essayer {by} : {side}, fenêtre {}", window.fr),
                ),
            };
        }
        Line::Leaf { value, over } => {
            (event.value, event.over) = (number(value), Some(over));
            let shown = writing.shown(turn * value);
            event.text = if over {
                Text::new(format!("game over: {}", shown.en), format!("partie finie : {}", shown.fr))
            } else {
                Text::new(format!("evaluated: {}", shown.en), format!("évalué : {}", shown.fr))
            };
            event.shown = Some(shown);
        }
        Line::Memo { value, bound: how } => {
            (event.value, event.bound) = (number(value), Some(bound(how).into()));
            let shown = writing.bounded(Some((turn * value, bound(how))));
            event.text = Text::new(format!("remembered: {}", shown.en), format!("en mémoire : {}", shown.fr));
            event.shown = Some(shown);
        }
        Line::Update { by, value } => {
            (event.by, event.value) = (Some(name(by)), number(value));
            let (shown, by) = (writing.shown(turn * value), name(by));
            event.text = Text::new(
                format!("{by} is the best so far for {side}: {}", shown.en),
                format!("{by} est le meilleur jusqu'ici pour {side} : {}", shown.fr),
            );
            event.shown = Some(shown);
        }
        Line::Cutoff { from, to } => {
            let skipped: Vec<String> = explored.log.skipped(from, to).iter().copied().map(name).collect();
            (event.alpha, event.beta) = (writing.number(alpha), writing.number(beta));
            let list = skipped.join(" ");
            event.text = Text::new(
                format!("cut: {other} will not allow this; not searched: {list}"),
                format!("coupure : {other} ne le permettra pas ; non explorés : {list}"),
            );
            event.skipped = Some(skipped);
        }
        Line::Exit { value, bound: how } => {
            (event.value, event.bound) = (number(value), Some(bound(how).into()));
            let shown = writing.bounded(Some((turn * value, bound(how))));
            event.text = Text::new(format!("back with {}", shown.en), format!("retour avec {}", shown.fr));
            event.shown = Some(shown);
        }
    }
    event
}

/// What to look for in the log.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct NextQuery {
    from: Option<usize>,
    /// `cutoff` unless given; or `enter`, `leaf`, `memo`, `update`, `exit`.
    r#type: Option<String>,
    /// The last one before, instead of the next.
    back: Option<bool>,
}

/// A line, if there is one.
#[derive(Debug, Serialize, ToSchema)]
struct NextLine {
    n: Option<usize>,
}

/// The next line of a kind
#[utoipa::path(get, path = "/api/tree/next", tag = "explorer", params(Where, Made, NextQuery), responses((status = 200, body = NextLine)))]
async fn next(Of(explored): Of, Asked(asked): Asked<NextQuery>) -> Answer<Json<NextLine>> {
    let wanted = asked.r#type.as_deref().unwrap_or("cutoff");
    if !Line::KINDS.contains(&wanted) {
        let list = Line::KINDS.join(", ");
        let message = Text::new(format!("type is one of {list}"), format!("type est l'un de {list}"));
        return Err(ApiError::bad("bad_value", message));
    }
    let (from, back) = (asked.from.unwrap_or(0), asked.back.unwrap_or(false));
    let n = explored.log.find(from, back, |line| line.kind() == wanted);
    Ok(Json(NextLine { n }))
}

/// A moment of the search.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct MomentQuery {
    /// The line; 0 unless given.
    at: Option<usize>,
}

/// Where the search is after a line.
#[derive(Debug, Serialize, ToSchema)]
struct Moment {
    n: usize,
    /// The nodes under way, the root first.
    path: Vec<String>,
    open: Vec<OpenNode>,
    /// Visited so far.
    nodes: u64,
    round: u32,
}

/// A node under way.
#[derive(Debug, Serialize, ToSchema)]
struct OpenNode {
    id: String,
    alpha: Option<f64>,
    beta: Option<f64>,
    window: Text,
    value: Option<f64>,
    shown: Text,
}

/// Where the search is after a line of its log
#[utoipa::path(get, path = "/api/tree/state", tag = "explorer", params(Where, Made, MomentQuery), responses((status = 200, body = Moment)))]
async fn state(Of(explored): Of, Asked(asked): Asked<MomentQuery>) -> Answer<Json<Moment>> {
    let at = asked.at.unwrap_or(0);
    let (n, _, place) = explored.log.read(at).next().ok_or_else(ApiError::not_found)?;
    let (writing, path) = (explored.writing(), place.path());
    let id = |length: usize| writing.id(&path[..length]);
    let open = place.open.iter().enumerate().map(|(nth, open)| OpenNode {
        id: id(nth),
        alpha: writing.number(open.alpha),
        beta: writing.number(open.beta),
        window: writing.window(open.alpha, open.beta),
        value: open.value.and_then(|value| writing.number(value)),
        shown: open.value.map_or_else(|| Text::same("?"), |value| writing.shown(value)),
    });
    let (open, ids) = (open.collect(), (0..place.open.len()).map(id).collect());
    Ok(Json(Moment { n, path: ids, open, nodes: place.nodes, round: place.round }))
}
