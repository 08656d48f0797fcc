//! A ladder that never ends: which games next, by what is known of those who are on it.
//!
//! ```text
//!   contenders, games so far ──► fit ──► what is not known of each difference ──► the pair that tells most
//!                                 ▲                                                │  counted as played,
//!                                 └──────────────── once more, until enough ───────┘  whatever comes of it
//! ```
//!
//! The unit is one opening with both colours. Of a pair whose difference varies by v, two games that tell w each leave
//! v/(1 + 2wv): the pair that takes most away is next. A newcomer is known by nothing but the prior, so that its games come
//! first; games between very unequal players tell little, and come last. Each pair has its openings in the same order and
//! none twice; when every pair has had enough of them, the ladder rests.
//!
//! What was chosen but is not played yet counts as played, by what it will tell on average. So a choice of ten games is no
//! choice of ten times the same one, and two calls one after the other choose what one call for both would.
//!
//! Rejected: everybody against everybody in rounds. A new version late in the evening would wait for a round of thirty, and most
//! of its games would be against players whom it beats every time.

use std::cmp::Reverse;

use crate::davidson::{Counts, Fit};

/// A game of the ladder that was chosen before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Who plays x, who plays o.
    pub seats: [usize; 2],
    /// The place of its opening.
    pub opening: usize,
    /// Half points of x; none while it has no result.
    pub half_points: Option<u8>,
}

/// Two that should meet, with both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Who.
    pub pair: [usize; 2],
    /// From which opening.
    pub opening: usize,
}

/// Chooses at most so many pairs of games between these contenders, each pair of whom plays at most the first `enough` openings.
///
/// ```
/// use quaterne_arena::ladder::{Known, next};
///
/// // Two who have met over two openings, and a newcomer.
/// let met = [[0, 1], [1, 0]].map(|seats| [0, 1].map(|opening| Known { seats, opening, half_points: Some(1) }));
/// let chosen = next(&[0, 1, 2], met.as_flattened(), 3, 2);
/// assert!(chosen.iter().all(|choice| choice.pair.contains(&2)), "{chosen:?}");
/// assert_eq!(next(&[0, 1], met.as_flattened(), 2, 9), []);
/// ```
pub fn next(contenders: &[usize], known: &[Known], enough: usize, count: usize) -> Vec<Choice> {
    let players = contenders.len();
    let place = |seat: usize| contenders.iter().position(|&contender| contender == seat);
    let mut counts = Counts::new();
    let mut had = vec![vec![vec![false; enough]; players]; players];
    let mut games = vec![0_u32; players];
    let mut open = Vec::new();
    for game in known {
        let (Some(x), Some(o)) = (place(game.seats[0]), place(game.seats[1])) else { continue };
        if let Some(had) = had[x.min(o)][x.max(o)].get_mut(game.opening) {
            *had = true;
        }
        games[x] += 1;
        games[o] += 1;
        match game.half_points {
            Some(half_points) => {
                counts.entry([x, o]).or_default()[2 - usize::from(half_points.min(2))] += 1.0;
            }
            None => open.push((x, o)),
        }
    }
    let fit = Fit::new(players).maximise(&counts);
    let mut doubt = Doubt(fit.covariance(&counts));
    for (x, o) in open {
        doubt.lessen(x, o, fit.telling(x, o));
    }
    let mut chosen = Vec::new();
    while chosen.len() < count {
        let pairs = (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
        let open = pairs.filter_map(|(one, other)| {
            let opening = had[one][other].iter().position(|had| !had)?;
            let gain = doubt.gain(one, other, 2.0 * fit.telling(one, other));
            // Equal is what differs by the last digits alone.
            let rank = (Reverse((gain * 1e6).round() as u64), games[one].min(games[other]), one, other);
            Some((rank, opening))
        });
        let Some(((_, _, one, other), opening)) = open.min() else { break };
        had[one][other][opening] = true;
        games[one] += 2;
        games[other] += 2;
        doubt.lessen(one, other, 2.0 * fit.telling(one, other));
        chosen.push(Choice { pair: [contenders[one], contenders[other]], opening });
    }
    chosen
}

/// How the strengths vary together, as far as is known.
struct Doubt(Vec<Vec<f64>>);

impl Doubt {
    fn of(&self, one: usize, other: usize) -> f64 {
        self.0[one][one] + self.0[other][other] - 2.0 * self.0[one][other]
    }

    /// By how much the difference of two would vary less after games that tell so much.
    fn gain(&self, one: usize, other: usize, telling: f64) -> f64 {
        let doubt = self.of(one, other);
        doubt - doubt / (1.0 + telling * doubt)
    }

    /// As if such games had been played: the inverse of a matrix to which one contrast was added.
    fn lessen(&mut self, one: usize, other: usize, telling: f64) {
        let doubt = self.of(one, other);
        let along: Vec<f64> = (0..self.0.len()).map(|at| self.0[one][at] - self.0[other][at]).collect();
        let share = telling / (1.0 + telling * doubt);
        for (row, &left) in self.0.iter_mut().zip(&along) {
            row.iter_mut().zip(&along).for_each(|(value, right)| *value -= share * left * right);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bout, Ratings};
    use quaterne_search::rng::Rng;

    fn met(pair: [usize; 2], openings: std::ops::Range<usize>, half_points: u8) -> Vec<Known> {
        let both = |opening| {
            let [one, other] = pair;
            [
                Known { seats: [one, other], opening, half_points: Some(half_points) },
                Known { seats: [other, one], opening, half_points: Some(2 - half_points) },
            ]
        };
        openings.flat_map(both).collect()
    }

    #[test]
    fn nobody_and_one_alone_have_nothing_to_play() {
        assert_eq!(next(&[], &[], 5, 5), []);
        assert_eq!(next(&[3], &[], 5, 5), []);
    }

    /// Whoever has played nothing is next, and meets different players rather than one of them again and again.
    #[test]
    fn newcomers_first_and_against_many() {
        let known: Vec<Known> = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
            .into_iter()
            .flat_map(|pair| met(pair, 0..3, 1))
            .collect();
        let chosen = next(&[0, 1, 2, 3, 9], &known, 6, 4);
        let mut opponents: Vec<usize> = chosen.iter().map(|choice| choice.pair[0]).collect();
        opponents.sort_unstable();
        assert!(chosen.iter().all(|choice| choice.pair[1] == 9 && choice.opening == 0), "{chosen:?}");
        assert_eq!(opponents, [0, 1, 2, 3]);
    }

    /// A game that one of the two surely wins tells less than one between equals.
    #[test]
    fn equals_before_unequals() {
        let known = [met([0, 1], 0..4, 1), met([0, 2], 0..4, 2), met([1, 2], 0..4, 2)].concat();
        let mut counts = Counts::new();
        for game in &known {
            counts.entry(game.seats).or_default()[2 - usize::from(game.half_points.unwrap())] += 1.0;
        }
        let fit = Fit::new(3).maximise(&counts);
        assert!(fit.telling(0, 2) < 0.5 * fit.telling(0, 1));
        let doubt = Doubt(vec![vec![1.0, 0.0, 0.0], vec![0.0, 1.0, 0.0], vec![0.0, 0.0, 1.0]]);
        assert!(doubt.gain(0, 1, fit.telling(0, 1)) > doubt.gain(0, 2, fit.telling(0, 2)));
    }

    /// Games of versions that were replaced say nothing of who is there now.
    #[test]
    fn those_who_left_are_left_out() {
        let known = met([0, 1], 0..3, 2);
        let chosen = next(&[0, 2], &known, 3, 9);
        assert_eq!(chosen, [0, 1, 2].map(|opening| Choice { pair: [0, 2], opening }));
    }

    /// Chosen in one go or in many, before results are there: the same games.
    #[test]
    fn what_is_chosen_counts() {
        let all = next(&[0, 1, 2, 3], &[], 4, 12);
        let mut known = Vec::new();
        let mut one_by_one = Vec::new();
        for _ in 0..12 {
            let choice = next(&[0, 1, 2, 3], &known, 4, 1)[0];
            one_by_one.push(choice);
            let [one, other] = choice.pair;
            known.extend([[one, other], [other, one]].map(|seats| Known {
                seats,
                opening: choice.opening,
                half_points: None,
            }));
        }
        assert_eq!(one_by_one, all);
        // It rests when every pair has had enough.
        assert_eq!(next(&[0, 1, 2, 3], &[], 4, 1000).len(), 4 * 6);
    }

    /// Plays a ladder of known strengths and returns how far the ratings are off, on average, after so many pairs of games.
    fn error(seed: u64, choose: impl Fn(&[Known], &mut Rng) -> Choice) -> f64 {
        let strengths: Vec<f64> = (0..10).map(|nth| f64::from(nth) * 0.7).collect();
        let mut rng = Rng::new(seed);
        let mut known: Vec<Known> = Vec::new();
        for _ in 0..80 {
            let Choice { pair: [one, other], opening } = choose(&known, &mut rng);
            for seats in [[one, other], [other, one]] {
                let chance = 1.0 / (1.0 + (strengths[seats[1]] - strengths[seats[0]]).exp());
                let won = (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64 <= chance;
                known.push(Known { seats, opening, half_points: Some(if won { 2 } else { 0 }) });
            }
        }
        let bouts: Vec<Bout> = known
            .iter()
            .map(|game| Bout {
                opening: game.opening,
                seats: game.seats,
                half_points: game.half_points.unwrap(),
            })
            .collect();
        let ratings = Ratings::of(&bouts, 10);
        let truth = |nth: usize| (strengths[nth] - 0.7 * 4.5) * crate::davidson::SCALE;
        ((0..10).map(|nth| (ratings.players[nth].elo - truth(nth)).powi(2)).sum::<f64>() / 10.0).sqrt()
    }

    /// The same number of games tells more when they are chosen than when they are drawn.
    #[test]
    fn chosen_games_tell_more_than_drawn_ones() {
        let contenders: Vec<usize> = (0..10).collect();
        let mean = |choose: &dyn Fn(&[Known], &mut Rng) -> Choice| {
            (0..12).map(|seed| error(seed, choose)).sum::<f64>() / 12.0
        };
        let chosen = mean(&|known, _| next(&contenders, known, 50, 1)[0]);
        let drawn = mean(&|known, rng| {
            let one = (rng.bits() % 10) as usize;
            let other = (one + 1 + (rng.bits() % 9) as usize) % 10;
            Choice { pair: [one.min(other), one.max(other)], opening: known.len() / 2 }
        });
        assert!(chosen < 0.9 * drawn, "{chosen:.0} against {drawn:.0} Elo");
    }
}
