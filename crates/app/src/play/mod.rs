//! Playing in the console: what is typed, what is saved, and the game between them.

mod adviser;
mod commands;
mod entry;
mod prompt;
mod refusal;
pub(crate) mod resume;
pub(crate) mod saved_game;
pub(crate) mod session;
#[cfg(test)]
mod tests;
