//! Alignment games on any board: what is legal, and who won.
//!
//! Connect Four, tic-tac-toe, gomoku and every other *k in a row on m × n* are one game with a handful of
//! parameters, the [`Rules`]. This crate knows those rules and nothing else: it does not choose moves,
//! read files, or look at a clock.
//!
//! ```text
//!   Rules ──► Game ──► AnyBoard ──► Board<Shape>         (one noun per file)
//!   what      who       which       the bits
//!   is set    played    word        that are played on
//! ```
//!
//! People and doors (command line, web, Python) pass a [`Game`]: it is checked, it can undo, and it is not
//! generic. Searches match [`AnyBoard`] once and then work on a [`Board`], a plain value that is copied,
//! never undone.
//!
//! ```
//! use quaterne_rules::{Game, Outcome, Side, Rules};
//!
//! let game = Game::parse(&Rules::connect4(), "4455667").unwrap();
//! assert_eq!(game.outcome(), Some(Outcome::Win(Side::X)));
//! assert_eq!(game.fen(), "7/7/7/7/3ooo1/3xxxx o");
//! ```
//!
//! With the feature `serde` rules, games, cells, players and outcomes are read and written as their texts.

mod alignments;
mod any_board;
mod bits;
mod board;
mod cell;
mod direction;
mod game;
mod lang;
mod notation;
mod notation_error;
pub mod numbers;
mod outcome;
mod perft;
mod position;
mod record;
mod rules;
#[cfg(feature = "serde")]
mod serde_text;
mod shape;
mod side;
mod text;
pub mod word;

pub use alignments::Alignments;
pub use any_board::AnyBoard;
pub use bits::{Bits, Wide};
pub use board::{Board, Cells};
pub use cell::Cell;
pub use direction::Direction;
pub use game::{Game, PlayError};
pub use lang::{Lang, Say};
pub use notation::{parse_move, write_move, write_moves};
pub use notation_error::NotationError;
pub use outcome::Outcome;
pub use perft::perft;
pub use position::Position;
pub use record::{Record, RecordError};
pub use rules::{Rules, RulesError};
pub use shape::{Dynamic, Fixed, Shape};
pub use side::Side;
pub use text::Text;
