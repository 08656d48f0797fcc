//! `quaterne analyse`: what a machine thinks of a position, and what its evaluation counts.

use std::io::Write as _;
use std::time::Duration;

use quaterne_report::Analysis;
use quaterne_search::question::{Engine, Question, What};
use quaterne_search::{Evaluation, Limits, Method};
use serde::Serialize;

use crate::cli::Context;
use crate::failure::OrUsage as _;
use crate::rules_args::RulesArgs;
use quaterne_report::explanation::Explanation;
use quaterne_report::seed;

use crate::{interrupt, output};

mod counted;
mod page;

use counted::ExplanationReport;
use page::Page;

/// Show the score, the best move and the best line that a machine finds
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The position: moves or rows
    #[arg(default_value = "", hide_default_value = true)]
    position: String,
    /// The machine
    #[arg(long, value_name = "PLAYER", default_value = "alphabeta:depth=8,order=centre,memo=on")]
    with: String,
    /// Look at most this many plies ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=361))]
    depth: Option<u32>,
    /// Visit at most this many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Think at most this many milliseconds
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// List what an evaluation counts, and for whom [default: that of the machine, or else ratio]
    #[arg(long, value_name = "EVAL", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    explain: Option<String>,
    /// Give every move its exact score, not only the best one: more nodes
    #[arg(long)]
    exact: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let game = args.rules.game(&args.position)?;
    let method = seed::sown(args.with.parse().or_usage()?, seed::fresh);
    let explained = args.explain.as_deref().map(|name| evaluation(name, &method)).transpose()?;
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        time: args.time.map(Duration::from_millis),
        stop: Some(interrupt::stop_flag()),
        ..Limits::none()
    };
    let what = if args.exact { What::Moves } else { What::Best };
    let question = Question::new(game).by(method).what(what).limits(limits);
    let found = Engine::new().analysis(&question);
    let Question { game, by, .. } = &question;
    let analysis = Analysis::of(game, by, &found);
    let explanation = explained.map(|evaluation| {
        let explanation = Explanation::of(game, &evaluation);
        (evaluation, explanation)
    });
    let mut out = output::stdout();
    if args.json {
        let explanation = explanation.as_ref().map(|(name, parts)| ExplanationReport::new(game, name, parts));
        return output::json(&mut out, &Report { analysis, explanation });
    }
    let page = Page { game, lang: context.lang };
    page.write(&mut out, &analysis)?;
    if let Some((evaluation, explanation)) = &explanation {
        page.explain(&mut out, evaluation, explanation)?;
    }
    Ok(out.flush()?)
}

/// The evaluation of this name; without a name, that of the machine.
fn evaluation(name: &str, method: &Method) -> anyhow::Result<Evaluation> {
    let own = match method {
        Method::Minimax(tree) | Method::AlphaBeta(tree) | Method::Deepening(tree) => Some(&tree.evaluation),
        _ => None,
    };
    match (name, own) {
        ("", own) => Ok(own.cloned().unwrap_or(Evaluation::Ratio)),
        _ => name.parse().or_usage(),
    }
}

/// What was found, and what an evaluation counts.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    analysis: Analysis,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<ExplanationReport>,
}
