//! Matches whose answers are known.

use quaterne_arena::{Conduct, Openings, Player, Score, Tournament, distinct_games, play};
use quaterne_rules::{Game, Rules};

fn match_of(rules: &str, plies: u32, players: [&str; 2]) -> (Score, usize) {
    let rules: Rules = rules.parse().unwrap();
    let openings = Openings::default().after(&Game::new(rules), plies).unwrap();
    let players = players.map(|name| name.parse::<Player>().unwrap());
    let contest = Tournament::new(rules, players, openings, 1);
    let games = play(&contest, &Conduct { threads: 2, ..Conduct::default() }, |_| ());
    (Score::of(&games, 0, 1), distinct_games(&games))
}

/// From the empty board two machines of fixed depth have two games in them, however often they meet.
#[test]
fn one_opening_is_two_games() {
    let (score, distinct) = match_of("connect4", 0, ["alphabeta:depth=2", "alphabeta:depth=3"]);
    assert_eq!((score.games(), distinct, score.elo_interval()), (2, 2, None));
}

/// Perfect play never loses tic-tac-toe, from any of its openings that is not lost already.
#[test]
fn perfect_play_does_not_lose() {
    let (score, _) = match_of("tictactoe", 1, ["minimax:depth=9,eval=outcome", "minimax:depth=1"]);
    assert_eq!(score.total().losses, 0);
    assert!(score.total().wins > 0);
}

/// Against itself a machine scores half, in every pair.
#[test]
fn a_machine_is_its_own_equal() {
    let (score, distinct) = match_of("connect4", 2, ["alphabeta:depth=2", "alphabeta:depth=2"]);
    assert!(score.pair_shares.iter().all(|&share| share == 0.5));
    assert_eq!((score.elo(), distinct), (Some(0.0), 25));
}

/// Depth 2 against depth 3 over the 121 openings of three plies. What one more ply is worth at these depths
/// hangs on the evaluation, the order and the ties, so each line pins one choice of them.
#[test]
fn depth_two_against_depth_three() {
    for (keys, [wins, draws, losses], [elo, low, high]) in [
        ("eval=ratio", [115, 43, 84], [44.8, 5.1, 85.7]),
        ("eval=weights/0/1/3/6", [105, 30, 107], [-2.9, -43.3, 37.4]),
        ("eval=weights/0/1/4/16,order=centre", [108, 40, 94], [20.1, -21.5, 62.4]),
    ] {
        let players = [2, 3].map(|depth| format!("alphabeta:depth={depth},{keys}"));
        let (score, distinct) = match_of("connect4", 3, [&players[0], &players[1]]);
        let total = score.total();
        assert_eq!([total.wins, total.draws, total.losses], [wins, draws, losses], "{keys}");
        assert_eq!((score.pairs(), distinct), (121, 242));
        let interval = score.elo_interval().unwrap();
        for (found, expected) in [(score.elo().unwrap(), elo), (interval.low, low), (interval.high, high)] {
            assert!((found - expected).abs() < 0.06, "{keys}: {found} is not {expected}");
        }
    }
}
