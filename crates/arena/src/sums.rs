//! What the games of a tournament add up to, game by game as they end.
//!
//! ```text
//!   game ends ──► add ──► sums ──► standings, when somebody looks
//!                 microseconds      as long for a million games as for the openings they were played from
//! ```
//!
//! A table that is added up anew from all games takes seconds when they are a million. Here every game is added once; what
//! is kept of it is a few counters, which half of a pair is there, and the hash of its moves (a collision, once in thirty million
//! tournaments of a million games, would count two games as one).

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher as _};

use crate::davidson::Counts;
use crate::ending::Reason;
use crate::estimate::mean_interval;
use crate::rating::Ratings;
use crate::score::{Score, Tally};
use crate::standings::{Effort, GameLine, Rounds, Standing, Standings};
use crate::tournament::Tournament;
use quaterne_rules::Side;

/// Games are searched for players that waver up to this number of the plan: enough to catch one, bounded in memory.
const COMPARED: u64 = 20_000;
/// The half of a pair that was not played yet.
const ABSENT: u8 = u8::MAX;

/// The half points of the player of the lower number, as x and as o, by opening, round and repeat.
type Pairs = BTreeMap<(usize, u32, u32), [u8; 2]>;

/// The games so far, added up.
#[derive(Clone, Debug)]
pub struct Sums {
    gravity: bool,
    /// Who is looked at for wavering. A program of somebody else's says nothing about itself, and is looked at; a machine that
    /// draws lots or looks at the clock varies as it should.
    steady: Vec<bool>,
    games: usize,
    plies: u64,
    reasons: BTreeMap<Reason, u64>,
    faults: Vec<BTreeMap<Reason, u64>>,
    efforts: Vec<Effort>,
    openings: BTreeMap<usize, Counts>,
    cross: Vec<Vec<[Tally; 2]>>,
    pairs: BTreeMap<[usize; 2], Pairs>,
    rounds: Rounds,
    distinct: HashSet<u64>,
    answers: HashMap<u64, u64>,
    wavering: HashSet<usize>,
}

impl Sums {
    /// No game yet.
    pub fn new(tournament: &Tournament) -> Self {
        let entrants = &tournament.entrants;
        let count = entrants.len();
        let steady = |entrant: &crate::Entrant| entrant.player.is_external() || entrant.is_deterministic();
        Self {
            gravity: tournament.rules.gravity(),
            steady: entrants.iter().map(steady).collect(),
            games: 0,
            plies: 0,
            reasons: BTreeMap::new(),
            faults: vec![BTreeMap::new(); count],
            efforts: vec![Effort::default(); count],
            openings: BTreeMap::new(),
            cross: vec![vec![[Tally::default(); 2]; count]; count],
            pairs: BTreeMap::new(),
            rounds: Rounds::default(),
            distinct: HashSet::new(),
            answers: HashMap::new(),
            wavering: HashSet::new(),
        }
    }

    /// How many games there are.
    pub const fn games(&self) -> usize {
        self.games
    }

    /// One more game, by its number in the plan.
    pub fn add(&mut self, number: u64, game: &GameLine) {
        let points = game.half_points();
        self.games += 1;
        *self.reasons.entry(game.reason).or_insert(0) += 1;
        for ((player, effort), points) in game.seats.into_iter().zip(game.efforts).zip(points) {
            self.efforts[player] = self.efforts[player].and(effort);
            if points == 0 && matches!(game.reason, Reason::Fault(_)) {
                *self.faults[player].entry(game.reason).or_insert(0) += 1;
            }
        }
        let [x, o] = game.seats;
        let opening = self.openings.entry(game.opening).or_default();
        opening.entry(game.seats).or_default()[2 - usize::from(points[0])] += 1.0;
        for (row, column, side) in [(x, o, Side::X), (o, x, Side::O)] {
            self.cross[row][column][side.index()].add(game.outcome(), side);
        }
        let pairs = self.pairs.entry([x.min(o), x.max(o)]).or_default();
        let pair = pairs.entry((game.opening, game.round, game.repeat)).or_insert([ABSENT; 2]);
        for seat in 0..2 {
            if game.seats[seat] == x.min(o) {
                pair[seat] = points[seat];
            }
        }
        self.rounds.add(game);
        self.distinct.insert(hash(&game.moves));
        let ends = move_ends(self.gravity, &game.moves);
        self.plies += ends.len() as u64;
        if number < COMPARED {
            self.compare(game, &ends);
        }
    }

    /// Whether somebody answers the same moves differently than in another game, though nothing in its name says it would.
    fn compare(&mut self, game: &GameLine, ends: &[usize]) {
        for ply in game.opening_plies..ends.len() {
            let player = game.seats[ply % 2];
            if !self.steady[player] || self.wavering.contains(&player) {
                continue;
            }
            let start = if ply == 0 { 0 } else { ends[ply - 1] };
            let answer = hash(&game.moves[start..ends[ply]]);
            if *self.answers.entry(hash(&(player, &game.moves[..start]))).or_insert(answer) != answer {
                self.wavering.insert(player);
            }
        }
    }

    /// The table as it stands.
    pub fn standings(&self, tournament: &Tournament) -> Standings {
        let count = self.efforts.len();
        let ratings = Ratings::of_openings(self.openings.values().cloned().collect(), count);
        let cross = self.cross_table();
        let exact = tournament.is_exact() && self.games == tournament.expected_games();
        let shares = self.shares();
        let order = ratings.order();
        let row = |(nth, &player): (usize, &usize)| {
            let rating = ratings.players[player];
            let next = order.get(nth + 1).filter(|_| !exact);
            Standing {
                player,
                by_colour: cross[player].iter().fold([Tally::default(); 2], |sum, score| {
                    [sum[0].and(score.by_colour[0]), sum[1].and(score.by_colour[1])]
                }),
                elo: rating.elo,
                elo_interval: rating.interval.filter(|_| !exact),
                share_interval: mean_interval(&shares[player])
                    .and_then(|(_, interval)| interval)
                    .filter(|_| !exact),
                better_than_next: next.and_then(|&next| ratings.superiority(player, next)),
                faults: self.faults[player].clone(),
                effort: self.efforts[player],
                wavers: self.wavering.contains(&player),
            }
        };
        Standings {
            rows: order.iter().enumerate().map(row).collect(),
            cross,
            games: self.games,
            distinct: self.distinct.len(),
            reasons: self.reasons.clone(),
            first_move: ratings.first_move,
            draw_share: ratings.draw_share,
            mean_plies: (self.games > 0).then(|| self.plies as f64 / self.games as f64),
            exact,
            rounds: self.rounds.list(),
        }
    }

    /// Each player's share of the points of each opening.
    fn shares(&self) -> Vec<Vec<f64>> {
        let mut shares = vec![Vec::new(); self.efforts.len()];
        for counts in self.openings.values() {
            let mut points: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
            for (seats, [wins, draws, losses]) in counts {
                for (player, won) in seats.iter().zip([wins, losses]) {
                    let (got, of) = points.entry(*player).or_default();
                    (*got, *of) = (*got + 2.0 * won + draws, *of + 2.0 * (wins + draws + losses));
                }
            }
            points.into_iter().for_each(|(player, (got, of))| shares[player].push(got / of));
        }
        shares
    }

    /// Everybody against everybody, as the score of the row. A pair is complete when it was played with both colours.
    fn cross_table(&self) -> Vec<Vec<Score>> {
        let score = |&by_colour: &[Tally; 2]| Score { by_colour, pair_shares: Vec::new() };
        let mut cross: Vec<Vec<Score>> =
            self.cross.iter().map(|row| row.iter().map(score).collect()).collect();
        for (&[low, high], pairs) in &self.pairs {
            let whole = pairs.values().filter(|pair| !pair.contains(&ABSENT));
            let shares: Vec<f64> = whole.map(|[as_x, as_o]| f64::from(as_x + as_o) / 4.0).collect();
            if low != high {
                cross[high][low].pair_shares = shares.iter().map(|share| 1.0 - share).collect();
            }
            cross[low][high].pair_shares = shares;
        }
        cross
    }
}

fn hash(of: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Where each move of a text ends: moves are one character with up to nine columns; otherwise letters, or cells of two or
/// three characters.
fn move_ends(gravity: bool, moves: &str) -> Vec<usize> {
    let letters = |(_, c): &(usize, char)| if gravity { !c.is_whitespace() } else { c.is_ascii_alphabetic() };
    if gravity {
        return moves.char_indices().filter(letters).map(|(at, c)| at + c.len_utf8()).collect();
    }
    let starts = moves.char_indices().filter(letters).map(|(at, _)| at);
    starts.skip(1).chain([moves.len()]).filter(|_| !moves.is_empty()).collect()
}
