//! `quaterne watch`: a tournament on the screen while it is played, or afterwards.

use std::io::Write as _;
use std::path::Path;

use quaterne_arena::store::Arena;

use crate::cli::Context;
use crate::{interrupt, output};
use quaterne_report::Text;

/// Watch a tournament, running or stored: the table, the cross table, what is being played, every game
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Where its results are: a file, or the URL of a database
    #[arg(value_name = "FILE|URL")]
    arena: String,
    /// Which tournament, by id or name [default: the newest]
    #[arg(long, value_name = "ID")]
    tournament: Option<String>,
    /// Print the tables once, as on a pipe
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    check(&args.arena)?;
    let arena = Arena::open(&args.arena)?;
    if !args.plain && quaterne_terminal::is_possible() {
        return quaterne_terminal::watch(
            arena,
            args.tournament.clone(),
            context.lang,
            &interrupt::stop_flag(),
        );
    }
    let mut out = output::stdout();
    write!(out, "{}", quaterne_terminal::report(&arena, args.tournament.as_deref(), context.lang)?)?;
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
