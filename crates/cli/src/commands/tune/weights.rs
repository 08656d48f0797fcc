//! `quaterne tune weights`: which list w0/…/wk is best at a depth (lab B's question), by matches.
//!
//! A list and any multiple of it choose the same moves, and an empty alignment counts on both sides, so what is
//! searched for is how much more each stone is worth than the one before:
//!
//! ```text
//!   0 / 1 / r₂ / r₂·r₃         coordinate search: each ratio times or divided by a step, the step halved
//!                              (in its logarithm) when neither helps
//! ```
//!
//! A neighbour replaces the best list when a match over every opening with both colours speaks for it: when being
//! better by the least gain explains the results e times as well as not being better. In the end each ratio is moved away from the best until the list is clearly worse: what is left in between
//! is the interval of the answer. Rejected: SPSA. With two or three numbers and matches that take a second, plain
//! search is as quick, and its answer can be checked by hand.

use std::collections::HashMap;
use std::io::Write as _;

use indicatif::ProgressBar;
use quaterne_arena::{Contestant, Decision, EloModel, ProgramConduct, Score, Sprt, play};
use quaterne_rules::{Game, Rules};
use quaterne_search::Method;
use serde::Serialize;

use crate::cli::Context;
use crate::contest_args::{ContestArgs, OpeningList};
use crate::help::examples;
use crate::lang::say;
use crate::progress;
use crate::rules_args::RulesArgs;
use crate::value::{self, number, real};
use crate::{interrupt, output};
use quaterne_report::Text;
use quaterne_report::numbers::{decimal, rating};
use quaterne_report::table::Table;
use quaterne_rules::Lang;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Search for the best list of weights at a depth, by matches",
        "Chercher la meilleure liste de poids à une profondeur, par des matchs"
    ),
    long_about = say(
        "The answer is a list, an interval for each weight (within it no list is clearly worse), and how \
         the list does against others.",
        "La réponse est une liste, un intervalle pour chaque poids (où aucune liste n'est nettement moins \
         bonne), et les résultats de la liste contre d'autres."
    ),
    after_help = examples(&[
        (
            "quaterne tune weights --depth 2",
            say("the best list at depth 2", "la meilleure liste à la profondeur 2")
        ),
        (
            "quaterne tune weights --start 0/1/3/6 --against 0/1/5/50",
            say("from a list, against another", "depuis une liste, contre une autre")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = number::<u32>(1..=20))]
    #[arg(help = say(
        "How many moves ahead the players look",
        "Combien de coups à l'avance regardent les joueurs"
    ))]
    depth: u32,
    #[arg(long, value_name = say("LIST", "LISTE"))]
    #[arg(help = say(
        "The list to begin with, such as 0/1/4/16 [default: 0/1/4/16/…]",
        "La liste de départ, comme 0/1/4/16 [défaut : 0/1/4/16/…]"
    ))]
    start: Option<String>,
    #[arg(long, value_name = say("LIST", "LISTE"))]
    #[arg(help = say(
        "Another list to compare the answer with; may be repeated",
        "Une autre liste à comparer à la réponse ; peut être répété"
    ))]
    against: Vec<String>,
    #[arg(long, value_name = "ELO", default_value_t = 20.0, value_parser = real)]
    #[arg(help = say(
        "The least Elo difference (normalised) that counts as an improvement",
        "Le plus petit écart Elo (normalisé) qui compte comme un progrès"
    ))]
    gain: f64,
    #[arg(long)]
    #[arg(help = say("Write one JSON object instead of text", "Écrire un objet JSON au lieu d'un texte"))]
    json: bool,
    #[command(flatten)]
    contest: ContestArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

/// Steps of a ratio, as factors, from coarse to fine.
const STEPS: [f64; 3] = [2.0, 1.4, 1.2];
/// No ratio leaves these bounds: beyond, only the fullest alignments count.
const BOUNDS: (f64, f64) = (0.25, 64.0);
/// The lists that labs and their solutions use.
const PUBLISHED: [&str; 6] = ["0/1/3/6", "0/1/5/50", "0/1/4/9", "0/1/4/16", "0/10/100/1000", "0/1/3/9"];

#[derive(Serialize)]
struct Report {
    rules: String,
    depth: u32,
    openings: usize,
    weights: String,
    /// By weight: the least and the most that is not clearly worse, the others being as they are.
    intervals: Vec<IntervalReport>,
    matches: usize,
    /// `false` when Ctrl-C ended the search.
    complete: bool,
    against: Vec<AgainstReport>,
}

#[derive(Serialize)]
struct IntervalReport {
    stones: usize,
    weight: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct AgainstReport {
    weights: String,
    score: f64,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    decision: &'static str,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let rules = args.rules.rules()?;
    let align = usize::from(rules.align());
    if !(3..=12).contains(&align) {
        return Err(Text::new(
            format!("--align {align}: there is nothing to weigh with fewer than 3 in a row, and too much with more than 12"),
            format!("--align {align} : rien à peser à moins de 3 alignés, et trop à plus de 12"),
        )
        .into());
    }
    let ratios = match &args.start {
        Some(list) => ratios_of(list, align)?,
        None => vec![4.0; align - 2],
    };
    let against: Vec<String> = match &args.against[..] {
        [] if align == 4 => PUBLISHED.map(str::to_owned).into(),
        lists => lists.to_vec(),
    };
    for list in &against {
        value::evaluation(&format!("weights/{list}"))?;
    }
    let openings = args.contest.openings(&rules)?;
    let bar = progress::bar(0, context.lang.pick("matches", "matchs"));
    let mut search = Search {
        depth: args.depth,
        sprt: Sprt::new(0.0, args.gain, EloModel::Normalised),
        rules: &rules,
        openings: &openings,
        contest: &args.contest,
        known: HashMap::new(),
        matches: 0,
        bar: &bar,
    };
    let best = search.climb(ratios);
    let intervals = (0..best.len()).map(|nth| search.interval(&best, nth)).collect::<Vec<_>>();
    let list = list_of(&best);
    let against = against.iter().map(|other| search.against(&list, other)).collect();
    bar.finish_and_clear();
    let complete = !interrupt::stop_flag().load(std::sync::atomic::Ordering::Relaxed);
    let report =
        report(&rules, args.depth, &openings.games, &best, intervals, search.matches, against, complete);
    let mut out = output::stdout();
    if args.json {
        return output::json(&mut out, &report);
    }
    report.write(&mut out, context.lang)?;
    Ok(out.flush()?)
}

#[expect(clippy::too_many_arguments, reason = "every one is a line of the report")]
fn report(
    rules: &Rules,
    depth: u32,
    openings: &[Game],
    best: &[f64],
    intervals: Vec<(f64, f64)>,
    matches: usize,
    against: Vec<AgainstReport>,
    complete: bool,
) -> Report {
    let mut below = 1.0;
    let mut rows = Vec::new();
    for (nth, (&ratio, (low, high))) in best.iter().zip(intervals).enumerate() {
        rows.push(IntervalReport {
            stones: nth + 2,
            weight: below * ratio,
            low: below * low,
            high: below * high,
        });
        below *= ratio;
    }
    let (rules, openings, weights) = (rules.to_string(), openings.len(), list_of(best));
    Report { rules, depth, openings, weights, intervals: rows, matches, complete, against }
}

/// w2/w1, w3/w2, … of a list.
fn ratios_of(list: &str, align: usize) -> anyhow::Result<Vec<f64>> {
    value::evaluation(&format!("weights/{list}"))?;
    let weights: Vec<f64> = list.split('/').filter_map(|weight| weight.parse().ok()).collect();
    let wrong = || {
        Text::new(
            format!(
                "--start {list}: expected {align} weights, w0 first, that do not fall from w1 on, as 0/1/4/16"
            ),
            format!(
                "--start {list} : il faut {align} poids, w0 d'abord, qui ne décroissent pas à partir de w1, comme 0/1/4/16"
            ),
        )
    };
    let used = weights.get(1..align).ok_or_else(wrong)?;
    let ratios: Vec<f64> = used.windows(2).map(|pair| pair[1] / pair[0]).collect();
    let fits = |ratio: &f64| (BOUNDS.0..=BOUNDS.1).contains(ratio);
    if ratios.iter().all(fits) { Ok(ratios) } else { Err(wrong().into()) }
}

/// The list of these ratios, with three decimals.
fn list_of(ratios: &[f64]) -> String {
    let mut weight = 1.0;
    let mut list = "0/1".to_owned();
    for ratio in ratios {
        weight *= ratio;
        // Long numbers would only pretend to be exact.
        list.push_str(&format!("/{}", (weight.min(999_999.0) * 1000.0).round() / 1000.0));
    }
    list
}

/// A search under way.
struct Search<'a> {
    depth: u32,
    sprt: Sprt,
    rules: &'a Rules,
    openings: &'a OpeningList,
    contest: &'a ContestArgs,
    /// Scores of matches that were played.
    known: HashMap<(String, String), [u64; 5]>,
    matches: usize,
    bar: &'a ProgressBar,
}

impl Search<'_> {
    /// From here to a list that no neighbour beats.
    fn climb(&mut self, mut best: Vec<f64>) -> Vec<f64> {
        for step in STEPS {
            loop {
                let before = best.clone();
                for nth in 0..best.len() {
                    for factor in [step, 1.0 / step] {
                        let mut other = best.clone();
                        other[nth] = (other[nth] * factor).clamp(BOUNDS.0, BOUNDS.1);
                        if other != best && self.seems_better(&other, &best) {
                            best = other;
                            break;
                        }
                    }
                }
                if best == before {
                    break;
                }
            }
        }
        best
    }

    /// Whether a match speaks for one list rather than another.
    fn seems_better(&mut self, one: &[f64], other: &[f64]) -> bool {
        let pairs = self.meet(&list_of(one), &list_of(other));
        self.sprt.llr(pairs) >= 1.0
    }

    /// Whether one list is clearly better than another: whether it wins the sequential test.
    fn beats(&mut self, one: &[f64], other: &[f64]) -> bool {
        let pairs = self.meet(&list_of(one), &list_of(other));
        self.sprt.decision(pairs) == Decision::Accepted
    }

    /// How far a ratio can go either way before the list is clearly worse.
    fn interval(&mut self, best: &[f64], nth: usize) -> (f64, f64) {
        let mut end = |factor: f64| {
            let mut ratio = best[nth];
            loop {
                let mut other = best.to_vec();
                other[nth] = ratio * factor;
                if !(BOUNDS.0..=BOUNDS.1).contains(&other[nth]) || self.beats(best, &other) {
                    return ratio;
                }
                ratio = other[nth];
            }
        };
        let step = STEPS[STEPS.len() - 1];
        (end(1.0 / step), end(step))
    }

    /// A match over all openings; how many pairs scored 0, ¼, ½, ¾ and 1.
    fn meet(&mut self, one: &str, other: &str) -> [u64; 5] {
        if let Some(pairs) = self.known.get(&(one.to_owned(), other.to_owned())) {
            return *pairs;
        }
        let pairs = self.score(one, other).map_or([0; 5], |score| score.pentanomial());
        self.known.insert((one.to_owned(), other.to_owned()), pairs);
        let mut turned = pairs;
        turned.reverse();
        self.known.insert((other.to_owned(), one.to_owned()), turned);
        pairs
    }

    fn score(&mut self, one: &str, other: &str) -> Option<Score> {
        let flags = interrupt::in_two_steps();
        let machine = |list: &str| -> Option<Contestant> {
            let spec = format!("alphabeta:depth={},eval=weights/{list},order=centre", self.depth);
            spec.parse::<Method>().ok().map(Contestant::from)
        };
        let players = [machine(one)?, machine(other)?];
        let tournament = self.contest.tournament(self.rules, players, self.openings);
        let conduct = self.contest.conduct(&flags, ProgramConduct::default());
        let games = play(&tournament, &conduct, |_| ());
        self.matches += 1;
        self.bar.set_length(self.matches as u64);
        self.bar.set_position(self.matches as u64);
        Some(Score::of(&games, 0, 1))
    }

    fn against(&mut self, best: &str, other: &str) -> AgainstReport {
        let score = self.score(best, other).unwrap_or_default();
        let interval = score.elo_interval();
        AgainstReport {
            weights: other.to_owned(),
            score: score.share().unwrap_or(0.5),
            elo: score.elo(),
            elo_low: interval.map(|interval| interval.low),
            elo_high: interval.map(|interval| interval.high),
            decision: match self.sprt.decision(score.pentanomial()) {
                Decision::Accepted => "accepted",
                Decision::Rejected => "rejected",
                Decision::Continue => "undecided",
            },
        }
    }
}

impl Report {
    fn write(&self, out: &mut impl std::io::Write, lang: Lang) -> anyhow::Result<()> {
        let Self { rules, depth, openings, weights, matches, .. } = self;
        match lang {
            Lang::En => writeln!(
                out,
                "{rules}, depth {depth}, {openings} openings with both colours, {matches} matches\nbest weights: {weights}\n"
            )?,
            Lang::Fr => writeln!(
                out,
                "{rules}, profondeur {depth}, {openings} ouvertures avec les deux couleurs, {matches} matchs\nmeilleurs poids : {weights}\n"
            )?,
        }
        if !self.complete {
            writeln!(
                out,
                "{}\n",
                lang.pick("interrupted: the best so far", "interrompu : le meilleur jusqu'ici")
            )?;
        }
        let mut table = Table::new(lang.pick(
            ["stones", "weight", "not clearly worse from", "to"],
            ["pions", "poids", "pas nettement moins bon de", "à"],
        ));
        table.row(["1", "1", "", ""]);
        for row in &self.intervals {
            let number = |value: f64| decimal(lang, value, 2);
            table.row([row.stones.to_string(), number(row.weight), number(row.low), number(row.high)]);
        }
        table.write(out)?;
        if !self.against.is_empty() {
            writeln!(out)?;
            let mut table = Table::new(lang.pick(
                ["against", "score %", "Elo", "95 %", "better?"],
                ["contre", "score %", "Elo", "95 %", "meilleur ?"],
            ));
            for row in &self.against {
                let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| rating(lang, value));
                let range = format!("{} … {}", number(row.elo_low), number(row.elo_high));
                let decision = match row.decision {
                    "accepted" => lang.pick("yes", "oui"),
                    "rejected" => lang.pick("no", "non"),
                    _ => lang.pick("undecided", "indécis"),
                };
                table.row([
                    row.weights.clone(),
                    decimal(lang, row.score * 100.0, 1),
                    number(row.elo),
                    range,
                    decision.to_owned(),
                ]);
            }
            table.write(out)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_ratios() {
        assert_eq!(ratios_of("0/1/4/16", 4).unwrap(), [4.0, 4.0]);
        assert_eq!(list_of(&[3.0, 2.0]), "0/1/3/6");
        assert_eq!(list_of(&[1.4, 1.2]), "0/1/1.4/1.68");
        for wrong in ["0/1/4", "0/1/-4/16", "0/0/1/2", "0/1/x/2", "0/1/2/1000"] {
            assert!(ratios_of(wrong, 4).is_err(), "{wrong}");
        }
    }
}
