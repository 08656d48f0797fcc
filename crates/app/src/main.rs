//! The `quaterne` command.
//!
//! `main` owns the exit codes and nothing else: 0 done, 1 the work failed, 2 the arguments were wrong.

use std::process::ExitCode;

mod chart;
mod cli;
mod commands;
mod contest_args;
mod failure;
mod files;
mod interrupt;
mod lang;
mod output;
mod rules_args;
mod table;

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
