//! `quaterne random`: how random games end (B4), millions of them on all cores.

use std::io::Write;
use std::time::Instant;

use quaterne_search::random_games::RandomGames;

use crate::cli::Context;
use crate::help::examples;
use crate::lang::say;
use crate::rules_args::PositionArgs;
use crate::value::number;
use quaterne_report::random_play::RandomPlay;
use quaterne_report::{Interval, numbers, seed};
use quaterne_rules::Lang;

use crate::crew::ThreadsArgs;
use crate::output::JsonArgs;
use crate::{interrupt, progress};

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Play games at random and count how they end",
        "Jouer des parties au hasard et compter comment elles finissent"
    ),
    after_help = examples(&[
        ("quaterne random", say("a hundred thousand games", "cent mille parties")),
        (
            "quaterne random --rules tictactoe --games 1000000 --seed 1",
            say("a million, always the same", "un million, toujours les mêmes")
        ),
        (
            "quaterne random 4453 --json",
            say("from a position, for a program", "depuis une position, pour un programme")
        ),
    ])
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000,
        value_parser = number::<u64>(1..=1_000_000_000_000)
    )]
    #[arg(help = say("How many games", "Combien de parties"))]
    games: u64,
    #[arg(long, value_name = say("SEED", "GRAINE"), value_parser = number::<u64>(..), help = say(
        "The same number gives the same games [default: a new one, which is shown]",
        "Le même nombre donne les mêmes parties [défaut : un nouveau, qui est montré]"
    ))]
    seed: Option<u64>,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    json: JsonArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let game = args.position.game()?;
    let seed = args.seed.unwrap_or_else(seed::fresh);
    let started = Instant::now();
    let bar = progress::bar(args.games, context.lang.pick("games", "parties"));
    let many = RandomGames { board: *game.board(), games: args.games, seed };
    let tally = many.play(args.threads.count(), &interrupt::stop_flag(), |games| bar.inc(games));
    bar.finish_and_clear();
    let report = RandomPlay::of(&game, &tally, args.games, seed, started.elapsed());
    args.json.print(&report, |out| write(out, &report, context.lang))
}

/// What was found, in words.
fn write(out: &mut impl Write, play: &RandomPlay, lang: Lang) -> anyhow::Result<()> {
    let share = |number: f64| numbers::decimal(lang, number, 4);
    if !play.complete {
        let text =
            lang.pick("Interrupted: what was played so far.", "Interrompu : ce qui a été joué jusque-là.");
        writeln!(out, "{text}")?;
    }
    let seed = lang.pick("seed", "graine");
    let games = lang.pick("games", "parties");
    writeln!(out, "{} {games}, {seed} {}", numbers::count(lang, play.games), play.seed)?;
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
            "{name:<8} {}   {between} {} {to} {}   {}",
            share(value),
            share(low),
            share(high),
            numbers::count(lang, count)
        )?;
    }
    let mean = lang.pick("mean length", "longueur moyenne");
    let stones = lang.pick("stones", "pions");
    writeln!(out, "{mean} {} {stones}", numbers::short(lang, play.mean_plies))?;
    let per_second = lang.pick("games/s", "parties/s");
    Ok(writeln!(out, "{} {per_second}", numbers::decimal(lang, play.games_per_second, 0))?)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use quaterne_rules::{Game, Rules};

    use super::*;

    /// B4: the exact shares of tic-tac-toe lie in the intervals that 200 000 games give.
    #[test]
    fn the_shares_of_tic_tac_toe() {
        let many = RandomGames { board: *Game::new(Rules::tictactoe()).board(), games: 200_000, seed: 7 };
        let tally = many.play(2, &AtomicBool::new(false), |_| ());
        for (count, exact) in
            [(tally.first, 737.0 / 1260.0), (tally.second, 363.0 / 1260.0), (tally.draws, 160.0 / 1260.0)]
        {
            let share = count as f64 / tally.games() as f64;
            let Interval { low, high } = quaterne_arena::wilson(share, tally.games() as f64).into();
            assert!((low..=high).contains(&exact), "{exact} is not in {low}–{high}");
        }
    }
}
