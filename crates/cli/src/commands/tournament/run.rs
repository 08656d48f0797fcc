//! Playing a tournament: here on all cores, or through the queue with workers elsewhere.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quaterne_arena::queue::{ApalisQueue, Coordinator, Worker};
use quaterne_arena::store::{Alarm, Arena, Local, Step};
use quaterne_arena::{Conduct, Fixture, ProgramConduct, RatingOptions, Sprt, Standings, Tournament, Trial};

use crate::cli::Context;
use crate::commands::worker::{cache_folder, identity, machine};
use crate::contest_args::ContestArgs;
use crate::interrupt::{self, Flags};
use quaterne_report::Text;
use quaterne_rules::Lang;

use super::Args;
use super::meant::Meant;
use super::progress::Live;

/// A tournament that was played, or part of it.
pub(crate) struct Done {
    pub(super) arena: Arena,
    pub(super) id: String,
    pub(super) tournament: Tournament,
    pub(super) table: Standings,
    pub(super) alarms: Vec<Alarm>,
    /// Games that this run played.
    pub(super) fresh: usize,
    pub(super) seconds: f64,
    pub(super) complete: bool,
    /// Games that were given up, by the batch's reason.
    pub(super) given_up: Vec<String>,
    pub(super) opening_plies: Option<u32>,
    /// Where a sequential test ended.
    pub(super) trial: Option<Trial>,
}

/// Plays what `args` mean.
pub(super) fn play(args: &Args, mut meant: Meant, context: Context) -> anyhow::Result<Done> {
    let flags = interrupt::in_two_steps();
    let arena = Arena::open(&meant.db)?;
    let share = args.share || arena.is_server();
    if share {
        meant.entrants.pack(&arena)?;
        meant.tournament.entrants.clone_from(&meant.entrants.list);
    }
    let tournament = meant.tournament;
    refuse_to_repeat(&arena, &tournament, args.resume)?;
    let id = arena.add_tournament(&tournament, &machine())?;
    let conduct = args.contest.conduct(&flags, args.bots.bots());
    let start = Instant::now();
    let before = arena.progress(&id)?.played;
    let mut live = Live::new(&tournament, tournament.expected_games() as u64, before, context.lang);
    if before > 0 {
        live.know(&arena.lines(&id)?);
    }
    let given_up = if share {
        play_shared(&arena, &id, &tournament, &conduct, !args.no_play, &flags, &mut live)?
    } else {
        play_here(&arena, &id, &tournament, &conduct, None, &mut live)?;
        Vec::new()
    };
    live.end();
    drop(live);
    finish(arena, id, tournament, start, before, given_up, meant.opening_plies)
}

/// A match of two whose games are kept.
#[derive(Debug)]
pub(crate) struct Match<'a> {
    pub(crate) db: &'a str,
    pub(crate) tournament: Tournament,
    pub(crate) contest: &'a ContestArgs,
    pub(crate) programs: ProgramConduct,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) opening_plies: u32,
}

/// Plays a match into a database, and prints the table.
pub(crate) fn run_match(what: Match<'_>, as_json: bool, context: Context) -> anyhow::Result<()> {
    let flags = interrupt::in_two_steps();
    let arena = Arena::open(what.db)?;
    let tournament = what.tournament;
    let id = arena.add_tournament(&tournament, &machine())?;
    let conduct = what.contest.conduct(&flags, what.programs);
    let start = Instant::now();
    let before = arena.progress(&id)?.played;
    let mut live = Live::new(&tournament, tournament.expected_games() as u64, before, context.lang);
    let trial = play_here(&arena, &id, &tournament, &conduct, what.sprt, &mut live)?;
    live.end();
    drop(live);
    let mut done = finish(arena, id, tournament, start, before, Vec::new(), Some(what.opening_plies))?;
    done.trial = trial;
    let mut out = crate::output::stdout();
    if as_json {
        crate::output::json(&mut out, &super::json::report(&done))?;
    } else {
        super::table::write(&mut out, &done, context.lang)?;
    }
    Ok(())
}

/// A tournament that has begun is continued only when that was asked for.
fn refuse_to_repeat(arena: &Arena, tournament: &Tournament, resume: bool) -> anyhow::Result<()> {
    let id = tournament.id();
    let known = arena.tournaments()?.into_iter().any(|info| info.id == id && info.state != "over");
    if known && !resume && arena.progress(&id)?.played > 0 {
        let shown = arena.shown_url();
        return Err(Text::new(
            format!("this tournament has begun in {shown}: add --resume to go on, or --db for another place"),
            format!("ce tournoi a commencé dans {shown} : ajoutez --resume pour continuer, ou --db pour un autre endroit"),
        )
        .into());
    }
    Ok(())
}

fn finish(
    arena: Arena,
    id: String,
    tournament: Tournament,
    start: Instant,
    before: u64,
    given_up: Vec<String>,
    opening_plies: Option<u32>,
) -> anyhow::Result<Done> {
    let seconds = start.elapsed().as_secs_f64();
    let progress = arena.progress(&id)?;
    let complete =
        progress.played == progress.planned && arena.next_games(&id, &tournament, &HashSet::new())?.is_none();
    arena.set_state(&id, if complete { "over" } else { "paused" })?;
    let lines = arena.lines(&id)?;
    let table = Standings::of(&tournament, &lines, RatingOptions::default());
    let alarms = arena.alarms(&id)?;
    let fresh = progress.played.saturating_sub(before) as usize;
    Ok(Done {
        arena,
        id,
        tournament,
        table,
        alarms,
        fresh,
        seconds,
        complete,
        given_up,
        opening_plies,
        trial: None,
    })
}

/// All games on this machine. With a test, until it is decided.
fn play_here(
    arena: &Arena,
    id: &str,
    tournament: &Tournament,
    conduct: &Conduct,
    sprt: Option<Sprt>,
    live: &mut Live<'_>,
) -> anyhow::Result<Option<Trial>> {
    let mut worker = identity(conduct.threads);
    let finishing = || conduct.finish.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
    let mut trial = None;
    let mut done_before = 0;
    while !finishing() {
        let Some(games) = arena.next_games(id, tournament, &HashSet::new())? else { break };
        let games: Vec<Fixture> = games.into_iter().map(|(_, game)| game).collect();
        if let Some(sprt) = sprt {
            trial = Some(known(sprt, arena, id)?);
        }
        if trial.as_ref().is_some_and(Trial::is_decided) {
            break;
        }
        let local = Local { arena, id, tournament, conduct, worker: &worker, careful: false };
        let recorded = local.play(&games, |step: &Step<'_>| {
            live.step(done_before, step);
            if let Some(trial) = &mut trial
                && step.fresh.iter().fold(false, |_, record| trial.hear(&record.line))
                && let Some(flag) = &conduct.finish
            {
                flag.store(true, Ordering::Relaxed);
            }
        })?;
        done_before += recorded.new as u64;
        worker.games += recorded.new as u64;
        if recorded.new + recorded.known < games.len() {
            break;
        }
    }
    Ok(match (trial, sprt) {
        // All games had been played before.
        (None, Some(sprt)) => Some(known(sprt, arena, id)?),
        (trial, _) => trial,
    })
}

/// A test over the plan of a match, with the results that are there already.
fn known(sprt: Sprt, arena: &Arena, id: &str) -> anyhow::Result<Trial> {
    let plan: Vec<Fixture> = arena.plan(id)?.into_iter().map(|(_, game)| game).collect();
    let mut trial = Trial::new(sprt, &plan);
    for line in arena.lines(id)? {
        trial.hear(&line);
    }
    Ok(trial)
}

/// Through the queue: this process plans and, if wanted, plays as one of the workers.
fn play_shared(
    arena: &Arena,
    id: &str,
    tournament: &Tournament,
    conduct: &Conduct,
    also_play: bool,
    flags: &Flags,
    live: &mut Live<'_>,
) -> anyhow::Result<Vec<String>> {
    let queue = ApalisQueue::beside(arena)?;
    let over = AtomicBool::new(false);
    let coordinator = Coordinator { arena, queue: &queue, id, tournament };
    let outcome = std::thread::scope(|scope| {
        if also_play {
            let (queue, over, flags) = (&queue, &over, flags.clone());
            let worker = Worker {
                arena,
                info: identity(conduct.threads),
                conduct: conduct.clone(),
                cache: cache_folder(),
            };
            scope.spawn(move || {
                // Ctrl-C and the end of the tournament both end the worker.
                let ended = Arc::new(AtomicBool::new(false));
                let done = AtomicBool::new(false);
                std::thread::scope(|inner| {
                    let (watched, done) = (Arc::clone(&ended), &done);
                    inner.spawn(move || {
                        while !done.load(Ordering::Relaxed) {
                            if over.load(Ordering::Relaxed) || flags.finish.load(Ordering::Relaxed) {
                                watched.store(true, Ordering::Relaxed);
                            }
                            std::thread::sleep(Duration::from_millis(50));
                        }
                    });
                    let _ = worker.run(queue, &ended, |_| ());
                    done.store(true, Ordering::Relaxed);
                });
            });
        }
        let outcome = coordinator.run(&flags.finish, |news| live.far(news, arena, id));
        over.store(true, Ordering::Relaxed);
        outcome
    })?;
    if outcome.given_up.is_empty() {
        return Ok(Vec::new());
    }
    let batches = arena.batches(id)?.into_iter().filter(|batch| batch.state == "given up");
    Ok(batches.map(|batch| format!("{} ({}): {}", batch.id, batch.worker, batch.why)).collect())
}

/// An incomplete tournament is a failure only when games were given up; Ctrl-C is not one.
pub(super) fn verdict(done: &Done, lang: Lang) -> anyhow::Result<()> {
    if done.given_up.is_empty() {
        return Ok(());
    }
    let text = done.given_up.join("\n");
    anyhow::bail!(lang.pick(
        format!("games were given up, their batch having failed three times:\n{text}"),
        format!("des parties ont été abandonnées, leur lot ayant échoué trois fois :\n{text}"),
    ))
}
