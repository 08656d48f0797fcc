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
use crate::rules_args::RulesArgs;
use crate::table_args::TableArgs;
use crate::{interrupt, output};

mod page;

/// Say why a position is won, drawn or lost: the threats, the parity, the line
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The position: moves or rows
    #[arg(default_value = "", hide_default_value = true)]
    position: String,
    /// Think at most this many milliseconds, and say what is proved
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    #[command(flatten)]
    table: TableArgs,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let game = args.rules.game(&args.position)?;
    let limits = Limits {
        time: args.time.map(Duration::from_millis),
        stop: Some(interrupt::stop_flag()),
        ..Limits::none()
    };
    let by = Method::Perfect(args.table.perfect());
    let question = Question::new(game).by(by).what(What::Why).limits(limits);
    let reasons = Engine::new().why(&question);
    let mut out = output::stdout();
    if args.json {
        return output::json(&mut out, &Why::of(&question.game, &reasons));
    }
    page::write(&mut out, &question.game, &reasons, context.lang)
}
