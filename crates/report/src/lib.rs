//! The shapes and words of alignment games: what the command prints, the server says and Python returns.
//!
//! One type per noun, with its JSON, its French and English, and its picture. No IO, no clock, no state: a caller hands
//! over what was found, and gets back what people and programs read.

pub mod board_text;
pub mod chart;
pub mod drawing;
pub mod errors_fr;
pub mod explanation;
#[cfg(feature = "png")]
pub mod pixels;
pub mod score_text;
pub mod seat;
pub mod seed;
pub mod table;
mod text;
pub mod tree_json;

pub use errors_fr::text_of;
pub use text::Text;
