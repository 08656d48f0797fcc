//! `quaterne help`: the page of a command, as its --help shows it.

use crate::cli::{self, Context};
use crate::help::examples;
use crate::lang::say;

#[derive(Debug, clap::Args)]
#[command(
    about = say("Show the help of a command", "Afficher l'aide d'une commande"),
    after_help = examples(&[
        ("quaterne help", say("all commands", "toutes les commandes")),
        ("quaterne help book build", say("one of them", "l'une d'elles")),
    ])
)]
pub(crate) struct Args {
    #[arg(value_name = say("COMMAND", "COMMANDE"))]
    #[arg(help = say("Which command [default: the list of all]", "Quelle commande [défaut : la liste de toutes]"))]
    words: Vec<String>,
}

/// A page of help is what clap calls an error, and is printed as such; so is an unknown command.
pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let words = args.words.iter().map(String::as_str);
    let asked = ["quaterne"].into_iter().chain(words).chain(["--help"]);
    cli::command(context.lang).try_get_matches_from(asked)?;
    Ok(())
}
