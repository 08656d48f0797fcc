//! The games of a contest as typed: openings, mirror images, threads, seed; and playing them.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use clap::{Args, ValueEnum};
use quaterne_arena::{
    Conduct, Entrant, Fixture, OpeningError, Openings, Played, Player, ProgramConduct, Submission,
    Tournament, openings_of, play_games,
};
use quaterne_rules::{Game, Lang, Rules};
use quaterne_search::Method;

use crate::crew::ThreadsArgs;
use crate::failure::OrUsage;
use crate::files;
use crate::interrupt::{self, Flags};
use crate::lang::say;
use crate::progress;
use crate::suggestion;
use crate::value::number;
use quaterne_report::Text;
use quaterne_report::match_report::OpeningSet;

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = say("Games", "Parties "))]
pub(crate) struct ContestArgs {
    #[arg(long, value_name = say("PLIES|FILE", "COUPS|FICHIER"), value_parser = openings_from)]
    #[arg(allow_negative_numbers = true, help = say(
        "Start from every position after this many moves, or from those of a file (one a line, moves or \
         rows; - is the standard input), with both colours [default: 3, without gravity 2]",
        "Partir de toutes les positions après ce nombre de coups, ou de celles d'un fichier (une par ligne, \
         coups ou rangées ; - est l'entrée standard), avec les deux couleurs [défaut : 3, sans gravité 2]"
    ))]
    pub(crate) openings: Option<OpeningsFrom>,
    #[arg(long, value_enum, value_name = "on|off", default_value_t = Switch::On, help = say(
        "Whether mirror images count as one opening",
        "Si deux ouvertures symétriques comptent pour une"
    ))]
    mirror: Switch,
    #[arg(long = "max-openings", value_name = "N", value_parser = number::<usize>(..), help = say(
        "Play at most this many of the openings, drawn at random",
        "Jouer au plus ce nombre d'ouvertures, tirées au sort"
    ))]
    pub(crate) limit: Option<usize>,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[arg(long, value_name = say("SEED", "GRAINE"), default_value_t = 1, value_parser = number::<u64>(..))]
    #[arg(help = say(
        "The same number gives the same random moves and the same openings of --max-openings",
        "Le même nombre donne les mêmes coups au hasard et les mêmes ouvertures de --max-openings"
    ))]
    pub(crate) seed: u64,
}

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OpeningsFrom {
    /// All positions after so many plies.
    Plies(u32),
    /// A list that somebody chose.
    File(PathBuf),
}

/// Reads `3` or `openings.txt`. What begins like a number is one.
fn openings_from(text: &str) -> Result<OpeningsFrom, Text> {
    match text.parse() {
        Ok(plies) => Ok(OpeningsFrom::Plies(plies)),
        Err(_)
            if text.is_empty()
                || text.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit()) =>
        {
            Err(Text::new(
                "expected a whole number of moves from 0, or a file",
                "il faut un nombre entier de coups à partir de 0, ou un fichier",
            ))
        }
        Err(_) => Ok(OpeningsFrom::File(text.into())),
    }
}

/// On or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Switch {
    On,
    Off,
}

/// The openings that were meant.
#[derive(Debug)]
pub(crate) struct OpeningList {
    /// How long each is, unless somebody chose them.
    pub(crate) plies: Option<u32>,
    pub(crate) mirror: bool,
    /// How many there are, before a limit.
    pub(crate) known: usize,
    pub(crate) games: Vec<Game>,
}

impl OpeningList {
    /// Those that somebody listed.
    #[cfg(feature = "tournaments")]
    pub(crate) fn chosen(games: Vec<Game>) -> Self {
        Self { plies: None, mirror: false, known: games.len(), games }
    }

    /// The same, for a report.
    pub(crate) fn set(&self) -> OpeningSet {
        OpeningSet { opening_plies: self.plies, openings: self.games.len(), mirror: self.mirror }
    }
}

impl ContestArgs {
    /// Lists the openings.
    pub(crate) fn openings(&self, rules: &Rules) -> anyhow::Result<OpeningList> {
        let mirror = self.mirror == Switch::On;
        if self.limit == Some(0) {
            return Err(Text::new(
                "--max-openings 0: expected a whole number from 1",
                "--max-openings 0 : il faut un nombre entier à partir de 1",
            )
            .into());
        }
        let usual = OpeningsFrom::Plies(if rules.gravity() { 3 } else { 2 });
        let (plies, all) = match self.openings.as_ref().unwrap_or(&usual) {
            &OpeningsFrom::Plies(plies) => {
                let openings = Openings { mirror, ..Openings::default() };
                (Some(plies), openings.after(&Game::new(*rules), plies).map_err(|why| explained(&why))?)
            }
            OpeningsFrom::File(path) => {
                let games = openings_of(rules, &files::read(path)?);
                (None, games.map_err(|why| Text::of(&why).about(&path.display().to_string()))?)
            }
        };
        let known = all.len();
        let games = match self.limit {
            Some(most) => Openings::sample(all, most, self.seed),
            None => all,
        };
        Ok(OpeningList { plies, mirror, known, games })
    }

    /// Every position of the game, for an exact score.
    #[cfg(feature = "tournaments")]
    pub(crate) fn every_position(&self, rules: &Rules) -> anyhow::Result<OpeningList> {
        let mirror = self.mirror == Switch::On;
        // A hundred thousand positions are all of 4x4 with gravity, and minutes of games.
        let openings = Openings { mirror, most: 100_000 };
        let games = openings.every(&Game::new(*rules)).map_err(|why| {
            let OpeningError::TooMany { most, .. } = why else { return explained(&why) };
            Text::new(
                format!("--every: this game has more than {most} positions; use --openings PLIES"),
                format!("--every : ce jeu a plus de {most} positions ; utilisez --openings COUPS"),
            )
        })?;
        Ok(OpeningList { plies: None, mirror, known: games.len(), games })
    }

    /// These players over these openings, by the seed that was typed.
    pub(crate) fn tournament<P: Into<Entrant>>(
        &self,
        rules: &Rules,
        players: impl IntoIterator<Item = P>,
        openings: &OpeningList,
    ) -> Tournament {
        Tournament::new(*rules, players, openings.games.clone(), self.seed)
    }

    /// Plays games with a progress bar on a terminal, until `enough` says so of a game that ended. The first Ctrl-C ends
    /// it after the games under way, the second at once; what was played counts.
    pub(crate) fn play(
        &self,
        tournament: &Tournament,
        games: &[Fixture],
        programs: ProgramConduct,
        lang: Lang,
        mut enough: impl FnMut(&Played) -> bool,
    ) -> Vec<Played> {
        let flags = interrupt::in_two_steps();
        let conduct = self.conduct(&flags, programs);
        let bar = progress::bar(games.len() as u64, lang.pick("games", "parties"));
        let played = play_games(tournament, games, &conduct, |played| {
            bar.inc(1);
            if enough(played) {
                flags.finish.store(true, Ordering::Relaxed);
            }
        });
        bar.finish_and_clear();
        played
    }

    /// How games are played here, until somebody presses Ctrl-C.
    pub(crate) fn conduct(&self, flags: &Flags, programs: ProgramConduct) -> Conduct {
        let (finish, stop) = (Some(Arc::clone(&flags.finish)), Some(Arc::clone(&flags.stop)));
        Conduct { threads: self.threads.count(), finish, stop, programs, ..Conduct::default() }
    }
}

fn explained(why: &OpeningError) -> Text {
    Text::of(why).about("--openings")
}

/// Reads a machine.
pub(crate) fn method(text: &str) -> anyhow::Result<Method> {
    text.parse().or_usage()
}

/// Reads a machine or a program: by name, by its file, or by the folder that is its own.
pub(crate) fn player(text: &str, conduct: &ProgramConduct) -> anyhow::Result<Player> {
    Ok(handed_in(text, conduct)?.0)
}

/// The same, and of a file or folder why it is taken for what it is. What looks like a file, and is none, is not looked
/// for among the names of players.
pub(crate) fn handed_in(text: &str, conduct: &ProgramConduct) -> anyhow::Result<(Player, Option<Text>)> {
    let path = Path::new(text);
    let is_there = path.symlink_metadata().is_ok();
    if text.contains(':') || !(is_there || text.contains('/') || path.extension().is_some()) {
        return Ok((text.parse().or_usage()?, None));
    }
    if is_there {
        let found = Submission::read(path, conduct).or_usage()?;
        return Ok((found.player, Some(found.evidence)));
    }
    let why = Text::new("there is no such file or folder", "ce fichier ou ce dossier n'existe pas");
    Err(suggestion::perhaps(why.about(text), suggestion::beside(path)).into())
}
