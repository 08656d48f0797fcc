//! Which move is best, and how sure: the searches of alignment games.
//!
//! There is one door, [`question`]: a game, somebody to ask (a [`Method`]), what to ask and [`Limits`] go in, an answer
//! comes out. Behind it the board type is chosen once and every search is monomorphic.
//!
//! ```
//! use quaterne_rules::{Game, Rules};
//! use quaterne_search::question::{Engine, Question, What};
//!
//! // C11: x must take the corner, everything else loses.
//! let game = Game::parse(&Rules::tictactoe(), "1x1/xoo/ox1 x").unwrap();
//! let method = "minimax:depth=3,eval=outcome".parse().unwrap();
//! let analysis = Engine::new().analysis(&Question::new(game).by(method).what(What::Best));
//! assert_eq!(analysis.best.unwrap().to_string(), "c3");
//! ```
//!
//! The textbook searches ([`minimax`], [`negamax`], [`alpha_beta`], [`ternary`]) are generic on
//! [`quaterne_rules::Position`] and can be called directly, on any game that implements its four methods.

pub mod alpha_beta;
pub mod analysis;
pub mod book;
mod clock;
pub mod deepening;
mod engine;
pub mod evaluation;
pub mod evaluator;
pub mod events;
mod exact;
pub mod few;
mod grid;
pub mod learnt;
pub mod limits;
pub mod memo;
pub mod method;
pub mod minimax;
pub mod monte_carlo;
pub mod negamax;
pub mod one_ply;
pub mod ordering;
mod perfect;
pub mod playout;
pub mod progress;
pub mod proof;
pub mod question;
pub mod random_games;
pub mod reasons;
pub mod review;
pub mod rng;
pub mod room;
pub mod root;
pub mod scale;
mod scaled_win;
pub mod score;
pub mod searcher;
mod setting_error;
pub mod solver;
mod tactics;
pub mod ternary;
pub mod textbook;
pub mod ties;
pub mod tree;

pub use analysis::Analysis;
pub use clock::Clock;
pub use evaluation::{Evaluation, EvaluationError, Term};
pub use evaluator::Evaluator;
pub use events::{Event, Observer, Silent};
pub use limits::Limits;
pub use method::{Method, MethodError};
pub use score::{Value, WinRule};
pub use setting_error::SettingError;
