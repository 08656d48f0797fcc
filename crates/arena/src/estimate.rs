//! From pairs of games to a rating difference and how sure it is.
//!
//! Each opening played with both colours gives one number from 0 to 1. Their mean m estimates the score,
//! their spread s says how well: the standard error is s/√n, whatever the openings themselves favour,
//! because an opening that is good for one colour is played by both. Counting single games as if they were
//! independent would give other, wrong bars.
//!
//! ```text
//!   m ± t·s/√n    and Elo(m) = 400·log₁₀(m/(1−m)) at the mean and at both ends
//! ```
//!
//! `t` is Student's 97.5 % point with n − 1 degrees of freedom, so that four openings claim no more than
//! four openings can. When every pair scored the same the spread is no estimate at all; Wilson's interval
//! for n independent results stands in for it, which never claims certainty.

/// A range that covers the true value 95 times in 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// The same range on another, increasing scale.
    #[must_use]
    pub fn map(self, scale: impl Fn(f64) -> f64) -> Self {
        Self { low: scale(self.low), high: scale(self.high) }
    }
}

/// The normal 97.5 % point.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// The rating difference that explains a score from 0 to 1; infinite at both ends.
///
/// ```
/// assert_eq!(quaterne_arena::elo(0.5), 0.0);
/// assert!((quaterne_arena::elo(0.76) - 200.0).abs() < 1.0);
/// assert_eq!(quaterne_arena::elo(1.0), f64::INFINITY);
/// ```
pub fn elo(share: f64) -> f64 {
    // Adding zero turns −0 into 0.
    400.0 * (share / (1.0 - share)).log10() + 0.0
}

/// The mean of some numbers from 0 to 1, and its 95 % interval if there are at least two.
pub fn mean_interval(values: &[f64]) -> Option<(f64, Option<Interval>)> {
    let n = values.len() as f64;
    if values.is_empty() {
        return None;
    }
    let mean = values.iter().sum::<f64>() / n;
    if values.len() == 1 {
        return Some((mean, None));
    }
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let interval = if variance > 1e-12 {
        let margin = student(values.len() - 1) * (variance / n).sqrt();
        Interval { low: (mean - margin).max(0.0), high: (mean + margin).min(1.0) }
    } else {
        wilson(mean, n)
    };
    Some((mean, Some(interval)))
}

/// Wilson's interval of a share among n independent results; of none, anything is possible.
///
/// ```
/// let interval = quaterne_arena::wilson(0.0, 10.0);
/// assert!(interval.low == 0.0 && (interval.high - 0.2775).abs() < 1e-3);
/// assert_eq!(quaterne_arena::wilson(1.0, 25.0).high, 1.0);
/// ```
pub fn wilson(share: f64, n: f64) -> Interval {
    if n <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let z2 = Z * Z;
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let margin = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    // It holds the share, whatever the rounding: who won everything may be better by any amount.
    Interval { low: (centre - margin).max(0.0).min(share), high: (centre + margin).min(1.0).max(share) }
}

/// The share of a normal distribution below z (Abramowitz and Stegun 7.1.26, good to 10⁻⁷).
fn normal_share(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let series = t
        * (0.254_829_592
            + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    let erf = 1.0 - series * (-x * x).exp();
    if z < 0.0 { 0.5 * (1.0 - erf) } else { 0.5 * (1.0 + erf) }
}

/// The share of Student's distribution below t (Wallace's approximation, good to 10⁻³ from five degrees of freedom on).
pub(crate) fn student_share(t: f64, freedom: usize) -> f64 {
    let nu = freedom as f64;
    let z = (nu * (1.0 + t * t / nu).ln()).sqrt() * (8.0 * nu + 1.0) / (8.0 * nu + 3.0);
    normal_share(z.copysign(t))
}

/// Student's 97.5 % point: a table for few degrees of freedom, the expansion in 1/ν beyond.
pub(crate) fn student(freedom: usize) -> f64 {
    const TABLE: [f64; 10] =
        [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281];
    if let Some(&point) = freedom.checked_sub(1).and_then(|nth| TABLE.get(nth)) {
        return point;
    }
    let nu = freedom as f64;
    let (z3, z5, z7) = (Z.powi(3), Z.powi(5), Z.powi(7));
    Z + (z3 + Z) / (4.0 * nu)
        + (5.0 * z5 + 16.0 * z3 + 3.0 * Z) / (96.0 * nu.powi(2))
        + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * Z) / (384.0 * nu.powi(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() < within, "{found} is not {expected}");
    }

    #[test]
    fn published_points() {
        for (freedom, point) in [(1, 12.706), (5, 2.571), (11, 2.201), (30, 2.042), (120, 1.980)] {
            near(student(freedom), point, 0.001);
        }
        for (z, share) in [(0.0, 0.5), (Z, 0.975), (-1.0, 0.158_655), (5.0, 1.0)] {
            near(normal_share(z), share, 1e-5);
        }
        for (freedom, point) in [(5, 2.571), (11, 2.201), (30, 2.042)] {
            near(student_share(point, freedom), 0.975, 1e-3);
            near(student_share(-point, freedom), 0.025, 1e-3);
        }
        let none_of_ten = wilson(0.0, 10.0);
        near(none_of_ten.low, 0.0, 1e-9);
        near(none_of_ten.high, 0.2775, 1e-3);
    }

    #[test]
    fn pairs_not_games_set_the_interval() {
        // A hundred openings, each won once by either side: nothing is known of the difference but that
        // it is small; as 200 independent games the score could be from 43 to 57 %.
        let (mean, interval) = mean_interval(&[0.5; 100]).unwrap();
        assert_eq!(mean, 0.5);
        near(interval.unwrap().high, 0.596, 1e-3);

        let values: Vec<f64> = (0..100).map(|nth| f64::from(nth % 2) * 0.5 + 0.25).collect();
        let (mean, interval) = mean_interval(&values).unwrap();
        near(mean, 0.5, 1e-12);
        near(interval.unwrap().high, 0.5 + 1.984 * 0.25 * (100.0_f64 / 99.0).sqrt() / 10.0, 1e-4);
    }

    #[test]
    fn little_evidence_claims_little() {
        assert_eq!(mean_interval(&[]), None);
        assert_eq!(mean_interval(&[1.0]), Some((1.0, None)));
        let (_, two) = mean_interval(&[0.5, 1.0]).unwrap();
        assert_eq!(two, Some(Interval { low: 0.0, high: 1.0 }));
        let (_, all_won) = mean_interval(&[1.0; 4]).unwrap();
        assert!(all_won.unwrap().low < 0.6);
    }
}
