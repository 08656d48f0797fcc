//! The table of a tournament: everything that can be said about its games.
//!
//! [`GameLine`] is what a table needs to know of a game; [`Standings`] is what it makes of all of them. Nothing here
//! depends on the order of the games, so the table of a tournament that was interrupted, resumed or spread over ten
//! machines is the table of one that was not.

use std::collections::{BTreeMap, HashMap, HashSet};

use quaterne_rules::{Outcome, Side};

use crate::ending::Reason;
use crate::estimate::{Interval, mean_interval};
use crate::rating::{Bout, Ratings};
use crate::referee::{Played, Thought};
use crate::schedule::Meeting;
use crate::score::{Score, Tally};
use crate::tournament::Tournament;

/// What a table needs to know of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLine {
    /// The round it belonged to.
    pub round: u32,
    /// The place of its opening, and which time it was played.
    pub opening: usize,
    /// Which time the opening was played.
    pub repeat: u32,
    /// Who played x, who played o.
    pub seats: [usize; 2],
    /// Who won; nobody won a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: Reason,
    /// The moves as text, those of the opening first.
    pub moves: String,
    /// How many of them belong to the opening.
    pub opening_plies: usize,
    /// What each of the two spent.
    pub efforts: [Effort; 2],
}

/// What a player spent on its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Moves made.
    pub moves: u64,
    /// Positions visited, as far as the player told.
    pub nodes: u64,
    /// Microseconds, by the referee's clock.
    pub micros: u64,
}

impl Effort {
    /// That of some moves.
    pub fn of<'a>(thoughts: impl Iterator<Item = &'a Thought>) -> Self {
        thoughts.fold(Self::default(), |sum, thought| {
            let micros = u64::try_from(thought.elapsed.as_micros()).unwrap_or(u64::MAX);
            sum.and(Self { moves: 1, nodes: thought.nodes, micros })
        })
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            nodes: self.nodes + other.nodes,
            micros: self.micros + other.micros,
        }
    }

    /// Nodes per move.
    pub fn nodes_per_move(&self) -> f64 {
        self.nodes as f64 / self.moves.max(1) as f64
    }

    /// Seconds per move.
    pub fn seconds_per_move(&self) -> f64 {
        self.micros as f64 / 1e6 / self.moves.max(1) as f64
    }
}

impl GameLine {
    /// The line of a game that was played to an end; none of one that was broken off.
    pub fn of(played: &Played) -> Option<Self> {
        let fixture = played.fixture;
        Some(Self {
            round: fixture.round,
            opening: fixture.opening,
            repeat: fixture.repeat,
            seats: fixture.seats,
            winner: played.outcome()?.winner(),
            reason: played.ending.reason(),
            moves: played.game.text(),
            opening_plies: played.game.moves().len() - played.thoughts.len(),
            efforts: [0, 1].map(|seat| Effort::of(played.thoughts_of(seat))),
        })
    }

    fn outcome(&self) -> Outcome {
        self.winner.map_or(Outcome::Draw, Outcome::Win)
    }

    /// What each of the two got, in half points.
    fn half_points(&self) -> [u8; 2] {
        match self.winner {
            None => [1, 1],
            Some(Side::X) => [2, 0],
            Some(Side::O) => [0, 2],
        }
    }
}

/// One player's line of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Its place in the list of entrants.
    pub player: usize,
    /// As x, and as o.
    pub by_colour: [Tally; 2],
    /// Elo above the mean of the players, with its interval.
    pub elo: f64,
    /// Its 95 % interval; none when it is exact or when there is one opening only.
    pub elo_interval: Option<Interval>,
    /// The 95 % interval of its score; none when the score is exact.
    pub share_interval: Option<Interval>,
    /// How likely it is better than the next in the table.
    pub better_than_next: Option<f64>,
    /// The games it lost by a fault, by reason.
    pub faults: BTreeMap<Reason, u64>,
    /// What it spent.
    pub effort: Effort,
    /// Whether it was seen to play differently in the same game, although it draws no lots by name.
    pub wavers: bool,
}

impl Standing {
    /// Both colours together.
    pub fn total(&self) -> Tally {
        self.by_colour[0].and(self.by_colour[1])
    }
}

/// The table.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// The players, the best first.
    pub rows: Vec<Standing>,
    /// By places in the list of entrants: the first against the second.
    pub cross: Vec<Vec<Score>>,
    /// Finished games.
    pub games: usize,
    /// How many of them differ from all others.
    pub distinct: usize,
    /// Why games ended.
    pub reasons: BTreeMap<Reason, u64>,
    /// What the first move is worth, in Elo.
    pub first_move: f64,
    /// The share of draws between equals.
    pub draw_share: f64,
    /// Plies per game.
    pub mean_plies: Option<f64>,
    /// Whether scores are exact: every position of the game, and nobody draws lots.
    pub exact: bool,
    /// The names of those who finished each round's meetings, for Swiss and knock-out.
    pub rounds: Vec<Vec<Meeting>>,
}

impl Standings {
    /// Adds up the games of a tournament.
    pub fn of(tournament: &Tournament, games: &[GameLine]) -> Self {
        let count = tournament.entrants.len();
        let bouts: Vec<Bout> = games
            .iter()
            .map(|game| Bout { opening: game.opening, seats: game.seats, half_points: game.half_points()[0] })
            .collect();
        let ratings = Ratings::of(&bouts, count);
        let cross = cross_table(games, count);
        let exact = tournament.is_exact() && games.len() == tournament.expected_games();
        let wavering = wavering(tournament, games);
        let mut reasons = BTreeMap::new();
        let mut faults = vec![BTreeMap::new(); count];
        let mut efforts = vec![Effort::default(); count];
        let mut by_opening: Vec<BTreeMap<usize, (u64, u64)>> = vec![BTreeMap::new(); count];
        for game in games {
            *reasons.entry(game.reason).or_insert(0) += 1;
            for seat in 0..2 {
                let player = game.seats[seat];
                efforts[player] = efforts[player].and(game.efforts[seat]);
                let points = by_opening[player].entry(game.opening).or_default();
                *points = (points.0 + u64::from(game.half_points()[seat]), points.1 + 2);
                let lost = game.half_points()[seat] == 0;
                if lost && matches!(game.reason, Reason::Fault(_)) {
                    *faults[player].entry(game.reason).or_insert(0) += 1;
                }
            }
        }
        let order = ratings.order();
        let rows = order
            .iter()
            .enumerate()
            .map(|(nth, &player)| {
                let by_colour = cross[player].iter().fold([Tally::default(); 2], |sum, score| {
                    [sum[0].and(score.by_colour[0]), sum[1].and(score.by_colour[1])]
                });
                let shares: Vec<f64> =
                    by_opening[player].values().map(|&(got, of)| got as f64 / of as f64).collect();
                let rating = ratings.players[player];
                Standing {
                    player,
                    by_colour,
                    elo: rating.elo,
                    elo_interval: rating.interval.filter(|_| !exact),
                    share_interval: mean_interval(&shares)
                        .and_then(|(_, interval)| interval)
                        .filter(|_| !exact),
                    better_than_next: order
                        .get(nth + 1)
                        .filter(|_| !exact)
                        .and_then(|&next| ratings.superiority(player, next)),
                    faults: std::mem::take(&mut faults[player]),
                    effort: efforts[player],
                    wavers: wavering.contains(&player),
                }
            })
            .collect();
        let plies: usize = games.iter().map(|game| plies(tournament, game)).sum();
        Self {
            rows,
            cross,
            games: games.len(),
            distinct: games.iter().map(|game| &game.moves).collect::<HashSet<_>>().len(),
            reasons,
            first_move: ratings.first_move,
            draw_share: ratings.draw_share,
            mean_plies: (!games.is_empty()).then(|| plies as f64 / games.len() as f64),
            exact,
            rounds: meetings(games),
        }
    }

    /// The place of an entrant in the table, from 0.
    pub fn place(&self, player: usize) -> usize {
        self.rows.iter().position(|row| row.player == player).unwrap_or(0)
    }
}

/// What came of the meetings of each round.
pub fn meetings(games: &[GameLine]) -> Vec<Vec<Meeting>> {
    meetings_of([], games)
}

/// The same for all meetings that were planned, by round and seats: one without any result is one without points.
pub(crate) fn meetings_of(
    planned: impl IntoIterator<Item = (u32, [usize; 2])>,
    games: &[GameLine],
) -> Vec<Vec<Meeting>> {
    let mut rounds: BTreeMap<u32, BTreeMap<[usize; 2], Meeting>> = BTreeMap::new();
    for (round, mut players) in planned {
        players.sort_unstable();
        let fresh = Meeting { players, points: [0.0; 2], wins_as_second: [0; 2] };
        rounds.entry(round).or_default().entry(players).or_insert(fresh);
    }
    for game in games {
        let mut players = game.seats;
        players.sort_unstable();
        let fresh = Meeting { players, points: [0.0; 2], wins_as_second: [0; 2] };
        let meeting = rounds.entry(game.round).or_default().entry(players).or_insert(fresh);
        for seat in 0..2 {
            let nth = usize::from(game.seats[seat] != players[0]);
            meeting.points[nth] += f64::from(game.half_points()[seat]) / 2.0;
            meeting.wins_as_second[nth] += u64::from(seat == 1 && game.winner == Some(Side::O));
        }
    }
    rounds.into_values().map(|round| round.into_values().collect()).collect()
}

/// Moves are one character with up to nine columns; otherwise letters, or cells of two or three characters.
fn plies(tournament: &Tournament, game: &GameLine) -> usize {
    if tournament.rules.gravity() {
        game.moves.chars().filter(|c| !c.is_whitespace()).count()
    } else {
        game.moves.chars().filter(char::is_ascii_alphabetic).count()
    }
}

/// Everybody against everybody, as the score of the row.
fn cross_table(games: &[GameLine], count: usize) -> Vec<Vec<Score>> {
    let mut cross = vec![vec![Score::default(); count]; count];
    // Points of the row in an opening, by colour: a pair is complete when both are there.
    type Pair = (usize, usize, usize, u32, u32);
    let mut pairs: BTreeMap<Pair, [Option<f64>; 2]> = BTreeMap::new();
    for game in games {
        let [x, o] = game.seats;
        for (row, column, colour) in [(x, o, Side::X), (o, x, Side::O)] {
            cross[row][column].by_colour[colour.index()].add(game.outcome(), colour);
            let share = f64::from(game.half_points()[colour.index()]) / 2.0;
            let pair = pairs.entry((row, column, game.opening, game.round, game.repeat)).or_default();
            pair[colour.index()] = Some(share);
        }
    }
    for ((row, column, ..), pair) in pairs {
        if let [Some(as_x), Some(as_o)] = pair {
            cross[row][column].pair_shares.push((as_x + as_o) / 2.0);
        }
    }
    cross
}

/// Players that answered the same moves differently in two games, though nothing in their names says they would.
fn wavering(tournament: &Tournament, games: &[GameLine]) -> HashSet<usize> {
    /// Games are compared up to this many: enough to catch a player, bounded in memory.
    const MOST: usize = 20_000;
    let by_name = |player: usize| {
        let entrant = &tournament.entrants[player];
        // A program of somebody else's says nothing about itself, and is looked at; a machine that draws lots
        // or looks at the clock varies as it should.
        !entrant.player.is_external() && !entrant.is_deterministic()
    };
    let mut answers: HashMap<(usize, &str), &str> = HashMap::new();
    let mut found = HashSet::new();
    for game in games.iter().take(MOST) {
        let ends = move_ends(tournament, &game.moves);
        for ply in game.opening_plies..ends.len() {
            let player = game.seats[ply % 2];
            if by_name(player) || found.contains(&player) {
                continue;
            }
            let start = if ply == 0 { 0 } else { ends[ply - 1] };
            let answer = &game.moves[start..ends[ply]];
            let known = *answers.entry((player, &game.moves[..start])).or_insert(answer);
            if known != answer {
                found.insert(player);
            }
        }
    }
    found
}

/// Where each move of a text ends.
fn move_ends(tournament: &Tournament, moves: &str) -> Vec<usize> {
    if tournament.rules.gravity() {
        return moves.char_indices().map(|(at, c)| at + c.len_utf8()).collect();
    }
    let starts = moves.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at);
    starts.skip(1).chain([moves.len()]).filter(|_| !moves.is_empty()).collect()
}
