//! `quaterne tune`: weights that were learnt, or searched for, instead of guessed.
//!
//! ```text
//!   tune learnt     positions with exact scores ──► logistic regression ──► a model for eval=learnt
//!   tune weights    a list w0/w1/… ──► matches between it and its neighbours ──► the best list, with intervals
//! ```

use crate::cli::Context;
use crate::help::examples;
use crate::lang::say;

mod labels;
mod learnt;
mod weight_search;
mod weights;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Find the weights of an evaluation: from positions with exact scores, or by matches",
        "Trouver les poids d'une évaluation : par des positions aux scores exacts, ou par des matchs"
    ),
    after_help = examples(&[
        ("quaterne tune weights --depth 2", say("the best list of weights", "la meilleure liste de poids")),
        (
            "quaterne tune learnt --board 5x5 --samples 20000",
            say("weights learnt for 5 × 5", "des poids appris pour 5 × 5")
        ),
    ])
)]
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
