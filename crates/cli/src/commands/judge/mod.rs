//! `quaterne judge`: evaluations and players against exact play.
//!
//! ```text
//!   seed ──► positions, so many of each ply ──► solver: the score of every move ──► SET.judge
//!                                                                                      │
//!   SPEC ──► the move it plays, the score it gives ──────────► kept? lost how much? ◄──┘
//! ```
//!
//! The set is made once and kept in a file; the same seed makes the same file. Answers are kept beside it as they
//! come, so that a run that was cut short goes on with --resume.

use std::path::PathBuf;

use quaterne_search::{Evaluation, Method};

use crate::cli::Context;
use crate::crew::ThreadsArgs;
use crate::failure::OrUsage as _;
use crate::files::Csv;
use crate::help::examples;
use crate::lang::say;
use crate::model_args::ModelArgs;
use crate::output::JsonArgs;
use crate::plot_file::PlotFile;
use crate::rules_args::RulesArgs;
use crate::value::{self, number};
use crate::{output, suggestion};
use quaterne_report::Text;
use quaterne_report::judgement::Judged;

pub(crate) mod answers;
pub(crate) mod measure;
pub(crate) mod report;
pub(crate) mod set;

use answers::Subject;
use measure::judged;
use set::{Set, SetArgs};

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Measure evaluations and players against perfect play, on a fixed set of positions",
        "Mesurer des évaluations et des joueurs face au jeu parfait, sur un ensemble fixe de positions"
    ),
    long_about = say(
        "An evaluation is judged by the score that it gives to each position and by the move that it \
         prefers one move ahead; a player by the move that it plays and the score that it finds. The \
         positions are drawn by --seed, solved exactly when they are first needed, and kept in a file.",
        "Une évaluation est jugée par le score qu'elle donne à chaque position et par le coup qu'elle \
         préfère à un coup de profondeur ; un joueur par le coup qu'il joue et le score qu'il trouve. Les \
         positions sont tirées selon --seed, résolues exactement la première fois, et gardées dans un \
         fichier."
    ),
    after_help = examples(&[
        (
            "quaterne judge ratio learnt --board 5x4",
            say("two evaluations on 5 × 4", "deux évaluations sur 5 × 4")
        ),
        ("quaterne judge alphabeta:depth=4 --per-ply 5", say("a player", "un joueur")),
    ])
)]
pub(crate) struct Args {
    #[arg(value_name = say("PLAYER", "JOUEUR"), required_unless_present = "make", help = say(
        "Evaluations or players, such as ratio or alphabeta:depth=4,eval=learnt",
        "Des évaluations ou des joueurs, comme ratio ou alphabeta:depth=4,eval=learnt"
    ))]
    specs: Vec<String>,
    #[arg(long, help = say(
        "Only prepare the positions: draw them, solve them, write the file",
        "Seulement préparer les positions : les tirer, les résoudre, écrire le fichier"
    ))]
    make: bool,
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "The file of positions [default: judge-RULES-SEED.judge in the user's cache folder]",
        "Le fichier des positions [défaut : judge-RÈGLES-GRAINE.judge dans le dossier de cache de \
         l'utilisateur]"
    ))]
    set: Option<PathBuf>,
    #[arg(long, value_name = say("SEED", "GRAINE"), default_value_t = 1, value_parser = number::<u64>(..))]
    #[arg(help = say(
        "Which positions: the same number draws the same ones",
        "Quelles positions : le même nombre tire les mêmes"
    ))]
    seed: u64,
    #[command(flatten)]
    drawn: SetArgs,
    #[arg(long, value_name = "N", default_value_t = 400_000_000, value_parser = number::<u64>(..), help = say(
        "Leave out positions that the solver cannot solve by visiting this many",
        "Écarter les positions que le solveur ne résout pas en visitant ce nombre de nœuds"
    ))]
    solve_nodes: u64,
    #[arg(long, help = say(
        "Go on with the answers of a run that was interrupted",
        "Continuer avec les réponses d'une exécution interrompue"
    ))]
    resume: bool,
    #[command(flatten)]
    model: ModelArgs,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[arg(long, help = say(
        "Show also, for each number of stones, how often the result was kept",
        "Montrer aussi, par nombre de pions, combien de fois le résultat est gardé"
    ))]
    by_ply: bool,
    #[command(flatten)]
    json: JsonArgs,
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "Write a CSV file, a row per player and number of stones",
        "Écrire un fichier CSV, une ligne par joueur et nombre de pions"
    ))]
    csv: Option<PathBuf>,
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "Draw how positions really ended that were scored low, middling and high",
        "Dessiner ce que valaient vraiment les positions notées bas, moyen et haut"
    ))]
    plot: Option<PlotFile>,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let lang = context.lang;
    let rules = args.rules.rules()?;
    let model = args.model.read(&rules)?;
    let subjects = args
        .specs
        .iter()
        .map(|text| Subject::parse(text, model.as_ref()))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let plan = args.drawn.plan(rules, args.seed, args.solve_nodes);
    let path = args.set.clone().map_or_else(|| set::usual_path(&plan), Ok)?;
    let csv = args.csv.as_deref().map(|path| Csv::create(path, report::CSV_HEAD)).transpose()?;
    if let Some(plot) = &args.plot {
        plot.check()?;
    }
    let threads = args.threads.count();
    let set = Set::open_or_make(&path, &plan, threads, lang)?;
    if args.make {
        return report::write_set(&mut output::stdout(), &set, &path, lang);
    }
    let answers = answers::ask(&subjects, &set, Some(&path), args.resume, threads, lang)?;
    let judged = subjects.iter().zip(&answers).map(|(subject, answers)| judged(&subject.name, &set, answers));
    let players: Vec<Judged> = judged.collect();
    if let Some(csv) = csv {
        report::write_csv(csv, &players)?;
    }
    if let Some(plot) = &args.plot {
        plot.save(&report::picture(&players, &set, lang))?;
    }
    args.json.print(&report::json(&set, &players), |out| {
        report::write_text(out, &set, &players, args.by_ply, lang)
    })
}

/// Reads a machine, as `method` does, or the name of an evaluation.
pub(crate) fn evaluation_or_method(text: &str) -> anyhow::Result<Result<Evaluation, Method>> {
    if text.contains(':') {
        return Ok(Err(text.parse::<Method>().or_usage()?));
    }
    match (value::evaluation(text), text.parse::<Method>()) {
        (Ok(evaluation), _) => Ok(Ok(evaluation)),
        (Err(_), Ok(method)) => Ok(Err(method)),
        (Err(why), Err(_)) if text.starts_with("weights") => Err(why.into()),
        (Err(_), Err(_)) => {
            let (evaluations, players) = (Evaluation::NAMES.join(", "), Method::NAMES.join(", "));
            let refused = Text::new(
                format!("unknown evaluation or player '{text}': expected {evaluations}; or {players}"),
                format!("évaluation ou joueur « {text} » inconnu : il faut {evaluations} ; ou {players}"),
            );
            let names = Evaluation::NAMES.iter().copied().chain(Method::NAMES);
            Err(suggestion::perhaps(refused, suggestion::nearest(text, names)).into())
        }
    }
}
