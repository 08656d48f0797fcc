//! A match that stops as soon as it is decided.

use clap::ValueEnum;
use quaterne_arena::{Decision, Played, Sprt};
use quaterne_report::contest::SprtReport;

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

    /// Where it stands.
    pub(crate) fn report(&self) -> SprtReport {
        SprtReport::of(&self.sprt, self.pairs)
    }
}
