//! `quaterne backup`: a copy of the games and tournaments of a server, while it runs.

use std::io::Write as _;
use std::path::PathBuf;

use quaterne_arena::store::copy;
use quaterne_report::Text;

use crate::cli::Context;
use crate::help::examples;
use crate::lang::say;
use crate::{files, folders, output};

/// What a server keeps in its data folder.
const FILES: [&str; 2] = ["games.db", "arena.db"];

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Copy the games and tournaments of a server to a folder, while it runs",
        "Copier les parties et les tournois d'un serveur dans un dossier, pendant qu'il tourne"
    ),
    after_help = examples(&[
        ("quaterne backup copies/monday", say("what quaterne serve keeps", "ce que garde quaterne serve")),
        (
            "quaterne backup copies/monday --data games",
            say("what quaterne serve --data games keeps", "ce que garde quaterne serve --data games")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(value_name = say("FOLDER", "DOSSIER"), help = say(
        "Where the copies go; to go back to them, stop the server and start it with --data FOLDER",
        "Où vont les copies ; pour y revenir, arrêtez le serveur et lancez-le avec --data DOSSIER"
    ))]
    folder: PathBuf,
    #[arg(long, value_name = say("FOLDER", "DOSSIER"), help = say(
        "The data folder of the server [default: the user's data folder]",
        "Le dossier de données du serveur [défaut : le dossier de données de l'utilisateur]"
    ))]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let data = args.data.clone().or_else(folders::data).ok_or_else(|| {
        Text::new(
            "no home folder: --data says where games are kept",
            "pas de dossier personnel : --data dit où sont les parties",
        )
    })?;
    let there: Vec<&str> = FILES.into_iter().filter(|name| data.join(name).is_file()).collect();
    if there.is_empty() {
        let folder = data.display();
        return Err(Text::new(
            format!("{folder} has neither games.db nor arena.db: --data names the folder of the server (of PostgreSQL, pg_dump makes copies)"),
            format!("{folder} n'a ni games.db ni arena.db : --data nomme le dossier du serveur (pour PostgreSQL, pg_dump fait les copies)"),
        )
        .into());
    }
    std::fs::create_dir_all(&args.folder).map_err(|why| {
        let (folder, why) = (args.folder.display(), files::reason(&why));
        Text::new(
            format!("cannot make {folder}: {}", why.en),
            format!("impossible de créer {folder} : {}", why.fr),
        )
    })?;
    let mut out = output::stdout();
    for name in there {
        let target = args.folder.join(name);
        copy(&data.join(name), &target)?;
        let size = std::fs::metadata(&target).map_or(0, |about| about.len()) / 1024;
        let (path, lang) = (target.display(), context.lang);
        writeln!(out, "{}", lang.pick(format!("{path}: {size} KiB"), format!("{path} : {size} Kio")))?;
    }
    Ok(out.flush()?)
}
