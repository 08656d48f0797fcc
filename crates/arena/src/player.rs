//! Who takes part: a machine of our own, a program of somebody else's, or a function of the caller's.
//!
//! ```text
//!   alphabeta:depth=4        a machine by name
//!   bot:./my_bot --fast      a program that speaks UGI
//!   connectx:agent.py        an unmodified ConnectX agent
//!   lines:python3 bot.py     a program that reads and prints columns
//!   bot[Threads=2]:./engine  an engine with an option of its own
//! ```
//!
//! Machines and programs are text that can be written and read back, so they can stand in a tournament file, a database
//! and a report; a [`Function`] has a name only. Nothing is started here: see [`play`](crate::play).

use std::fmt;
use std::str::FromStr;

use quaterne_rules::{Lang, Say};
use quaterne_search::{Method, MethodError};
use thiserror::Error;

use crate::command_line::{self, QuoteError};
use crate::function::Function;

/// How a program is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The Universal Game Interface.
    Ugi,
    /// A Python function of an observation and a configuration.
    ConnectX,
    /// Columns, one a line.
    Lines,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Ugi, Self::ConnectX, Self::Lines];

    /// What stands before the colon.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Ugi => "bot",
            Self::ConnectX => "connectx",
            Self::Lines => "lines",
        }
    }
}

/// A program and how it is spoken to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProgramSpec {
    /// The language it speaks.
    pub protocol: Protocol,
    /// The program and its arguments; for ConnectX the file of the agent.
    pub words: Vec<String>,
    /// What it is told besides: options of a UGI engine, and how it writes moves and positions.
    pub options: Vec<(String, String)>,
}

impl ProgramSpec {
    /// A short name: that of its file, without folders and endings.
    ///
    /// ```
    /// use quaterne_arena::Player;
    /// let label = |text: &str| text.parse::<Player>().unwrap().label();
    /// assert_eq!(label("bot:python3 class/alice.py --deep"), "alice");
    /// assert_eq!(label("connectx:agents/bob.py"), "bob");
    /// assert_eq!(label("lines:./carol"), "carol");
    /// ```
    pub fn label(&self) -> String {
        let is_file = |word: &&String| word.contains(['/', '\\', '.']) && !word.starts_with('-');
        let word = self.words.iter().rev().find(is_file).unwrap_or(&self.words[0]);
        let name = word.rsplit(['/', '\\']).next().unwrap_or(word);
        name.split_once('.').map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem }).to_owned()
    }
}

/// Writes what [`Player`]'s `FromStr` reads.
impl fmt::Display for ProgramSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.protocol.prefix())?;
        if !self.options.is_empty() {
            let options = self.options.iter().map(|(name, value)| format!("{name}={value}"));
            write!(f, "[{}]", options.collect::<Vec<_>>().join(","))?;
        }
        write!(f, ":{}", command_line::join(&self.words))
    }
}

/// Who takes part.
///
/// ```
/// use quaterne_arena::Player;
///
/// for text in ["alphabeta:depth=2,eval=ratio", "bot[Hash=16,columns=0]:./engine --fast", "lines:python3 'my bot.py'"] {
///     assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
/// }
/// assert!("bot:".parse::<Player>().unwrap_err().to_string().contains("bot:./my_bot"));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Player {
    /// A machine of our own.
    Machine(Method),
    /// Somebody else's program.
    Program(ProgramSpec),
    /// A function of the caller's.
    Function(Function),
}

/// Why a text names nobody.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// No machine, and no program either.
    #[error("unknown player '{name}': expected {}, or a program as bot:./my_bot, connectx:agent.py, lines:./my_bot", Method::NAMES.join(", "))]
    Name {
        /// As typed.
        name: String,
    },
    /// A machine, but with a wrong key or value.
    #[error(transparent)]
    Method(MethodError),
    /// A prefix and nothing after it.
    #[error("{0}: what program? As in {0}:./my_bot or {0}:python3 my_bot.py")]
    NoProgram(&'static str),
    /// A ConnectX agent is one file.
    #[error("connectx:{0}: a ConnectX agent is one Python file, as in connectx:agent.py")]
    NotAnAgent(String),
    /// A quote that is never closed.
    #[error("{0}: {1}")]
    Quote(String, QuoteError),
    /// Options that cannot be read, or that this language does not have.
    #[error(
        "{0}: options are for UGI engines and stand in brackets, as in bot[Threads=2,columns=0,position=fen]:./my_engine"
    )]
    Options(String),
}

impl Say for PlayerError {
    fn say(&self, lang: Lang) -> String {
        let french = || match self {
            Self::Name { name } => format!(
                "joueur inconnu « {name} » : il faut {}, ou un programme comme bot:./mon_bot, connectx:agent.py, lines:./mon_bot",
                Method::NAMES.join(", ")
            ),
            Self::Method(error) => error.say(lang),
            Self::NoProgram(prefix) => {
                format!(
                    "{prefix} : quel programme ? Par exemple {prefix}:./mon_bot ou {prefix}:python3 mon_bot.py"
                )
            }
            Self::NotAnAgent(words) => {
                format!(
                    "connectx:{words} : un agent ConnectX est un seul fichier Python, comme connectx:agent.py"
                )
            }
            Self::Quote(text, quote) => format!("{text} : {}", quote.say(lang)),
            Self::Options(text) => format!(
                "{text} : les options sont pour les moteurs UGI, entre crochets, comme bot[Threads=2,columns=0,position=fen]:./mon_moteur"
            ),
        };
        match lang {
            Lang::En => self.to_string(),
            Lang::Fr => french(),
        }
    }
}

impl Player {
    /// Whether it plays the same move in the same position every time. Of programs and functions nothing is known, so
    /// they are taken not to.
    pub fn is_deterministic(&self) -> bool {
        match self {
            Self::Machine(method) => method.is_deterministic(),
            Self::Program(_) | Self::Function(_) => false,
        }
    }

    /// Whether it is a program that has to be started.
    pub const fn is_external(&self) -> bool {
        matches!(self, Self::Program(_))
    }

    /// The machine, if it is one of our own.
    pub const fn method(&self) -> Option<&Method> {
        match self {
            Self::Machine(method) => Some(method),
            Self::Program(_) | Self::Function(_) => None,
        }
    }

    /// A name for tables: short for programs, in full for machines.
    pub fn label(&self) -> String {
        match self {
            Self::Machine(method) => method.to_string(),
            Self::Program(spec) => spec.label(),
            Self::Function(function) => function.name().to_owned(),
        }
    }
}

impl From<Method> for Player {
    fn from(method: Method) -> Self {
        Self::Machine(method)
    }
}

impl From<Function> for Player {
    fn from(function: Function) -> Self {
        Self::Function(function)
    }
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let (head, rest) = match text.find(']') {
            // Values of options may have colons of their own.
            Some(end) if text.starts_with("bot[") => {
                let rest =
                    text[end + 1..].strip_prefix(':').ok_or_else(|| PlayerError::Options(text.to_owned()))?;
                (&text[..=end], rest)
            }
            _ => text.split_once(':').unwrap_or((text, "")),
        };
        let (prefix, options) =
            head.split_once('[').map_or((head, None), |(prefix, rest)| (prefix, Some(rest)));
        let Some(protocol) = Protocol::ALL.into_iter().find(|protocol| protocol.prefix() == prefix) else {
            return text.parse().map(Self::Machine).map_err(|error| match error {
                MethodError::Name { name } => PlayerError::Name { name },
                other => PlayerError::Method(other),
            });
        };
        let words = command_line::split(rest).map_err(|why| PlayerError::Quote(text.to_owned(), why))?;
        match (protocol, words.len()) {
            (_, 0) => Err(PlayerError::NoProgram(protocol.prefix())),
            (Protocol::ConnectX, 2..) => Err(PlayerError::NotAnAgent(rest.to_owned())),
            _ => {
                let options = options.map_or(Some(Vec::new()), |text| options_of(protocol, text));
                let options = options.ok_or_else(|| PlayerError::Options(text.to_owned()))?;
                Ok(Self::Program(ProgramSpec { protocol, words, options }))
            }
        }
    }
}

/// `Threads=2,columns=0]` after the bracket.
fn options_of(protocol: Protocol, text: &str) -> Option<Vec<(String, String)>> {
    let inside = text.strip_suffix(']').filter(|_| protocol == Protocol::Ugi)?;
    let option = |each: &str| {
        let (name, value) = each.split_once('=')?;
        let (name, value) = (name.trim(), value.trim());
        let is_dialect = match name {
            "columns" => ["0", "1"].contains(&value),
            "position" => ["fen", "moves"].contains(&value),
            _ => true,
        };
        (is_dialect && !name.is_empty()).then(|| (name.to_owned(), value.to_owned()))
    };
    inside.split(',').map(option).collect()
}

/// Writes what [`FromStr`] reads; of a function, its name.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Machine(method) => method.fmt(f),
            Self::Program(spec) => spec.fmt(f),
            Self::Function(function) => f.write_str(function.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_what_would_do() {
        for (text, says) in [
            ("hal", "or a program as bot:./my_bot"),
            ("alphabeta:deep=2", "it takes depth"),
            ("lines:  ", "lines:python3 my_bot.py"),
            ("connectx:a.py b.py", "one Python file"),
            ("bot:'open", "never closed"),
            ("bot[columns=2]:./engine", "stand in brackets"),
            ("bot[Hash=16]./engine", "stand in brackets"),
            ("lines[Hash=16]:./bot", "stand in brackets"),
        ] {
            let error = text.parse::<Player>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn names_are_short() {
        for (text, label) in [
            ("bot:quaterne ugi", "quaterne"),
            ("bot:/usr/bin/engine", "engine"),
            ("lines:node bots/line.js", "line"),
            ("lines:./.hidden", ".hidden"),
            ("one-ply", "one-ply"),
        ] {
            assert_eq!(text.parse::<Player>().unwrap().label(), label, "{text}");
        }
    }
}
