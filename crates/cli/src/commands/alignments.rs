//! `quaterne alignments`: the labs' list of alignments (B3) and matrix of possibilities (E3).

use std::io::Write as _;

use quaterne_rules::{Alignments, Cell};
use serde::Serialize;

use crate::cli::Context;
use crate::help::examples;
use crate::lang::say;
use crate::output;
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
    #[arg(long)]
    #[arg(help = say("List them, too", "Les énumérer aussi"))]
    list: bool,
    #[arg(long)]
    #[arg(help = say("Write one JSON object instead of text", "Écrire un objet JSON au lieu d'un texte"))]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

#[derive(Serialize)]
struct Report {
    rules: String,
    count: usize,
    /// By rows from the top.
    matrix: Vec<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alignments: Option<Vec<Vec<String>>>,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let rules = args.rules.rules()?;
    let alignments = Alignments::of(&rules);
    let listed = || alignments.iter().map(|line| line.iter().map(Cell::to_string).collect()).collect();
    let matrix: Vec<Vec<u32>> = alignments.matrix().map(<[u32]>::to_vec).collect();
    let mut out = output::stdout();
    if args.json {
        let count = alignments.count();
        let report = Report { rules: rules.to_string(), count, matrix, alignments: args.list.then(listed) };
        return output::json(&mut out, &report);
    }
    let word = context.lang.pick("alignments", "alignements");
    writeln!(out, "{} {word}\n", alignments.count())?;
    let width = matrix.iter().flatten().max().map_or(1, |largest| largest.to_string().len());
    for row in &matrix {
        let cells: Vec<String> = row.iter().map(|through| format!("{through:width$}")).collect();
        writeln!(out, "{}", cells.join(" "))?;
    }
    if args.list {
        writeln!(out)?;
        let lines: Vec<Vec<String>> = listed();
        for line in lines {
            writeln!(out, "{}", line.join(" "))?;
        }
    }
    Ok(out.flush()?)
}
