//! `quaterne completions`: what a shell needs to complete our commands.

use std::io::Write as _;

use clap_complete::Shell;

use crate::cli::{self, Context};
use crate::output;

/// Write the completion script of a shell
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell
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
