//! `quaterne match`: two machines over every opening, with both colours.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use quaterne_arena::{Contestant, Decision, EloModel, Entrant, Plan, Schedule, Sprt, Tournament};
use quaterne_rules::Rules;
use quaterne_search::learnt::Model;

use crate::bot_args::{BotArgs, sandbox_sentence};
use crate::cli::Context;
use crate::commands::judge::{read_model, with_model};
use crate::commands::sprt_run::{self, Elo, Test};
use crate::commands::tournament::{Match, run_match, sprt_sentence};
use crate::contest_args::{ContestArgs, OpeningList, contestant};
use crate::failure::OrUsage;
use crate::files::Csv;
use crate::output;
use crate::rules_args::RulesArgs;
use quaterne_report::match_report as report;

mod games_csv;
mod words;

use games_csv::{CSV_HEAD, write_csv};
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
    let players = [&args.one, &args.other].map(|text| contestant(text));
    let [one, other] = players;
    let players = [one?, other?].map(|player| learnt_from(player, model.as_ref()));
    let conduct = args.bots.conduct(&players)?;
    let sandbox = players.iter().any(Contestant::is_external).then(|| args.bots.sandbox()).transpose()?;
    let openings = args.contest.openings(&rules)?;
    if let Some(db) = &args.db {
        return kept(args, db, &rules, players, openings, context);
    }
    let csv = args.csv.as_deref().map(|path| Csv::create(path, &CSV_HEAD)).transpose()?;
    let plan = Plan::match_of_two(&players, &openings.games, args.contest.seed);
    let time = conduct.time;
    let mut test = args.test().map(|sprt| Test::new(sprt, openings.games.len()));
    let mut games = args.contest.play_until(conduct, &plan, context.lang, |played| {
        test.as_mut().is_some_and(|test| test.hear(played))
    });
    let decided = test.as_ref().is_some_and(|test| test.sprt.decision(test.pairs) != Decision::Continue);
    if let Some(test) = test.as_ref().filter(|_| decided) {
        // What was played beyond the pair that decided is no part of the test.
        games.retain(|played| played.fixture.opening < test.next);
    }
    if let Some(csv) = csv {
        write_csv(csv, &plan, &games)?;
    }
    let mut report = report::Match::of(&rules, openings.set(), &plan, &games);
    report.complete |= decided;
    report.sprt = test.as_ref().map(Test::report);
    report.limits = time.to_string();
    report.sandbox = sandbox.map(|level| level.to_string());
    let mut out = output::stdout();
    if args.json {
        return output::json(&mut out, &report);
    }
    write_text(&mut out, &report, &openings, context.lang)?;
    if let Some(test) = &test {
        writeln!(out, "{}", sprt_sentence(&test.sprt, test.pairs, context.lang))?;
    }
    write_endings(&mut out, &plan, &games, context.lang)?;
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

/// The same match as a tournament of two, whose games are kept.
fn kept(
    args: &Args,
    db: &str,
    rules: &Rules,
    players: [Contestant; 2],
    openings: OpeningList,
    context: Context,
) -> anyhow::Result<()> {
    let mut entrants = Vec::new();
    for contestant in players {
        let version = contestant.version().or_usage()?;
        let time = args.bots.time()?;
        let control = if contestant.is_external() { time.or_usual() } else { time };
        let mut name = contestant.label();
        if entrants.iter().any(|entrant: &Entrant| entrant.name == name) {
            name.push_str("-2");
        }
        entrants.push(Entrant { name, contestant, version, control, bundle: None });
    }
    let tournament = Tournament {
        name: format!("{} – {}", entrants[0].name, entrants[1].name),
        rules: *rules,
        entrants,
        schedule: Schedule::RoundRobin,
        openings: openings.games,
        exhaustive: false,
        repeats: 1,
        seed: args.contest.seed,
        adjudicate: None,
    };
    let (contest, sprt, opening_plies) = (&args.contest, args.test(), openings.plies);
    let bots = args.bots.bots();
    run_match(Match { db, tournament, contest, bots, sprt, opening_plies }, args.json, context)
}
