//! The real binary, from arguments and typed lines to what it prints and its exit code.

mod analyse;
mod book;
mod errors;
mod explain;
mod help;
mod heuristics;
mod interrupted;
mod play;
mod random;
mod reports;
mod run;
