//! `quaterne random`: how random games end (B4), millions of them on all cores.
//!
//! Games come in blocks of fixed size, and each block has a random stream of its own, made from the seed and
//! the block's number. Which thread plays a block does not matter, so the result is the same on one core
//! and on many. Rejected: a stream per thread, whose results depend on the machine.

use std::io::{IsTerminal as _, Write};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use quaterne_rules::Game;
use quaterne_search::playout::Tally;
use quaterne_search::rng::Rng;

use crate::cli::Context;
use crate::rules_args::RulesArgs;
use quaterne_report::random_play::RandomPlay;
use quaterne_report::{Interval, score_text, seed};
use quaterne_rules::Lang;

use crate::{interrupt, output};

/// Games of a block: a fraction of a second on the largest board, so that Ctrl-C is heard soon.
const BLOCK: u64 = 1024;

/// Play games at random and count how they end
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The position to start from: moves or rows
    #[arg(default_value = "", hide_default_value = true)]
    position: String,
    /// How many games
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000)
    )]
    games: u64,
    /// The same seed gives the same games [default: a fresh one, which is shown]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many games at a time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let game = args.rules.game(&args.position)?;
    let seed = args.seed.unwrap_or_else(seed::fresh);
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = args.threads.map_or_else(cores, usize::from);
    let started = Instant::now();
    let bar = progress_bar(args.games);
    let tally = play(&game, args.games, seed, threads, &interrupt::stop_flag(), &bar);
    bar.finish_and_clear();
    let report = RandomPlay::of(&game, &tally, args.games, seed, started.elapsed());
    let mut out = output::stdout();
    if args.json {
        return output::json(&mut out, &report);
    }
    write(&mut out, &report, context.lang)?;
    Ok(out.flush()?)
}

/// A bar on the terminal; nothing in a file or a pipe.
pub(super) fn progress_bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len}  {eta}");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Plays the games, or as many as the flag allows.
fn play(game: &Game, games: u64, seed: u64, threads: usize, stop: &AtomicBool, bar: &ProgressBar) -> Tally {
    let (next, total) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut own = Tally::default();
                while !stop.load(Ordering::Relaxed) {
                    let block = next.fetch_add(1, Ordering::Relaxed);
                    let left = games.saturating_sub(block.saturating_mul(BLOCK));
                    if left == 0 {
                        break;
                    }
                    let mut rng = Rng::split(seed, block);
                    let size = left.min(BLOCK);
                    own = own.and(Tally::from(game.board(), size, &mut rng));
                    bar.inc(size);
                }
                let mut total = total.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                *total = total.and(own);
            });
        }
    });
    total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// What is found, in words.
fn write(out: &mut impl Write, play: &RandomPlay, lang: Lang) -> anyhow::Result<()> {
    let share = |number: f64| {
        let text = format!("{number:.4}");
        lang.pick(text.clone(), text.replace('.', ","))
    };
    if !play.complete {
        let text =
            lang.pick("Interrupted: what was played so far.", "Interrompu : ce qui a été joué jusque-là.");
        writeln!(out, "{text}")?;
    }
    let seed = lang.pick("seed", "graine");
    let games = lang.pick("games", "parties");
    writeln!(out, "{} {games}, {seed} {}", play.games, play.seed)?;
    let (counts, shares, intervals) = (&play.counts, &play.shares, &play.intervals);
    for (name, value, count, Interval { low, high }) in [
        (lang.pick("x wins", "x gagne"), shares.x, counts.x, intervals.x),
        (lang.pick("o wins", "o gagne"), shares.o, counts.o, intervals.o),
        (lang.pick("draw", "nul"), shares.draw, counts.draw, intervals.draw),
    ] {
        let between = lang.pick("95 %:", "95 % :");
        let to = lang.pick("to", "à");
        writeln!(
            out,
            "{name:<8} {}   {between} {} {to} {}   {count}",
            share(value),
            share(low),
            share(high)
        )?;
    }
    let mean = lang.pick("mean length", "longueur moyenne");
    let stones = lang.pick("stones", "jetons");
    writeln!(out, "{mean} {} {stones}", score_text::decimal(lang, play.mean_plies))?;
    let per_second = lang.pick("games/s", "parties/s");
    Ok(writeln!(out, "{} {per_second}", play.games_per_second)?)
}
#[cfg(test)]
mod tests {
    use quaterne_rules::Rules;

    use super::*;

    fn tally(rules: &str, games: u64, threads: usize) -> Tally {
        let game = Game::new(rules.parse::<Rules>().unwrap());
        play(&game, games, 7, threads, &AtomicBool::new(false), &ProgressBar::hidden())
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        for rules in ["connect4", "tictactoe", "15x15/5/free"] {
            let one = tally(rules, 5000, 1);
            assert_eq!(one.games(), 5000);
            assert_eq!(one, tally(rules, 5000, 3));
        }
    }

    /// B4: the exact shares of tic-tac-toe lie in the intervals that 200 000 games give.
    #[test]
    fn the_shares_of_tic_tac_toe() {
        let tally = tally("tictactoe", 200_000, 2);
        for (count, exact) in
            [(tally.first, 737.0 / 1260.0), (tally.second, 363.0 / 1260.0), (tally.draws, 160.0 / 1260.0)]
        {
            let share = count as f64 / tally.games() as f64;
            let Interval { low, high } = quaterne_arena::wilson(share, tally.games() as f64).into();
            assert!((low..=high).contains(&exact), "{exact} is not in {low}–{high}");
        }
    }

    #[test]
    fn a_raised_flag_plays_nothing() {
        let game = Game::new(Rules::connect4());
        let tally = play(&game, 1 << 40, 1, 2, &AtomicBool::new(true), &ProgressBar::hidden());
        assert_eq!(tally.games(), 0);
    }
}
