//! Whether a program speaks its language: what was sent, what came back, what was expected.

use quaterne_arena::{Compliance, Exchange, Finding, ProgramSpec, Protocol, Requirement, Step};
use quaterne_rules::{Lang, Rules, Text};
use serde::Serialize;

/// The check of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BotCheck {
    /// The program, as typed.
    pub player: String,
    /// Its language: `bot`, `lines` or `connectx`.
    pub protocol: String,
    /// The board.
    pub rules: String,
    /// How it was held.
    pub sandbox: String,
    /// `false` when a step failed; the exit code is then 1.
    pub passed: bool,
    /// What was asked of it, in order.
    pub steps: Vec<BotStep>,
}

/// One thing that was asked of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BotStep {
    /// What, for programs: `FirstMove`, `GameAsFirst` …
    pub requirement: String,
    /// What, for people.
    pub title: String,
    /// What was found.
    pub finding: BotFinding,
    /// The fault, if there was one, as in the `reasons` of a match.
    pub fault: Option<String>,
    /// What was wrong, in words.
    pub why: Option<String>,
    /// What a program does to pass.
    pub expected: String,
    /// The conversation.
    pub said: Vec<BotLine>,
    /// What it wrote to its standard error.
    pub stderr: String,
    /// Time of its slowest move.
    pub slowest_micros: u64,
}

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum BotFinding {
    /// As it should be.
    Passed,
    /// Not as it should be.
    Failed,
    /// Optional, and not there.
    Lacking,
}

/// A line of the conversation with a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BotLine {
    /// Who spoke.
    pub direction: Direction,
    /// What was said.
    pub text: String,
}

/// Which way a line went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// From the referee.
    Sent,
    /// From the program.
    Got,
}

impl BotCheck {
    /// What was found out about a program, in this language.
    pub fn of(spec: &ProgramSpec, rules: &Rules, compliance: &Compliance, lang: Lang) -> Self {
        Self {
            player: spec.to_string(),
            protocol: spec.protocol.prefix().to_owned(),
            rules: rules.to_string(),
            sandbox: compliance.sandbox.to_string(),
            passed: compliance.passed(),
            steps: compliance
                .steps
                .iter()
                .map(|step| BotStep::of(spec.protocol, rules, step, lang))
                .collect(),
        }
    }
}

impl BotStep {
    fn of(protocol: Protocol, rules: &Rules, step: &Step, lang: Lang) -> Self {
        let (finding, fault, why) = match &step.finding {
            Finding::Passed => (BotFinding::Passed, None, None),
            Finding::Lacking => (BotFinding::Lacking, None, None),
            Finding::Failed(fault, why) => {
                (BotFinding::Failed, Some(fault.name().to_owned()), Some(why.say(lang).to_owned()))
            }
        };
        let line = |exchange: &Exchange| match exchange {
            Exchange::Sent(text) => BotLine { direction: Direction::Sent, text: text.clone() },
            Exchange::Got(text) => BotLine { direction: Direction::Got, text: text.clone() },
        };
        Self {
            requirement: format!("{:?}", step.requirement),
            title: title(step.requirement).say(lang).to_owned(),
            finding,
            fault,
            why,
            expected: expected(protocol, rules, step.requirement).say(lang).to_owned(),
            said: step.said.iter().map(line).collect(),
            stderr: step.stderr.clone(),
            slowest_micros: step.slowest.as_micros() as u64,
        }
    }
}

/// What a bot of this language does to pass.
pub fn expected(protocol: Protocol, rules: &Rules, requirement: Requirement) -> Text {
    use Protocol::{ConnectX, Lines, Ugi};
    let last = rules.width() - 1;
    let answer = match (protocol, rules.gravity()) {
        (Ugi, _) => Text::new(
            "after position and go, a line `bestmove M`, M as in the moves that were sent",
            "après position et go, une ligne `bestmove M`, M comme dans les coups envoyés",
        ),
        (ConnectX, _) => Text::new(
            format!("the agent returns a whole number from 0 to {last}: a column that is not full"),
            format!("l'agent renvoie un nombre entier de 0 à {last} : une colonne qui n'est pas pleine"),
        ),
        (Lines, true) => Text::new(
            format!("one line with a column from 0 to {last} that is not full, printed and flushed"),
            format!(
                "une ligne avec une colonne de 0 à {last} qui n'est pas pleine, affichée et vidée (flush)"
            ),
        ),
        (Lines, false) => Text::new(
            "one line with a column and a row, from 0, of an empty cell: 1 2",
            "une ligne avec la colonne et la ligne, depuis 0, d'une case vide : 1 2",
        ),
    };
    match (requirement, protocol) {
        (Requirement::Found, _) => Text::new(
            "a file that exists, or a command on the PATH",
            "un fichier qui existe, ou une commande du PATH",
        ),
        (Requirement::Starts, Ugi) => Text::new(
            "`ugiok` after `ugi`, and `readyok` after `isready`",
            "`ugiok` après `ugi`, et `readyok` après `isready`",
        ),
        (Requirement::Starts, ConnectX) => Text::new(
            "a file whose last function is agent(observation, configuration)",
            "un fichier dont la dernière fonction est agent(observation, configuration)",
        ),
        (Requirement::Starts, Lines) => Text::new("a program that starts", "un programme qui démarre"),
        (Requirement::Opening, Lines) => Text::new(
            format!("the first line may have a fifth word, the moves already played; then {}", answer.en),
            format!(
                "la première ligne peut avoir un cinquième mot, les coups déjà joués ; puis {}",
                answer.fr
            ),
        ),
        (Requirement::Stop, _) => Text::new(
            "`bestmove` at once when `stop` follows `go infinite`",
            "`bestmove` aussitôt quand `stop` suit `go infinite`",
        ),
        (Requirement::Query, _) => Text::new("`response …` after `query …`", "`response …` après `query …`"),
        _ => answer,
    }
}

/// What is asked, for people.
pub fn title(requirement: Requirement) -> Text {
    match requirement {
        Requirement::Found => Text::new("the program is found", "le programme est trouvé"),
        Requirement::Starts => Text::new("it starts", "il démarre"),
        Requirement::FirstMove => Text::new("a move on the empty board", "un coup sur la grille vide"),
        Requirement::Opening => {
            Text::new("a move after an opening that it did not choose", "un coup après une ouverture imposée")
        }
        Requirement::LastCells => Text::new("the only move that is left", "le seul coup qui reste"),
        Requirement::GameAsFirst => Text::new("a whole game with x", "une partie entière avec x"),
        Requirement::GameAsSecond => Text::new("a whole game with o", "une partie entière avec o"),
        Requirement::Stop => Text::new("stop ends a search", "stop arrête une recherche"),
        Requirement::Query => Text::new("it answers query", "il répond à query"),
    }
}
