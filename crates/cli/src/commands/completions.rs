//! `quaterne completions`: what a shell needs to complete our commands.

use std::io::Write as _;

use clap_complete::Shell;

use crate::cli::{self, Context};
use crate::help::examples;
use crate::lang::say;
use crate::output;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Write the script by which a shell completes our commands",
        "Écrire le script par lequel un interpréteur complète nos commandes"
    ),
    after_help = examples(&[
        (
            "quaterne completions bash >> ~/.bash_completion",
            say("for bash, once", "pour bash, une fois")
        ),
        (
            "quaterne completions fish > ~/.config/fish/completions/quaterne.fish",
            say("for fish", "pour fish")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(value_name = say("SHELL", "INTERPRÉTEUR"), help = say("Which shell", "Quel interpréteur de commandes"))]
    shell: Shell,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    // Into memory first: clap's writer panics when the reader closes the pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut cli::command(context.lang), "quaterne", &mut script);
    let mut out = output::stdout();
    out.write_all(&script)?;
    Ok(out.flush()?)
}
