//! Playing in the console: what is typed, what is saved, and the game between them.

mod adviser;
mod commands;
mod console_input;
mod entry;
mod prompt;
mod refusal;
mod session;
#[cfg(test)]
mod tests;

pub use console_input::ConsoleInput;
pub use session::{Manner, Session, seats_of};

pub use crate::table_searches::PATIENCE;

use crate::{resume, saved_game};
