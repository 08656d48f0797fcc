//! `quaterne match`: two machines over every opening, with both colours.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use quaterne_arena::{Contestant, EloModel, GameLine, Sprt, Trial};
use quaterne_search::learnt::Model;

use crate::bot_args::{BotArgs, sandbox_sentence};
use crate::cli::Context;
use crate::commands::judge::{read_model, with_model};
use crate::commands::sprt_run::{self, Elo, SprtReport};
use crate::commands::tournament::{Match, run_match, sprt_sentence};
use crate::contest_args::{ContestArgs, contestant};
use crate::files::Csv;
use crate::output;
use crate::rules_args::RulesArgs;

mod report;
mod words;

use report::{CSV_HEAD, report, write_csv};
pub(crate) use words::{heading, signed};
use words::{write_endings, write_text};

/// Let two machines meet, from every opening with both colours
///
/// A machine of fixed depth always plays the same game from the empty board; so each opening of a few
/// plies is played twice, and that pair of games is the unit of evidence behind the interval.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The first machine, as alphabeta:depth=4,eval=ratio
    one: String,
    /// The other one
    other: String,
    /// Stop as soon as the sequential test between these two Elo differences is decided, as 0,20
    #[arg(long, value_name = "BOUNDS", value_parser = sprt_run::bounds, allow_hyphen_values = true)]
    sprt: Option<[f64; 2]>,
    /// What the bounds of --sprt measure
    #[arg(long, value_enum, default_value_t = Elo::Normalised, requires = "sprt")]
    elo: Elo,
    /// The weights of `learnt`, as quaterne tune wrote them [default: those of the program]
    #[arg(long, value_name = "FILE", conflicts_with = "db")]
    model: Option<PathBuf>,
    /// Keep the games in this database, as a tournament
    #[arg(long, value_name = "URL", conflicts_with = "csv")]
    db: Option<String>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// Write a row per game
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    contest: ContestArgs,
    #[command(flatten)]
    bots: BotArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

impl Args {
    fn test(&self) -> Option<Sprt> {
        let model = match self.elo {
            Elo::Normalised => EloModel::Normalised,
            Elo::Logistic => EloModel::Logistic,
        };
        self.sprt.map(|[elo0, elo1]| Sprt::new(elo0, elo1, model))
    }
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let rules = args.rules.rules()?;
    let model = args.model.as_deref().map(|path| read_model(path, &rules)).transpose()?;
    let mut players = Vec::new();
    for text in [&args.one, &args.other] {
        players.push(args.bots.entrant(learnt_from(contestant(text)?, model.as_ref()))?);
    }
    let openings = args.contest.openings(&rules)?;
    let tournament = args.contest.tournament(&rules, players, &openings);
    let programs = args.bots.bots();
    if let Some(db) = &args.db {
        let (contest, sprt, opening_plies) = (&args.contest, args.test(), openings.plies);
        return run_match(
            Match { db, tournament, contest, programs, sprt, opening_plies },
            args.json,
            context,
        );
    }
    let external = tournament.entrants.iter().any(|entrant| entrant.contestant.is_external());
    let sandbox = external.then(|| args.bots.sandbox()).transpose()?;
    let csv = args.csv.as_deref().map(|path| Csv::create(path, &CSV_HEAD)).transpose()?;
    let fixtures = tournament.games(0, &[[0, 1]]);
    let mut trial = args.test().map(|sprt| Trial::new(sprt, &fixtures));
    let mut games = args.contest.play(&tournament, &fixtures, programs, context.lang, |played| {
        let line = GameLine::of(played);
        trial.as_mut().zip(line).is_some_and(|(trial, line)| trial.hear(&line))
    });
    let decided = trial.as_ref().filter(|trial| trial.is_decided());
    if let Some(trial) = decided {
        games.retain(|played| trial.weighed(&played.fixture));
    }
    if let Some(csv) = csv {
        write_csv(csv, &tournament, &games)?;
    }
    let mut report = report(&openings, &tournament, &games);
    report.complete |= decided.is_some();
    report.sprt = trial.as_ref().map(SprtReport::of);
    report.time = args.bots.time()?.to_string();
    report.sandbox = sandbox.map(|level| level.to_string());
    let mut out = output::stdout();
    if args.json {
        return output::json(&mut out, &report);
    }
    write_text(&mut out, &report, &openings, context.lang)?;
    if let Some(trial) = &trial {
        writeln!(out, "{}", sprt_sentence(trial, context.lang))?;
    }
    write_endings(&mut out, &tournament, &games, context.lang)?;
    if let Some(level) = sandbox {
        writeln!(out, "{}", sandbox_sentence(level, context.lang))?;
    }
    Ok(out.flush()?)
}

/// The same player, with these weights if it is a machine that uses learnt ones.
fn learnt_from(player: Contestant, model: Option<&Arc<Model>>) -> Contestant {
    match player {
        Contestant::Builtin(method) => Contestant::Builtin(with_model(method, model)),
        other => other,
    }
}
