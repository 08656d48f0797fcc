//! The shapes and words of alignment games: what the command prints, the server says and Python returns.
//!
//! One type per noun, with its JSON, its French and English, and its picture. No IO, no clock, no state: a caller hands
//! over what was found, and gets back what people and programs read.

pub mod alignments;
pub mod analysis;
#[cfg(feature = "api")]
pub mod api;
pub mod bench;
pub mod board_picture;
pub mod board_text;
pub mod book;
pub mod bot_check;
mod by_side;
pub mod catalogue;
pub mod chart;
pub mod contest;
#[cfg(feature = "api")]
pub mod course;
pub mod drawing;
pub mod error_body;
pub mod explained;
pub mod explanation;
pub mod fold;
pub mod judgement;
pub mod match_report;
mod move_text;
mod no_tree;
pub mod nodes_table;
pub mod perft;
#[cfg(feature = "png")]
pub mod pixels;
pub mod position;
pub mod random_play;
pub mod review;
pub mod rules_shape;
pub mod score_text;
pub mod seat;
pub mod seed;
pub mod solved;
pub mod table;
pub mod tournament;
pub mod tree;
pub mod tuning;
mod verdict;
pub mod why;
pub mod why_words;

pub use analysis::{Analysis, ScoredMove};
pub use by_side::BySide;
pub use move_text::Move;
pub use no_tree::NoTree;
pub use quaterne_rules::{Outcome, Side, Text, numbers};
pub use verdict::{Bound, EloInterval, Interval, State, Verdict};
