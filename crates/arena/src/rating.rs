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
//! Error bars come from the bootstrap, clustered by opening: openings are drawn with replacement, each with all
//! its games, and the model is fitted again. Games of one opening resemble each other, so drawing single games
//! would promise too much. With few openings the bars are widened as Student's are; a player that never lost,
//! or never scored, has the bar that the model alone can give, since such results have no spread to draw from.

use std::collections::BTreeMap;

use quaterne_search::rng::Rng;

use crate::davidson::{Counts, Fit, SCALE};
use crate::estimate::{Interval, normal_share, student_point};

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
    /// Ratings by resample, for comparisons between players.
    resamples: Vec<Vec<f64>>,
}

/// How ratings are estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingOptions {
    /// How often openings are drawn anew.
    pub resamples: usize,
    /// What they are drawn by.
    pub seed: u64,
}

impl Default for RatingOptions {
    fn default() -> Self {
        Self { resamples: 500, seed: 1 }
    }
}

impl Ratings {
    /// Estimates the ratings of `players` players. Games of a player against itself say nothing of it, but
    /// tell what the first move is worth.
    ///
    /// ```
    /// use quaterne_arena::{Bout, Ratings, RatingOptions};
    ///
    /// // A beats B three times in four, over four openings with both colours.
    /// let results = [2, 0, 2, 0, 2, 0, 0, 2];
    /// let bouts: Vec<Bout> = results.iter().enumerate().map(|(nth, &half_points)| Bout {
    ///     opening: nth / 2,
    ///     seats: if nth % 2 == 0 { [0, 1] } else { [1, 0] },
    ///     half_points,
    /// }).collect();
    /// let ratings = Ratings::of(&bouts, 2, RatingOptions::default());
    /// let difference = ratings.players[0].elo - ratings.players[1].elo;
    /// assert!((150.0..200.0).contains(&difference), "{difference}");
    /// assert!(ratings.superiority(0, 1).unwrap() > 0.8);
    /// ```
    pub fn of(bouts: &[Bout], players: usize, options: RatingOptions) -> Self {
        let clusters = Clusters::of(bouts, players);
        let weights = vec![1.0; clusters.openings];
        let whole = clusters.counts(&weights);
        let fit = Fit::new(players).maximise(&whole);
        let mut rng = Rng::new(options.seed);
        let draws = if clusters.openings < 2 { 0 } else { options.resamples };
        let resamples: Vec<Vec<f64>> = (0..draws)
            .map(|_| {
                let mut weights = vec![0.0; clusters.openings];
                for _ in 0..clusters.openings {
                    weights[rng.below(clusters.openings as u32) as usize] += 1.0;
                }
                fit.clone().maximise(&clusters.counts(&weights)).ratings()
            })
            .collect();
        let ratings = fit.ratings();
        let model = fit.standard_errors(&whole);
        let players = (0..players)
            .map(|nth| Rating {
                elo: ratings[nth],
                interval: (clusters.openings >= 2).then(|| {
                    let drawn: Vec<f64> = resamples.iter().map(|ratings| ratings[nth]).collect();
                    match one_sided(&whole, nth) {
                        true => around(ratings[nth], 1.96 * model[nth]),
                        false => percentiles(ratings[nth], drawn, clusters.openings),
                    }
                }),
            })
            .collect();
        let nu = fit.theta[fit.players + 1].exp();
        Self { players, first_move: fit.theta[fit.players] * SCALE, draw_share: nu / (2.0 + nu), resamples }
    }

    /// How likely it is that one player is better than another: the share of resamples that say so. Never
    /// quite 0 or 1, since a finite number of draws cannot tell that.
    pub fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        if self.resamples.is_empty() {
            return None;
        }
        let drawn = |ratings: &Vec<f64>| match ratings[one] - ratings[other] {
            gap if gap > 1e-9 => 1.0,
            gap if gap < -1e-9 => 0.0,
            _ => 0.5,
        };
        let better: f64 = self.resamples.iter().map(drawn).sum();
        Some((better + 0.5) / (self.resamples.len() as f64 + 1.0))
    }

    /// The players from the best to the worst; equals in the order they were given.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by(|&a, &b| self.players[b].elo.total_cmp(&self.players[a].elo));
        order
    }
}

/// How likely it is that the mean of some pairs lies above ½, by Student's curve.
pub fn likelihood_of_superiority(pair_shares: &[f64]) -> Option<f64> {
    let n = pair_shares.len() as f64;
    if pair_shares.len() < 2 {
        return None;
    }
    let mean = pair_shares.iter().sum::<f64>() / n;
    let variance = pair_shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (n - 1.0);
    // Without any spread n pairs are worth n coin tosses and no more.
    let error = if variance > 1e-12 { (variance / n).sqrt() } else { 0.5 / n.sqrt() };
    let widened = error * student_point(pair_shares.len() - 1) / student_point(usize::MAX);
    Some(normal_share((mean - 0.5) / widened))
}

/// An interval of this half-width.
fn around(centre: f64, margin: f64) -> Interval {
    Interval { low: centre - margin, high: centre + margin }
}

/// The 2.5 % and 97.5 % points of what was drawn, widened for few openings.
fn percentiles(centre: f64, mut drawn: Vec<f64>, openings: usize) -> Interval {
    drawn.sort_by(f64::total_cmp);
    let at = |share: f64| drawn[((drawn.len() - 1) as f64 * share).round() as usize];
    let n = openings as f64;
    let widening = student_point(openings - 1) / student_point(usize::MAX) * (n / (n - 1.0)).sqrt();
    Interval { low: centre - (centre - at(0.025)) * widening, high: centre + (at(0.975) - centre) * widening }
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

/// The games by opening, added up.
struct Clusters {
    openings: usize,
    /// (opening, pairing, result 0 win 1 draw 2 loss) → games.
    cells: Vec<(usize, [usize; 2], usize, f64)>,
}

impl Clusters {
    fn of(bouts: &[Bout], players: usize) -> Self {
        let mut numbers = BTreeMap::new();
        for bout in bouts {
            numbers.entry(bout.opening).or_insert(0);
        }
        for (nth, number) in numbers.values_mut().enumerate() {
            *number = nth;
        }
        let mut cells: BTreeMap<(usize, [usize; 2], usize), f64> = BTreeMap::new();
        for bout in bouts.iter().filter(|bout| bout.seats.iter().all(|&seat| seat < players)) {
            let result = 2 - usize::from(bout.half_points.min(2));
            *cells.entry((numbers[&bout.opening], bout.seats, result)).or_default() += 1.0;
        }
        let cells =
            cells.into_iter().map(|((opening, seats, result), games)| (opening, seats, result, games));
        Self { openings: numbers.len(), cells: cells.collect() }
    }

    fn counts(&self, weights: &[f64]) -> Counts {
        let mut counts = Counts::new();
        for &(opening, seats, result, games) in &self.cells {
            if weights[opening] > 0.0 {
                counts.entry(seats).or_default()[result] += games * weights[opening];
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bout(opening: usize, seats: [usize; 2], half_points: u8) -> Bout {
        Bout { opening, seats, half_points }
    }

    fn rate(bouts: &[Bout], players: usize) -> Ratings {
        Ratings::of(bouts, players, RatingOptions::default())
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

    /// The bars hold what they promise: over many tournaments of known strengths, about 95 in 100 cover.
    #[test]
    fn intervals_cover() {
        let gap = 100.0 / SCALE;
        let p = gap.exp() / (1.0 + gap.exp());
        let mut rng = Rng::new(5);
        let (mut covered, trials) = (0, 200);
        for _ in 0..trials {
            let mut bouts = Vec::new();
            for opening in 0..40 {
                for seats in [[0, 1], [1, 0]] {
                    let one_wins = rng.unit() < p;
                    bouts.push(bout(opening, seats, if one_wins == (seats[0] == 0) { 2 } else { 0 }));
                }
            }
            let options = RatingOptions { resamples: 100, seed: 3 };
            let interval = Ratings::of(&bouts, 2, options).players[0].interval.unwrap();
            covered += u32::from((interval.low..interval.high).contains(&50.0));
        }
        assert!((178..=200).contains(&covered), "{covered} of {trials}");
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
