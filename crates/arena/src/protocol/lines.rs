//! Columns, one a line: a bot for the first hour.
//!
//! ```text
//!   referee      bot
//!   7 6 4 1             width, height, in a row, 1 if this bot moves first
//!                3      its column, counted from 0
//!   2                   the opponent's column
//!   …            > hm   lines that start with > are for the author
//! ```
//!
//! A game that starts from an opening has its columns as a fifth word of the first line: `7 6 4 0 3,3,4`.
//! Without gravity a move is a column and a row, both counted from 0, bottom left first: `1 2`. A program
//! plays one game; then its input ends, and so should it.

use std::time::Instant;

use quaterne_rules::{Cell, Game, Rules, Text};

use super::{Dialogue, illegal, landing, quoted};
use crate::process::Process;
use crate::referee::Thought;
use crate::seated::{Miss, Setting, Turn};

/// A bot that reads and prints columns.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// Moves of the game that it knows.
    told: usize,
    seat: usize,
}

fn written(rules: &Rules, cell: Cell) -> String {
    if rules.gravity() { cell.column.to_string() } else { format!("{} {}", cell.column, cell.row) }
}

/// The first line of a game.
pub(crate) fn first_line(opening: &Game, seat: usize) -> String {
    let rules = opening.rules();
    let first = u8::from(opening.to_move().index() == seat);
    let mut line = format!("{} {} {} {first}", rules.width(), rules.height(), rules.align());
    let moves: Vec<String> =
        opening.moves().iter().map(|&cell| written(rules, cell).replace(' ', ".")).collect();
    if !moves.is_empty() {
        line.push(' ');
        line.push_str(&moves.join(","));
    }
    line
}

impl Dialogue for Lines {
    fn hello(&mut self, _: &mut Process, _: Instant) -> Result<(), Miss> {
        Ok(())
    }

    fn new_game(&mut self, process: &mut Process, setting: &Setting<'_>, _: Instant) -> Result<(), Miss> {
        self.told = setting.opening.moves().len();
        self.seat = setting.seat;
        process.say(&first_line(setting.opening, setting.seat));
        Ok(())
    }

    fn ask(&mut self, process: &mut Process, turn: &Turn<'_>) {
        let moves = turn.game.moves();
        if let Some(&cell) = moves.last().filter(|_| moves.len() > self.told) {
            process.say(&written(turn.game.rules(), cell));
        }
        // The answer is known to the bot, too.
        self.told = moves.len() + 1;
    }

    fn read(&mut self, line: &str, game: &Game) -> Result<Option<Thought>, Miss> {
        let text = line.trim();
        if text.is_empty() || text.starts_with('>') {
            return Ok(None);
        }
        let numbers: Option<Vec<i64>> = text.split([' ', ',']).map(|word| word.parse().ok()).collect();
        let said = quoted(text);
        match (numbers.as_deref(), game.rules().gravity()) {
            (Some(&[column]), true) => Ok(Some(Thought::bare(landing(game, column, text)?))),
            (Some(&[column, row]), false) => match (u8::try_from(column), u8::try_from(row)) {
                (Ok(column), Ok(row)) => Ok(Some(Thought::bare(Cell::new(column, row)))),
                _ => illegal(Text::new(
                    format!("it played {said}: no cell of the board"),
                    format!("il a joué {said} : ce n'est pas une case de la grille"),
                )),
            },
            (_, true) => {
                let last = game.rules().width() - 1;
                illegal(Text::new(
                    format!(
                        "it printed {said}: expected a column from 0 to {last} and nothing else \
                         (start other lines with >)"
                    ),
                    format!(
                        "il a affiché {said} : il faut une colonne de 0 à {last} et rien d'autre \
                         (les autres lignes commencent par >)"
                    ),
                ))
            }
            (_, false) => illegal(Text::new(
                format!("it printed {said}: expected a column and a row, as 1 2 (start other lines with >)"),
                format!(
                    "il a affiché {said} : il faut une colonne et une ligne, comme 1 2 \
                     (les autres lignes commencent par >)"
                ),
            )),
        }
    }

    fn end_game(&mut self, process: &mut Process, game: &Game) {
        // Whoever lost sees why.
        if let Some(&cell) = game.moves().last().filter(|_| game.moves().len() > self.told) {
            process.say(&written(game.rules(), cell));
        }
        process.close_input();
    }

    fn one_game_only(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_says_everything() {
        let game = |rules: &str, moves: &str| Game::parse(&rules.parse().unwrap(), moves).unwrap();
        assert_eq!(first_line(&game("connect4", ""), 0), "7 6 4 1");
        assert_eq!(first_line(&game("connect4", "445"), 0), "7 6 4 0 3,3,4");
        assert_eq!(first_line(&game("tictactoe", "b2"), 1), "3 3 3 1 1.1");
    }

    #[test]
    fn answers_are_columns() {
        let game = Game::parse(&Rules::connect4(), "444444").unwrap();
        let mut lines = Lines::default();
        assert_eq!(lines.read("> thinking", &game), Ok(None));
        assert_eq!(lines.read(" 2 ", &game).unwrap().unwrap().cell, Cell::new(2, 0));
        for (line, says) in [
            ("3", "is full"),
            ("7", "from 0 to 6"),
            ("-1", "from 0 to 6"),
            ("column 2", "nothing else"),
            ("2.0", "nothing else"),
        ] {
            let Err(Miss::Lapse(_, why)) = lines.read(line, &game) else { panic!("{line}") };
            assert!(why.en.contains(says), "{line}: {why}");
        }
        let free = Game::new(Rules::tictactoe());
        assert_eq!(lines.read("1 2", &free).unwrap().unwrap().cell, Cell::new(1, 2));
        assert!(lines.read("1", &free).is_err());
    }
}
