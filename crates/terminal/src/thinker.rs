//! Searches beside the interface: each on its own thread, each with its own flag.
//!
//! A thread says what it found through the channel that also carries keys, so the screen has one queue to wait
//! at. A search that panics says so like any other result: the game goes on.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use quaterne_rules::Game;
use quaterne_search::method::PerfectPlay;
use quaterne_search::question::{Answer, Engine, Question, What};
use quaterne_search::review::{Mark, Review};
use quaterne_search::tree::{Keep, ghost};
use quaterne_search::{Limits, Method};

use super::event::{Event, Found, Job, Task};
use super::scores;

/// Nodes of a tree that are kept: more than anybody reads, few enough to be drawn at once.
pub(crate) const TREE_NODES: usize = 2_000;

/// Starts searches.
#[derive(Debug)]
pub(crate) struct Thinker {
    tell: Sender<Event>,
    /// What was proved of one position helps with the next.
    engine: Arc<Mutex<Engine>>,
}

impl Thinker {
    pub(crate) fn new(tell: Sender<Event>) -> Self {
        Self { tell, engine: Arc::new(Mutex::new(Engine::new().remembering())) }
    }

    /// Runs a search on a thread of its own.
    pub(crate) fn start(&self, job: Job) {
        let (tell, engine) = (self.tell.clone(), Arc::clone(&self.engine));
        let ticket = job.run.ticket;
        let run = move || {
            let say = |found| drop(tell.send(Event::Found(ticket, found)));
            let done = panic::catch_unwind(AssertUnwindSafe(|| work(job, &engine, &say)));
            if let Err(cause) = done {
                let text = cause.downcast_ref::<&str>().map(|text| (*text).to_owned());
                let text = text.or_else(|| cause.downcast_ref::<String>().cloned());
                say(Found::Failed(text.unwrap_or_default()));
            }
        };
        let started = thread::Builder::new().name("search".to_owned()).spawn(run);
        if let Err(error) = started {
            drop(self.tell.send(Event::Found(ticket, Found::Failed(error.to_string()))));
        }
    }
}

/// Does the work and says what was found.
pub(crate) fn work(job: Job, engine: &Mutex<Engine>, say: &impl Fn(Found)) {
    let Job { run, game, task } = job;
    let limits = Limits::none().stop(Arc::clone(&run.stop)).watch(Arc::clone(&run.progress));
    match task {
        Task::Answer(method, time) => {
            let limits = Limits { time, ..limits };
            let question = Question::new(game).by(method).what(What::Best).limits(limits);
            say(Found::Answer(Engine::new().analysis(&question)));
        }
        Task::Scores => {
            // A search before this one may hold the engine for the millisecond that it takes to stop.
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            scores::find(&game, &limits, &mut engine, &|scores| say(Found::Scores(scores)));
        }
        Task::Tree(method) => {
            let what = What::Tree { keep: Keep::nodes(TREE_NODES), ghosts: false };
            let question = Question::new(game).by(method).what(what).limits(limits);
            if let Answer::Tree(found) = Engine::new().answer(&question) {
                say(Found::Tree(found));
            }
        }
        Task::Review => review(&game, engine, &limits, say),
        Task::Ghosts(method, mut recorded) => {
            ghost::look(&mut recorded, &game, &method, &limits.nodes(GHOST_NODES));
            say(Found::Tree(Some(recorded)));
        }
    }
    // The clone's own drop would stop nothing else: the search is over.
    drop(run);
}

/// Judges the moves of a game, from the last to the first, until the solver needs too long for them.
fn review(game: &Game, engine: &Mutex<Engine>, limits: &Limits, say: &impl Fn(Found)) {
    let by = Method::Perfect(PerfectPlay::default());
    let mut review = Review::of(game, 0);
    let mut unknown = 0;
    while unknown < GIVEN_UP && !limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
        // For one move at a time, so that scores need not wait for the end.
        let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(judged) = review.step(&mut engine, &by, &limits.clone().time(JUDGING)) else { break };
        unknown = if judged.mark == Mark::Unknown { unknown + 1 } else { 0 };
        say(Found::Judged(vec![judged.clone()], false));
    }
    say(Found::Judged(Vec::new(), true));
}

/// What the solver may take for one position of a review,
const JUDGING: Duration = Duration::from_secs(3);
/// and after how many moves without an answer it gives up: those before them are harder.
const GIVEN_UP: u32 = 3;

/// Nodes spent on the branches that one node skipped.
const GHOST_NODES: u64 = 200_000;
