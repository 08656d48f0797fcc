//! `quaterne league`: every evaluation, measured in every way, as a page.
//!
//! ```text
//!   agreement   quaterne judge, each evaluation at each depth
//!   ratings     matches over all 3-ply openings, each evaluation with `ratio` and with `learnt`
//!   tests       `learnt` against each of the labs' evaluations: equal depth, then equal time
//!   boards      the same test on the boards that have weights of their own
//! ```
//!
//! Each of these is a few hundred small pieces of work. A piece that is done is a line of the results file, so the
//! league can be stopped at any time and goes on where it was; the page is written from the lines.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use quaterne_rules::Rules;

use crate::cli::Context;
use crate::commands::compare::span::Depths;
use crate::commands::judge::set::{Plies, Set, SetPlan, usual_path};
use crate::commands::judge::threads;
use crate::contest_args::progress_bar;
use crate::plot_file::PlotFile;
use crate::{files, interrupt, output};

mod page;
mod results;
mod work;

use results::Results;
use work::{Bench, EVALUATIONS, LABS, Piece};

/// Measure all evaluations against each other and against exact play, and write the page
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The depths, as 1..8
    #[arg(long, value_name = "A..B", default_value = "1..8")]
    depths: Depths,
    /// The depths of the sequential tests, as 2..6
    #[arg(long, value_name = "A..B", default_value = "2..6")]
    tests: Depths,
    /// Where to write the page, in Markdown [default: the standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Where results are kept as they come; what is there already is not measured again
    #[arg(long, value_name = "FILE", default_value = "league.results")]
    results: PathBuf,
    /// Only write the page from the results that are there
    #[arg(long)]
    page_only: bool,
    /// Positions of each ply to be judged by
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    per_ply: u32,
    /// The number of stones of those positions, as 8..36 [default: from a fifth of the game to six plies before its end]
    #[arg(long, value_name = "A..B")]
    plies: Option<Plies>,
    /// Openings of the ratings: every position after this many plies
    #[arg(long, value_name = "PLIES", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=8))]
    openings: u32,
    /// The most openings of a sequential test; 3-ply openings come first, then longer ones
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    most: u32,
    /// Draw the calibration of the evaluations (.svg or .png)
    #[arg(long, value_name = "FILE")]
    plot: Option<PlotFile>,
    /// Games and positions at a time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let lang = context.lang;
    let rules = Rules::connect4();
    let threads = threads(args.threads);
    let mut results = Results::open(&args.results)?;
    let plan = SetPlan {
        rules,
        seed: 1,
        per_ply: args.per_ply,
        plies: args.plies.unwrap_or_else(|| Plies::usual(&rules)),
        nodes: 400_000_000,
    };
    let set = Set::open_or_make(&usual_path(&plan)?, &plan, threads, lang)?;
    let bench = Bench { set: &set, threads, most: args.most as usize, openings: args.openings };
    if !args.page_only {
        let pieces = pieces(args);
        let stop = interrupt::in_two_steps();
        let bar = progress_bar(pieces.len() as u64, lang.pick("measurements", "mesures"));
        for piece in pieces {
            if !results.has(&piece)
                && let Some(found) = bench.measure(&piece, &results)?
            {
                results.add(&piece, found)?;
            }
            if stop.finish.load(Ordering::Relaxed) || stop.stop.load(Ordering::Relaxed) {
                bar.finish_and_clear();
                let path = args.results.display();
                anyhow::bail!(lang.pick(
                    format!("interrupted; what was measured is kept in {path}: the same command goes on"),
                    format!(
                        "interrompu ; ce qui a été mesuré est gardé dans {path} : la même commande continue"
                    ),
                ));
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
    }
    if let Some(plot) = &args.plot {
        plot.save(&bench.calibration())?;
    }
    let page = page::write(&results, &set, args.depths, args.tests, args.openings);
    match &args.out {
        Some(path) => {
            let mut file = files::create(path)?;
            file.write_all(page.as_bytes())?;
            file.flush()?;
        }
        None => {
            let mut out = output::stdout();
            out.write_all(page.as_bytes())?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Everything there is to measure, the cheapest first.
fn pieces(args: &Args) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for evaluation in EVALUATIONS.iter().copied() {
        pieces.push(Piece::Static { evaluation });
    }
    for depth in args.depths.range() {
        for evaluation in EVALUATIONS.iter().copied() {
            pieces.push(Piece::Judge { evaluation, depth });
        }
        for one in ["ratio", "learnt"] {
            for other in EVALUATIONS
                .iter()
                .copied()
                .filter(|&other| other != one && !(one == "learnt" && other == "ratio"))
            {
                pieces.push(Piece::Match { one, other, depth });
            }
        }
        if args.tests.range().contains(&depth) {
            for other in LABS {
                pieces.push(Piece::EqualDepth { board: "connect4", other, depth });
                pieces.push(Piece::EqualTime { other, depth });
            }
            for board in ["connect4-12x6", "5x5/4/free"] {
                pieces.push(Piece::EqualDepth { board, other: "ratio", depth });
            }
        }
    }
    pieces
}
