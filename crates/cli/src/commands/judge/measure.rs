//! What answers are worth, measured against exact scores.
//!
//! ```text
//!   kept        the move is won, drawn or lost as the position is          share of positions
//!   exact       the move has the position's exact score                   share of positions
//!   contested   kept, where some move gives the value away                share of those positions
//!   loss        exact score of the position − that of the move            mean
//!   ρ, τ        does a higher score mean a better position?               rank correlations, −1 … 1
//!   calibration what came of the positions scored lowest … highest        ten groups
//! ```

use std::collections::BTreeMap;

use quaterne_arena::mean_interval;
use quaterne_report::Interval;
use quaterne_report::judgement::{Judged, Kept, KeptAt, ScoreGroup};

use super::answers::Answer;
use super::set::Set;

/// Groups of a calibration.
const GROUPS: usize = 10;

/// Counts over some positions.
#[derive(Clone, Debug, Default)]
struct Tally {
    kept: Vec<f64>,
    exact: u32,
    contested: u32,
    contested_kept: u32,
    loss: i64,
}

impl Tally {
    fn add(&mut self, best: i32, played: i32, contested: bool) {
        let kept = best.signum() == played.signum();
        self.kept.push(f64::from(u8::from(kept)));
        self.exact += u32::from(best == played);
        self.contested += u32::from(contested);
        self.contested_kept += u32::from(contested && kept);
        self.loss += i64::from(best - played);
    }

    fn kept(&self) -> Kept {
        let positions = self.kept.len();
        let mean = |sum: f64| sum / positions.max(1) as f64;
        let of_contested = || f64::from(self.contested_kept) / f64::from(self.contested);
        Kept {
            positions,
            kept: mean(self.kept.iter().sum()),
            kept_interval: mean_interval(&self.kept).and_then(|(_, interval)| interval).map(Interval::from),
            contested: self.contested,
            contested_kept: (self.contested > 0).then(of_contested),
            exact: mean(self.exact.into()),
            mean_loss: mean(self.loss as f64),
        }
    }
}

/// A player's answers, measured.
pub(crate) fn judged(name: &str, set: &Set, answers: &[Answer]) -> Judged {
    let (mut all, mut by_ply) = (Tally::default(), BTreeMap::<u32, Tally>::new());
    for (truth, answer) in set.truths.iter().zip(answers) {
        let legal = truth.game.legal_moves();
        let nth = legal.iter().position(|&cell| cell == answer.cell).unwrap_or(0);
        let (best, played, contested) = (truth.score(), truth.moves[nth], truth.is_contested());
        all.add(best, played, contested);
        by_ply.entry(truth.game.board().plies()).or_default().add(best, played, contested);
    }
    let given: Vec<f64> = answers.iter().map(|answer| answer.score).collect();
    let exact: Vec<f64> = set.truths.iter().map(|truth| truth.score().into()).collect();
    let mean = |of: fn(&Answer) -> f64| answers.iter().map(of).sum::<f64>() / answers.len().max(1) as f64;
    Judged {
        player: name.to_owned(),
        all: all.kept(),
        spearman: spearman(&given, &exact),
        kendall: kendall(&given, &exact),
        nodes_per_move: mean(|answer| answer.nodes as f64),
        micros_per_move: mean(|answer| answer.micros),
        by_ply: by_ply.iter().map(|(&ply, tally)| KeptAt { ply, kept: tally.kept() }).collect(),
        calibration: calibration(&given, &exact),
    }
}

/// Spearman's ρ: the correlation of ranks, equals sharing their mean rank. None when one side is all equal.
fn spearman(a: &[f64], b: &[f64]) -> Option<f64> {
    let (a, b) = (ranks(a), ranks(b));
    let mean = (a.len() as f64 + 1.0) / 2.0;
    let product = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(x, y)| (x - mean) * (y - mean)).sum::<f64>();
    let spread = (product(&a, &a) * product(&b, &b)).sqrt();
    (spread > 0.0).then(|| product(&a, &b) / spread)
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&x, &y| values[x].total_cmp(&values[y]));
    let mut ranks = vec![0.0; values.len()];
    let mut begin = 0;
    while begin < order.len() {
        let mut end = begin + 1;
        while end < order.len() && values[order[end]] == values[order[begin]] {
            end += 1;
        }
        let rank = (begin + 1 + end) as f64 / 2.0;
        order[begin..end].iter().for_each(|&nth| ranks[nth] = rank);
        begin = end;
    }
    ranks
}

/// Kendall's τ_b: of pairs that both sides order, those ordered alike minus the others. None when one side is all
/// equal.
fn kendall(a: &[f64], b: &[f64]) -> Option<f64> {
    let (mut alike, mut ordered_a, mut ordered_b) = (0_i64, 0_i64, 0_i64);
    for nth in 0..a.len() {
        for other in 0..nth {
            let sign = |values: &[f64]| match values[nth].total_cmp(&values[other]) {
                _ if values[nth] == values[other] => 0,
                std::cmp::Ordering::Less => -1,
                _ => 1,
            };
            let (x, y) = (sign(a), sign(b));
            alike += x * y;
            ordered_a += x.abs();
            ordered_b += y.abs();
        }
    }
    (ordered_a > 0 && ordered_b > 0).then(|| alike as f64 / (ordered_a as f64 * ordered_b as f64).sqrt())
}

/// Ten groups of positions, from those scored lowest to those scored highest; equal scores stay together.
fn calibration(given: &[f64], exact: &[f64]) -> Vec<ScoreGroup> {
    let mut order: Vec<usize> = (0..given.len()).collect();
    order.sort_by(|&x, &y| given[x].total_cmp(&given[y]));
    let mut groups = Vec::new();
    let mut begin = 0;
    for nth in 1..=GROUPS {
        let mut end = (order.len() * nth / GROUPS).max(begin);
        while end > begin && end < order.len() && given[order[end]] == given[order[end - 1]] {
            end += 1;
        }
        if end > begin {
            let within = &order[begin..end];
            let worths: Vec<f64> =
                within.iter().map(|&nth| (f64::from(exact[nth].total_cmp(&0.0) as i8) + 1.0) / 2.0).collect();
            let score = within.iter().map(|&nth| given[nth]).sum::<f64>() / within.len() as f64;
            if let Some((worth, interval)) = mean_interval(&worths) {
                let (worth_interval, positions) = (interval.map(Interval::from), within.len());
                groups.push(ScoreGroup { score, worth, worth_interval, positions });
            }
        }
        begin = end;
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_share() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [3.5, 1.0, 3.5, 2.0]);
    }

    /// Known values: perfect, reversed, and five judges by hand: Σd² = 16, six pairs agree and four do not.
    #[test]
    fn correlations() {
        let up = [1.0, 2.0, 3.0, 4.0, 5.0];
        for (other, rho, tau) in [
            ([10.0, 20.0, 30.0, 40.0, 50.0], 1.0, 1.0),
            ([5.0, 4.0, 3.0, 2.0, 1.0], -1.0, -1.0),
            ([3.0, 4.0, 1.0, 2.0, 5.0], 0.2, 0.2),
        ] {
            assert!((spearman(&up, &other).unwrap() - rho).abs() < 1e-9, "{other:?}");
            assert!((kendall(&up, &other).unwrap() - tau).abs() < 1e-9, "{other:?}");
        }
        // One tie: 1, 2½, 2½, 4 against 1, 2, 3, 4.
        let tau = kendall(&[1.0, 2.0, 2.0, 3.0], &[1.0, 2.0, 3.0, 4.0]).unwrap();
        assert!((tau - 5.0 / (5.0_f64 * 6.0).sqrt()).abs() < 1e-9);
        assert_eq!(spearman(&[1.0, 1.0], &[1.0, 2.0]), None);
        assert_eq!(kendall(&[1.0, 1.0], &[1.0, 2.0]), None);
    }

    #[test]
    fn groups_keep_equals_together() {
        let given: Vec<f64> = (0..20).map(|nth| f64::from(nth / 10)).collect();
        let exact: Vec<f64> = (0..20).map(|nth| if nth < 10 { -3.0 } else { 2.0 }).collect();
        let groups = calibration(&given, &exact);
        let seen: Vec<(f64, f64, usize)> = groups.iter().map(|g| (g.score, g.worth, g.positions)).collect();
        assert_eq!(seen, [(0.0, 0.0, 10), (1.0, 1.0, 10)]);
    }
}
