//! From the words of a command to files: which program is meant, what it consists of, what it needs to see.
//!
//! ```text
//!   bot:python3 class/alice.py
//!       │       └── its file: hashed, and shown to it alone (read only); of class/bob//main.py, all of bob/
//!       └────────── an interpreter: its installation is shown to it, if it is not part of the system
//! ```
//!
//! The version of a program is the hash of its files and the release of its interpreter, not its name: the same files on
//! another machine are the same player, and a changed file is another one.

use std::collections::HashMap;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{env, fs};

use quaterne_rules::{Lang, Say, Text};
use thiserror::Error;

use crate::bundle::{BundleError, OwnFile, plain};
use crate::conduct::ProgramConduct;
use crate::entrant::Entrant;
use crate::game_key::content_hash;
use crate::interpreter::{Interpreter, InterpreterError, known, on_path};
use crate::player::{Player, ProgramSpec, Protocol};
use crate::process::Process;

/// Why a program cannot be started.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// No such file, and no such command.
    #[error("'{0}' is neither a file nor a command on the PATH: check the spelling and the current folder")]
    NotFound(String),
    /// There is a file, but it is none that can be run.
    #[error("{0} is not executable: try `chmod +x {0}`, or name its interpreter, as in bot:python3 {0}")]
    NotExecutable(String),
    /// Its interpreter.
    #[error(transparent)]
    Interpreter(#[from] InterpreterError),
    /// The interpreter is there, but does not run where programs are held.
    #[error("{name} does not run in the sandbox, so that no program of it would: {why}")]
    Environment {
        /// `python 3.11`.
        name: String,
        /// What it said.
        why: Box<Text>,
    },
    /// Its files cannot be taken in.
    #[error(transparent)]
    Files(#[from] BundleError),
    /// A folder in which nothing is the program.
    #[error(
        "{}: which of its files is the program? Call it main (main.py, main.c …), or say so in a quaterne.toml: main = \"bot.py\"",
        .0.display()
    )]
    NoMain(PathBuf),
    /// A quaterne.toml that cannot be followed.
    #[error("{}: {}", path.display(), why.en)]
    Declaration {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: Box<Text>,
    },
    /// No compiler.
    #[error("{}: no {tool} on the PATH to compile it with", file.display())]
    NoCompiler {
        /// The source.
        file: PathBuf,
        /// The compiler.
        tool: &'static str,
    },
    /// A source file that does not compile.
    #[error("{} does not compile with {tool}:\n{}", file.display(), output.en)]
    Compile {
        /// The source.
        file: PathBuf,
        /// The compiler.
        tool: &'static str,
        /// What the compiler said.
        output: Box<Text>,
    },
    /// A file of which nothing is known.
    #[error(
        "{}: what is it? A bot is a .py, .js, .ml, .java, .c, .cpp or .rs file, or an executable file; \
         a Python file has a function agent(observation, configuration) or reads its input",
        .0.display()
    )]
    UnknownKind(PathBuf),
}

impl ProgramError {
    /// Whether this machine lacks something, rather than the program.
    pub const fn is_of_the_machine(&self) -> bool {
        matches!(self, Self::Interpreter(_) | Self::Environment { .. } | Self::NoCompiler { .. })
    }
}

impl Say for ProgramError {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::NotFound(word) => format!(
                "« {word} » n'est ni un fichier ni une commande du PATH : vérifiez l'orthographe et le dossier courant"
            ),
            Self::NotExecutable(word) => format!(
                "{word} n'est pas exécutable : essayez `chmod +x {word}`, ou nommez son interpréteur, comme bot:python3 {word}"
            ),
            Self::Interpreter(why) => why.say(lang),
            Self::Environment { name, why } => format!(
                "{name} ne fonctionne pas dans le bac à sable, donc aucun de ses programmes non plus : {}",
                why.fr
            ),
            Self::Files(why) => why.say(lang),
            Self::NoMain(path) => format!(
                "{} : lequel de ses fichiers est le programme ? Appelez-le main (main.py, main.c …), ou dites-le dans un quaterne.toml : main = \"bot.py\"",
                path.display()
            ),
            Self::Declaration { path, why } => format!("{} : {}", path.display(), why.fr),
            Self::NoCompiler { file, tool } => {
                format!("{} : pas de {tool} dans le PATH pour le compiler", file.display())
            }
            Self::Compile { file, tool, output } => {
                format!("{} ne compile pas avec {tool} :\n{}", file.display(), output.fr)
            }
            Self::UnknownKind(path) => format!(
                "{} : qu'est-ce que c'est ? Un bot est un fichier .py, .js, .ml, .java, .c, .cpp ou .rs, ou un fichier exécutable ; \
                 un fichier Python a une fonction agent(observation, configuration) ou lit son entrée",
                path.display()
            ),
        };
        lang.pick(self.to_string(), french)
    }
}

/// A program, ready to be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    /// The program and its arguments, files by absolute paths.
    pub(crate) argv: Vec<PathBuf>,
    /// Where it is started.
    pub(crate) folder: PathBuf,
    /// What it may read besides the system.
    pub(crate) shown: Vec<PathBuf>,
    /// Where it finds commands, before the system's folders.
    pub(crate) search: Vec<PathBuf>,
}

impl Program {
    /// Nothing yet.
    pub(crate) fn empty() -> Self {
        Self { argv: Vec::new(), folder: PathBuf::from("/"), shown: Vec::new(), search: Vec::new() }
    }

    /// Finds the files of a command.
    pub(crate) fn of(spec: &ProgramSpec) -> Result<Self, ProgramError> {
        let mut program = Self::empty();
        program.folder = env::current_dir().unwrap_or(program.folder);
        let first = spec.words.first().map_or("", String::as_str);
        let missing = || ProgramError::NotFound(first.to_owned());
        let from = match (OwnFile::of(spec, 0), spec.interpreter()) {
            (Some(_), Some(python)) if spec.protocol == Protocol::ConnectX => {
                program.interpreter(&python?);
                0
            }
            (Some(own), _) if spec.protocol != Protocol::ConnectX => {
                if !is_executable(&own.path) {
                    return Err(ProgramError::NotExecutable(first.to_owned()));
                }
                program.own(&own);
                if let Some(name) = shebang(&own.path) {
                    program.needs(&name)?;
                }
                1
            }
            (None, Some(interpreter)) if spec.protocol != Protocol::ConnectX => {
                program.interpreter(&interpreter?);
                1
            }
            (None, None) if spec.protocol != Protocol::ConnectX && !first.is_empty() => {
                let path = if first.contains(['/', '\\']) { Some(first.into()) } else { on_path(first) };
                let path = path.filter(|path: &PathBuf| is_executable(path)).ok_or_else(missing)?;
                program.installed(&path);
                program.argv.push(std::path::absolute(&path).unwrap_or(path));
                1
            }
            _ => return Err(missing()),
        };
        for (nth, word) in spec.words.iter().enumerate().skip(from) {
            match OwnFile::of(spec, nth) {
                Some(own) => program.own(&own),
                None => program.argv.push(PathBuf::from(word)),
            }
        }
        Ok(program)
    }

    /// A file of the program: shown to it alone or, where it has a folder of its own, with that folder, where it then
    /// starts.
    pub(crate) fn own(&mut self, own: &OwnFile) {
        let real = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let path = real(&own.path);
        match &own.folder {
            Some(folder) => {
                self.folder = real(folder);
                self.show(real(folder));
            }
            None => {
                self.folder = path.parent().unwrap_or(Path::new("/")).to_owned();
                self.show(path.clone());
            }
        }
        self.argv.push(path);
    }

    pub(crate) fn show(&mut self, path: PathBuf) {
        if !self.shown.contains(&path) {
            self.shown.push(path);
        }
    }

    /// An interpreter, wherever it is installed.
    fn interpreter(&mut self, interpreter: &Interpreter) {
        self.argv.push(interpreter.executable.clone());
        self.shows(interpreter);
    }

    fn shows(&mut self, interpreter: &Interpreter) {
        if interpreter.prefixes.is_empty() {
            return self.installed(&interpreter.executable);
        }
        for prefix in &interpreter.prefixes {
            if !is_system(prefix) {
                self.show(prefix.clone());
            }
        }
        self.search.extend(interpreter.executable.parent().map(Path::to_owned));
    }

    /// The interpreter that a script names.
    fn needs(&mut self, name: &str) -> Result<(), ProgramError> {
        match known(name) {
            Some(interpreter) => self.shows(&interpreter?),
            None => {
                let path = on_path(name).ok_or_else(|| InterpreterError::Missing(name.to_owned()))?;
                self.installed(&path);
            }
        }
        Ok(())
    }

    /// A command on the PATH: what belongs to it is shown, unless it is the system's.
    pub(crate) fn installed(&mut self, path: &Path) {
        let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        for place in [path, real.as_path()] {
            let Some(bin) = place.parent().filter(|bin| !is_system(bin)) else { continue };
            self.search.push(bin.to_owned());
            let root = bin.parent().filter(|root| !is_everything(root) && root.join("lib").is_dir());
            match root {
                Some(root) if bin.ends_with("bin") => self.show(root.to_owned()),
                _ if is_everything(bin) => self.show(place.to_owned()),
                _ => self.show(bin.to_owned()),
            }
        }
    }

    /// Whether it can be started where it is held: the first word is there and may be run.
    pub(crate) fn is_in_sight(&self, conduct: &ProgramConduct) -> bool {
        let words = ["/bin/sh", "-c", "test -x \"$0\""].map(PathBuf::from);
        let argv = words.into_iter().chain(self.argv.first().cloned()).collect();
        Process::output(&Self { argv, ..self.clone() }, conduct, Duration::from_secs(20)).is_ok()
    }
}

pub(crate) fn is_system(path: &Path) -> bool {
    ["/usr", "/bin", "/sbin", "/lib", "/lib64"].iter().any(|root| path.starts_with(root))
}

/// Folders that hold far more than a bot.
fn is_everything(folder: &Path) -> bool {
    let home = env::var_os("HOME").map(PathBuf::from);
    let temporary = env::temp_dir();
    folder.parent().is_none()
        || home.is_some_and(|home| home.starts_with(folder))
        || temporary.starts_with(folder)
        || ["/home", "/root", "/tmp", "/etc", "/var", "/opt"].iter().any(|root| folder == Path::new(root))
}

#[cfg(unix)]
pub(crate) fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
pub(crate) fn is_executable(path: &Path) -> bool {
    path.is_file()
}

/// The command that the first line of a script names: `#!/usr/bin/env python3` names python3.
fn shebang(path: &Path) -> Option<String> {
    let mut start = [0; 256];
    let length = fs::File::open(path).ok()?.read(&mut start).ok()?;
    let text = String::from_utf8_lossy(&start[..length]);
    let line = text.strip_prefix("#!")?.lines().next()?;
    let mut words = line.split_whitespace().filter(|word| !word.starts_with('-'));
    let first = words.next()?;
    let command = if first.ends_with("/env") { words.next()? } else { first };
    command.rsplit('/').next().map(str::to_owned)
}

impl ProgramSpec {
    /// The interpreter that runs it; none where it runs by itself.
    fn interpreter(&self) -> Option<Result<Interpreter, InterpreterError>> {
        match self.protocol {
            Protocol::ConnectX => known("python3"),
            _ => known(self.words.first()?),
        }
    }

    /// The hash of its files and of the words that are none.
    fn hash(&self) -> Result<String, ProgramError> {
        let mut parts = vec![self.protocol.prefix().to_owned()];
        parts.extend(self.options.iter().map(|(name, value)| format!("{name}={value}")));
        for (nth, word) in self.words.iter().enumerate() {
            parts.push(match OwnFile::of(self, nth) {
                Some(own) if own.folder.is_some() => format!("{} of {}", own.inside(), own.bundle()?.hash()),
                // The same text under another name is the same program.
                Some(own) => {
                    plain(&own.path)?;
                    let bytes = fs::read(&own.path).map_err(|why| BundleError::Io { path: own.path, why })?;
                    content_hash([bytes.as_slice()])
                }
                None => word.clone(),
            });
        }
        Ok(content_hash(parts.iter().map(String::as_bytes)))
    }
}

impl Player {
    /// What tells this player from any other, and from itself after a change: of a machine its name and the
    /// version of this crate, of a program the hash of its files.
    ///
    /// ```
    /// use quaterne_arena::Player;
    /// let machine: Player = "alphabeta:depth=2,eval=ratio".parse().unwrap();
    /// assert!(machine.version().unwrap().starts_with("alphabeta:depth=2,eval=ratio quaterne-"));
    /// ```
    pub fn version(&self) -> Result<String, ProgramError> {
        match self {
            Self::Machine(_) | Self::Function(_) => Ok(Entrant::from(self.clone()).version),
            Self::Program(spec) => {
                let hash = spec.hash()?;
                match spec.interpreter() {
                    Some(interpreter) => Ok(format!("sha256:{hash} {}", interpreter?.release)),
                    None => Ok(format!("sha256:{hash}")),
                }
            }
        }
    }

    /// Whether the interpreter of a program runs where programs are held: asked before a tournament, once for each
    /// interpreter.
    pub fn check_environment(&self, conduct: &ProgramConduct) -> Result<(), ProgramError> {
        static FOUND: Mutex<Option<HashMap<PathBuf, Result<(), Text>>>> = Mutex::new(None);
        let Self::Program(spec) = self else { return Ok(()) };
        let Some(interpreter) = spec.interpreter() else { return Ok(()) };
        let interpreter = interpreter?;
        let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        let one = found.get_or_insert_default().entry(interpreter.executable.clone());
        let runs = one.or_insert_with(|| {
            let mut program = Program::empty();
            program.interpreter(&interpreter);
            program.argv.push(PathBuf::from("--version"));
            Process::output(&program, conduct, Duration::from_secs(20)).map(drop)
        });
        runs.clone()
            .map_err(|why| ProgramError::Environment { name: interpreter.release, why: Box::new(why) })
    }

    /// Whether a program can be found and started: asked before a tournament, not in its middle.
    pub fn check(&self) -> Result<(), ProgramError> {
        match self {
            Self::Machine(_) | Self::Function(_) => Ok(()),
            Self::Program(spec) => Program::of(spec).map(drop),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = env::temp_dir().join(format!("quaterne-program-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        path
    }

    #[test]
    fn a_version_follows_the_contents() {
        let folder = folder("version");
        let version = |name: &str, text: &str| {
            fs::write(folder.join(name), text).unwrap();
            let player: Player = format!("connectx:{}", folder.join(name).display()).parse().unwrap();
            player.version().unwrap()
        };
        let first = version("a.py", "def agent(o): return 0");
        assert_eq!(version("b.py", "def agent(o): return 0"), first);
        assert_ne!(version("a.py", "def agent(o): return 1"), first);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_cannot_be_started_is_named() {
        for (text, says) in [
            ("bot:no-such-command", "neither a file nor a command"),
            ("lines:./no-such-file", "neither a file nor a command"),
            ("connectx:no-such.py", "neither a file nor a command"),
            ("bot:./Cargo.toml", "chmod +x"),
        ] {
            let error = text.parse::<Player>().unwrap().check().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn a_home_folder_is_not_shown() {
        assert!(is_everything(Path::new("/")) && is_everything(&env::temp_dir()));
        assert!(!is_everything(Path::new("/home/somebody/bots")));
    }
}
