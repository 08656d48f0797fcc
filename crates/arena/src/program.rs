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

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::contestant::{BotSpec, Contestant, Protocol};

/// Why a program cannot be started.
#[derive(Debug, Error)]
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
    pub(crate) fn of(spec: &BotSpec) -> Result<Self, ProgramError> {
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
        let (first, rest) = spec.words.split_first().expect("a command has a first word");
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
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
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

fn is_python(name: &str) -> bool {
    ["python", "python3"].contains(&name)
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

/// Python, and where it keeps its library.
#[derive(Debug)]
pub(crate) struct Python {
    pub(crate) executable: PathBuf,
    prefixes: Vec<PathBuf>,
}

/// The interpreter for Python bots: QUATERNE_PYTHON, or python3 on the PATH. It is asked where it is, since
/// what stands on the PATH may be a script of a version manager.
pub(crate) fn python() -> Option<&'static Python> {
    static FOUND: OnceLock<Option<Python>> = OnceLock::new();
    FOUND
        .get_or_init(|| {
            let named = env::var("QUATERNE_PYTHON").ok().filter(|name| !name.is_empty());
            let names = named.into_iter().chain(["python3", "python"].map(str::to_owned));
            names.into_iter().find_map(|name| ask_python(&name))
        })
        .as_ref()
}

fn ask_python(name: &str) -> Option<Python> {
    let script = "import sys; print(sys.executable); print(sys.prefix); print(sys.base_prefix)";
    let output = Command::new(name).args(["-c", script]).stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut lines = text.lines().map(PathBuf::from);
    let executable = lines.next().filter(|path| path.is_file())?;
    Some(Python { executable, prefixes: lines.collect() })
}

fn hex(digest: &[u8]) -> String {
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn read(path: &Path) -> Result<Vec<u8>, ProgramError> {
    fs::read(path).map_err(|why| ProgramError::Unreadable(path.to_owned(), why))
}

impl BotSpec {
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

impl Contestant {
    /// What tells this player from any other, and from itself after a change: of a machine its name and the
    /// version of this crate, of a program the hash of its files.
    ///
    /// ```
    /// use arena::Contestant;
    /// let machine: Contestant = "alphabeta:depth=2,eval=ratio".parse().unwrap();
    /// assert!(machine.version().unwrap().starts_with("alphabeta:depth=2,eval=ratio quaterne-"));
    /// ```
    pub fn version(&self) -> Result<String, ProgramError> {
        match self {
            Self::Builtin(method) => Ok(format!("{method} quaterne-{}", env!("CARGO_PKG_VERSION"))),
            Self::Bot(spec) => spec.hash().map(|hash| format!("sha256:{hash}")),
        }
    }

    /// Whether a program can be found and started: asked before a tournament, not in its middle.
    pub fn check(&self) -> Result<(), ProgramError> {
        match self {
            Self::Builtin(_) => Ok(()),
            Self::Bot(spec) => Program::of(spec).map(drop),
        }
    }

    /// The player in a file, as a teacher finds it in a folder: its ending says how it is run, its text how it
    /// is spoken to. C and Rust sources are compiled, once, into the user's cache.
    ///
    /// ```text
    ///   alice.py   def agent(observation, configuration)    connectx:alice.py
    ///   bob.py     reads its input                          lines:python3 bob.py
    ///   carol.c    mentions ugiok                           bot:~/.cache/quaterne/bots/…/carol
    ///   dave       executable                               lines:./dave, or bot: as above
    /// ```
    pub fn from_file(path: &Path) -> Result<Self, ProgramError> {
        let bytes = read(path)?;
        let has = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
        let protocol = if has("ugiok") { Protocol::Ugi } else { Protocol::Lines };
        // Without a folder the shell's rule would look for the name on the PATH.
        let file = if path.components().count() == 1 { Path::new(".").join(path) } else { path.to_owned() };
        let file = file.to_string_lossy().into_owned();
        let bot = |protocol, words: &[&str]| {
            let words = words.iter().map(|&word| word.to_owned()).collect();
            Ok(Self::Bot(BotSpec { protocol, words }))
        };
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match ending {
            "py" if has("ugiok") || has("input(") || has("stdin") => bot(protocol, &["python3", &file]),
            "py" if has("def ") || has("lambda") => bot(Protocol::ConnectX, &[&file]),
            "js" | "mjs" | "cjs" => bot(protocol, &["node", &file]),
            "ml" => bot(protocol, &["ocaml", &file]),
            "c" => bot(protocol, &[&compiled(path, &bytes, "cc", &["-O2", "-o"], &["-lm"])?]),
            "rs" => bot(protocol, &[&compiled(path, &bytes, "rustc", &["--edition=2024", "-O", "-o"], &[])?]),
            "py" => Err(ProgramError::UnknownKind(path.to_owned())),
            _ if is_executable(path) => bot(protocol, &[&file]),
            _ => Err(ProgramError::UnknownKind(path.to_owned())),
        }
    }
}

/// Compiles a source into the cache, or finds it there; tells the path of the executable.
fn compiled(
    source: &Path,
    bytes: &[u8],
    tool: &'static str,
    before: &[&str],
    after: &[&str],
) -> Result<String, ProgramError> {
    let failed = |output: String| ProgramError::Compile { file: source.to_owned(), tool, output };
    let mut hasher = Sha256::new();
    hasher.update(tool);
    hasher.update(bytes);
    let folder = cache().join("bots").join(&hex(&hasher.finalize())[..16]);
    let name = source.file_stem().unwrap_or_default();
    let target = folder.join(name);
    if !target.is_file() {
        fs::create_dir_all(&folder).map_err(|why| failed(format!("{}: {why}", folder.display())))?;
        // Compiled beside and moved: two contests at the same time see the whole file or none.
        let fresh = folder.join(format!("{}.{}", name.to_string_lossy(), std::process::id()));
        let output = Command::new(tool).args(before).arg(&fresh).arg(source).args(after).output();
        let output = output.map_err(|why| failed(format!("cannot start {tool}: {why}")))?;
        if !output.status.success() {
            return Err(failed(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        fs::rename(&fresh, &target).map_err(|why| failed(why.to_string()))?;
    }
    Ok(target.to_string_lossy().into_owned())
}

/// The user's cache.
fn cache() -> PathBuf {
    let named = env::var_os("XDG_CACHE_HOME").or_else(|| env::var_os("LOCALAPPDATA")).map(PathBuf::from);
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    named.filter(|path| path.is_absolute()).or_else(home).unwrap_or_else(env::temp_dir).join("quaterne")
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
            let player: Contestant = format!("connectx:{}", folder.join(name).display()).parse().unwrap();
            player.version().unwrap()
        };
        let first = version("a.py", "def agent(o): return 0");
        assert_eq!(version("b.py", "def agent(o): return 0"), first);
        assert_ne!(version("a.py", "def agent(o): return 1"), first);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn files_say_what_they_are() {
        let folder = folder("files");
        for (name, text, prefix) in [
            ("a.py", "def agent(observation, configuration):\n    return 0\n", "connectx:"),
            ("b.py", "print(int(input()))\n", "lines:python3 "),
            ("c.py", "import sys\nprint('ugiok')\n", "bot:python3 "),
            ("d.js", "process.stdin.on('data', f)", "lines:node "),
            ("e.ml", "let () = print_endline \"ugiok\"", "bot:ocaml "),
        ] {
            fs::write(folder.join(name), text).unwrap();
            let player = Contestant::from_file(&folder.join(name)).unwrap().to_string();
            assert!(player.starts_with(prefix) && player.ends_with(name), "{name}: {player}");
        }
        for (name, text, says) in [("f.py", "x = 1", "agent(observation"), ("g.txt", "hello", "what is it?")]
        {
            fs::write(folder.join(name), text).unwrap();
            let error = Contestant::from_file(&folder.join(name)).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
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
            let error = text.parse::<Contestant>().unwrap().check().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn a_home_folder_is_not_shown() {
        assert!(is_everything(Path::new("/")) && is_everything(&env::temp_dir()));
        assert!(!is_everything(Path::new("/home/somebody/bots")));
    }
}
