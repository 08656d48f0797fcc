//! Knock-out: a bracket of 2ⁿ places in which the best seeds meet last; empty places are byes.
//!
//! ```text
//!   1 ─┐                       Places of the first round are filled so that the two best seeds can meet in the
//!   8 ─┴─┐                     final only, the four best in the half-finals only, and so on. With six players
//!   4 ─┐ ├─┐                   the places 7 and 8 are empty, and 1 and 2 rest in the first round.
//!   5 ─┴─┘ │
//!   2 ─┐   ├─
//!   7 ─┴─┐ │
//!   3 ─┐ ├─┘
//!   6 ─┴─┘
//! ```

use super::Meeting;

/// The meetings of the next round.
pub(super) fn pair(players: usize, done: &[Vec<Meeting>]) -> Vec<[usize; 2]> {
    let mut alive: Vec<Option<usize>> =
        bracket(players).into_iter().map(|seed| (seed < players).then_some(seed)).collect();
    for round in done {
        alive = alive.chunks(2).map(|pair| survivor(pair, round)).collect();
    }
    let both = |pair: &[Option<usize>]| match pair {
        [Some(a), Some(b)] => Some([*a, *b]),
        _ => None,
    };
    alive.chunks(2).filter_map(both).collect()
}

/// Who goes on from two places of the bracket.
fn survivor(pair: &[Option<usize>], round: &[Meeting]) -> Option<usize> {
    match pair {
        [Some(a), Some(b)] => {
            let played = round.iter().find(|meeting| [[*a, *b], [*b, *a]].contains(&meeting.players));
            Some(played.map_or(*a, Meeting::winner))
        }
        [one, other] => one.or(*other),
        [one] => *one,
        _ => None,
    }
}

/// The seeds in the order of the bracket, from 0: each round puts the weakest left beside the strongest.
fn bracket(players: usize) -> Vec<usize> {
    let mut seeds = vec![0];
    while seeds.len() < players {
        let size = 2 * seeds.len();
        seeds = seeds.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect();
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::super::Schedule;
    use super::super::tests::run;
    use super::*;

    #[test]
    fn the_best_meet_last() {
        assert_eq!(bracket(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        for players in 2..=33 {
            let done = run(Schedule::KnockOut, players);
            assert_eq!(done.len(), Schedule::KnockOut.rounds(players), "{players} players");
            assert_eq!(done.iter().map(Vec::len).sum::<usize>(), players - 1);
            let last = done.last().unwrap();
            assert_eq!((last.len(), last[0].winner()), (1, 0));
            let mut finalists = last[0].players;
            finalists.sort_unstable();
            assert_eq!(finalists, [0, 1]);
        }
    }

    #[test]
    fn an_upset_changes_the_next_round() {
        let first = pair(4, &[]);
        assert_eq!(first, [[0, 3], [1, 2]]);
        let won = |players, points: [f64; 2]| Meeting { players, points, wins_as_second: [0, 0] };
        let round = vec![won([3, 0], [2.0, 0.0]), won([1, 2], [2.0, 0.0])];
        assert_eq!(pair(4, &[round]), [[3, 1]]);
    }
}
