//! `quaterne perft`: counts move sequences, to check a move generator.

use std::io::Write as _;
use std::time::Instant;

use quaterne_report::perft::Perft;
use quaterne_report::position;
use quaterne_rules::{on_board, perft};

use crate::cli::Context;
use crate::output;
use crate::rules_args::RulesArgs;

/// Count the move sequences of a length
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of moves
    depth: u32,
    /// The position to start from: moves or rows
    #[arg(default_value = "", hide_default_value = true)]
    position: String,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, _: Context) -> anyhow::Result<()> {
    let game = args.rules.game(&args.position)?;
    let started = Instant::now();
    let sequences = on_board!(game.board(), board => perft(board, args.depth));
    let mut out = output::stdout();
    if args.json {
        let micros = started.elapsed().as_micros() as u64;
        let rules = game.rules().to_string();
        let report = Perft { rules, position: position::text(&game), depth: args.depth, sequences, micros };
        return output::json(&mut out, &report);
    }
    writeln!(out, "{sequences}")?;
    Ok(out.flush()?)
}
