//! The exact score of every move, where a search only says "no better than the best".
//!
//! α–β does not ask how bad a bad move is. Here each such move is played and its position searched with an
//! open window, one ply less deep: the score of the move is minus that of the position it leads to.

use quaterne_rules::Game;

use crate::analysis::Verdict;
use crate::events::Bound;
use crate::{Analysis, Limits, Method, engine};

/// Replaces bounds by scores; the nodes and the time it takes are added. A limit leaves the rest as it is.
pub(crate) fn settle(game: &Game, method: &Method, limits: &Limits, analysis: &mut Analysis) {
    let searched = analysis.depth;
    if searched <= 1 {
        return settle_leaves(game, method, limits, analysis);
    }
    for nth in 0..analysis.moves.len() {
        if analysis.moves[nth].bound == Bound::Exact {
            continue;
        }
        let mut next = game.clone();
        if next.play(analysis.moves[nth].cell).is_err() {
            continue;
        }
        let found = match next.outcome() {
            // A move that ends the game at once is worth what the best such move is worth, or nothing.
            Some(end) if end.winner().is_some() => (analysis.score, analysis.verdict),
            Some(_) => (0.0, Some(Verdict::Draw)),
            None => {
                let Some(child) = below(&next, method, limits, searched) else { continue };
                analysis.nodes += child.nodes;
                analysis.leaves += child.leaves;
                analysis.cutoffs += child.cutoffs;
                analysis.elapsed += child.elapsed;
                (-child.score, child.verdict.map(seen_from_above))
            }
        };
        let settled = &mut analysis.moves[nth];
        (settled.score, settled.verdict) = found;
        settled.bound = Bound::Exact;
    }
}

/// One ply deep there is nothing below to search, and minimax costs no more.
fn settle_leaves(game: &Game, method: &Method, limits: &Limits, analysis: &mut Analysis) {
    let (Method::AlphaBeta(tree) | Method::Deepening(tree)) = method else { return };
    let limits = Limits { depth: Some(1), ..limits.clone() };
    let plain = engine::answer(game, &Method::Minimax(tree.clone()), &limits);
    if plain.complete {
        analysis.moves = plain.moves;
    }
}

/// What a search one ply less deep than `depth` says of a position; `None` if a limit cut it short.
fn below(game: &Game, method: &Method, limits: &Limits, depth: u32) -> Option<Analysis> {
    // Depths beyond the end of the game are kept as they are: sure wins are counted by them.
    let depth = depth - 1;
    let left = game.rules().max_plies() - game.board().plies();
    let limits = Limits { depth: Some(depth), ..limits.clone() };
    let analysis = engine::answer(game, method, &limits);
    let deep_enough = analysis.depth >= depth.min(left) || analysis.verdict.is_some();
    (analysis.complete && deep_enough).then_some(analysis)
}

pub(crate) fn seen_from_above(verdict: Verdict) -> Verdict {
    let later = |plies: Option<u32>| plies.map(|plies| plies + 1);
    match verdict {
        Verdict::Win(plies) => Verdict::Loss(later(plies)),
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss(plies) => Verdict::Win(later(plies)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(rules: &str, position: &str, method: &str) -> Vec<(String, f64, Option<Verdict>)> {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let method = method.parse().unwrap();
        let mut analysis = engine::answer(&game, &method, &Limits::none());
        settle(&game, &method, &Limits::none(), &mut analysis);
        assert!(analysis.moves.iter().all(|m| m.bound == Bound::Exact));
        let mut scores: Vec<_> =
            analysis.moves.iter().map(|m| (m.cell.to_string(), m.score, m.verdict)).collect();
        scores.sort_by(|a, b| a.0.cmp(&b.0));
        scores
    }

    /// Minimax gives every move its score; so does α–β, then.
    #[test]
    fn as_exact_as_minimax() {
        for (rules, position) in [
            ("connect4", ""),
            ("connect4", "4453"),
            ("connect4", "121212"),
            ("connect4", "12121"),
            ("connect4", "44444432222223"),
            ("tictactoe", "1x1/xoo/ox1 x"),
            ("tictactoe", "xox/oxo/2x o"),
            ("3x3/3", "1231"),
        ] {
            for keys in [
                "depth=4,eval=ratio",
                "depth=1,eval=ratio",
                "depth=3,eval=outcome",
                "depth=4,eval=weights/0/1/3/6,win=100000",
            ] {
                let [plain, quick] = ["minimax", "alphabeta"].map(|name| {
                    let order = if name == "alphabeta" { ",order=centre" } else { "" };
                    scores(rules, position, &format!("{name}:{keys}{order}"))
                });
                assert_eq!(plain, quick, "{rules} {position} {keys}");
            }
        }
    }
}
