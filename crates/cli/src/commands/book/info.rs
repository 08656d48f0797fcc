//! `quaterne book info`: what a book holds.

use std::io::Write;
use std::path::Path;

use quaterne_search::book::Book;

use super::{BookFile, totals};
use crate::cli::Context;
use crate::help::examples;
use crate::lang::say;
use quaterne_report::book::BookInfo;
use quaterne_report::numbers;
use quaterne_rules::Lang;

use crate::output::{self, JsonArgs};

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
    #[command(flatten)]
    book: BookFile,
    #[command(flatten)]
    json: JsonArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let book = args.book.open()?;
    args.json.print(&BookInfo::of(&book), |out| write(out, &book, args.book.file.as_deref(), context.lang))
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
        (book.rules(), book.plies(), numbers::count(lang, book.positions_stored().into()));
    let bytes = book.to_bytes().len();
    let bits = numbers::decimal(lang, 8.0 * bytes as f64 / f64::from(book.positions_stored()), 1);
    let bytes = numbers::count(lang, bytes as u64);
    let said = lang.pick(
        format!(
            "{name}: {rules}, up to {plies} stones, {positions} positions up to mirror images, {bytes} bytes \
             ({bits} bits a position)\n"
        ),
        format!(
            "{name} : {rules}, jusqu'à {plies} pions, {positions} positions au miroir près, {bytes} octets \
             ({bits} bits par position)\n"
        ),
    );
    output::sentences(out, &said)?;
    totals::write(out, book.totals(), lang)
}
