//! The `quaterne` command.
//!
//! `main` owns the exit codes and nothing else: 0 done, 1 the work failed, 2 the arguments were wrong.

use std::process::ExitCode;

mod board_text;
mod bot_args;
mod chart;
mod clap_fr;
mod cli;
mod commands;
mod console_input;
mod contest_args;
mod errors_fr;
mod explanation;
mod failure;
mod files;
mod help_fr;
mod interrupt;
mod lang;
mod output;
mod play;
mod rules_args;
mod score_text;
mod seat;
mod seed;
mod shell;
mod table;
mod table_args;
mod tui;
mod web;

use lang::Lang;

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    let lang = Lang::of_arguments(&args).unwrap_or_else(Lang::of_environment);
    match cli::run(&args, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error, lang),
    }
}
