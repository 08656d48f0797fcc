//! Playing a tournament: here on all cores, or through the queue with workers elsewhere ([`shared`](super::shared)).

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use quaterne_arena::store::{Alarm, Arena, Local, Step};
use quaterne_arena::{
    BotConduct, Conduct, Contestant, Decision, GameKey, Planned, RatingOptions, Runner, Sprt, Standings,
    Tournament,
};

use crate::absent;
use crate::cli::Context;
use crate::contest_args::ContestArgs;
use crate::interrupt::{self, Flags};
use crate::machine::{identity, machine};
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
    pub(super) sprt: Option<(Sprt, [u64; 5])>,
}

/// Plays what `args` mean.
pub(super) fn play(args: &Args, mut meant: Meant, context: Context) -> anyhow::Result<Done> {
    let flags = interrupt::in_two_steps();
    let arena = Arena::open(&meant.db)?;
    let share = args.share || arena.is_server();
    absent::check("--share", "workers", cfg!(feature = "workers") || !share)?;
    if share {
        meant.entrants.pack(&arena)?;
        meant.tournament.entrants.clone_from(&meant.entrants.list);
    }
    let tournament = meant.tournament;
    refuse_to_repeat(&arena, &tournament, args.resume)?;
    let id = arena.add_tournament(&tournament, &machine())?;
    let conduct = conduct(&args.contest, &flags, args.bots.bots());
    let start = Instant::now();
    let before = arena.progress(&id)?.played;
    let mut live = Live::new(&tournament, tournament.expected_games() as u64, before, context.lang);
    if before > 0 {
        live.know(&arena.lines(&id)?);
    }
    let given_up = match share {
        #[cfg(feature = "workers")]
        true => super::shared::play(&arena, &id, &tournament, &conduct, !args.no_play, &flags, &mut live)?,
        _ => {
            play_here(&arena, &id, &tournament, &conduct, None, &mut live)?;
            Vec::new()
        }
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
    pub(crate) bots: BotConduct,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) opening_plies: u32,
}

/// Plays a match into a database, and prints the table.
pub(crate) fn run_match(what: Match<'_>, as_json: bool, context: Context) -> anyhow::Result<()> {
    let flags = interrupt::in_two_steps();
    let arena = Arena::open(what.db)?;
    let tournament = what.tournament;
    let id = arena.add_tournament(&tournament, &machine())?;
    let conduct = conduct(what.contest, &flags, what.bots);
    let start = Instant::now();
    let before = arena.progress(&id)?.played;
    let mut live = Live::new(&tournament, tournament.expected_games() as u64, before, context.lang);
    let pairs = play_here(&arena, &id, &tournament, &conduct, what.sprt, &mut live)?;
    live.end();
    drop(live);
    let mut done = finish(arena, id, tournament, start, before, Vec::new(), Some(what.opening_plies))?;
    done.sprt = what.sprt.zip(pairs);
    let mut out = crate::output::stdout();
    if as_json {
        crate::output::json(&mut out, &super::json::report(&done))?;
    } else {
        super::table::write(&mut out, &done, context.lang)?;
    }
    Ok(())
}

fn conduct(contest: &ContestArgs, flags: &Flags, bots: BotConduct) -> Conduct {
    Conduct {
        threads: contest.threads(),
        finish: Some(Arc::clone(&flags.finish)),
        stop: Some(Arc::clone(&flags.stop)),
        bots,
        ..Conduct::default()
    }
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
        sprt: None,
    })
}

/// All games on this machine. With a test, until it is decided; then the pairs it was decided by are told.
fn play_here(
    arena: &Arena,
    id: &str,
    tournament: &Tournament,
    conduct: &Conduct,
    sprt: Option<Sprt>,
    live: &mut Live<'_>,
) -> anyhow::Result<Option<[u64; 5]>> {
    let contestants: Vec<Contestant> =
        tournament.entrants.iter().map(|entrant| entrant.contestant.clone()).collect();
    let conduct = tournament.conduct(conduct);
    let runner = Runner { tournament, contestants: &contestants, conduct: &conduct };
    let mut worker = identity(conduct.threads);
    let finishing = || conduct.finish.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
    let mut test = sprt.map(|sprt| Test::new(sprt, arena, id)).transpose()?;
    let mut done_before = 0;
    while !finishing() && test.as_ref().is_none_or(|test| !test.decided) {
        let Some(games) = arena.next_games(id, tournament, &HashSet::new())? else { break };
        let games: Vec<Planned> = games.into_iter().map(|(_, planned)| planned).collect();
        live.expect(&games);
        let local = Local { arena, id, runner: &runner, worker: &worker, careful: false };
        if let Some(test) = &mut test {
            test.refresh(arena, id)?;
        }
        let recorded = local.play(&games, |step: &Step<'_>| {
            live.step(done_before, step);
            if let Some(test) = &mut test
                && test.hear(step)
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
    Ok(test.map(|test| test.pairs))
}

/// A sequential test over the pairs of a plan, in its order: whatever the threads do, it ends at the same pair.
struct Test {
    sprt: Sprt,
    /// Half points of the first entrant by key, as results come.
    results: HashMap<GameKey, u8>,
    /// The two keys of each pair, in the order of the plan.
    plan: Vec<[GameKey; 2]>,
    next: usize,
    pairs: [u64; 5],
    decided: bool,
    seats: HashMap<GameKey, usize>,
}

impl Test {
    fn new(sprt: Sprt, arena: &Arena, id: &str) -> anyhow::Result<Self> {
        let mut test = Self {
            sprt,
            results: HashMap::new(),
            plan: Vec::new(),
            next: 0,
            pairs: [0; 5],
            decided: false,
            seats: HashMap::new(),
        };
        test.refresh(arena, id)?;
        Ok(test)
    }

    /// Reads the plan, and the results that are there already.
    fn refresh(&mut self, arena: &Arena, id: &str) -> anyhow::Result<()> {
        let mut pairs: BTreeMap<(u32, usize), Vec<GameKey>> = BTreeMap::new();
        for (_, planned) in arena.plan(id)? {
            pairs.entry((planned.repeat, planned.fixture.opening)).or_default().push(planned.key);
            let seat = usize::from(planned.fixture.seats[0] != 0);
            self.seats.insert(planned.key, seat);
        }
        self.plan = pairs.into_values().filter_map(|keys| keys.try_into().ok()).collect();
        for game in arena.games(id, 0, i64::MAX as u64)? {
            let winner = game.line.winner.map_or(0, quaterne_rules::Player::number);
            self.take(game.key, winner);
        }
        self.advance();
        Ok(())
    }

    fn take(&mut self, key: GameKey, winner: u8) {
        let Some(&seat) = self.seats.get(&key) else { return };
        let points = match winner {
            0 => 1,
            number if usize::from(number) == seat + 1 => 2,
            _ => 0,
        };
        self.results.insert(key, points);
    }

    /// Hears of results; whether the test is decided now.
    fn hear(&mut self, step: &Step<'_>) -> bool {
        for record in step.fresh {
            self.take(record.key, record.winner);
        }
        self.advance();
        self.decided
    }

    fn advance(&mut self) {
        while !self.decided {
            let Some(pair) = self.plan.get(self.next) else { break };
            let [Some(a), Some(b)] = pair.map(|key| self.results.get(&key).copied()) else { break };
            self.pairs[usize::from(a + b)] += 1;
            self.next += 1;
            self.decided = self.sprt.decision(self.pairs) != Decision::Continue;
        }
    }
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
