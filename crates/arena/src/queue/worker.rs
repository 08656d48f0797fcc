//! A process that takes batches and plays them.

use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::{Batch, HEARTBEAT, Queue, QueueError, TRIES};
use crate::conduct::Conduct;
#[cfg(feature = "bots")]
use crate::entrant::Entrant;
use crate::player::Player;
use crate::store::{Arena, Attempt, BatchState, Local, Step, StoreError, WorkerInfo};
use crate::tournament::{Fixture, Tournament};

/// What a worker is.
#[derive(Debug)]
pub struct Worker<'a> {
    /// Where results go.
    pub arena: &'a Arena,
    /// Who it is.
    pub info: WorkerInfo,
    /// How it plays; limits come with each tournament.
    pub conduct: Conduct,
    /// Where the files of programs are unpacked.
    pub cache: PathBuf,
}

/// What a worker tells.
#[derive(Debug)]
pub enum WorkerNews<'a> {
    /// It took a batch up; so many games of it have no result yet.
    Took(&'a Batch, usize),
    /// Results were written.
    Step(&'a Step<'a>),
    /// The batch is done.
    Done(&'a Batch),
    /// The batch was given up: it was taken up too often without a result.
    GaveUp(&'a Batch),
    /// The batch failed here, and goes back.
    Failed(&'a Batch, &'a str),
}

/// What became of a batch here.
enum Fate {
    /// All of its games have a result, or were given up.
    Done,
    /// The flag cut it short.
    CutShort,
    /// This machine cannot start its players; another may.
    Unfit(String),
}

impl Worker<'_> {
    /// Takes batches until the flag is raised; a batch under way is then handed back after the games under way.
    ///
    /// A machine that lacks a sandbox or an interpreter must not let the bots lose for it: its worker hands the batch
    /// back untried, and ends with [`QueueError::Unfit`].
    pub fn run(
        mut self,
        queue: &dyn Queue,
        finish: &AtomicBool,
        mut hear: impl FnMut(WorkerNews<'_>),
    ) -> Result<(), QueueError> {
        let mut known: HashMap<String, Tournament> = HashMap::new();
        let (arena, here) = (self.arena, self.info.clone());
        let mut unfit = None;
        let over = AtomicBool::new(false);
        let served = std::thread::scope(|scope| {
            scope.spawn(|| present(arena, &here, &over));
            let served = queue.serve(&here.id, finish, &mut |batch| {
                let played =
                    catch_unwind(AssertUnwindSafe(|| self.play(&batch, &mut known, finish, &mut hear)));
                let played = match played {
                    Ok(played) => played.map_err(|why| why.to_string()),
                    Err(panic) => Err(panic_text(panic.as_ref())),
                };
                match played {
                    Ok(Fate::Done) => Ok(()),
                    Ok(Fate::CutShort) => Err("handed back".to_owned()),
                    Ok(Fate::Unfit(why)) => {
                        finish.store(true, Ordering::Relaxed);
                        unfit = Some(why.clone());
                        Err(why)
                    }
                    Err(why) => {
                        hear(WorkerNews::Failed(&batch, &why));
                        // If even this cannot be written, the next try will find the batch as it was.
                        let _ = self.arena.end_batch(&batch.id, BatchState::Failed, &why);
                        Err(why)
                    }
                }
            });
            over.store(true, Ordering::Relaxed);
            served
        });
        served?;
        unfit.map_or(Ok(()), |why| Err(QueueError::Unfit(why)))
    }

    /// Plays what is missing of a batch.
    fn play(
        &mut self,
        batch: &Batch,
        known: &mut HashMap<String, Tournament>,
        finish: &AtomicBool,
        hear: &mut impl FnMut(WorkerNews<'_>),
    ) -> Result<Fate, StoreError> {
        let missing = self.arena.missing_among(&batch.tournament, &batch.numbers)?;
        // Of a ladder, whose players are more every day, those alone who play here.
        let seats: BTreeSet<usize> = missing.iter().flat_map(|(_, game)| game.seats).collect();
        let ready = match known.remove(&batch.tournament) {
            Some(ready) if seats.iter().all(|&seat| seat < ready.entrants.len()) => Ok(ready),
            _ => self.arena.tournament(&batch.tournament),
        };
        let ready = ready.and_then(|ready| self.ready(ready, &seats));
        if let Ok(ready) = &ready
            && let Err(why) = fit(ready, &seats, &self.conduct)
        {
            return Ok(Fate::Unfit(why));
        }
        let attempt = Attempt {
            batch: &batch.id,
            tournament: &batch.tournament,
            games: batch.len(),
            missing: missing.len(),
            worker: &self.info.id,
        };
        let tries = self.arena.try_batch(&attempt)?;
        if missing.is_empty() {
            self.arena.end_batch(&batch.id, BatchState::Done, "")?;
            hear(WorkerNews::Done(batch));
            return Ok(Fate::Done);
        }
        if tries > TRIES {
            let why = format!("{TRIES} tries without a result; {} games are left", missing.len());
            self.arena.end_batch(&batch.id, BatchState::GivenUp, &why)?;
            hear(WorkerNews::GaveUp(batch));
            return Ok(Fate::Done);
        }
        hear(WorkerNews::Took(batch, missing.len()));
        let tournament = known.entry(batch.tournament.clone()).or_insert(ready?);
        let conduct = conduct_of(&self.conduct, tournament);
        let local = Local {
            arena: self.arena,
            id: &batch.tournament,
            tournament,
            conduct: &conduct,
            worker: &self.info,
            careful: tries > 1,
        };
        let games: Vec<Fixture> = missing.into_iter().map(|(_, game)| game).collect();
        let (recorded, unable) = local.play(&games, |step| hear(WorkerNews::Step(step)))?;
        self.info.games += recorded.new as u64;
        if let Some(one) = unable.first() {
            return Ok(Fate::Unfit(one.why.en.clone()));
        }
        if recorded.new + recorded.known < games.len() && finish.load(Ordering::Relaxed) {
            return Ok(Fate::CutShort);
        }
        self.arena.end_batch(&batch.id, BatchState::Done, "")?;
        hear(WorkerNews::Done(batch));
        Ok(Fate::Done)
    }

    /// Unpacks the programs that have these seats.
    fn ready(&self, mut tournament: Tournament, seats: &BTreeSet<usize>) -> Result<Tournament, StoreError> {
        for &seat in seats {
            let Some(entrant) = tournament.entrants.get_mut(seat) else { continue };
            *entrant = self.arena.unpacked(entrant, &self.cache)?;
        }
        Ok(tournament)
    }
}

/// Whether programs are kept between games is said by what was planned.
#[cfg(feature = "bots")]
fn conduct_of(conduct: &Conduct, tournament: &Tournament) -> Conduct {
    let mut conduct = conduct.clone();
    conduct.programs.keep = tournament.entrants.iter().any(Entrant::is_kept);
    conduct
}

#[cfg(not(feature = "bots"))]
fn conduct_of(conduct: &Conduct, _: &Tournament) -> Conduct {
    conduct.clone()
}

/// Says that a worker is there, also while it waits, so that whoever has work knows for how many.
fn present(arena: &Arena, worker: &WorkerInfo, over: &AtomicBool) {
    const LOOK: Duration = Duration::from_millis(100);
    let mut looks = 0_u32;
    while !over.load(Ordering::Relaxed) {
        if looks.is_multiple_of((HEARTBEAT.as_millis() / LOOK.as_millis()) as u32) {
            // A database that is away hears it later.
            let _ = arena.hello(worker);
        }
        looks += 1;
        std::thread::sleep(LOOK);
    }
}

/// Whether this machine can start these players: told by what is missing.
#[cfg(feature = "bots")]
fn fit(tournament: &Tournament, seats: &BTreeSet<usize>, conduct: &Conduct) -> Result<(), String> {
    use crate::sandbox::{SandboxError, SandboxLevel};
    let programs = &conduct.programs;
    let entrants = || seats.iter().filter_map(|&seat| tournament.entrants.get(seat));
    let mut players = entrants().map(|entrant| &entrant.player);
    if players.clone().any(Player::is_external) && !programs.trust {
        let level = programs.level.unwrap_or_else(SandboxLevel::probe);
        if level == SandboxLevel::None {
            return Err(SandboxError::Closed.to_string());
        }
    }
    players.try_for_each(|player| player.check_environment(programs).map_err(|why| why.to_string()))?;
    // The same files, and the same release of their interpreter: other games would come out otherwise.
    entrants().filter(|entrant| entrant.player.is_external()).try_for_each(|entrant| {
        let here =
            Entrant::checked(entrant.player.clone(), entrant.control).map_err(|why| why.to_string())?.version;
        match entrant.version.starts_with(&here) {
            true => Ok(()),
            false => {
                Err(format!("{}: planned as {}, here it would be {here}", entrant.name, entrant.version))
            }
        }
    })
}

#[cfg(not(feature = "bots"))]
fn fit(tournament: &Tournament, _: &BTreeSet<usize>, _: &Conduct) -> Result<(), String> {
    let mut players = tournament.entrants.iter().map(|entrant| &entrant.player);
    match players.find(|player| player.is_external()) {
        Some(bot) => Err(format!("{bot}: this build of quaterne starts no external programs")),
        None => Ok(()),
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a game panicked".to_owned())
}
