//! Whole screens and whole games, without a terminal.

mod games;
mod panes;
mod picture;
mod screens;
mod speed;
mod stage;
mod watching;
