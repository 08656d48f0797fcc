//! The log of a search: its lines in words, the next line of a kind, the moment after a line.

use quaterne_search::events::Bound;
use serde::{Deserialize, Serialize};

use super::explored::Explored;
use super::log::{Line, Place};
use super::{Answer, Made, Refusal};
use crate::Bound as BoundName;
use crate::Text;

/// Lines that one answer may hold.
const MOST_LINES: usize = 2000;

/// A page of the log.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct PageQuery {
    rules: Option<String>,
    position: Option<String>,
    player: Option<String>,
    /// The first line; 0 unless given.
    from: Option<usize>,
    /// How many; 200 unless given.
    #[cfg_attr(feature = "schema", param(minimum = 0, maximum = 2000))]
    count: Option<usize>,
}

/// A page of the log.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventPage {
    from: usize,
    total: usize,
    events: Vec<LogEvent>,
}

/// A line of the log.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct LogEvent {
    n: usize,
    /// `enter`, `leaf`, `memo`, `update`, `cutoff` or `exit`.
    #[serde(rename = "type")]
    kind: &'static str,
    node: String,
    ply: usize,
    round: u32,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    by: Option<String>,
    alpha: Option<f64>,
    beta: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    value: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    shown: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    bound: Option<BoundName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    over: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    skipped: Option<Vec<String>>,
    /// The line in words.
    text: Text,
}

impl PageQuery {
    /// The tree that is asked about.
    pub fn made(&self) -> Made {
        let (rules, position, player) = (self.rules.clone(), self.position.clone(), self.player.clone());
        Made { rules, position, player }
    }

    /// The page.
    pub fn page(&self, explored: &Explored) -> EventPage {
        let (from, count) = (self.from.unwrap_or(0), self.count.unwrap_or(200).min(MOST_LINES));
        let lines = explored.log.read(from).take(count);
        let events = lines.map(|(n, line, place)| written(explored, n, line, &place)).collect();
        EventPage { from, total: explored.log.len(), events }
    }
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
        kind: "exit",
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
            event.kind = "enter";
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
            event.kind = "leaf";
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
            event.kind = "memo";
            (event.value, event.bound) = (number(value), Some(bound(how).into()));
            let shown = writing.bounded(Some((turn * value, bound(how))));
            event.text = Text::new(format!("remembered: {}", shown.en), format!("en mémoire : {}", shown.fr));
            event.shown = Some(shown);
        }
        Line::Update { by, value } => {
            event.kind = "update";
            (event.by, event.value) = (Some(name(by)), number(value));
            let (shown, by) = (writing.shown(turn * value), name(by));
            event.text = Text::new(
                format!("{by} is the best so far for {side}: {}", shown.en),
                format!("{by} est le meilleur jusqu'ici pour {side} : {}", shown.fr),
            );
            event.shown = Some(shown);
        }
        Line::Cutoff { from, to } => {
            event.kind = "cutoff";
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
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct NextQuery {
    rules: Option<String>,
    position: Option<String>,
    player: Option<String>,
    from: Option<usize>,
    /// `cutoff` unless given; or `enter`, `leaf`, `memo`, `update`, `exit`.
    r#type: Option<String>,
    /// The last one before, instead of the next.
    back: Option<bool>,
}

/// A line, if there is one.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NextLine {
    n: Option<usize>,
}

impl NextQuery {
    /// The tree that is asked about.
    pub fn made(&self) -> Made {
        let (rules, position, player) = (self.rules.clone(), self.position.clone(), self.player.clone());
        Made { rules, position, player }
    }

    /// Whether a line is of the kind that is looked for.
    fn wanted(&self) -> Answer<fn(&Line) -> bool> {
        Ok(match self.r#type.as_deref().unwrap_or("cutoff") {
            "cutoff" => |line| matches!(line, Line::Cutoff { .. }),
            "enter" => |line| matches!(line, Line::Enter { .. }),
            "leaf" => |line| matches!(line, Line::Leaf { .. }),
            "memo" => |line| matches!(line, Line::Memo { .. }),
            "update" => |line| matches!(line, Line::Update { .. }),
            "exit" => |line| matches!(line, Line::Exit { .. }),
            _ => {
                let list = "enter, leaf, memo, update, cutoff, exit";
                let message = Text::new(format!("type is one of {list}"), format!("type est l'un de {list}"));
                return Err(Refusal::bad("bad_value", message));
            }
        })
    }

    /// Checks what can be checked before there is a tree.
    pub fn check(&self) -> Answer<()> {
        self.wanted().map(|_| ())
    }

    /// The next line of the kind.
    pub fn next(&self, explored: &Explored) -> Answer<NextLine> {
        let n = explored.log.find(self.from.unwrap_or(0), self.back.unwrap_or(false), self.wanted()?);
        Ok(NextLine { n })
    }
}

/// A moment of the search.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct MomentQuery {
    rules: Option<String>,
    position: Option<String>,
    player: Option<String>,
    /// The line; 0 unless given.
    at: Option<usize>,
}

/// Where the search is after a line.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Moment {
    n: usize,
    /// The nodes under way, the root first.
    path: Vec<String>,
    open: Vec<OpenNode>,
    /// Visited so far.
    nodes: u64,
    round: u32,
}

/// A node under way.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct OpenNode {
    id: String,
    /// What MAX is sure of by now,
    alpha: Option<f64>,
    /// and MIN.
    beta: Option<f64>,
    alpha_shown: Text,
    beta_shown: Text,
    /// Both, on entry.
    window: Text,
    value: Option<f64>,
    shown: Text,
}

impl MomentQuery {
    /// The tree that is asked about.
    pub fn made(&self) -> Made {
        let (rules, position, player) = (self.rules.clone(), self.position.clone(), self.player.clone());
        Made { rules, position, player }
    }

    /// Where the search is.
    pub fn moment(&self, explored: &Explored) -> Answer<Moment> {
        let at = self.at.unwrap_or(0);
        let (n, _, place) = explored.log.read(at).next().ok_or_else(Refusal::not_found)?;
        let (writing, path) = (explored.writing(), place.path());
        let id = |length: usize| writing.id(&path[..length]);
        let open = place.open.iter().enumerate().map(|(nth, open)| OpenNode {
            id: id(nth),
            alpha: writing.number(open.now(nth).0),
            beta: writing.number(open.now(nth).1),
            alpha_shown: writing.shown(open.now(nth).0),
            beta_shown: writing.shown(open.now(nth).1),
            window: writing.window(open.alpha, open.beta),
            value: open.value.and_then(|value| writing.number(value)),
            shown: open.value.map_or_else(|| Text::same("?"), |value| writing.shown(value)),
        });
        let (open, ids) = (open.collect(), (0..place.open.len()).map(id).collect());
        Ok(Moment { n, path: ids, open, nodes: place.nodes, round: place.round })
    }
}
