//! A match that stops as soon as it is decided.

use crate::lang::say;
use clap::ValueEnum;
use quaterne_report::Text;

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
