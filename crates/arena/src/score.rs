//! What the games of two machines add up to.

use std::collections::{BTreeMap, HashSet};

use quaterne_rules::{Cell, Outcome, Side};

use crate::estimate::{Interval, elo, mean_interval};
use crate::referee::Played;

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// How many games there were.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// One for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game, from 0 to 1; none without games.
    pub fn share(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// These games and those.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }

    pub(crate) fn add(&mut self, outcome: Outcome, side: Side) {
        match outcome.winner() {
            None => self.draws += 1,
            Some(winner) if winner == side => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }
}

/// The games of one machine against another, seen by the first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// When it played x, and when it played o.
    pub by_colour: [Tally; 2],
    /// Its share of each opening that was played with both colours: 0, ¼, ½, ¾ or 1.
    pub pair_shares: Vec<f64>,
}

impl Score {
    /// Adds up the games of machine `one` against machine `other`; unfinished games count for nobody.
    ///
    /// The games of a machine against itself are counted once, as x.
    pub fn of(games: &[Played], one: usize, other: usize) -> Self {
        let (by_colour, pairs) = by_opening(games, one, other);
        Self { by_colour, pair_shares: pairs.into_iter().map(|(_, share)| share).collect() }
    }

    /// Adds up all games of machine `one` against others. A pair is then an opening, its share the mean
    /// over the opponents: openings are what was drawn, so they are what the interval goes by.
    pub fn against_all(games: &[Played], one: usize, players: usize) -> Self {
        let mut score = Self::default();
        let mut openings: BTreeMap<Pair, Vec<f64>> = BTreeMap::new();
        for other in (0..players).filter(|&other| other != one) {
            let (by_colour, pairs) = by_opening(games, one, other);
            score.by_colour = [0, 1].map(|colour| score.by_colour[colour].and(by_colour[colour]));
            for (opening, share) in pairs {
                openings.entry(opening).or_default().push(share);
            }
        }
        let mean = |shares: &Vec<f64>| shares.iter().sum::<f64>() / shares.len() as f64;
        score.pair_shares = openings.values().map(mean).collect();
        score
    }

    /// Both colours together.
    pub fn total(&self) -> Tally {
        self.by_colour[0].and(self.by_colour[1])
    }

    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.total().games()
    }

    /// How many openings were played with both colours.
    pub fn pairs(&self) -> usize {
        self.pair_shares.len()
    }

    /// Points per game, from 0 to 1.
    pub fn share(&self) -> Option<f64> {
        self.total().share()
    }

    /// The 95 % interval of the share, by pairs; none with fewer than two.
    pub fn share_interval(&self) -> Option<Interval> {
        mean_interval(&self.pair_shares)?.1
    }

    /// The rating difference, by pairs; none without a pair.
    pub fn elo(&self) -> Option<f64> {
        mean_interval(&self.pair_shares).map(|(mean, _)| elo(mean))
    }

    /// The 95 % interval of the rating difference.
    pub fn elo_interval(&self) -> Option<Interval> {
        self.share_interval().map(|interval| interval.map(elo))
    }

    /// How many pairs scored 0, ¼, ½, ¾ and 1.
    pub fn pentanomial(&self) -> [u64; 5] {
        let mut cells = [0; 5];
        for share in &self.pair_shares {
            cells[(share * 4.0).round() as usize] += 1;
        }
        cells
    }
}

/// Two games are a pair by their opening, and by which time it was played.
type Pair = (u32, u32, usize);

/// Results by colour, and the share of each opening that was played with both.
fn by_opening(games: &[Played], one: usize, other: usize) -> ([Tally; 2], Vec<(Pair, f64)>) {
    let mut by_colour = [Tally::default(); 2];
    let mut pairs: BTreeMap<Pair, [Option<f64>; 2]> = BTreeMap::new();
    for played in games {
        let Some(outcome) = played.outcome() else { continue };
        let colour = match played.fixture.seats {
            seats if seats == [one, other] => Side::X,
            seats if seats == [other, one] => Side::O,
            _ => continue,
        };
        let mut single = Tally::default();
        single.add(outcome, colour);
        by_colour[colour.index()] = by_colour[colour.index()].and(single);
        let fixture = played.fixture;
        let pair = pairs.entry((fixture.round, fixture.repeat, fixture.opening)).or_default();
        pair[colour.index()] = single.share();
    }
    let both = |(opening, pair): (Pair, [Option<f64>; 2])| Some((opening, (pair[0]? + pair[1]?) / 2.0));
    (by_colour, pairs.into_iter().filter_map(both).collect())
}

/// How many of these games differ from all others, move by move.
pub fn distinct_games<'a>(games: impl IntoIterator<Item = &'a Played>) -> usize {
    let moves: HashSet<&[Cell]> = games.into_iter().map(|played| played.game.moves()).collect();
    moves.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ending::Ending;
    use crate::game_key::GameKey;
    use crate::tournament::Fixture;
    use quaterne_rules::{Game, Rules};

    /// A game of this result for x: `+`, `=` or `-`; anything else was broken off.
    fn played(opening: usize, seats: [usize; 2], result: char) -> Played {
        let ending = match result {
            '+' => Ending::Over(Outcome::Win(Side::X)),
            '-' => Ending::Over(Outcome::Win(Side::O)),
            '=' => Ending::Over(Outcome::Draw),
            _ => Ending::Stopped,
        };
        let fixture = Fixture { key: GameKey::of([]), round: 0, repeat: 0, opening, seats };
        Played {
            fixture,
            game: Game::new(Rules::connect4()),
            ending,
            thoughts: Vec::new(),
            notes: Default::default(),
        }
    }

    fn score(results: &str) -> Score {
        let seats = |nth: usize| if nth.is_multiple_of(2) { [0, 1] } else { [1, 0] };
        let games: Vec<Played> =
            results.chars().enumerate().map(|(nth, result)| played(nth / 2, seats(nth), result)).collect();
        Score::of(&games, 0, 1)
    }

    #[test]
    fn colours_and_pairs_add_up() {
        // x wins, then the same opening as o: lost to x, drawn, won.
        let score = score("++ +=+-".replace(' ', "").as_str());
        assert_eq!(score.by_colour[0], Tally { wins: 3, draws: 0, losses: 0 });
        assert_eq!(score.by_colour[1], Tally { wins: 1, draws: 1, losses: 1 });
        assert_eq!(score.pair_shares, [0.5, 0.75, 1.0]);
        assert_eq!(score.pentanomial(), [0, 0, 1, 1, 1]);
        assert_eq!(score.share(), Some(0.75));
    }

    #[test]
    fn half_a_pair_is_a_game_but_no_evidence() {
        let score = score("+-+?");
        assert_eq!((score.games(), score.pairs()), (3, 1));
        assert_eq!(score.elo(), Some(f64::INFINITY));
        assert_eq!(score.elo_interval(), None);
        assert_eq!(Score::default().elo(), None);
    }

    #[test]
    fn the_other_side_sees_the_opposite() {
        let games = [played(0, [0, 1], '+'), played(0, [1, 0], '='), played(1, [1, 0], '+')];
        let (mine, theirs) = (Score::of(&games, 0, 1), Score::of(&games, 1, 0));
        assert_eq!(mine.total(), Tally { wins: 1, draws: 1, losses: 1 });
        assert_eq!(theirs.total(), mine.total());
        assert_eq!(theirs.pair_shares, [0.25]);
    }

    #[test]
    fn several_opponents_share_their_openings() {
        let games = [
            played(0, [0, 1], '+'),
            played(0, [1, 0], '-'),
            played(0, [0, 2], '-'),
            played(0, [2, 0], '+'),
            played(0, [0, 0], '+'),
        ];
        let score = Score::against_all(&games, 0, 3);
        assert_eq!(score.total(), Tally { wins: 2, draws: 0, losses: 2 });
        assert_eq!(score.pair_shares, [0.5]);
    }

    #[test]
    fn the_same_game_twice_is_one() {
        assert_eq!(distinct_games(&[played(0, [0, 1], '+'), played(0, [1, 0], '+')]), 1);
    }
}
