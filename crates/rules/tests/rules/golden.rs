//! Whole games written down with their ends, in `golden.txt`.

use crate::naive::Naive;
use quaterne_rules::{Game, Record, Rules};

#[test]
fn golden_games_end_as_written() {
    let lines: Vec<&str> = include_str!("golden.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let (games, rest) = lines.as_chunks::<4>();
    assert!(rest.is_empty(), "four lines a game: {rest:?}");
    for [rules, moves, fen, result] in games {
        let rules: Rules = rules.parse().unwrap();
        let game = Game::parse(&rules, moves).unwrap_or_else(|error| panic!("{rules} {moves}: {error}"));
        assert_eq!((game.text().as_str(), game.fen().as_str()), (*moves, *fen), "{rules}");
        assert_eq!(Game::parse(&rules, fen).unwrap().board(), game.board());

        let mut naive = Naive::new(&rules);
        game.moves().iter().for_each(|&cell| naive.play(cell));
        assert_eq!((naive.fen().as_str(), naive.outcome()), (*fen, game.outcome()), "{rules} {moves}");
        assert_eq!(naive.winning_cells(), game.board().winning_cells(), "{rules} {moves}");
        assert_eq!(Record::new(game).result(), *result, "{rules} {moves}");
    }
    // Every preset is there.
    for (name, _) in Rules::PRESETS {
        assert!(lines.contains(&name), "no golden game of {name}");
    }
}
