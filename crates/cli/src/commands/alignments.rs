//! `quaterne alignments`: the labs' list of alignments (B3) and matrix of possibilities (E3).

use std::io::Write as _;

use quaterne_report::alignments::Alignments;

use crate::cli::Context;
use crate::help::examples;
use crate::lang::say;
use crate::output::JsonArgs;
use crate::rules_args::RulesArgs;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Count the lines of cells that win on a board, and those through each cell",
        "Compter les alignements gagnants d'une grille, et ceux qui passent par chaque case"
    ),
    after_help = examples(&[
        ("quaterne alignments", say("69 on 7 × 6", "69 sur 7 × 6")),
        ("quaterne alignments --rules tictactoe --list", say("all 8 of tic-tac-toe", "les 8 du morpion")),
    ])
)]
pub(crate) struct Args {
    #[arg(long, help = say("List them, too", "Les énumérer aussi"))]
    list: bool,
    #[command(flatten)]
    json: JsonArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let found = Alignments::of(&args.rules.rules()?, args.list);
    args.json.print(&found, |out| {
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
        Ok(())
    })
}
