//! A match that stops as soon as it is decided.

use clap::ValueEnum;
use quaterne_arena::{Decision, Trial};
use serde::Serialize;

/// What a difference is a difference of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Elo {
    /// Of mean scores, over their spread
    Normalised,
    /// Of mean scores, by the usual curve
    Logistic,
}

/// Reads `0,20`.
pub(crate) fn bounds(text: &str) -> Result<[f64; 2], String> {
    let wrong = || format!("'{text}': expected two numbers, the smaller first, as 0,20");
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let read = |part: &str| part.trim().parse::<f64>().ok().filter(|number| number.abs() <= 1000.0);
    let (low, high) = read(low).zip(read(high)).ok_or_else(wrong)?;
    if low < high { Ok([low, high]) } else { Err(wrong()) }
}

#[derive(Serialize)]
pub(crate) struct SprtReport {
    elo0: f64,
    elo1: f64,
    llr: f64,
    llr_low: f64,
    llr_high: f64,
    decision: &'static str,
}

impl SprtReport {
    /// Where a test stands.
    pub(crate) fn of(trial: &Trial) -> Self {
        let (sprt, pairs) = (trial.sprt(), trial.pairs());
        let [llr_low, llr_high] = sprt.bounds();
        Self {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            llr: sprt.llr(pairs),
            llr_low,
            llr_high,
            decision: match sprt.decision(pairs) {
                Decision::Accepted => "accepted",
                Decision::Rejected => "rejected",
                Decision::Continue => "undecided",
            },
        }
    }
}
