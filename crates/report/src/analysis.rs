//! The answer to a question about scores and moves, whoever was asked: what `solve`, `analyse`, the API and Python say.

use quaterne_rules::Game;
use quaterne_search::solver::Solution;
use quaterne_search::{Analysis as Found, Method, analysis, few};
use serde::{Serialize, Serializer};

use crate::{Bound, Move, Outcome, Side, State, Text, Verdict, position};

/// What was found about a position.
///
/// Scores are seen by the side to move. Those of the exact solver are (N + 2 − stones at the end)/2 rounded down, N being
/// the most stones that can be played: 0 for a draw, negative for a loss. Those of other players are in units of their
/// evaluation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// The rules, as `7x6/4`.
    pub rules: String,
    /// The moves; after the rows of the first position, when that was set up.
    pub position: String,
    /// The rows from the top, and the side to move.
    pub fen: String,
    /// Whose turn it is.
    pub to_move: Side,
    /// Who answers, as `alphabeta:depth=8`.
    pub player: String,
    /// How the game ended, if it is over.
    pub outcome: Option<Outcome>,
    /// The move to play; `null` when the game is over, or a limit ended the search before it knew one.
    pub best: Option<Move>,
    /// What the position is worth; `null` when a limit left no more than `lower` and `upper`, or nothing.
    #[serde(serialize_with = "short")]
    pub score: Option<f64>,
    /// The exact solver proved that the score is at least this,
    pub lower: Option<i32>,
    /// and at most this.
    pub upper: Option<i32>,
    /// What is proved.
    pub verdict: Option<Verdict>,
    /// Plies to the end, when that is known.
    pub plies: Option<u32>,
    /// `G`, `I` or `P`, of the three-state search.
    pub state: Option<State>,
    /// Best play by both sides, as far as it was seen.
    pub line: Vec<Move>,
    /// What was found about each move, in the order of the board.
    pub moves: Vec<ScoredMove>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited; for a Monte-Carlo search, games played.
    pub nodes: u64,
    /// Positions evaluated at full depth.
    pub leaves: u64,
    /// Times that the rest of a node was skipped.
    pub cutoffs: u64,
    /// What memory was good for.
    pub memo: Option<Memo>,
    /// Time taken, in microseconds.
    pub micros: u64,
    /// `false` when a limit ended the search before its time.
    pub complete: bool,
    /// What is proved, in words.
    pub sentence: Text,
}

/// A move and what was found about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScoredMove {
    /// The move.
    #[serde(rename = "move")]
    pub by: Move,
    /// What it is worth to the side that plays it; `null` when no more than `lower` and `upper` is known.
    #[serde(serialize_with = "short")]
    pub score: Option<f64>,
    /// Whether that is the score itself, or a bound of it.
    pub bound: Bound,
    /// The exact solver proved that its score is at least this,
    pub lower: Option<i32>,
    /// and at most this.
    pub upper: Option<i32>,
    /// What is proved.
    pub verdict: Option<Verdict>,
    /// Plies to the end, when that is known.
    pub plies: Option<u32>,
    /// Whether nothing is better.
    pub best: bool,
    /// `G`, `I` or `P`, of the three-state search.
    pub state: Option<State>,
    /// Games played through it, of a Monte-Carlo search.
    pub visits: Option<u64>,
}

/// What memory was good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Memo {
    /// Positions that were found there.
    pub hits: u64,
    /// Positions that were put there.
    pub stored: u64,
    /// Nodes that did not have to be visited.
    pub saved: u64,
    /// Positions that there is room for.
    pub capacity: u64,
}

impl Analysis {
    /// What `by` found about the position of a game.
    ///
    /// ```
    /// use quaterne_report::Analysis;
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::question::{Engine, Question};
    ///
    /// let question = Question::new(Game::parse(&Rules::connect4(), "4455").unwrap());
    /// let found = Engine::new().analysis(&question);
    /// let answer = Analysis::of(&question.game, &question.by, &found);
    /// assert_eq!((answer.score, answer.sentence.fr.as_str()), (Some(18.0), "x gagne en 3 coups"));
    /// ```
    pub fn of(game: &Game, by: &Method, found: &Found) -> Self {
        let rules = game.rules();
        let (verdict, plies) = Verdict::of(found.verdict);
        // Nothing is made up of a search that was stopped before it had looked at one move to the end.
        let blank = !found.complete && found.moves.is_empty() && found.proved.is_none();
        let states = matches!(by, Method::Ternary { .. });
        // A move that nothing can beat is best even before the others are known.
        let highest = found.moves.iter().filter_map(|each| each.proved).map(|proved| proved.upper).max();
        let mut moves: Vec<_> = found.moves.iter().collect();
        few::sort_by_key(&mut moves, |each| each.cell);
        let one = |each: &analysis::MoveScore| {
            let (verdict, plies) = Verdict::of(each.verdict);
            let best = match each.proved {
                Some(proved) => proved.score().is_some() && proved.score() == highest,
                None => each.bound == quaterne_search::events::Bound::Exact && each.score >= found.score,
            };
            ScoredMove {
                by: Move::of(rules, each.cell),
                score: known(each.score, each.proved),
                bound: each.bound.into(),
                lower: each.proved.map(|proved| proved.lower),
                upper: each.proved.map(|proved| proved.upper),
                verdict,
                plies,
                best,
                state: states.then(|| State::of_score(each.score)),
                visits: each.visits,
            }
        };
        Self {
            rules: rules.to_string(),
            position: position::text(game),
            fen: game.fen(),
            to_move: game.to_move(),
            player: by.to_string(),
            outcome: game.outcome(),
            best: found.best.filter(|_| !blank).map(|cell| Move::of(rules, cell)),
            score: known(found.score, found.proved).filter(|_| !blank),
            lower: found.proved.map(|proved| proved.lower),
            upper: found.proved.map(|proved| proved.upper),
            verdict,
            plies,
            state: (states && found.best.is_some() && !blank).then(|| State::of_score(found.score)),
            line: Move::list(rules, &found.line),
            moves: moves.into_iter().map(one).collect(),
            depth: found.depth,
            nodes: found.nodes,
            leaves: found.leaves,
            cutoffs: found.cutoffs,
            memo: found.memo.map(|memo| Memo {
                hits: memo.hits,
                stored: memo.stored,
                saved: memo.saved,
                capacity: memo.capacity,
            }),
            micros: u64::try_from(found.elapsed.as_micros()).unwrap_or(u64::MAX),
            complete: found.complete,
            sentence: who_wins(game, found.verdict),
        }
    }

    /// Whether the search ended before it had looked at one move to the end: there is nothing to say then.
    pub fn is_unfinished(&self) -> bool {
        !self.complete && self.score.is_none() && self.lower.is_none()
    }

    /// Nodes a second.
    pub fn speed(&self) -> f64 {
        if self.micros == 0 { 0.0 } else { self.nodes as f64 / (self.micros as f64 / 1e6) }
    }
}

fn known(score: f64, proved: Option<Solution>) -> Option<f64> {
    Some(score).filter(|_| proved.is_none_or(|proved| proved.score().is_some()))
}

/// Who wins, as far as it is proved, and how soon.
pub fn who_wins(game: &Game, verdict: Option<analysis::Verdict>) -> Text {
    if let Some(outcome) = game.outcome() {
        return match outcome.winner() {
            Some(side) => Text::new(format!("{side} has won"), format!("{side} a gagné")),
            None => Text::new("the game is drawn", "la partie est nulle"),
        };
    }
    let (winner, plies) = match verdict {
        None => return Text::new("not proved", "non prouvé"),
        Some(analysis::Verdict::Draw) => {
            return Text::new("a draw, if nobody errs", "match nul, si personne ne se trompe");
        }
        Some(analysis::Verdict::Win(plies)) => (game.to_move(), plies),
        Some(analysis::Verdict::Loss(plies)) => (game.to_move().other(), plies),
    };
    match plies {
        None => Text::new(format!("{winner} wins"), format!("{winner} gagne")),
        Some(1) => {
            Text::new(format!("{winner} wins with the next move"), format!("{winner} gagne au prochain coup"))
        }
        Some(plies) => {
            Text::new(format!("{winner} wins in {plies} plies"), format!("{winner} gagne en {plies} coups"))
        }
    }
}

/// Whole numbers without a point: `18`, not `18.0`.
#[expect(clippy::ref_option, reason = "serde passes it so")]
fn short<S: Serializer>(score: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match score {
        Some(score) if score.fract() == 0.0 && score.abs() < 1e15 => serializer.serialize_i64(*score as i64),
        Some(score) => serializer.serialize_f64(*score),
        None => serializer.serialize_none(),
    }
}
