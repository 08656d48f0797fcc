//! Playing in the console: what is typed, what is saved, and the game between them.

pub(crate) mod entry;
pub(crate) mod saved_game;
pub(crate) mod session;
