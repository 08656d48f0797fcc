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
//!   d = ((n − 1)·seen/expected + 5) / (n − 1 + 5)       2·(ℓ(best) − ℓ(rating))/d  ≤  1.96²
//! ```
//!
//! So an interval is never empty, is lopsided where the results are (who won everything may be better by any amount, as far
//! as the prior goes), and covers what it promises from four openings on: the tests go through all tournaments of known strengths.
//!
//! Rejected: drawing openings anew (the bootstrap). Four openings drawn again and again know nothing of a fifth: such bars
//! covered 88 % where they promised 95, and those of a one-sided match had no width.

use std::collections::BTreeMap;

use crate::davidson::{Counts, Fit, SCALE};
use crate::estimate::{Interval, Z, student_share};

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
        let point = Z;
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
#[expect(clippy::print_stdout, reason = "what was found, for --nocapture")]
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

    /// All tournaments of two players over so many openings, up to the order of the openings: how often each of the four
    /// results of an opening occurs, and the games. Every one is looked at, so that what follows is exact and no seed decides
    /// it.
    fn all(openings: usize) -> Vec<([usize; 4], Vec<Bout>)> {
        let mut list = Vec::new();
        for a in 0..=openings {
            for b in 0..=openings - a {
                for c in 0..=openings - a - b {
                    let times = [a, b, c, openings - a - b - c];
                    let kinds = (0..4).flat_map(|kind| std::iter::repeat_n(kind, times[kind]));
                    let games = |(opening, kind): (usize, usize)| {
                        let points = [[2, 2], [2, 0], [0, 2], [0, 0]][kind];
                        [bout(opening, [0, 1], points[0]), bout(opening, [1, 0], points[1])]
                    };
                    list.push((times, kinds.enumerate().flat_map(games).collect()));
                }
            }
        }
        list
    }

    /// A standard normal as values with their weights, so many between 0 and 1.
    fn normal(steps: i32) -> Vec<(f64, f64)> {
        let values = (-4 * steps..=4 * steps).map(|nth| f64::from(nth) / f64::from(steps));
        let weighed: Vec<(f64, f64)> = values.map(|z| (z, (-0.5 * z * z).exp())).collect();
        let sum: f64 = weighed.iter().map(|(_, weight)| weight).sum();
        weighed.into_iter().map(|(z, weight)| (z, weight / sum)).collect()
    }

    /// How likely each result of an opening is when the first player is so much better and openings favour x or o by chance.
    fn results(gap: f64) -> [f64; 4] {
        let mut sum = [0.0; 4];
        for (z, weight) in normal(10) {
            let share = |elo: f64| 1.0 / (1.0 + (-elo / SCALE).exp());
            let (as_x, against) = (share(100.0 * z + gap), share(100.0 * z - gap));
            let each = [as_x * against, as_x * (1.0 - against), (1.0 - as_x) * against];
            let last = (1.0 - as_x) * (1.0 - against);
            for (sum, likely) in sum.iter_mut().zip(each.into_iter().chain([last])) {
                *sum += weight * likely;
            }
        }
        sum
    }

    /// How likely a tournament is.
    fn likelihood(times: [usize; 4], results: [f64; 4]) -> f64 {
        let factorial = |n: usize| (2..=n).map(|k| (k as f64).ln()).sum::<f64>();
        let of = |(&n, likely): (&usize, f64)| n as f64 * likely.ln() - factorial(n);
        (factorial(times.iter().sum()) + times.iter().zip(results).map(of).sum::<f64>()).exp()
    }

    /// Two of a class, who differ by 300 Elo, more or less: how likely each difference is, and a tournament under it.
    fn class(times: [usize; 4], under: &[(f64, f64, [f64; 4])]) -> Vec<(f64, f64)> {
        under.iter().map(|&(gap, weight, results)| (gap, weight * likelihood(times, results))).collect()
    }

    fn gaps() -> Vec<(f64, f64, [f64; 4])> {
        normal(50).into_iter().map(|(z, weight)| (300.0 * z, weight, results(300.0 * z))).collect()
    }

    /// The rating that explains what a player this much better scores on average: openings that favour somebody make
    /// games less a matter of strength.
    fn worth(gap: f64) -> f64 {
        let share: f64 = normal(10)
            .into_iter()
            .map(|(z, weight)| weight / (1.0 + (-(gap + 100.0 * z) / SCALE).exp()))
            .sum();
        SCALE * (share / (1.0 - share)).ln()
    }

    /// The bars hold what they promise: over all tournaments of known strengths, 95 in 100 cover, to within 1.5. And who
    /// says 90 % is right nine times in ten: what is said of the better one is how often it is so, to within 1.5, on the
    /// average, and among those of whom much the same is said. Of equals it is rarely sure: above 99 % or below 1 % in two
    /// trials of a hundred, to within 1.5.
    #[test]
    fn what_is_promised_holds() {
        let (gaps, equal) = (gaps(), results(0.0));
        let worths: Vec<f64> = gaps.iter().map(|&(gap, ..)| worth(gap) / 2.0).collect();
        for openings in [4, 10, 25] {
            let (mut all_seen, mut covered, mut sure) = (0.0, 0.0, [0.0; 2]);
            // What is said by tenths: how often, what, how often rightly.
            let mut tenths = [[[0.0; 3]; 5]; 2];
            for (times, bouts) in all(openings) {
                // With the players exchanged it is another one, of which the same is said the other way round.
                if times[1] < times[2] {
                    continue;
                }
                let twice = if times[1] == times[2] { 1.0 } else { 2.0 };
                let likely: Vec<(f64, f64)> =
                    class(times, &gaps).into_iter().map(|(gap, likely)| (gap, twice * likely)).collect();
                let all: f64 = likely.iter().map(|(_, likely)| likely).sum();
                // Thousands of tournaments that nobody will ever see.
                if all < 4e-5 {
                    continue;
                }
                all_seen += all;
                let ratings = rate(&bouts, 2);
                let interval = ratings.players[0].interval.unwrap();
                assert!(interval.high - interval.low > 20.0, "{interval:?}");
                for ((_, likely), worth) in likely.iter().zip(&worths) {
                    covered += likely * f64::from(u8::from((interval.low..=interval.high).contains(worth)));
                }
                let pair = |two: &[Bout]| f64::from(two[0].half_points + 2 - two[1].half_points) / 4.0;
                let shares: Vec<f64> = bouts.chunks(2).map(pair).collect();
                let said = [ratings.superiority(0, 1).unwrap(), likelihood_of_superiority(&shares).unwrap()];
                for (nth, said) in said.into_iter().enumerate() {
                    let is_right = |gap: f64| match (said - 0.5) * gap {
                        sign if sign.abs() < 1e-9 => 0.5,
                        sign => f64::from(u8::from(sign > 0.0)),
                    };
                    let right: f64 = likely.iter().map(|&(gap, likely)| likely * is_right(gap)).sum();
                    let most = said.max(1.0 - said);
                    let tenth = &mut tenths[nth][(((most - 0.5) * 10.0) as usize).min(4)];
                    *tenth = [tenth[0] + all, tenth[1] + all * most, tenth[2] + right];
                    if !(0.01..=0.99).contains(&said) {
                        sure[nth] += 100.0 * twice * likelihood(times, equal);
                    }
                }
            }
            assert!(all_seen > 0.985, "{openings}: {all_seen} of all were looked at");
            let covered = 100.0 * covered / all_seen;
            println!("{openings} openings: {covered:.2} % covered, sure of equals {sure:.2?}");
            assert!((covered - 95.0).abs() < 1.5, "{openings}: {covered} % covered");
            for nth in [0, 1] {
                let sum = |at: usize| tenths[nth].iter().map(|tenth| tenth[at]).sum::<f64>();
                let off = 100.0 * (sum(1) - sum(2)) / sum(0);
                println!("  on the average {off:+.2} points off");
                assert!(off.abs() < 1.5, "{openings}: {off}");
                for (tenth, [often, said, right]) in tenths[nth].iter().enumerate() {
                    let off = 100.0 * (said - right) / often.max(1e-9);
                    println!("    {}: {:.1} % of them, {off:+.2}", 50 + 10 * tenth, 100.0 * often);
                    // Of a tenth into which hardly any falls there are one or two tournaments, and no average.
                    assert!(*often < 0.05 || off.abs() < 1.5, "{openings}, {nth}, {tenth}: {off}");
                }
                assert!(sure[nth] < 3.5, "{openings}: {sure:?}");
            }
        }
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
