//! What each address of the API answers, without HTTP.
//!
//! ```text
//!   address ──► query ──► checked ──► answer      one type per address, read by `query::read`
//!                  └── Refusal ◄──┘               what cannot be answered, in both languages
//! ```
//!
//! The server carries these over HTTP, on its pool and from its caches; the engine in the page answers them on the spot. Both
//! read the same text and write the same JSON. Long work is a [`Work`]: it goes on turn by turn, and says things on
//! the way. Rejected: a second set of queries in the page's engine. Two readings of one address soon differ.

pub mod analysis;
pub mod evaluation;
pub mod labs;
pub mod meta;
pub mod player;
pub mod position;
pub mod query;
mod refusal;
pub mod review;
pub mod tree;
mod work;

use std::time::Duration;

pub use refusal::{Answer, Kind, Refusal};
pub use work::{Said, Work};

/// Who answers, and within which caps.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The most columns, and rows.
    pub max_side: u8,
    /// The most time for a search.
    pub deadline: Duration,
    /// The longest body of a request, in bytes.
    pub max_body: usize,
    /// A seed nobody has seen before.
    pub fresh_seed: fn() -> u64,
}

/// Whole microseconds.
pub fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
