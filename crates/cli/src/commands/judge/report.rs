//! What a judgement says: a table, JSON, CSV, a picture.

use std::io::Write;
use std::path::Path;

use super::set::Set;
use crate::files::{Csv, field};
use crate::output;
use quaterne_report::chart::calibration::Calibration;
use quaterne_report::drawing::Drawing;
use quaterne_report::judgement::{Judged, Judgement, KeptAt};
use quaterne_report::numbers::{count, decimal, percent, seconds};
use quaterne_report::score_text::with_margin;
use quaterne_report::table::Table;
use quaterne_rules::Lang;

/// The set in a sentence.
fn heading(set: &Set, lang: Lang) -> String {
    let (rules, plies, seed, positions) = (&set.plan.rules, set.plan.plies, set.plan.seed, set.truths.len());
    let contested = set.contested();
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
    output::sentences(out, &heading)?;
    Ok(writeln!(out, "{path}")?)
}

fn correlation(lang: Lang, value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| decimal(lang, value, 3))
}

pub(super) fn write_text(
    out: &mut impl Write,
    set: &Set,
    players: &[Judged],
    by_ply: bool,
    lang: Lang,
) -> anyhow::Result<()> {
    output::sentences(out, &format!("{}\n", heading(set, lang)))?;
    let mut table = Table::headed(lang.pick(
        "player | value kept % | contested % | best move % | loss | ρ | τ | nodes/move | time/move",
        "joueur | valeur gardée % | disputées % | meilleur coup % | perte | ρ | τ | nœuds/coup | temps/coup",
    ))
    .sparing(&[7, 8, 6, 5]);
    for Judged { player, all, spearman, kendall, nodes_per_move, micros_per_move, .. } in players {
        table.row([
            player.clone(),
            with_margin(lang, Some(all.kept), all.kept_interval, 1),
            percent(lang, all.contested_kept, 1),
            percent(lang, Some(all.exact), 1),
            decimal(lang, all.mean_loss, 2),
            correlation(lang, *spearman),
            correlation(lang, *kendall),
            count(lang, nodes_per_move.round() as u64),
            seconds(lang, micros_per_move / 1e6),
        ]);
    }
    output::table(out, table, lang)?;
    if by_ply {
        let title =
            lang.pick("Value kept in %, by number of stones:", "Valeur gardée en %, par nombre de pions :");
        writeln!(out, "\n{title}\n")?;
        let names = players.iter().map(|player| player.player.as_str());
        let mut table = Table::new([lang.pick("stones", "pions")].into_iter().chain(names));
        // Everybody was asked about the same positions.
        for (nth, KeptAt { ply, .. }) in players.iter().take(1).flat_map(|first| &first.by_ply).enumerate() {
            let kept = |player: &Judged| percent(lang, player.by_ply.get(nth).map(|at| at.kept.kept), 0);
            table.row([ply.to_string()].into_iter().chain(players.iter().map(kept)));
        }
        output::table(out, table, lang)?;
    }
    let legend = lang.pick(
            "Kept: won, drawn or lost as before. Contested: positions where some move gives that away. Loss: in exact score, per move.\nρ, τ: rank correlation of the score given with the exact score.",
            "Gardée : gagnée, nulle ou perdue comme avant. Disputées : positions où un coup peut la perdre. Perte : en score exact, par coup.\nρ, τ : corrélation de rang entre le score donné et le score exact.",
    );
    Ok(output::sentences(out, &format!("\n{legend}"))?)
}

pub(super) fn json(set: &Set, players: &[Judged]) -> Judgement {
    Judgement {
        rules: set.plan.rules.to_string(),
        seed: set.plan.seed,
        per_ply: set.plan.per_ply,
        plies: [set.plan.plies.first, set.plan.plies.last],
        positions: set.truths.len(),
        left_out: set.left_out,
        contested: set.contested(),
        players: players.to_vec(),
    }
}

pub(super) const CSV_HEAD: &str =
    "player,ply,positions,kept,kept_low,kept_high,contested,contested_kept,exact,mean_loss";

pub(super) fn write_csv(mut csv: Csv, players: &[Judged]) -> anyhow::Result<()> {
    for player in players {
        let plies = player.by_ply.iter().map(|KeptAt { ply, kept }| (ply.to_string(), kept));
        for (ply, kept) in plies.chain([("all".to_owned(), &player.all)]) {
            csv.row(&[
                player.player.clone(),
                ply,
                kept.positions.to_string(),
                field(Some(kept.kept)),
                field(kept.kept_interval.map(|interval| interval.low)),
                field(kept.kept_interval.map(|interval| interval.high)),
                kept.contested.to_string(),
                field(kept.contested_kept),
                field(Some(kept.exact)),
                field(Some(kept.mean_loss)),
            ])?;
        }
    }
    csv.keep()
}

/// The calibration of everybody.
pub(super) fn picture(players: &[Judged], set: &Set, lang: Lang) -> Drawing {
    Calibration { lang, subtitle: &heading(set, lang), players }.drawing()
}
