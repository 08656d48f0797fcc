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
use crate::output;
use crate::plot_file::PlotFile;
use crate::rules_args::RulesArgs;
use quaterne_report::Text;

pub(crate) mod answers;
pub(crate) mod measure;
pub(crate) mod report;
pub(crate) mod set;

use answers::Subject;
use measure::Measure;
use set::{Plies, Set, SetPlan};

/// Measure evaluations and players against exact play, on a fixed set of positions
///
/// An evaluation is judged by the score that it gives to each position and by the move that it prefers one ply ahead;
/// a player by the move that it plays and the score that it finds. The set is drawn by the seed, solved exactly when
/// it is first needed, and kept in a file.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Evaluations or players, as ratio or alphabeta:depth=4,eval=learnt
    #[arg(value_name = "SPEC", required_unless_present = "make")]
    specs: Vec<String>,
    /// Only make the set: draw the positions, solve them, and write the file
    #[arg(long)]
    make: bool,
    /// The file of the set [default: judge-RULES-SEED.judge in the user's cache folder]
    #[arg(long, value_name = "FILE")]
    set: Option<PathBuf>,
    /// What the positions are drawn by
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Positions of each ply
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    per_ply: u32,
    /// From how many stones to how many, as 8..36 [default: from a fifth of the game to six plies before its end]
    #[arg(long, value_name = "A..B")]
    plies: Option<Plies>,
    /// Positions that the solver does not solve within this many nodes are left out
    #[arg(long, value_name = "N", default_value_t = 400_000_000)]
    solve_nodes: u64,
    /// Go on from the answers of an earlier run that was cut short
    #[arg(long)]
    resume: bool,
    /// The weights of `learnt`, as quaterne tune wrote them [default: those of the program]
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Positions at a time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Show the share of values kept by ply, too
    #[arg(long)]
    by_ply: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// Write a row per player and ply
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw what came of the positions that were scored low, middling and high (.svg or .png)
    #[arg(long, value_name = "FILE")]
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
        .map_err(|why: quaterne_search::learnt::ModelError| Text::of(&why).about(&about))?;
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
    match (text.parse::<Evaluation>(), text.parse::<Method>()) {
        (Ok(evaluation), _) => Ok(Ok(evaluation)),
        (Err(_), Ok(method)) => Ok(Err(method)),
        (Err(why), Err(_)) if text.starts_with("weights") => Err(why).or_usage(),
        (Err(_), Err(_)) => {
            let (evaluations, players) = (Evaluation::NAMES.join(", "), Method::NAMES.join(", "));
            Err(Text::new(
                format!("unknown evaluation or player '{text}': expected {evaluations}; or {players}"),
                format!("évaluation ou joueur « {text} » inconnu : il faut {evaluations} ; ou {players}"),
            )
            .into())
        }
    }
}
