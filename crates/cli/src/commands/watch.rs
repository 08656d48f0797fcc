//! `quaterne watch`: a tournament on the screen while it is played, or afterwards.

use std::io::Write as _;
use std::path::Path;

use quaterne_arena::store::Arena;

use crate::cli::Context;
use crate::commands::tournament;
use crate::help::examples;
use crate::lang::say;
use crate::{interrupt, output};
use quaterne_report::Text;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Watch a tournament, running or over: the ratings, the cross table, what is being played, every game",
        "Suivre un tournoi, en cours ou fini : le classement, le tableau croisé, ce qui se joue, chaque \
         partie"
    ),
    after_help = examples(&[
        ("quaterne watch class.db", say("on the screen", "à l'écran")),
        ("quaterne watch class.db --plain", say("the tables once", "les tableaux une fois")),
        ("quaterne watch class.db --json", say("for a program", "pour un programme")),
    ])
)]
pub(crate) struct Args {
    #[arg(value_name = say("FILE|URL", "FICHIER|URL"), help = say(
        "Where its results are: a file, or the URL of a database",
        "Où sont ses résultats : un fichier, ou l'URL d'une base de données"
    ))]
    arena: String,
    #[arg(long, value_name = "ID", help = say(
        "Which tournament, by its id or name [default: the newest]",
        "Quel tournoi, par son identifiant ou son nom [défaut : le plus récent]"
    ))]
    tournament: Option<String>,
    #[arg(long, help = say(
        "Print the tables once, as on a pipe",
        "Écrire les tableaux une fois, comme sur un tube"
    ))]
    plain: bool,
    #[arg(long, conflicts_with = "plain")]
    #[arg(help = say("Write one JSON object, as quaterne tournament --json does", "Écrire un objet JSON, comme quaterne tournament --json"))]
    json: bool,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    check(&args.arena)?;
    let arena = Arena::open_played(&args.arena)?;
    if args.json {
        return tournament::print_stored(arena, args.tournament.as_deref());
    }
    if !args.plain && quaterne_terminal::is_possible() {
        return quaterne_terminal::watch(
            arena,
            args.tournament.clone(),
            context.lang,
            &interrupt::stop_flag(),
        );
    }
    let mut out = output::stdout();
    let (progress, tables, reasons) =
        quaterne_terminal::report(&arena, args.tournament.as_deref(), context.lang)?;
    output::sentences(&mut out, &progress)?;
    for table in tables {
        writeln!(out)?;
        output::table(&mut out, table, context.lang)?;
    }
    output::sentences(&mut out, &format!("\n{reasons}"))?;
    Ok(out.flush()?)
}

/// Opening a file makes it; whoever watches wants one that is there.
fn check(arena: &str) -> Result<(), Text> {
    let file = arena.strip_prefix("sqlite://").or_else(|| arena.strip_prefix("sqlite:")).unwrap_or(arena);
    if arena.contains("://") && !arena.starts_with("sqlite:") || Path::new(file).is_file() {
        return Ok(());
    }
    Err(Text::new(
        format!(
            "{file}: there is no such file; a tournament writes it, as in quaterne tournament … --db {file}"
        ),
        format!(
            "{file} : ce fichier n'existe pas ; un tournoi l'écrit, comme quaterne tournament … --db {file}"
        ),
    ))
}
