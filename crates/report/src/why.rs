//! Why a position is won, drawn or lost: the answer of `explain`, of the API and of Python.

use quaterne_rules::{Game, Lang};
use quaterne_search::reasons::{Plan, Reasons, Step, Threat};
use quaterne_search::solver::Solution;
use serde::Serialize;

use crate::position::{self, cells};
use crate::{Move, Side, Text, Verdict, analysis, why_words as words};

/// What is known of a position, and why. Every word of it is proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Why {
    /// The rules, as `7x6/4`.
    pub rules: String,
    /// The moves played; of a board that was set up, its rows.
    pub position: String,
    /// The rows from the top, and the side to move.
    pub fen: String,
    /// Whose turn it is.
    pub to_move: Side,
    /// The exact score; `null` when it is not proved.
    pub score: Option<i32>,
    /// It is at least this,
    pub lower: i32,
    /// and at most this.
    pub upper: i32,
    /// What is proved.
    pub verdict: Option<Verdict>,
    /// Plies to the end, when that is known.
    pub plies: Option<u32>,
    /// Who wins, in words.
    pub sentence: Text,
    /// The winning squares of both sides, those of `x` first.
    pub threats: Vec<WinningSquare>,
    /// An argument that needs no search, if there is one.
    pub plan: Option<FollowUp>,
    /// A best line to the end, stone by stone.
    pub line: Vec<ExplainedMove>,
}

/// An empty cell that completes an alignment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WinningSquare {
    /// Who would win there.
    pub side: Side,
    /// Where it is.
    pub cell: String,
    /// Whether it can be played now.
    pub playable: bool,
    /// The alignment that it completes.
    pub completes: Vec<String>,
    /// The same in words.
    pub words: Text,
}

/// The follow-up argument: one side answers right above each stone of the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FollowUp {
    /// The moves of the line after which it holds.
    pub after: String,
    /// Who answers.
    pub side: Side,
    /// What the other side's score is at most.
    pub bound: i32,
    /// Where the answering side wins in the end.
    pub wins: Vec<String>,
    /// The cells that the other side gets.
    pub reach: Vec<String>,
    /// Cells of which each side takes every other one.
    pub paired: Vec<String>,
    /// The argument, sentence by sentence.
    pub words: Vec<Text>,
}

/// A stone of the best line and what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplainedMove {
    /// Who plays it.
    pub side: Side,
    /// The move.
    #[serde(rename = "move")]
    pub by: Move,
    /// What it does; nothing, for a quiet move.
    pub reasons: Vec<Reason>,
}

/// What a stone does, or suffers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reason {
    /// `wins`, `stops`, `too late`, `zugzwang`, `double`, `threatens` or `prepares`.
    pub reason: String,
    /// Where.
    pub cells: Vec<String>,
    /// The same in words.
    pub words: Text,
}

impl Why {
    /// What was found about the position of a game.
    pub fn of(game: &Game, found: &Reasons) -> Self {
        let Solution { lower, upper, .. } = found.solution;
        let left = game.rules().max_plies() - game.board().plies();
        let proved = found.solution.verdict(left);
        let (verdict, plies) = Verdict::of(proved);
        let squares = |side: Side| {
            found.threats[side.index()].iter().map(move |threat| WinningSquare::of(game, side, threat))
        };
        Self {
            rules: game.rules().to_string(),
            position: position::text(game),
            fen: game.fen(),
            to_move: game.to_move(),
            score: found.solution.score(),
            lower,
            upper,
            verdict,
            plies,
            sentence: analysis::who_wins(game, proved),
            threats: Side::BOTH.into_iter().flat_map(squares).collect(),
            plan: found.plan.as_ref().map(|(nth, plan)| FollowUp::of(game, &found.line[..*nth], plan)),
            line: found.line.iter().map(|step| ExplainedMove::of(game, step)).collect(),
        }
    }
}

impl WinningSquare {
    fn of(game: &Game, side: Side, threat: &Threat) -> Self {
        Self {
            side,
            cell: threat.cell.to_string(),
            playable: threat.playable,
            completes: cells(&threat.line),
            words: both(|lang| words::threat(game, threat, lang)),
        }
    }
}

impl FollowUp {
    fn of(game: &Game, before: &[Step], plan: &Plan) -> Self {
        let [english, french] = [Lang::En, Lang::Fr].map(|lang| words::plan(game, plan, lang));
        Self {
            after: before.iter().map(|step| quaterne_rules::write_move(game.rules(), step.cell)).collect(),
            side: plan.by,
            bound: plan.bound,
            wins: cells(&plan.wins),
            reach: cells(&plan.reach),
            paired: cells(&plan.paired),
            words: english.into_iter().zip(french).map(|(en, fr)| Text { en, fr }).collect(),
        }
    }
}

impl ExplainedMove {
    fn of(game: &Game, step: &Step) -> Self {
        let reason = |found: &quaterne_search::reasons::Reason| Reason {
            reason: found.name().to_owned(),
            cells: cells(found.cells()),
            words: both(|lang| words::reason(step.by, found, lang)),
        };
        Self {
            side: step.by,
            by: Move::of(game.rules(), step.cell),
            reasons: step.reasons.iter().map(reason).collect(),
        }
    }
}

fn both(say: impl Fn(Lang) -> String) -> Text {
    Text::new(say(Lang::En), say(Lang::Fr))
}
