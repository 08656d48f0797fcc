//! Whole screens and whole games, without a terminal.
