//! `quaterne solve`: exact scores, of one position or of hundreds of thousands.
//!
//! ```text
//!   arguments, file, stdin ──► lines ──► workers, a solver each ──► in the order of the input ──► text, JSON
//! ```
//!
//! A line that is no position does not stop the others: it is answered by its error, and the exit code says
//! at the end that there was one. Rejected: one table for all workers. They would look at the same memory
//! for positions that have little in common; hard positions are what the solver's own threads are for.

use std::io::{IsTerminal as _, Read as _, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use quaterne_search::method::PerfectPlay;
use quaterne_search::question::What;
use quaterne_search::{Limits, Method};

use crate::cli::Context;
use crate::failure::OrUsage as _;
use crate::rules_args::RulesArgs;
use crate::table_args::TableArgs;
use crate::{files, interrupt, output};

mod answer;
mod crew;
mod sentence;
mod summary;

use answer::Answer;
use crew::Crew;
use summary::Summary;

/// Give the exact score of positions: who wins, how soon, and by which move
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Positions, moves or rows, each with the score it should have if you like ("4455 18"); - reads lines
    #[arg(value_name = "POSITION", conflicts_with = "file")]
    positions: Vec<String>,
    /// Read positions from a file, one per line
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// The score of every legal move, too
    #[arg(long)]
    moves: bool,
    /// Only whether it is won, drawn or lost: faster
    #[arg(long)]
    wdl: bool,
    /// Think at most this many milliseconds about a position, and give bounds
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Visit at most this many nodes for a position, and give bounds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many positions at a time, or threads for a single one [default: one per core; 1 for a single one]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Search every position, also those whose score is in the opening book
    #[arg(long)]
    no_book: bool,
    #[command(flatten)]
    table: TableArgs,
    /// One JSON object per position
    #[arg(long)]
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
    let limits = Limits {
        nodes: args.nodes,
        time: args.time.map(Duration::from_millis),
        stop: Some(stop),
        ..Limits::none()
    };
    let by = Method::Perfect(PerfectPlay { wdl: args.wdl, ..args.table.perfect() });
    let what = if args.moves { What::Moves } else { What::Score };
    let crew = Crew { rules, by, what, limits, book: !args.no_book };
    let (workers, threads) = split(args.threads.map(usize::from), lines.len());
    let bar = super::random::progress_bar(lines.len() as u64);
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).min(60);
    let (mut out, started) = (output::stdout(), Instant::now());
    let mut summary = Summary::new(lines.len());
    crew.solve(&lines, workers, threads, |answer, more_is_ready| {
        summary.add(&answer);
        bar.inc(1);
        bar.suspend(|| write(&mut out, args, context, &answer, width))?;
        if more_is_ready { Ok(()) } else { Ok(out.flush()?) }
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
    answer: &Answer,
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
        (None, [dash]) if dash == "-" => typed()?,
        (None, []) if !std::io::stdin().is_terminal() => typed()?,
        (None, []) => return Ok(vec![String::new()]),
        (None, positions) => return Ok(positions.to_vec()),
    };
    // A line that is no text is a bad line like others.
    let text = String::from_utf8_lossy(&text);
    let positions = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(positions.map(str::to_owned).collect())
}

fn typed() -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Positions at a time, and threads for each.
fn split(asked: Option<usize>, positions: usize) -> (usize, u32) {
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
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
