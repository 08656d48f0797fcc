//! `quaterne explain`: why a position is won, drawn or lost.
//!
//! ```text
//!   position ──► Engine::why (exact score, threats, plan, line) ──► page, or JSON
//! ```
//!
//! Everything said is proved by the solver or checked on the board. `analyse --explain` is another matter: there
//! it is an evaluation, an opinion, that is taken apart.

use std::time::Duration;

use quaterne_report::why::Why;
use quaterne_search::question::{Engine, Question, What};
use quaterne_search::{Limits, Method};

use crate::cli::Context;
use crate::help::examples;
use crate::interrupt;
use crate::lang::say;
use crate::output::JsonArgs;
use crate::rules_args::PositionArgs;
use crate::table_args::TableArgs;
use crate::value::time_or_milliseconds;

mod page;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Say why a position is won, drawn or lost: the threats, the parity, the line",
        "Dire pourquoi une position est gagnée, nulle ou perdue : les menaces, la parité, la meilleure suite"
    ),
    after_help = examples(&[
        ("quaterne explain 44444", say("why it is won, drawn or lost", "pourquoi c'est gagné, nul ou perdu")),
        ("quaterne explain 4455 --json", say("the same for a program", "la même chose pour un programme")),
    ])
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[arg(long, value_name = say("TIME", "DURÉE"), value_parser = time_or_milliseconds, help = say(
        "Think at most this long (500ms, 2s, 1m), and say what is proved by then",
        "Réfléchir au plus ce temps (500ms, 2s, 1m), et dire ce qui est alors prouvé"
    ))]
    time: Option<Duration>,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    json: JsonArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let game = args.position.game()?;
    let limits = Limits { time: args.time, stop: Some(interrupt::stop_flag()), ..Limits::none() };
    let by = Method::Perfect(args.table.perfect());
    let question = Question::new(game).by(by).what(What::Why).limits(limits);
    let reasons = Engine::new().why(&question);
    args.json.print(&Why::of(&question.game, &reasons), |out| {
        page::write(out, &question.game, &reasons, context.lang)
    })
}
