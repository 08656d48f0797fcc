//! Whether a program speaks its language: one requirement after another, with what was said.
//!
//! ```text
//!   found ─► starts ─► first move ─► an opening ─► the last cells ─► a game as x, as o ─► its language's own
//! ```
//!
//! Each step keeps the conversation, so that its author sees what was sent, what came back and what was
//! expected. A step that fails ends the check: what comes after it would fail for the same reason. Rejected: a
//! score out of ten, which tells nobody what to change.

use std::time::{Duration, Instant};

use quaterne_rules::{Game, Rules, Side, Text};
use quaterne_search::{Limits, Method, question};

use crate::conduct::ProgramConduct;
use crate::ending::Fault;
use crate::log::Exchange;
use crate::player::{ProgramSpec, Protocol};
use crate::process::late;
use crate::program::Program;
use crate::sandbox::SandboxLevel;
use crate::seated::{Miss, RunningProgram, Setting, Turn};
use crate::time_control::{Budget, TimeControl};

/// What is asked of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// There is such a program.
    Found,
    /// It starts and says hello.
    Starts,
    /// It plays a move on the empty board.
    FirstMove,
    /// It plays on from a position that it did not choose.
    Opening,
    /// It finds the one column, or cell, that is left.
    LastCells,
    /// A whole game with x.
    GameAsFirst,
    /// A whole game with o, by the same process where the language allows.
    GameAsSecond,
    /// UGI: `stop` ends `go infinite`.
    Stop,
    /// UGI: it answers `query`, which is optional.
    Query,
}

/// How a step went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// As it should.
    Passed,
    /// It would lose the game for this.
    Failed(Fault, Text),
    /// It lacks something that is optional.
    Lacking,
}

/// One requirement, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What was asked.
    pub requirement: Requirement,
    /// What came of it.
    pub finding: Finding,
    /// What was said.
    pub said: Vec<Exchange>,
    /// What it wrote to its standard error.
    pub stderr: String,
    /// The longest that it took for a move.
    pub slowest: Duration,
}

/// What was found out about a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compliance {
    /// The steps, in order; the last one may be the one that failed.
    pub steps: Vec<Step>,
    /// How the program was held.
    pub sandbox: SandboxLevel,
}

impl Compliance {
    /// Whether nothing failed.
    pub fn passed(&self) -> bool {
        !self.steps.iter().any(|step| matches!(step.finding, Finding::Failed(..)))
    }

    /// Whether all that is wrong is that an answer came too late, which on a busy machine says little of the program.
    pub fn was_late(&self) -> bool {
        self.steps.iter().any(|step| matches!(step.finding, Finding::Failed(Fault::TimeOut, _)))
    }

    /// Asks everything of a program, on this board and under these limits.
    pub fn check(spec: &ProgramSpec, rules: &Rules, time: TimeControl, conduct: &ProgramConduct) -> Self {
        let sandbox = if conduct.trust { SandboxLevel::None } else { SandboxLevel::probe() };
        let mut check = Check { rules: *rules, time: time.or_usual(), conduct, steps: Vec::new() };
        check.run(spec);
        Self { steps: check.steps, sandbox }
    }
}

struct Check<'a> {
    rules: Rules,
    time: TimeControl,
    conduct: &'a ProgramConduct,
    steps: Vec<Step>,
}

/// What a step came to: the slowest move, or a miss.
type Outcome = Result<Duration, Miss>;

impl Check<'_> {
    /// All steps, until one fails.
    fn run(&mut self, spec: &ProgramSpec) -> Option<()> {
        let found = Program::of(spec).map(|_| Duration::ZERO);
        let found = found.map_err(|why| Miss::Lapse(Fault::Crash, Text::of(&why)));
        self.keep(Requirement::Found, found, Vec::new(), String::new())?;
        let mut bot = RunningProgram::new(spec, self.conduct).ok()?;
        bot.record();
        let empty = Game::new(self.rules);
        let opening = self.opening();
        let last = self.last_cells();
        self.step(&mut bot, Requirement::Starts, |check, bot| check.start(bot, &empty, 0))?;
        self.step(&mut bot, Requirement::FirstMove, |check, bot| check.moves(bot, &empty, 1))?;
        self.step(&mut bot, Requirement::Opening, |check, bot| {
            check.start(bot, &opening, opening.to_move().index())?;
            check.moves(bot, &opening, 1)
        })?;
        if let Some(last) = last {
            self.step(&mut bot, Requirement::LastCells, |check, bot| {
                check.start(bot, &last, last.to_move().index())?;
                check.moves(bot, &last, 1)
            })?;
        }
        for (requirement, side) in [(Requirement::GameAsFirst, Side::X), (Requirement::GameAsSecond, Side::O)]
        {
            self.step(&mut bot, requirement, |check, bot| {
                check.start(bot, &empty, side.index())?;
                check.game(bot, side)
            })?;
        }
        if spec.protocol == Protocol::Ugi {
            self.step(&mut bot, Requirement::Stop, |check, bot| {
                check.start(bot, &empty, 0)?;
                stop_at_once(bot)
            })?;
            self.step(&mut bot, Requirement::Query, |check, bot| {
                check.start(bot, &empty, 0)?;
                query(bot)
            })?;
        }
        Some(())
    }

    /// One step; nothing when it failed.
    fn step(
        &mut self,
        bot: &mut RunningProgram,
        requirement: Requirement,
        ask: impl FnOnce(&Self, &mut RunningProgram) -> Outcome,
    ) -> Option<()> {
        let outcome = ask(self, bot);
        let mut said = bot.take_transcript();
        // The first move answers what was said at the start.
        if let (Requirement::FirstMove, Some(start)) = (requirement, self.steps.last()) {
            said.splice(0..0, start.said.iter().cloned());
        }
        // A word of the author's may need a moment more than the answer.
        let stderr = bot.process().map(|process| process.notes()).unwrap_or_default();
        self.keep(requirement, outcome, said, stderr)
    }

    fn keep(
        &mut self,
        requirement: Requirement,
        outcome: Outcome,
        said: Vec<Exchange>,
        stderr: String,
    ) -> Option<()> {
        let (finding, slowest) = match outcome {
            Ok(slowest) => (Finding::Passed, slowest),
            Err(_) if requirement == Requirement::Query => (Finding::Lacking, Duration::ZERO),
            Err(Miss::Lapse(fault, why)) => (Finding::Failed(fault, why), Duration::ZERO),
            Err(Miss::Machine(why)) => (Finding::Failed(Fault::Crash, why), Duration::ZERO),
            Err(Miss::Stopped) => {
                let why = Text::new("it is not running", "il ne tourne pas");
                (Finding::Failed(Fault::Crash, why), Duration::ZERO)
            }
        };
        let passed = !matches!(finding, Finding::Failed(..));
        self.steps.push(Step { requirement, finding, said, stderr, slowest });
        passed.then_some(())
    }

    fn start(&self, bot: &mut RunningProgram, opening: &Game, seat: usize) -> Outcome {
        let (start, budget) = (self.conduct.start, Budget::of(self.time));
        let setting = Setting { opening, seat, seed: 1 << 40, start, budget };
        bot.new_game(&setting)?;
        Ok(Duration::ZERO)
    }

    /// Asks for a move in this position.
    fn moves(&self, bot: &mut RunningProgram, game: &Game, count: usize) -> Outcome {
        let mut game = game.clone();
        let mut budgets = [Budget::of(self.time); 2];
        let mut slowest = Duration::ZERO;
        for _ in 0..count {
            slowest = slowest.max(self.one(bot, &mut game, &mut budgets)?);
        }
        Ok(slowest)
    }

    fn one(&self, bot: &mut RunningProgram, game: &mut Game, budgets: &mut [Budget; 2]) -> Outcome {
        let seat = game.to_move().index();
        let choice = bot.choose(&Turn { game, budgets, stop: None, programs: self.conduct, clock: None })?;
        if !budgets[seat].take(choice.elapsed, self.conduct.margin) {
            return Err(late());
        }
        game.play(choice.cell).map_err(|why| Miss::Lapse(Fault::IllegalMove, Text::of(&why)))?;
        Ok(choice.elapsed)
    }

    /// A whole game against a machine that plays at random.
    fn game(&self, bot: &mut RunningProgram, side: Side) -> Outcome {
        let opponent = Method::Random { seed: Some(7) };
        let mut game = Game::new(self.rules);
        let mut budgets = [Budget::of(self.time); 2];
        let mut slowest = Duration::ZERO;
        while game.outcome().is_none() {
            if game.to_move() == side {
                slowest = slowest.max(self.one(bot, &mut game, &mut budgets)?);
            } else if let Some(cell) = question::best(&game, &opponent, &Limits::none()).best {
                let _ = game.play(cell);
            }
        }
        Ok(slowest)
    }

    /// A position of three plies near the middle, or fewer where the board is too small for them.
    fn opening(&self) -> Game {
        let mut game = Game::new(self.rules);
        for _ in 0..3 {
            let moves = game.legal_moves();
            let mut next = game.clone();
            if next.play(moves[moves.len() / 2]).is_err() || next.outcome().is_some() {
                break;
            }
            game = next;
        }
        game
    }

    /// A position with a single legal move: found by random games, which reach one soon on most boards. If
    /// there is one, it is neither in the middle nor at an edge: there a bot may play whatever it is shown.
    fn last_cells(&self) -> Option<Game> {
        let width = self.rules.width();
        let telling = |column: u8| ![0, (width - 1) / 2, width / 2, width - 1].contains(&column);
        let mut found: Option<Game> = None;
        for seed in 0..500 {
            let Some((game, column)) = self.single_move(seed) else { continue };
            if telling(column) {
                return Some(game);
            }
            found.get_or_insert(game);
        }
        found
    }

    /// A random game up to the point where one move is left, and its column.
    fn single_move(&self, seed: u64) -> Option<(Game, u8)> {
        let mut game = Game::new(self.rules);
        for nth in 0.. {
            match game.legal_moves()[..] {
                [] => return None,
                [cell] => return Some((game, cell.column)),
                _ => {}
            }
            let random = Method::Random { seed: Some(seed * 1000 + nth) };
            game.play(question::best(&game, &random, &Limits::none()).best?).ok()?;
        }
        None
    }
}

/// `go infinite`, then `stop`: the move comes at once.
fn stop_at_once(bot: &mut RunningProgram) -> Outcome {
    let process = bot.process().ok_or(Miss::Stopped)?;
    process.resume();
    process.say("position startpos");
    process.say("go infinite");
    std::thread::sleep(Duration::from_millis(200));
    let began = Instant::now();
    process.say("stop");
    loop {
        let (line, when) = process.line(began + Duration::from_secs(2), None)?;
        if line.starts_with("bestmove") {
            return Ok(when.saturating_duration_since(began));
        }
    }
}

/// `query p1turn` and `query gameover`: `response true` and `response false`.
fn query(bot: &mut RunningProgram) -> Outcome {
    let process = bot.process().ok_or(Miss::Stopped)?;
    process.resume();
    process.say("position startpos");
    for (question, answer) in [("query p1turn", "response true"), ("query gameover", "response false")] {
        process.say(question);
        loop {
            let (line, _) = process.line(Instant::now() + Duration::from_secs(1), None)?;
            if line.trim() == answer {
                break;
            }
        }
    }
    Ok(Duration::ZERO)
}
