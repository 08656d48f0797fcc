//! Other people's programs as typed: their limits, whether they are trusted; and what is said about them.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use quaterne_arena::{
    Cgroups, Entrant, Log, Player, ProgramConduct, ProgramError, SandboxError, SandboxLevel, TimeControl,
    Unable, use_interpreter,
};

use crate::failure::OrUsage as _;
use crate::files;
use crate::lang::say;
use crate::machine_args::MachineArgs;
use crate::value;

use quaterne_rules::{Lang, Say as _};

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = say("Programs", "Programmes "))]
pub(crate) struct BotArgs {
    #[arg(long, value_name = say("TIME", "DURÉE"), help = say(
        "The most time for each move of every player: 500ms, 2s, 1m [default: none; for programs 2s, and \
         60s more in all]",
        "La durée maximale de chaque coup, pour tous les joueurs : 500ms, 2s, 1m [défaut : aucune ; pour \
         les programmes 2s, et 60s de réserve]"
    ))]
    time: Option<String>,
    #[arg(long, value_name = say("LIMITS", "LIMITES"), conflicts_with = "time", help = say(
        "Other limits of every player: depth=6, nodes=10000, movetime=2s,bank=60s or clock=60s+500ms",
        "D'autres limites pour tous les joueurs : depth=6, nodes=10000, movetime=2s,bank=60s ou clock=60s+500ms"
    ))]
    limits: Option<String>,
    #[command(flatten)]
    machine: MachineArgs,
    #[arg(long, help = say(
        "Keep a program's process between games: quicker, but what it remembers of one game it knows in the next",
        "Garder le processus d'un programme d'une partie à l'autre : plus rapide, mais ce qu'il retient d'une \
         partie, il le sait dans la suivante"
    ))]
    keep_process: bool,
    #[arg(long = "transcript", value_name = say("FILE", "FICHIER"), help = say(
        "Write every conversation with programs to this file, at its end if it is there",
        "Écrire toutes les conversations avec les programmes dans ce fichier, à la suite s'il existe"
    ))]
    log: Option<PathBuf>,
}

impl BotArgs {
    /// The limits that are meant.
    pub(crate) fn time(&self) -> anyhow::Result<TimeControl> {
        self.time.as_deref().or(self.limits.as_deref()).map_or(Ok(TimeControl::default()), limits)
    }

    /// What programs are allowed.
    pub(crate) fn bots(&self) -> ProgramConduct {
        ProgramConduct { keep: self.keep_process, ..self.machine.programs() }
    }

    /// The same, with the log that was asked for.
    pub(crate) fn logged(&self) -> anyhow::Result<ProgramConduct> {
        let open = |path: &PathBuf| Log::open(path).map_err(|why| files::unwritable(path, &why));
        Ok(ProgramConduct { log: self.log.as_ref().map(open).transpose()?.map(Arc::new), ..self.bots() })
    }

    /// Makes the interpreters that were named, here and elsewhere, those of this process.
    pub(crate) fn use_interpreters<'a>(
        &'a self,
        more: impl IntoIterator<Item = &'a str>,
    ) -> anyhow::Result<()> {
        more.into_iter().try_for_each(|text| use_interpreter(text).or_usage())?;
        self.machine.use_interpreters()
    }

    /// A player under the limits that were typed.
    pub(crate) fn entrant(&self, player: Player) -> anyhow::Result<Entrant> {
        let time = self.time()?;
        if player.is_external() {
            self.sandbox()?;
        }
        self.entrant_under(player, time).or_usage()
    }

    /// A player under these limits. Fails when it cannot be started: before the first game.
    pub(crate) fn entrant_under(&self, player: Player, time: TimeControl) -> Result<Entrant, ProgramError> {
        player.check_environment(&self.bots())?;
        let entrant = Entrant::checked(player, time)?;
        Ok(if self.keep_process { entrant.kept() } else { entrant })
    }

    /// How programs are held; an error when they are not, and not trusted either.
    pub(crate) fn sandbox(&self) -> anyhow::Result<SandboxLevel> {
        if self.machine.trusts() {
            return Ok(SandboxLevel::None);
        }
        match SandboxLevel::probe() {
            SandboxLevel::None => Err(quaterne_report::Text::of(&SandboxError::Closed).into()),
            level => Ok(level),
        }
    }
}

/// Reads limits: a time for each move, as `500ms`, or any of those that the arena knows, as `clock=60s+500ms`. Both
/// options take both: what `--time` meant in older scripts it still means.
pub(crate) fn limits(text: &str) -> anyhow::Result<TimeControl> {
    match value::time(text) {
        Ok(time) => Ok(TimeControl { movetime: Some(time), ..TimeControl::default() }),
        Err(_) => text.parse().or_usage(),
    }
}

/// The players that this machine could not start: no game of theirs counts, and the work failed.
pub(crate) fn all_started(
    unable: &[Unable],
    name: impl Fn(usize) -> String,
    lang: Lang,
) -> anyhow::Result<()> {
    if unable.is_empty() {
        return Ok(());
    }
    let colon = lang.pick(":", " :");
    let mut lines: Vec<String> =
        unable.iter().map(|one| format!("{}{colon} {}", name(one.player), one.why.say(lang))).collect();
    lines.dedup();
    let text = lines.join("\n");
    anyhow::bail!(lang.pick(
        format!("this machine could not start some players, and their games have no result; mend it and go on with the same command (with --resume, if it was a tournament):\n{text}"),
        format!("cette machine n'a pas pu lancer certains joueurs, et leurs parties n'ont pas de résultat ; réparez-la et relancez la même commande (avec --resume, si c'était un tournoi) :\n{text}"),
    ))
}

/// What holds programs: the level, and groups where they can be had.
pub(crate) fn held_by(level: SandboxLevel, lang: Lang) -> String {
    let level = level.say(lang);
    match Cgroups::probe() {
        Some(groups) => format!("{level}; {}", groups.say(lang)).replace("; ", lang.pick("; ", " ; ")),
        None => level,
    }
}

/// How programs are held, in a sentence.
pub(crate) fn sandbox_sentence(level: SandboxLevel, lang: Lang) -> String {
    let held = held_by(level, lang);
    match level {
        SandboxLevel::None => lang
            .pick("programs are trusted: no sandbox", "programmes de confiance : pas de bac à sable")
            .to_owned(),
        _ => lang.pick(format!("programs are held by {held}"), format!("programmes tenus par {held}")),
    }
}
