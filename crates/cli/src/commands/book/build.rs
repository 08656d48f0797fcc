//! `quaterne book build`: solves every position of a ply, and makes a book of their scores.
//!
//! Each worker takes a few neighbours at a time, because what a solver proves of one position helps with the
//! next. The last ply is the work; those before it follow from it without search. A book of one ply less bounds
//! every score from below, which saves a third of the work.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use quaterne_rules::Rules;
use quaterne_search::Limits;
use quaterne_search::book::Book;
use quaterne_search::solver::Solver;

use super::info;
use crate::cli::Context;
use crate::crew::{Crew, ThreadsArgs};
use crate::failure::{Interrupted, OrUsage as _};
use crate::help::examples;
use crate::kept_lines::{Contents, KeptLines, beside};
use crate::lang::say;
use crate::rules_args::RulesArgs;
use crate::table_args::TableArgs;
use crate::value::number;
use crate::{files, interrupt, output, progress};
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
    let path = args.out.clone().unwrap_or_else(|| default_path(&rules, args.plies));
    let (mut kept, known) = scores(&beside(&path, ".scores"), &rules, args.plies, args.resume)?;
    let stop = interrupt::stop_flag();
    let positions = Book::positions(&rules, args.plies);
    let mut found: Vec<Option<i32>> = positions.iter().map(|game| known.get(&game.text()).copied()).collect();
    let rest: Vec<usize> = (0..positions.len()).filter(|&nth| found[nth].is_none()).collect();

    let bar = progress::resumed(positions.len() - rest.len(), positions.len(), "positions");
    let limits = Limits { stop: Some(stop), ..Limits::none() };
    let solver = || {
        let solver = Solver::new(args.table.perfect().table as usize);
        match &from {
            Some(book) => solver.book(Arc::clone(book)),
            None => solver.without_book(),
        }
    };
    let solve =
        |solver: &mut Solver, nth: usize| Some((nth, solver.solve(&positions[nth], &limits).score()?));
    let crew = Crew { threads: args.threads.count(), family: FAMILY };
    crew.work(rest.into_iter(), solver, solve, |(nth, score)| {
        found[nth] = Some(score);
        bar.inc(1);
        kept.add(format!("{} {score}", positions[nth].text()))
    })?;
    bar.finish_and_clear();

    let Some(found): Option<Vec<i32>> = found.iter().copied().collect() else {
        let (solved, all) = (found.iter().flatten().count(), found.len());
        return Err(Interrupted::with(
            format!("interrupted after {solved} of {all} positions: go on with --resume"),
            format!("interrompu après {solved} positions sur {all} : continuer avec --resume"),
        )
        .into());
    };
    let book = Book::new(&rules, args.plies, &found).or_usage()?;
    write(&path, &book)?;
    let mut out = output::stdout();
    info::write(&mut out, &book, Some(&path), context.lang)?;
    Ok(out.flush()?)
}

fn default_path(rules: &Rules, plies: u32) -> PathBuf {
    format!("{}-{plies}.book", rules.to_string().replace('/', "-")).into()
}

fn write(path: &Path, book: &Book) -> anyhow::Result<()> {
    let mut file = files::create(path)?;
    file.write_all(&book.to_bytes()).and_then(|()| file.flush()).map_err(|why| {
        let path = path.display();
        Text::new(format!("cannot write {path}: {why}"), format!("impossible d'écrire {path} : {why}")).into()
    })
}

/// The scores found so far, by the moves of their positions. After the head these are lines that `quaterne solve --file`
/// reads and checks.
fn scores(
    path: &Path,
    rules: &Rules,
    ply: u32,
    resume: bool,
) -> anyhow::Result<(KeptLines, HashMap<String, i32>)> {
    let contents = Contents {
        head: format!("# quaterne book {rules}, ply {ply}"),
        holds: ["holds scores", "contient déjà des scores"],
        other: ["holds other scores", "contient d'autres scores"],
        line: ["moves and a score", "des coups et un score"],
    };
    if !resume {
        contents.refuse(path)?;
    }
    let mut known = HashMap::new();
    let kept = KeptLines::open(path, Some(&contents), |line| {
        let (moves, score) = line.split_once(' ')?;
        known.insert(moves.to_owned(), score.parse().ok()?);
        Some(())
    })?;
    Ok((kept, known))
}
