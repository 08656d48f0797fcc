//! `quaterne man`: the manual pages, made from the same texts as the help.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::Context as _;

use crate::cli::{self, Context};
use crate::output;

/// Write the manual: one page on the standard output, or a page per command in a directory
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Write quaterne.1, quaterne-play.1 and the others there
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let command = cli::command(context.lang);
    if let Some(directory) = &args.out {
        let name = || directory.display().to_string();
        fs::create_dir_all(directory).with_context(name)?;
        return clap_mangen::generate_to(command, directory).with_context(name);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    let mut out = output::stdout();
    out.write_all(&page)?;
    Ok(out.flush()?)
}
