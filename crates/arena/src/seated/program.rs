//! Somebody else's program at the board: a process, and the language in which it is spoken to.
//!
//! Each game has a process of its own, so that nothing of one game is known in the next; who wants speed keeps it
//! between games ([`ProgramConduct::keep`]), held. Every wait has a deadline, and every deadline that passes is a lost
//! game: a program can lose, it cannot stop a contest.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use quaterne_rules::Game;

use super::{Miss, Notes, Setting, Turn};
use crate::conduct::ProgramConduct;
use crate::ending::Fault;
use crate::log::Exchange;
use crate::player::{ProgramSpec, Protocol};
use crate::process::Process;
use crate::program::{Program, ProgramError};
use crate::protocol::{self, Dialogue, SHIM};
use crate::referee::Thought;

/// A program, running or not.
#[derive(Debug)]
pub(crate) struct RunningProgram {
    program: Program,
    dialogue: Box<dyn Dialogue>,
    conduct: ProgramConduct,
    process: Option<Process>,
    /// Whether it was asked and has not answered.
    busy: bool,
    /// What is left of its time to start: a program that says no hello has it with its first move.
    start: Duration,
    /// What was said, if it is kept.
    transcript: Option<Vec<(Instant, Exchange)>>,
}

impl RunningProgram {
    /// Finds the program; nothing is started yet.
    pub(crate) fn new(spec: &ProgramSpec, conduct: &ProgramConduct) -> Result<Self, ProgramError> {
        let mut program = Program::of(spec)?;
        if spec.protocol == Protocol::ConnectX {
            let shim = ["-B", "-u", "-c", SHIM].map(PathBuf::from);
            program.argv.splice(1..1, shim);
        }
        let dialogue = protocol::dialogue(spec);
        Ok(Self {
            program,
            dialogue,
            conduct: conduct.clone(),
            process: None,
            busy: false,
            start: Duration::ZERO,
            transcript: conduct.log.is_some().then(Vec::new),
        })
    }

    /// A game starts: the program is started if it is not there, and told.
    pub(crate) fn new_game(&mut self, setting: &Setting<'_>) -> Result<(), Miss> {
        self.begin(setting).map_err(|miss| self.blamed(miss))
    }

    /// Its turn.
    pub(crate) fn choose(&mut self, turn: &Turn<'_>) -> Result<Thought, Miss> {
        self.answer(turn).map_err(|miss| self.blamed(miss))
    }

    /// Who is to blame when a program ends before it has begun: itself, or a machine on which it cannot be seen from
    /// within the sandbox. What it says about that is not believed, but tried.
    fn blamed(&self, miss: Miss) -> Miss {
        match miss {
            Miss::Lapse(Fault::Crash, why)
                if why.en.contains("failed to execute") && !self.program.is_in_sight(&self.conduct) =>
            {
                Miss::Machine(why)
            }
            other => other,
        }
    }

    fn begin(&mut self, setting: &Setting<'_>) -> Result<(), Miss> {
        let deadline = Instant::now() + setting.start;
        if self.dialogue.one_game_only() {
            self.process = None;
            self.start = setting.start;
        }
        if let Some(process) = &mut self.process {
            process.resume();
            process.new_game();
        } else {
            let process =
                self.process.insert(Process::start(&self.program, &self.conduct, self.transcript.is_some())?);
            self.dialogue.hello(process, deadline)?;
        }
        let Some(process) = &mut self.process else { return Err(Miss::Stopped) };
        self.dialogue.new_game(process, setting, deadline)?;
        if !self.dialogue.one_game_only() {
            process.hold();
        }
        Ok(())
    }

    fn answer(&mut self, turn: &Turn<'_>) -> Result<Thought, Miss> {
        let Some(process) = &mut self.process else { return Err(Miss::Stopped) };
        let most = turn.budget().most().unwrap_or(turn.programs.patience) + turn.programs.margin;
        let start = std::mem::take(&mut self.start);
        process.resume();
        self.busy = true;
        let began = Instant::now();
        self.dialogue.ask(process, turn);
        let answer = loop {
            let (line, when) = process.line(began + start + most, turn.stop)?;
            match self.dialogue.read(&line, turn.game)? {
                Some(answer) => {
                    let elapsed = when.saturating_duration_since(began + start);
                    break Thought { elapsed, ..answer };
                }
                None => process.note(&line),
            }
        };
        process.within_limits()?;
        process.hold();
        self.busy = false;
        Ok(answer)
    }

    /// The game is over; a program that is to blame, or still thinking, is ended.
    pub(crate) fn end_game(&mut self, game: &Game, faulty: bool) -> Notes {
        let Some(process) = &mut self.process else { return Notes::default() };
        if let Some(transcript) = &mut self.transcript {
            transcript.extend(process.take_transcript());
        }
        if !faulty {
            self.dialogue.end_game(process, game);
        }
        let mut notes = Notes { stderr: process.notes(), ..Notes::default() };
        if let Some(transcript) = self.transcript.as_mut().filter(|_| self.conduct.log.is_some()) {
            transcript.extend(process.take_transcript());
            notes.said = std::mem::take(transcript);
        }
        if faulty || self.busy || self.dialogue.one_game_only() || !self.conduct.keep {
            self.process = None;
            self.busy = false;
        }
        notes
    }

    /// Keeps the conversation from here on.
    pub(crate) fn record(&mut self) {
        self.transcript = Some(Vec::new());
    }

    /// What was said so far.
    pub(crate) fn take_transcript(&mut self) -> Vec<Exchange> {
        let mut said = self.transcript.as_mut().map(std::mem::take).unwrap_or_default();
        said.extend(self.process.as_mut().map(Process::take_transcript).unwrap_or_default());
        said.into_iter().map(|(_, line)| line).collect()
    }

    /// The running process, for whoever checks it.
    pub(crate) fn process(&mut self) -> Option<&mut Process> {
        self.process.as_mut()
    }
}
