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

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use quaterne_rules::Rules;
use quaterne_search::learnt::Model;
use quaterne_search::{Evaluation, Method};

use crate::cli::Context;
use crate::failure::OrUsage as _;
use crate::files::{self, Csv};
use crate::help::examples;
use crate::lang::say;
use crate::plot_file::PlotFile;
use crate::rules_args::RulesArgs;
use crate::value::{self, number};
use crate::{output, suggestion};
use quaterne_report::Text;

pub(crate) mod answers;
pub(crate) mod measure;
pub(crate) mod report;
pub(crate) mod set;

use answers::Subject;
use measure::Measure;
use set::{Plies, Set, SetPlan};

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
    #[arg(value_name = say("PLAYER", "JOUEUR"), required_unless_present = "make")]
    #[arg(help = say(
        "Evaluations or players, such as ratio or alphabeta:depth=4,eval=learnt",
        "Des évaluations ou des joueurs, comme ratio ou alphabeta:depth=4,eval=learnt"
    ))]
    specs: Vec<String>,
    #[arg(long)]
    #[arg(help = say(
        "Only prepare the positions: draw them, solve them, write the file",
        "Seulement préparer les positions : les tirer, les résoudre, écrire le fichier"
    ))]
    make: bool,
    #[arg(long, value_name = say("FILE", "FICHIER"))]
    #[arg(help = say(
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
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number::<u32>(1..=10_000))]
    #[arg(help = say(
        "How many positions for each number of stones",
        "Combien de positions pour chaque nombre de pions"
    ))]
    per_ply: u32,
    #[arg(long, value_name = "A..B")]
    #[arg(help = say(
        "From how many stones to how many, such as 8..36 [default: from a fifth of the game to six moves \
         before its end]",
        "De combien de pions à combien, comme 8..36 [défaut : d'un cinquième de la partie à six coups de \
         sa fin]"
    ))]
    plies: Option<Plies>,
    #[arg(long, value_name = "N", default_value_t = 400_000_000, value_parser = number::<u64>(..))]
    #[arg(help = say(
        "Leave out positions that the solver cannot solve by visiting this many",
        "Écarter les positions que le solveur ne résout pas en en visitant tant"
    ))]
    solve_nodes: u64,
    #[arg(long)]
    #[arg(help = say(
        "Go on with the answers of a run that was interrupted",
        "Continuer avec les réponses d'une exécution interrompue"
    ))]
    resume: bool,
    #[arg(long, value_name = say("FILE", "FICHIER"))]
    #[arg(help = say(
        "The weights of the evaluation learnt, as quaterne tune writes them [default: those of the program]",
        "Les poids de l'évaluation learnt, écrits par quaterne tune [défaut : ceux du programme]"
    ))]
    model: Option<PathBuf>,
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=1024))]
    #[arg(help = say(
        "How many positions at a time [default: one per core]",
        "Combien de positions à la fois [défaut : une par cœur]"
    ))]
    threads: Option<u16>,
    #[arg(long)]
    #[arg(help = say(
        "Show also, for each number of stones, how often the result was kept",
        "Montrer aussi, par nombre de pions, combien de fois le résultat est gardé"
    ))]
    by_ply: bool,
    #[arg(long)]
    #[arg(help = say("Write one JSON object instead of text", "Écrire un objet JSON au lieu d'un texte"))]
    json: bool,
    #[arg(long, value_name = say("FILE", "FICHIER"))]
    #[arg(help = say(
        "Write a CSV file, a row per player and number of stones",
        "Écrire un fichier CSV, une ligne par joueur et nombre de pions"
    ))]
    csv: Option<PathBuf>,
    #[arg(long, value_name = say("FILE", "FICHIER"))]
    #[arg(help = say(
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
    let model = args.model.as_deref().map(|path| read_model(path, &rules)).transpose()?;
    let subjects = args
        .specs
        .iter()
        .map(|text| Subject::parse(text, model.as_ref()))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let plies = args.plies.unwrap_or_else(|| Plies::usual(&rules));
    let plan = SetPlan { rules, seed: args.seed, per_ply: args.per_ply, plies, nodes: args.solve_nodes };
    let path = args.set.clone().map_or_else(|| set::usual_path(&plan), Ok)?;
    let csv = args.csv.as_deref().map(|path| Csv::create(path, &report::CSV_HEAD)).transpose()?;
    if let Some(plot) = &args.plot {
        plot.check()?;
    }
    let threads = threads(args.threads);
    let set = Set::open_or_make(&path, &plan, threads, lang)?;
    let mut out = output::stdout();
    if args.make {
        report::write_set(&mut out, &set, &path, lang)?;
        return Ok(out.flush()?);
    }
    let answers = answers::ask(&subjects, &set, Some(&path), args.resume, threads, lang)?;
    let measures: Vec<Measure> = subjects
        .iter()
        .zip(&answers)
        .map(|(subject, answers)| Measure::of(&subject.name, &set, answers))
        .collect();
    if let Some(csv) = csv {
        report::write_csv(csv, &measures)?;
    }
    if let Some(plot) = &args.plot {
        plot.save(&report::picture(&measures, &set, lang))?;
    }
    if args.json {
        return output::json(&mut out, &report::json(&set, &measures));
    }
    report::write_text(&mut out, &set, &measures, args.by_ply, lang)?;
    Ok(out.flush()?)
}

/// As many as were asked for, or one per core.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    asked.map_or_else(cores, usize::from)
}

/// Reads the weights of a board.
pub(crate) fn read_model(path: &std::path::Path, rules: &Rules) -> anyhow::Result<Arc<Model>> {
    let about = path.display().to_string();
    let model: Model = files::read(path)?
        .parse()
        .map_err(|why| quaterne_report::text_of::<quaterne_search::learnt::ModelError>(&why).about(&about))?;
    if model.rules() != rules {
        return Err(Text::new(
            format!("{about} holds weights for {}: judge it with --rules {}", model.rules(), model.rules()),
            format!(
                "{about} contient des poids pour {} : jugez-les avec --rules {}",
                model.rules(),
                model.rules()
            ),
        )
        .into());
    }
    Ok(Arc::new(model))
}

/// The same machine, with these weights where it uses learnt ones.
pub(crate) fn with_model(mut method: Method, model: Option<&Arc<Model>>) -> Method {
    if let Method::Minimax(tree) | Method::AlphaBeta(tree) | Method::Deepening(tree) = &mut method
        && matches!(tree.evaluation, Evaluation::Learnt(_))
    {
        tree.evaluation = Evaluation::Learnt(model.cloned());
    }
    method
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
            let names = Evaluation::NAMES.into_iter().chain(Method::NAMES);
            Err(match suggestion::nearest(text, names) {
                Some(meant) => suggestion::added(refused, meant).into(),
                None => refused.into(),
            })
        }
    }
}
