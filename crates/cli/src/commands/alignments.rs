//! `quaterne alignments`: the labs' list of alignments (B3) and matrix of possibilities (E3).

use std::io::Write as _;

use quaterne_report::alignments::Alignments;

use crate::cli::Context;
use crate::output;
use crate::rules_args::RulesArgs;

/// Count the alignments of a board, and those through each cell
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// List them all, too
    #[arg(long)]
    list: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let found = Alignments::of(&args.rules.rules()?, args.list);
    let mut out = output::stdout();
    if args.json {
        return output::json(&mut out, &found);
    }
    let word = context.lang.pick("alignments", "alignements");
    writeln!(out, "{} {word}\n", found.count)?;
    let width = found.max.to_string().len();
    for row in &found.matrix {
        let cells: Vec<String> = row.iter().map(|through| format!("{through:width$}")).collect();
        writeln!(out, "{}", cells.join(" "))?;
    }
    for (nth, line) in found.alignments.iter().flatten().enumerate() {
        let blank = if nth == 0 { "\n" } else { "" };
        writeln!(out, "{blank}{}", line.join(" "))?;
    }
    Ok(out.flush()?)
}
