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
//!
//! Each is one file, which says everything of it (see `definition`), and one line of the `registry!` below. `ratio`,
//! `weights` and `windows` are one family, [`lines`].

mod definition;
mod error;
pub mod lines;
mod outcome;
pub mod possibilities;
mod ratio;
pub mod supports;
mod term;
pub mod threats;
mod weights;
mod windows;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

pub use definition::Card;
pub(crate) use definition::{Definition, Explained, plain};
pub use error::EvaluationError;
use quaterne_rules::{Board, Game, Rules, Shape, on_board};
pub use term::Term;
pub use weights::Weights;

use crate::learnt::Model;
use crate::{Evaluator, Value};

/// Makes the two enums of evaluations, as they are named and as they are ready for boards of one shape, and whatever
/// asks each of them in turn.
///
/// Enums rather than a generic parameter of the engine: the branch at a leaf is always the same and costs nothing that
/// can be measured, and the searches are compiled once instead of eight times.
macro_rules! registry {
    ($($(#[$doc:meta])* $name:ident $(($given:ident: $parameter:ty))? = $definition:ty;)+) => {
        /// An evaluation as it is named, for any board.
        ///
        /// ```
        /// use quaterne_search::Evaluation;
        /// let weights: Evaluation = "weights/0/1/4/16".parse().unwrap();
        /// assert_eq!(weights.to_string(), "weights/0/1/4/16");
        /// assert!("weight".parse::<Evaluation>().unwrap_err().to_string().contains("possibilities"));
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Evaluation {
            $($(#[$doc])* $name $(($parameter))?,)+
        }

        /// An evaluation ready for boards of one shape.
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        #[expect(private_interfaces, reason = "an evaluation is defined inside, and used by its methods")]
        pub enum Heuristic<S: Shape> {
            $($(#[$doc])* $name(<$definition as Definition>::Ready<S>),)+
        }

        impl Evaluation {
            /// The words of all of them.
            pub const CARDS: &[Card] = &[$(<$definition>::CARD),+];

            /// Their names, with an example where there are parameters.
            pub const NAMES: &[&str] = &[$(<$definition>::CARD.name),+];

            /// The words of this one.
            pub fn card(&self) -> &'static Card {
                match self {
                    $(Self::$name $(($given))? => { $(let _ = $given;)? &<$definition>::CARD })+
                }
            }

            /// The evaluation made ready for boards of this shape.
            pub fn on<S: Shape>(&self, shape: &S, rules: &Rules) -> Heuristic<S> {
                match self {
                    $(Self::$name $(($given))? => {
                        Heuristic::$name(registry!(@definition $definition $(, $given)?).on(shape, rules))
                    })+
                }
            }
        }

        impl fmt::Display for Evaluation {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name $(($given))? => registry!(@definition $definition $(, $given)?).write(f),)+
                }
            }
        }

        impl FromStr for Evaluation {
            type Err = EvaluationError;

            fn from_str(text: &str) -> Result<Self, EvaluationError> {
                $(if let Some(read) = <$definition>::read(text) {
                    return read.map(|found| registry!(@named $name, found $(, $given)?));
                })+
                Err(EvaluationError::Unknown(text.to_owned()))
            }
        }

        impl<S: Shape> Evaluator<Board<S>> for Heuristic<S> {
            #[inline]
            fn evaluate(&self, board: &Board<S>) -> Value {
                match self {
                    $(Self::$name(ready) => ready.evaluate(board),)+
                }
            }

            fn scale(&self) -> Value {
                match self {
                    $(Self::$name(ready) => Evaluator::<Board<S>>::scale(ready),)+
                }
            }
        }

        impl<S: Shape> Heuristic<S> {
            /// What the value of a position adds up from.
            pub fn terms(&self, board: &Board<S>, rules: &Rules) -> Vec<Term> {
                match self {
                    $(Self::$name(ready) => ready.terms(board, rules),)+
                }
            }
        }
    };
    // What defines an evaluation: its parameter, or the type itself where it has none.
    (@definition $definition:ty) => { <$definition as Default>::default() };
    (@definition $definition:ty, $given:ident) => { $given };
    (@named $name:ident, $found:ident) => {{ let _ = $found; Self::$name }};
    (@named $name:ident, $found:ident, $given:ident) => { Self::$name($found) };
}

registry! {
    /// 0 until somebody wins.
    Outcome = outcome::Outcome;
    /// n/(k−n) for an alignment with n stones of one side alone.
    Ratio = ratio::Ratio;
    /// A list w0/…/wk for such an alignment.
    Weights(list: Weights) = Weights;
    /// 10ⁿ⁻¹ for an alignment with n stones of one side alone.
    Windows = windows::Windows;
    /// A stone is worth the alignments through its cell.
    Possibilities = possibilities::Definition;
    /// n/(k−n), divided by the supports that the alignment's empty cells miss.
    Supports = supports::Definition;
    /// Odd and even threats.
    Threats = threats::Definition;
    /// Patterns by learnt weights: those of a model, or those that are part of the program for the board.
    Learnt(model: Option<Arc<Model>>) = Option<Arc<Model>>;
}

impl Evaluation {
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

    /// The parts of that score, with their worths in the units that people read.
    ///
    /// ```
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::Evaluation;
    /// // x in the middle, o in a corner: three alignments are open to x alone, two to o alone.
    /// let game = Game::parse(&Rules::tictactoe(), "b2a1").unwrap();
    /// let terms = Evaluation::Ratio.terms(&game);
    /// let (mine, theirs): (Vec<_>, Vec<_>) = terms.iter().partition(|(term, _)| term.mine);
    /// assert_eq!((mine.len(), theirs.len()), (3, 2));
    /// ```
    pub fn terms(&self, game: &Game) -> Vec<(Term, f64)> {
        on_board!(game.board(), board => {
            let heuristic = self.on(board.shape(), game.rules());
            let scale = heuristic.scale() as f64;
            let read = |term: Term| {
                let worth = term.worth as f64 / scale;
                (term, worth)
            };
            heuristic.terms(board, game.rules()).into_iter().map(read).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use quaterne_rules::{Alignments, Cell, Game, Lang, Say, Side, on_board};

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
                let stones = |player: Side| -> f64 {
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

    /// Every line of the registry reads its own name, in any list that is made from it, and has words in both languages.
    #[test]
    fn the_registry() {
        for (card, name) in Evaluation::CARDS.iter().zip(Evaluation::NAMES) {
            let evaluation: Evaluation = name.parse().unwrap();
            assert_eq!((evaluation.to_string().as_str(), evaluation.card()), (*name, card));
            for words in [card.label, card.about] {
                assert!(!words.0.is_empty() && !words.1.is_empty(), "{name}");
            }
        }
    }

    #[test]
    fn names_round_trip_and_errors_list_them() {
        for name in ["weights/0/1/3/6", "weights/0/0.5/-2/12.25"] {
            assert_eq!(name.parse::<Evaluation>().unwrap().to_string(), name);
        }
        for (name, says, dit) in [
            ("best", "expected outcome, ratio", "il faut outcome, ratio"),
            ("ratio/1", "expected outcome, ratio", "n'est pas une évaluation"),
            ("weights/1/x", "'x' is not a weight", "« x » n'est pas un poids"),
            ("weights/", "'' is not a weight", "n'est pas un poids"),
            ("weights/1e9", "is not a weight", "n'est pas un poids"),
            ("weights/9999999", "is not a weight", "de −1000000 à 1000000"),
            ("weights/0.1234567", "at most 6 decimals", "6 décimales au plus"),
            ("weights/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1", "21 weights", "21 poids"),
        ] {
            let error = name.parse::<Evaluation>().unwrap_err();
            assert!(error.to_string().contains(says), "{name}: {error}");
            assert!(error.say(Lang::Fr).contains(dit), "{name}: {}", error.say(Lang::Fr));
        }
    }
}
