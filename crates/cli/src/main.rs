//! The `quaterne` command.
//!
//! `main` finds out the language and runs what was asked for; [`failure`] tells what went wrong, and by which exit code.

use std::process::ExitCode;

mod absent;
#[cfg(feature = "server")]
mod address;
mod book_file;
mod bot_args;
mod cli;
mod commands;
mod complaint;
mod contest_args;
mod crew;
mod failure;
mod files;
mod folders;
mod help;
mod interrupt;
mod kept_lines;
mod lang;
#[cfg(feature = "tournaments")]
mod machine;
mod machine_args;
mod model_args;
mod new_file;
mod option_names;
mod output;
mod plot_file;
mod progress;
mod rules_args;
#[cfg(feature = "server")]
mod server_log;
mod span;
mod suggestion;
mod table_args;
mod value;

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    let lang = lang::of_arguments(&args).unwrap_or_else(lang::of_environment);
    quaterne_search::book::seek_with(book_file::seek);
    match cli::run(&args, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error, lang),
    }
}
