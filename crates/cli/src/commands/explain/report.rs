//! The explanation as JSON; `docs/json.md` describes the fields.

use quaterne_rules::{Cell, Game, Player, write_move};
use quaterne_search::reasons::{Plan, Reason, Reasons, Step, Threat};
use quaterne_search::solver::plies_to_end;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Report {
    rules: String,
    position: String,
    to_move: char,
    score: Option<i32>,
    lower: i32,
    upper: i32,
    winner: Option<char>,
    plies: Option<u32>,
    threats: Vec<Square>,
    plan: Option<Argument>,
    line: Vec<Stone>,
}

#[derive(Serialize)]
struct Square {
    by: char,
    cell: String,
    playable: bool,
    completes: Vec<String>,
}

#[derive(Serialize)]
struct Argument {
    after: String,
    by: char,
    bound: i32,
    wins: Vec<String>,
    reach: Vec<String>,
    paired: Vec<String>,
}

#[derive(Serialize)]
struct Stone {
    by: char,
    #[serde(rename = "move")]
    played: String,
    reasons: Vec<Why>,
}

#[derive(Serialize)]
struct Why {
    reason: &'static str,
    cells: Vec<String>,
}

impl Report {
    pub(super) fn new(game: &Game, reasons: &Reasons) -> Self {
        let (solution, mover) = (reasons.solution, game.to_move());
        let winner = solution.sign().and_then(|sign| match sign {
            0 => None,
            1 => Some(mover),
            _ => Some(mover.other()),
        });
        let left = game.rules().max_plies() - game.board().plies();
        let squares = |player: Player| {
            reasons.threats[player.index()].iter().map(move |threat| Square::new(player, threat))
        };
        Self {
            rules: game.rules().to_string(),
            position: game.fen(),
            to_move: mover.mark(),
            score: solution.score(),
            lower: solution.lower,
            upper: solution.upper,
            winner: winner.map(Player::mark),
            plies: solution.score().and_then(|score| plies_to_end(score, left)),
            threats: Player::BOTH.into_iter().flat_map(squares).collect(),
            plan: reasons.plan.as_ref().map(|(nth, plan)| Argument::new(game, &reasons.line[..*nth], plan)),
            line: reasons.line.iter().map(|step| Stone::new(game, step)).collect(),
        }
    }
}

impl Square {
    fn new(by: Player, threat: &Threat) -> Self {
        Self {
            by: by.mark(),
            cell: threat.cell.to_string(),
            playable: threat.playable,
            completes: names(&threat.line),
        }
    }
}

impl Argument {
    fn new(game: &Game, before: &[Step], plan: &Plan) -> Self {
        Self {
            after: before.iter().map(|step| write_move(game.rules(), step.cell)).collect(),
            by: plan.by.mark(),
            bound: plan.bound,
            wins: names(&plan.wins),
            reach: names(&plan.reach),
            paired: names(&plan.paired),
        }
    }
}

impl Stone {
    fn new(game: &Game, step: &Step) -> Self {
        let why = |reason: &Reason| Why { reason: reason.name(), cells: names(reason.cells()) };
        Self {
            by: step.by.mark(),
            played: write_move(game.rules(), step.cell),
            reasons: step.reasons.iter().map(why).collect(),
        }
    }
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}
