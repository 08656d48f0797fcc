//! `quaterne book`: make opening books, check them, and say what is in one.
//!
//! ```text
//!   positions of ply N ──► workers, a solver each ──► FILE.scores ──► FILE
//!                                                     a few bits each,  the book,
//!                                                     kept as it goes   without keys
//! ```

use std::path::{Path, PathBuf};
use std::sync::Arc;

use quaterne_search::book::Book;

use crate::book_file;
use crate::cli::Context;
use crate::help::examples;
use crate::lang::say;

mod build;
mod info;
mod totals;
mod verify;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Make, check and describe opening books: exact scores of the first moves, in a file",
        "Faire, vérifier et décrire des livres d'ouvertures : les scores exacts des premiers coups, dans \
         un fichier"
    ),
    after_help = examples(&[
        ("quaterne book info", say("the book in the program", "le livre du programme")),
        ("quaterne book build --board 5x5 --plies 4 --out small.book", say("a new one", "un nouveau")),
        ("quaterne book verify small.book", say("check it", "le vérifier")),
    ])
)]
pub(crate) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    Build(build::Args),
    Verify(verify::Args),
    Info(info::Args),
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    match &args.task {
        Task::Build(args) => build::run(args, context),
        Task::Verify(args) => verify::run(args, context),
        Task::Info(args) => info::run(args, context),
    }
}

/// Which book.
#[derive(Debug, clap::Args)]
struct BookFile {
    #[arg(value_name = say("FILE", "FICHIER"), help = say(
        "The book [default: that of 7 × 6, which is part of the program]",
        "Le livre [défaut : celui de 7 × 6, qui fait partie du programme]"
    ))]
    file: Option<PathBuf>,
}

impl BookFile {
    fn open(&self) -> anyhow::Result<Arc<Book>> {
        open(self.file.as_deref())
    }
}

/// The book of a file, or the one that is part of the program.
fn open(path: Option<&Path>) -> anyhow::Result<Arc<Book>> {
    path.map_or_else(|| Ok(Book::connect4()), |path| book_file::read(path).map(Arc::new))
}
