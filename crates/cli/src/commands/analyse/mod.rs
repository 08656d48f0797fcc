//! `quaterne analyse`: what a machine thinks of a position, and what its evaluation counts.

use std::time::Duration;

use quaterne_report::{Analysis, seed};
use quaterne_search::question::{Engine, Question, What};
use quaterne_search::{Evaluation, Limits, Method};
use serde::Serialize;

use crate::cli::Context;
use crate::failure::OrUsage as _;
use crate::help::examples;
use crate::lang::say;
use crate::rules_args::PositionArgs;
use crate::value::{number, time_or_milliseconds};
use quaterne_report::explained::Explained;

use crate::interrupt;
use crate::output::JsonArgs;

mod page;

use page::Page;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Show what a player thinks of a position: its score, its best move, the line it expects",
        "Montrer ce qu'un joueur pense d'une position : son score, son meilleur coup, la meilleure suite"
    ),
    after_help = examples(&[
        ("quaterne analyse 4453", say("what a search thinks", "ce qu'en pense une recherche")),
        (
            "quaterne analyse 4453 --with minimax:depth=4 --explain",
            say("and what its evaluation counts", "et ce que compte son évaluation")
        ),
        ("quaterne analyse b2a1 --rules tictactoe --with perfect", say("tic-tac-toe", "le morpion")),
    ])
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[arg(long, value_name = say("PLAYER", "JOUEUR"), default_value = "alphabeta:depth=8,order=centre")]
    #[arg(help = say(
        "Who thinks: a player of this program, such as minimax:depth=4",
        "Qui réfléchit : un joueur de ce programme, comme minimax:depth=4"
    ))]
    with: String,
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=361))]
    #[arg(help = say("Look at most this many moves ahead", "Regarder au plus ce nombre de coups à l'avance"))]
    depth: Option<u32>,
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..))]
    #[arg(help = say("Visit at most this many positions", "Visiter au plus ce nombre de positions"))]
    nodes: Option<u64>,
    #[arg(long, value_name = say("TIME", "DURÉE"), value_parser = time_or_milliseconds)]
    #[arg(help = say("Think at most this long: 500ms, 2s, 1m", "Réfléchir au plus ce temps : 500ms, 2s, 1m"))]
    time: Option<Duration>,
    #[arg(long, value_name = say("EVAL", "ÉVAL"), num_args = 0..=1, require_equals = true, default_missing_value = "")]
    #[arg(help = say(
        "List what an evaluation counts, and for whom [default: the player's evaluation, or else ratio]",
        "Détailler ce que compte une évaluation, et pour qui [défaut : celle du joueur, sinon ratio]"
    ))]
    explain: Option<String>,
    #[arg(long, help = say(
        "Give every move its exact score, not only the best one; visits more positions",
        "Donner à chaque coup son score exact, pas seulement au meilleur ; visite plus de positions"
    ))]
    exact: bool,
    #[command(flatten)]
    json: JsonArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let game = args.position.game()?;
    let method = seed::sown(args.with.parse().or_usage()?, seed::fresh);
    let explained = args.explain.as_deref().map(|name| evaluation(name, &method)).transpose()?;
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        time: args.time,
        stop: Some(interrupt::stop_flag()),
        ..Limits::none()
    };
    let what = if args.exact { What::Moves } else { What::Best };
    let question = Question::new(game).by(method).what(what).limits(limits);
    let found = Engine::new().analysis(&question);
    let Question { game, by, .. } = &question;
    let analysis = Analysis::of(game, by, &found);
    let explanation = explained.as_ref().map(|evaluation| Explained::of(game, evaluation));
    let report = Report { analysis, explanation };
    args.json.print(&report, |out| {
        let page = Page { game, lang: context.lang };
        page.write(out, &report.analysis)?;
        report.explanation.as_ref().map_or(Ok(()), |explained| page.explain(out, explained))
    })
}

/// The evaluation of this name; without a name, that of the machine.
fn evaluation(name: &str, method: &Method) -> anyhow::Result<Evaluation> {
    match name {
        "" => Ok(method.as_textbook().map_or(Evaluation::Ratio, |tree| tree.evaluation.clone())),
        _ => name.parse().or_usage(),
    }
}

/// What was found, and what an evaluation counts.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    analysis: Analysis,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Explained>,
}
