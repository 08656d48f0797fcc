//! `quaterne book info`: what a book holds.

use std::io::Write;
use std::path::{Path, PathBuf};

use quaterne_search::book::Book;

use super::totals;
use crate::cli::Context;
use crate::help::examples;
use crate::lang::say;
use quaterne_report::book::{BookInfo, Totals};
use quaterne_report::numbers;
use quaterne_rules::Lang;

use crate::output;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Say what a book holds: its board, its positions, how many are won, drawn and lost",
        "Dire ce qu'un livre contient : sa grille, ses positions, combien sont gagnées, nulles et perdues"
    ),
    after_help = examples(&[
        ("quaterne book info", say("the book in the program", "le livre du programme")),
        (
            "quaterne book info small.book --json",
            say("another, for a program", "un autre, pour un programme")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(value_name = say("FILE", "FICHIER"), help = say(
        "The book [default: that of 7 × 6, which is part of the program]",
        "Le livre [défaut : celui de 7 × 6, qui fait partie du programme]"
    ))]
    file: Option<PathBuf>,
    #[arg(long)]
    #[arg(help = say("Write one JSON object instead of text", "Écrire un objet JSON au lieu d'un texte"))]
    json: bool,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let book = super::open(args.file.as_ref())?;
    let mut out = output::stdout();
    if args.json {
        let report = BookInfo {
            rules: book.rules().to_string(),
            plies: book.plies(),
            positions: book.positions_known(),
            bytes: book.to_bytes().len(),
            totals: book.totals().into_iter().map(Totals::from).collect(),
        };
        return output::json(&mut out, &report);
    }
    write(&mut out, &book, args.file.as_deref(), context.lang)?;
    Ok(out.flush()?)
}

/// The book in words, and its totals as a table.
pub(super) fn write(
    out: &mut impl Write,
    book: &Book,
    path: Option<&Path>,
    lang: Lang,
) -> anyhow::Result<()> {
    let name = path.map_or_else(
        || lang.pick("the book of the program", "le livre du programme").to_owned(),
        |path| path.display().to_string(),
    );
    let (rules, plies, positions) =
        (book.rules(), book.plies(), numbers::count(lang, book.positions_known().into()));
    let bytes = book.to_bytes().len();
    let bits = numbers::decimal(lang, 8.0 * bytes as f64 / f64::from(book.positions_known()), 1);
    let bytes = numbers::count(lang, bytes as u64);
    match lang {
        Lang::En => writeln!(
            out,
            "{name}: {rules}, up to {plies} stones, {positions} positions up to mirror images, {bytes} bytes \
             ({bits} bits a position)\n"
        ),
        Lang::Fr => writeln!(
            out,
            "{name} : {rules}, jusqu'à {plies} pions, {positions} positions au miroir près, {bytes} octets \
             ({bits} bits par position)\n"
        ),
    }?;
    totals::write(out, &book.totals(), lang)
}
