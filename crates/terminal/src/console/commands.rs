//! What a person can ask for besides a move: back, again, a hint, the moves, a file, a new game.

use std::io::{BufRead, Write};
use std::path::Path;

use quaterne_rules::{Cell, Record, Side};

use super::session::{Session, seats_of};
use super::{adviser, saved_game};
use quaterne_report::board_text::Style;
use quaterne_report::seat::Seat;
use quaterne_report::{score_text, seed};

/// Moves of the expected play that are told: a proved line goes to the end of the game.
const SHOWN: usize = 10;

impl<R: BufRead, W: Write> Session<R, W> {
    /// Back to the last turn of a person: against a machine that takes two moves back.
    pub(super) fn undo(&mut self) -> anyhow::Result<()> {
        let first = self.game.start().plies();
        let by_human = |nth: &usize| self.seat_of(Side::after(first + *nth as u32)).is_human();
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
    pub(super) fn redo(&mut self) -> anyhow::Result<()> {
        if self.game.redo().is_none() {
            return self.say("Nothing was taken back.", "Rien n'a été repris.");
        }
        while !self.seat().is_human() && self.game.redo().is_some() {}
        self.show_board()
    }

    pub(super) fn hint(&mut self) -> anyhow::Result<()> {
        if self.game.outcome().is_some() {
            return self.say("The game is over.", "La partie est finie.");
        }
        let analysis = adviser::advise(&self.game, &self.stop);
        let Some(best) = analysis.best else { return Ok(()) };
        let lang = self.manner.lang;
        let (rules, style) = (self.game.rules(), self.style());
        let mut line: Vec<String> =
            analysis.line.iter().take(SHOWN).map(|&cell| style.play(rules, cell)).collect();
        if analysis.line.len() > SHOWN {
            line.push("…".to_owned());
        }
        let hint = lang.pick("hint:", "indice :");
        let expected = lang.pick("expected play:", "suite attendue :");
        writeln!(self.out, "{hint} {}{}", style.play(rules, best), score_text::reason(lang, &analysis))?;
        writeln!(self.out, "{expected} {}", line.join(" "))?;
        Ok(())
    }

    pub(super) fn list_moves(&mut self) -> anyhow::Result<()> {
        if self.game.moves().is_empty() {
            return self.say("No move has been played.", "Aucun coup n'a été joué.");
        }
        let (rules, style) = (*self.game.rules(), self.style());
        let first = self.game.start().plies();
        for (nth, &cell) in self.game.moves().iter().enumerate() {
            let side = Side::after(first + nth as u32);
            writeln!(self.out, "{:>3}. {side} {}", nth + 1, style.play(&rules, cell))?;
        }
        Ok(writeln!(self.out, "{}", self.moves_text())?)
    }

    /// The moves in a line: as our commands read them, or as the sheet calls them.
    pub(super) fn moves_text(&self) -> String {
        if self.style() != Style::Sheet {
            return self.game.text();
        }
        let told = |&cell: &Cell| self.style().play(self.game.rules(), cell);
        self.game.moves().iter().map(told).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn record(&self) -> Record {
        saved_game::record(&self.game, &self.seats)
    }

    pub(super) fn save(&mut self, path: &Path) -> anyhow::Result<()> {
        let lang = self.manner.lang;
        match saved_game::save(path, &self.record()) {
            Ok(()) => writeln!(self.out, "{} {}", lang.pick("saved:", "sauvée :"), path.display())?,
            Err(error) => self.tell(error.say(lang))?,
        }
        Ok(())
    }

    pub(super) fn load(&mut self, path: &Path) -> anyhow::Result<()> {
        let lang = self.manner.lang;
        match saved_game::load(path).map(|record| (seats_of(&record), record.game)) {
            Err(error) => self.tell(error.say(lang))?,
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

    pub(super) fn start_again(&mut self) -> anyhow::Result<()> {
        self.tell_how_to_resume()?;
        while self.game.undo().is_some() {}
        // Nothing of the old game can be redone in the new one.
        self.game = self.record().to_string().parse::<Record>()?.game;
        self.show_board()
    }
}
