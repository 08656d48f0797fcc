//! What waits, what has begun, and who has a turn: decided here, without a thread.
//!
//! ```text
//!   waiting ──► begun: on a carrier ──► has a turn ⇄ paused ──► ended
//! ```

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quaterne_rules::Rules;
use quaterne_search::question::Engine;

use super::engines::Engines;
use super::fair::{Fair, Rank};
use super::{Class, Errand, PLACES, Person, Run, Size};

/// Of the carriers and of the memory, the part that one address may hold.
const SHARE: usize = 4;
/// Addresses whose work may wait at once, if each has as much as it may.
const CROWD: usize = 16;

struct Waiting {
    errand: Errand,
    number: u64,
    stop: Arc<AtomicBool>,
    run: Run,
}

struct Begun {
    errand: Errand,
    number: u64,
    stop: Arc<AtomicBool>,
    paused: bool,
}

/// A carrier: what it has to begin, and what it has begun.
#[derive(Default)]
struct Carrier {
    handed: Option<Run>,
    begun: Option<Begun>,
}

/// Who is next.
enum Next {
    /// What waits, by its place.
    Waiting(usize),
    /// What is paused, by its carrier.
    Paused(usize),
}

/// The books of the pool.
pub(super) struct Ledger {
    fair: Fair,
    waiting: Vec<Waiting>,
    /// Those of the guests are the last.
    carriers: Vec<Carrier>,
    pub(super) engines: Engines,
    /// Turns at a time,
    cores: usize,
    /// and those under way.
    turns: usize,
    /// Work of one address that may wait.
    room: usize,
    /// MiB for all that has begun.
    memory: u32,
    /// MiB of an engine.
    table: u32,
    numbers: u64,
    pub(super) closed: bool,
}

impl Ledger {
    pub(super) fn new(size: &Size, carriers: usize) -> Self {
        Self {
            fair: Fair::default(),
            waiting: Vec::new(),
            carriers: (0..carriers + PLACES).map(|_| Carrier::default()).collect(),
            engines: Engines::default(),
            cores: size.threads.max(1),
            turns: 0,
            room: size.room.max(1),
            memory: size.memory_mb,
            table: size.table_mb,
            numbers: 0,
            closed: false,
        }
    }

    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    pub(super) fn begun(&self) -> usize {
        self.all_begun().count()
    }

    fn all_begun(&self) -> impl Iterator<Item = &Begun> {
        self.carriers.iter().filter_map(|carrier| carrier.begun.as_ref())
    }

    /// Work of this address that waits.
    fn of(&self, address: IpAddr) -> usize {
        self.waiting.iter().filter(|job| job.errand.person.address == address).count()
    }

    /// Takes work in. There may be no room for it: then it is told how many of its address wait for each core. There may be
    /// room only because somebody else has far more waiting: then the last of theirs is left out.
    pub(super) fn enter(
        &mut self,
        errand: Errand,
        stop: Arc<AtomicBool>,
        run: Run,
    ) -> Result<Option<Run>, usize> {
        let person = errand.person;
        let mine = self.of(person.address);
        if mine >= self.room * person.weight as usize {
            return Err(mine / self.cores);
        }
        let mut left_out = None;
        if self.waiting.len() >= self.room * CROWD {
            let mut counts: HashMap<IpAddr, usize> = HashMap::new();
            for job in &self.waiting {
                *counts.entry(job.errand.person.address).or_default() += 1;
            }
            let most = self.waiting.iter().rposition(|job| {
                let Person { address, weight, .. } = job.errand.person;
                counts.get(&address).is_some_and(|&count| count > (mine + 1) * weight as usize)
            });
            let place = most.ok_or(self.waiting.len() / self.cores)?;
            let job = self.waiting.remove(place);
            self.fair.leave(&job.errand.person);
            left_out = Some(job.run);
        }
        self.numbers += 1;
        self.fair.enter(&person);
        self.waiting.push(Waiting { errand, number: self.numbers, stop, run });
        Ok(left_out)
    }

    /// Forgets work that nobody waits for; returns how much that was.
    pub(super) fn sweep(&mut self) -> usize {
        let before = self.waiting.len();
        let fair = &mut self.fair;
        self.waiting.retain(|job| {
            let left = job.stop.load(Ordering::Relaxed);
            if left {
                fair.leave(&job.errand.person);
            }
            !left
        });
        before - self.waiting.len()
    }

    /// Gives one free turn away; returns the carrier to wake.
    pub(super) fn deal(&mut self) -> Option<usize> {
        if self.closed || self.turns >= self.cores {
            return None;
        }
        let next = self.next()?.1;
        self.turns += 1;
        match next {
            Next::Paused(carrier) => {
                let begun = self.carriers[carrier].begun.as_mut()?;
                begun.paused = false;
                self.fair.serve(&begun.errand.person);
                Some(carrier)
            }
            Next::Waiting(place) => {
                let carrier = self.idle()?;
                let Waiting { errand, number, stop, run } = self.waiting.remove(place);
                self.fair.serve(&errand.person);
                let begun = Some(Begun { errand, number, stop, paused: false });
                self.carriers[carrier] = Carrier { handed: Some(run), begun };
                Some(carrier)
            }
        }
    }

    fn idle(&self) -> Option<usize> {
        self.carriers[..self.own()].iter().position(|carrier| carrier.begun.is_none())
    }

    /// Carriers that are no guests.
    fn own(&self) -> usize {
        self.carriers.len() - PLACES
    }

    /// A thread of somebody else's wants turns; none when there are enough of them.
    pub(super) fn enter_guest(&mut self, errand: Errand, stop: Arc<AtomicBool>) -> Option<usize> {
        let number = (self.own()..self.carriers.len()).find(|&nth| self.carriers[nth].begun.is_none())?;
        self.numbers += 1;
        self.fair.enter(&errand.person);
        let begun = Some(Begun { errand, number: self.numbers, stop, paused: true });
        self.carriers[number] = Carrier { handed: None, begun };
        Some(number)
    }

    /// Who has used least of all who could go on.
    fn next(&self) -> Option<((Rank, u64), Next)> {
        let paused = self.carriers.iter().enumerate().filter_map(|(nth, carrier)| {
            let begun = carrier.begun.as_ref().filter(|begun| begun.paused)?;
            // What is to be stopped needs a turn to see it, and is soon gone.
            let left = begun.stop.load(Ordering::Relaxed);
            let rank = if left { (f64::MIN, 0.0) } else { self.rank(&begun.errand) };
            Some(((rank, begun.number), Next::Paused(nth)))
        });
        let has_place = self.idle().is_some();
        let waiting =
            self.waiting.iter().enumerate().filter(|(_, job)| has_place && self.may_begin(&job.errand));
        let waiting =
            waiting.map(|(place, job)| ((self.rank(&job.errand), job.number), Next::Waiting(place)));
        paused.chain(waiting).min_by(|(a, _), (b, _)| before(*a, *b))
    }

    fn rank(&self, errand: &Errand) -> Rank {
        self.fair.rank(&errand.person, errand.class)
    }

    /// Whether there is memory for it, and its address has not begun too much of the kind already.
    fn may_begin(&self, errand: &Errand) -> bool {
        let weight = errand.person.weight as usize;
        let same = |begun: &&Begun| {
            begun.errand.person.address == errand.person.address && begun.errand.class == errand.class
        };
        let (mut count, mut mine, mut all) = (0, 0, 0);
        for begun in self.all_begun() {
            all += begun.errand.memory;
            if same(&begun) {
                count += 1;
                mine += begun.errand.memory;
            }
        }
        let places = (self.own() / SHARE).max(1) * weight;
        let own = (self.memory / SHARE as u32).saturating_mul(errand.person.weight);
        let fits = |held: u32, most: u32| held == 0 || held + errand.memory <= most;
        let room = errand.memory == 0 || fits(mine, own) && fits(all, self.memory);
        count < places.min(self.places_of(errand.class)) && room
    }

    /// Questions leave some carriers to games; tournaments have their own.
    fn places_of(&self, class: Class) -> usize {
        let all = self.own();
        if class == Class::Game { all } else { all - all / SHARE }
    }

    /// What this carrier is to begin.
    pub(super) fn handed(&mut self, carrier: usize) -> Option<Run> {
        self.carriers[carrier].handed.take()
    }

    /// Engines at rest for which there is no memory beside what has begun.
    pub(super) fn spare_engines(&mut self) -> Vec<(Rules, Engine)> {
        let held: u32 = self.all_begun().map(|begun| begun.errand.memory).sum();
        let most = self.memory.saturating_sub(held) / self.table.max(1);
        if self.engines.len() <= most as usize { Vec::new() } else { self.engines.beyond(most as usize) }
    }

    /// The turn of a carrier is over. Whether it has to wait, because somebody else is next.
    pub(super) fn pause(&mut self, carrier: usize, used: Duration) -> bool {
        let closed = self.closed;
        let Some(begun) = self.carriers[carrier].begun.as_ref() else { return false };
        let (errand, number, left) = (begun.errand, begun.number, begun.stop.load(Ordering::Relaxed));
        self.fair.charge(&errand.person, errand.class, used.as_secs_f64());
        if closed || left {
            return false;
        }
        let mine = (self.rank(&errand), number);
        if !self.next().is_some_and(|(other, _)| before(other, mine).is_lt()) {
            return false;
        }
        if let Some(begun) = self.carriers[carrier].begun.as_mut() {
            begun.paused = true;
        }
        self.turns -= 1;
        true
    }

    pub(super) fn is_paused(&self, carrier: usize) -> bool {
        !self.closed && self.carriers[carrier].begun.as_ref().is_some_and(|begun| begun.paused)
    }

    /// The work of a carrier has ended.
    pub(super) fn end(&mut self, carrier: usize, used: Duration) {
        if let Some(begun) = self.carriers[carrier].begun.take() {
            self.fair.charge(&begun.errand.person, begun.errand.class, used.as_secs_f64());
            self.fair.leave(&begun.errand.person);
            self.turns = self.turns.saturating_sub(1);
        }
    }

    /// No more: everything that has begun is to stop, and what waits is handed back to be dropped.
    pub(super) fn close(&mut self) -> Vec<Run> {
        self.closed = true;
        self.all_begun().for_each(|begun| begun.stop.store(true, Ordering::Relaxed));
        let handed = self.carriers.iter_mut().filter_map(|carrier| carrier.handed.take());
        handed.chain(self.waiting.drain(..).map(|job| job.run)).collect()
    }
}

fn before((a, m): (Rank, u64), (b, n): (Rank, u64)) -> std::cmp::Ordering {
    a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)).then(m.cmp(&n))
}
