//! The evaluations by name, the same names in every door.
//!
//! ```text
//!   outcome               0 until somebody wins                         C8
//!   ratio                 n/(k−n) per alignment of one side alone       A5, A6
//!   weights/w0/…/wk       a list per alignment of one side alone        B5
//!   windows               the list 0/1/10/100/…                         E5
//!   possibilities         alignments through each stone's cell          E3
//!   supports              ratio, less where cells are out of reach      A11
//!   threats               who wins when the board fills up              A11, D8
//!   learnt                patterns weighed by exact play                A11, C12
//! ```

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use quaterne_rules::{Board, Game, Rules, Shape, on_board};

use crate::evaluator::Nothing;
use crate::learnt::{Learnt, Model};
use crate::lines::Lines;
use crate::possibilities::Possibilities;
use crate::supports::Supports;
use crate::term::Term;
use crate::threats::Threats;
use crate::{Evaluator, Value};

/// An evaluation as it is named, for any board.
///
/// ```
/// use quaterne_search::Evaluation;
/// let weights: Evaluation = "weights/0/1/4/16".parse().unwrap();
/// assert_eq!(weights.to_string(), "weights/0/1/4/16");
/// assert!("weight".parse::<Evaluation>().unwrap_err().contains("possibilities"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// 0 until somebody wins.
    Outcome,
    /// n/(k−n) for an alignment with n stones of one side alone.
    Ratio,
    /// A list w0/…/wk for such an alignment.
    Weights(Weights),
    /// A stone is worth the alignments through its cell.
    Possibilities,
    /// 10ⁿ⁻¹ for an alignment with n stones of one side alone.
    Windows,
    /// n/(k−n), divided by the supports that the alignment's empty cells miss.
    Supports,
    /// Odd and even threats.
    Threats,
    /// Patterns by learnt weights: those of a model, or those that are part of the program for the board.
    Learnt(Option<Arc<Model>>),
}

/// A list of decimal weights, as typed: `0/1/2.5/16`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Weights {
    /// In units of 1/scale.
    units: Vec<Value>,
    scale: Value,
}

impl Weights {
    /// The most weights there can be: none of more than 19 stones ever counts.
    const MAX_COUNT: usize = 20;
    const MAX_WEIGHT: Value = 1_000_000;
    const MAX_DECIMALS: usize = 6;

    /// A list of whole weights, w0 first.
    pub fn whole(weights: &[i32]) -> Self {
        Self { units: weights.iter().map(|&w| w.into()).collect(), scale: 1 }
    }
}

impl FromStr for Weights {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = |typed: &str| {
            format!(
                "'{typed}' is not a weight: expected numbers from −{max} to {max} with at most {} decimals, as in weights/0/1/4/16",
                Self::MAX_DECIMALS,
                max = Self::MAX_WEIGHT
            )
        };
        let numbers: Vec<&str> = text.split('/').collect();
        if numbers.len() > Self::MAX_COUNT {
            return Err(format!("{} weights: no line counts more than {}", numbers.len(), Self::MAX_COUNT));
        }
        let decimals = |typed: &str| typed.split_once('.').map_or(0, |(_, after)| after.len());
        let places = numbers.iter().map(|typed| decimals(typed)).max().unwrap_or(0);
        if places > Self::MAX_DECIMALS {
            return Err(bad(text));
        }
        let scale = (10 as Value).pow(places as u32);
        let parse = |typed: &&str| {
            let (sign, digits) = typed.strip_prefix('-').map_or((1, *typed), |rest| (-1, rest));
            let (whole, after) = digits.split_once('.').unwrap_or((digits, ""));
            let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            if digits.is_empty() || digits == "." || !is_number(whole) || !is_number(after) {
                return Err(bad(typed));
            }
            let units: Value = format!("{whole}{after:0<places$}").parse().map_err(|_| bad(typed))?;
            if units > Self::MAX_WEIGHT * scale { Err(bad(typed)) } else { Ok(sign * units) }
        };
        Ok(Self { units: numbers.iter().map(parse).collect::<Result<_, _>>()?, scale })
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, units) in self.units.iter().enumerate() {
            let separator = if nth == 0 { "" } else { "/" };
            write!(f, "{separator}{}", *units as f64 / self.scale as f64)?;
        }
        Ok(())
    }
}

impl Evaluation {
    /// The names, with an example of each.
    pub const NAMES: [&'static str; 8] =
        ["outcome", "ratio", "weights/0/1/4/16", "windows", "possibilities", "supports", "threats", "learnt"];

    /// The evaluation made ready for boards of this shape.
    pub fn on<S: Shape>(&self, shape: &S, rules: &Rules) -> Heuristic<S> {
        match self {
            Self::Outcome => Heuristic::Outcome(Nothing),
            Self::Possibilities => Heuristic::Possibilities(Possibilities::new(shape, rules)),
            Self::Ratio => {
                // n/(k−n) over a common denominator: the least common multiple of 1 … k−1.
                let k = shape.align().min(Rules::MAX_SIDE + 1);
                let scale = (1..Value::from(k)).fold(1, lcm);
                let weights: Vec<Value> =
                    (0..Value::from(k)).map(|n| n * (scale / (Value::from(k) - n))).collect();
                Heuristic::Lines(Lines::new(shape, &weights, scale))
            }
            Self::Weights(weights) => Heuristic::Lines(Lines::new(shape, &weights.units, weights.scale)),
            Self::Windows => {
                let weights: Vec<Value> = (0..shape.align().min(Rules::MAX_SIDE))
                    .map(|n| if n == 0 { 0 } else { 10_i64.pow((n - 1).min(9)) })
                    .collect();
                Heuristic::Lines(Lines::new(shape, &weights, 1))
            }
            Self::Supports => Heuristic::Supports(Supports::new(shape)),
            Self::Threats => Heuristic::Threats(Threats::new(shape)),
            Self::Learnt(given) => {
                let given = given.clone().filter(|model| model.rules() == rules);
                match given.or_else(|| Model::shipped(rules)) {
                    Some(model) => Heuristic::Learnt(Learnt::new(shape, model)),
                    None => Heuristic::Threats(Threats::new(shape)),
                }
            }
        }
    }

    /// What it says of a position, for the side to move, in the units that people read.
    ///
    /// ```
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::Evaluation;
    /// let game = Game::parse(&Rules::connect4(), "4").unwrap();
    /// assert_eq!(Evaluation::Possibilities.score(&game), -7.0 - 0.0);
    /// ```
    pub fn score(&self, game: &Game) -> f64 {
        on_board!(game.board(), board => {
            let heuristic = self.on(board.shape(), game.rules());
            heuristic.evaluate(board) as f64 / heuristic.scale() as f64
        })
    }

    /// The parts of that score, for the evaluations that are not a sum over alignments or stones; `None` for the
    /// others. Worths are in the units that people read.
    pub fn terms(&self, game: &Game) -> Option<Vec<(Term, f64)>> {
        on_board!(game.board(), board => {
            let heuristic = self.on(board.shape(), game.rules());
            let terms = match &heuristic {
                Heuristic::Supports(supports) => supports.terms(board),
                Heuristic::Threats(threats) => threats.terms(board),
                Heuristic::Learnt(learnt) => learnt.terms(board),
                Heuristic::Outcome(_) | Heuristic::Lines(_) | Heuristic::Possibilities(_) => return None,
            };
            let scale = heuristic.scale() as f64;
            let read = |term: Term| {
                let worth = term.worth as f64 / scale;
                (term, worth)
            };
            Some(terms.into_iter().map(read).collect())
        })
    }
}

/// Least common multiple.
fn lcm(a: Value, b: Value) -> Value {
    fn gcd(a: Value, b: Value) -> Value {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    a / gcd(a, b) * b
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome => write!(f, "outcome"),
            Self::Ratio => write!(f, "ratio"),
            Self::Weights(weights) => write!(f, "weights/{weights}"),
            Self::Possibilities => write!(f, "possibilities"),
            Self::Windows => write!(f, "windows"),
            Self::Supports => write!(f, "supports"),
            Self::Threats => write!(f, "threats"),
            Self::Learnt(_) => write!(f, "learnt"),
        }
    }
}

impl FromStr for Evaluation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "outcome" => Ok(Self::Outcome),
            "ratio" => Ok(Self::Ratio),
            "possibilities" => Ok(Self::Possibilities),
            "windows" => Ok(Self::Windows),
            "supports" => Ok(Self::Supports),
            "threats" => Ok(Self::Threats),
            "learnt" => Ok(Self::Learnt(None)),
            _ => match text.strip_prefix("weights/") {
                Some(list) => list.parse().map(Self::Weights),
                None => Err(format!("'{text}' is not an evaluation: expected {}", Self::NAMES.join(", "))),
            },
        }
    }
}

/// An evaluation ready for boards of one shape.
///
/// An enum rather than a generic parameter of the engine: the branch at a leaf is always the same and
/// costs nothing that can be measured, and the searches are compiled once instead of three times.
#[derive(Clone, Debug)]
pub enum Heuristic<S: Shape> {
    /// Zero.
    Outcome(Nothing),
    /// Weights by alignment.
    Lines(Lines<S>),
    /// Weights by cell.
    Possibilities(Possibilities<S>),
    /// Weights by alignment and missing supports.
    Supports(Supports<S>),
    /// Threats and zugzwang.
    Threats(Threats<S>),
    /// Learnt weights.
    Learnt(Learnt<S>),
}

impl<S: Shape> Evaluator<Board<S>> for Heuristic<S> {
    #[inline]
    fn evaluate(&self, board: &Board<S>) -> Value {
        match self {
            Self::Outcome(nothing) => nothing.evaluate(board),
            Self::Lines(lines) => lines.evaluate(board),
            Self::Possibilities(matrix) => matrix.evaluate(board),
            Self::Supports(supports) => supports.evaluate(board),
            Self::Threats(threats) => threats.evaluate(board),
            Self::Learnt(learnt) => learnt.evaluate(board),
        }
    }

    fn scale(&self) -> Value {
        match self {
            Self::Outcome(nothing) => Evaluator::<Board<S>>::scale(nothing),
            Self::Lines(lines) => lines.scale(),
            Self::Possibilities(matrix) => matrix.scale(),
            Self::Supports(supports) => supports.scale(),
            Self::Threats(threats) => threats.scale(),
            Self::Learnt(learnt) => learnt.scale(),
        }
    }
}

#[cfg(test)]
mod tests {
    use quaterne_rules::{Alignments, Cell, Game, Player, on_board};

    use super::*;

    /// The labs' own way: alignment by alignment, cell by cell.
    fn by_cells(game: &Game, weight: impl Fn(usize) -> f64) -> f64 {
        let count = |line: &[Cell], player| {
            line.iter().filter(|&&cell| game.board().at(cell) == Some(player)).count()
        };
        let (me, other) = (game.to_move(), game.to_move().other());
        Alignments::of(game.rules())
            .iter()
            .map(|line| match (count(line, me), count(line, other)) {
                (n, 0) if n > 0 => weight(n),
                (0, n) if n > 0 => -weight(n),
                _ => 0.0,
            })
            .sum()
    }

    fn score(game: &Game, name: &str) -> f64 {
        let evaluation: Evaluation = name.parse().unwrap();
        on_board!(game.board(), board => {
            let heuristic = evaluation.on(board.shape(), game.rules());
            heuristic.evaluate(board) as f64 / heuristic.scale() as f64
        })
    }

    /// A6: the lab's example is worth exactly 3 to the side that has three stones. In the lab that side is
    /// drawn `o`; here it moved first, and is `x`.
    #[test]
    fn the_example_of_lab_a() {
        let game = Game::parse(&Rules::connect4(), "7/7/7/3x3/3o3/1oxx3 o").unwrap();
        assert_eq!(-score(&game, "ratio"), 3.0);
    }

    /// Bit-sliced counting equals counting by cells, on boards of every word size.
    #[test]
    fn equal_to_counting_by_cells() {
        let boards = [
            "connect4",
            "connect4-12x6",
            "tictactoe",
            "5x5/4/free",
            "9x9/5",
            "15x15/5/free",
            "19x19/8/free",
            "19x19/17",
            "4x3/2",
            "6x1/6",
            "3x3/1",
            "3x3/5",
            "2x2/40/free",
        ];
        for (nth, name) in boards.iter().enumerate() {
            let rules: Rules = name.parse().unwrap();
            let k = usize::from(rules.align());
            let mut game = Game::new(rules);
            let mut seed = nth as u64 + 1;
            while game.outcome().is_none() {
                let moves = game.legal_moves();
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                game.play(moves[(seed >> 33) as usize % moves.len()]).unwrap();
                if game.outcome().is_some() {
                    break;
                }
                let close =
                    |a: f64, b: f64| assert!((a - b).abs() < 1e-6, "{name} {}: {a} is not {b}", game.text());
                close(score(&game, "ratio"), by_cells(&game, |n| n as f64 / (k - n) as f64));
                close(
                    score(&game, "weights/7/1/3.5/6"),
                    by_cells(&game, |n| [7.0, 1.0, 3.5, 6.0].get(n).copied().unwrap_or(0.0)),
                );
                close(score(&game, "windows"), by_cells(&game, |n| 10_f64.powi(n as i32 - 1).min(1e9)));
                let alignments = Alignments::of(&rules);
                let stones = |player: Player| -> f64 {
                    on_board!(game.board(), board => board
                        .cells(board.occupied())
                        .filter(|&cell| board.at(cell) == Some(player))
                        .map(|cell| f64::from(alignments.through(cell)))
                        .sum())
                };
                close(score(&game, "possibilities"), stones(game.to_move()) - stones(game.to_move().other()));
            }
        }
    }

    #[test]
    fn names_round_trip_and_errors_list_them() {
        for name in
            ["outcome", "ratio", "weights/0/1/3/6", "weights/0/0.5/-2/12.25", "windows", "possibilities"]
        {
            assert_eq!(name.parse::<Evaluation>().unwrap().to_string(), name);
        }
        for (name, says) in [
            ("best", "expected outcome, ratio"),
            ("weights/1/x", "'x' is not a weight"),
            ("weights/", "'' is not a weight"),
            ("weights/1e9", "is not a weight"),
            ("weights/9999999", "is not a weight"),
            ("weights/0.1234567", "at most 6 decimals"),
        ] {
            let error = name.parse::<Evaluation>().unwrap_err();
            assert!(error.contains(says), "{name}: {error}");
        }
    }
}
