//! `quaterne league`: every evaluation, measured in every way, as a page.
//!
//! ```text
//!   agreement   quaterne judge, each evaluation at each depth
//!   ratings     matches over all 3-ply openings, each evaluation with `ratio` and with `learnt`
//!   tests       `learnt` against each of the labs' evaluations: equal depth, then equal time
//!   boards      the same test on the boards that have weights of their own
//! ```
//!
//! Each of these is a few hundred small pieces of work. A piece that is done is a line of the results file, so the
//! league can be stopped at any time and goes on where it was; the page is written from the lines.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use quaterne_rules::Rules;

use crate::cli::Context;
use crate::commands::judge::set::{Set, SetArgs, usual_path};
use crate::crew::ThreadsArgs;
use crate::failure::Interrupted;
use crate::help::examples;
use crate::lang::say;
use crate::output::Out;
use crate::plot_file::PlotFile;
use crate::span::Span;
use crate::value::number;
use crate::{interrupt, progress};

mod page;
mod results;
mod work;

use results::Results;
use work::{Bench, EVALUATIONS, LABS, Piece};

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Measure all evaluations against each other and against perfect play, and write a page about it",
        "Mesurer toutes les évaluations entre elles et face au jeu parfait, et en écrire la page"
    ),
    after_help = examples(&[
        ("quaterne league --depths 1..3 --tests 2..2 --out league.md", say("a small one", "une petite")),
        (
            "quaterne league --page-only --json",
            say("what was measured, for a program", "ce qui a été mesuré, pour un programme")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(long, value_name = "A..B", value_parser = Span::of_depths, default_value = "1..8", help = say(
        "How many moves ahead the players look, from one number to another",
        "Combien de coups à l'avance regardent les joueurs, d'un nombre à l'autre"
    ))]
    depths: Span,
    #[arg(long, value_name = "A..B", value_parser = Span::of_depths, default_value = "2..6")]
    #[arg(help = say("The same for the sequential tests", "De même pour les tests séquentiels"))]
    tests: Span,
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "Where to write the page, in Markdown [default: the standard output]",
        "Où écrire la page, en Markdown [défaut : la sortie standard]"
    ))]
    out: Option<PathBuf>,
    #[arg(long, value_name = say("FILE", "FICHIER"), default_value = "league.results", help = say(
        "Where results are kept as they come; what is there already is not measured again",
        "Où garder les résultats au fur et à mesure ; ce qui s'y trouve n'est pas mesuré à nouveau"
    ))]
    results: PathBuf,
    #[arg(long, help = say(
        "Only write the page, from the results that are there",
        "Seulement écrire la page, avec les résultats qui sont là"
    ))]
    page_only: bool,
    #[arg(long)]
    #[arg(help = say("Write the results as one JSON object instead of the page", "Écrire les résultats en un objet JSON au lieu de la page"))]
    json: bool,
    #[command(flatten)]
    drawn: SetArgs,
    #[arg(long, value_name = say("PLIES", "COUPS"), default_value_t = 3, value_parser = number::<u32>(0..=8))]
    #[arg(help = say(
        "How many moves the openings of the ratings have: every position after so many",
        "Combien de coups ont les ouvertures du classement : toutes les positions après tant de coups"
    ))]
    openings: u32,
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number::<u32>(1..=100_000))]
    #[arg(help = say(
        "The most openings of a sequential test; those of 3 moves first, then longer ones",
        "Le plus grand nombre d'ouvertures d'un test séquentiel ; celles de 3 coups d'abord, puis de plus \
         longues"
    ))]
    most: u32,
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "Draw how well the scores of each evaluation foretell the result",
        "Dessiner à quel point les scores de chaque évaluation prédisent le résultat"
    ))]
    plot: Option<PlotFile>,
    #[command(flatten)]
    threads: ThreadsArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let lang = context.lang;
    let rules = Rules::connect4();
    let threads = args.threads.count();
    let mut results = Results::open(&args.results)?;
    let plan = args.drawn.plan(rules, 1, 400_000_000);
    let set = Set::open_or_make(&usual_path(&plan)?, &plan, threads, lang)?;
    let bench = Bench { set: &set, threads, most: args.most as usize, openings: args.openings };
    if !args.page_only {
        let pieces = pieces(args);
        let stop = interrupt::in_two_steps();
        let bar = progress::bar(pieces.len() as u64, lang.pick("measurements", "mesures"));
        for piece in pieces {
            if !results.has(&piece)
                && let Some(found) = bench.measure(&piece, &results)?
            {
                results.add(&piece, found)?;
            }
            if stop.finish.load(Ordering::Relaxed) || stop.stop.load(Ordering::Relaxed) {
                bar.finish_and_clear();
                let path = args.results.display();
                return Err(Interrupted::with(
                    format!("interrupted; what was measured is kept in {path}: the same command goes on"),
                    format!(
                        "interrompu ; ce qui a été mesuré est gardé dans {path} : la même commande continue"
                    ),
                )
                .into());
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
    }
    if let Some(plot) = &args.plot {
        plot.save(&bench.calibration())?;
    }
    let page = match args.json {
        true => format!("{}\n", serde_json::to_string(&results.all())?),
        false => page::write(&results, &set, args.depths, args.tests, args.openings),
    };
    let mut out = Out::create(args.out.as_deref())?;
    out.write_all(page.as_bytes())?;
    out.keep()
}

/// Everything there is to measure, the cheapest first.
fn pieces(args: &Args) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for evaluation in EVALUATIONS.iter().copied() {
        pieces.push(Piece::Static { evaluation });
    }
    for depth in args.depths.range() {
        for evaluation in EVALUATIONS.iter().copied() {
            pieces.push(Piece::Judge { evaluation, depth });
        }
        for one in ["ratio", "learnt"] {
            for other in EVALUATIONS
                .iter()
                .copied()
                .filter(|&other| other != one && !(one == "learnt" && other == "ratio"))
            {
                pieces.push(Piece::Match { one, other, depth });
            }
        }
        if args.tests.range().contains(&depth) {
            for other in LABS {
                pieces.push(Piece::EqualDepth { board: "connect4", other, depth });
                pieces.push(Piece::EqualTime { other, depth });
            }
            for board in ["connect4-12x6", "5x5/4/free"] {
                pieces.push(Piece::EqualDepth { board, other: "ratio", depth });
            }
        }
    }
    pieces
}
