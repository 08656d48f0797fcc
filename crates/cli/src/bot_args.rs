//! Other people's programs as typed: their limits, whether they are trusted; and what is said about them.

use clap::Args;
use quaterne_arena::{
    Contestant, Entrant, Fault, ProgramConduct, Reason, SandboxError, SandboxLevel, TimeControl,
};

use crate::failure::OrUsage as _;
use crate::lang::say;
use crate::value;
use crate::value::number;
use quaterne_rules::Lang;

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = say("Programs", "Programmes "))]
pub(crate) struct BotArgs {
    #[arg(long, value_name = say("TIME", "DURÉE"))]
    #[arg(help = say(
        "The most time for each move of every player: 500ms, 2s, 1m [default: none; for programs 2s, and \
         60s more in all]",
        "La durée maximale de chaque coup, pour tous les joueurs : 500ms, 2s, 1m [défaut : aucune ; pour \
         les programmes 2s, et 60s de réserve]"
    ))]
    time: Option<String>,
    #[arg(long, value_name = say("LIMITS", "LIMITES"), conflicts_with = "time")]
    #[arg(help = say(
        "Other limits of every player: depth=6, nodes=10000, movetime=2s,bank=60s or clock=60s+500ms",
        "D'autres limites de tous les joueurs : depth=6, nodes=10000, movetime=2s,bank=60s ou clock=60s+500ms"
    ))]
    limits: Option<String>,
    #[arg(long)]
    #[arg(help = say(
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
    pub(crate) fn entrant(&self, player: Contestant) -> anyhow::Result<Entrant> {
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
            SandboxLevel::None => Err(quaterne_report::text_of(&SandboxError::Closed).into()),
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
    match (level, lang) {
        (SandboxLevel::None, Lang::En) => "programs are trusted: no sandbox".to_owned(),
        (SandboxLevel::None, Lang::Fr) => "programmes de confiance : pas de bac à sable".to_owned(),
        (level, Lang::En) => format!("programs are held by {level}"),
        (level, Lang::Fr) => {
            let french = level.to_string().replace(" and limits", " et des limites");
            format!("programmes tenus par {french}")
        }
    }
}

/// What a player did wrong, in one or two words.
pub(crate) fn fault_name(fault: Fault, lang: Lang) -> &'static str {
    let french = match fault {
        Fault::IllegalMove => "coup illégal",
        Fault::TimeOut => "temps dépassé",
        Fault::Crash => "plantage",
        Fault::Disconnect => "arrêt en cours de partie",
        Fault::Flood => "flot de sortie",
        Fault::Memory => "mémoire",
        Fault::Withdrawn => "retiré",
    };
    lang.pick(fault.name(), french)
}

/// Why a game ended, in one or two words.
pub(crate) fn reason_name(reason: Reason, lang: Lang) -> &'static str {
    match reason {
        Reason::Fault(fault) => fault_name(fault, lang),
        Reason::Win => lang.pick("alignment", "alignement"),
        Reason::Draw => lang.pick("draw", "nulle"),
        Reason::Adjudicated => lang.pick("adjudicated", "arbitrée"),
        Reason::Stopped => lang.pick("stopped", "interrompue"),
    }
}

/// Phrases of the referee, and their French.
const PHRASES: &[(&str, &str)] = &[
    ("withdrawn: it lost ", "retiré : il a perdu "),
    (" games on time, and at least ", " parties au temps, et au moins "),
    (" of every ", " sur "),
    ("no answer in time", "pas de réponse à temps"),
    ("the move came after", "le coup est venu après"),
    ("it ended in the middle of a game", "il s'est arrêté au milieu d'une partie"),
    ("it closed its output in the middle of a game", "il a fermé sa sortie au milieu d'une partie"),
    ("it ended with exit status:", "il s'est arrêté avec le code"),
    ("it ended with signal:", "il a été arrêté par le signal"),
    ("it asked for more memory than it may use", "il a demandé plus de mémoire que permis"),
    ("MiB of memory in use", "Mio de mémoire utilisés"),
    ("a line of more than", "une ligne de plus de"),
    (" bytes of output in one game", " octets affichés en une partie"),
    (" bytes of standard error", " octets de messages d'erreur"),
    (" bytes", " octets"),
    ("more than ", "plus de "),
    ("it printed ", "il a affiché "),
    ("it played ", "il a joué "),
    ("it said ", "il a dit "),
    ("the agent returned ", "l'agent a renvoyé "),
    (": expected a column, a whole number", " : il faut une colonne, un nombre entier"),
    (": expected a column from 0 to ", " : il faut une colonne de 0 à "),
    (": expected a column and a row, as 1 2", " : il faut une colonne et une ligne, comme 1 2"),
    (" and nothing else", " et rien d'autre"),
    (" (start other lines with >)", " (les autres lignes commencent par >)"),
    (": columns go from 0 to ", " : les colonnes vont de 0 à "),
    (": that column (counted from 0) is full", " : cette colonne (comptée depuis 0) est pleine"),
    (": no cell of the board", " : ce n'est pas une case de la grille"),
    ("(it should say ", "(il devait dire "),
    ("is not a move: expected", "n'est pas un coup : il faut"),
    ("a column, ", "une colonne, "),
    ("is full", "est pleine"),
    ("is taken", "est occupée"),
    ("cannot start ", "impossible de lancer "),
    ("defines no function: expected", "ne définit aucune fonction : il faut"),
];

/// What a player did wrong, in the words of the referee.
pub(crate) fn fault_words(english: &str, lang: Lang) -> String {
    match lang {
        Lang::En => english.to_owned(),
        Lang::Fr => PHRASES.iter().fold(english.to_owned(), |text, (from, to)| text.replace(from, to)),
    }
}
