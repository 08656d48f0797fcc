//! The machines by name, the same names in every door: `NAME[:key=value,…]`.
//!
//! ```text
//!   random                                        B4 C7 D4   any legal move
//!   one-ply                                       D6         wins if it can, else random
//!   ternary:depth=6                               D7         G, I or P
//!   minimax:depth=4,eval=ratio,memo=on            A7 A9 B6 C10
//!   alphabeta:depth=8,eval=weights/0/1/4/16       D8 E7
//!   deepening:time=1s                             α–β, deeper and deeper
//!   mcts:nodes=10000                              Monte-Carlo tree search
//!   perfect                                       the exact solver
//!   perfect:temperature=2                         the same, with human weaknesses
//! ```
//!
//! Here is what the machines are; how their names are read and written is in `text`.

use std::time::Duration;

use crate::ordering::Order;
use crate::ties::Ties;
use crate::{Evaluation, WinRule};

mod text;

pub use text::MethodError;
pub(crate) use text::by_name;

/// The parameters of minimax, α–β and deepening.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TreeSearch {
    /// Plies to look ahead; for deepening the most.
    pub depth: u32,
    /// What undecided positions are worth.
    pub evaluation: Evaluation,
    /// The order in which moves are tried.
    pub order: Order,
    /// Which of several equally good moves is played.
    pub ties: Ties,
    /// What a win is worth.
    pub win: WinRule,
    /// MiB for remembered positions; none: nothing is remembered.
    pub memo: Option<u32>,
    /// Time for a move.
    pub time: Option<Duration>,
    /// Nodes for a move.
    pub nodes: Option<u64>,
    /// For random ties; chosen by the caller when absent.
    pub seed: Option<u64>,
}

/// The parameters of perfect play.
///
/// Without limits of its own or of its caller it takes the time it needs on boards that can be solved, and
/// [`DEFAULT_TIME`](Self::DEFAULT_TIME) for a move on the others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PerfectPlay {
    /// Which of several equally good moves is played.
    pub ties: Ties,
    /// T, in hundredths: a move of score s is played with probability ∝ exp(s/T). None: the best is.
    pub temperature: Option<u32>,
    /// With a temperature: a win within so many plies is played, and a loss within one more avoided, as far as they can be.
    pub sees: u32,
    /// MiB for the solver's table.
    pub table: u32,
    /// Only who wins counts, not how soon.
    pub wdl: bool,
    /// Time for a move.
    pub time: Option<Duration>,
    /// Nodes for a move.
    pub nodes: Option<u64>,
    /// For random ties and temperatures; chosen by the caller when absent.
    pub seed: Option<u64>,
}

/// The first of the best moves, no lots, no limits, the usual table.
impl Default for PerfectPlay {
    fn default() -> Self {
        Self {
            ties: Ties::First,
            temperature: None,
            sees: 0,
            table: DEFAULT_TABLE,
            wdl: false,
            time: None,
            nodes: None,
            seed: None,
        }
    }
}

impl PerfectPlay {
    /// Time for a move on a board that is too large to be solved, unless limits are given.
    pub const DEFAULT_TIME: Duration = Duration::from_secs(5);

    /// These limits and its own.
    pub(crate) fn limits(&self, limits: &crate::Limits) -> crate::Limits {
        limits.and(&crate::Limits { time: self.time, nodes: self.nodes, ..crate::Limits::none() })
    }

    /// Whether the seed matters.
    pub fn draws_lots(&self) -> bool {
        self.ties == Ties::Random || self.temperature.is_some()
    }
}

/// A machine and its parameters.
///
/// ```
/// use quaterne_search::Method;
///
/// let method: Method = "alphabeta:depth=8,eval=weights/0/1/4/16,order=centre".parse().unwrap();
/// assert_eq!(method.to_string(), "alphabeta:depth=8,eval=weights/0/1/4/16,order=centre");
///
/// let error = "alphabeta:deep=8".parse::<Method>().unwrap_err();
/// assert!(error.to_string().contains("it takes depth, eval, order"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Method {
    /// Any legal move.
    Random {
        /// Chosen by the caller when absent.
        seed: Option<u64>,
    },
    /// Wins at once if it can, else any legal move.
    OnePly {
        /// Chosen by the caller when absent.
        seed: Option<u64>,
    },
    /// Sure to win, sure to lose, or not known.
    Ternary {
        /// Plies to look ahead.
        depth: u32,
        /// Which of several moves of the same state is played.
        ties: Ties,
        /// Chosen by the caller when absent.
        seed: Option<u64>,
    },
    /// Every branch.
    Minimax(TreeSearch),
    /// Only the branches that matter.
    AlphaBeta(TreeSearch),
    /// α–β at depth 1, 2, 3, …
    Deepening(TreeSearch),
    /// Random games where they go well.
    MonteCarlo {
        /// Games to play.
        nodes: Option<u64>,
        /// Time for a move.
        time: Option<Duration>,
        /// The constant c, in hundredths.
        exploration: u32,
        /// Chosen by the caller when absent.
        seed: Option<u64>,
    },
    /// What the exact solver proves.
    Perfect(PerfectPlay),
}

/// MiB of the exact solver's table.
const DEFAULT_TABLE: u32 = crate::solver::Solver::DEFAULT_TABLE_MB as u32;

const TREE_KEYS: &[&str] = &["depth", "eval", "order", "ties", "win", "memo", "time", "nodes", "seed"];

impl Method {
    /// The names.
    pub const NAMES: [&'static str; 8] =
        ["random", "one-ply", "ternary", "minimax", "alphabeta", "deepening", "mcts", "perfect"];

    /// The name of this machine.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Random { .. } => "random",
            Self::OnePly { .. } => "one-ply",
            Self::Ternary { .. } => "ternary",
            Self::Minimax(_) => "minimax",
            Self::AlphaBeta(_) => "alphabeta",
            Self::Deepening(_) => "deepening",
            Self::MonteCarlo { .. } => "mcts",
            Self::Perfect(_) => "perfect",
        }
    }

    /// The keys that a machine takes.
    pub fn keys(name: &str) -> Option<(&'static str, &'static [&'static str])> {
        Some(match name {
            "random" => ("random", &["seed"]),
            "one-ply" => ("one-ply", &["seed"]),
            "ternary" => ("ternary", &["depth", "ties", "seed"]),
            "minimax" => ("minimax", TREE_KEYS),
            "alphabeta" => ("alphabeta", TREE_KEYS),
            "deepening" => ("deepening", TREE_KEYS),
            "mcts" => ("mcts", &["nodes", "time", "c", "seed"]),
            "perfect" => {
                ("perfect", &["ties", "temperature", "sees", "table", "wdl", "time", "nodes", "seed"])
            }
            _ => return None,
        })
    }

    /// The parameters of perfect play, if this is it.
    pub const fn as_perfect(&self) -> Option<&PerfectPlay> {
        match self {
            Self::Perfect(play) => Some(play),
            _ => None,
        }
    }

    /// The parameters of a textbook search, if this is one.
    pub const fn as_textbook(&self) -> Option<&TreeSearch> {
        match self {
            Self::Minimax(tree) | Self::AlphaBeta(tree) | Self::Deepening(tree) => Some(tree),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub const fn as_textbook_mut(&mut self) -> Option<&mut TreeSearch> {
        match self {
            Self::Minimax(tree) | Self::AlphaBeta(tree) | Self::Deepening(tree) => Some(tree),
            _ => None,
        }
    }

    /// Whether it searches a tree that can be shown.
    pub const fn has_tree(&self) -> bool {
        !matches!(self, Self::Random { .. } | Self::OnePly { .. })
    }

    /// The names of those that do.
    pub fn with_trees() -> Vec<&'static str> {
        let has_tree = |name: &&str| name.parse::<Self>().is_ok_and(|method| method.has_tree());
        Self::NAMES.into_iter().filter(has_tree).collect()
    }

    /// Whether it plays the same move in the same position every time, whatever the seed and the clock.
    ///
    /// Perfect play without limits does, where the board can be solved.
    pub fn is_deterministic(&self) -> bool {
        match self {
            Self::Random { .. } | Self::OnePly { .. } | Self::MonteCarlo { .. } => false,
            Self::Ternary { ties, .. } => *ties != Ties::Random,
            Self::Minimax(tree) | Self::AlphaBeta(tree) | Self::Deepening(tree) => {
                tree.ties != Ties::Random && tree.time.is_none()
            }
            Self::Perfect(perfect) => !perfect.draws_lots() && perfect.time.is_none(),
        }
    }

    /// Its seed, if it has been given one.
    pub const fn seed(&self) -> Option<u64> {
        match self {
            Self::Random { seed }
            | Self::OnePly { seed }
            | Self::Ternary { seed, .. }
            | Self::MonteCarlo { seed, .. } => *seed,
            Self::Minimax(tree) | Self::AlphaBeta(tree) | Self::Deepening(tree) => tree.seed,
            Self::Perfect(perfect) => perfect.seed,
        }
    }

    /// The same machine with this seed.
    #[must_use]
    pub fn with_seed(mut self, new: u64) -> Self {
        match &mut self {
            Self::Random { seed }
            | Self::OnePly { seed }
            | Self::Ternary { seed, .. }
            | Self::MonteCarlo { seed, .. } => *seed = Some(new),
            Self::Minimax(tree) | Self::AlphaBeta(tree) | Self::Deepening(tree) => tree.seed = Some(new),
            Self::Perfect(perfect) => perfect.seed = Some(new),
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perfect_play_varies_by_lots_and_clocks_alone() {
        for (text, deterministic) in [
            ("perfect", true),
            ("perfect:nodes=1000,ties=last", true),
            ("perfect:ties=random", false),
            ("perfect:temperature=1", false),
            ("perfect:time=1s", false),
        ] {
            assert_eq!(text.parse::<Method>().unwrap().is_deterministic(), deterministic, "{text}");
        }
    }
}
