//! Playing games on this machine and writing their results, a few times a second.
//!
//! One transaction per game would wait for the disk thousands of times a second; one for all games would lose them
//! all with the process. So results are written every quarter of a second, and a game counts once it is written.
//!
//! Those who watch are told every second who is at work and on what; every quarter of a second when a game that has
//! lasted so long has a new move. Games of a millisecond are over before anybody could look, and cost no write.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::read::{Running, WorkerInfo};
use super::write::Recorded;
use super::{Arena, StoreError};
use crate::conduct::Conduct;
use crate::record::{GameRecord, Now};
use crate::referee::Unable;
use crate::runner::{Boards, News, Runner, UnderWay};
use crate::tournament::{Fixture, Tournament};
use crate::withdrawal::Withdrawals;

/// How long a result may wait before it is written.
const FLUSH: Duration = Duration::from_millis(250);
/// How many results may wait.
const WAITING: usize = 2000;
/// How often those who watch are told who is at work, at least.
const BEAT: Duration = Duration::from_secs(1);

/// What plays and writes.
#[derive(Debug)]
pub struct Local<'a> {
    /// Where results go.
    pub arena: &'a Arena,
    /// The tournament's id there.
    pub id: &'a str,
    /// What was meant, its programs as this machine starts them.
    pub tournament: &'a Tournament,
    /// How.
    pub conduct: &'a Conduct,
    /// Who this is; its number of games is that before this work.
    pub worker: &'a WorkerInfo,
    /// Write every single result before the next game ends: for work that has killed a worker before.
    pub careful: bool,
}

/// What happened since the last step.
#[derive(Debug)]
pub struct Step<'a> {
    /// Results that are on disk now, since the start.
    pub recorded: Recorded,
    /// Those that this step wrote.
    pub fresh: &'a [GameRecord],
    /// Games under way.
    pub under_way: Vec<UnderWay>,
}

/// What those who watch were told last.
#[derive(Debug, Default)]
struct Told {
    when: Option<Instant>,
    /// Moves of the games that have lasted a while.
    moves: usize,
}

impl Told {
    /// Whether there is something to tell now.
    fn is_due(&self, under_way: &[UnderWay]) -> bool {
        self.when.is_none_or(|last| last.elapsed() >= BEAT) || moves_of_long(under_way) != self.moves
    }
}

/// Moves of the games that have lasted longer than results wait, and so may be looked at.
fn moves_of_long(under_way: &[UnderWay]) -> usize {
    let since = Now::read().0 - FLUSH.as_millis() as i64;
    under_way.iter().filter(|game| game.started.0 <= since).map(|game| 1 + game.moves.len()).sum()
}

impl Local<'_> {
    /// Plays these games; `hear` is called after every write and at least every quarter of a second. Who could not be
    /// started here is told, with the reason; their games have no result.
    pub fn play(
        &self,
        games: &[Fixture],
        mut hear: impl FnMut(&Step<'_>),
    ) -> Result<(Recorded, Vec<Unable>), StoreError> {
        let mut unable = Vec::new();
        let (tournament, conduct) = (self.tournament, self.conduct);
        let runner = Runner { tournament, conduct, withdrawals: self.withdrawals()?, waiting: WAITING };
        let boards = Boards::new(conduct.threads.max(1));
        let mut waiting: Vec<GameRecord> = Vec::new();
        let mut recorded = Recorded::default();
        let mut failure = None;
        let (mut flushed, mut told) = (Instant::now(), Told::default());
        runner.play(games, &boards, FLUSH, |news| {
            if failure.is_some() {
                return ControlFlow::Break(());
            }
            if let News::Played(_, played) = news {
                unable.extend(Unable::of(&played));
                waiting.extend(GameRecord::of(&played));
            }
            let due =
                self.careful && !waiting.is_empty() || waiting.len() >= WAITING || flushed.elapsed() >= FLUSH;
            if due {
                match self.write(&mut waiting, &mut recorded, &boards, &mut told, &mut hear) {
                    Ok(()) => flushed = Instant::now(),
                    Err(error) => failure = Some(error),
                }
            }
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(error) = failure {
            return Err(error);
        }
        told.when = None;
        self.write(&mut waiting, &mut recorded, &boards, &mut told, &mut hear)?;
        Ok((recorded, unable))
    }

    /// Who of the programs was late how often, in the games of this tournament that are on disk.
    fn withdrawals(&self) -> Result<Withdrawals, StoreError> {
        let is_program = |player: usize| {
            self.tournament.entrants.get(player).is_some_and(|entrant| entrant.player.is_external())
        };
        if !(0..self.tournament.entrants.len()).any(is_program) {
            return Ok(Withdrawals::default());
        }
        let mut known = self.arena.lateness(self.id)?;
        known.retain(|&player, _| is_program(player));
        Ok(Withdrawals::of(known))
    }

    fn write(
        &self,
        waiting: &mut Vec<GameRecord>,
        recorded: &mut Recorded,
        boards: &Boards,
        told: &mut Told,
        hear: &mut impl FnMut(&Step<'_>),
    ) -> Result<(), StoreError> {
        if !waiting.is_empty() {
            let written = self.arena.record(&self.worker.id, waiting)?;
            recorded.new += written.new;
            recorded.known += written.known;
            recorded.different += written.different;
        }
        let under_way = boards.under_way();
        if told.is_due(&under_way) {
            *told = Told { when: Some(Instant::now()), moves: moves_of_long(&under_way) };
            // News for watchers: if it cannot be told now, the next second will do.
            let _ = self.beat(&under_way, recorded);
        }
        hear(&Step { recorded: *recorded, fresh: waiting, under_way });
        waiting.clear();
        Ok(())
    }

    fn beat(&self, under_way: &[UnderWay], recorded: &Recorded) -> Result<(), StoreError> {
        let games = self.worker.games + recorded.new as u64;
        let worker = WorkerInfo { games, seen: Now::read(), ..self.worker.clone() };
        let running = under_way.iter().map(|game| {
            let fixture = game.fixture;
            let opening = self.tournament.openings.get(fixture.opening);
            Running {
                key: fixture.key,
                tournament: self.id.to_owned(),
                seats: fixture.seats,
                opening: fixture.opening,
                moves: opening.map(|opening| game.text(opening)).unwrap_or_default(),
                started: game.started,
                worker: self.worker.id.clone(),
            }
        });
        self.arena.beat(&worker, &running.collect::<Vec<_>>())
    }
}
