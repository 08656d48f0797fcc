//! `quaterne play`: a game in the terminal, people and machines on either side; full screen, or line by line.

use std::io::IsTerminal as _;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quaterne_rules::{Game, Record};

use crate::cli::Context;
use crate::failure::OrUsage as _;
use crate::help::examples;
use crate::lang::say;
use crate::rules_args::RulesArgs;
use crate::value::number;
use quaterne_report::board_text::{self, Style};
use quaterne_report::seat::Seat;
use quaterne_report::{Text, seed};
use quaterne_search::Method;
use quaterne_terminal::console::{ConsoleInput, Manner, PATIENCE, Session, seats_of};
use quaterne_terminal::saved_game;

use crate::{files, folders, interrupt, output, suggestion};

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Play a game in the terminal: people, players of this program, or one of each",
        "Jouer une partie dans le terminal : des humains, des joueurs de ce programme, ou l'un contre \
         l'autre"
    ),
    after_help = examples(&[
        (
            "quaterne play",
            say("you against a player that suits the board", "vous contre un joueur qui convient à la grille")
        ),
        ("quaterne play --first minimax:depth=4 --second human", say("it begins", "il commence")),
        (
            "quaterne play --rules tictactoe --second perfect",
            say("tic-tac-toe against perfect play", "le morpion contre le jeu parfait")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(long, value_name = say("PLAYER", "JOUEUR"), help = say(
        "Who begins, as x: human, or a player such as minimax:depth=4 [default: human]",
        "Qui commence, avec x : human, ou un joueur comme minimax:depth=4 [défaut : human]"
    ))]
    first: Option<String>,
    #[arg(long, value_name = say("PLAYER", "JOUEUR"), help = say(
        "Who answers, as o: human, or a player [default: one that suits the board]",
        "Qui répond, avec o : human, ou un joueur [défaut : un qui convient à la grille]"
    ))]
    second: Option<String>,
    #[arg(long, value_name = "POSITION", default_value = "", hide_default_value = true, help = say(
        "The position to start from: moves or rows; - reads it",
        "La position de départ : des coups ou des lignes ; - la lit"
    ))]
    position: String,
    #[arg(long, value_name = say("MOVES", "COUPS"), default_value = "", hide_default_value = true)]
    #[arg(help = say("Moves already played from that position", "Coups déjà joués depuis cette position"))]
    played: String,
    #[arg(
        long,
        value_name = say("FILE", "FICHIER"),
        conflicts_with_all = ["position", "played", "rules", "board", "align", "free", "stones"]
    )]
    #[arg(help = say(
        "Go on with a saved game, with its rules and its players",
        "Continuer une partie sauvée, avec ses règles et ses joueurs"
    ))]
    load: Option<PathBuf>,
    #[arg(long, value_name = say("FILE", "FICHIER"))]
    #[arg(help = say("Write the game to this file at the end", "Écrire la partie dans ce fichier à la fin"))]
    save: Option<PathBuf>,
    #[arg(long, value_name = "STYLE", value_parser = style(), help = say(
        "How the plain console draws the board [default: numbers with gravity, frame without]",
        "Comment la console simple dessine la grille [défaut : numbers avec gravité, frame sans]"
    ))]
    style: Option<Style>,
    #[arg(long, help = say(
        "Show only the end of a game that no person plays",
        "Ne montrer que la fin d'une partie sans humain"
    ))]
    quiet: bool,
    #[arg(long, value_name = say("SEED", "GRAINE"), value_parser = number::<u64>(..), help = say(
        "The same number gives the same random moves [default: a new one, which is shown]",
        "Le même nombre donne les mêmes coups au hasard [défaut : un nouveau, qui est montré]"
    ))]
    seed: Option<u64>,
    #[arg(long, help = say(
        "The plain console, line by line, as on a pipe: for screen readers and scripts",
        "La console simple, ligne par ligne, comme sur un tube : pour lecteurs d'écran et scripts"
    ))]
    plain: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

/// Reads `--style`.
fn style() -> impl TypedValueParser<Value = Style> {
    let named = |name: String| match name.as_str() {
        "frame" => Style::Frame,
        "sheet" => Style::Sheet,
        _ => Style::Numbers,
    };
    PossibleValuesParser::new([
        PossibleValue::new("numbers").help(say(
            "Numbers on all four sides, bars between the cells",
            "Des nombres des quatre côtés, des barres entre les cases",
        )),
        PossibleValue::new("frame").help(say("A frame around the board", "Un cadre autour de la grille")),
        PossibleValue::new("sheet").help(say(
            "As the labs count: from 0, rows from the top, moves too",
            "Comme les énoncés des TP : à partir de 0, lignes depuis le haut, coups compris",
        )),
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
        let left = quaterne_terminal::play(game, seats, context.lang, folders::games(), &stop)?;
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
        width: output::width(),
        patience: PATIENCE,
    };
    let input = ConsoleInput::of_stdin(stop.clone());
    Session { input, out: output::stdout(), game, seats, manner, stop, save_to: args.save.clone() }.run()
}

/// The game to play and who plays it.
fn table(args: &Args) -> anyhow::Result<(Game, [Seat; 2])> {
    let (game, saved) = match &args.load {
        Some(path) => {
            let record = match path.to_str() {
                Some("-") => files::read(path)?.parse::<Record>().or_usage()?,
                _ => saved_game::load(path)?,
            };
            let seats = seats_of(&record);
            (record.game, seats)
        }
        None => {
            let mut game = args.rules.game(&args.position)?;
            game.play_text(&args.played).or_usage()?;
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
        let seat = typed.as_deref().map(read_seat).transpose()?.unwrap_or(usual);
        Ok(seat.sown(|| seed))
    };
    let seats = [seat(&args.first, first)?, seat(&args.second, second)?];
    Ok((game, seats))
}

/// Reads who plays; what is nearly a name is asked about.
fn read_seat(text: &str) -> Result<Seat, Text> {
    text.parse().map_err(|refused: Text| {
        match (suggestion::nearest(text, ["human"]), text.parse::<Method>()) {
            (None, Err(why)) => suggestion::completed(refused, &why),
            (human, _) => suggestion::perhaps(refused, human),
        }
    })
}
