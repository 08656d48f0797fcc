//! Stopping a match as soon as it is decided: the sequential probability ratio test, by pairs of games.
//!
//! Two claims are weighed against each other: *the difference is at most elo₀* and *it is at least elo₁*.
//! After each pair the log-likelihood ratio of the second over the first says which explains the results
//! better; the test ends when it leaves the corridor that the two error rates draw:
//!
//! ```text
//!   LLR
//!   ln((1−β)/α) ─────────────────── accepted: at least elo₁
//!                  ╱╲    ╱
//!          0 ──╱╲╱   ╲╱╲╱────────── go on
//!
//!   ln(β/(1−α)) ─────────────────── rejected: at most elo₀
//! ```
//!
//! The unit is the pair (one opening with both colours), whose share is 0, ¼, ½, ¾ or 1. Rejected: counting
//! games one by one (trinomial). The two games of a pair are not independent, and a test that believes they
//! are takes longer or errs more often.
//!
//! A claim about a difference leaves the five probabilities open; each side is granted those that explain the
//! results best (Van den Bergh's generalised ratio). *Logistic* Elo constrains the mean of a pair, *normalised*
//! Elo the mean divided by the spread, so that a bound means the same effort whatever the share of draws.

/// What an Elo difference is a difference of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EloModel {
    /// Of mean scores, over the standard deviation of a game.
    Normalised,
    /// Of mean scores, by the usual curve.
    Logistic,
}

/// A test: two claims, and how often it may be wrong about each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference of the claim to be rejected.
    pub elo0: f64,
    /// The difference of the claim to be accepted.
    pub elo1: f64,
    /// How often it may accept although the difference is elo₀.
    pub alpha: f64,
    /// How often it may reject although the difference is elo₁.
    pub beta: f64,
    /// How differences are measured.
    pub model: EloModel,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Nothing is decided yet.
    Continue,
    /// The difference is at least elo₁.
    Accepted,
    /// The difference is at most elo₀.
    Rejected,
}

/// The share of each cell of a pentanomial.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// An empty cell counts as this many pairs, so that nothing is called impossible.
const EMPTY_CELL: f64 = 1e-3;
/// One normalised Elo in units of a pair's t: √2 pairs of games, 800/ln 10 by convention.
const NORMALISED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

impl Sprt {
    /// A test of these bounds with 5 % for each error.
    pub fn new(elo0: f64, elo1: f64, model: EloModel) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    /// The ends of the corridor: below the first the test rejects, above the second it accepts.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The log-likelihood ratio of pairs that scored 0, ¼, ½, ¾ and 1 this often.
    ///
    /// ```
    /// use quaterne_arena::{EloModel, Sprt};
    /// let test = Sprt::new(0.0, 2.0, EloModel::Normalised);
    /// assert!((test.llr([365, 16618, 36229, 16974, 390]) - 2.25).abs() < 0.005);
    /// ```
    pub fn llr(&self, pairs: [u64; 5]) -> f64 {
        if pairs.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        let cells = pairs.map(|count| if count == 0 { EMPTY_CELL } else { count as f64 });
        let total: f64 = cells.iter().sum();
        let seen = cells.map(|count| count / total);
        let under = |elo: f64| match self.model {
            EloModel::Normalised => with_t(&seen, std::f64::consts::SQRT_2 * elo / NORMALISED_UNIT),
            EloModel::Logistic => with_mean(&seen, 1.0 / (1.0 + 10_f64.powf(-elo / 400.0))),
        };
        let (p0, p1) = (under(self.elo0), under(self.elo1));
        total * (0..5).map(|nth| seen[nth] * (p1[nth] / p0[nth]).ln()).sum::<f64>()
    }

    /// Where the test stands after these pairs.
    pub fn decision(&self, pairs: [u64; 5]) -> Decision {
        let [low, high] = self.bounds();
        match self.llr(pairs) {
            llr if llr >= high => Decision::Accepted,
            llr if llr <= low => Decision::Rejected,
            _ => Decision::Continue,
        }
    }
}

/// The distribution closest to what was seen among those of this mean.
fn with_mean(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    tilted(seen, &SHARES.map(|share| share - mean))
}

/// The distribution closest to what was seen among those with (μ − ½)/σ = t, by iteration: the constraint
/// is linearised around the last distribution.
fn with_t(seen: &[f64; 5], t: f64) -> [f64; 5] {
    let mut p = [0.2; 5];
    for _ in 0..10 {
        let mean: f64 = (0..5).map(|nth| p[nth] * SHARES[nth]).sum();
        let variance: f64 = (0..5).map(|nth| p[nth] * (SHARES[nth] - mean).powi(2)).sum();
        let sigma = variance.sqrt();
        let phi =
            SHARES.map(|share| share - 0.5 - 0.5 * t * sigma * (1.0 + ((share - mean) / sigma).powi(2)));
        let next = tilted(seen, &phi);
        let moved = (0..5).map(|nth| (next[nth] - p[nth]).abs()).fold(0.0, f64::max);
        p = next;
        if moved < 1e-4 {
            break;
        }
    }
    p
}

/// Maximises Σ p̂ᵢ ln pᵢ subject to Σ pᵢφᵢ = 0: pᵢ = p̂ᵢ/(1 + θφᵢ), θ being the root of Σ p̂ᵢφᵢ/(1 + θφᵢ).
fn tilted(seen: &[f64; 5], phi: &[f64; 5]) -> [f64; 5] {
    let (most, least) =
        (phi.iter().copied().fold(f64::MIN, f64::max), phi.iter().copied().fold(f64::MAX, f64::min));
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    // The sum falls from +∞ to −∞ between the ends; halving finds its root to the last bit.
    for _ in 0..100 {
        let theta = 0.5 * (low + high);
        let sum: f64 = (0..5).map(|nth| seen[nth] * phi[nth] / (1.0 + theta * phi[nth])).sum();
        if sum > 0.0 { low = theta } else { high = theta }
    }
    let theta = 0.5 * (low + high);
    std::array::from_fn(|nth| seen[nth] / (1.0 + theta * phi[nth]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_answers() {
        use EloModel::{Logistic, Normalised};
        for (pairs, elo0, elo1, model, llr, within) in [
            ([365, 16618, 36229, 16974, 390], 0.0, 2.0, Normalised, 2.25, 0.005),
            ([127, 4883, 10712, 5150, 104], -1.75, 0.25, Normalised, 3.01, 0.005),
            ([379, 10170, 21828, 10640, 343], 0.0, 2.0, Normalised, 2.946, 0.001),
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, Logistic, -3.07, 0.005),
        ] {
            let found = Sprt::new(elo0, elo1, model).llr(pairs);
            assert!((found - llr).abs() <= within, "{pairs:?}: {found} is not {llr}");
        }
    }

    #[test]
    fn bounds_and_decisions() {
        let test = Sprt::new(0.0, 20.0, EloModel::Normalised);
        let [low, high] = test.bounds();
        assert!((low + 2.944_439).abs() < 1e-5 && (high - 2.944_439).abs() < 1e-5);
        for (pairs, decision) in [
            ([0; 5], Decision::Continue),
            ([0, 0, 1, 0, 0], Decision::Continue),
            ([0, 0, 40, 40, 120], Decision::Accepted),
            ([120, 40, 40, 0, 0], Decision::Rejected),
            ([0, 0, 0, 0, 300], Decision::Accepted),
        ] {
            assert_eq!(test.decision(pairs), decision, "{pairs:?}: {}", test.llr(pairs));
        }
    }

    /// The test is fair: what accepts "+10 or more" for one side rejects "−10 or less" for the other.
    #[test]
    fn sides_are_mirror_images() {
        for model in [EloModel::Normalised, EloModel::Logistic] {
            let pairs = [10, 40, 70, 60, 20];
            let mut mirrored = pairs;
            mirrored.reverse();
            let there = Sprt::new(0.0, 10.0, model).llr(pairs);
            let back = Sprt::new(0.0, -10.0, model).llr(mirrored);
            assert!((there - back).abs() < 1e-6, "{there} {back}");
        }
    }

    /// Evidence adds up: twice the pairs, twice the ratio.
    #[test]
    fn more_of_the_same_is_more_evidence() {
        let test = Sprt::new(0.0, 5.0, EloModel::Normalised);
        let once = test.llr([10, 40, 70, 60, 20]);
        let twice = test.llr([20, 80, 140, 120, 40]);
        assert!(once > 0.0 && (twice - 2.0 * once).abs() < 1e-9);
    }
}
