//! `quaterne book build`: solves every position of a ply, and makes a book of their scores.
//!
//! Each worker takes a few neighbours at a time, because what a solver proves of one position helps with the
//! next. The last ply is the work; those before it follow from it without search. A book of one ply less bounds
//! every score from below, which saves a third of the work.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use quaterne_rules::{Game, Rules};
use quaterne_search::Limits;
use quaterne_search::book::{Book, Scores};
use quaterne_search::solver::Solver;

use super::info;
use crate::cli::Context;
use crate::crew::{Crew, ThreadsArgs};
use crate::failure::{Interrupted, OrUsage as _};
use crate::help::examples;
use crate::kept_lines::beside;
use crate::lang::say;
use crate::new_file::NewFile;
use crate::rules_args::RulesArgs;
use crate::table_args::TableArgs;
use crate::value::number;
use crate::{book_file, files, interrupt, output, progress};
use quaterne_report::Text;

/// How many neighbours a worker takes at a time.
const FAMILY: usize = 32;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Solve every position with so many stones and write a book; can be interrupted and resumed",
        "Résoudre toutes les positions de tant de pions et en écrire un livre ; s'interrompt et se reprend"
    ),
    after_help = examples(&[
        (
            "quaterne book build --board 5x5 --plies 4 --out small.book",
            say("every position of 4 stones on 5 × 5", "toutes les positions de 4 pions sur 5 × 5")
        ),
        (
            "quaterne book build --board 6x5 --plies 8 --resume",
            say("go on after an interruption", "continuer après une interruption")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(long, value_name = "N", value_parser = number::<u32>(..=20), help = say(
        "How many stones the last positions of the book have",
        "Combien de pions ont les dernières positions du livre"
    ))]
    plies: u32,
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "Where to write the book [default: RULES-N.book]; scores found so far stand beside it, in \
         FILE.scores",
        "Où écrire le livre [défaut : RÈGLES-N.book] ; les scores déjà trouvés sont à côté, dans \
         FICHIER.scores"
    ))]
    out: Option<PathBuf>,
    #[arg(long, help = say(
        "Go on with the scores of a run that was interrupted",
        "Continuer avec les scores d'une exécution interrompue"
    ))]
    resume: bool,
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "A book with one stone less, which shortens the work [default: the one in the program, if it is \
         that]",
        "Un livre d'un pion de moins, qui abrège le travail [défaut : celui du programme, si c'est le cas]"
    ))]
    from: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let rules = args.rules.rules()?;
    // What a book cannot be of is said before the work.
    if !rules.gravity() {
        return Err(quaterne_search::book::BookError::Free(rules)).or_usage();
    }
    let from = super::open(args.from.as_deref())?;
    let from = (*from.rules() == rules && from.plies() + 1 == args.plies).then_some(from);
    if let (Some(path), None) = (&args.from, &from) {
        let (path, less) = (path.display(), args.plies.saturating_sub(1));
        return Err(Text::new(
            format!("{path} is not a book of {rules} up to {less} stones: --from takes a book of one ply less"),
            format!("{path} n'est pas un livre de {rules} jusqu'à {less} pions : --from veut un livre d'un coup de moins"),
        )
        .into());
    }
    let path = args.out.clone().unwrap_or_else(|| book_file::name(&rules, args.plies).into());
    let mut work = Work::open(&beside(&path, ".scores"), &rules, args.plies, args.resume)?;
    let stop = interrupt::stop_flag();
    let (known, all) = (work.scores.known().len(), work.scores.positions().count());
    let bar = progress::resumed(known, all, "positions");
    let limits = Limits { stop: Some(stop), ..Limits::none() };
    let solver = || {
        let solver = Solver::new(args.table.perfect().table as usize);
        match &from {
            Some(book) => solver.book(Arc::clone(book)),
            None => solver.without_book(),
        }
    };
    let solve =
        |solver: &mut Solver, (nth, game): (usize, Game)| Some((nth, solver.solve(&game, &limits).score()?));
    let crew = Crew { threads: args.threads.count(), family: FAMILY };
    let rest = work.scores.positions().enumerate().skip(known);
    let done = crew.work(rest, solver, solve, |(nth, score)| {
        bar.inc(1);
        work.found(nth, score)
    });
    bar.finish_and_clear();
    work.save()?;
    done?;

    if work.scores.known().len() < all {
        let solved = work.scores.known().len();
        return Err(Interrupted::with(
            format!("interrupted after {solved} of {all} positions: go on with --resume"),
            format!("interrompu après {solved} positions sur {all} : continuer avec --resume"),
        )
        .into());
    }
    let book = Book::new(&work.scores).or_usage()?;
    write(&path, &book)?;
    let mut out = output::stdout();
    info::write(&mut out, &book, Some(&path), context.lang)?;
    Ok(out.flush()?)
}

fn write(path: &Path, book: &Book) -> anyhow::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(&book.to_bytes())?;
    file.keep()
}

/// How often the scores are written down.
const SAVED: Duration = Duration::from_secs(30);

/// The scores found so far, and the file that keeps them.
struct Work {
    path: PathBuf,
    scores: Scores,
    /// Scores of positions that come after one that is not known yet.
    ahead: BTreeMap<usize, i32>,
    saved: Instant,
}

impl Work {
    /// What an earlier run found, or a new beginning.
    fn open(path: &Path, rules: &Rules, ply: u32, resume: bool) -> anyhow::Result<Self> {
        let shown = path.display();
        let mut scores = Scores::new(rules, ply).or_usage()?;
        if path.exists() {
            if !resume {
                return Err(Text::new(
                    format!("{shown} holds scores already: go on with --resume, or remove it to begin anew"),
                    format!("{shown} contient déjà des scores : continuer avec --resume, ou l'effacer pour recommencer"),
                )
                .into());
            }
            scores = Scores::from_bytes(&files::read_bytes(path)?)
                .ok()
                .filter(|scores| scores.rules() == rules && scores.ply() == ply)
                .ok_or_else(|| {
                    Text::new(
                        format!("{shown} does not hold scores of {rules} with {ply} stones: name another --out"),
                        format!("{shown} ne contient pas les scores de {rules} à {ply} pions : donner un autre --out"),
                    )
                })?;
        }
        let work = Self { path: path.to_owned(), scores, ahead: BTreeMap::new(), saved: Instant::now() };
        // What cannot be written is said before the work.
        work.write()?;
        Ok(work)
    }

    /// Keeps the score of the nth position.
    fn found(&mut self, nth: usize, score: i32) -> anyhow::Result<()> {
        self.ahead.insert(nth, score);
        while let Some(score) = self.ahead.remove(&self.scores.known().len()) {
            self.scores.push(score).or_usage()?;
        }
        if self.saved.elapsed() >= SAVED { self.save() } else { Ok(()) }
    }

    fn save(&mut self) -> anyhow::Result<()> {
        self.saved = Instant::now();
        self.write()
    }

    /// Whenever the power fails, the file is whole: as it was, or as it is.
    fn write(&self) -> anyhow::Result<()> {
        let mut file = NewFile::create(&self.path)?;
        file.write_all(&self.scores.to_bytes())?;
        file.keep()
    }
}
