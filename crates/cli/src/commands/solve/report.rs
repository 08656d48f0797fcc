//! An answer as JSON; `docs/json.md` describes the fields.

use quaterne_rules::write_move;
use quaterne_search::solver::{MoveScore, Solution};
use serde::Serialize;

use super::answer::{Answer, Found};
use quaterne_rules::Lang;

/// One object per line of input.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Report {
    Solved(Solved),
    Wrong { position: String, error: String },
}

#[derive(Serialize)]
pub(super) struct Solved {
    position: String,
    #[serde(flatten)]
    value: Value,
    nodes: u64,
    micros: u64,
    best: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Move>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    as_expected: Option<bool>,
}

#[derive(Serialize)]
struct Move {
    #[serde(rename = "move")]
    by: String,
    #[serde(flatten)]
    value: Value,
}

/// A score, or what is known of it.
#[derive(Serialize)]
struct Value {
    score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper: Option<i32>,
    /// With `--wdl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
}

impl Report {
    pub(super) fn new(answer: &Answer, wdl: bool, lang: Lang) -> Self {
        let position = answer.position.clone();
        match &answer.found {
            Ok(found) => Self::Solved(Solved::new(position, answer, found, wdl)),
            Err(error) => Self::Wrong { position, error: error.say(lang).to_owned() },
        }
    }
}

impl Solved {
    fn new(position: String, answer: &Answer, found: &Found, wdl: bool) -> Self {
        let rules = found.game.rules();
        let one = |m: &MoveScore| Move { by: write_move(rules, m.cell), value: Value::of(&m.solution, wdl) };
        Self {
            position,
            value: Value::of(&found.solution, wdl),
            nodes: found.solution.nodes,
            micros: found.time.as_micros() as u64,
            best: found.best.first().map(|&cell| write_move(rules, cell)),
            moves: found.moves.as_ref().map(|moves| moves.iter().map(one).collect()),
            expected: answer.expected,
            as_expected: answer.as_expected(),
        }
    }
}

impl Value {
    fn of(solution: &Solution, wdl: bool) -> Self {
        let open = solution.score().is_none();
        let outcome = solution.sign().map(|sign| match sign {
            1 => "win",
            0 => "draw",
            _ => "loss",
        });
        Self {
            score: solution.score(),
            lower: open.then_some(solution.lower),
            upper: open.then_some(solution.upper),
            outcome: outcome.filter(|_| wdl),
        }
    }
}
