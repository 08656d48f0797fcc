//! Arguments as typed, and the command they name.

use std::ffi::OsString;

use clap::{Parser, Subcommand};

use crate::commands;
use crate::lang::Lang;

/// Alignment games: play them, prove them, see inside them, and make your programs compete
///
/// Connect Four, tic-tac-toe, and k in a row on any board, with and without gravity.
#[derive(Debug, Parser)]
#[command(name = "quaterne", version, disable_help_subcommand = true)]
pub(crate) struct Cli {
    /// Language of everything a person reads [default: from LANG]
    #[arg(long, global = true, value_enum)]
    pub(crate) lang: Option<Lang>,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Alignments(commands::alignments::Args),
    Bench(commands::bench::Args),
    Compare(commands::compare::Args),
    Match(commands::matches::Args),
    Perft(commands::perft::Args),
}

/// What every command is told besides its own arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    pub(crate) lang: Lang,
}

/// Parses the arguments and runs the command they name.
pub(crate) fn run(args: impl IntoIterator<Item = OsString>) -> anyhow::Result<()> {
    let cli = Cli::try_parse_from(args)?;
    let context = Context { lang: cli.lang.unwrap_or_else(Lang::of_environment) };
    match cli.command {
        Command::Alignments(args) => commands::alignments::run(&args, context),
        Command::Bench(args) => commands::bench::run(&args, context),
        Command::Compare(args) => commands::compare::run(&args, context),
        Command::Match(args) => commands::matches::run(&args, context),
        Command::Perft(args) => commands::perft::run(&args, context),
    }
}
