//! Seeds: every game that draws lots can be played again.
//!
//! A machine that was given no seed gets a fresh one from the system, and it is printed with the machine's
//! name; a machine that never draws lots keeps its short name.

use std::hash::{BuildHasher as _, RandomState};

use quaterne_search::Method;
use quaterne_search::ties::Ties;

/// A seed nobody has seen before. 32 bits: enough to be fresh, short enough to copy by hand.
pub fn fresh() -> u64 {
    RandomState::new().hash_one(std::time::SystemTime::now()) >> 32
}

/// The machine with its own seed, or else this one, if it uses any.
pub fn sown(method: Method, seed: impl FnOnce() -> u64) -> Method {
    if method.seed().is_some() || !draws_lots(&method) { method } else { method.with_seed(seed()) }
}

/// Whether the seed matters.
pub fn draws_lots(method: &Method) -> bool {
    match method {
        // A clock makes a search vary, too, but not by its seed.
        Method::Minimax(tree) | Method::AlphaBeta(tree) | Method::Deepening(tree) => {
            tree.ties == Ties::Random
        }
        Method::Perfect(perfect) => perfect.draws_lots(),
        other => !other.is_deterministic(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_machines_that_draw_lots_are_sown() {
        for (text, sown_as) in [
            ("random", "random:seed=7"),
            ("random:seed=3", "random:seed=3"),
            ("minimax:depth=2,eval=ratio", "minimax:depth=2,eval=ratio"),
            ("alphabeta:depth=2,eval=ratio,ties=random", "alphabeta:depth=2,eval=ratio,ties=random,seed=7"),
            ("deepening:eval=ratio,time=10ms", "deepening:eval=ratio,time=10ms"),
            ("perfect:time=10ms", "perfect:time=10ms"),
            ("perfect:temperature=2", "perfect:temperature=2,seed=7"),
        ] {
            assert_eq!(sown(text.parse().unwrap(), || 7).to_string(), sown_as);
        }
    }

    #[test]
    fn fresh_seeds_differ() {
        assert_ne!((fresh(), fresh()), (fresh(), fresh()));
    }
}
