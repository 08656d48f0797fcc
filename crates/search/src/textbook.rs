//! A textbook search as a machine's name asks for it: minimax, α–β or deepening, and what its values mean.
//!
//! ```text
//!   Textbook ── Searcher with its parts ── Root of values ── Scale ── Analysis
//! ```
//!
//! The engine searches its boards by it, with an evaluation by name; whoever has an evaluation or a position of their own,
//! as the Python package does, brings them along and gets the same kind of answer.

use quaterne_rules::{Cell, Game, Position};

use crate::analysis::{Analysis, MoveScore, Verdict};
use crate::events::{Bound, Observer};
use crate::memo::Memory;
use crate::method::{Method, TreeSearch};
use crate::ordering::Ordering;
use crate::scale::Scale;
use crate::searcher::Searcher;
use crate::ties::Ties;
use crate::{Evaluation, Evaluator, Limits, Value, WinRule, engine};

/// One of the three ways through a game tree, with its parameters, on a game that is not over.
#[derive(Clone, Copy, Debug)]
pub struct Textbook<'a> {
    game: &'a Game,
    method: &'a Method,
    tree: &'a TreeSearch,
    limits: &'a Limits,
    /// Whether whatever is not 0 is won or lost.
    wins_alone: bool,
}

impl<'a> Textbook<'a> {
    /// The search of this name, by an evaluation of one's own; `None` if it is none of the three.
    pub fn new(game: &'a Game, method: &'a Method, limits: &'a Limits) -> Option<Self> {
        let tree = method.as_textbook()?;
        Some(Self { wins_alone: false, ..Self::named(game, method, tree, limits) })
    }

    /// The same by the evaluation that it names.
    pub(crate) fn named(
        game: &'a Game,
        method: &'a Method,
        tree: &'a TreeSearch,
        limits: &'a Limits,
    ) -> Self {
        let wins_alone = tree.win == WinRule::Unit && tree.evaluation == Evaluation::Outcome;
        Self { game, method, tree, limits, wins_alone }
    }

    /// Plies to look ahead, at most.
    pub fn depth(&self) -> u32 {
        self.tree.depth.min(self.limits.depth.unwrap_or(self.tree.depth)).max(1)
    }

    /// Searches the game's position in whatever form its evaluator wants it.
    pub fn search<P: Position<Move = Cell>>(
        &self,
        position: &P,
        evaluator: &impl Evaluator<P>,
        ordering: impl Ordering<P>,
        memory: impl Memory<P>,
        observer: &mut impl Observer<Cell>,
    ) -> Analysis {
        let Self { game, tree, .. } = *self;
        let own = Limits { time: tree.time, nodes: tree.nodes, ..Limits::none() };
        let mut searcher = Searcher::new(evaluator)
            .win(tree.win)
            .order(ordering)
            .memory(memory)
            .observe(observer)
            .limits(&self.limits.and(&own));
        if tree.ties == Ties::First {
            searcher = searcher.first_best_only();
        }
        let (depth, left) = (self.depth(), game.rules().max_plies() - game.board().plies());
        let (root, depth) = match self.method {
            Method::Minimax(_) => (searcher.minimax(position, depth), depth),
            Method::Deepening(_) => searcher.deepen(position, depth.min(left)),
            _ => (searcher.alpha_beta(position, depth), depth),
        };
        let best = tree.ties.choose(&root.best(), game.rules(), &mut engine::rng(game, self.method));
        let best = best.or_else(|| position.moves().next());
        // Being stopped is how deepening ends.
        let by_time = matches!(self.method, Method::Deepening(_));
        let scale = Scale::new(evaluator.scale(), tree.win, depth);
        let verdict = |value: Value| match WinRule::sign_of_win(value) {
            1 => Some(Verdict::Win(scale.plies(value))),
            -1 => Some(Verdict::Loss(scale.plies(value))),
            _ if self.wins_alone && value > 0 => Some(Verdict::Win(None)),
            _ if self.wins_alone && value < 0 => Some(Verdict::Loss(None)),
            _ if depth >= left && value == 0 => Some(Verdict::Draw),
            _ => None,
        };
        let value = if root.moves.is_empty() { 0 } else { root.value };
        let found = root.moves.iter().map(|m| MoveScore {
            bound: m.bound,
            verdict: if m.bound == Bound::Exact { verdict(m.value) } else { None },
            ..MoveScore::new(m.by, scale.score(m.value))
        });
        Analysis {
            best,
            score: scale.score(value),
            verdict: if root.complete || by_time { verdict(value) } else { None },
            line: best.map_or(Vec::new(), |best| root.line(best).to_vec()),
            moves: found.collect(),
            depth,
            nodes: searcher.meter.nodes(),
            leaves: searcher.counts.leaves,
            cutoffs: searcher.counts.cutoffs,
            memo: searcher.memory.report(),
            elapsed: searcher.meter.elapsed(),
            complete: root.complete || by_time && !root.moves.is_empty(),
            ..Analysis::empty()
        }
    }
}
