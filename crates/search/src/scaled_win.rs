//! Whether a score is a win, where a win is a number like any other.
//!
//! ```text
//!   win=100000     score 300 000: a win with two plies left, or windows that add up to as much?
//!   win=depth      what follows, searched once more: beyond all evaluations, or not
//! ```
//!
//! Rejected: a bound on what each evaluation can say. Those that are learnt, or handed in, have none that is known.

use quaterne_rules::Game;

use crate::analysis::{Analysis, Verdict};
use crate::engine::answer;
use crate::events::Bound;
use crate::limits::Limits;
use crate::method::{Method, TreeSearch};
use crate::{WinRule, exact};

/// The analysis with the verdicts that lab E's wins hide; scores, moves and nodes stay what they were.
pub(crate) fn told(game: &Game, method: &Method, limits: &Limits, found: Analysis) -> Analysis {
    let (Method::Minimax(tree) | Method::AlphaBeta(tree) | Method::Deepening(tree)) = method else {
        return found;
    };
    let WinRule::Scaled(unit) = tree.win else { return found };
    let may_be_won = |score: f64| score.abs() >= f64::from(unit);
    if !found.complete {
        return found;
    }
    let by = |depth| {
        let apart = TreeSearch { win: WinRule::Depth, memo: None, depth, ..tree.clone() };
        Method::AlphaBeta(apart)
    };
    // A move is proved by the search of what follows it: the machine may have chosen one that only counts much.
    let after = |cell| {
        let mut next = game.clone();
        next.play(cell).ok()?;
        if next.outcome().is_none() && found.depth == 1 {
            return None;
        }
        answer(&next, &by(found.depth - 1), limits).verdict.map(exact::seen_from_above)
    };
    let mut moves = found.moves.clone();
    for m in
        moves.iter_mut().filter(|m| m.verdict.is_none() && m.bound == Bound::Exact && may_be_won(m.score))
    {
        m.verdict = after(m.cell);
    }
    let best = || moves.iter().find(|m| Some(m.cell) == found.best).and_then(|m| m.verdict);
    let lost = || answer(game, &by(found.depth), limits).verdict.filter(|v| matches!(v, Verdict::Loss(_)));
    let verdict = found.verdict.or_else(|| match may_be_won(found.score) {
        true if found.score > 0.0 => best(),
        true => lost(),
        false => None,
    });
    Analysis { verdict, moves, ..found }
}
