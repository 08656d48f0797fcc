//! What a judgement says: a table, JSON, CSV, a picture.

use std::io::Write;
use std::path::Path;

use super::measure::{Group, Measure, Share};
use super::set::Set;
use crate::files::{Csv, field};
use quaterne_report::Interval;
use quaterne_report::chart::calibration::{Calibration, Point, Subject};
use quaterne_report::judgement::{Judged, Judgement, Kept, KeptAt, ScoreGroup};
use quaterne_report::numbers::{count, decimal, seconds};
use quaterne_report::table::Table;
use quaterne_rules::Lang;

/// The set in a sentence.
fn heading(set: &Set, lang: Lang) -> String {
    let (rules, plies, seed, positions) = (&set.plan.rules, set.plan.plies, set.plan.seed, set.truths.len());
    let contested = set.truths.iter().filter(|truth| truth.is_contested()).count();
    let left_out = match set.left_out {
        0 => String::new(),
        some => {
            lang.pick(format!("; {some} not solved, left out"), format!(" ; {some} non résolues, écartées"))
        }
    };
    lang.pick(
        format!("{rules}, {positions} positions of {plies} stones (seed {seed}), {contested} where a move can go wrong{left_out}"),
        format!("{rules}, {positions} positions de {plies} pions (graine {seed}), {contested} où un coup peut être faux{left_out}"),
    )
}

/// Says what a set is.
pub(super) fn write_set(out: &mut impl Write, set: &Set, path: &Path, lang: Lang) -> anyhow::Result<()> {
    let (heading, path) = (heading(set, lang), path.display());
    Ok(writeln!(out, "{heading}\n{path}")?)
}

fn percent(lang: Lang, share: f64) -> String {
    decimal(lang, share * 100.0, 1)
}

/// A share with half its interval: `95.3 ±1.2`.
fn with_margin(lang: Lang, share: &Share) -> String {
    let shown = percent(lang, share.kept());
    match share.kept_interval() {
        Some(interval) => {
            let margin = (interval.high - share.kept()).max(share.kept() - interval.low);
            format!("{shown} ±{}", percent(lang, margin))
        }
        None => shown,
    }
}

fn correlation(lang: Lang, value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| decimal(lang, value, 3))
}

pub(super) fn write_text(
    out: &mut impl Write,
    set: &Set,
    measures: &[Measure],
    by_ply: bool,
    lang: Lang,
) -> anyhow::Result<()> {
    writeln!(out, "{}\n", heading(set, lang))?;
    let mut table = Table::new(lang.pick(
        ["player", "value kept %", "contested %", "best move %", "loss", "ρ", "τ", "nodes/move", "time/move"],
        [
            "joueur",
            "valeur gardée %",
            "disputées %",
            "meilleur coup %",
            "perte",
            "ρ",
            "τ",
            "nœuds/coup",
            "temps/coup",
        ],
    ));
    for measure in measures {
        table.row([
            measure.name.clone(),
            with_margin(lang, &measure.all),
            measure.all.contested_kept().map_or("–".to_owned(), |share| percent(lang, share)),
            percent(lang, measure.all.exact()),
            decimal(lang, measure.all.mean_loss(), 2),
            correlation(lang, measure.spearman),
            correlation(lang, measure.kendall),
            count(lang, measure.nodes_per_move.round() as u64),
            seconds(lang, measure.micros_per_move / 1e6),
        ]);
    }
    table.write(out)?;
    if by_ply {
        writeln!(
            out,
            "\n{}\n",
            lang.pick("Value kept in %, by number of stones:", "Valeur gardée en %, par nombre de pions :")
        )?;
        let mut table = Table::new(
            [lang.pick("stones", "pions").to_owned()]
                .into_iter()
                .chain(measures.iter().map(|measure| measure.name.clone())),
        );
        let plies: Vec<u32> =
            measures.first().map(|measure| measure.by_ply.keys().copied().collect()).unwrap_or_default();
        for ply in plies {
            let share = |measure: &Measure| {
                measure
                    .by_ply
                    .get(&ply)
                    .map_or("–".to_owned(), |share| decimal(lang, share.kept() * 100.0, 0))
            };
            table.row([ply.to_string()].into_iter().chain(measures.iter().map(share)));
        }
        table.write(out)?;
    }
    writeln!(
        out,
        "\n{}",
        lang.pick(
            "Kept: won, drawn or lost as before. Contested: positions where some move gives that away. Loss: in exact score, per move.\nρ, τ: rank correlation of the score given with the exact score.",
            "Gardée : gagnée, nulle ou perdue comme avant. Disputées : positions où un coup peut la perdre. Perte : en score exact, par coup.\nρ, τ : corrélation de rang entre le score donné et le score exact.",
        )
    )?;
    Ok(())
}

fn kept(share: &Share) -> Kept {
    Kept {
        positions: share.positions(),
        kept: share.kept(),
        kept_interval: share.kept_interval().map(Interval::from),
        contested: share.contested,
        contested_kept: share.contested_kept(),
        exact: share.exact(),
        mean_loss: share.mean_loss(),
    }
}

pub(super) fn json(set: &Set, measures: &[Measure]) -> Judgement {
    let group = |group: &Group| ScoreGroup {
        score: group.score,
        worth: group.worth,
        worth_interval: group.interval.map(Interval::from),
        positions: group.positions,
    };
    let player = |measure: &Measure| Judged {
        player: measure.name.clone(),
        all: kept(&measure.all),
        spearman: measure.spearman,
        kendall: measure.kendall,
        nodes_per_move: measure.nodes_per_move,
        micros_per_move: measure.micros_per_move,
        by_ply: measure.by_ply.iter().map(|(&ply, share)| KeptAt { ply, kept: kept(share) }).collect(),
        calibration: measure.calibration.iter().map(group).collect(),
    };
    Judgement {
        rules: set.plan.rules.to_string(),
        seed: set.plan.seed,
        per_ply: set.plan.per_ply,
        plies: [set.plan.plies.first, set.plan.plies.last],
        positions: set.truths.len(),
        left_out: set.left_out,
        contested: set.truths.iter().filter(|truth| truth.is_contested()).count(),
        players: measures.iter().map(player).collect(),
    }
}

pub(super) const CSV_HEAD: [&str; 10] = [
    "player",
    "ply",
    "positions",
    "kept",
    "kept_low",
    "kept_high",
    "contested",
    "contested_kept",
    "exact",
    "mean_loss",
];

pub(super) fn write_csv(mut csv: Csv, measures: &[Measure]) -> anyhow::Result<()> {
    for measure in measures {
        let plies = measure.by_ply.iter().map(|(ply, share)| (ply.to_string(), share));
        for (ply, share) in plies.chain([("all".to_owned(), &measure.all)]) {
            let interval = share.kept_interval();
            csv.row(&[
                measure.name.clone(),
                ply,
                share.positions().to_string(),
                field(Some(share.kept())),
                field(interval.map(|interval| interval.low)),
                field(interval.map(|interval| interval.high)),
                share.contested.to_string(),
                field(share.contested_kept()),
                field(Some(share.exact())),
                field(Some(share.mean_loss())),
            ])?;
        }
    }
    csv.finish()
}

/// The calibrations, to be drawn.
pub(crate) fn subjects(measures: &[Measure]) -> Vec<Subject> {
    let point = |group: &Group| Point {
        score: group.score,
        worth: group.worth,
        interval: group.interval.map(|interval| (interval.low, interval.high)),
    };
    let subject = |measure: &Measure| Subject {
        name: measure.name.clone(),
        points: measure.calibration.iter().map(point).collect(),
    };
    measures.iter().map(subject).collect()
}

/// The calibration of everybody.
pub(super) fn picture(measures: &[Measure], set: &Set, lang: Lang) -> String {
    Calibration {
        title: lang.pick(
            "What positions are worth in exact play, by the score they were given",
            "Valeur exacte des positions, selon le score donné",
        ),
        subtitle: &heading(set, lang),
        x_label: lang
            .pick("scored lowest … highest, ten groups", "du score le plus bas au plus haut, dix groupes"),
        y_label: lang.pick("worth, %", "valeur, %"),
        subjects: &subjects(measures),
    }
    .svg()
}
