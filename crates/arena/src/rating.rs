//! Ratings of many players from the games between them: Bradley and Terry's model with Davidson's draws.
//!
//! Every player has a strength θ, the first move is worth δ, and draws have a weight ν:
//!
//! ```text
//!   first wins : draw : second wins   =   e^(θ₁+δ)  :  ν·e^((θ₁+δ+θ₂)/2)  :  e^θ₂        Elo = θ·400/ln 10
//! ```
//!
//! The likelihood of all games together is concave in (θ, δ, ln ν), so it has one maximum and Newton's method
//! finds it; a weak Gaussian prior keeps an unbeaten player's rating finite. The table does not depend on the
//! order of the games. Rejected: Elo's running update and TrueSkill, which do: they suit endless ladders, where
//! players change, and not a table that somebody has to defend.
//!
//! An interval holds the ratings under which the games are not much less likely than under the best one: how much less is
//! said by how much the *openings* vary compared with what the model expects of single games; how likely one is better than
//! another is said by Student's curve of 4(n − 1) + 5 degrees, by the same measure.
//! Games of one opening resemble each other, or undo each other; counting them one by one would promise too much, or too
//! little. Few openings tell little about that, so the model's own word counts for five of them:
//!
//! ```text
//!   d = ((n − 1)·seen/expected + 5) / (n − 1 + 5)       2·(ℓ(best) − ℓ(rating))/d  ≤  2.02²
//! ```
//!
//! That measure is an estimate, too, so the bound is not a normal curve's 1.96 but Student's 2.02, of forty degrees: with 1.96,
//! bars of four players covered 94 %; with the fewer degrees above, those of two players over four openings nearly 97 %.
//!
//! So an interval is never empty, is lopsided where the results are (who won everything may be better by any amount, as far
//! as the prior goes), and covers what it promises from four openings on: the tests go through all tournaments of known strengths.
//!
//! Rejected: drawing openings anew (the bootstrap). Four openings drawn again and again know nothing of a fifth: such bars
//! covered 88 % where they promised 95, and those of a one-sided match had no width.

use std::collections::BTreeMap;

use crate::davidson::{Counts, Fit, SCALE};
use crate::estimate::{Interval, student, student_share};

/// The degrees of the curve whose 97.5 % point, 2.02, an interval ends at.
const FREEDOM: usize = 40;

/// For how many openings the model's own word about their spread counts.
const MODEL: f64 = 5.0;

/// The result of one game, all that a rating needs of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bout {
    /// The number of its opening: games of equal openings are drawn together.
    pub opening: usize,
    /// Who played x, who played o.
    pub seats: [usize; 2],
    /// Half points of x: 2 for a win, 1 for a draw, 0 for a loss.
    pub half_points: u8,
}

/// The rating of one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo above the mean of all players.
    pub elo: f64,
    /// Its 95 % interval; none with fewer than two openings.
    pub interval: Option<Interval>,
}

/// The ratings of a list of players.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// In the order of the players.
    pub players: Vec<Rating>,
    /// What the first move is worth, in Elo.
    pub first_move: f64,
    /// The share of draws between equal players, from 0 to 1.
    pub draw_share: f64,
    /// What comparisons between players go by.
    evidence: Evidence,
}

/// The games, and the best fit of them.
#[derive(Clone, Debug, PartialEq)]
struct Evidence {
    fit: Fit,
    whole: Counts,
    openings: Vec<Counts>,
}

impl Ratings {
    /// Estimates the ratings of `players` players. Games of a player against itself say nothing of it, but
    /// tell what the first move is worth.
    ///
    /// ```
    /// use quaterne_arena::{Bout, Ratings};
    ///
    /// // A beats B three times in four, over four openings with both colours.
    /// let results = [2, 0, 2, 0, 2, 0, 0, 2];
    /// let bouts: Vec<Bout> = results.iter().enumerate().map(|(nth, &half_points)| Bout {
    ///     opening: nth / 2,
    ///     seats: if nth % 2 == 0 { [0, 1] } else { [1, 0] },
    ///     half_points,
    /// }).collect();
    /// let ratings = Ratings::of(&bouts, 2);
    /// let difference = ratings.players[0].elo - ratings.players[1].elo;
    /// assert!((150.0..200.0).contains(&difference), "{difference}");
    /// assert!(ratings.superiority(0, 1).unwrap() > 0.8);
    /// ```
    pub fn of(bouts: &[Bout], players: usize) -> Self {
        Self::of_openings(by_opening(bouts, players), players)
    }

    /// The same of games that were added up, opening by opening.
    pub(crate) fn of_openings(openings: Vec<Counts>, players: usize) -> Self {
        let mut whole = Counts::new();
        for (seats, results) in openings.iter().flatten() {
            let sum = whole.entry(*seats).or_default();
            sum.iter_mut().zip(results).for_each(|(sum, more)| *sum += more);
        }
        let fit = Fit::new(players).maximise(&whole);
        let (ratings, nu) = (fit.ratings(), fit.theta[players + 1].exp());
        let first_move = fit.theta[players] * SCALE;
        let evidence = Evidence { fit, whole, openings };
        let rating = |nth: usize| Rating { elo: ratings[nth], interval: evidence.interval(nth) };
        let players = (0..players).map(rating).collect();
        Self { players, first_move, draw_share: nu / (2.0 + nu), evidence }
    }

    /// How likely it is that one player is better than another; none with fewer than two openings.
    pub fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        let mut contrast = vec![0.0; self.evidence.fit.theta.len()];
        contrast[one] += 1.0;
        contrast[other] -= 1.0;
        let gap = self.players[one].elo - self.players[other].elo;
        let (_, dispersion) = self.evidence.spread(&contrast, [one, other])?;
        let distance = self.evidence.distance(&contrast, 0.0, dispersion, &mut self.evidence.fit.clone());
        Some(student_share(distance.sqrt().copysign(gap), self.evidence.freedom()))
    }

    /// The players from the best to the worst; equals in the order they were given.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by(|&a, &b| self.players[b].elo.total_cmp(&self.players[a].elo));
        order
    }
}

/// How likely it is that the mean of some pairs lies above ½, by Student's curve; as above, what pairs of independent
/// games would vary counts for five of them.
pub fn likelihood_of_superiority(pair_shares: &[f64]) -> Option<f64> {
    let n = pair_shares.len() as f64;
    if pair_shares.len() < 2 {
        return None;
    }
    let mean = pair_shares.iter().sum::<f64>() / n;
    let seen: f64 = pair_shares.iter().map(|share| (share - mean).powi(2)).sum();
    // Of two games between equals the mean varies by an eighth.
    let variance = (seen + MODEL / 8.0) / (n - 1.0 + MODEL);
    Some(student_share((mean - 0.5) / (variance / n).sqrt(), 4 * (pair_shares.len() - 1) + MODEL as usize))
}

impl Evidence {
    fn freedom(&self) -> usize {
        4 * self.openings.len().saturating_sub(1) + MODEL as usize
    }

    /// The standard error of a contrast of strengths, and how many times as much it varies as the model says. Players who
    /// won or lost everything have no spread to go by: of them the model alone knows.
    fn spread(&self, contrast: &[f64], players: impl IntoIterator<Item = usize>) -> Option<(f64, f64)> {
        if self.openings.len() < 2 {
            return None;
        }
        let (error, seen) = self.fit.spread(&self.whole, &self.openings, contrast)?;
        let others = self.openings.len() as f64 - 1.0;
        let dispersion = (others * seen + MODEL) / (others + MODEL);
        let alone = players.into_iter().any(|player| one_sided(&self.whole, player));
        Some((error, if alone { dispersion.max(1.0) } else { dispersion }))
    }

    /// How much less likely the games are where a contrast has this value: a square, as Student's t has one.
    fn distance(&self, contrast: &[f64], value: f64, dispersion: f64, near: &mut Fit) -> f64 {
        *near = near.clone().maximise_where(&self.whole, Some((contrast, value)));
        (2.0 * (self.fit.likelihood(&self.whole) - near.likelihood(&self.whole)) / dispersion).max(0.0)
    }

    /// The ratings of a player, relative to the mean of all, that the games allow.
    fn interval(&self, player: usize) -> Option<Interval> {
        let n = self.fit.players as f64;
        let part =
            |at: usize| if at < self.fit.players { f64::from(u8::from(at == player)) - 1.0 / n } else { 0.0 };
        let contrast: Vec<f64> = (0..self.fit.theta.len()).map(part).collect();
        let (error, dispersion) = self.spread(&contrast, [player])?;
        let centre = self.fit.ratings()[player] / SCALE;
        let point = student(FREEDOM);
        let reach = (point * error * dispersion.sqrt()).max(1e-6);
        let end = |sign: f64| {
            let mut near = self.fit.clone();
            let mut inside = |by: f64| {
                self.distance(&contrast, centre + sign * by, dispersion, &mut near) <= point * point
            };
            let (mut low, mut high) = (0.0, reach);
            while inside(high) && high < 100.0 {
                (low, high) = (high, 1.5 * high);
            }
            // A thousandth of its length is a tenth of what tables print.
            for _ in 0..10 {
                let middle = 0.5 * (low + high);
                if inside(middle) { low = middle } else { high = middle }
            }
            (centre + sign * high) * SCALE
        };
        Some(Interval { low: end(-1.0), high: end(1.0) })
    }
}

/// Whether a player won all its games, or lost all of them.
fn one_sided(counts: &Counts, player: usize) -> bool {
    let (mut points, mut games) = (0.0, 0.0);
    for (&[first, second], [wins, draws, losses]) in counts {
        if first == second {
            continue;
        }
        let all = wins + draws + losses;
        if first == player {
            (points, games) = (points + wins + draws / 2.0, games + all);
        } else if second == player {
            (points, games) = (points + losses + draws / 2.0, games + all);
        }
    }
    points == 0.0 || points == games
}

/// The games of each opening, added up.
fn by_opening(bouts: &[Bout], players: usize) -> Vec<Counts> {
    let mut openings: BTreeMap<usize, Counts> = BTreeMap::new();
    for bout in bouts.iter().filter(|bout| bout.seats.iter().all(|&seat| seat < players)) {
        let result = 2 - usize::from(bout.half_points.min(2));
        openings.entry(bout.opening).or_default().entry(bout.seats).or_default()[result] += 1.0;
    }
    openings.into_values().collect()
}

#[cfg(test)]
mod promise;

#[cfg(test)]
mod tests {
    use super::*;

    fn bout(opening: usize, seats: [usize; 2], half_points: u8) -> Bout {
        Bout { opening, seats, half_points }
    }

    fn rate(bouts: &[Bout], players: usize) -> Ratings {
        Ratings::of(bouts, players)
    }

    #[track_caller]
    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() < within, "{found} is not {expected}");
    }

    /// So many games of one pairing, won, drawn and lost by the first named player, colours in turn.
    fn many(bouts: &mut Vec<Bout>, [one, other]: [usize; 2], [won, drawn, lost]: [usize; 3]) {
        let results = [(2, won), (1, drawn), (0, lost)];
        for (points, count) in results {
            for nth in 0..count {
                let (seats, points) =
                    if nth % 2 == 0 { ([one, other], points) } else { ([other, one], 2 - points) };
                bouts.push(bout(nth / 2, seats, points));
            }
        }
    }

    /// Without draws and with equal colours the model is the usual Elo curve.
    #[test]
    fn two_players_without_draws() {
        let mut bouts = Vec::new();
        many(&mut bouts, [0, 1], [300, 0, 100]);
        let ratings = rate(&bouts, 2);
        near(ratings.players[0].elo - ratings.players[1].elo, 190.8, 3.0);
        near(ratings.first_move, 0.0, 1e-6);
        assert!(ratings.draw_share < 0.01);
    }

    /// Davidson's closed form for two equal players: ν/(2+ν) of their games are drawn.
    #[test]
    fn draws_have_a_share() {
        let mut bouts = Vec::new();
        many(&mut bouts, [0, 1], [200, 400, 200]);
        let ratings = rate(&bouts, 2);
        near(ratings.players[0].elo, 0.0, 1e-6);
        near(ratings.draw_share, 0.5, 0.005);
    }

    /// x wins three games in four whoever plays it: all of it is the first move.
    #[test]
    fn the_first_move_has_its_own_rating() {
        let bouts: Vec<Bout> = (0..400)
            .map(|nth| {
                let seats = if nth % 2 == 0 { [0, 1] } else { [1, 0] };
                bout(nth / 8, seats, if (nth / 2) % 4 == 3 { 0 } else { 2 })
            })
            .collect();
        let ratings = rate(&bouts, 2);
        near(ratings.players[0].elo, 0.0, 1e-6);
        near(ratings.first_move, 190.8, 4.0);
    }

    /// A beats B as B beats C: A and C, who never met, are twice as far apart.
    #[test]
    fn strengths_add_up() {
        let mut bouts = Vec::new();
        many(&mut bouts, [0, 1], [300, 0, 100]);
        many(&mut bouts, [1, 2], [300, 0, 100]);
        let ratings = rate(&bouts, 3);
        near(ratings.players[0].elo - ratings.players[2].elo, 381.7, 8.0);
        near(ratings.players.iter().map(|rating| rating.elo).sum::<f64>(), 0.0, 1e-9);
        assert_eq!(ratings.order(), [0, 1, 2]);
    }

    #[test]
    fn the_order_of_games_changes_nothing() {
        let mut bouts = Vec::new();
        many(&mut bouts, [0, 1], [30, 7, 12]);
        many(&mut bouts, [1, 2], [11, 5, 9]);
        many(&mut bouts, [2, 0], [14, 2, 20]);
        let ratings = rate(&bouts, 3);
        bouts.reverse();
        assert_eq!(rate(&bouts, 3), ratings);
        bouts.sort_by_key(|bout| (bout.half_points, bout.seats));
        assert_eq!(rate(&bouts, 3), ratings);
    }

    /// An unbeaten player has a high, finite rating and a bar that says how little that is known.
    #[test]
    fn an_unbeaten_player_is_rated() {
        let mut bouts = Vec::new();
        many(&mut bouts, [0, 1], [40, 0, 0]);
        let ratings = rate(&bouts, 2);
        let best = ratings.players[0];
        assert!((200.0..1500.0).contains(&best.elo), "{best:?}");
        let interval = best.interval.unwrap();
        assert!(interval.high - interval.low > 100.0, "{interval:?}");
    }

    /// Games without any spread: everything drawn, everything won.
    #[test]
    fn no_interval_is_empty() {
        for result in [0, 1, 2] {
            for openings in [2, 4, 25] {
                let bouts: Vec<Bout> = (0..2 * openings)
                    .map(|nth| {
                        let points = if nth % 2 == 0 { result } else { 2 - result };
                        bout(nth / 2, if nth % 2 == 0 { [0, 1] } else { [1, 0] }, points)
                    })
                    .collect();
                let ratings = rate(&bouts, 2);
                let Interval { low, high } = ratings.players[0].interval.unwrap();
                assert!(high - low > 100.0, "{result}, {openings}: {low} to {high}");
                let likely = ratings.superiority(0, 1).unwrap();
                let holds =
                    if result == 1 { (likely - 0.5).abs() < 1e-6 } else { likely > 0.0 && likely < 1.0 };
                assert!(holds, "{likely}");
            }
        }
    }

    #[test]
    fn superiority() {
        let mut bouts = Vec::new();
        many(&mut bouts, [0, 1], [120, 0, 80]);
        let ratings = rate(&bouts, 2);
        let (there, back) = (ratings.superiority(0, 1).unwrap(), ratings.superiority(1, 0).unwrap());
        assert!(there > 0.9 && there < 1.0, "{there}");
        near(there + back, 1.0, 1e-9);
        near(likelihood_of_superiority(&[0.5; 10]).unwrap(), 0.5, 1e-9);
        assert!(likelihood_of_superiority(&[0.75, 1.0, 0.5, 0.75, 1.0, 0.5, 0.75]).unwrap() > 0.98);
        assert_eq!(likelihood_of_superiority(&[1.0]), None);
    }

    #[test]
    fn little_is_claimed_of_nothing() {
        let none = rate(&[], 3);
        assert!(none.players.iter().all(|rating| rating.elo == 0.0 && rating.interval.is_none()));
        let one = rate(&[bout(7, [0, 1], 2), bout(7, [1, 0], 0)], 2);
        assert!(one.players[0].elo > 0.0 && one.players[0].interval.is_none());
        assert_eq!(one.superiority(0, 1), None);
    }
}
