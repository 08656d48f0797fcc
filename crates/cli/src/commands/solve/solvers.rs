//! The solvers: each thread of the crew takes the next line and asks an engine of its own; the answers come out in the
//! order of the lines.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use quaterne_rules::{Game, Rules};
use quaterne_search::question::{Engine, Question, What};
use quaterne_search::{Limits, Method};

use quaterne_report::solved::SolvedLine;

use super::answer;
use crate::crew::Crew;

/// What every worker is told.
pub(super) struct Solvers {
    pub(super) rules: Rules,
    /// Who answers.
    pub(super) by: Method,
    pub(super) what: What,
    /// For each position.
    pub(super) limits: Limits,
    /// Whether scores of the opening are looked up.
    pub(super) book: bool,
}

impl Solvers {
    /// Solves all lines, or as many as the stop flag allows. Each answer is told with whether the next one
    /// is there already.
    pub(super) fn solve(
        &self,
        lines: &[String],
        workers: usize,
        threads: u32,
        mut tell: impl FnMut(SolvedLine, bool) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let (mut waiting, mut told) = (BTreeMap::new(), 0);
        let answer = |engine: &mut Engine, (nth, line): (usize, &String)| {
            (!self.stopped()).then(|| (nth, self.answer(engine, line)))
        };
        Crew { threads: workers, family: 1 }.work(
            lines.iter().enumerate(),
            || self.engine().threads(threads),
            answer,
            |(nth, answer)| {
                waiting.insert(nth, answer);
                while let Some(answer) = waiting.remove(&told) {
                    told += 1;
                    tell(answer, waiting.contains_key(&told))?;
                }
                Ok(())
            },
        )
    }

    fn engine(&self) -> Engine {
        let engine = Engine::new().remembering();
        if self.book { engine } else { engine.without_book() }
    }

    fn stopped(&self) -> bool {
        self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    fn answer(&self, engine: &mut Engine, line: &str) -> SolvedLine {
        let ask =
            |game: Game| Question::new(game).by(self.by.clone()).what(self.what).limits(self.limits.clone());
        answer::find(line, &self.rules, engine, &ask)
    }
}
