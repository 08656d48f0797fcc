//! The fit behind the ratings: Davidson's model of draws as a multinomial logit, maximised by Newton's method.
//!
//! ```text
//!   result         what it adds to the logit
//!   first wins     θ₁ + δ
//!   draw           (θ₁ + δ + θ₂)/2 + ln ν
//!   second wins    θ₂
//! ```
//!
//! Each is linear in the parameters, so the likelihood is concave: one maximum, the same from wherever one starts.
//! Rejected: the usual minorisation steps, which are simpler and take hundreds of rounds where Newton takes five; the
//! intervals fit the model hundreds of times.

use std::collections::BTreeMap;

/// Elo per unit of θ.
pub(crate) const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// The spread of the prior of a strength, in Elo: three in four players within ±800.
const PRIOR_ELO: f64 = 700.0;
/// That of the first move, which few games say little about: where it may be worth anything, a single game that x lost
/// among four openings makes whoever won it as o look better than that game tells.
const PRIOR_FIRST: f64 = 200.0;
/// The spread of the prior of ln ν.
const PRIOR_DRAWS: f64 = 3.0;

/// Wins, draws and losses of x, by who played x and who played o.
pub(crate) type Counts = BTreeMap<[usize; 2], [f64; 3]>;

/// A point of the parameter space: θ of each player, δ, ln ν.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fit {
    pub(crate) players: usize,
    pub(crate) theta: Vec<f64>,
}

impl Fit {
    pub(crate) fn new(players: usize) -> Self {
        Self { players, theta: vec![0.0; players + 2] }
    }

    /// Elo above the mean.
    pub(crate) fn ratings(&self) -> Vec<f64> {
        let strengths = &self.theta[..self.players];
        let mean = strengths.iter().sum::<f64>() / self.players.max(1) as f64;
        // Adding zero turns −0 into 0.
        strengths.iter().map(|theta| (theta - mean) * SCALE + 0.0).collect()
    }

    /// Newton's method, with steps cut short so that the first ones do not overshoot.
    pub(crate) fn maximise(self, counts: &Counts) -> Self {
        self.maximise_where(counts, None)
    }

    /// The same among those points where a contrast has this value, by Lagrange's multiplier.
    pub(crate) fn maximise_where(mut self, counts: &Counts, fixed: Option<(&[f64], f64)>) -> Self {
        for _ in 0..100 {
            let (gradient, information) = self.derivatives(counts);
            let toward = fixed.and_then(|(contrast, value)| {
                let along = solve(information.clone(), contrast.to_vec())?;
                Some((contrast, along, value - dot(contrast, &self.theta)))
            });
            let Some(mut step) = solve(information, gradient) else { break };
            if let Some((contrast, along, missing)) = toward {
                let multiplier = (dot(contrast, &step) - missing) / dot(contrast, &along);
                step.iter_mut().zip(&along).for_each(|(step, along)| *step -= multiplier * along);
            }
            let largest = step.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
            let cut = if largest > 1.0 { 1.0 / largest } else { 1.0 };
            for (value, step) in self.theta.iter_mut().zip(&step) {
                *value += cut * step;
            }
            if largest < 1e-9 {
                break;
            }
        }
        self
    }

    /// The spread of the prior of each parameter.
    fn prior(&self, nth: usize) -> f64 {
        match nth.checked_sub(self.players) {
            None => PRIOR_ELO / SCALE,
            Some(0) => PRIOR_FIRST / SCALE,
            Some(_) => PRIOR_DRAWS,
        }
    }

    /// The log-likelihood, prior included.
    pub(crate) fn likelihood(&self, counts: &Counts) -> f64 {
        let prior: f64 =
            self.theta.iter().enumerate().map(|(nth, theta)| -0.5 * (theta / self.prior(nth)).powi(2)).sum();
        let of = |(&[first, second], seen): (&[usize; 2], &[f64; 3])| {
            let (x, o) = (self.theta[first] + self.theta[self.players], self.theta[second]);
            let logit = [x, 0.5 * (x + o) + self.theta[self.players + 1], o];
            let top = logit.iter().copied().fold(f64::MIN, f64::max);
            let total = top + logit.iter().map(|value| (value - top).exp()).sum::<f64>().ln();
            seen.iter().zip(logit).map(|(games, value)| games * (value - total)).sum::<f64>()
        };
        prior + counts.iter().map(of).sum::<f64>()
    }

    /// The gradient of the log-likelihood and its negative second derivatives, prior included.
    fn derivatives(&self, counts: &Counts) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = self.players + 2;
        let mut gradient: Vec<f64> =
            (0..size).map(|nth| -self.theta[nth] / self.prior(nth).powi(2)).collect();
        let mut information = vec![vec![0.0; size]; size];
        for (nth, row) in information.iter_mut().enumerate() {
            row[nth] = self.prior(nth).powi(-2);
        }
        let (likely, likelier) = self.of_games(counts);
        gradient.iter_mut().zip(likely).for_each(|(sum, more)| *sum += more);
        for (row, more) in information.iter_mut().zip(likelier) {
            row.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        (gradient, information)
    }

    /// The same of some games alone, without the prior.
    fn of_games(&self, counts: &Counts) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = self.players + 2;
        let (delta, nu) = (self.players, self.players + 1);
        let (mut gradient, mut information) = (vec![0.0; size], vec![vec![0.0; size]; size]);
        for (&[first, second], seen) in counts {
            // What each of the three results adds to each parameter: the features of a multinomial logit.
            let places = [first, second, delta, nu];
            let features = [[1.0, 0.0, 1.0, 0.0], [0.5, 0.5, 0.5, 1.0], [0.0, 1.0, 0.0, 0.0]];
            let logit = features.map(|row| (0..4).map(|nth| row[nth] * self.theta[places[nth]]).sum::<f64>());
            let top = logit.iter().copied().fold(f64::MIN, f64::max);
            let weights = logit.map(|value| (value - top).exp());
            let total: f64 = weights.iter().sum();
            let p = weights.map(|weight| weight / total);
            let games: f64 = seen.iter().sum();
            let mean: [f64; 4] = std::array::from_fn(|nth| (0..3).map(|r| p[r] * features[r][nth]).sum());
            for a in 0..4 {
                gradient[places[a]] += (0..3).map(|r| seen[r] * (features[r][a] - mean[a])).sum::<f64>();
                for b in 0..4 {
                    let spread: f64 =
                        (0..3).map(|r| p[r] * (features[r][a] - mean[a]) * (features[r][b] - mean[b])).sum();
                    information[places[a]][places[b]] += games * spread;
                }
            }
        }
        (gradient, information)
    }

    /// How the strengths vary together, as far as these games tell: the inverse of the information.
    pub(crate) fn covariance(&self, counts: &Counts) -> Vec<Vec<f64>> {
        let (_, information) = self.derivatives(counts);
        let unit = |nth: usize| (0..self.theta.len()).map(|at| f64::from(u8::from(at == nth))).collect();
        // The prior alone makes it positive definite.
        let Some(factor) = factor(information) else { return Vec::new() };
        (0..self.players).map(|nth| substitute(&factor, unit(nth))).collect()
    }

    /// What one game between two tells of the difference of their strengths, colours left aside.
    pub(crate) fn telling(&self, one: usize, other: usize) -> f64 {
        let half = (self.theta[one] - self.theta[other]) / 2.0;
        let [win, draw, loss] = [half.exp(), self.theta[self.players + 1].exp(), (-half).exp()];
        let sum = win + draw + loss;
        (win + loss) / sum / 4.0 - ((win - loss) / sum / 2.0).powi(2)
    }

    /// The standard error of a contrast as the model has it, and how many times as much the openings vary as the model
    /// says: below 1 where an opening decides both of its games, above it where games of an opening resemble each other.
    pub(crate) fn spread(&self, whole: &Counts, openings: &[Counts], contrast: &[f64]) -> Option<(f64, f64)> {
        let (_, information) = self.derivatives(whole);
        let along = solve(information, contrast.to_vec())?;
        // What the contrast itself scored beyond expectation, opening by opening. In the direction that the fit moves, a
        // colour that won everything would have no spread.
        let n = openings.len() as f64;
        let scored: Vec<f64> = openings.iter().map(|games| dot(contrast, &self.of_games(games).0)).collect();
        let mean = scored.iter().sum::<f64>() / n;
        let seen = scored.iter().map(|each| (each - mean).powi(2)).sum::<f64>() * n / (n - 1.0);
        let (_, likelier) = self.of_games(whole);
        let expected: f64 = likelier.iter().zip(contrast).map(|(row, at)| at * dot(row, contrast)).sum();
        Some((dot(contrast, &along).max(0.0).sqrt(), if expected > 0.0 { seen / expected } else { 1.0 }))
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Solves a symmetric positive definite system by Cholesky's method.
fn solve(matrix: Vec<Vec<f64>>, right: Vec<f64>) -> Option<Vec<f64>> {
    Some(substitute(&factor(matrix)?, right))
}

/// Cholesky's factor of a symmetric positive definite matrix, below its diagonal.
fn factor(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    for row in 0..matrix.len() {
        for column in 0..=row {
            let (head, tail) = matrix.split_at_mut(row);
            let this = &mut tail[0];
            let dot: f64 = if column == row {
                this[..column].iter().map(|value| value * value).sum()
            } else {
                this[..column].iter().zip(&head[column][..column]).map(|(a, b)| a * b).sum()
            };
            let value = this[column] - dot;
            this[column] = if column == row {
                (value > 0.0).then(|| value.sqrt())?
            } else {
                value / head[column][column]
            };
        }
    }
    Some(matrix)
}

/// The solution for one right side, by the factor of the system.
fn substitute(factor: &[Vec<f64>], mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        let dot: f64 = (0..row).map(|at| factor[row][at] * right[at]).sum();
        right[row] = (right[row] - dot) / factor[row][row];
    }
    for row in (0..size).rev() {
        let dot: f64 = (row + 1..size).map(|at| factor[at][row] * right[at]).sum();
        right[row] = (right[row] - dot) / factor[row][row];
    }
    right
}
