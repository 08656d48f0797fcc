//! `quaterne tournament`: many players, one table that can be defended.
//!
//! ```text
//!   what was typed ──► Entrants, Tournament ──► Arena (plan − results) ──► Standings ──► table, JSON, report, exports
//!                                                 │ here, on all cores
//!                                                 └ or through the queue, with workers elsewhere
//! ```

mod entrants;
mod export;
mod file;
mod json;
mod meant;
#[cfg(feature = "parquet")]
mod parquet_file;
mod progress;
mod report;
mod run;
#[cfg(feature = "workers")]
mod shared;
mod table;

use std::io::Write as _;
use std::path::PathBuf;

use clap::ValueEnum;

use crate::bot_args::BotArgs;
use crate::cli::Context;
use crate::contest_args::ContestArgs;
use crate::output;
use crate::rules_args::RulesArgs;

pub(crate) use run::{Match, run_match};
pub(crate) use table::sprt_sentence;

use self::export::ExportFile;

/// Let many players meet, and rate them with honest error bars
///
/// PLAYERS are specs (alphabeta:depth=4), files of programs, a folder of them, or one tournament.toml. Results are
/// kept in a database; what was interrupted is continued with --resume, and a new player only plays its own games.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Specs, program files, a folder of programs, or a tournament.toml
    #[arg(required = true, value_name = "PLAYERS")]
    players: Vec<String>,
    /// Go on with a tournament that was interrupted
    #[arg(long)]
    resume: bool,
    /// Where results are kept: a file, or postgres://… [default: NAME.db]
    #[arg(long, value_name = "URL")]
    db: Option<String>,
    /// What reports call it [default: the name of the file or folder]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// round-robin, gauntlet[=N], swiss[=ROUNDS] or knock-out [default: round-robin]
    #[arg(long, value_name = "KIND")]
    schedule: Option<String>,
    /// Play each opening this many times with both colours
    #[arg(long, value_name = "N")]
    repeat: Option<u32>,
    /// Start from every position of the game: exact scores on small boards
    #[arg(long, conflicts_with_all = ["openings", "limit"])]
    every: bool,
    /// End games that the solver proves within this many nodes
    #[arg(long, value_name = "NODES")]
    adjudicate: Option<u64>,
    /// Let `quaterne worker` processes take part; always so with a server
    #[arg(long)]
    share: bool,
    /// Play no game in this process, only plan and wait for workers
    #[arg(long, requires = "share")]
    no_play: bool,
    /// What is printed
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write a report that opens in any browser, without a network
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write games or plots to a file: .pgn, .csv, .json, .parquet, .html; repeat for more
    #[arg(long, value_name = "FILE")]
    export: Vec<ExportFile>,
    /// Draw the cross table and the ratings in this folder, as SVG and PNG
    #[arg(long, value_name = "DIR")]
    plots: Option<PathBuf>,
    #[command(flatten)]
    contest: ContestArgs,
    #[command(flatten)]
    bots: BotArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Json,
    Csv,
    Pgn,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    for file in &args.export {
        file.check()?;
    }
    let meant = meant::Meant::of(args, context)?;
    let played = run::play(args, meant, context)?;
    let (arena, id, lang) = (&played.arena, played.id.as_str(), context.lang);
    if let Some(path) = &args.report {
        report::write(path, &played, lang)?;
    }
    for file in &args.export {
        file.write(&played, lang)?;
    }
    if let Some(folder) = &args.plots {
        report::plots(folder, &played, lang)?;
    }
    let mut out = output::stdout();
    match if args.json { Format::Json } else { args.format } {
        Format::Table => table::write(&mut out, &played, lang)?,
        Format::Json => output::json(&mut out, &json::report(&played))?,
        Format::Csv => export::csv(&mut out, arena, id, &played.tournament)?,
        Format::Pgn => export::pgn(&mut out, arena, id, &played.tournament)?,
    }
    out.flush()?;
    run::verdict(&played, lang)
}
