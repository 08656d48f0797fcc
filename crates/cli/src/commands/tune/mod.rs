//! `quaterne tune`: weights that were learnt, or searched for, instead of guessed.
//!
//! ```text
//!   tune learnt     positions with exact scores ──► logistic regression ──► a model for eval=learnt
//!   tune weights    a list w0/w1/… ──► matches between it and its neighbours ──► the best list, with intervals
//! ```

use crate::cli::Context;

mod labels;
mod learnt;
mod weights;

/// Find the weights of an evaluation: by exact labels, or by matches
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    Learnt(learnt::Args),
    Weights(weights::Args),
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    match &args.task {
        Task::Learnt(args) => learnt::run(args, context),
        Task::Weights(args) => weights::run(args, context),
    }
}
