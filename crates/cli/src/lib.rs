//! Play, prove and compare alignment games: Connect Four, tic-tac-toe, any *k in a row on m × n*.
//!
//! Set up a game, ask somebody, print the answer:
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = quaterne::Game::connect4().after("4455")?;
//! assert_eq!(
//!     game.to_string(),
//!     "\
//! . . . . . . .
//! . . . . . . .
//! . . . . . . .
//! . . . . . . .
//! . . . o o . .
//! . . . x x . .
//! "
//! );
//! // x completes three in a row with both ends open, and wins with its next stone but one.
//! let answer = quaterne::ask(&game).best();
//! assert_eq!(answer.to_string(), "3 wins in 3 plies (score 18)");
//! assert_eq!(answer.best().map(|cell| cell.to_string()).as_deref(), Some("c1"));
//! # Ok(())
//! # }
//! ```
//!
//! Without a name the exact solver is asked. Whoever else plays here has a name, the same as on the command line
//! (see [`Method`]):
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = quaterne::game("tictactoe")?.after("a1b2")?;
//! let answer = quaterne::ask(&game).by("alphabeta:depth=7,eval=outcome")?.best();
//! assert_eq!(answer.to_string(), "a2 draws (score 0)");
//! # Ok(())
//! # }
//! ```
//!
//! What stands behind it are three crates, each of use without the next: [`rules`] (what is legal, who won), [`search`]
//! (which move is best, how sure, and why) and [`arena`] (who beats whom). With `default-features = false` this crate is
//! no more than they are.
//!
//! On x86-64 boards count bits all day, and the oldest such processors have no instruction for it. With
//! `RUSTFLAGS="-Ctarget-cpu=x86-64-v2"` (any processor since 2009) α–β on 7 × 6 visits 1.6 times as many nodes a second by
//! `ratio` (30 instead of 19 million, measured), 1.4 times by `learnt`, 1.2 times by `threats`. A library cannot turn that
//! on for the program that uses it; the exact solver looks for wider instructions by itself.

mod ask;

pub use ask::{Ask, Found, Scores, ask, game};
pub use quaterne_arena as arena;
pub use quaterne_rules as rules;
pub use quaterne_rules::{Cell, Game, Lang, Outcome, Rules, Say, Side};
pub use quaterne_search as search;
pub use quaterne_search::{Evaluation, Limits, Method};
