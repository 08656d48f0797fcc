//! Whole screens and whole games, without a terminal.

mod first;
mod games;
mod panes;
mod picture;
mod pictures;
mod screens;
mod sizes;
mod speed;
pub(crate) mod stage;
#[cfg(feature = "watch")]
mod watching;
