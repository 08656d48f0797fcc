//! Playing a tournament: here on all cores, or through the queue with workers elsewhere ([`shared`](super::shared)).

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::time::Instant;

use quaterne_arena::store::{Alarm, Arena, Local, Step, TournamentState};
use quaterne_arena::{
    Conduct, Fixture, ProgramConduct, Sprt, Standings, Tournament, Trial, Unable, used_interpreters,
};

use crate::absent;
use crate::bot_args::all_started;
use crate::cli::Context;
use crate::contest_args::ContestArgs;
use crate::interrupt::{self, Flags};
use crate::machine::{identity, machine};
use crate::output::JsonArgs;
use quaterne_report::Text;
use quaterne_report::tournament::Configuration;
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
    /// Who could not be started here.
    pub(super) unable: Vec<Unable>,
    /// How programs were held, where this process played them.
    pub(super) sandbox: Option<String>,
    /// What was meant, before programs were packed.
    pub(super) configuration: Option<Configuration>,
}

impl Done {
    /// As it stands in the arena, whoever plays it.
    pub(super) fn of(arena: Arena, id: String, tournament: Tournament) -> anyhow::Result<Self> {
        let progress = arena.progress(&id)?;
        let complete = progress.played == progress.planned
            && arena.next_games(&id, &tournament, &HashSet::new())?.is_none();
        let table = Standings::of(&tournament, &arena.lines(&id)?);
        let alarms = arena.alarms(&id)?;
        let (fresh, seconds, given_up, opening_plies, trial) = (0, 0.0, Vec::new(), None, None);
        Ok(Self {
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
            trial,
            unable: Vec::new(),
            sandbox: None,
            configuration: None,
        })
    }
}

/// Games to be played into a database: a tournament, or a match of two.
pub(crate) struct Games<'a> {
    pub(crate) arena: Arena,
    pub(crate) tournament: Tournament,
    pub(crate) contest: &'a ContestArgs,
    pub(crate) programs: ProgramConduct,
    pub(crate) opening_plies: Option<u32>,
}

/// Where they are played.
pub(super) struct Hall<'a> {
    pub(super) arena: &'a Arena,
    pub(super) id: &'a str,
    pub(super) tournament: &'a Tournament,
    pub(super) conduct: Conduct,
    pub(super) flags: Flags,
    pub(super) live: Live<'a>,
    /// Who could not be started here.
    pub(super) unable: Vec<Unable>,
}

impl Games<'_> {
    /// Has the games played that are missing, and adds up what there is.
    fn play<T>(
        self,
        lang: Lang,
        play: impl FnOnce(&mut Hall<'_>) -> anyhow::Result<T>,
    ) -> anyhow::Result<(Done, T)> {
        let Self { arena, tournament, contest, programs, opening_plies } = self;
        let id = arena.add_tournament(&tournament, &machine())?;
        // Planned first: what other tournaments in this place have played already is known, and not of this run.
        arena.next_games(&id, &tournament, &HashSet::new())?;
        let (start, before) = (Instant::now(), arena.progress(&id)?.played);
        let mut live = Live::new(&tournament, before, lang);
        if before > 0 {
            live.know(&arena.lines(&id)?);
        }
        let flags = interrupt::in_two_steps();
        let conduct = contest.conduct(&flags, programs);
        let (arena_here, unable) = (&arena, Vec::new());
        let mut hall =
            Hall { arena: arena_here, id: &id, tournament: &tournament, conduct, flags, live, unable };
        let played = play(&mut hall)?;
        hall.live.end();
        let unable = hall.unable;
        let seconds = start.elapsed().as_secs_f64();
        let mut done = Done { seconds, opening_plies, unable, ..Done::of(arena, id, tournament)? };
        done.fresh = done.table.games.saturating_sub(before as usize);
        let state = if done.complete { TournamentState::Over } else { TournamentState::Paused };
        done.arena.set_state(&done.id, state)?;
        Ok((done, played))
    }
}

/// Plays what `args` mean.
pub(super) fn play(args: &Args, mut meant: Meant<'_>, context: Context) -> anyhow::Result<Done> {
    let sprt = args.sprt.test();
    if sprt.is_some() && meant.tournament.entrants.len() != 2 {
        let found = meant.tournament.entrants.len();
        return Err(Text::new(
            format!("--sprt weighs two players against each other, and here are {found}: leave it out, or name two"),
            format!("--sprt compare deux joueurs, et en voici {found} : enlevez-le, ou nommez-en deux"),
        )
        .into());
    }
    let arena = Arena::open(&meant.db)?;
    let share = (args.share || arena.is_server()) && sprt.is_none();
    let configuration = Configuration::of(&meant.tournament, used_interpreters());
    absent::check("--share", "workers", cfg!(feature = "workers") || !share)?;
    if share {
        meant.entrants.pack(&arena)?;
        meant.tournament.entrants.clone_from(&meant.entrants.list);
    }
    let Meant { tournament, opening_plies, sandbox, .. } = meant;
    if args.retry_faults {
        arena.forget_faults(&tournament.id())?;
    } else {
        refuse_to_repeat(&arena, &tournament, args.resume)?;
    }
    let programs = args.bots.logged()?;
    let games = Games { arena, tournament, contest: &args.contest, programs, opening_plies };
    let (done, (given_up, trial)) = games.play(context.lang, |hall| match share {
        #[cfg(feature = "workers")]
        true => Ok((super::shared::play(hall, !args.no_play)?, None)),
        _ => Ok((Vec::new(), hall.play_here(sprt)?)),
    })?;
    Ok(Done { given_up, trial, sandbox, configuration: Some(configuration), ..done })
}

/// Plays a match into a database, until a test is decided if there is one, and prints the table.
pub(crate) fn run_match(
    games: Games<'_>,
    sprt: Option<Sprt>,
    json: JsonArgs,
    context: Context,
) -> anyhow::Result<()> {
    let (done, trial) = games.play(context.lang, |hall| hall.play_here(sprt))?;
    let done = Done { trial, ..done };
    json.print(&super::json::report(&done), |out| super::table::write(out, &done, context.lang))?;
    verdict(&done, context.lang)
}

/// A tournament that has begun is continued only when that was asked for.
fn refuse_to_repeat(arena: &Arena, tournament: &Tournament, resume: bool) -> anyhow::Result<()> {
    let id = tournament.id();
    let known =
        arena.tournaments()?.into_iter().any(|info| info.id == id && info.state != TournamentState::Over);
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

impl Hall<'_> {
    /// All games on this machine. With a test, until it is decided.
    fn play_here(&mut self, sprt: Option<Sprt>) -> anyhow::Result<Option<Trial>> {
        let Self { arena, id, tournament, conduct, flags, live, unable } = self;
        let mut worker = identity(conduct.threads);
        let mut trial = sprt.map(|sprt| known(sprt, arena, id)).transpose()?;
        while !flags.finish.load(Ordering::Relaxed) && !trial.as_ref().is_some_and(Trial::is_decided) {
            let Some(games) = arena.next_games(id, tournament, &HashSet::new())? else { break };
            let games: Vec<Fixture> = games.into_iter().map(|(_, game)| game).collect();
            // The plan of the round is known now, and the test goes by it.
            trial = sprt.map(|sprt| known(sprt, arena, id)).transpose()?;
            let before = worker.games;
            let local = Local { arena, id, tournament, conduct, worker: &worker, careful: false };
            let (recorded, here) = local.play(&games, |step: &Step<'_>| {
                live.step(before, step);
                if let Some(trial) = &mut trial
                    && step.fresh.iter().fold(false, |_, record| trial.hear(&record.line))
                {
                    flags.finish.store(true, Ordering::Relaxed);
                }
            })?;
            worker.games += recorded.new as u64;
            unable.extend(here);
            if recorded.new + recorded.known < games.len() {
                break;
            }
        }
        Ok(trial)
    }
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

/// An incomplete tournament is a failure only when games were given up or could not be played here; Ctrl-C is not one.
pub(super) fn verdict(done: &Done, lang: Lang) -> anyhow::Result<()> {
    all_started(&done.unable, |player| done.tournament.entrants[player].name.clone(), lang)?;
    if done.given_up.is_empty() {
        return Ok(());
    }
    let text = done.given_up.join("\n");
    anyhow::bail!(lang.pick(
        format!("games were given up, their batch having failed three times:\n{text}"),
        format!("des parties ont été abandonnées, leur lot ayant échoué trois fois :\n{text}"),
    ))
}
