//! One sitting at the console: boards out, moves in, until the game or the patience ends.
//!
//! ```text
//!             ┌───────── board ◄──────────┐
//!             ▼                           │
//!   over? ── whose turn? ── machine ── search, play, tell
//!    │             └─────── person ─── prompt ── move, or a command
//!    └── say who won; a person may still undo, save or start again
//! ```
//!
//! The commands are in `commands`. The session reads any [`BufRead`] and writes any [`Write`], so that whole games are tested without a
//! terminal.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quaterne_rules::{Game, Lang, Outcome, Record, Side};
use quaterne_search::{Analysis, Limits, Method, question};

use super::entry::{self, Entry};
use super::{prompt, resume, saved_game};
use quaterne_report::board_text::{self, Style};
use quaterne_report::fold::hang;
use quaterne_report::score_text;
use quaterne_report::seat::Seat;
use quaterne_report::seed;

use crate::table_searches::QUICK;

/// How a session looks and sounds.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// What it speaks.
    pub lang: Lang,
    /// How boards are drawn; by default as the labs draw the game at hand.
    pub style: Option<Style>,
    /// Whether stones have colours.
    pub colours: bool,
    /// Only the end of the game.
    pub quiet: bool,
    /// What is typed does not show by itself, as from a pipe: write it after the prompt.
    pub echo: bool,
    /// Sentences are broken between words so that lines have at most so many characters.
    pub width: Option<usize>,
    /// A person waits no longer than this for a machine.
    pub patience: Duration,
}

/// A game being played.
#[derive(Debug)]
pub struct Session<R, W> {
    /// What is typed.
    pub input: R,
    /// What is shown.
    pub out: W,
    /// The game.
    pub game: Game,
    /// The first player's, then the second's.
    pub seats: [Seat; 2],
    /// How it looks and sounds.
    pub manner: Manner,
    /// Raised by Ctrl-C.
    pub stop: Arc<AtomicBool>,
    /// Where to leave the game at the end.
    pub save_to: Option<PathBuf>,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Turn,
    Leave,
}

impl<R: BufRead, W: Write> Session<R, W> {
    /// Plays until somebody has won or has had enough.
    pub fn run(mut self) -> anyhow::Result<()> {
        self.introduce()?;
        self.show_board()?;
        let mut announced = None;
        while !self.stop.load(Ordering::Relaxed) {
            if self.game.outcome().is_some() {
                if announced.as_ref() != Some(&self.game) {
                    self.announce()?;
                    announced = Some(self.game.clone());
                }
                if !self.has_human() {
                    break;
                }
            } else {
                announced = None;
            }
            let next = match self.seat().clone() {
                Seat::Machine(method) if self.game.outcome().is_none() => self.machine_turn(&method)?,
                _ => self.human_turn()?,
            };
            if next == Next::Leave {
                break;
            }
        }
        self.leave()
    }

    pub(super) fn seat(&self) -> &Seat {
        self.seat_of(self.game.to_move())
    }

    pub(super) fn seat_of(&self, side: Side) -> &Seat {
        &self.seats[side.index()]
    }

    fn has_human(&self) -> bool {
        self.seats.iter().any(Seat::is_human)
    }

    pub(super) fn say(&mut self, english: &str, french: &str) -> anyhow::Result<()> {
        self.tell(self.manner.lang.pick(english, french))
    }

    /// Sentences in lines that fit; in a list what goes on stands below its own column.
    pub(super) fn tell(&mut self, text: &str) -> anyhow::Result<()> {
        let Some(width) = self.manner.width else { return Ok(writeln!(self.out, "{text}")?) };
        for line in text.split('\n') {
            let column = line.trim_end().rfind("  ").map_or(0, |at| at + 2);
            let (front, sentence) = line.split_at(column);
            writeln!(self.out, "{}", hang(front, sentence, width))?;
        }
        Ok(())
    }

    /// Who plays, by full name: with the seed in it the game can be played again.
    pub(super) fn introduce(&mut self) -> anyhow::Result<()> {
        let lang = self.manner.lang;
        for side in Side::BOTH {
            let name = match self.seat_of(side) {
                Seat::Human => lang.pick("human", "humain").to_owned(),
                Seat::Machine(method) => method.to_string(),
            };
            let colon = lang.pick(":", " :");
            writeln!(self.out, "{side}{colon} {name}")?;
        }
        if self.has_human() {
            self.say("Type help for the commands.", "Tapez aide pour les commandes.")?;
        }
        Ok(())
    }

    /// How the board is drawn, and its moves are called.
    pub(super) fn style(&self) -> Style {
        self.manner.style.unwrap_or_else(|| Style::usual(self.game.rules()))
    }

    pub(super) fn show_board(&mut self) -> anyhow::Result<()> {
        if self.manner.quiet && !self.has_human() && self.game.outcome().is_none() {
            return Ok(());
        }
        let board = board_text::draw(&self.game, self.style(), self.manner.colours);
        writeln!(self.out, "\n{board}")?;
        Ok(self.out.flush()?)
    }

    fn announce(&mut self) -> anyhow::Result<()> {
        let Some(outcome) = self.game.outcome() else { return Ok(()) };
        let lang = self.manner.lang;
        let text = match outcome {
            Outcome::Win(side) => {
                let (rules, style) = (self.game.rules(), self.style());
                let won = self.game.board().winning_cells();
                let cells: Vec<String> = won.iter().map(|&cell| style.cell(rules, cell)).collect();
                let verb = lang.pick("wins:", "gagne :");
                format!("{side} {verb} {}", cells.join(" "))
            }
            Outcome::Draw if self.game.board().plies() < self.game.rules().area() => {
                lang.pick("Draw: no stones are left.", "Match nul : il ne reste plus de pions.").to_owned()
            }
            Outcome::Draw => {
                lang.pick("Draw: the board is full.", "Match nul : la grille est pleine.").to_owned()
            }
        };
        writeln!(self.out, "{text}")?;
        let moves = lang.pick("moves:", "coups :");
        writeln!(self.out, "{moves} {}", self.moves_text())?;
        Ok(())
    }

    fn machine_turn(&mut self, method: &Method) -> anyhow::Result<Next> {
        let analysis = self.search(method);
        if self.stop.load(Ordering::Relaxed) {
            return Ok(Next::Leave);
        }
        let Some(cell) = analysis.best else {
            anyhow::bail!("{method} found no move in {}", self.game.fen())
        };
        let lang = self.manner.lang;
        let side = self.game.to_move();
        let told = self.style().play(self.game.rules(), cell);
        self.game.play(cell)?;
        if !self.manner.quiet || self.has_human() {
            let verb = lang.pick("plays", "joue");
            writeln!(self.out, "{side} {verb} {told}{}", score_text::reason(lang, &analysis))?;
        }
        self.show_board()?;
        Ok(Next::Turn)
    }

    /// A person does not wait for ever: then what was found by then is the move, else that of the machine that suits the board.
    fn search(&mut self, method: &Method) -> Analysis {
        let limits = Limits::none().stop(Arc::clone(&self.stop));
        if !self.has_human() {
            return question::best(&self.game, method, &limits);
        }
        let analysis = question::best(&self.game, method, &limits.clone().time(self.manner.patience));
        match Seat::usual_machine(self.game.rules()).sown(seed::fresh) {
            Seat::Machine(quick) if analysis.best.is_none() => {
                question::best(&self.game, &quick, &limits.time(QUICK))
            }
            _ => analysis,
        }
    }

    fn human_turn(&mut self) -> anyhow::Result<Next> {
        let Some(line) = self.ask()? else {
            writeln!(self.out)?;
            return Ok(Next::Leave);
        };
        let lang = self.manner.lang;
        match entry::read(&self.game, self.style(), &line) {
            Entry::Nothing => {}
            Entry::Move(cell) => {
                self.game.play(cell)?;
                self.show_board()?;
            }
            Entry::Refused(refusal) => {
                let said = refusal.say(lang, self.game.rules(), self.style());
                self.tell(&said)?;
            }
            Entry::Undo => self.undo()?,
            Entry::Redo => self.redo()?,
            Entry::Hint => self.hint()?,
            Entry::Save(name) => self.save(&saved_game::typed_path(&name))?,
            Entry::Load(name) => self.load(&saved_game::typed_path(&name))?,
            Entry::Board => self.show_board()?,
            Entry::Moves => self.list_moves()?,
            Entry::New => self.start_again()?,
            Entry::Help => self.tell(&prompt::help(lang, self.game.rules(), self.style()))?,
            Entry::SaveNowhere => self.say("save FILE: which file?", "sauver FICHIER : quel fichier ?")?,
            Entry::LoadNothing => self.say("load FILE: which file?", "charger FICHIER : quel fichier ?")?,
            Entry::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Turn)
    }

    /// Prompts; `None` when the input is over.
    fn ask(&mut self) -> anyhow::Result<Option<String>> {
        let lang = self.manner.lang;
        let prompt = if self.game.outcome().is_some() {
            lang.pick(
                "game over (undo, save FILE, new, quit): ",
                "partie finie (annuler, sauver FICHIER, nouvelle, quitter) : ",
            )
            .to_owned()
        } else {
            let prompt = prompt::prompt(lang, self.game.rules(), self.style());
            let both = self.seats.iter().all(Seat::is_human);
            if both { format!("{}, {prompt}", self.game.to_move()) } else { prompt }
        };
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        // Bytes, not text: a stray byte is a mistake like any other, not the end of the game.
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if self.manner.echo {
            let shown: String = line.chars().filter(|c| !c.is_control()).collect();
            writeln!(self.out, "{shown}")?;
        }
        Ok(Some(line))
    }

    fn leave(mut self) -> anyhow::Result<()> {
        self.tell_how_to_resume()?;
        if let Some(path) = self.save_to.take() {
            self.out.flush()?;
            saved_game::save(&path, &self.record())?;
            let saved = self.manner.lang.pick("saved:", "sauvée :");
            writeln!(self.out, "{saved} {}", path.display())?;
        }
        Ok(self.out.flush()?)
    }

    /// A game that is left is not lost: this command goes on with it.
    pub(super) fn tell_how_to_resume(&mut self) -> anyhow::Result<()> {
        match resume::farewell(&self.game, &self.seats, self.manner.lang) {
            Some(farewell) => {
                let style = if self.style() == Style::Sheet { " --style sheet" } else { "" };
                Ok(writeln!(self.out, "{farewell}{style}")?)
            }
            None => Ok(()),
        }
    }
}

/// The players named in a saved game; `None` when it does not name two that we know.
pub fn seats_of(record: &Record) -> Option<[Seat; 2]> {
    let seat = |tag| record.tag(tag)?.parse::<Seat>().ok();
    Some([seat("First")?, seat("Second")?])
}
