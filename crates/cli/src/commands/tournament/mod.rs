//! `quaterne tournament`: many players, one table that can be defended.
//!
//! ```text
//!   what was typed ──► Entrants, Tournament ──► Arena (plan − results) ──► Standings ──► table, JSON, report, exports
//!                                                 │ here, on all cores
//!                                                 └ or through the queue, with workers elsewhere
//! ```

mod entrants;
mod export;
mod file;
mod json;
mod meant;
#[cfg(feature = "parquet")]
mod parquet_file;
mod progress;
mod report;
mod run;
#[cfg(feature = "workers")]
mod shared;
mod stored;
mod table;

use std::io::Write as _;
use std::path::PathBuf;

use clap::ValueEnum;

use crate::bot_args::BotArgs;
use crate::cli::Context;
use crate::commands::sprt_run::SprtArgs;
use crate::contest_args::ContestArgs;
use crate::help::examples;
use crate::lang::say;
use crate::output;
use crate::rules_args::RulesArgs;
use crate::value::number;

pub(crate) use run::{Games, run_match};
pub(crate) use stored::print_stored;

use self::export::ExportFile;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Let many players meet, and rate them with honest error bars",
        "Faire se rencontrer plusieurs joueurs, et les classer avec d'honnêtes marges d'erreur"
    ),
    long_about = say(
        "Results are kept in a database: what was interrupted goes on with --resume, and a new player \
         only plays its own games.",
        "Les résultats sont gardés dans une base : ce qui a été interrompu continue avec --resume, et un \
         nouveau joueur ne joue que ses propres parties."
    ),
    after_help = examples(&[
        ("quaterne tournament random one-ply alphabeta:depth=2", say("three players", "trois joueurs")),
        (
            "quaterne tournament class/ --time 1s --report class.html",
            say("a folder of programs, and a page", "un dossier de programmes, et une page")
        ),
        (
            "quaterne tournament class/ --resume",
            say("go on after an interruption", "continuer après une interruption")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(required = true, value_name = say("PLAYERS", "JOUEURS"), help = say(
        "Players (alphabeta:depth=4), files of programs, a folder of programs, or a \
         tournament.toml; also what --json printed, which plans the same games",
        "Des joueurs (alphabeta:depth=4), des fichiers de programmes, un dossier de programmes, ou un \
         tournament.toml ; aussi ce que --json a affiché, qui prévoit les mêmes parties"
    ))]
    players: Vec<String>,
    #[arg(long)]
    #[arg(help = say("Go on with a tournament that was interrupted", "Continuer un tournoi interrompu"))]
    resume: bool,
    #[arg(long, help = say(
        "Go on, and play the games again that programs lost by a crash, a time-out or another fault",
        "Continuer, et rejouer les parties que des programmes ont perdues par plantage, temps dépassé ou \
         autre faute"
    ))]
    retry_faults: bool,
    #[arg(long, value_name = "URL", help = say(
        "Where results are kept: a file, or postgres://… [default: NAME.db]",
        "Où garder les résultats : un fichier, ou postgres://… [défaut : NOM.db]"
    ))]
    db: Option<String>,
    #[arg(long, value_name = say("NAME", "NOM"), help = say(
        "What reports call it [default: the name of the file or folder]",
        "Le nom dans les rapports [défaut : celui du fichier ou du dossier]"
    ))]
    name: Option<String>,
    #[arg(long, value_name = say("KIND", "GENRE"), help = say(
        "Who meets whom: round-robin, gauntlet[=N], swiss[=ROUNDS] or knock-out [default: round-robin]",
        "Qui rencontre qui : round-robin, gauntlet[=N], swiss[=RONDES] ou knock-out [défaut : round-robin]"
    ))]
    schedule: Option<String>,
    #[arg(long, value_name = "N", value_parser = number::<u32>(..), help = say(
        "Play each opening this many times with both colours",
        "Jouer chaque ouverture tant de fois avec les deux couleurs"
    ))]
    repeat: Option<u32>,
    #[arg(long, conflicts_with_all = ["openings", "limit"], help = say(
        "Start from every position of the game: exact scores on small boards",
        "Partir de toutes les positions du jeu : scores exacts sur les petites grilles"
    ))]
    every: bool,
    #[arg(long, value_name = say("NODES", "NŒUDS"), value_parser = number::<u64>(..), help = say(
        "End a game as soon as the solver proves its result by visiting at most this many positions",
        "Finir une partie dès que le solveur prouve son résultat en visitant au plus tant de positions"
    ))]
    adjudicate: Option<u64>,
    #[command(flatten)]
    sprt: SprtArgs,
    #[arg(long, conflicts_with = "sprt", help = say(
        "Let quaterne worker processes take part; always so with a PostgreSQL server",
        "Laisser jouer des processus quaterne worker ; toujours le cas avec un serveur PostgreSQL"
    ))]
    share: bool,
    #[arg(long, requires = "share", help = say(
        "Play no game in this process, only plan and wait for workers",
        "Ne pas jouer dans ce processus : planifier et attendre les autres"
    ))]
    no_play: bool,
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Table)]
    #[arg(help = say("What is printed", "Ce qui est affiché"))]
    format: Format,
    #[arg(long, conflicts_with = "format")]
    #[arg(help = say("Print JSON: the same as --format json", "Afficher du JSON : comme --format json"))]
    json: bool,
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "Write a report that opens in any browser, without a network",
        "Écrire un rapport qui s'ouvre dans tout navigateur, sans réseau"
    ))]
    report: Option<PathBuf>,
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "Write the games or a report to a file, by its ending: .pgn, .csv, .json, .parquet, .html; repeat \
         for more",
        "Écrire les parties ou un rapport dans un fichier, selon sa fin : .pgn, .csv, .json, .parquet, \
         .html ; à répéter"
    ))]
    export: Vec<ExportFile>,
    #[arg(long, value_name = say("FOLDER", "DOSSIER"), help = say(
        "Draw the cross table and the ratings in this folder, as SVG and PNG",
        "Dessiner le tableau croisé et le classement dans ce dossier, en SVG et PNG"
    ))]
    plots: Option<PathBuf>,
    #[command(flatten)]
    contest: ContestArgs,
    #[command(flatten)]
    bots: BotArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Json,
    Csv,
    Pgn,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    for file in &args.export {
        file.check()?;
    }
    let meant = meant::Meant::of(args, context)?;
    let played = run::play(args, meant, context)?;
    let (arena, id, lang) = (&played.arena, played.id.as_str(), context.lang);
    if let Some(path) = &args.report {
        report::write(path, &played, lang)?;
    }
    for file in &args.export {
        file.write(&played, lang)?;
    }
    if let Some(folder) = &args.plots {
        report::plots(folder, &played, lang)?;
    }
    let mut out = output::stdout();
    match if args.json { Format::Json } else { args.format } {
        Format::Table => table::write(&mut out, &played, lang)?,
        Format::Json => output::json(&mut out, &json::report(&played))?,
        Format::Csv => export::csv(&mut out, arena, id, &played.tournament)?,
        Format::Pgn => export::pgn(&mut out, arena, id, &played.tournament)?,
    }
    out.flush()?;
    run::verdict(&played, lang)
}
