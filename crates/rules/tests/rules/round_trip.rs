//! What must hold of any text whatever: no panic, and what parses prints and parses again to the same value.
//!
//! The property tests feed these functions, and so do the fuzz targets of `fuzz/`, which include this file.

use quaterne_rules::{Game, Record, Rules, parse_move};

/// Rules as text.
pub(crate) fn rules_text(text: &str) {
    match text.parse::<Rules>() {
        Ok(rules) => {
            assert_eq!(rules.to_string().parse(), Ok(rules), "{text}");
            assert_eq!(Game::new(rules).fen().matches('/').count() + 1, usize::from(rules.height()));
            if let Some(preset) = rules.preset() {
                assert_eq!(preset.parse(), Ok(rules));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Moves, or any position, under these rules.
pub(crate) fn moves(rules: &Rules, text: &str) {
    match Game::parse(rules, text) {
        Ok(game) => {
            let mut again = Game::from_fen(rules, &start(&game)).unwrap();
            again.play_text(&game.text()).unwrap();
            assert_eq!((again.board(), again.moves()), (game.board(), game.moves()), "{text}");
            assert_eq!(Game::parse(rules, &game.fen()).unwrap().board(), game.board(), "{text}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let game = Game::new(*rules);
    if let Ok(cell) = parse_move(&game, text) {
        assert!(game.legal_moves().contains(&cell), "{text}");
    }
}

/// A position under these rules.
pub(crate) fn fen(rules: &Rules, text: &str) {
    match Game::from_fen(rules, text) {
        Ok(game) => {
            assert_eq!(Game::from_fen(rules, &game.fen()).as_ref(), Ok(&game), "{text}");
            // What reads as a position is taken for one.
            assert_eq!(Game::parse(rules, text).as_ref(), Ok(&game), "{text}");
            assert_eq!(game.legal_moves().is_empty(), game.outcome().is_some(), "{text}");
            let winner = game.outcome().and_then(quaterne_rules::Outcome::winner);
            assert_eq!(game.board().winning_cells().is_empty(), winner.is_none(), "{text}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A saved game.
pub(crate) fn record(text: &str) {
    match text.parse::<Record>() {
        Ok(record) => assert_eq!(record.to_string().parse(), Ok(record), "{text}"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// The position in which a game began.
fn start(game: &Game) -> String {
    let mut start = game.clone();
    while start.undo().is_some() {}
    start.fen()
}
