//! ConnectX agents, unmodified: a Python function of an observation and a configuration.
//!
//! A small program in Python, [`SHIM`], loads the file, calls its last callable when it is its turn, and says
//! what came back. What the agent prints goes to its standard error, and what it reads is empty, so that it
//! cannot disturb the conversation. An agent that never returns is ended from outside.
//!
//! ```text
//!   (start)                                              ready
//!   game {"columns": 7, "rows": 6, …}
//!   move {"board": [0, …], "mark": 1, "step": 0, …}      column 3, or: bad None
//! ```

use std::fmt::Write as _;
use std::time::Instant;

use quaterne_rules::{Cell, Game, Text};

use super::{Dialogue, illegal, landing};
use crate::ending::Fault;
use crate::process::Process;
use crate::referee::Thought;
use crate::seated::{Miss, Setting, Turn};

/// What runs an agent.
pub(crate) const SHIM: &str = include_str!("connectx_shim.py");

/// An agent.
#[derive(Debug, Default)]
pub(crate) struct ConnectX;

/// The board, row by row from the top left: 0, 1 or 2.
fn board(game: &Game) -> String {
    let rules = game.rules();
    let mut text = String::with_capacity(3 * rules.area() as usize);
    for row in (0..rules.height()).rev() {
        for column in 0..rules.width() {
            let stone = game.board().at(Cell::new(column, row)).map_or(0, quaterne_rules::Side::number);
            let _ = write!(text, "{}{stone}", if text.is_empty() { "" } else { ", " });
        }
    }
    text
}

impl Dialogue for ConnectX {
    fn hello(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Miss> {
        let (line, _) = process.line(deadline, None)?;
        match line.strip_prefix("empty ") {
            None => Ok(()),
            Some(path) => Err(Miss::Lapse(
                Fault::Crash,
                Text::new(
                    format!("{path} defines no function: expected agent(observation, configuration)"),
                    format!("{path} ne définit aucune fonction : il faut agent(observation, configuration)"),
                ),
            )),
        }
    }

    fn new_game(&mut self, process: &mut Process, setting: &Setting<'_>, _: Instant) -> Result<(), Miss> {
        let rules = setting.opening.rules();
        if !rules.gravity() {
            return illegal(Text::new(
                "a ConnectX agent answers with a column, so it plays boards with gravity only",
                "un agent ConnectX répond par une colonne : il ne joue que sur des grilles avec gravité",
            ));
        }
        // The competition's own value stands for games without a time per move.
        let per_move = setting.budget.control().movetime.map_or(2.0, |time| time.as_secs_f64());
        process.say(&format!(
            "game {{\"columns\": {}, \"rows\": {}, \"inarow\": {}, \"actTimeout\": {per_move}}}",
            rules.width(),
            rules.height(),
            rules.align()
        ));
        Ok(())
    }

    fn ask(&mut self, process: &mut Process, turn: &Turn<'_>) {
        process.say(&format!(
            "move {{\"board\": [{}], \"mark\": {}, \"step\": {}, \"remainingOverageTime\": {}}}",
            board(turn.game),
            turn.game.to_move().number(),
            turn.game.board().plies(),
            turn.budget().bank().as_secs_f64()
        ));
    }

    fn read(&mut self, line: &str, game: &Game) -> Result<Option<Thought>, Miss> {
        if let Some(text) = line.strip_prefix("column ") {
            let column = text.parse().unwrap_or(i64::MAX);
            return landing(game, column, text).map(|cell| Some(Thought::bare(cell)));
        }
        match line.strip_prefix("bad ") {
            Some(value) => illegal(Text::new(
                format!("the agent returned {value}: expected a column, a whole number"),
                format!("l'agent a renvoyé {value} : il faut une colonne, un nombre entier"),
            )),
            None => Ok(None),
        }
    }

    fn end_game(&mut self, _: &mut Process, _: &Game) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use quaterne_rules::Rules;

    #[test]
    fn the_board_starts_at_the_top_left() {
        let game = Game::parse(&"3x2/2".parse().unwrap(), "13").unwrap();
        assert_eq!(board(&game), "0, 0, 0, 1, 0, 2");
    }

    #[test]
    fn only_columns_are_answers() {
        let game = Game::new(Rules::connect4());
        assert_eq!(ConnectX.read("column 3", &game).unwrap().unwrap().cell, Cell::new(3, 0));
        assert!(ConnectX.read("column 7", &game).is_err());
        assert!(ConnectX.read("column 99999999999999999999", &game).is_err());
        let Err(Miss::Lapse(Fault::IllegalMove, why)) = ConnectX.read("bad None", &game) else { panic!() };
        assert!(why.en.contains("returned None"));
    }
}
