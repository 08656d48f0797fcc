//! `quaterne random` (B4).

use crate::run::quaterne;

#[test]
fn shares_are_fractions_with_intervals() {
    let args = ["random", "--games", "20000", "--seed", "3", "--rules", "tictactoe"];
    quaterne(&args).well(&[
        "20,000 games, seed 3",
        "x wins   0.5",
        "95 %: 0.5",
        "draw     0.1",
        "mean length 7.",
        "games/s",
    ]);
    quaterne(&[&args[..], &["--lang", "fr"]].concat()).well(&["graine 3", "x gagne  0,5", " à 0,", "nul"]);
    let json = quaterne(&[&args[..], &["--json"]].concat()).json();
    let share = |name: &str| json["shares"][name].as_f64().unwrap();
    assert!((share("x") + share("o") + share("draw") - 1.0).abs() < 1e-12);
    for (name, exact) in [("x", 737.0 / 1260.0), ("o", 363.0 / 1260.0), ("draw", 160.0 / 1260.0)] {
        assert!((share(name) - exact).abs() < 0.02, "{name}");
        let bounds = &json["intervals"][name];
        assert!((bounds["low"].as_f64().unwrap()..bounds["high"].as_f64().unwrap()).contains(&share(name)));
        assert!(json["counts"][name].is_u64());
    }
    assert_eq!((json["games"].as_u64(), json["complete"].as_bool()), (Some(20_000), Some(true)));
}

#[test]
fn threads_change_nothing_and_seeds_do() {
    let counts = |seed: &str, threads: &str| {
        let args = ["random", "--games", "5000", "--json", "--seed", seed, "--threads", threads];
        quaterne(&args).json()["counts"].clone()
    };
    assert_eq!(counts("1", "1"), counts("1", "4"));
    assert_ne!(counts("1", "2"), counts("2", "2"));
}

#[test]
fn from_a_position_and_without_a_seed() {
    // One move before a forced end: every game is over at once or a little later.
    let json = quaterne(&["random", "4455667", "--games", "10", "--json"]).json();
    assert_eq!((json["shares"]["x"].as_f64(), json["mean_plies"].as_f64()), (Some(1.0), Some(7.0)));
    assert!(json["seed"].is_u64());
}
