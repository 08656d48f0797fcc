//! `quaterne random`: how random games end (B4), millions of them on all cores.

use std::io::{IsTerminal as _, Write};
use std::num::NonZeroUsize;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use quaterne_rules::Game;
use quaterne_search::playout::Tally;
use quaterne_search::random_games::RandomGames;
use serde::Serialize;

use crate::cli::Context;
use crate::rules_args::RulesArgs;
use quaterne_report::score_text::wilson;
use quaterne_report::{score_text, seed};
use quaterne_rules::Lang;

use crate::{interrupt, output};

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
    let many = RandomGames { board: *game.board(), games: args.games, seed };
    let tally = many.play(threads, &interrupt::stop_flag(), |games| bar.inc(games));
    bar.finish_and_clear();
    let seconds = started.elapsed().as_secs_f64();
    let report = Report::new(&game, args.games, seed, &tally, seconds);
    let mut out = output::stdout();
    if args.json {
        return output::json(&mut out, &report);
    }
    report.write(&mut out, context.lang)?;
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

/// What is reported; `docs/json.md` describes the fields.
#[derive(Serialize)]
struct Report {
    rules: String,
    position: String,
    fen: String,
    games: u64,
    seed: u64,
    first: f64,
    second: f64,
    draw: f64,
    intervals: Split<[f64; 2]>,
    counts: Split<u64>,
    mean_plies: f64,
    seconds: f64,
    games_per_second: f64,
    complete: bool,
}

#[derive(Serialize)]
struct Split<T> {
    first: T,
    second: T,
    draw: T,
}

impl Report {
    fn new(game: &Game, asked: u64, seed: u64, tally: &Tally, seconds: f64) -> Self {
        let games = tally.games();
        let per = |count: u64| if games == 0 { 0.0 } else { count as f64 / games as f64 };
        Self {
            rules: game.rules().to_string(),
            position: game.text(),
            fen: game.fen(),
            games,
            seed,
            first: per(tally.first),
            second: per(tally.second),
            draw: per(tally.draws),
            intervals: Split {
                first: wilson(tally.first, games),
                second: wilson(tally.second, games),
                draw: wilson(tally.draws, games),
            },
            counts: Split { first: tally.first, second: tally.second, draw: tally.draws },
            mean_plies: per(tally.plies),
            seconds,
            games_per_second: if seconds > 0.0 { (games as f64 / seconds).round() } else { 0.0 },
            complete: games == asked,
        }
    }

    fn write(&self, out: &mut impl Write, lang: Lang) -> anyhow::Result<()> {
        let share = |number: f64| {
            let text = format!("{number:.4}");
            lang.pick(text.clone(), text.replace('.', ","))
        };
        if !self.complete {
            let text = lang
                .pick("Interrupted: what was played so far.", "Interrompu : ce qui a été joué jusque-là.");
            writeln!(out, "{text}")?;
        }
        let seed = lang.pick("seed", "graine");
        let games = lang.pick("games", "parties");
        writeln!(out, "{} {games}, {seed} {}", self.games, self.seed)?;
        let (counts, intervals) = (&self.counts, &self.intervals);
        for (name, value, count, [low, high]) in [
            (lang.pick("x wins", "x gagne"), self.first, counts.first, intervals.first),
            (lang.pick("o wins", "o gagne"), self.second, counts.second, intervals.second),
            (lang.pick("draw", "nul"), self.draw, counts.draw, intervals.draw),
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
        writeln!(out, "{mean} {} {stones}", score_text::decimal(lang, self.mean_plies))?;
        let per_second = lang.pick("games/s", "parties/s");
        Ok(writeln!(out, "{} {per_second}", self.games_per_second)?)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use quaterne_rules::Rules;

    use super::*;

    /// B4: the exact shares of tic-tac-toe lie in the intervals that 200 000 games give.
    #[test]
    fn the_shares_of_tic_tac_toe() {
        let many = RandomGames { board: *Game::new(Rules::tictactoe()).board(), games: 200_000, seed: 7 };
        let tally = many.play(2, &AtomicBool::new(false), |_| ());
        for (count, exact) in
            [(tally.first, 737.0 / 1260.0), (tally.second, 363.0 / 1260.0), (tally.draws, 160.0 / 1260.0)]
        {
            let [low, high] = wilson(count, tally.games());
            assert!((low..=high).contains(&exact), "{exact} is not in {low}–{high}");
        }
    }

    /// By hand from the formula: 8 of 10.
    #[test]
    fn the_interval_of_wilson() {
        let [low, high] = wilson(8, 10);
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4, "{low} {high}");
        assert_eq!(wilson(0, 5)[0], 0.0);
        assert_eq!(wilson(5, 5)[1], 1.0);
    }
}
