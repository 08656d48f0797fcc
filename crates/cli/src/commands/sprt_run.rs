//! A match that stops as soon as it is decided.

use crate::lang::say;
use clap::ValueEnum;
use quaterne_arena::{Decision, Trial};
use quaterne_report::Text;
use quaterne_report::numbers::decimal;
use quaterne_rules::Lang;

/// What a difference is a difference of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Elo {
    #[value(help = say(
        "The difference of mean scores over their spread",
        "L'écart des scores moyens rapporté à leur dispersion"
    ))]
    Normalised,
    #[value(help = say(
        "The difference of mean scores by the usual curve",
        "L'écart des scores moyens par la courbe usuelle"
    ))]
    Logistic,
}

/// Reads `0,20`.
pub(crate) fn bounds(text: &str) -> Result<[f64; 2], Text> {
    let wrong = || {
        Text::new(
            "expected two numbers, the smaller first, such as 0,20",
            "il faut deux nombres, le plus petit d'abord, comme 0,20",
        )
    };
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let read = |part: &str| part.trim().parse::<f64>().ok().filter(|number| number.abs() <= 1000.0);
    let (low, high) = read(low).zip(read(high)).ok_or_else(wrong)?;
    if low < high { Ok([low, high]) } else { Err(wrong()) }
}

/// Reads how often a test may err.
pub(crate) fn error_rate(text: &str) -> Result<f64, Text> {
    let read = text.trim().parse::<f64>().ok().filter(|rate| *rate >= 1e-6 && *rate < 0.5);
    read.ok_or_else(|| {
        Text::new(
            "expected a share from 0.000001 to less than 0.5, such as 0.05",
            "il faut une part entre 0.000001 et moins de 0.5, comme 0.05",
        )
    })
}

/// `SPRT [0, 20]: LLR 2.97 in (−2.94, 2.94): accepted after 412 pairs`.
pub(crate) fn sentence(trial: &Trial, lang: Lang) -> String {
    let (sprt, pairs) = (trial.sprt(), trial.pairs());
    let [low, high] = sprt.bounds();
    let elo = |bound: f64| format!("{} Elo", decimal(lang, bound, 1));
    let said = match sprt.decision(pairs) {
        Decision::Accepted => lang.pick(
            format!("accepted, the first is better by {} or more", elo(sprt.elo1)),
            format!("accepté, le premier est meilleur de {} ou plus", elo(sprt.elo1)),
        ),
        Decision::Rejected => lang.pick(
            format!("rejected, the first is better by {} at most", elo(sprt.elo0)),
            format!("rejeté, le premier est meilleur de {} au plus", elo(sprt.elo0)),
        ),
        Decision::Continue => lang.pick(
            "undecided: more openings are needed".to_owned(),
            "indécis : il faut plus d'ouvertures".to_owned(),
        ),
    };
    let number: u64 = pairs.iter().sum();
    let number = lang.pick(format!("{number} pairs"), format!("{number} paires"));
    format!(
        "SPRT [{}, {}]{} LLR {} ({}, {}){} {said} ({number}, {pairs:?})",
        decimal(lang, sprt.elo0, 1),
        decimal(lang, sprt.elo1, 1),
        lang.pick(":", " :"),
        decimal(lang, sprt.llr(pairs), 2),
        decimal(lang, low, 2),
        decimal(lang, high, 2),
        lang.pick(":", " :"),
    )
}
