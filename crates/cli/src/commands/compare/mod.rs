//! `quaterne compare`: the tables that the labs ask for.
//!
//! ```text
//!   --depths 1..6      A10   depth against depth
//!   --weights FILE     B9    weight lists against each other
//!   --with A --with B  C14   any machines against each other
//!   --nodes            C10   nodes and time by depth and board
//! ```

mod cross;
mod entrants;
mod nodes;
pub(crate) mod span;

use std::path::PathBuf;

use crate::cli::Context;
use crate::contest_args::ContestArgs;
use crate::plot_file::PlotFile;
use crate::rules_args::RulesArgs;
use quaterne_report::Text;

use self::span::{Budget, Depths};

/// Compare depths, weight lists or any machines; or what each search costs
///
/// Give one of --depths 1..6, --weights FILE, two or more --with SPEC, or --nodes. Machines meet from every
/// opening of a few plies, with both colours.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The same machine at these depths (both ends included); with --nodes, the depths to measure
    #[arg(long, value_name = "A..B")]
    depths: Option<Depths>,
    /// Weight lists in a TOML file (name = [0, 1, 3, 6]) or a CSV file (name,0,1,3,6)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depths", "nodes"])]
    weights: Option<PathBuf>,
    /// The depth at which weight lists meet
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=361))]
    depth: u32,
    /// A machine to compare, twice or more; or the one that --depths and --weights change [default: alphabeta]
    #[arg(long = "with", value_name = "SPEC", conflicts_with = "nodes")]
    machines: Vec<String>,
    /// Count nodes and time of minimax and α–β, with and without memory
    #[arg(long)]
    nodes: bool,
    /// The boards to measure with --nodes
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        requires = "nodes",
        default_value = "3x3/3/free,4x4/4/free,7x6/4"
    )]
    boards: Vec<String>,
    /// The evaluation to measure with --nodes
    #[arg(long, value_name = "NAME", default_value = "ratio", requires = "nodes")]
    eval: String,
    /// The most time for one search with --nodes
    #[arg(long, value_name = "TIME", default_value = "2s", requires = "nodes")]
    budget: Budget,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// Write a row per cell
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw a heat-map, or curves with --nodes
    #[arg(long, value_name = "FILE.svg|FILE.png")]
    plot: Option<PlotFile>,
    #[command(flatten)]
    contest: ContestArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    if args.nodes {
        return nodes::run(args, context);
    }
    let entrants = match (&args.weights, args.depths) {
        (Some(file), _) => entrants::of_weights(file, args.depth, &args.machines)?,
        (None, Some(depths)) => entrants::of_depths(depths, &args.machines)?,
        (None, None) if args.machines.len() >= 2 => entrants::of_names(&args.machines)?,
        (None, None) => {
            let accepted = Text::new(
                "compare what? Give --depths 1..6, --weights FILE, --nodes, or --with SPEC twice or more",
                "comparer quoi ? Donnez --depths 1..6, --weights FICHIER, --nodes, ou --with JOUEUR au moins deux fois",
            );
            return Err(accepted.into());
        }
    };
    cross::run(args, &entrants, context)
}
