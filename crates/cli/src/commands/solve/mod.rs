//! `quaterne solve`: exact scores, of one position or of hundreds of thousands.
//!
//! ```text
//!   arguments, file, stdin ──► lines ──► workers, a solver each ──► in the order of the input ──► text, JSON
//! ```
//!
//! A line that is no position does not stop the others: it is answered by its error, and the exit code says
//! at the end that there was one. Rejected: one table for all workers. They would look at the same memory
//! for positions that have little in common; hard positions are what the solver's own threads are for.

use std::io::{IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quaterne_report::solved::SolvedLine;
use quaterne_search::method::PerfectPlay;
use quaterne_search::question::What;
use quaterne_search::{Limits, Method};

use crate::cli::Context;
use crate::crew::cores;
use crate::failure::OrUsage as _;
use crate::help::examples;
use crate::lang::say;
use crate::rules_args::RulesArgs;
use crate::table_args::TableArgs;
use crate::value::{number, time_or_milliseconds};
use crate::{files, interrupt, output, progress};

mod answer;
mod sentence;
mod solvers;
mod summary;

use solvers::Solvers;
use summary::Summary;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Give the exact score of positions: who wins, how soon, and by which move",
        "Donner le score exact de positions : qui gagne, en combien de coups, et par quel coup"
    ),
    after_help = examples(&[
        ("quaterne solve 4455", say("who wins, and when", "qui gagne, et quand")),
        ("quaterne solve 32164625 --moves", say("the score of every move", "le score de chaque coup")),
        (
            "quaterne solve --file positions.txt --json",
            say("a file, one position per line", "un fichier, une position par ligne")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(value_name = "POSITION", conflicts_with = "file", help = say(
        "Positions, each with the score it should have if you like (\"4455 18\"); - reads them, one per line",
        "Des positions, chacune suivie si l'on veut du score attendu (\"4455 18\") ; - les lit, une par \
         ligne"
    ))]
    positions: Vec<String>,
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "Read the positions from a file, one per line",
        "Lire les positions dans un fichier, une par ligne"
    ))]
    file: Option<PathBuf>,
    #[arg(long, help = say("Give the score of every move, too", "Donner aussi le score de chaque coup"))]
    moves: bool,
    #[arg(long, help = say(
        "Say only whether it is won, drawn or lost: faster",
        "Dire seulement si c'est gagné, nul ou perdu : plus rapide"
    ))]
    wdl: bool,
    #[arg(long, value_name = say("TIME", "DURÉE"), value_parser = time_or_milliseconds, help = say(
        "Think at most this long about a position (500ms, 2s, 1m), and give bounds",
        "Réfléchir au plus ce temps par position (500ms, 2s, 1m), et donner des bornes"
    ))]
    time: Option<Duration>,
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..), help = say(
        "Visit at most this many positions to solve one, and give bounds",
        "Visiter au plus ce nombre de positions pour en résoudre une, et donner des bornes"
    ))]
    nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=1024), help = say(
        "How many positions at a time, or threads for a single one [default: one per core; 1 for a single \
         one]",
        "Combien de positions à la fois, ou de fils pour une seule [défaut : une par cœur ; un seul fil]"
    ))]
    threads: Option<u16>,
    #[arg(long, help = say(
        "Search every position, even those whose score is in the opening book",
        "Chercher chaque position, même celles dont le score est dans le livre d'ouvertures"
    ))]
    no_book: bool,
    #[command(flatten)]
    table: TableArgs,
    #[arg(long, help = say("Write one JSON object per position", "Écrire un objet JSON par position"))]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let rules = args.rules.rules()?;
    let lines = lines(args)?;
    // What was typed is wrong before any work; a bad line of a file leaves the others theirs.
    if args.positions.as_slice() != ["-"] {
        args.positions.iter().try_for_each(|line| answer::read(line, &rules).map(drop)).or_usage()?;
    }
    // From here on Ctrl-C ends the work, not the process.
    let stop = interrupt::stop_flag();
    let limits = Limits { nodes: args.nodes, time: args.time, stop: Some(stop), ..Limits::none() };
    let by = Method::Perfect(PerfectPlay { wdl: args.wdl, ..args.table.perfect() });
    let what = if args.moves { What::Moves } else { What::Score };
    let solvers = Solvers { rules, by, what, limits, book: !args.no_book };
    let (workers, threads) = split(args.threads.map(usize::from), lines.len());
    let bar = progress::bar(lines.len() as u64, "positions");
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).min(60);
    let (mut out, started) = (output::stdout(), Instant::now());
    let (mut summary, hidden) = (Summary::new(lines.len()), bar.is_hidden());
    solvers.solve(&lines, workers, threads, |answer, more_is_ready| {
        summary.add(&answer);
        bar.inc(1);
        // Out before the bar is drawn again: what comes later would leave half of it behind.
        bar.suspend(|| {
            write(&mut out, args, context, &answer, width)?;
            if more_is_ready && hidden { Ok(()) } else { Ok(out.flush()?) }
        })
    })?;
    bar.finish_and_clear();
    let seconds = started.elapsed().as_secs_f64();
    match (lines.len(), args.json) {
        (0 | 1, _) => {}
        (_, true) => summary.write(&mut std::io::stderr(), context.lang, seconds)?,
        (_, false) => summary.write(&mut out, context.lang, seconds)?,
    }
    out.flush()?;
    summary.verdict(context.lang)
}

fn write(
    out: &mut impl Write,
    args: &Args,
    context: Context,
    answer: &SolvedLine,
    width: usize,
) -> anyhow::Result<()> {
    if args.json {
        serde_json::to_writer(&mut *out, answer)?;
        return Ok(writeln!(out)?);
    }
    sentence::write(out, answer, context.lang, width)
}

/// The lines to solve. Blank ones and remarks (`# …`) are skipped: the empty board is `""` as an argument, or its
/// rows.
fn lines(args: &Args) -> anyhow::Result<Vec<String>> {
    let text = match (&args.file, args.positions.as_slice()) {
        (Some(path), _) => files::read_bytes(path)?,
        (None, [dash]) if dash == "-" => files::read_bytes(Path::new(dash))?,
        (None, []) if !std::io::stdin().is_terminal() => files::read_bytes(Path::new("-"))?,
        (None, []) => return Ok(vec![String::new()]),
        (None, positions) => return Ok(positions.to_vec()),
    };
    // A line that is no text is a bad line like others.
    let text = String::from_utf8_lossy(&text);
    let positions = files::unmarked(&text)
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(positions.map(str::to_owned).collect())
}

/// Positions at a time, and threads for each.
fn split(asked: Option<usize>, positions: usize) -> (usize, u32) {
    let workers = asked.unwrap_or_else(cores).min(positions).max(1);
    // Unless asked for more, one thread: then the nodes are the same every time.
    (workers, asked.map_or(1, |threads| threads / workers).max(1) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_go_to_positions_first() {
        for (asked, positions, expected) in [
            (Some(4), 100, (4, 1)),
            (Some(4), 1, (1, 4)),
            (Some(4), 2, (2, 2)),
            (None, 1, (1, 1)),
            (Some(1), 0, (1, 1)),
        ] {
            assert_eq!(split(asked, positions), expected, "{asked:?} {positions}");
        }
    }
}
