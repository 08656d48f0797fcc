//! Arguments as typed, and the command they name.

use std::ffi::OsString;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::failure::Interrupted;
use crate::help::examples;
use crate::lang::say;
use crate::{absent, commands, folders, help, interrupt, lang, output};
use quaterne_rules::Lang;

#[derive(Debug, Parser)]
#[command(name = "quaterne", version, disable_help_subcommand = true)]
#[command(
    about = say(
        "Alignment games: play them, solve them, look inside them, and make your programs compete",
        "Jeux d'alignement : y jouer, les résoudre, voir dedans, et faire concourir vos programmes"
    ),
    long_about = say(
        "Connect Four, tic-tac-toe, and k in a row on any board, with and without gravity.",
        "Le puissance 4, le morpion, et k alignés sur toute grille, avec et sans gravité."
    ),
    after_help = examples(&[
        ("quaterne play", say("play in the terminal; so does quaterne alone", "jouer dans le terminal ; quaterne tout court aussi")),
        ("quaterne solve 4455 --moves", say("the exact score of every move", "le score exact de chaque coup")),
        ("quaterne help tournament", say("all about a command", "tout sur une commande")),
    ])
)]
pub(crate) struct Cli {
    #[arg(long, global = true, value_name = say("LANG", "LANGUE"), value_parser = lang::parser(), display_order = 999)]
    #[arg(help = say(
        "The language of everything a person reads [default: that of LANG]",
        "La langue de tout ce qui se lit [défaut : celle de LANG]"
    ))]
    pub(crate) lang: Option<Lang>,

    #[arg(long, global = true, display_order = 998)]
    #[arg(help = say(
        "Tables with all their columns, however wide the terminal is",
        "Des tableaux avec toutes leurs colonnes, quelle que soit la largeur du terminal"
    ))]
    wide: bool,

    #[command(subcommand)]
    command: Option<Command>,
}

/// The commands: a variant for each, and where it is run.
macro_rules! commands {
    ($($(#[$built:meta])? $name:ident => $module:ident,)*) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($(#[$built])? $name(commands::$module::Args),)*
        }

        impl Command {
            fn run(&self, context: Context) -> anyhow::Result<()> {
                match self {
                    $($(#[$built])? Self::$name(args) => commands::$module::run(args, context),)*
                }
            }
        }
    };
}

commands! {
    Play => play,
    #[cfg(feature = "server")] Serve => serve,
    #[cfg(feature = "server")] Backup => backup,
    Analyse => analyse,
    Solve => solve,
    Explain => explain,
    Book => book,
    Tree => tree,
    Random => random,
    Match => matches,
    #[cfg(feature = "tournaments")] Tournament => tournament,
    #[cfg(feature = "workers")] Worker => worker,
    #[cfg(feature = "tournaments")] Watch => watch,
    Compare => compare,
    Judge => judge,
    Tune => tune,
    League => league,
    CheckBot => check_bot,
    Tp => tp,
    Check => check,
    Ugi => ugi,
    Alignments => alignments,
    Perft => perft,
    Bench => bench,
    Completions => completions,
    Man => man,
    Help => help,
}

/// What every command is told besides its own arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    pub(crate) lang: Lang,
}

/// The command line as clap sees it, with its help in this language.
pub(crate) fn command(lang: Lang) -> clap::Command {
    // On a terminal a game is set up; elsewhere there is nobody to play with, and a command is needed.
    let alone = !quaterne_terminal::is_possible();
    let command = lang::speaking(lang, Cli::command);
    help::dressed(command.arg_required_else_help(alone).subcommand_required(alone), lang)
}

/// Parses the arguments and runs the command they name.
pub(crate) fn run(args: &[OsString], lang: Lang) -> anyhow::Result<()> {
    let matches = lang::speaking(lang, || command(lang).try_get_matches_from(args));
    if let Some(text) = matches.as_ref().err().and_then(absent::command) {
        return Err(text.into());
    }
    let matches = matches?;
    let cli = lang::speaking(lang, || Cli::from_arg_matches(&matches))?;
    if cli.wide {
        output::widen();
    }
    let context = Context { lang: cli.lang.unwrap_or(lang) };
    let Some(command) = cli.command else {
        let labs = quaterne_terminal::set_up(context.lang, folders::games(), &interrupt::stop_flag())?;
        return labs.map_or(Ok(()), commands::tp::list);
    };
    // For these Ctrl-C is how they end.
    let endless = matches!(command, Command::Play(_) | Command::Ugi(_));
    #[cfg(feature = "tournaments")]
    let endless = endless || matches!(command, Command::Watch(_));
    #[cfg(feature = "server")]
    let endless = endless || matches!(command, Command::Serve(_));
    #[cfg(feature = "workers")]
    let endless = endless || matches!(command, Command::Worker(_));
    command.run(context)?;
    // The others printed what they had.
    if !endless && interrupt::heard() { Err(Interrupted::early().into()) } else { Ok(()) }
}
