//! From the words of a command to files: which program is meant, what it consists of, what it needs to see.
//!
//! ```text
//!   bot:python3 class/alice.py
//!       │       └── its file: hashed, and its folder is shown to it (read only)
//!       └────────── an interpreter: its installation is shown to it, if it is not part of the system
//! ```
//!
//! The version of a program is the hash of its files, not of its name: the same files on another machine are
//! the same player, and a changed file is another one.

use std::fmt::Write as _;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

use quaterne_rules::{Lang, Say};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::entrant::Entrant;
use crate::player::{Player, ProgramSpec, Protocol};
use crate::python::{Python, is_python, python};

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
    /// A ConnectX agent needs Python.
    #[error("no python3 on the PATH: a ConnectX agent needs it (or set QUATERNE_PYTHON to an interpreter)")]
    NoPython,
    /// The file cannot be read.
    #[error("cannot read {0}: {1}")]
    Unreadable(PathBuf, io::Error),
    /// A source file that does not compile.
    #[error("{file} does not compile with {tool}:\n{output}")]
    Compile {
        /// The source.
        file: PathBuf,
        /// The compiler.
        tool: &'static str,
        /// What the compiler said.
        output: String,
    },
    /// A file of which nothing is known.
    #[error(
        "{0}: what is it? A bot is a .py, .js, .ml, .c or .rs file, or an executable file; \
         a Python file has a function agent(observation, configuration) or reads its input"
    )]
    UnknownKind(PathBuf),
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
            Self::NoPython => {
                "pas de python3 dans le PATH : un agent ConnectX en a besoin (ou QUATERNE_PYTHON nomme un interpréteur)"
                    .to_owned()
            }
            Self::Unreadable(path, why) => format!("impossible de lire {} : {why}", path.display()),
            Self::Compile { file, tool, output } => {
                format!("{} ne compile pas avec {tool} :\n{output}", file.display())
            }
            Self::UnknownKind(path) => format!(
                "{} : qu'est-ce que c'est ? Un bot est un fichier .py, .js, .ml, .c ou .rs, ou un fichier exécutable ; \
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
    /// Finds the files of a command.
    pub(crate) fn of(spec: &ProgramSpec) -> Result<Self, ProgramError> {
        let here = env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
        let mut program =
            Self { argv: Vec::new(), folder: here.clone(), shown: Vec::new(), search: Vec::new() };
        if spec.protocol == Protocol::ConnectX {
            let agent = here.join(&spec.words[0]);
            if !agent.is_file() {
                return Err(ProgramError::NotFound(spec.words[0].clone()));
            }
            program.interpreter(python().ok_or(ProgramError::NoPython)?);
            program.file(&agent);
            return Ok(program);
        }
        let [first, rest @ ..] = spec.words.as_slice() else {
            return Err(ProgramError::NotFound(String::new()));
        };
        if first.contains(['/', '\\']) || cfg!(windows) && here.join(first).is_file() {
            let path = here.join(first);
            if !path.is_file() {
                return Err(ProgramError::NotFound(first.clone()));
            }
            if !is_executable(&path) {
                return Err(ProgramError::NotExecutable(first.clone()));
            }
            program.file(&path);
            if let Some(name) = shebang(&path) {
                program.needs(&name);
            }
        } else if is_python(first) && python().is_some() {
            program.interpreter(python().ok_or(ProgramError::NoPython)?);
        } else {
            let path = on_path(first).ok_or_else(|| ProgramError::NotFound(first.clone()))?;
            program.installed(&path);
            program.argv.push(path);
        }
        for word in rest {
            let path = here.join(word);
            if path.is_file() {
                program.file(&path);
            } else {
                program.argv.push(PathBuf::from(word));
            }
        }
        Ok(program)
    }

    /// A file of the program: its folder is shown, and is where it starts.
    fn file(&mut self, path: &Path) {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = path.parent().unwrap_or(Path::new("/"));
        // Whoever keeps a bot in the home folder does not mean to show everything there.
        let shown = if is_everything(folder) { path.clone() } else { folder.to_owned() };
        if !is_everything(folder) {
            self.folder = folder.to_owned();
        }
        self.show(shown);
        self.argv.push(path);
    }

    fn show(&mut self, path: PathBuf) {
        if !self.shown.contains(&path) {
            self.shown.push(path);
        }
    }

    /// Python, wherever it is installed.
    fn interpreter(&mut self, python: &Python) {
        self.argv.push(python.executable.clone());
        self.shows_python(python);
    }

    fn shows_python(&mut self, python: &Python) {
        for prefix in &python.prefixes {
            if !is_system(prefix) {
                self.show(prefix.clone());
            }
        }
        self.search.extend(python.executable.parent().map(Path::to_owned));
    }

    /// The interpreter that a script names.
    fn needs(&mut self, name: &str) {
        match python() {
            Some(python) if is_python(name) => self.shows_python(python),
            _ => {
                if let Some(path) = on_path(name) {
                    self.installed(&path);
                }
            }
        }
    }

    /// A command on the PATH: what belongs to it is shown, unless it is the system's.
    fn installed(&mut self, path: &Path) {
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
}

fn is_system(path: &Path) -> bool {
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

fn on_path(name: &str) -> Option<PathBuf> {
    let names =
        if cfg!(windows) { vec![format!("{name}.exe"), name.to_owned()] } else { vec![name.to_owned()] };
    let path = env::var_os("PATH")?;
    let candidates =
        env::split_paths(&path).flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    candidates.into_iter().find(|file| is_executable(file))
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

pub(crate) fn hex(digest: &[u8]) -> String {
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, ProgramError> {
    fs::read(path).map_err(|why| ProgramError::Unreadable(path.to_owned(), why))
}

impl ProgramSpec {
    /// The files that the command names: what has to be copied to play it elsewhere.
    pub fn files(&self) -> Vec<PathBuf> {
        self.words.iter().map(PathBuf::from).filter(|path| path.is_file()).collect()
    }

    /// The hash of its files and of the words that are none.
    fn hash(&self) -> Result<String, ProgramError> {
        let mut hasher = Sha256::new();
        for word in [self.protocol.prefix()].into_iter().chain(self.words.iter().map(String::as_str)) {
            let path = Path::new(word);
            let (kind, bytes) =
                if path.is_file() { (b"file", read(path)?) } else { (b"word", word.as_bytes().to_vec()) };
            hasher.update(kind);
            hasher.update((bytes.len() as u64).to_le_bytes());
            hasher.update(&bytes);
        }
        Ok(hex(&hasher.finalize()))
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
            Self::Program(spec) => spec.hash().map(|hash| format!("sha256:{hash}")),
        }
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
