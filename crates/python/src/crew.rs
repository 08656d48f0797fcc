//! Many questions at a time, on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use quaterne_search::Analysis;
use quaterne_search::question::{Engine, Question};

use crate::running::Desk;

/// The answers in the order of the questions, each thread with an engine of its own; the desk hears of each. Fewer once
/// it says stop.
pub(crate) fn answers(
    questions: &[Question],
    threads: usize,
    engine: impl Fn() -> Engine + Sync,
    desk: &Desk<()>,
) -> Vec<Analysis> {
    let next = AtomicUsize::new(0);
    let answers: Vec<Mutex<Option<Analysis>>> = questions.iter().map(|_| Mutex::new(None)).collect();
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, questions.len().max(1)) {
            let news = desk.news.clone();
            let (next, answers, engine) = (&next, &answers, &engine);
            scope.spawn(move || {
                let mut engine = engine();
                while !desk.stop.load(Ordering::Relaxed) {
                    let nth = next.fetch_add(1, Ordering::Relaxed);
                    let Some(question) = questions.get(nth) else { break };
                    let limits = question.limits.clone().stop(Arc::clone(&desk.stop));
                    let found = engine.analysis(&question.clone().limits(limits));
                    *answers[nth].lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
                    let _ = news.send(());
                }
            });
        }
    });
    let inner = |answer: Mutex<Option<Analysis>>| answer.into_inner().unwrap_or_else(PoisonError::into_inner);
    answers.into_iter().filter_map(inner).collect()
}
