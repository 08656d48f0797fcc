//! Exact scores, shared: one search per position, however many ask, and what was proved is remembered.
//!
//! ```text
//!   ask ──► position ──┬─ remembered, exact ──────────────► answer
//!                      ├─ under way ── join ──────────────► progress … answer
//!                      └─ new ── steps on the pool ───────► progress … answer
//! ```
//!
//! A flight ends when its score and those of all moves are known, when its time is over, or when nobody waits for it.
//! Bounds that were proved stay, so asking again goes on from there. Its steps are those of
//! [`Proof`](quaterne_search::proof::Proof), so the answer is that of every other door. Rejected: one search for a position
//! and its mirror image. Of several best moves the image's is another one.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use quaterne_report::Analysis;
use quaterne_rules::{Cell, Game, Rules};
use quaterne_search::proof::Proof;
use quaterne_search::{Limits, Method};
use tokio::sync::watch;

use super::error::{Answer, ApiError};
use super::metrics::Metrics;
use super::pool::{Desk, Person, Pool, stopped, turn};

/// Time of one job on the pool, after which others have their turn.
const SLICE: Duration = Duration::from_millis(200);
/// Positions that are remembered.
const REMEMBERED: usize = 20_000;

/// What is known of a position.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    proof: Proof,
    /// Best play to the end, once all is known.
    line: Option<Vec<Cell>>,
    /// No more will be known in this flight.
    pub(crate) ended: bool,
}

type Key = (Rules, String);
type Memory = Mutex<HashMap<Key, (u64, Arc<Known>)>>;

/// A search under way. It lives as long as somebody waits for it.
pub(crate) struct Flight {
    /// Whose it is: who asked first.
    person: Person,
    known: watch::Sender<Arc<Known>>,
    stop: Arc<AtomicBool>,
}

impl Drop for Flight {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The flights and what they proved.
pub(crate) struct Solves {
    pool: Arc<Pool>,
    metrics: Arc<Metrics>,
    flights: Mutex<HashMap<Key, Weak<Flight>>>,
    memory: Arc<Memory>,
    clock: Arc<AtomicU64>,
    /// Flights of one address at once.
    most: usize,
}

/// A question on its way: progress as it comes.
pub(crate) struct Asking {
    game: Game,
    player: Method,
    known: watch::Receiver<Arc<Known>>,
    _flight: Option<Arc<Flight>>,
}

impl Asking {
    /// What is known now, and whether that is the last word.
    pub(crate) fn now(&mut self) -> (Analysis, bool) {
        let known = Arc::clone(&self.known.borrow_and_update());
        let found = known.proof.analysis(known.line.clone());
        (Analysis::of(&self.game, &self.player, &found), known.ended)
    }

    /// Waits for news. `false` when there will be none.
    pub(crate) async fn changed(&mut self) -> bool {
        !self.known.borrow().ended && self.known.changed().await.is_ok()
    }
}

impl Solves {
    pub(crate) fn new(pool: Arc<Pool>, metrics: Arc<Metrics>, most: usize) -> Self {
        let (flights, memory, clock) = (Mutex::default(), Arc::default(), Arc::default());
        Self { pool, metrics, flights, memory, clock, most }
    }

    /// Positions remembered.
    pub(crate) fn remembered(&self) -> usize {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Asks for the exact scores of a position.
    pub(crate) fn ask(&self, game: &Game, person: Person) -> Answer<Asking> {
        let key = (*game.rules(), game.fen());
        let player = Method::Perfect(self.pool.perfect.clone());
        let asking = |known, _flight| Asking { game: game.clone(), player: player.clone(), known, _flight };
        let before = self.recall(&key).or_else(|| {
            // There is nothing to search when the game is over.
            let over = Known { proof: Proof::of(game), line: Some(Vec::new()), ended: true };
            game.outcome().map(|_| Arc::new(over))
        });
        if let Some(known) = before.as_ref().filter(|known| known.line.is_some()) {
            self.metrics.solve_hits.fetch_add(1, Ordering::Relaxed);
            let (_, known) = watch::channel(Arc::clone(known));
            return Ok(asking(known, None));
        }
        let mut flights = self.flights.lock().unwrap_or_else(PoisonError::into_inner);
        let under_way = flights.get(&key).and_then(Weak::upgrade);
        if let Some(flight) = under_way.filter(|flight| !flight.known.borrow().ended) {
            self.metrics.solve_joins.fetch_add(1, Ordering::Relaxed);
            return Ok(asking(flight.known.subscribe(), Some(flight)));
        }
        flights.retain(|_, flight| flight.strong_count() > 0);
        let same = |flight: &Weak<Flight>| {
            flight.upgrade().is_some_and(|flight| flight.person.address == person.address)
        };
        let mine = flights.values().filter(|flight| same(flight)).count();
        if mine >= self.most * person.weight as usize {
            return Err(ApiError::busy(self.pool.deadline.as_secs().max(1)));
        }
        self.metrics.solve_misses.fetch_add(1, Ordering::Relaxed);
        let proof = before.map_or_else(|| Proof::of(game), |known| known.proof.resumed());
        let begun = Known { proof, line: None, ended: false };
        let stop = Arc::new(AtomicBool::new(false));
        let flight = Arc::new(Flight { person, known: watch::Sender::new(Arc::new(begun)), stop });
        flights.insert(key.clone(), Arc::downgrade(&flight));
        drop(flights);
        self.fly(game.clone(), key, &flight);
        Ok(asking(flight.known.subscribe(), Some(flight)))
    }

    fn recall(&self, key: &Key) -> Option<Arc<Known>> {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let (used, known) = memory.get_mut(key)?;
        *used = self.clock.fetch_add(1, Ordering::Relaxed);
        Some(Arc::clone(known))
    }

    /// Searches step by step while somebody waits.
    fn fly(&self, game: Game, key: Key, flight: &Arc<Flight>) {
        let (pool, memory, clock) =
            (Arc::clone(&self.pool), Arc::clone(&self.memory), Arc::clone(&self.clock));
        let errand = flight.person.asks().holding(pool.perfect.table);
        let (stop, flight) = (Arc::clone(&flight.stop), Arc::downgrade(flight));
        tokio::spawn(async move {
            let deadline = Instant::now() + pool.deadline;
            loop {
                let Some(known) = flight.upgrade().map(|flight| Arc::clone(&flight.known.borrow())) else {
                    return;
                };
                let (rules, stop, perfect) = (*game.rules(), Arc::clone(&stop), pool.perfect.clone());
                let step = move |desk: &mut Desk<'_>, _: &Limits| {
                    let left = deadline.saturating_duration_since(Instant::now());
                    let limits = Limits::none().time(left).stop(stop).clock(turn::clock);
                    let mut next = Known::clone(&known);
                    let solver = desk.engine(&rules).solver(&perfect);
                    // Scores are told before the line is sought.
                    if next.proof.is_complete() {
                        next.line = next.proof.line(solver, &limits);
                        return next;
                    }
                    let over = || stopped(&limits) || left.is_zero();
                    while turn::used() < SLICE && !over() && next.proof.step(solver, &limits) {}
                    next
                };
                // A step that finds no room is tried again: the flight has its place.
                let stepped = pool.run(errand, step).await;
                let Some(flight) = flight.upgrade() else { return };
                let over = Instant::now() >= deadline || pool.is_closed();
                let mut next = match stepped {
                    Ok(next) => next,
                    Err(_) => Known::clone(&flight.known.borrow()),
                };
                let ended = next.line.is_some() || over;
                next.ended = ended;
                let next = Arc::new(next);
                remember(&memory, &clock, &key, &next);
                flight.known.send_replace(next);
                if ended {
                    return;
                }
                tokio::task::yield_now().await;
            }
        });
    }
}

fn remember(memory: &Memory, clock: &AtomicU64, key: &Key, known: &Arc<Known>) {
    let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
    if memory.len() >= REMEMBERED && !memory.contains_key(key) {
        // The older half goes.
        let mut ages: Vec<u64> = memory.values().map(|(used, _)| *used).collect();
        ages.sort_unstable();
        let middle = ages[ages.len() / 2];
        memory.retain(|_, (used, _)| *used > middle);
    }
    let now = clock.fetch_add(1, Ordering::Relaxed);
    memory.insert(key.clone(), (now, Arc::clone(known)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::Size;

    fn solves() -> Solves {
        let deadline = Duration::from_secs(60);
        let size = Size { threads: 2, room: 8, deadline, table_mb: 4, memory_mb: 64 };
        Solves::new(Pool::start(size).unwrap(), Arc::default(), 8)
    }

    fn me() -> Person {
        Person { address: std::net::IpAddr::from([192, 0, 2, 1]), token: 0, weight: 1 }
    }

    fn game(text: &str) -> Game {
        Game::parse(&Rules::connect4(), text).unwrap()
    }

    async fn finish(mut asking: Asking) -> Analysis {
        while asking.changed().await {}
        asking.now().0
    }

    fn scores(found: &Analysis) -> Vec<i32> {
        found.moves.iter().map(|each| each.score.unwrap() as i32).collect()
    }

    /// A late position: every column has its exact score, and the second who asks gets it from memory.
    #[tokio::test(flavor = "multi_thread")]
    async fn what_was_proved_is_remembered() {
        let solves = solves();
        let text = "44444432222223";
        let one = finish(solves.ask(&game(text), me()).unwrap()).await;
        assert!(one.complete && !one.line.is_empty());
        assert_eq!(one.score, scores(&one).iter().copied().max().map(f64::from));
        let other = finish(solves.ask(&game(text), me()).unwrap()).await;
        assert_eq!(other, one);
        assert_eq!(solves.metrics.solve_hits.load(Ordering::Relaxed), 1);
        assert_eq!(solves.remembered(), 1);
    }

    /// The opening is known without a search.
    #[tokio::test(flavor = "multi_thread")]
    async fn openings_are_in_the_book() {
        let solves = solves();
        for (text, expected) in
            [("4453", [-5, -5, -2, -3, -4, -2, -2]), ("4435", [-2, -2, -4, -3, -2, -5, -5])]
        {
            let found = finish(solves.ask(&game(text), me()).unwrap()).await;
            assert_eq!((scores(&found), found.complete), (expected.to_vec(), true), "{text}");
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_game_that_is_over_needs_no_search() {
        let found = finish(solves().ask(&game("4455667"), me()).unwrap()).await;
        assert_eq!((found.score, found.nodes, found.plies), (Some(-18.0), 0, Some(0)));
    }

    /// Two who ask at once share one search; it ends when both have left.
    #[tokio::test(flavor = "multi_thread")]
    async fn one_flight_for_all() {
        let solves = solves();
        // Set up, so that it is in no book.
        let hard = game("7/7/7/7/7/x6 o");
        let (first, second) = (solves.ask(&hard, me()).unwrap(), solves.ask(&hard, me()).unwrap());
        assert_eq!(solves.metrics.solve_joins.load(Ordering::Relaxed), 1);
        let stop = Arc::clone(&first._flight.as_ref().unwrap().stop);
        drop(first);
        assert!(!stop.load(Ordering::Relaxed));
        drop(second);
        // The task itself holds the flight only for moments.
        for _ in 0..1000 {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the search goes on for nobody");
    }
}
