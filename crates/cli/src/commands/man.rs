//! `quaterne man`: the manual pages, made from the same texts as the help.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use crate::cli::{self, Context};
use crate::help::examples;
use crate::lang::say;
use crate::{files, output};

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Write the manual: one page on the standard output, or a page per command in a folder",
        "Écrire le manuel : une page sur la sortie standard, ou une par commande dans un dossier"
    ),
    after_help = examples(&[
        (
            "quaterne man --out man",
            say("a page per command, in a folder", "une page par commande, dans un dossier")
        ),
        ("quaterne man | man -l -", say("read it now", "le lire maintenant")),
    ])
)]
pub(crate) struct Args {
    #[arg(long, value_name = say("FOLDER", "DOSSIER"), help = say(
        "Write quaterne.1, quaterne-play.1 and the others there",
        "Y écrire quaterne.1, quaterne-play.1 et les autres"
    ))]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let command = cli::command(context.lang);
    if let Some(directory) = &args.out {
        let failed = |why: io::Error| {
            let why = files::reason(&why).about(&directory.display().to_string());
            anyhow::anyhow!(why.say(context.lang).to_owned())
        };
        fs::create_dir_all(directory).map_err(failed)?;
        return clap_mangen::generate_to(command, directory).map_err(failed);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    let mut out = output::stdout();
    out.write_all(&page)?;
    Ok(out.flush()?)
}
