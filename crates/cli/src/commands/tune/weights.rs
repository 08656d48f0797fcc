//! `quaterne tune weights`: which list w0/…/wk is best at a depth (lab B's question), by matches.

use std::collections::HashMap;
use std::io::Write;

use quaterne_arena::{EloModel, Sprt};

use super::weight_search::{Search, list_of, ratios_of};
use crate::cli::Context;
use crate::contest_args::ContestArgs;
use crate::help::examples;
use crate::lang::say;
use crate::output::{self, JsonArgs};
use crate::rules_args::RulesArgs;
use crate::value::{self, number, real};
use crate::{interrupt, progress};
use quaterne_report::contest::SprtDecision;
use quaterne_report::numbers::{decimal, rating};
use quaterne_report::table::Table;
use quaterne_report::tuning::TunedWeights;
use quaterne_report::{EloInterval, Text};
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
            "quaterne tune weights --initial 0/1/3/6 --against 0/1/5/50",
            say("from a list, against another", "depuis une liste, contre une autre")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = number::<u32>(1..=20), help = say(
        "How many moves ahead the players look",
        "Combien de coups à l'avance regardent les joueurs"
    ))]
    depth: u32,
    #[arg(long, value_name = say("LIST", "LISTE"), help = say(
        "The list to begin with, such as 0/1/4/16 [default: 0/1/4/16/…]",
        "La liste de départ, comme 0/1/4/16 [défaut : 0/1/4/16/…]"
    ))]
    initial: Option<String>,
    #[arg(long, value_name = say("LIST", "LISTE"), help = say(
        "Another list to compare the answer with; may be repeated",
        "Une autre liste à comparer à la réponse ; peut être répété"
    ))]
    against: Vec<String>,
    #[arg(long, value_name = "ELO", default_value_t = 20.0, value_parser = real, help = say(
        "The least Elo difference (normalised) that counts as an improvement",
        "Le plus petit écart Elo (normalisé) qui compte comme un progrès"
    ))]
    gain: f64,
    #[command(flatten)]
    json: JsonArgs,
    #[command(flatten)]
    contest: ContestArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

/// The lists that labs and their solutions use.
const PUBLISHED: [&str; 6] = ["0/1/3/6", "0/1/5/50", "0/1/4/9", "0/1/4/16", "0/10/100/1000", "0/1/3/9"];

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
    let ratios = match &args.initial {
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
    let intervals = search.intervals(&best);
    let weights = list_of(&best);
    let against = against.iter().map(|other| search.against(&weights, other)).collect();
    bar.finish_and_clear();
    let report = TunedWeights {
        rules: rules.to_string(),
        depth: args.depth,
        openings: openings.games.len(),
        weights,
        intervals,
        matches: search.matches,
        complete: !interrupt::heard(),
        against,
    };
    args.json.print(&report, |out| write(out, &report, context.lang))
}

fn write(out: &mut impl Write, report: &TunedWeights, lang: Lang) -> anyhow::Result<()> {
    let TunedWeights { rules, depth, openings, weights, matches, .. } = report;
    let heading = match lang {
        Lang::En => format!(
            "{rules}, depth {depth}, {openings} openings with both colours, {matches} matches\nbest weights: {weights}\n"
        ),
        Lang::Fr => format!(
            "{rules}, profondeur {depth}, {openings} ouvertures avec les deux couleurs, {matches} matchs\nmeilleurs poids : {weights}\n"
        ),
    };
    output::sentences(out, &heading)?;
    if !report.complete {
        let so_far = lang.pick("interrupted: the best so far", "interrompu : le meilleur jusqu'ici");
        writeln!(out, "{so_far}\n")?;
    }
    let mut table = Table::headed(lang.pick(
        "stones | weight | not clearly worse from | to",
        "pions | poids | pas nettement moins bon de | à",
    ));
    table.row(["1", "1", "", ""]);
    for row in &report.intervals {
        let number = |value: f64| decimal(lang, value, 2);
        table.row([row.stones.to_string(), number(row.weight), number(row.low), number(row.high)]);
    }
    output::table(out, table, lang)?;
    if !report.against.is_empty() {
        writeln!(out)?;
        let mut table =
            Table::headed(lang.pick(
                "against | score % | Elo | 95 % | better?",
                "contre | score % | Elo | 95 % | meilleur ?",
            ));
        for row in &report.against {
            let range = |EloInterval { low, high }| format!("{} … {}", rating(lang, low), rating(lang, high));
            let decision = match row.decision {
                SprtDecision::Accepted => lang.pick("yes", "oui"),
                SprtDecision::Rejected => lang.pick("no", "non"),
                SprtDecision::Undecided => lang.pick("undecided", "indécis"),
            };
            table.row([
                row.weights.clone(),
                decimal(lang, row.share * 100.0, 1),
                row.elo.map_or("–".to_owned(), |elo| rating(lang, elo)),
                row.elo_interval.map_or("– … –".to_owned(), range),
                decision.to_owned(),
            ]);
        }
        output::table(out, table, lang)?;
    }
    Ok(())
}
