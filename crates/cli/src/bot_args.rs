//! Other people's programs as typed: their limits, whether they are trusted; and what is said about them.

use clap::Args;
use quaterne_arena::{Entrant, Player, ProgramConduct, SandboxError, SandboxLevel, TimeControl};

use crate::failure::OrUsage as _;
use crate::lang::say;
use crate::value;
use crate::value::number;
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
        "D'autres limites de tous les joueurs : depth=6, nodes=10000, movetime=2s,bank=60s ou clock=60s+500ms"
    ))]
    limits: Option<String>,
    #[arg(long, help = say(
        "Start programs without a sandbox: they can do whatever you can",
        "Lancer les programmes sans bac à sable : ils peuvent tout ce que vous pouvez"
    ))]
    trust_bots: bool,
    #[arg(long, value_name = say("MIB", "MIO"), default_value_t = 1024, value_parser = number::<u64>(16..))]
    #[arg(help = say("Memory of each program, in MiB", "Mémoire de chaque programme, en Mio"))]
    bot_memory: u64,
}

impl BotArgs {
    /// The limits that are meant.
    pub(crate) fn time(&self) -> anyhow::Result<TimeControl> {
        self.time.as_deref().or(self.limits.as_deref()).map_or(Ok(TimeControl::default()), limits)
    }

    /// What programs are allowed.
    pub(crate) fn bots(&self) -> ProgramConduct {
        ProgramConduct { trust: self.trust_bots, memory: self.bot_memory, ..ProgramConduct::default() }
    }

    /// A player under these limits. Fails when it cannot be started: before the first game.
    pub(crate) fn entrant(&self, player: Player) -> anyhow::Result<Entrant> {
        let time = self.time()?;
        if player.is_external() {
            self.sandbox()?;
        }
        Entrant::checked(player, time).or_usage()
    }

    /// How programs are held; an error when they are not, and not trusted either.
    pub(crate) fn sandbox(&self) -> anyhow::Result<SandboxLevel> {
        if self.trust_bots {
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

/// How programs are held, in a sentence.
pub(crate) fn sandbox_sentence(level: SandboxLevel, lang: Lang) -> String {
    let held = level.say(lang);
    match level {
        SandboxLevel::None => lang
            .pick("programs are trusted: no sandbox", "programmes de confiance : pas de bac à sable")
            .to_owned(),
        _ => lang.pick(format!("programs are held by {held}"), format!("programmes tenus par {held}")),
    }
}
