//! The ladder at work: it chooses games, plays them, and notes what ratings were.
//!
//! ```text
//!   course 1 ─► what is known ─► a few games more, written before they are played ─► played ─► histories ─┐
//!   course 2 ─► …                                                                     here or by workers   │
//!      ▲───────────────────────────────── turn about, until nothing is left ◄──────────────────────────────┘
//! ```
//!
//! Where [workers](super::workers) are, they play, and this process only chooses. Where none are it plays itself.
//!
//! Programs have processes of their own; a thread that asks one for a move has a [turn](crate::pool) while it waits, as a search
//! has, so that the ladder takes no more of the machine than its share, and no program is asked before there is a core for it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use quaterne_arena::ladder::{Known, next};
use quaterne_arena::store::{Course, Local, RatingPoint, StoreError, WorkerInfo};
use quaterne_arena::{Conduct, Fixture, Now, Tournament, Turns};

use super::board::Games;
use super::workers::Hands;
use super::{Courses, contenders};
use crate::pool::{LADDERS, Person, Pool, turn};

/// How often a ladder that rests, or that workers play, is looked at, at least.
const LOOK: Duration = Duration::from_millis(500);
/// and at most.
const REST: Duration = Duration::from_secs(3);
/// Milliseconds after which another server has died.
const GONE: i64 = 15_000;
/// A rating is noted again when its games have grown by a quarter.
const GROWN: f64 = 1.25;
/// How often ratings are looked at for that, at least.
const RATINGS: Duration = Duration::from_secs(5);

/// What this process remembers of a ladder.
struct Memory {
    /// The games of each place at its last note.
    noted: HashMap<usize, u64>,
    /// When ratings may be looked at again.
    next: Instant,
    /// Games at the last look.
    games: usize,
}

impl Courses {
    /// Plays the ladders of all courses, until the server stops.
    pub(super) fn play_all(&self) {
        std::thread::scope(|scope| {
            // Intervals of many players take their time; games are chosen meanwhile.
            scope.spawn(|| self.note_all());
            let mut hands = Hands::default();
            self.again(|| self.round(&mut hands));
        });
    }

    /// Does something whenever there is time, at the lowest priority, until the server stops; at once where it had an effect.
    fn again(&self, mut once: impl FnMut() -> Result<bool, StoreError>) {
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, 19);
        while !self.is_closed() {
            let began = Instant::now();
            match once() {
                Ok(true) => {}
                // Looking costs the database something, too: not more than a quarter of its time.
                Ok(false) => std::thread::sleep((3 * began.elapsed()).clamp(LOOK, REST)),
                Err(error) => {
                    tracing::error!(%error, "the ladder waits for its store");
                    std::thread::sleep(REST);
                }
            }
        }
    }

    /// A few games of each course; whether any were played here.
    fn round(&self, hands: &mut Hands) -> Result<bool, StoreError> {
        let mut played = false;
        hands.count(&self.arena)?;
        for course in self.arena.courses()? {
            if !self.is_closed() && self.feeds(&course)? {
                played |= self.step(&course, hands)?;
            }
        }
        Ok(played)
    }

    /// Keeps the histories of all courses, until the server stops.
    fn note_all(&self) {
        let mut memories = HashMap::new();
        self.again(|| {
            for course in self.arena.courses()? {
                if !self.is_closed() && self.feeds(&course)? {
                    self.note(&course, &mut memories)?;
                }
            }
            Ok(false)
        });
    }

    /// Whether this server chooses the games of a course.
    fn feeds(&self, course: &Course) -> Result<bool, StoreError> {
        self.arena.feeds(&course.id, &self.who, Now(Now::read().0 - GONE))
    }

    /// How many games at a time.
    fn threads() -> usize {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
        (cores / 2).clamp(1, LADDERS)
    }

    /// Plays what was chosen before, or has it played; when too little of that is left, more is chosen. Whether anything was
    /// played here.
    fn step(&self, course: &Course, hands: &mut Hands) -> Result<bool, StoreError> {
        let (arena, id) = (&*self.arena, course.tournament.as_str());
        let mut tournament = arena.tournament(id)?;
        let there: HashSet<usize> =
            contenders(arena, course, &tournament)?.iter().map(|(place, _)| *place).collect();
        let is_there = |game: &Fixture| game.seats.iter().all(|seat| there.contains(seat));
        let mut missing = arena.missing(id)?;
        missing.retain(|(_, game)| is_there(game));
        let batch = hands.batch(arena, id)?;
        let wanted = batch.map_or(2 * Self::threads(), |batch| 2 * batch * hands.workers());
        let open = missing.iter().filter(|(number, _)| !hands.gave_up(id, *number)).count();
        if open < wanted {
            missing.extend(self.choose(course, &tournament, &there, (wanted - open).div_ceil(2))?);
        }
        if let Some(batch) = batch {
            hands.give(arena, id, &missing, batch)?;
            return Ok(false);
        }
        let fixtures: Vec<Fixture> = missing.into_iter().map(|(_, game)| game).take(wanted).collect();
        if fixtures.is_empty() {
            return Ok(false);
        }
        self.play(course, &mut tournament, &fixtures)?;
        Ok(true)
    }

    /// Chooses so many pairs of games more, and writes them down; with their numbers.
    fn choose(
        &self,
        course: &Course,
        tournament: &Tournament,
        there: &HashSet<usize>,
        pairs: usize,
    ) -> Result<Vec<(u64, Fixture)>, StoreError> {
        let id = course.tournament.as_str();
        let games = self.arena.ladder_games(id)?;
        let known: Vec<Known> = games.iter().map(|(_, known)| *known).collect();
        let mut there: Vec<usize> = there.iter().copied().collect();
        there.sort_unstable();
        let enough = course.enough.min(tournament.openings.len());
        let chosen = next(&there, &known, enough, pairs);
        let fixtures: Vec<Fixture> =
            chosen.iter().flat_map(|choice| tournament.pair(choice.pair, choice.opening)).collect();
        let first = games.last().map_or(0, |(number, _)| number + 1);
        self.arena.add_plan(id, first as usize, &fixtures)?;
        Ok((first..).zip(fixtures).collect())
    }

    fn play(
        &self,
        course: &Course,
        tournament: &mut Tournament,
        games: &[Fixture],
    ) -> Result<(), StoreError> {
        let seats: HashSet<usize> = games.iter().flat_map(|game| game.seats).collect();
        for seat in seats {
            tournament.entrants[seat] = self.arena.unpacked(&tournament.entrants[seat], &self.cache)?;
        }
        let threads = Self::threads();
        let person = Person { address: std::net::Ipv4Addr::LOCALHOST.into(), token: 0, weight: 1 };
        let seat = Seat { pool: Arc::clone(&self.pool), person: person.with(&course.id) };
        let conduct = Conduct {
            threads,
            finish: Some(Arc::clone(&self.closed)),
            // Never raised; with it a search looks at the clock, which is where it waits for its turn.
            stop: Some(Arc::default()),
            turns: Some(Arc::new(seat)),
            ..Conduct::default()
        };
        let worker = WorkerInfo {
            id: format!("course-{}-{}", self.who, course.id),
            machine: super::COURSE.to_owned(),
            threads,
            games: 0,
            seen: Now::read(),
        };
        let (arena, id) = (&*self.arena, course.tournament.as_str());
        let local = Local { arena, id, tournament, conduct: &conduct, worker: &worker, careful: true };
        let (_, unable) = local.play(games, |_| {})?;
        for one in unable {
            // A fault of this machine is no result; its author reads why it does not play.
            tracing::error!(
                course = course.id,
                place = one.player,
                why = one.why.en,
                "a version cannot be started"
            );
            let said = [&one.why.en, &one.why.fr]
                .map(|why| serde_json::json!({"why": why, "check": null}).to_string());
            arena.set_unable(&course.id, one.player, [&said[0], &said[1]])?;
        }
        Ok(())
    }

    /// Keeps the ratings of those who have played a quarter more since theirs were kept.
    fn note(&self, course: &Course, memories: &mut HashMap<String, Memory>) -> Result<(), StoreError> {
        if !memories.contains_key(&course.id) {
            let mut noted = HashMap::new();
            for point in self.arena.ratings(&course.id)? {
                noted.insert(point.place, point.games);
            }
            memories.insert(course.id.clone(), Memory { noted, next: Instant::now(), games: 0 });
        }
        let Some(memory) = memories.get_mut(&course.id).filter(|memory| memory.next <= Instant::now()) else {
            return Ok(());
        };
        let began = Instant::now();
        let count = self.arena.progress(&course.tournament)?.played as usize;
        if count != memory.games {
            memory.games = count;
            let mut points: Vec<RatingPoint> = Games::read(&self.arena, course)?.ratings();
            points.retain(|point| {
                let before = memory.noted.get(&point.place).copied().unwrap_or(0);
                point.games as f64 >= before as f64 * GROWN && point.games > before
            });
            self.arena.add_ratings(&course.id, &points)?;
            memory.noted.extend(points.iter().map(|point| (point.place, point.games)));
        }
        self.arena.forget_batches(&course.tournament, Now(Now::read().0 - super::HOUR))?;
        memory.next = Instant::now() + RATINGS.max(began.elapsed() * 20);
        Ok(())
    }
}

/// The turns of a ladder's games: one for each move, whoever makes it.
#[derive(Debug)]
struct Seat {
    pool: Arc<Pool>,
    person: Person,
}

impl Turns for Seat {
    fn begin(&self) {}

    fn end(&self) {}

    fn begin_move(&self) {
        self.pool.begin_guest(self.person.contests(), &Arc::default());
    }

    fn end_move(&self) {
        self.pool.end_guest();
    }

    fn clock(&self) -> fn() -> f64 {
        turn::clock
    }
}
