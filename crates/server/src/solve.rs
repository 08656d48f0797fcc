//! Exact scores, shared: one search per position, however many ask, and what was proved is remembered.
//!
//! ```text
//!   ask ──► canonical position ──┬─ remembered, exact ──────────────► answer
//!                                ├─ under way ── join ──────────────► progress … answer
//!                                └─ new ── slices on the pool ──────► progress … answer
//! ```
//!
//! A position and its mirror image are one. A flight ends when its score and those of all moves are known, when
//! its time is over, or when nobody waits for it. Bounds that were proved stay, so asking again goes on from there.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use quaterne_rules::{Cell, Game, Rules};
use quaterne_search::Limits;
use quaterne_search::solver::{Solution, Solver};
use tokio::sync::watch;

use super::error::{Answer, ApiError};
use super::metrics::Metrics;
use super::mirror::canonical;
use super::pool::{Class, Pool};

/// Time of one job on the pool.
const SLICE: Duration = Duration::from_millis(200);
/// Nodes for each move in the first round, and how many times more in each round after it.
const FIRST_BUDGET: u64 = 1 << 14;
const GROWTH: u64 = 4;
/// Positions that are remembered.
const REMEMBERED: usize = 20_000;

/// What is known of a position.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) root: Solution,
    pub(crate) moves: Vec<(Cell, Solution)>,
    /// Best play to the end, once all is known.
    pub(crate) line: Option<Vec<Cell>>,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    /// Everything is exact.
    pub(crate) complete: bool,
    /// No more will be known in this flight.
    pub(crate) ended: bool,
    budget: u64,
}

type Key = (Rules, String);
type Memory = Mutex<HashMap<Key, (u64, Arc<Known>)>>;

/// A search under way. It lives as long as somebody waits for it.
pub(crate) struct Flight {
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
    /// Flights at once.
    most: usize,
}

/// A question on its way: progress as it comes, seen as it was asked.
pub(crate) struct Asking {
    known: watch::Receiver<Arc<Known>>,
    mirrored: Option<Rules>,
    _flight: Option<Arc<Flight>>,
}

impl Asking {
    /// What is known now.
    pub(crate) fn now(&mut self) -> Known {
        let known = Arc::clone(&self.known.borrow_and_update());
        match &self.mirrored {
            Some(rules) => mirror_known(rules, &known),
            None => Known::clone(&known),
        }
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

    /// Asks for the exact scores of a game that is not over.
    pub(crate) fn ask(&self, game: &Game) -> Answer<Asking> {
        let (canonical, mirrored) = canonical(game);
        let key = (*game.rules(), canonical.fen());
        let mirrored = mirrored.then(|| *game.rules());
        let before = self.recall(&key);
        if let Some(known) = before.as_ref().filter(|known| known.complete) {
            self.metrics.solve_hits.fetch_add(1, Ordering::Relaxed);
            let (_, known) = watch::channel(Arc::clone(known));
            return Ok(Asking { known, mirrored, _flight: None });
        }
        let mut flights = self.flights.lock().unwrap_or_else(PoisonError::into_inner);
        let under_way = flights.get(&key).and_then(Weak::upgrade);
        if let Some(flight) = under_way.filter(|flight| !flight.known.borrow().ended) {
            self.metrics.solve_joins.fetch_add(1, Ordering::Relaxed);
            return Ok(Asking { known: flight.known.subscribe(), mirrored, _flight: Some(flight) });
        }
        flights.retain(|_, flight| flight.strong_count() > 0);
        if flights.len() >= self.most {
            return Err(ApiError::busy(self.pool.deadline.as_secs().max(1)));
        }
        self.metrics.solve_misses.fetch_add(1, Ordering::Relaxed);
        let begun = before.map_or_else(|| Known::nothing(&canonical), |known| Known::clone(&known));
        let begun = Known { ended: false, time: Duration::ZERO, nodes: 0, ..begun };
        let stop = Arc::new(AtomicBool::new(false));
        let flight = Arc::new(Flight { known: watch::Sender::new(Arc::new(begun)), stop });
        flights.insert(key.clone(), Arc::downgrade(&flight));
        drop(flights);
        let asking = Asking { known: flight.known.subscribe(), mirrored, _flight: Some(Arc::clone(&flight)) };
        self.fly(canonical, key, &flight);
        Ok(asking)
    }

    fn recall(&self, key: &Key) -> Option<Arc<Known>> {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let (used, known) = memory.get_mut(key)?;
        *used = self.clock.fetch_add(1, Ordering::Relaxed);
        Some(Arc::clone(known))
    }

    /// Searches in slices while somebody waits.
    fn fly(&self, game: Game, key: Key, flight: &Arc<Flight>) {
        let (pool, memory, clock) =
            (Arc::clone(&self.pool), Arc::clone(&self.memory), Arc::clone(&self.clock));
        let (flight, stop) = (Arc::downgrade(flight), {
            let stop: &Arc<AtomicBool> = &flight.stop;
            Arc::clone(stop)
        });
        tokio::spawn(async move {
            let deadline = Instant::now() + pool.deadline;
            loop {
                let Some(known) = flight.upgrade().map(|flight| Arc::clone(&flight.known.borrow())) else {
                    return;
                };
                let (game, stop) = (game.clone(), Arc::clone(&stop));
                let slice = move |worker: &mut super::pool::Worker, _: &Limits| {
                    let limits = Limits::none().time(SLICE).stop(stop);
                    known.narrowed(&game, worker.solver(game.rules()), &limits)
                };
                // A slice that finds no room is tried again: the flight has its place.
                let narrowed = pool.run(Class::Question, slice).await;
                let Some(flight) = flight.upgrade() else { return };
                let over = Instant::now() >= deadline || pool.is_closed();
                let mut next = match narrowed {
                    Ok(next) => next,
                    Err(_) => Known::clone(&flight.known.borrow()),
                };
                let ended = next.complete || over;
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

impl Known {
    /// Before anything is searched.
    fn nothing(game: &Game) -> Self {
        let most = i32::try_from(game.rules().max_plies()).unwrap_or(i32::MAX) / 2 + 1;
        let open = Solution { lower: -most, upper: most, nodes: 0 };
        let moves = game.legal_moves().into_iter().map(|cell| (cell, open)).collect();
        Self {
            root: open,
            moves,
            line: None,
            nodes: 0,
            time: Duration::ZERO,
            complete: false,
            ended: false,
            budget: FIRST_BUDGET,
        }
    }

    /// Of a game that is over.
    pub(crate) fn over(root: Solution) -> Self {
        Self {
            root,
            moves: Vec::new(),
            line: Some(Vec::new()),
            nodes: 0,
            time: Duration::ZERO,
            complete: true,
            ended: true,
            budget: 0,
        }
    }

    /// The same after one slice of search.
    fn narrowed(&self, game: &Game, solver: &mut Solver, limits: &Limits) -> Self {
        let started = Instant::now();
        let mut next = self.clone();
        let left = |started: Instant| limits.time.map(|time| time.saturating_sub(started.elapsed()));
        'slice: while next.moves.iter().any(|(_, found)| found.score().is_none()) {
            for (cell, found) in &mut next.moves {
                if found.score().is_some() {
                    continue;
                }
                let mut child = game.clone();
                if child.play(*cell).is_err() {
                    continue;
                }
                let allowed = Limits { time: left(started), nodes: Some(next.budget), ..limits.clone() };
                let solution = solver.solve(&child, &allowed).for_the_other();
                found.lower = found.lower.max(solution.lower);
                found.upper = found.upper.min(solution.upper);
                next.nodes += solution.nodes;
                if left(started).is_some_and(|left| left.is_zero()) || raised(limits) {
                    break 'slice;
                }
            }
            next.budget = next.budget.saturating_mul(GROWTH);
        }
        let bound = |of: fn(&Solution) -> i32| next.moves.iter().map(|(_, found)| of(found)).max();
        let (lower, upper) = (bound(|found| found.lower), bound(|found| found.upper));
        next.root.lower = next.root.lower.max(lower.unwrap_or(i32::MIN));
        next.root.upper = next.root.upper.min(upper.unwrap_or(i32::MAX));
        let exact = next.moves.iter().all(|(_, found)| found.score().is_some());
        if exact && next.line.is_none() {
            next.line = solver.line(game, &Limits { time: Some(SLICE * 5), ..limits.clone() });
        }
        next.complete = exact;
        next.time += started.elapsed();
        next
    }
}

fn raised(limits: &Limits) -> bool {
    limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

fn mirror_known(rules: &Rules, known: &Known) -> Known {
    let turned = |cell: Cell| Cell::new(rules.width() - 1 - cell.column, cell.row);
    let mut moves: Vec<(Cell, Solution)> =
        known.moves.iter().map(|&(cell, found)| (turned(cell), found)).collect();
    moves.sort_by_key(|(cell, _)| *cell);
    let line = known.line.as_ref().map(|line| line.iter().copied().map(turned).collect());
    Known { moves, line, ..known.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solves() -> Solves {
        let pool = Pool::start(2, 8, Duration::from_secs(60), 4).unwrap();
        Solves::new(pool, Arc::default(), 8)
    }

    fn game(text: &str) -> Game {
        Game::parse(&Rules::connect4(), text).unwrap()
    }

    async fn finish(mut asking: Asking) -> Known {
        while asking.changed().await {}
        asking.now()
    }

    fn scores(known: &Known) -> Vec<i32> {
        known.moves.iter().map(|(_, found)| found.score().unwrap()).collect()
    }

    /// A late position: every column has its exact score, and its mirror image comes from memory.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_position_and_its_mirror_image_are_one() {
        let solves = solves();
        let text = "44444432222223";
        let image: String = text.chars().map(|c| char::from(b'8' - (c as u8 - b'0'))).collect();
        let one = finish(solves.ask(&game(text)).unwrap()).await;
        assert!(one.complete && one.line.is_some());
        let mut direct = Solver::new(4);
        let expected: Vec<i32> = direct
            .moves(&game(text), &Limits::none())
            .iter()
            .map(|found| found.solution.score().unwrap())
            .collect();
        assert_eq!(scores(&one), expected);
        assert_eq!(one.root.score(), expected.iter().copied().max());
        let other = finish(solves.ask(&game(&image)).unwrap()).await;
        assert_eq!(scores(&other), expected.iter().rev().copied().collect::<Vec<_>>());
        assert_eq!(solves.metrics.solve_hits.load(Ordering::Relaxed), 1);
        assert_eq!(solves.remembered(), 1);
    }

    /// The opening is known without a search, from either side.
    #[tokio::test(flavor = "multi_thread")]
    async fn openings_are_in_the_book() {
        let solves = solves();
        for (text, expected) in
            [("4453", [-5, -5, -2, -3, -4, -2, -2]), ("4435", [-2, -2, -4, -3, -2, -5, -5])]
        {
            let known = finish(solves.ask(&game(text)).unwrap()).await;
            assert_eq!((scores(&known), known.nodes), (expected.to_vec(), 0), "{text}");
        }
    }

    /// Two who ask at once share one search; it ends when both have left.
    #[tokio::test(flavor = "multi_thread")]
    async fn one_flight_for_all() {
        let solves = solves();
        // Set up, so that it is in no book.
        let hard = game("7/7/7/7/7/x6 o");
        let (first, second) = (solves.ask(&hard).unwrap(), solves.ask(&hard).unwrap());
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
