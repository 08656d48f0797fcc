//! A player named in an address: any machine of ours, within caps.

use quaterne_search::Method;

use super::{Answer, Host, Refusal};
use crate::{Text, seed};

/// The deepest search that may be asked for. Time ends it before, on most boards.
pub const MAX_DEPTH: u32 = 60;
/// The most memory of one search, in MiB.
const MAX_MEMORY: u32 = 64;
/// The most games of a Monte-Carlo search: each leaves a node in memory.
const MAX_GAMES: u64 = 2_000_000;
const MAX_TEXT: usize = 300;

/// Reads a player and holds it to the caps.
pub fn method_of(text: &str) -> Answer<Method> {
    if text.len() > MAX_TEXT {
        let message = Text::new(
            format!("a player has at most {MAX_TEXT} characters"),
            format!("un joueur a au plus {MAX_TEXT} caractères"),
        );
        return Err(Refusal::bad("bad_player", message));
    }
    let method: Method = text.parse().map_err(|error| Refusal::of("bad_player", &error))?;
    capped(method)
}

/// The same, with a seed for machines that draw lots.
pub fn sown(text: &str, host: &Host) -> Answer<Method> {
    Ok(seed::sown(method_of(text)?, host.fresh_seed))
}

/// MiB that a player takes while it searches.
pub fn memory_of(method: &Method) -> u32 {
    /// Bytes of a node of a Monte-Carlo search, its place in a growing list included.
    const NODE: u64 = 48;
    match method {
        Method::Minimax(tree) | Method::AlphaBeta(tree) | Method::Deepening(tree) => tree.memo.unwrap_or(0),
        Method::MonteCarlo { nodes, .. } => (nodes.unwrap_or(MAX_GAMES).saturating_mul(NODE) >> 20) as u32,
        Method::Perfect(perfect) => perfect.table,
        Method::Random { .. } | Method::OnePly { .. } | Method::Ternary { .. } => 0,
    }
}

fn capped(mut method: Method) -> Answer<Method> {
    let too_much = |key: &str, most: u64| {
        let message = Text::new(
            format!("{key} may be {most} at most here"),
            format!("{key} ne dépasse pas {most} ici"),
        );
        Err(Refusal::bad("too_large", message))
    };
    match &mut method {
        Method::Ternary { depth, .. } if *depth > MAX_DEPTH => return too_much("depth", MAX_DEPTH.into()),
        Method::Random { .. } | Method::OnePly { .. } | Method::Ternary { .. } => {}
        Method::Minimax(tree) | Method::AlphaBeta(tree) => {
            if tree.depth > MAX_DEPTH {
                return too_much("depth", MAX_DEPTH.into());
            }
            if tree.memo.is_some_and(|mebibytes| mebibytes > MAX_MEMORY) {
                return too_much("memo", MAX_MEMORY.into());
            }
        }
        // Its depth is a most, which time ends.
        Method::Deepening(tree) => {
            if tree.memo.is_some_and(|mebibytes| mebibytes > MAX_MEMORY) {
                return too_much("memo", MAX_MEMORY.into());
            }
        }
        Method::MonteCarlo { nodes, .. } => {
            if nodes.is_some_and(|games| games > MAX_GAMES) {
                return too_much("nodes", MAX_GAMES);
            }
            nodes.get_or_insert(MAX_GAMES);
        }
        Method::Perfect(perfect) => {
            if perfect.table > MAX_MEMORY {
                return too_much("table", MAX_MEMORY.into());
            }
        }
    }
    Ok(method)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caps_are_named() {
        for (text, code, says) in [
            ("minimax:depth=61", "too_large", "depth may be 60 at most"),
            ("alphabeta:memo=65", "too_large", "memo may be 64 at most"),
            ("mcts:nodes=3000000", "too_large", "nodes may be 2000000 at most"),
            ("perfect:table=128", "too_large", "table may be 64 at most"),
            ("chess", "bad_player", "unknown player"),
            ("bot:./rm -rf", "bad_player", "unknown player"),
        ] {
            let error = method_of(text).unwrap_err();
            assert_eq!(error.code, code, "{text}");
            assert!(error.message.en.contains(says), "{text}: {}", error.message.en);
        }
        for text in ["minimax:depth=60", "mcts:time=1s", "deepening", "perfect", "random", "ternary"] {
            method_of(text).unwrap();
        }
    }
}
