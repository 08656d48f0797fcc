//! A question asked in one line, and answers that read well when printed.
//!
//! Thin on purpose: a [`Question`] is built, an [`Engine`] answers it, and the answer is put beside the game so that it
//! can write its moves the way that game writes them (`4` with gravity, `b2` without).

use std::fmt;
use std::time::Duration;

use quaterne_rules::{Cell, Game, Lang, Rules, RulesError, Say, write_move, write_moves};
use quaterne_search::analysis::{MoveScore, Verdict};
use quaterne_search::events::Bound;
use quaterne_search::question::{Engine, Question, What};
use quaterne_search::reasons::Reasons;
use quaterne_search::{Analysis, Limits, Method, MethodError};

/// A new game by the name of its rules: `connect4`, `tictactoe`, `gomoku-15`, `8x7/4`, `5x5/4/free`.
///
/// ```
/// assert_eq!(quaterne::game("tictactoe").unwrap().legal_moves().len(), 9);
/// assert!(quaterne::game("chess").unwrap_err().to_string().contains("connect4"));
/// ```
pub fn game(rules: &str) -> Result<Game, RulesError> {
    rules.parse::<Rules>().map(Game::new)
}

/// Asks about a position; the exact solver answers, unless somebody else is [named](Ask::by).
pub fn ask(game: &Game) -> Ask {
    Ask { question: Question::new(game.clone()) }
}

/// A question about a position.
#[derive(Clone, Debug)]
#[must_use = "a question is asked by its last word: best, moves or why"]
pub struct Ask {
    question: Question,
}

impl Ask {
    /// Asks this player, named as everywhere: `alphabeta:depth=8,eval=ratio`, `mcts:nodes=10000`.
    pub fn by(self, name: &str) -> Result<Self, MethodError> {
        let by: Method = name.parse()?;
        Ok(Self { question: self.question.by(by) })
    }

    /// Waits no longer than this.
    pub fn within(self, time: Duration) -> Self {
        let limits = self.question.limits.clone().time(time);
        self.limits(limits)
    }

    /// Goes no further than these limits.
    pub fn limits(self, limits: Limits) -> Self {
        Self { question: self.question.limits(limits) }
    }

    /// The move to play, and what it is worth.
    pub fn best(self) -> Found {
        self.find(What::Best)
    }

    /// What every move is worth, the best ones first.
    ///
    /// ```
    /// let game = quaterne::Game::connect4().after("4455").unwrap();
    /// assert_eq!(quaterne::ask(&game).moves().to_string(), "3: 18  6: 18  4: 2  5: 2  2: -3  7: -3  1: -4");
    /// ```
    pub fn moves(self) -> Scores {
        Scores(self.find(What::Moves))
    }

    /// Why the position is won, drawn or lost: the threats, the plan and the line that the exact solver finds.
    pub fn why(self) -> Reasons {
        Engine::new().why(&self.question)
    }

    fn find(self, what: What) -> Found {
        let question = self.question.what(what);
        let analysis = Engine::new().analysis(&question);
        Found { game: question.game, analysis }
    }
}

/// What was found about a position. Printed, it is a sentence; [`Say`] has it in French, too.
#[derive(Clone, Debug)]
pub struct Found {
    game: Game,
    analysis: Analysis,
}

impl Found {
    /// The move to play; `None` when the game is over.
    pub fn best(&self) -> Option<Cell> {
        self.analysis.best
    }

    /// What the position is worth to the side to move.
    pub fn score(&self) -> f64 {
        self.analysis.score
    }

    /// Best play by both sides, as moves are written: `3276`.
    pub fn line(&self) -> String {
        write_moves(self.game.rules(), &self.analysis.line)
    }

    /// Everything else: nodes, depth, time, whether it is proved.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }
}

impl Say for Found {
    fn say(&self, lang: Lang) -> String {
        let Some(best) = self.analysis.best else {
            return lang.pick("the game is over", "la partie est finie").to_owned();
        };
        let best = write_move(self.game.rules(), best);
        let plies = |plies: Option<u32>| match (plies, lang) {
            (None, _) => String::new(),
            (Some(1), _) => lang.pick(" at once", " tout de suite").to_owned(),
            (Some(plies), _) => lang.pick(format!(" in {plies} plies"), format!(" en {plies} coups")),
        };
        let score = self.analysis.score;
        match self.analysis.verdict {
            Some(Verdict::Win(after)) => {
                format!("{best} {}{} (score {score})", lang.pick("wins", "gagne"), plies(after))
            }
            Some(Verdict::Draw) => format!("{best} {} (score {score})", lang.pick("draws", "annule")),
            Some(Verdict::Loss(after)) => {
                format!("{best} {}{} (score {score})", lang.pick("loses", "perd"), plies(after))
            }
            None => lang.pick(format!("{best} (score {score})"), format!("{best} (score {score})")),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

/// What every move is worth.
#[derive(Clone, Debug)]
pub struct Scores(Found);

impl Scores {
    /// The moves, the best ones first; of equals, the one that was searched first.
    pub fn ranked(&self) -> Vec<&MoveScore> {
        let mut moves: Vec<&MoveScore> = self.0.analysis.moves.iter().collect();
        moves.sort_by(|one, other| other.score.total_cmp(&one.score));
        moves
    }

    /// The search that found them.
    pub fn analysis(&self) -> &Analysis {
        &self.0.analysis
    }
}

/// `3: 18  4: ≤2`, a bound where no more is known.
impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, found) in self.ranked().into_iter().enumerate() {
            let gap = if nth == 0 { "" } else { "  " };
            let name = write_move(self.0.game.rules(), found.cell);
            match found.bound {
                Bound::Exact => write!(f, "{gap}{name}: {}", found.score)?,
                bound => write!(f, "{gap}{name}: {}{}", bound.sign(), found.score)?,
            }
        }
        Ok(())
    }
}
