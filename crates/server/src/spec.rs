//! A player named over HTTP: any machine of ours, within this server's caps.

use quaterne_search::Method;

use super::error::{Answer, ApiError};
use quaterne_report::{Text, seed};

/// The deepest search that may be asked for. Time ends it before, on most boards.
pub(crate) const MAX_DEPTH: u32 = 60;
/// The most memory of one search, in MiB.
const MAX_MEMORY: u32 = 64;
/// The most games of a Monte-Carlo search: each leaves a node in memory.
const MAX_GAMES: u64 = 2_000_000;
const MAX_TEXT: usize = 300;

/// Reads a player and holds it to the caps. Machines that draw lots get a seed.
pub(crate) fn method_of(text: &str) -> Answer<Method> {
    if text.len() > MAX_TEXT {
        let message = Text::new(
            format!("a player has at most {MAX_TEXT} characters"),
            format!("un joueur a au plus {MAX_TEXT} caractères"),
        );
        return Err(ApiError::bad("bad_player", message));
    }
    let method: Method = text.parse().map_err(|error| ApiError::of("bad_player", &error))?;
    capped(method)
}

/// The same, with a seed for machines that draw lots.
pub(crate) fn sown(text: &str) -> Answer<Method> {
    Ok(seed::sown(method_of(text)?, seed::fresh))
}

fn capped(mut method: Method) -> Answer<Method> {
    let too_much = |key: &str, most: u64| {
        let message = Text::new(
            format!("this server takes {key} up to {most}"),
            format!("ce serveur accepte {key} jusqu'à {most}"),
        );
        Err(ApiError::bad("too_large", message))
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
            ("minimax:depth=61", "too_large", "depth up to 60"),
            ("alphabeta:memo=65", "too_large", "memo up to 64"),
            ("mcts:nodes=3000000", "too_large", "nodes up to 2000000"),
            ("perfect:table=128", "too_large", "table up to 64"),
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
