//! `quaterne match`: two machines over every opening, with both colours.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use arena::{
    Contestant, Decision, EloModel, Ending, Entrant, Plan, Played, Reason, Schedule, Score, Sprt, Tally,
    Tournament, distinct_games, likelihood_of_superiority,
};
use rules::{Outcome, Rules};
use search::learnt::Model;
use serde::Serialize;

use crate::bot_args::{BotArgs, fault_words, reason_name, sandbox_sentence};
use crate::cli::Context;
use crate::commands::judge::{read_model, with_model};
use crate::commands::sprt_run::{self, Elo, SprtReport, Test};
use crate::commands::tournament::{Match, run_match, sprt_sentence};
use crate::contest_args::{ContestArgs, Effort, OpeningList, contestant};
use crate::failure::OrUsage;
use crate::files::Csv;
use crate::lang::Lang;
use crate::output;
use crate::rules_args::RulesArgs;
use crate::table::{Table, count, decimal, seconds};

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

#[derive(Serialize)]
struct Report {
    rules: String,
    opening_plies: u32,
    openings: usize,
    mirror: bool,
    seed: u64,
    games: usize,
    /// `false` when Ctrl-C left games out.
    complete: bool,
    distinct_games: usize,
    pairs: usize,
    /// Pairs in which the first player scored 0, ¼, ½, ¾ and 1.
    pentanomial: [u64; 5],
    mean_plies: Option<f64>,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    /// How likely the first is the better one.
    superiority: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtReport>,
    /// Limits of every player.
    time: String,
    /// How programs were held; absent when there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    sandbox: Option<String>,
    /// Why games ended, and how many.
    reasons: BTreeMap<&'static str, u64>,
    players: [PlayerReport; 2],
}

#[derive(Serialize)]
struct PlayerReport {
    player: String,
    wins: u64,
    draws: u64,
    losses: u64,
    score: Option<f64>,
    score_as_first: Option<f64>,
    score_as_second: Option<f64>,
    nodes_per_move: f64,
    micros_per_move: f64,
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
    let mut report = report(&rules, &openings, &plan, &games);
    report.complete |= decided;
    report.sprt = test.as_ref().map(Test::report);
    report.time = time.to_string();
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

fn report(rules: &Rules, openings: &OpeningList, plan: &Plan<'_>, games: &[Played]) -> Report {
    let score = Score::of(games, 0, 1);
    let plies: usize = games.iter().map(|played| played.game.moves().len()).sum();
    let interval = score.elo_interval();
    Report {
        rules: rules.to_string(),
        opening_plies: openings.plies,
        openings: openings.games.len(),
        mirror: openings.mirror,
        seed: plan.seed,
        games: games.len(),
        complete: games.len() == plan.fixtures.len(),
        distinct_games: distinct_games(games),
        pairs: score.pairs(),
        pentanomial: score.pentanomial(),
        mean_plies: (!games.is_empty()).then(|| plies as f64 / games.len() as f64),
        elo: score.elo(),
        elo_low: interval.map(|interval| interval.low),
        elo_high: interval.map(|interval| interval.high),
        superiority: likelihood_of_superiority(&score.pair_shares),
        sprt: None,
        time: String::new(),
        sandbox: None,
        reasons: reasons(games).map(|(reason, count)| (reason.name(), count)).collect(),
        players: [
            player_report(&plan.players[0], &score, Effort::of(games, 0)),
            player_report(&plan.players[1], &Score::of(games, 1, 0), Effort::of(games, 1)),
        ],
    }
}

fn player_report(player: &Contestant, score: &Score, effort: Effort) -> PlayerReport {
    let Tally { wins, draws, losses } = score.total();
    PlayerReport {
        player: player.to_string(),
        wins,
        draws,
        losses,
        score: score.share(),
        score_as_first: score.by_colour[0].share(),
        score_as_second: score.by_colour[1].share(),
        nodes_per_move: effort.nodes_per_move(),
        micros_per_move: effort.seconds_per_move() * 1e6,
    }
}

const CSV_HEAD: [&str; 14] = [
    "game",
    "opening",
    "first",
    "second",
    "winner",
    "plies",
    "moves",
    "first_moves",
    "first_nodes",
    "first_micros",
    "second_moves",
    "second_nodes",
    "second_micros",
    "reason",
];

fn write_csv(mut csv: Csv, plan: &Plan<'_>, games: &[Played]) -> anyhow::Result<()> {
    for (number, played) in games.iter().enumerate() {
        let winner = match played.outcome() {
            Some(Outcome::Win(player)) => player.number().to_string(),
            _ => "0".to_owned(),
        };
        let mut fields = vec![
            number.to_string(),
            plan.openings[played.fixture.opening].text(),
            plan.players[played.fixture.seats[0]].to_string(),
            plan.players[played.fixture.seats[1]].to_string(),
            winner,
            played.game.moves().len().to_string(),
            played.game.text(),
        ];
        for seat in 0..2 {
            let nodes: u64 = played.thoughts_of(seat).map(|thought| thought.nodes).sum();
            let micros: u128 = played.thoughts_of(seat).map(|thought| thought.elapsed.as_micros()).sum();
            fields.extend([
                played.thoughts_of(seat).count().to_string(),
                nodes.to_string(),
                micros.to_string(),
            ]);
        }
        fields.push(played.ending.reason().name().to_owned());
        csv.row(&fields)?;
    }
    csv.finish()
}

fn write_text(
    out: &mut impl std::io::Write,
    report: &Report,
    openings: &OpeningList,
    lang: Lang,
) -> anyhow::Result<()> {
    writeln!(out, "{}", heading(&report.rules, openings, lang))?;
    let distinct = lang.pick("distinct games", "parties distinctes");
    writeln!(out, "{distinct} {}/{}", report.distinct_games, report.games)?;
    if !report.complete {
        let stopped =
            lang.pick("interrupted: what follows is what was played", "interrompu : voici ce qui a été joué");
        writeln!(out, "{stopped}")?;
    }
    writeln!(out)?;
    let mut table = Table::new(lang.pick(
        ["player", "score %", "won", "drawn", "lost", "as x %", "as o %", "nodes/move", "time/move"],
        ["joueur", "score %", "gagné", "nul", "perdu", "en x %", "en o %", "nœuds/coup", "temps/coup"],
    ));
    let percent =
        |share: Option<f64>| share.map_or("–".to_owned(), |share| decimal(lang, share * 100.0, 1));
    for player in &report.players {
        table.row([
            player.player.clone(),
            percent(player.score),
            player.wins.to_string(),
            player.draws.to_string(),
            player.losses.to_string(),
            percent(player.score_as_first),
            percent(player.score_as_second),
            count(player.nodes_per_move.round() as u64),
            seconds(lang, player.micros_per_move / 1e6),
        ]);
    }
    table.write(out)?;
    writeln!(out)?;
    writeln!(out, "{}", elo_sentence(report.elo, report.elo_low.zip(report.elo_high), report.pairs, lang))?;
    if let Some(superiority) = report.superiority {
        let (head, unit) = lang.pick(
            ("the first is the better one with a likelihood of", "%"),
            ("le premier est le meilleur avec une vraisemblance de", "%"),
        );
        writeln!(out, "{head} {} {unit}", decimal(lang, superiority * 100.0, 1))?;
    }
    if let Some(plies) = report.mean_plies {
        let (head, unit) = lang.pick(("mean length", "plies"), ("longueur moyenne", "coups"));
        writeln!(out, "{head}{} {} {unit}", lang.pick(":", " :"), decimal(lang, plies, 1))?;
    }
    Ok(())
}

/// How many games ended for each reason.
fn reasons(games: &[Played]) -> impl Iterator<Item = (Reason, u64)> {
    let mut counts: BTreeMap<Reason, u64> = BTreeMap::new();
    for played in games {
        *counts.entry(played.ending.reason()).or_default() += 1;
    }
    counts.into_iter()
}

/// Where somebody lost by a fault: how many games ended for which reason, and the first fault of each player.
fn write_endings(
    out: &mut impl std::io::Write,
    plan: &Plan<'_>,
    games: &[Played],
    lang: Lang,
) -> anyhow::Result<()> {
    let forfeit = |played: &Played| matches!(played.ending, Ending::Forfeit(..));
    if !games.iter().any(forfeit) {
        return Ok(());
    }
    let counts: Vec<String> =
        reasons(games).map(|(reason, count)| format!("{} {count}", reason_name(reason, lang))).collect();
    let head = lang.pick("how games ended:", "fin des parties :");
    writeln!(out, "{head} {}", counts.join(", "))?;
    let mut told = Vec::new();
    for played in games {
        let Ending::Forfeit(by, fault) = played.ending else { continue };
        let player = played.fixture.seats[by.index()];
        if told.contains(&(player, fault)) {
            continue;
        }
        told.push((player, fault));
        let why = played.notes[by.index()].fault.as_deref().unwrap_or_default();
        let name = plan.players[player].label();
        let reason = reason_name(played.ending.reason(), lang);
        writeln!(out, "  {name}: {reason}, {} ({})", fault_words(why, lang), played.game.text())?;
    }
    Ok(())
}

/// What was played: `7x6/4, 121 openings of 3 plies, both colours`.
pub(crate) fn heading(rules: &str, openings: &OpeningList, lang: Lang) -> String {
    let (played, known, plies) = (openings.games.len(), openings.known, openings.plies);
    let of = if played < known {
        format!("{played} {} {known}", lang.pick("of", "sur"))
    } else {
        played.to_string()
    };
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let mirror =
        if openings.mirror { lang.pick(" (mirror images as one)", " (aux symétries près)") } else { "" };
    match lang {
        Lang::En => {
            let unit = if plies == 1 { "ply" } else { "plies" };
            format!("{rules}, {of} opening{} of {plies} {unit}{mirror}, both colours", plural(played))
        }
        Lang::Fr => {
            let s = plural(plies as usize);
            format!("{rules}, {of} ouverture{} de {plies} coup{s}{mirror}, des deux couleurs", plural(played))
        }
    }
}

/// `Elo of the first over the second: +45, 95 % interval from +5 to +86, by 121 pairs`.
fn elo_sentence(elo: Option<f64>, interval: Option<(f64, f64)>, pairs: usize, lang: Lang) -> String {
    let Some(elo) = elo else {
        return lang
            .pick(
                "no opening was finished with both colours: no rating",
                "aucune ouverture finie des deux couleurs : pas d'Elo",
            )
            .to_owned();
    };
    let head = lang.pick("Elo of the first over the second:", "Elo du premier sur le second :");
    let evidence = match (lang, pairs) {
        (Lang::En, 1) => "1 pair of games".to_owned(),
        (Lang::En, _) => format!("{pairs} pairs of games"),
        (Lang::Fr, 1) => "1 paire de parties".to_owned(),
        (Lang::Fr, _) => format!("{pairs} paires de parties"),
    };
    match interval {
        Some((low, high)) => {
            let (from, to) = lang.pick(("95 % interval from", "to"), ("intervalle à 95 % de", "à"));
            format!("{head} {}, {from} {} {to} {} ({evidence})", signed(elo), signed(low), signed(high))
        }
        None => {
            let none = lang.pick("one pair has no interval", "une seule paire n'a pas d'intervalle");
            format!("{head} {} ({evidence}: {none})", signed(elo))
        }
    }
}

/// A rating difference: `+45`, `−12`, `+∞`.
pub(crate) fn signed(elo: f64) -> String {
    match elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        _ if elo.round() < 0.0 => format!("−{:.0}", -elo),
        _ => format!("+{:.0}", elo.abs()),
    }
}
