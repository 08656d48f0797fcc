//! A match that stops as soon as it is decided.

use crate::lang::say;
use clap::ValueEnum;
use quaterne_arena::{Decision, Played, Sprt};
use quaterne_report::Text;
use serde::Serialize;

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

/// A sequential test over the pairs of a match, in the order of its plan: whatever the threads do, it ends at the
/// same pair.
pub(crate) struct Test {
    pub(crate) sprt: Sprt,
    /// Half points of the first machine in each game, by opening and colour.
    results: Vec<[Option<u8>; 2]>,
    pub(crate) next: usize,
    pub(crate) pairs: [u64; 5],
}

impl Test {
    pub(crate) fn new(sprt: Sprt, openings: usize) -> Self {
        Self { sprt, results: vec![[None; 2]; openings], next: 0, pairs: [0; 5] }
    }

    /// Hears of a game; whether the test is decided.
    pub(crate) fn hear(&mut self, played: &Played) -> bool {
        let Some(outcome) = played.outcome() else { return false };
        let colour = usize::from(played.fixture.seats[0] != 0);
        let points = match outcome.winner() {
            None => 1,
            Some(winner) if winner.index() == colour => 2,
            Some(_) => 0,
        };
        self.results[played.fixture.opening][colour] = Some(points);
        while self.sprt.decision(self.pairs) == Decision::Continue {
            let Some(&[Some(a), Some(b)]) = self.results.get(self.next) else { return false };
            self.pairs[usize::from(a + b)] += 1;
            self.next += 1;
        }
        true
    }

    /// Where it stands, for JSON.
    pub(crate) fn report(&self) -> SprtReport {
        let [llr_low, llr_high] = self.sprt.bounds();
        SprtReport {
            elo0: self.sprt.elo0,
            elo1: self.sprt.elo1,
            llr: self.sprt.llr(self.pairs),
            llr_low,
            llr_high,
            decision: match self.sprt.decision(self.pairs) {
                Decision::Accepted => "accepted",
                Decision::Rejected => "rejected",
                Decision::Continue => "undecided",
            },
        }
    }
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
