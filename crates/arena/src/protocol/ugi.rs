//! The Universal Game Interface, spoken to an engine.
//!
//! ```text
//!   ugi                                  id name …, option name …, ugiok
//!   setoption name Rows value 6          (those that the engine has)
//!   uginewgame, isready                  readyok
//!   position startpos moves 4 4 5
//!   go movetime 2000                     info …, bestmove 3
//! ```
//!
//! Engines differ in how they write: one counts columns from 0, another wants every position as a FEN. Its
//! [dialect](Dialect) is said beside its options, as in `bot[Threads=2,columns=0,position=fen]:./engine`.

use std::time::Instant;

use quaterne_rules::{Cell, Game, Text, parse_move, write_move};

use super::{Dialogue, illegal, landing, quoted};
use crate::process::Process;
use crate::referee::Thought;
use crate::seated::{Miss, Setting, Turn};

/// An engine and what it has told.
#[derive(Debug, Default)]
pub(crate) struct Ugi {
    /// How it writes.
    dialect: Dialect,
    /// What its owner wants of it.
    wanted: Vec<(String, String)>,
    /// The options it has.
    options: Vec<String>,
    /// The values it was given.
    given: Vec<(&'static str, String)>,
    /// What it said about the move that it is looking for.
    said: Said,
}

/// How an engine writes moves and positions.
#[derive(Clone, Copy, Debug, Default)]
struct Dialect {
    /// Columns are numbers from 0.
    from_zero: bool,
    /// Positions are told as they are, not by the moves that led there.
    fen: bool,
}

impl Dialect {
    fn write(self, game: &Game, cell: Cell) -> String {
        match self.from_zero && game.rules().gravity() {
            true => cell.column.to_string(),
            false => write_move(game.rules(), cell),
        }
    }

    fn read(self, game: &Game, text: &str, line: &str) -> Result<Cell, Miss> {
        if self.from_zero && game.rules().gravity() {
            return landing(game, text.parse().unwrap_or(i64::MAX), text);
        }
        parse_move(game, text).or_else(|why| {
            let (said, why) = (quoted(line), Text::of(&why));
            illegal(Text::new(format!("it said {said}: {}", why.en), format!("il a dit {said} : {}", why.fr)))
        })
    }

    /// `position startpos moves 4 4 5`, or `position fen …` where the game did not start from the empty board.
    fn position(self, game: &Game) -> String {
        if self.fen {
            return format!("position fen {}", game.fen());
        }
        let mut text = if game.start().plies() == 0 {
            "position startpos".to_owned()
        } else {
            let mut start = game.clone();
            while start.undo().is_some() {}
            format!("position fen {}", start.fen())
        };
        for (nth, &cell) in game.moves().iter().enumerate() {
            text.push_str(if nth == 0 { " moves " } else { " " });
            text.push_str(&self.write(game, cell));
        }
        text
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Said {
    nodes: u64,
    score: Option<f64>,
    depth: Option<u32>,
}

impl Ugi {
    /// An engine of which this is wanted.
    pub(crate) fn new(options: &[(String, String)]) -> Self {
        let says = |name: &str, value: &str| options.iter().any(|(n, v)| n == name && v == value);
        let dialect = Dialect { from_zero: says("columns", "0"), fen: says("position", "fen") };
        let wanted = options.iter().filter(|(name, _)| !["columns", "position"].contains(&name.as_str()));
        Self { dialect, wanted: wanted.cloned().collect(), ..Self::default() }
    }

    /// Reads until a line is this word.
    fn until(&mut self, process: &mut Process, word: &str, deadline: Instant) -> Result<(), Miss> {
        loop {
            let (line, _) = process.line(deadline, None).map_err(|miss| match miss {
                Miss::Lapse(fault, Text { en, fr }) => Miss::Lapse(
                    fault,
                    Text::new(
                        format!("{en} (it should say {word})"),
                        format!("{fr} (il devait dire {word})"),
                    ),
                ),
                other => other,
            })?;
            let line = line.trim();
            if line == word {
                return Ok(());
            }
            match line.strip_prefix("option name ").and_then(|rest| rest.split(" type ").next()) {
                Some(name) => self.options.push(name.trim().to_owned()),
                None if line.starts_with("id ") || line.starts_with("option ") => {}
                None => process.note(line),
            }
        }
    }

    fn has(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.eq_ignore_ascii_case(name))
    }

    /// Tells the board, in options; only what the engine has and does not know yet.
    fn set_up(&mut self, process: &mut Process, setting: &Setting<'_>) {
        let rules = setting.opening.rules();
        let stones = rules.stones_per_player().map_or(0, u32::from);
        for (name, value) in [
            ("Rows", rules.height().to_string()),
            ("Columns", rules.width().to_string()),
            ("InARow", rules.align().to_string()),
            ("Gravity", rules.gravity().to_string()),
            ("Stones", stones.to_string()),
            ("Seed", (setting.seed >> 33).to_string()),
        ] {
            let known = self.given.iter().any(|given| *given == (name, value.clone()));
            if self.has(name) && !known {
                process.say(&format!("setoption name {name} value {value}"));
                self.given.retain(|(given, _)| *given != name);
                self.given.push((name, value));
            }
        }
    }

    /// Reads `info depth 5 nodes 1200 score cp 30`.
    fn info(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "depth" => self.said.depth = words.next().and_then(|word| word.parse().ok()),
                "nodes" => {
                    if let Some(nodes) = words.next().and_then(|word| word.parse().ok()) {
                        self.said.nodes = nodes;
                    }
                }
                "score" => {
                    let kind = words.next();
                    let value: Option<f64> = words.next().and_then(|word| word.parse().ok());
                    // A win in n plies is told as a large score; the sooner the larger.
                    self.said.score = match kind {
                        Some("mate") => value.map(|plies| (100_000.0 - plies.abs()).copysign(plies)),
                        _ => value.filter(|score| score.is_finite()),
                    };
                }
                "pv" | "string" => return,
                _ => {}
            }
        }
    }
}

/// `go` with the limits of this turn.
fn go(turn: &Turn<'_>) -> String {
    let mut text = "go".to_owned();
    let mine = turn.budget();
    let control = mine.control();
    if let Some(clock) = mine.clock() {
        for (name, budget) in ["p1", "p2"].into_iter().zip(turn.budgets) {
            let left = budget.clock().unwrap_or(clock);
            text.push_str(&format!(" {name}time {}", left.as_millis()));
        }
        for (name, budget) in ["p1", "p2"].into_iter().zip(turn.budgets) {
            let increment = budget.control().clock.map_or(0, |clock| clock.increment.as_millis());
            text.push_str(&format!(" {name}inc {increment}"));
        }
    }
    if let Some(time) = control.movetime {
        text.push_str(&format!(" movetime {}", time.as_millis()));
    }
    if let Some(depth) = control.depth {
        text.push_str(&format!(" depth {depth}"));
    }
    if let Some(nodes) = control.nodes {
        text.push_str(&format!(" nodes {nodes}"));
    }
    text
}

impl Dialogue for Ugi {
    fn hello(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Miss> {
        *self = Self { dialect: self.dialect, wanted: std::mem::take(&mut self.wanted), ..Self::default() };
        process.say("ugi");
        self.until(process, "ugiok", deadline)?;
        for (name, value) in &self.wanted {
            process.say(&format!("setoption name {name} value {value}"));
        }
        Ok(())
    }

    fn new_game(
        &mut self,
        process: &mut Process,
        setting: &Setting<'_>,
        deadline: Instant,
    ) -> Result<(), Miss> {
        self.set_up(process, setting);
        process.say("uginewgame");
        process.say("isready");
        self.until(process, "readyok", deadline)
    }

    fn ask(&mut self, process: &mut Process, turn: &Turn<'_>) {
        self.said = Said::default();
        process.say(&format!("{}\n{}", self.dialect.position(turn.game), go(turn)));
    }

    fn read(&mut self, line: &str, game: &Game) -> Result<Option<Thought>, Miss> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("info") => {
                self.info(line);
                Ok(None)
            }
            Some("bestmove") => {
                let text = words.next().unwrap_or_default();
                let cell = self.dialect.read(game, text, line)?;
                let Said { nodes, score, depth } = self.said;
                Ok(Some(Thought { nodes, score, depth, ..Thought::bare(cell) }))
            }
            _ => Ok(None),
        }
    }

    fn end_game(&mut self, _: &mut Process, _: &Game) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conduct::ProgramConduct;
    use crate::time_control::Budget;
    use quaterne_rules::Rules;

    #[test]
    fn positions_and_limits_are_told() {
        let game = Game::parse(&Rules::connect4(), "4453").unwrap();
        let position = |game: &Game| Dialect::default().position(game);
        assert_eq!(position(&game), "position startpos moves 4 4 5 3");
        let dialect = Dialect { from_zero: true, fen: false };
        assert_eq!(dialect.position(&game), "position startpos moves 3 3 4 2");
        assert_eq!(dialect.read(&game, "3", "bestmove 3").unwrap().column, 3);
        assert!(dialect.read(&game, "7", "bestmove 7").is_err());
        assert_eq!(
            Dialect { from_zero: true, fen: true }.position(&game),
            format!("position fen {}", game.fen())
        );
        let mut game = Game::parse(&Rules::tictactoe(), "3/1x1/2o x").unwrap();
        game.play_text("a1").unwrap();
        assert_eq!(position(&game), "position fen 3/1x1/2o x moves a1");
        for (controls, expected) in [
            (["clock=60s+500ms", "clock=30s"], "go p1time 60000 p2time 30000 p1inc 500 p2inc 0"),
            (["movetime=2s,bank=60s", "depth=1"], "go movetime 2000"),
            (["depth=6,nodes=1000", "depth=1"], "go depth 6 nodes 1000"),
        ] {
            let budgets = controls.map(|text| Budget::of(text.parse().unwrap()));
            let programs = ProgramConduct::default();
            let game = Game::new(Rules::connect4());
            assert_eq!(
                go(&Turn { game: &game, budgets: &budgets, stop: None, programs: &programs, clock: None }),
                expected
            );
        }
    }

    #[test]
    fn answers_are_read_and_the_rest_is_not() {
        let game = Game::parse(&Rules::connect4(), "444444").unwrap();
        let mut ugi = Ugi::default();
        assert_eq!(ugi.read("debug: thinking hard", &game), Ok(None));
        assert_eq!(ugi.read("info depth 5 nodes 1200 score cp -30 pv 1 2", &game), Ok(None));
        let answer = ugi.read("bestmove 3 ponder 4", &game).unwrap().unwrap();
        assert_eq!(
            (answer.cell.column, answer.nodes, answer.score, answer.depth),
            (2, 1200, Some(-30.0), Some(5))
        );
        for line in ["bestmove 4", "bestmove 9", "bestmove", "bestmove (none)"] {
            assert!(ugi.read(line, &game).is_err(), "{line}");
        }
        ugi.info("info score mate -3");
        assert_eq!(ugi.said.score, Some(-99_997.0));
    }
}
