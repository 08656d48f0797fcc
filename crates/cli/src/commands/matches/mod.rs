//! `quaterne match`: two machines over every opening, with both colours.

use std::path::PathBuf;
use std::sync::Arc;

use quaterne_arena::{GameLine, Player, ProgramConduct, Tournament, Trial, Unable};
use quaterne_rules::Lang;
use quaterne_search::learnt::Model;

use crate::bot_args::{BotArgs, all_started, held_by, sandbox_sentence};
use crate::cli::Context;
use crate::commands::sprt_run::{self, SprtArgs};
use crate::contest_args::{ContestArgs, player};
use crate::files::Csv;
use crate::help::examples;
use crate::lang::say;
use crate::model_args::{ModelArgs, with_model};
use crate::output::{self, JsonArgs};
use crate::rules_args::RulesArgs;
use crate::value::number;
use quaterne_report::contest::SprtReport;
use quaterne_report::match_report as report;

mod games_csv;
mod words;

use games_csv::{CSV_HEAD, write_csv};
pub(crate) use words::{heading, write_played};
use words::{write_endings, write_text};

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Let two players meet, from every opening with both colours",
        "Faire jouer deux joueurs depuis toutes les ouvertures, avec les deux couleurs"
    ),
    long_about = say(
        "A player of fixed depth always plays the same game from the empty board; so each opening of a \
         few moves is played twice, once with each colour, and that pair of games is the unit of evidence \
         behind the interval.",
        "Un joueur de profondeur fixe joue toujours la même partie depuis la grille vide ; chaque \
         ouverture de quelques coups est donc jouée deux fois, une par couleur, et c'est sur ces paires \
         que repose l'intervalle."
    ),
    after_help = examples(&[
        (
            "quaterne match alphabeta:depth=4 alphabeta:depth=2",
            say("depth 4 against depth 2", "profondeur 4 contre profondeur 2")
        ),
        (
            "quaterne match minimax:depth=2 lines:./my_bot --time 500ms",
            say("against a program of yours", "contre un programme à vous")
        ),
        (
            "quaterne match one-ply random --sprt 0,50",
            say("until it is clear who is better", "jusqu'à savoir qui est le meilleur")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(value_name = say("PLAYER", "JOUEUR"), help = say(
        "One player, such as alphabeta:depth=4,eval=ratio or lines:./my_bot",
        "Un joueur, comme alphabeta:depth=4,eval=ratio ou lines:./mon_bot"
    ))]
    one: String,
    #[arg(value_name = say("OPPONENT", "ADVERSAIRE"), help = say("The other one", "L'autre"))]
    other: String,
    #[command(flatten)]
    sprt: SprtArgs,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u32>(1..), help = say(
        "Play each opening this many times with both colours",
        "Jouer chaque ouverture tant de fois avec les deux couleurs"
    ))]
    repeat: u32,
    #[command(flatten)]
    model: ModelArgs,
    #[arg(long, value_name = "URL", conflicts_with_all = ["csv", "model"], help = say(
        "Keep the games in this database, as a tournament does",
        "Garder les parties dans cette base, comme un tournoi"
    ))]
    db: Option<String>,
    #[command(flatten)]
    json: JsonArgs,
    #[arg(long, value_name = say("FILE", "FICHIER"))]
    #[arg(help = say("Write a CSV file, a row per game", "Écrire un fichier CSV, une ligne par partie"))]
    csv: Option<PathBuf>,
    #[command(flatten)]
    contest: ContestArgs,
    #[command(flatten)]
    bots: BotArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let rules = args.rules.rules()?;
    let model = args.model.read(&rules)?;
    args.bots.use_interpreters([])?;
    let mut players = Vec::new();
    for text in [&args.one, &args.other] {
        let player = player(text, &args.bots.bots())?;
        players.push(args.bots.entrant(learnt_from(player, model.as_ref()))?);
    }
    let openings = args.contest.openings(&rules)?;
    let tournament =
        Tournament { repeats: args.repeat, ..args.contest.tournament(&rules, players, &openings) };
    let programs = args.bots.logged()?;
    if let Some(db) = &args.db {
        return stored(db, args, tournament, programs, openings.plies, context);
    }
    let external = tournament.entrants.iter().any(|entrant| entrant.player.is_external());
    let sandbox = external.then(|| args.bots.sandbox()).transpose()?;
    let csv = args.csv.as_deref().map(|path| Csv::create(path, CSV_HEAD)).transpose()?;
    let fixtures = tournament.games(0, &[[0, 1]]);
    let mut trial = args.sprt.test().map(|sprt| Trial::new(sprt, &fixtures));
    let mut games = args.contest.play(&tournament, &fixtures, programs, context.lang, |played| {
        let line = GameLine::of(played);
        trial.as_mut().zip(line).is_some_and(|(trial, line)| trial.hear(&line))
    });
    let unable: Vec<Unable> = games.iter().filter_map(Unable::of).collect();
    games.retain(|played| played.outcome().is_some());
    let decided = trial.as_ref().filter(|trial| trial.is_decided());
    if let Some(trial) = decided {
        games.retain(|played| trial.weighed(&played.fixture));
    }
    // Interrupted before the first game, the table of before is worth more than none.
    if let Some(csv) = csv.filter(|_| !games.is_empty()) {
        write_csv(csv, &tournament, &games)?;
    }
    let mut report = report::Match::of(openings.set(), &tournament, &games);
    report.complete |= decided.is_some();
    report.sprt = trial.as_ref().map(SprtReport::of);
    report.limits = args.bots.time()?.to_string();
    report.sandbox = sandbox.map(|level| held_by(level, Lang::En));
    args.json.print(&report, |out| {
        write_text(out, &report, &openings, context.lang)?;
        if let Some(trial) = &trial {
            output::sentences(out, &sprt_run::sentence(trial, context.lang))?;
        }
        write_endings(out, &tournament, &games, context.lang)?;
        if let Some(level) = sandbox {
            output::sentences(out, &sandbox_sentence(level, context.lang))?;
        }
        Ok(())
    })?;
    all_started(&unable, |player| tournament.entrants[player].name.clone(), context.lang)
}

/// The same games, kept in a database.
#[cfg(feature = "tournaments")]
fn stored(
    db: &str,
    args: &Args,
    tournament: Tournament,
    programs: ProgramConduct,
    opening_plies: Option<u32>,
    context: Context,
) -> anyhow::Result<()> {
    use crate::commands::tournament::{Games, run_match};
    let arena = quaterne_arena::store::Arena::open(db)?;
    let games = Games { arena, tournament, contest: &args.contest, programs, opening_plies };
    run_match(games, args.sprt.test(), args.json, context)
}

#[cfg(not(feature = "tournaments"))]
fn stored(
    _: &str,
    _: &Args,
    _: Tournament,
    _: ProgramConduct,
    _: Option<u32>,
    _: Context,
) -> anyhow::Result<()> {
    Err(crate::absent::absent("--db", "tournaments").into())
}

/// The same player, with these weights if it is a machine that uses learnt ones.
fn learnt_from(player: Player, model: Option<&Arc<Model>>) -> Player {
    match player {
        Player::Machine(method) => Player::Machine(with_model(method, model)),
        other => other,
    }
}
