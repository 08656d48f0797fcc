//! Who gives hints at the console: the exact solver where it gets to the end in time, else a search.
//!
//! Nodes end both before the clock does, on any but the slowest machine: the same position gets the same hint.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use quaterne_rules::Game;
use quaterne_search::question::{Engine, Question, What};
use quaterne_search::{Analysis, Limits, Method};

/// Proves, if that takes no longer than this;
const PROOF: &str = "perfect:nodes=1000000,time=2s";
/// and if it does, looks as far as it can.
const SEARCH: &str = "deepening:eval=ratio,ties=possibilities,nodes=400000,time=2s";

/// The best move known, and why; without one only when the flag is raised or the game is over.
///
/// Free boards beyond 4 × 4 are not proved in a million nodes, so nobody waits for it.
pub(crate) fn advise(game: &Game, stop: &Arc<AtomicBool>) -> Analysis {
    let ask = |name: &str| {
        let method: Method = name.parse().expect("the names above are machines");
        let limits = Limits::none().stop(Arc::clone(stop));
        Engine::new().analysis(&Question::new(game.clone()).by(method).what(What::Best).limits(limits))
    };
    let left = game.rules().max_plies() - game.board().plies();
    let proved = (game.rules().gravity() || left <= 16).then(|| ask(PROOF));
    proved.filter(|analysis| analysis.complete).unwrap_or_else(|| ask(SEARCH))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rules: &str, moves: &str, best: &str, proved: bool) {
        let game = Game::parse(&rules.parse().unwrap(), moves).unwrap();
        let advice = advise(&game, &Arc::default());
        assert_eq!(quaterne_rules::write_move(game.rules(), advice.best.unwrap()), best, "{rules} {moves}");
        assert_eq!(advice.verdict.is_some(), proved, "{rules} {moves}: {advice:?}");
    }

    #[test]
    fn what_can_be_proved_is() {
        check("connect4", "", "4", true);
        check("connect4", "44455554221", "4", true);
        check("tictactoe", "a1", "b2", true);
        check("15x15/5/free", "", "h8", false);
    }

    #[test]
    fn a_raised_flag_is_heard() {
        let game = Game::new("9x7/4".parse().unwrap());
        assert!(!advise(&game, &Arc::new(AtomicBool::new(true))).complete);
    }
}
