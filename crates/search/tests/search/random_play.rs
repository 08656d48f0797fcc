//! Random play leads where it must (B4).

use quaterne_rules::{AnyBoard, Rules};
use quaterne_search::playout::Tally;
use quaterne_search::rng::Rng;

/// Shares of the first player's wins, the second's, and draws, and the mean number of plies.
fn check(rules: &str, games: u64, known: [f64; 3], plies: f64) {
    let rules: Rules = rules.parse().unwrap();
    let tally = Tally::from(&AnyBoard::new(&rules), games, &mut Rng::new(8));
    assert_eq!(tally.games(), games);
    for (found, known) in [tally.first, tally.second, tally.draws].into_iter().zip(known) {
        // Four standard deviations, and what is lost to the digits of the published shares.
        let margin = 4.0 * (known * (1.0 - known) / games as f64).sqrt() + 0.0003;
        let found = found as f64 / games as f64;
        assert!((found - known).abs() < margin, "{rules}: {found} is not {known}");
    }
    let mean = tally.plies as f64 / games as f64;
    assert!((mean - plies).abs() < 0.05, "{rules}: {mean} plies are not {plies}");
}

#[test]
fn the_shares_of_random_play() {
    check("connect4", 1_000_000, [0.5557, 0.4417, 0.0026], 21.3);
    // Exact: 737, 363 and 160 of 1260.
    check("tictactoe", 1_000_000, [737.0 / 1260.0, 363.0 / 1260.0, 160.0 / 1260.0], 7.63);
    // One column: the players alternate, and nobody ever aligns anything but by k = 1.
    check("1x6/2", 100, [0.0, 0.0, 1.0], 6.0);
    check("3x3/1", 100, [1.0, 0.0, 0.0], 1.0);
}
