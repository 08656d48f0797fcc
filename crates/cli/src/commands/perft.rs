//! `quaterne perft`: counts move sequences, to check a move generator.

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use quaterne_report::perft::Perft;
use quaterne_report::{numbers, position};
use quaterne_rules::{Game, Lang};

use crate::cli::Context;
use crate::failure::Interrupted;
use crate::help::examples;
use crate::lang::say;
use crate::output::JsonArgs;
use crate::rules_args::PositionArgs;
use crate::value::number;
use crate::{interrupt, progress};

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Count the sequences of moves of a given length",
        "Compter les suites de coups d'une longueur donnée"
    ),
    after_help = examples(&[
        ("quaterne perft 6", say("from the empty board", "depuis la grille vide")),
        ("quaterne perft 5 b2 --rules tictactoe", say("tic-tac-toe after b2", "le morpion après b2")),
    ])
)]
pub(crate) struct Args {
    #[arg(value_name = say("DEPTH", "PROFONDEUR"), value_parser = number::<u32>(..))]
    #[arg(help = say("How many moves", "Combien de coups"))]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    json: JsonArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let game = args.position.game()?;
    let started = Instant::now();
    let sequences = count(&game, args.depth, context.lang)?;
    let micros = started.elapsed().as_micros() as u64;
    let rules = game.rules().to_string();
    let report = Perft { rules, position: position::text(&game), depth: args.depth, sequences, micros };
    args.json.print(&report, |out| Ok(writeln!(out, "{sequences}")?))
}

/// How many moves are made before parts are counted, so that a bar moves.
const FIRST: u32 = 3;
/// How many are counted in one go: a moment's work, so that Ctrl-C is heard.
const LAST: u32 = 6;

/// Counts part by part, one for each way to begin.
fn count(game: &Game, depth: u32, lang: Lang) -> anyhow::Result<u64> {
    let first = FIRST.min(depth);
    let mut parts = vec![game.clone()];
    for _ in 0..first {
        parts = parts.iter().flat_map(after).collect();
    }
    let stop = interrupt::stop_flag();
    let bar = progress::bar(parts.len() as u64, lang.pick("parts", "morceaux"));
    let mut sequences = 0;
    for (done, part) in parts.iter().enumerate() {
        let Some(found) = count_part(part, depth - first, &stop) else {
            bar.finish_and_clear();
            let (all, sequences) = (parts.len(), numbers::count(lang, sequences));
            return Err(Interrupted::with(
                format!("interrupted: {sequences} sequences so far, those of {done} of the {all} ways to begin"),
                format!("interrompu : {sequences} suites jusque-là, celles de {done} des {all} façons de commencer"),
            )
            .into());
        };
        sequences += found;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(sequences)
}

/// The sequences of one part; `None` when Ctrl-C was heard.
fn count_part(game: &Game, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= LAST {
        return Some(game.board().perft(depth));
    }
    after(game).iter().map(|next| count_part(next, depth - 1, stop)).sum()
}

/// The games one move later.
fn after(game: &Game) -> Vec<Game> {
    let played = |cell| {
        let mut next = game.clone();
        next.play(cell).ok().map(|_| next)
    };
    game.legal_moves().into_iter().filter_map(played).collect()
}
