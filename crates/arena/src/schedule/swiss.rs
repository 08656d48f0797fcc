//! Swiss pairing: players with equal points meet, and nobody meets the same player twice.
//!
//! ```text
//!   standing     1 2 3 4 5 6 7        the table after the last round, by points, then the points of one's
//!                └─┘ └─┘ └─┘ bye      opponents, then the seed
//! ```
//!
//! From the top, each player meets the next one below whom it has not met; if that leaves the last ones without
//! a partner, the choice before is undone and the next is tried. When every pairing would repeat a meeting, the
//! repeats start at the bottom. With an odd number the lowest player that has not yet rested has a bye, worth a
//! full meeting. Rejected: the folded pairing of chess federations (1 meets n/2+1), made for known ratings.

use super::Meeting;

/// How many ways are tried before a repeated meeting is accepted.
const PATIENCE: usize = 100_000;

/// The meetings of the next round.
pub(super) fn pair(players: usize, done: &[Vec<Meeting>]) -> Vec<[usize; 2]> {
    let mut met = vec![vec![false; players]; players];
    let mut rests = vec![0_usize; players];
    for round in done {
        let mut playing = vec![false; players];
        for meeting in round {
            let [a, b] = meeting.players;
            (met[a][b], met[b][a]) = (true, true);
            (playing[a], playing[b]) = (true, true);
        }
        for (rests, playing) in rests.iter_mut().zip(playing) {
            *rests += usize::from(!playing);
        }
    }
    let mut standing = standing(players, done, &rests);
    if standing.len() % 2 == 1 {
        let fewest = rests.iter().copied().min().unwrap_or(0);
        if let Some(place) = standing.iter().rposition(|&player| rests[player] == fewest) {
            standing.remove(place);
        }
    }
    let mut tries = 0;
    let mut meetings = Vec::new();
    if match_up(&standing, &met, &mut meetings, &mut tries) {
        return meetings;
    }
    standing.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// Players from the best to the worst.
fn standing(players: usize, done: &[Vec<Meeting>], rests: &[usize]) -> Vec<usize> {
    let mut shares: Vec<f64> = rests.iter().map(|&rests| rests as f64).collect();
    let every = || done.iter().flatten();
    let share = |meeting: &Meeting, nth: usize| {
        let total = meeting.points[0] + meeting.points[1];
        if total > 0.0 { meeting.points[nth] / total } else { 0.5 }
    };
    for meeting in every() {
        for nth in 0..2 {
            shares[meeting.players[nth]] += share(meeting, nth);
        }
    }
    let mut opponents = vec![0.0; players];
    for meeting in every() {
        for nth in 0..2 {
            opponents[meeting.players[nth]] += shares[meeting.players[1 - nth]];
        }
    }
    let mut standing: Vec<usize> = (0..players).collect();
    standing.sort_by(|&a, &b| {
        shares[b].total_cmp(&shares[a]).then(opponents[b].total_cmp(&opponents[a])).then(a.cmp(&b))
    });
    standing
}

/// Pairs the players of a list so that none have met; `false` if that cannot be done, or not soon enough.
fn match_up(left: &[usize], met: &[Vec<bool>], meetings: &mut Vec<[usize; 2]>, tries: &mut usize) -> bool {
    let Some((&top, rest)) = left.split_first() else { return true };
    for (nth, &other) in rest.iter().enumerate() {
        *tries += 1;
        if *tries > PATIENCE {
            return false;
        }
        if met[top][other] {
            continue;
        }
        meetings.push([top, other]);
        let others: Vec<usize> = rest[..nth].iter().chain(&rest[nth + 1..]).copied().collect();
        if match_up(&others, met, meetings, tries) {
            return true;
        }
        meetings.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::Schedule;
    use super::super::tests::run;

    #[test]
    fn nobody_meets_twice_and_the_best_wins() {
        for players in 2..=20 {
            let schedule = Schedule::Swiss { rounds: None };
            let done = run(schedule, players);
            assert_eq!(done.len(), schedule.rounds(players));
            let mut seen = HashSet::new();
            for meeting in done.iter().flatten() {
                let [a, b] = meeting.players;
                assert!(seen.insert((a.min(b), a.max(b))), "{players} players: {a} and {b} met twice");
            }
            let wins = |player| done.iter().flatten().filter(|m| m.winner() == player).count();
            assert!((1..players).all(|player| wins(player) <= wins(0)), "{players} players");
        }
    }

    #[test]
    fn byes_go_round() {
        let done = run(Schedule::Swiss { rounds: Some(5) }, 5);
        let resting = |round: &Vec<super::Meeting>| {
            (0..5).find(|player| round.iter().all(|meeting| !meeting.players.contains(player)))
        };
        let rested: HashSet<_> = done.iter().map(resting).collect();
        assert_eq!((done.len(), rested.len()), (5, 5));
    }

    /// More rounds than there are opponents: meetings repeat rather than stop.
    #[test]
    fn too_many_rounds_repeat() {
        let done = run(Schedule::Swiss { rounds: Some(2) }, 2);
        assert_eq!(done.len(), 2);
        assert_eq!(done[0][0].players, done[1][0].players);
    }
}
