//! A machine of our own at the board.

use quaterne_search::{Limits, Method, engine};

use super::{Choice, Miss, Turn};

/// A machine.
#[derive(Debug)]
pub(crate) struct Builtin {
    method: Method,
}

impl Builtin {
    pub(crate) fn new(method: Method) -> Self {
        Self { method }
    }

    pub(crate) fn choose(&self, turn: &Turn<'_>) -> Result<Choice, Miss> {
        let limits = Limits { stop: turn.stop.cloned(), ..turn.budget().limits() };
        let analysis = engine::answer(turn.game, &self.method, &limits);
        let cell = analysis.best.ok_or(Miss::Stopped)?;
        Ok(Choice {
            cell,
            nodes: analysis.nodes,
            elapsed: analysis.elapsed,
            score: Some(analysis.score),
            depth: Some(analysis.depth),
        })
    }
}
