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
//! The session reads any [`BufRead`] and writes any [`Write`], so that whole games are tested without a
//! terminal.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Cell, Game, Outcome, Player, Record, write_move};
use search::{Analysis, Limits, Method, engine};

use super::entry::{self, Entry};
use super::{prompt, resume, saved_game};
use crate::board_text::{self, Style};
use crate::lang::Lang;
use crate::seat::Seat;
use crate::{score_text, seed};

/// What gives hints: two seconds at most, and the same hint every time where the nodes end it first.
const ADVISER: &str = "deepening:eval=ratio,order=centre,nodes=400000,time=2s";

/// How a session looks and sounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub(crate) lang: Lang,
    /// How boards are drawn; by default as the labs draw the game at hand.
    pub(crate) style: Option<Style>,
    pub(crate) colours: bool,
    /// Only the end of the game.
    pub(crate) quiet: bool,
    /// What is typed does not show by itself, as from a pipe: write it after the prompt.
    pub(crate) echo: bool,
}

/// A game being played.
#[derive(Debug)]
pub(crate) struct Session<R, W> {
    pub(crate) input: R,
    pub(crate) out: W,
    pub(crate) game: Game,
    /// The first player's, then the second's.
    pub(crate) seats: [Seat; 2],
    pub(crate) manner: Manner,
    /// Raised by Ctrl-C.
    pub(crate) stop: Arc<AtomicBool>,
    /// Where to leave the game at the end.
    pub(crate) save_to: Option<PathBuf>,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Turn,
    Leave,
}

impl<R: BufRead, W: Write> Session<R, W> {
    /// Plays until somebody has won or has had enough.
    pub(crate) fn run(mut self) -> anyhow::Result<()> {
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

    fn seat(&self) -> &Seat {
        self.seat_of(self.game.to_move())
    }

    fn seat_of(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    fn has_human(&self) -> bool {
        self.seats.iter().any(Seat::is_human)
    }

    fn say(&mut self, english: &str, french: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{}", self.manner.lang.pick(english, french))?)
    }

    /// Who plays, by full name: with the seed in it the game can be played again.
    fn introduce(&mut self) -> anyhow::Result<()> {
        let lang = self.manner.lang;
        for player in Player::BOTH {
            let name = match self.seat_of(player) {
                Seat::Human => lang.pick("human", "humain").to_owned(),
                Seat::Machine(method) => method.to_string(),
            };
            let colon = lang.pick(":", " :");
            writeln!(self.out, "{player}{colon} {name}")?;
        }
        if self.has_human() {
            self.say("Type help for the commands.", "Tapez aide pour les commandes.")?;
        }
        Ok(())
    }

    fn show_board(&mut self) -> anyhow::Result<()> {
        if self.manner.quiet && !self.has_human() && self.game.outcome().is_none() {
            return Ok(());
        }
        let style = self.manner.style.unwrap_or_else(|| Style::usual(self.game.rules()));
        let board = board_text::draw(&self.game, style, self.manner.colours);
        writeln!(self.out, "\n{board}")?;
        Ok(self.out.flush()?)
    }

    fn announce(&mut self) -> anyhow::Result<()> {
        let Some(outcome) = self.game.outcome() else { return Ok(()) };
        let lang = self.manner.lang;
        let text = match outcome {
            Outcome::Win(player) => {
                let cells: Vec<String> =
                    self.game.board().winning_cells().iter().map(Cell::to_string).collect();
                let verb = lang.pick("wins:", "gagne :");
                format!("{player} {verb} {}", cells.join(" "))
            }
            Outcome::Draw if self.game.board().plies() < self.game.rules().area() => {
                lang.pick("Draw: no stones are left.", "Match nul : il ne reste plus de jetons.").to_owned()
            }
            Outcome::Draw => {
                lang.pick("Draw: the board is full.", "Match nul : la grille est pleine.").to_owned()
            }
        };
        writeln!(self.out, "{text}")?;
        let moves = lang.pick("moves:", "coups :");
        writeln!(self.out, "{moves} {}", self.game.text())?;
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
        let player = self.game.to_move();
        let told = write_move(self.game.rules(), cell);
        self.game.play(cell)?;
        if !self.manner.quiet || self.has_human() {
            let verb = lang.pick("plays", "joue");
            writeln!(self.out, "{player} {verb} {told}{}", score_text::reason(lang, &analysis))?;
        }
        self.show_board()?;
        Ok(Next::Turn)
    }

    fn search(&mut self, method: &Method) -> Analysis {
        let limits = Limits::none().stop(Arc::clone(&self.stop));
        engine::answer(&self.game, method, &limits)
    }

    fn human_turn(&mut self) -> anyhow::Result<Next> {
        let Some(line) = self.ask()? else {
            writeln!(self.out)?;
            return Ok(Next::Leave);
        };
        let lang = self.manner.lang;
        match entry::read(&self.game, &line) {
            Entry::Nothing => {}
            Entry::Move(cell) => {
                self.game.play(cell)?;
                self.show_board()?;
            }
            Entry::Refused(refusal) => {
                let said = refusal.say(lang, self.game.rules());
                writeln!(self.out, "{said}")?;
            }
            Entry::Undo => self.undo()?,
            Entry::Redo => self.redo()?,
            Entry::Hint => self.hint()?,
            Entry::Save(name) => self.save(&saved_game::typed_path(&name))?,
            Entry::Load(name) => self.load(&saved_game::typed_path(&name))?,
            Entry::Board => self.show_board()?,
            Entry::Moves => self.list_moves()?,
            Entry::New => self.start_again()?,
            Entry::Help => writeln!(self.out, "{}", prompt::help(lang, self.game.rules()))?,
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
            let prompt = prompt::prompt(lang, self.game.rules());
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

    /// Back to the last turn of a person: against a machine that takes two moves back.
    fn undo(&mut self) -> anyhow::Result<()> {
        let first = self.game.start().plies();
        let by_human = |nth: &usize| self.seat_of(Player::after(first + *nth as u32)).is_human();
        let Some(target) = (0..self.game.moves().len()).rev().find(by_human) else {
            return self
                .say("There is no move of yours to take back.", "Vous n'avez aucun coup à reprendre.");
        };
        while self.game.moves().len() > target {
            self.game.undo();
        }
        self.show_board()
    }

    /// Forward to the next turn of a person.
    fn redo(&mut self) -> anyhow::Result<()> {
        if self.game.redo().is_none() {
            return self.say("Nothing was taken back.", "Rien n'a été repris.");
        }
        while !self.seat().is_human() && self.game.redo().is_some() {}
        self.show_board()
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        if self.game.outcome().is_some() {
            return self.say("The game is over.", "La partie est finie.");
        }
        let analysis = self.search(&ADVISER.parse()?);
        let Some(best) = analysis.best else { return Ok(()) };
        let lang = self.manner.lang;
        let rules = self.game.rules();
        let line: Vec<String> = analysis.line.iter().map(|&cell| write_move(rules, cell)).collect();
        let hint = lang.pick("hint:", "indice :");
        let expected = lang.pick("expected play:", "suite attendue :");
        writeln!(self.out, "{hint} {}{}", write_move(rules, best), score_text::reason(lang, &analysis))?;
        writeln!(self.out, "{expected} {}", line.join(" "))?;
        Ok(())
    }

    fn list_moves(&mut self) -> anyhow::Result<()> {
        if self.game.moves().is_empty() {
            return self.say("No move has been played.", "Aucun coup n'a été joué.");
        }
        let rules = *self.game.rules();
        let first = self.game.start().plies();
        for (nth, &cell) in self.game.moves().iter().enumerate() {
            let player = Player::after(first + nth as u32);
            writeln!(self.out, "{:>3}. {player} {}", nth + 1, write_move(&rules, cell))?;
        }
        Ok(writeln!(self.out, "{}", self.game.text())?)
    }

    fn record(&self) -> Record {
        let tag = |name: &str, seat: &Seat| (name.to_owned(), seat.to_string());
        let tags = vec![tag("First", &self.seats[0]), tag("Second", &self.seats[1])];
        Record { tags, game: self.game.clone() }
    }

    fn save(&mut self, path: &Path) -> anyhow::Result<()> {
        let lang = self.manner.lang;
        match saved_game::save(path, &self.record()) {
            Ok(()) => writeln!(self.out, "{} {}", lang.pick("saved:", "sauvée :"), path.display())?,
            Err(error) => writeln!(self.out, "{}", error.say(lang))?,
        }
        Ok(())
    }

    fn load(&mut self, path: &Path) -> anyhow::Result<()> {
        let lang = self.manner.lang;
        match saved_game::load(path).map(|record| (seats_of(&record), record.game)) {
            Err(error) => writeln!(self.out, "{}", error.say(lang))?,
            Ok((seats, game)) => {
                self.tell_how_to_resume()?;
                // Whoever typed this wants to play: a game between machines is taken over.
                if let Some(seats) = seats.filter(|seats| seats.iter().any(Seat::is_human)) {
                    self.seats = seats.map(|seat| seat.sown(seed::fresh));
                }
                self.game = game;
                self.introduce()?;
                self.show_board()?;
            }
        }
        Ok(())
    }

    fn start_again(&mut self) -> anyhow::Result<()> {
        self.tell_how_to_resume()?;
        while self.game.undo().is_some() {}
        // Nothing of the old game can be redone in the new one.
        self.game = self.record().to_string().parse::<Record>()?.game;
        self.show_board()
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
    fn tell_how_to_resume(&mut self) -> anyhow::Result<()> {
        if self.game.moves().is_empty() || self.game.outcome().is_some() {
            return Ok(());
        }
        let command = resume::command(&self.game, &self.seats);
        self.say(
            "The game is not over. To go on with it:",
            "La partie n'est pas finie. Pour la continuer :",
        )?;
        Ok(writeln!(self.out, "  {command}")?)
    }
}

/// The players named in a saved game; `None` when it does not name two that we know.
pub(crate) fn seats_of(record: &Record) -> Option<[Seat; 2]> {
    let seat = |tag| record.tag(tag)?.parse::<Seat>().ok();
    Some([seat("First")?, seat("Second")?])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a script and gives back all that was said.
    fn play(rules: &str, seats: [&str; 2], lang: Lang, script: &str) -> String {
        let mut out = Vec::new();
        Session {
            input: script.as_bytes(),
            out: &mut out,
            game: Game::new(rules.parse().unwrap()),
            seats: seats.map(|seat| seat.parse().unwrap()),
            manner: Manner { lang, style: None, colours: false, quiet: false, echo: true },
            stop: Arc::default(),
            save_to: None,
        }
        .run()
        .unwrap();
        String::from_utf8(out).unwrap()
    }

    fn check(said: &str, expected: &[&str]) {
        let mut rest = said;
        for text in expected {
            let at = rest.find(text).unwrap_or_else(|| panic!("{text:?} is not said, in order, in\n{said}"));
            rest = &rest[at + text.len()..];
        }
    }

    #[test]
    fn two_humans() {
        let said = play("connect4", ["human", "human"], Lang::En, "4\n4\n5\n5\n6\n6\n7\n");
        check(
            &said,
            &["x, column number: 4", "o, column number: 4", "1| | | |X|X|X|X|1", "x wins: d1 e1 f1 g1"],
        );
        let said = play("tictactoe", ["human", "humain"], Lang::Fr, "0,0\n1,0\n0,1\n1,1\n0,2\n");
        check(&said, &["x : humain", "x, case, de a1 à c3 : 0,0", "3 |X X X|", "x gagne : a3 b3 c3"]);
    }

    #[test]
    fn undo_takes_the_machines_answer_back_too() {
        let machine = "minimax:depth=1,eval=ratio";
        let said =
            play("connect4", ["human", machine], Lang::En, "4\nundo\nmoves\nredo\nmoves\nundo\nundo\n");
        check(
            &said,
            &["undo", "No move has been played", "redo", "  1. x 4", "  2. o", "There is no move of yours"],
        );
        // The machine began: its first move stays.
        let said = play("connect4", [machine, "human"], Lang::Fr, "annuler\ncoups\n");
        check(&said, &["aucun coup à reprendre", "  1. x 4"]);
    }

    #[test]
    fn undo_and_redo_between_humans_are_one_move() {
        let said =
            play("connect4", ["human", "human"], Lang::En, "1\n2\nundo\nmoves\nredo\nmoves\nnew\nredo\n");
        check(&said, &["moves\n  1. x 1\n1\n", "moves\n  1. x 1\n  2. o 2\n12\n", "Nothing was taken back"]);
    }

    #[test]
    fn the_end_can_be_undone_and_a_move_after_it_is_refused() {
        let said =
            play("connect4", ["human", "human"], Lang::En, "1\n2\n1\n2\n1\n2\n1\n3\nhint\nundo\n3\nquit\n");
        check(
            &said,
            &[
                "x wins",
                "game over (undo",
                "The game is over:",
                "The game is over.",
                "x, column number: 3",
                "quit",
            ],
        );
    }

    #[test]
    fn a_hint_sees_the_win_and_gives_the_line() {
        let said = play("connect4", ["human", "human"], Lang::Fr, "1\n2\n1\n2\n1\n2\nindice\n");
        check(&said, &["indice : 1 (gagné en 1 coup", "suite attendue : 1"]);
    }

    #[test]
    fn leaving_tells_how_to_go_on() {
        let said = play("tictactoe", ["human", "human"], Lang::En, "b2\n");
        check(
            &said,
            &[
                "To go on with it:\n  quaterne play --first human --second human --rules tictactoe --position b2\n",
            ],
        );
        assert!(!play("tictactoe", ["human", "human"], Lang::En, "").contains("To go on"));
    }

    #[test]
    fn machines_play_to_the_end() {
        let said = play("connect4", ["random:seed=1", "one-ply:seed=2"], Lang::Fr, "");
        check(&said, &["x joue ", "o joue ", "coups : "]);
    }

    #[test]
    fn bytes_that_are_no_text_are_a_mistake() {
        let mut out = Vec::new();
        Session {
            input: &b"\xff\xfe\n4\n"[..],
            out: &mut out,
            game: Game::new(rules::Rules::connect4()),
            seats: [Seat::Human, Seat::Human],
            manner: Manner { lang: Lang::En, style: None, colours: false, quiet: false, echo: false },
            stop: Arc::default(),
            save_to: None,
        }
        .run()
        .unwrap();
        check(&String::from_utf8(out).unwrap(), &["I do not understand", "1| | | |x|"]);
    }
}
