//! What keys and clicks do at the table.

use quaterne_rules::{Cell, PlayError, write_move};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::event::Desk;
use super::keys::Action;
use super::table::{PACES, Pane, Table};
use quaterne_report::Text;

impl Table {
    /// Does what a key means; returns what the table cannot do itself.
    pub(crate) fn act(&mut self, action: Action, desk: &mut Desk, animated: bool) -> Option<Action> {
        // After the end there is nothing to play: the arrows walk through the review.
        let walks = self.pane == Pane::Review && self.is_over();
        match action {
            Action::Left if walks => self.look(self.ply().saturating_sub(1)),
            Action::Right if walks => self.look(self.ply() + 1),
            Action::Up if walks => self.jump_to_mistake(false),
            Action::Down if walks => self.jump_to_mistake(true),
            Action::Left => self.move_cursor(-1, 0),
            Action::Right => self.move_cursor(1, 0),
            Action::Up => self.move_cursor(0, 1),
            // With gravity a stone goes down: that is what the key does.
            Action::Down if self.game.rules().gravity() => self.drop_here(desk, animated),
            Action::Down => self.move_cursor(0, -1),
            Action::Drop => self.enter(desk, animated),
            Action::Column(column) => self.column(column, desk, animated),
            Action::Digit(digit) => self.digit(digit, desk, animated),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::First => self.look(0),
            Action::Previous => self.look(self.ply().saturating_sub(1)),
            Action::Next => self.look(self.ply() + 1),
            Action::Last => self.look(usize::MAX),
            Action::Hint => self.hint_on = !self.hint_on && !self.is_over(),
            Action::Scores => self.scores_on = !self.scores_on,
            Action::Moves => self.show(Pane::Moves),
            Action::Review => self.show(Pane::Review),
            Action::Tree => self.show(Pane::Tree),
            Action::Lines => self.show(Pane::Lines),
            Action::Focus => self.in_pane = !self.in_pane,
            Action::Zoom => {
                self.zoom = !self.zoom;
                self.in_pane |= self.zoom;
            }
            Action::Stop => self.escape(),
            Action::PlayNow => self.play_now(),
            Action::Pause => self.paused = !self.paused && !self.is_over(),
            Action::Faster => self.pace = self.pace.saturating_sub(1),
            Action::Slower => self.pace = (self.pace + 1).min(PACES.len() - 1),
            Action::TakeOver => self.take_over(),
            other => return Some(other),
        }
        None
    }

    /// Esc: stops what runs; else leaves what is open; else returns to the present.
    fn escape(&mut self) {
        if self.stop() {
            return;
        }
        if self.zoom || self.in_pane {
            (self.zoom, self.in_pane) = (false, false);
        } else {
            (self.looking, self.note, self.hint_on) = (None, None, false);
            self.typed.clear();
        }
    }

    /// Enter: plays; while machines are paused, lets them make one move; after the end, plays again.
    fn enter(&mut self, desk: &mut Desk, animated: bool) {
        if self.is_over() && self.looking.is_none() {
            self.again();
        } else if self.looking.is_none() && self.machine_to_move().is_some() {
            if self.paused {
                (self.paused, self.single) = (false, true);
            } else if !self.has_human() {
                self.paused = true;
            } else {
                self.not_your_turn();
            }
        } else {
            self.drop_here(desk, animated);
        }
    }

    fn drop_here(&mut self, desk: &mut Desk, animated: bool) {
        self.play_at(self.cursor, desk, animated);
    }

    /// A column by its letter: plays there with gravity, goes there without.
    fn column(&mut self, column: u8, desk: &mut Desk, animated: bool) {
        self.cursor.column = column.min(self.game.rules().width() - 1);
        self.typed.clear();
        if self.game.rules().gravity() {
            self.drop_here(desk, animated);
        }
    }

    /// A digit: a column with gravity, a digit of a row without.
    fn digit(&mut self, digit: u8, desk: &mut Desk, animated: bool) {
        let rules = *self.game.rules();
        if rules.gravity() {
            match digit.checked_sub(1).filter(|&column| column < rules.width()) {
                Some(column) => self.column(column, desk, animated),
                None if digit == 0 => self.say(
                    "columns are counted from 1 here: what is 0 in Python is 1",
                    "ici les colonnes se comptent depuis 1 : le 0 de Python est 1",
                ),
                None => self.refuse(&PlayError::NoColumn {
                    column: u32::from(digit).saturating_sub(1),
                    width: rules.width(),
                }),
            }
            return;
        }
        let row = |typed: &str| typed.parse::<u8>().ok().filter(|&row| (1..=rules.height()).contains(&row));
        let longer = format!("{}{digit}", self.typed);
        self.typed = if row(&longer).is_some() { longer } else { digit.to_string() };
        if let Some(row) = row(&self.typed) {
            self.cursor.row = row - 1;
        }
    }

    /// A person plays in this cell, or in its column: from the ply that is looked at.
    pub(crate) fn play_at(&mut self, cell: Cell, desk: &mut Desk, animated: bool) {
        if self.flagged.is_some() {
            return self.refuse(&PlayError::Over);
        }
        let mut game = self.position();
        if !self.seat(game.to_move()).is_human() && game.outcome().is_none() {
            return self.not_your_turn();
        }
        self.cursor = cell;
        let gravity = game.rules().gravity();
        let played =
            if gravity { game.play_column(cell.column.into()) } else { game.play(cell).map(|()| cell) };
        match played {
            Err(error) => self.refuse(&error),
            Ok(cell) => {
                if let Some(ply) = self.looking {
                    self.back_to(ply);
                }
                self.paused = false;
                self.put(cell, desk.now, animated);
            }
        }
    }

    fn refuse(&mut self, error: &PlayError) {
        self.note = Some(match error {
            PlayError::Over => Text::new(
                "the game is over: Enter plays again, U takes back, N leads to another",
                "la partie est finie : Entrée rejoue, U reprend un coup, N mène à une autre",
            ),
            _ => Text::of(error),
        });
    }

    fn not_your_turn(&mut self) {
        let side = self.position().to_move();
        self.say(
            format!("it is the machine's turn ({side}): K takes its side over, P pauses"),
            format!("c'est à la machine ({side}) : K prend sa place, P met en pause"),
        );
    }

    fn move_cursor(&mut self, right: i8, up: i8) {
        let rules = self.game.rules();
        let to = |at: u8, by: i8, size: u8| at.saturating_add_signed(by).min(size - 1);
        self.cursor =
            Cell::new(to(self.cursor.column, right, rules.width()), to(self.cursor.row, up, rules.height()));
        self.typed.clear();
    }

    /// The ply that is looked at.
    pub(crate) fn ply(&self) -> usize {
        self.looking.unwrap_or(self.game.moves().len())
    }

    /// Looks at a ply; the last one is the present.
    pub(crate) fn look(&mut self, ply: usize) {
        self.looking = Some(ply).filter(|&ply| ply < self.game.moves().len());
        (self.fall, self.hint_on, self.note) = (None, false, None);
    }

    fn show(&mut self, pane: Pane) {
        // The same key again goes back to the list of moves.
        let again = self.pane == pane && pane != Pane::Moves;
        self.pane = if again { Pane::Moves } else { pane };
        self.in_pane = self.pane != Pane::Moves;
        self.zoom &= self.in_pane;
    }

    /// Back to the last turn of a person; between machines, by one ply, and then they wait.
    fn undo(&mut self) {
        let first = self.game.start().plies() as usize;
        let moves = self.game.moves().len();
        let by_human = |nth: &usize| self.seat(quaterne_rules::Side::after((first + *nth) as u32)).is_human();
        let target = match self.has_human() {
            true => (0..moves).rev().find(by_human),
            false => moves.checked_sub(1),
        };
        match target {
            Some(ply) => {
                self.back_to(ply);
                self.paused |= !self.has_human();
            }
            None => self.say("there is no move of yours to take back", "vous n'avez aucun coup à reprendre"),
        }
    }

    /// Forward to the next turn of a person.
    fn redo(&mut self) {
        if !self.forward() {
            return self.say("nothing was taken back", "rien n'a été repris");
        }
        while self.has_human() && self.machine_to_move().is_some() && self.forward() {}
    }

    /// The name of a cell as moves have it, for sentences.
    pub(crate) fn name(&self, cell: Cell) -> String {
        write_move(self.game.rules(), cell)
    }

    /// In the list of moves the arrows travel in time.
    pub(crate) fn moves_key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Up => self.look(self.ply().saturating_sub(2)),
            KeyCode::Down => self.look(self.ply() + 2),
            KeyCode::Left => self.look(self.ply().saturating_sub(1)),
            KeyCode::Right => self.look(self.ply() + 1),
            _ => return false,
        }
        true
    }

    /// In the review arrows step, and go from mistake to mistake.
    pub(crate) fn review_key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Up => self.jump_to_mistake(false),
            KeyCode::Down => self.jump_to_mistake(true),
            _ => return self.moves_key(key),
        }
        true
    }
}
