//! The search for the best list of weights, by matches.
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

use indicatif::ProgressBar;
use quaterne_arena::{Decision, Player, ProgramConduct, Score, Sprt, play};
use quaterne_report::tuning::{TunedAgainst, WeightInterval};
use quaterne_report::{EloInterval, Text};
use quaterne_rules::Rules;
use quaterne_search::Method;

use crate::contest_args::{ContestArgs, OpeningList};
use crate::{interrupt, value};

/// Steps of a ratio, as factors, from coarse to fine.
const STEPS: [f64; 3] = [2.0, 1.4, 1.2];
/// No ratio leaves these bounds: beyond, only the fullest alignments count.
const BOUNDS: (f64, f64) = (0.25, 64.0);

/// w2/w1, w3/w2, … of a list.
pub(super) fn ratios_of(list: &str, align: usize) -> anyhow::Result<Vec<f64>> {
    value::evaluation(&format!("weights/{list}"))?;
    let weights: Vec<f64> = list.split('/').filter_map(|weight| weight.parse().ok()).collect();
    let wrong = || {
        Text::new(
            format!(
                "--initial {list}: expected {align} weights, w0 first, that do not fall from w1 on, as 0/1/4/16"
            ),
            format!(
                "--initial {list} : il faut {align} poids, w0 d'abord, qui ne décroissent pas à partir de w1, comme 0/1/4/16"
            ),
        )
    };
    let used = weights.get(1..align).ok_or_else(wrong)?;
    let ratios: Vec<f64> = used.windows(2).map(|pair| pair[1] / pair[0]).collect();
    let fits = |ratio: &f64| (BOUNDS.0..=BOUNDS.1).contains(ratio);
    if ratios.iter().all(fits) { Ok(ratios) } else { Err(wrong().into()) }
}

/// The list of these ratios, with three decimals.
pub(super) fn list_of(ratios: &[f64]) -> String {
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
pub(super) struct Search<'a> {
    pub(super) depth: u32,
    pub(super) sprt: Sprt,
    pub(super) rules: &'a Rules,
    pub(super) openings: &'a OpeningList,
    pub(super) contest: &'a ContestArgs,
    /// Scores of matches that were played.
    pub(super) known: HashMap<(String, String), [u64; 5]>,
    pub(super) matches: usize,
    pub(super) bar: &'a ProgressBar,
}

impl Search<'_> {
    /// From here to a list that no neighbour beats.
    pub(super) fn climb(&mut self, mut best: Vec<f64>) -> Vec<f64> {
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

    /// How far each weight can go, the others being as they are.
    pub(super) fn intervals(&mut self, best: &[f64]) -> Vec<WeightInterval> {
        let mut below = 1.0;
        let mut interval = |(nth, &ratio): (usize, &f64)| {
            let (low, high) = self.interval(best, nth);
            let of = |ratio: f64| below * ratio;
            let found = WeightInterval { stones: nth + 2, weight: of(ratio), low: of(low), high: of(high) };
            below *= ratio;
            found
        };
        best.iter().enumerate().map(&mut interval).collect()
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
        let machine = |list: &str| -> Option<Player> {
            let spec = format!("alphabeta:depth={},eval=weights/{list},order=centre", self.depth);
            spec.parse::<Method>().ok().map(Player::from)
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

    pub(super) fn against(&mut self, best: &str, other: &str) -> TunedAgainst {
        let score = self.score(best, other).unwrap_or_default();
        TunedAgainst {
            weights: other.to_owned(),
            share: score.share().unwrap_or(0.5),
            elo: score.elo(),
            elo_interval: score.elo_interval().map(EloInterval::from),
            decision: self.sprt.decision(score.pentanomial()).into(),
        }
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
