//! The `quaterne` command.
//!
//! `main` owns the exit codes and nothing else: 0 done, 1 the work failed, 2 the arguments were wrong.

use std::process::ExitCode;

mod absent;
mod bot_args;
mod clap_fr;
mod cli;
mod commands;
mod contest_args;
mod failure;
mod files;
mod help_fr;
mod interrupt;
mod lang;
mod machine;
mod output;
mod plot_file;
mod rules_args;
#[cfg(feature = "server")]
mod server_log;
mod table_args;

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    let lang = lang::of_arguments(&args).unwrap_or_else(lang::of_environment);
    match cli::run(&args, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error, lang),
    }
}
