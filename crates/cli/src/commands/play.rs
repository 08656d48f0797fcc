//! `quaterne play`: a game in the terminal, people and machines on either side; full screen, or line by line.

use std::io::IsTerminal as _;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quaterne_rules::Game;

use crate::cli::Context;
use crate::failure::OrUsage as _;
use crate::rules_args::RulesArgs;
use quaterne_report::board_text::{self, Style};
use quaterne_report::seat::Seat;
use quaterne_report::seed;
use quaterne_terminal::console::{ConsoleInput, Manner, Session, seats_of};
use quaterne_terminal::saved_game;

use crate::{interrupt, output};

/// Play a game in the terminal: people, machines, or one of each
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Who begins, as x: human, or a machine such as minimax:depth=4 [default: human]
    #[arg(long, value_name = "PLAYER")]
    first: Option<String>,
    /// Who answers, as o: human, or a machine [default: one that suits the board]
    #[arg(long, value_name = "PLAYER")]
    second: Option<String>,
    /// The position to start from: moves or rows
    #[arg(long, value_name = "POSITION", default_value = "", hide_default_value = true)]
    position: String,
    /// Moves already played from that position
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// Go on with a saved game, with its rules and its players
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["position", "moves", "rules", "board", "align", "free", "stones"]
    )]
    load: Option<PathBuf>,
    /// Write the game to this file at the end
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// How the plain console draws the board [default: numbers with gravity, frame without]
    #[arg(long, value_parser = style())]
    style: Option<Style>,
    /// Only the end of a game between machines
    #[arg(long)]
    quiet: bool,
    /// For machines that draw lots and have no seed of their own [default: a fresh one, which is shown]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The plain console, line by line, as on a pipe: for screen readers and scripts
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

/// Reads `--style`.
fn style() -> impl TypedValueParser<Value = Style> {
    let named = |name: String| if name == "frame" { Style::Frame } else { Style::Numbers };
    PossibleValuesParser::new([
        PossibleValue::new("numbers").help("Numbers on all four sides, bars between the cells"),
        PossibleValue::new("frame").help("A frame around the board"),
    ])
    .map(named)
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let (game, seats) = table(args)?;
    if let Some(path) = &args.save {
        saved_game::check(path)?;
    }
    let stop = interrupt::stop_flag();
    // Drawn boards and silence are the plain console's.
    let plain = args.plain || args.quiet || args.style.is_some();
    if !plain && quaterne_terminal::is_possible() {
        let left = quaterne_terminal::play(game, seats, context.lang, &stop)?;
        return match (&args.save, left) {
            (Some(path), Some(record)) => Ok(saved_game::save(path, &record)?),
            _ => Ok(()),
        };
    }
    let manner = Manner {
        lang: context.lang,
        style: args.style,
        colours: board_text::colours_wanted(),
        quiet: args.quiet,
        echo: !std::io::stdin().is_terminal(),
    };
    let input = ConsoleInput::of_stdin(stop.clone());
    Session { input, out: output::stdout(), game, seats, manner, stop, save_to: args.save.clone() }.run()
}

/// The game to play and who plays it.
fn table(args: &Args) -> anyhow::Result<(Game, [Seat; 2])> {
    let (game, saved) = match &args.load {
        Some(path) => {
            let record = saved_game::load(path)?;
            let seats = seats_of(&record);
            (record.game, seats)
        }
        None => {
            let mut game = args.rules.game(&args.position)?;
            game.play_text(&args.moves).or_usage()?;
            (game, None)
        }
    };
    let [first, second] = saved.unwrap_or_else(|| {
        // One chosen side leaves the other to a person, whichever it is.
        let second_is_machine =
            args.first.as_deref().is_none_or(|first| first.parse().is_ok_and(|seat: Seat| seat.is_human()));
        [Seat::Human, if second_is_machine { Seat::usual_machine(game.rules()) } else { Seat::Human }]
    });
    let seed = args.seed.unwrap_or_else(seed::fresh);
    let seat = |typed: &Option<String>, usual: Seat| -> anyhow::Result<Seat> {
        let seat = typed.as_deref().map(str::parse).transpose()?.unwrap_or(usual);
        Ok(seat.sown(|| seed))
    };
    let seats = [seat(&args.first, first)?, seat(&args.second, second)?];
    Ok((game, seats))
}
