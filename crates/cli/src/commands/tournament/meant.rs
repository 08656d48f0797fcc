//! A tournament as meant: what was typed, what the file says, and what follows when neither says anything.

use std::path::Path;

use quaterne_arena::{Openings, Schedule, TimeControl, Tournament};
use quaterne_rules::{Game, Lang, Rules};

use crate::bot_args::{held_by, limits, sandbox_sentence};
use crate::cli::Context;
use crate::contest_args::{OpeningList, OpeningsFrom};
use crate::failure::OrUsage;
use crate::output::say;
use quaterne_report::Text;

use super::Args;
use super::entrants::Entrants;
use super::file::{OpeningsText, TournamentFile};

/// Everything but the entrants, who may have to be packed first.
pub(super) struct Meant<'a> {
    pub(super) entrants: Entrants<'a>,
    pub(super) tournament: Tournament,
    pub(super) db: String,
    pub(super) opening_plies: Option<u32>,
    /// How programs are held, if there are any.
    pub(super) sandbox: Option<String>,
}

impl<'a> Meant<'a> {
    /// Reads it all, before anything is played.
    pub(super) fn of(args: &'a Args, context: Context) -> anyhow::Result<Self> {
        let path = Path::new(&args.players[0]);
        let is_file = args.players.len() == 1
            && path.extension().is_some_and(|ending| ending == "toml" || ending == "json");
        let file = if is_file { TournamentFile::read(path)? } else { TournamentFile::default() };
        let rules: Rules = match &file.rules {
            Some(text) => text.parse().or_usage()?,
            None => args.rules.rules()?,
        };
        let typed = args.bots.time()?;
        let time: TimeControl = match file.time.as_ref().filter(|_| typed.is_none()) {
            Some(text) => limits(text)?,
            None => typed,
        };
        let named: Vec<String> =
            file.interpreters.iter().map(|(name, path)| format!("{name}={path}")).collect();
        args.bots.use_interpreters(named.iter().map(String::as_str))?;
        let mut entrants = Entrants::new(&args.bots);
        if is_file {
            for player in &file.players {
                entrants.add_player(player, time)?;
                let now = entrants.list.last();
                if let (Some(then), Some(now)) = (&player.version, now)
                    && *then != now.version
                {
                    let name = &now.name;
                    say(&context.lang.pick(
                        format!("{name} has changed since this file was written: its games are others"),
                        format!("{name} a changé depuis l'écriture de ce fichier : ses parties sont d'autres parties"),
                    ));
                }
            }
        } else {
            for text in &args.players {
                entrants.add(text, time)?;
            }
        }
        for why in &entrants.left_out {
            let why = why.say(context.lang);
            say(&context.lang.pick(format!("left out: {why}"), format!("laissé de côté : {why}")));
        }
        let mut sandbox = None;
        if entrants.list.iter().any(|entrant| entrant.player.is_external()) {
            let level = args.bots.sandbox()?;
            say(&sandbox_sentence(level, context.lang));
            sandbox = Some(held_by(level, Lang::En));
        }
        if entrants.list.len() < 2 {
            let found = entrants.list.len();
            return Err(Text::new(
                format!("a tournament needs two players or more, and here are {found}"),
                format!("il faut au moins deux joueurs pour un tournoi, et en voici {found}"),
            )
            .into());
        }
        let schedule: Schedule = match args.schedule.as_ref().or(file.schedule.as_ref()) {
            Some(text) => text.parse().or_usage()?,
            None => Schedule::RoundRobin,
        };
        let mut contest = args.contest.clone();
        contest.openings = contest.openings.or(match &file.openings {
            Some(OpeningsText::Plies(plies)) => Some(OpeningsFrom::Plies(*plies)),
            Some(OpeningsText::Word(word)) if word != "every" => {
                Some(OpeningsFrom::File(path.with_file_name(word)))
            }
            _ => None,
        });
        contest.limit = contest.limit.or(file.limit);
        if let (Some(seed), 1) = (file.seed, contest.seed) {
            contest.seed = seed;
        }
        let every = args.every || matches!(&file.openings, Some(OpeningsText::Word(word)) if word == "every");
        let openings = match &file.openings {
            Some(OpeningsText::List(list)) if args.contest.openings.is_none() && !every => {
                let games = list.iter().map(|text| Game::parse(&rules, text).or_usage());
                OpeningList::chosen(games.collect::<anyhow::Result<_>>()?)
            }
            _ if every => contest.every_position(&rules)?,
            _ => contest.openings(&rules)?,
        };
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let stem =
            stem.filter(|_| is_file || args.players.len() == 1).unwrap_or_else(|| "tournament".to_owned());
        let name = args.name.clone().or(file.name).unwrap_or_else(|| stem.clone());
        let unsaid =
            contest.limit.is_none() && contest.openings.is_none() && file.openings.is_none() && !every;
        let mut tournament = Tournament {
            name,
            schedule,
            exhaustive: every || file.every,
            repeats: args.repeat.or(file.repeat).unwrap_or(1).max(1),
            adjudicate: args.adjudicate.or(file.adjudicate),
            ..Tournament::new(rules, entrants.list.clone(), openings.games, contest.seed)
        };
        if unsaid && tournament.entrants.iter().any(|entrant| entrant.player.is_external()) {
            within_a_coffee(&mut tournament, context);
        }
        let db = args.db.clone().or(file.db).unwrap_or_else(|| format!("{stem}.db"));
        Ok(Self { entrants, tournament, db, opening_plies: openings.plies, sandbox })
    }
}

/// Programs play a few games a second, machines thousands. When nobody said from how many openings programs begin, they
/// are so many that a class is done within a break; always some, and always the same for all.
fn within_a_coffee(tournament: &mut Tournament, context: Context) {
    const GAMES: usize = 10_000;
    // Few numbers: one file more should not mean other openings.
    const NUMBERS: [usize; 6] = [100, 50, 20, 10, 5, 3];
    let known = tournament.openings.len();
    let each = tournament.expected_games() / known.max(1);
    let room = GAMES / each.max(1);
    let most = NUMBERS.into_iter().find(|&number| number <= room).unwrap_or(NUMBERS[5]);
    if room >= known {
        return;
    }
    let all = std::mem::take(&mut tournament.openings);
    tournament.openings = Openings::sample(all, most, tournament.seed);
    let games = tournament.expected_games();
    say(&context.lang.pick(
        format!("{most} of {known} openings, {games} games; --max-openings N for others, --openings PLIES for all"),
        format!("{most} ouvertures sur {known}, {games} parties ; --max-openings N pour un autre nombre, --openings COUPS pour toutes"),
    ));
}
