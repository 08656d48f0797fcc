//! The workers: each takes the next line, asks an engine of its own, and hands the answer back; the
//! answers come out in the order of the lines.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use quaterne_rules::{Game, Rules};
use quaterne_search::question::{Engine, Question, What};
use quaterne_search::{Limits, Method};

use super::answer::Answer;

/// What every worker is told.
pub(super) struct Crew {
    pub(super) rules: Rules,
    /// Who answers.
    pub(super) by: Method,
    pub(super) what: What,
    /// For each position.
    pub(super) limits: Limits,
    /// Whether scores of the opening are looked up.
    pub(super) book: bool,
}

impl Crew {
    /// Solves all lines, or as many as the stop flag allows. Each answer is told with whether the next one
    /// is there already.
    pub(super) fn solve(
        &self,
        lines: &[String],
        workers: usize,
        threads: u32,
        mut tell: impl FnMut(Answer, bool) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let next = AtomicUsize::new(0);
        let (send, receive) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..workers {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    let mut engine = self.engine().threads(threads);
                    while !self.stopped() {
                        let nth = next.fetch_add(1, Ordering::Relaxed);
                        let Some(line) = lines.get(nth) else { break };
                        // Nobody listens any more when the output was closed.
                        if send.send((nth, self.answer(&mut engine, line))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let (mut waiting, mut told) = (BTreeMap::new(), 0);
            // Owned here, so that an error on the way ends the workers, too.
            for (nth, answer) in receive {
                waiting.insert(nth, answer);
                while let Some(answer) = waiting.remove(&told) {
                    told += 1;
                    tell(answer, waiting.contains_key(&told))?;
                }
            }
            Ok(())
        })
    }

    fn engine(&self) -> Engine {
        let engine = Engine::new().remembering();
        if self.book { engine } else { engine.without_book() }
    }

    fn stopped(&self) -> bool {
        self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    fn answer(&self, engine: &mut Engine, line: &str) -> Answer {
        let ask =
            |game: Game| Question::new(game).by(self.by.clone()).what(self.what).limits(self.limits.clone());
        Answer::find(line, &self.rules, engine, &ask)
    }
}
