//! `quaterne ugi`: an engine for any runner that speaks the Universal Game Interface.
//!
//! One thread reads the input, one searches, and this one answers: so `isready` and `stop` are answered while a
//! search is under way. Whatever a command says that makes no sense is told as `info string`, and the engine
//! goes on: a runner has no use for an engine that ends.

use std::io::{BufRead as _, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use quaterne_rules::{Cell, Game, Outcome, Rules, Side, write_move};
use quaterne_search::analysis::Verdict;
use quaterne_search::{Analysis, Limits, Method};

use crate::cli::Context;
use crate::contest_args::method;
use crate::help::examples;
use crate::lang::say;
use quaterne_report::seed;

mod go;
mod options;

use go::{Request, freed, think};
use options::{Options, introduce};

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Be an engine for any program that speaks UGI",
        "Être un moteur pour tout logiciel qui parle UGI"
    ),
    long_about = say(
        "Reads commands (ugi, isready, setoption, uginewgame, position, go, stop, query, quit) and \
         answers them.",
        "Lit des commandes (ugi, isready, setoption, uginewgame, position, go, stop, query, quit) et y \
         répond."
    ),
    after_help = examples(&[
        ("quaterne ugi", say("the perfect player", "le joueur parfait")),
        ("quaterne ugi --player alphabeta:depth=6", say("another player", "un autre joueur")),
    ])
)]
pub(crate) struct Args {
    #[arg(long, value_name = say("PLAYER", "JOUEUR"), default_value = "perfect", help = say(
        "Who plays, unless the option Player names another",
        "Qui joue, sauf si l'option Player en nomme un autre"
    ))]
    player: String,
}

pub(crate) fn run(args: &Args, _: Context) -> anyhow::Result<()> {
    let (sender, inbox) = mpsc::channel();
    let typed = sender.clone();
    thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if typed.send(Message::Line(line)).is_err() {
                return;
            }
        }
        let _ = typed.send(Message::End);
    });
    let engine = Engine::new(method(&args.player)?, args.player.clone(), sender);
    engine.answer(&inbox, std::io::stdout())
}

/// What this thread hears.
enum Message {
    /// A command.
    Line(String),
    /// There are no more.
    End,
    /// A search got deeper.
    Deeper(Box<Analysis>),
    /// A search is over.
    Done(Box<Analysis>),
}

/// A search under way.
struct Search {
    stop: Arc<AtomicBool>,
    /// Only `stop` ends it.
    infinite: bool,
    /// What it found, when it waits for `stop`.
    found: Option<Box<Analysis>>,
}

struct Engine {
    options: Options,
    game: Game,
    search: Option<Search>,
    sender: Sender<Message>,
}

impl Engine {
    fn new(player: Method, player_text: String, sender: Sender<Message>) -> Self {
        let options = Options::new(player, player_text);
        Self { options, game: Game::new(Rules::connect4()), search: None, sender }
    }

    /// Answers until `quit`, or until the input has ended and the last search with it.
    fn answer(mut self, inbox: &Receiver<Message>, mut out: impl Write) -> anyhow::Result<()> {
        let mut ended = false;
        while let Ok(message) = inbox.recv() {
            match message {
                Message::Line(line) => {
                    if line.split_whitespace().next() == Some("quit") {
                        break;
                    }
                    if let Err(why) = self.command(&line, &mut out)? {
                        writeln!(out, "info string {why}")?;
                    }
                }
                Message::End => {
                    ended = true;
                    if self.search.as_ref().is_some_and(|search| search.infinite) {
                        self.stop(&mut out)?;
                    }
                }
                Message::Deeper(analysis) => self.tell(&analysis, &mut out)?,
                Message::Done(analysis) => self.done(analysis, &mut out)?,
            }
            out.flush()?;
            if ended && self.search.is_none() {
                break;
            }
        }
        if let Some(search) = &self.search {
            search.stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// One command; what is wrong with it, if anything is.
    fn command(&mut self, line: &str, out: &mut impl Write) -> anyhow::Result<Result<(), String>> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return Ok(Ok(())) };
        match command {
            "ugi" => introduce(&self.options, out)?,
            "isready" => writeln!(out, "readyok")?,
            "setoption" => return Ok(self.set_option(rest)),
            "uginewgame" => return Ok(self.options.rules().map(|rules| self.game = Game::new(rules))),
            "position" => return Ok(self.position(rest)),
            "go" => return Ok(self.go(rest)),
            "stop" => self.stop(out)?,
            "query" => return self.query(rest, out),
            _ => {
                let known = "ugi, isready, setoption, uginewgame, position, go, stop, query, quit";
                return Ok(Err(format!("unknown command '{command}': expected {known}")));
            }
        }
        Ok(Ok(()))
    }

    fn set_option(&mut self, words: &[&str]) -> Result<(), String> {
        let text = words.join(" ");
        let parts = text.strip_prefix("name ").and_then(|text| text.split_once(" value "));
        let (name, value) = parts.ok_or("expected setoption name NAME value VALUE")?;
        self.options.set(name.trim(), value.trim())
    }

    fn position(&mut self, words: &[&str]) -> Result<(), String> {
        let rules = self.options.rules()?;
        let (mut game, rest) = match words {
            ["startpos", rest @ ..] => (Game::new(rules), rest),
            ["fen", rows, side, rest @ ..] => {
                let fen = format!("{rows} {side}");
                (Game::from_fen(&rules, &fen).map_err(|why| why.to_string())?, rest)
            }
            _ => return Err("expected position startpos|fen ROWS SIDE [moves …]".to_owned()),
        };
        if let Some((&"moves", moves)) = rest.split_first() {
            game.play_text(&moves.join(" ")).map_err(|why| why.to_string())?;
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, words: &[&str]) -> Result<(), String> {
        if self.search.is_some() {
            return Err("a search is under way: say stop first".to_owned());
        }
        if self.game.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        let request = Request::read(words, self.game.to_move())?;
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(Arc::clone(&stop)), ..request.limits };
        let method = seed::sown(freed(&self.options.player, &limits, request.infinite), || self.options.seed);
        let (game, sender) = (self.game.clone(), self.sender.clone());
        thread::spawn(move || {
            let analysis = think(&game, &method, &limits, |deeper| {
                let _ = sender.send(Message::Deeper(Box::new(deeper.clone())));
            });
            let _ = sender.send(Message::Done(Box::new(analysis)));
        });
        self.search = Some(Search { stop, infinite: request.infinite, found: None });
        Ok(())
    }

    /// `stop`: what was found is told now, or as soon as the search has noticed.
    fn stop(&mut self, out: &mut impl Write) -> anyhow::Result<()> {
        let Some(search) = &mut self.search else { return Ok(()) };
        search.stop.store(true, Ordering::Relaxed);
        search.infinite = false;
        match search.found.take() {
            Some(analysis) => self.best_move(&analysis, out),
            None => Ok(()),
        }
    }

    fn done(&mut self, analysis: Box<Analysis>, out: &mut impl Write) -> anyhow::Result<()> {
        self.tell(&analysis, out)?;
        match &mut self.search {
            Some(search) if search.infinite => {
                search.found = Some(analysis);
                Ok(())
            }
            _ => self.best_move(&analysis, out),
        }
    }

    fn best_move(&mut self, analysis: &Analysis, out: &mut impl Write) -> anyhow::Result<()> {
        self.search = None;
        // A search stopped before its first move is done still owes one.
        let best = analysis.best.or_else(|| self.game.legal_moves().first().copied());
        if let Some(cell) = best {
            writeln!(out, "bestmove {}", write_move(self.game.rules(), cell))?;
        }
        Ok(())
    }

    /// `info depth … score … nodes … time … pv …`
    fn tell(&self, analysis: &Analysis, out: &mut impl Write) -> anyhow::Result<()> {
        let score = match analysis.verdict {
            Some(Verdict::Win(Some(plies))) => format!("mate {plies}"),
            Some(Verdict::Loss(Some(plies))) => format!("mate -{plies}"),
            _ => format!("cp {:.0}", analysis.score.clamp(-1e6, 1e6)),
        };
        let write = |cell: &Cell| write_move(self.game.rules(), *cell);
        let line: Vec<String> = analysis.line.iter().take(42).map(write).collect();
        let micros = analysis.elapsed.as_micros().max(1);
        writeln!(
            out,
            "info depth {} score {score} nodes {} nps {} time {}{}{}",
            analysis.depth,
            analysis.nodes,
            u128::from(analysis.nodes) * 1_000_000 / micros,
            analysis.elapsed.as_millis(),
            if line.is_empty() { "" } else { " pv " },
            line.join(" ")
        )?;
        Ok(())
    }

    fn query(&self, words: &[&str], out: &mut impl Write) -> anyhow::Result<Result<(), String>> {
        let response = match words {
            ["p1turn"] => (self.game.to_move() == Side::X).to_string(),
            ["gameover"] => self.game.outcome().is_some().to_string(),
            ["result"] => match self.game.outcome() {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Side::X)) => "p1win",
                Some(Outcome::Win(Side::O)) => "p2win",
            }
            .to_owned(),
            _ => return Ok(Err("expected query p1turn, gameover or result".to_owned())),
        };
        writeln!(out, "response {response}")?;
        Ok(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that is said to these lines, once the input has ended.
    fn said(lines: &str) -> String {
        let (sender, inbox) = mpsc::channel();
        for line in lines.lines() {
            sender.send(Message::Line(line.to_owned())).unwrap();
        }
        sender.send(Message::End).unwrap();
        let mut out = Vec::new();
        let text = "alphabeta:depth=2";
        Engine::new(text.parse().unwrap(), text.to_owned(), sender).answer(&inbox, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn questions_and_answers() {
        for (lines, expected) in [
            ("ugi", "option name Player type string default alphabeta:depth=2\nugiok\n"),
            ("isready", "readyok\n"),
            ("position startpos moves 4 4 5\nquery p1turn", "response false\n"),
            ("position startpos moves 1 2 1 2 1 2 1\nquery result", "response p1win\n"),
            ("position startpos moves 1 2 1 2 1 2\ngo depth 2", "bestmove 1\n"),
            ("position fen 7/7/7/x6/x6/x1ooo2 o\ngo movetime 1000", "bestmove 2\n"),
            (
                "setoption name Gravity value false\nsetoption name Rows value 3\nsetoption name Columns value 3\nsetoption name InARow value 3\nposition startpos moves a1 a2 b1 b2\ngo nodes 500",
                "bestmove c1\n",
            ),
            (
                "setoption name Player value one-ply:seed=2\nposition startpos moves 1 2 1 2 1 2\ngo",
                "bestmove 1\n",
            ),
            ("position startpos moves 1 2 1 2 1 2\ngo infinite", "bestmove 1\n"),
            ("go p1time -5 p2time 100", "bestmove"),
        ] {
            let text = said(lines);
            assert!(text.contains(expected), "{lines}\n{text}");
        }
    }

    #[test]
    fn nonsense_is_told_and_nothing_else_happens() {
        for (lines, says) in [
            ("hello", "unknown command 'hello'"),
            ("setoption name Colour value red", "no option 'Colour'"),
            ("setoption name Player value hal", "unknown player 'hal'"),
            ("position middle", "expected position startpos"),
            ("position startpos moves 9", "'9'"),
            ("go depth", "expected a number"),
            ("position startpos moves 1 2 1 2 1 2 1\ngo", "the game is over"),
        ] {
            let text = said(lines);
            assert!(text.starts_with("info string") && text.contains(says), "{lines}: {text}");
        }
    }

    #[test]
    fn deepening_tells_each_depth() {
        let text =
            said("setoption name Player value deepening:depth=4\nposition startpos moves 4\ngo depth 4");
        for depth in 1..=4 {
            assert!(text.contains(&format!("info depth {depth} ")), "{text}");
        }
        assert_eq!(text.matches("bestmove").count(), 1);
    }
}
