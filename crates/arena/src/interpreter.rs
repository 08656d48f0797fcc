//! Interpreters of programs: which one is meant, what it needs to see, which release it is.
//!
//! A contest may name its own (`python=venv/bin/python`); otherwise it is what `QUATERNE_PYTHON` names for Python, and what
//! stands on the PATH. What is named and does not work is an error, never a reason to take another one. The release is
//! part of a program's version: the same file under another Python is another player.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::{env, fs};

use quaterne_rules::{Lang, Say};
use thiserror::Error;

use crate::program::is_executable;

/// The interpreters that can be named, and the commands that mean them.
const KNOWN: [(&str, &[&str]); 8] = [
    ("python", &["python3", "python"]),
    ("node", &["node"]),
    ("ocaml", &["ocaml"]),
    ("java", &["java"]),
    ("ruby", &["ruby"]),
    ("perl", &["perl"]),
    ("lua", &["lua"]),
    ("php", &["php"]),
];

/// Why there is no interpreter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InterpreterError {
    /// Nothing of that name on the PATH.
    #[error("no {0} on the PATH: install it, or name one with --interpreter {0}=PATH")]
    Missing(String),
    /// Named, and it does not work.
    #[error("{0} names '{1}', which is no interpreter that runs: check the path")]
    Broken(String, String),
    /// Named as something that is not known.
    #[error("'{text}' names no interpreter: expected NAME=PATH, the name being one of {}", names())]
    Unknown {
        /// As typed.
        text: String,
    },
}

fn names() -> String {
    KNOWN.map(|(name, _)| name).join(", ")
}

impl Say for InterpreterError {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::Missing(name) => format!(
                "pas de {name} dans le PATH : installez-le, ou nommez-en un avec --interpreter {name}=CHEMIN"
            ),
            Self::Broken(what, path) => {
                format!(
                    "{what} nomme « {path} », qui n'est pas un interpréteur qui fonctionne : vérifiez le chemin"
                )
            }
            Self::Unknown { text } => format!(
                "« {text} » ne nomme pas d'interpréteur : il faut NOM=CHEMIN, le nom étant l'un de {}",
                names()
            ),
        };
        lang.pick(self.to_string(), french)
    }
}

/// An interpreter on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Interpreter {
    /// The program itself.
    pub(crate) executable: PathBuf,
    /// Python's library, wherever it is; of others nothing beyond what stands beside them.
    pub(crate) prefixes: Vec<PathBuf>,
    /// `python 3.11`.
    pub(crate) release: String,
}

/// The interpreters that this contest names.
static CHOSEN: Mutex<BTreeMap<&'static str, PathBuf>> = Mutex::new(BTreeMap::new());

/// Names an interpreter for this process: `python=venv`, `python=/opt/py/bin/python3`, `node=…`. A folder is one with the
/// interpreter in its `bin`.
pub fn use_interpreter(text: &str) -> Result<(), InterpreterError> {
    let unknown = || InterpreterError::Unknown { text: text.to_owned() };
    let (name, path) = text.split_once('=').ok_or_else(unknown)?;
    let &(name, commands) = KNOWN.iter().find(|(known, _)| *known == name).ok_or_else(unknown)?;
    let typed = Path::new(path);
    let mut places = vec![typed.to_owned()];
    places.extend(commands.iter().map(|command| typed.join("bin").join(command)));
    let broken = || InterpreterError::Broken("--interpreter".to_owned(), path.to_owned());
    let place = places.into_iter().find(|place| is_executable(place)).ok_or_else(broken)?;
    let place = std::path::absolute(&place).map_err(|_| broken())?;
    ask(name, &place.to_string_lossy()).ok_or_else(broken)?;
    CHOSEN.lock().unwrap_or_else(PoisonError::into_inner).insert(name, place);
    Ok(())
}

/// The interpreters that were named for this process, by name.
pub fn used_interpreters() -> BTreeMap<String, String> {
    let chosen = CHOSEN.lock().unwrap_or_else(PoisonError::into_inner);
    chosen.iter().map(|(name, path)| ((*name).to_owned(), path.to_string_lossy().into_owned())).collect()
}

/// The interpreter that a command means; none if it means another program.
pub(crate) fn known(command: &str) -> Option<Result<Interpreter, InterpreterError>> {
    static ASKED: Mutex<Option<HashMap<String, Option<Interpreter>>>> = Mutex::new(None);
    let (name, commands) = KNOWN.iter().find(|(_, commands)| commands.contains(&command))?;
    let chosen = CHOSEN.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
    let chosen = chosen.map(|path| ("--interpreter".to_owned(), path.to_string_lossy().into_owned()));
    let variable = || {
        let value = env::var("QUATERNE_PYTHON").ok().filter(|value| !value.is_empty() && *name == "python");
        value.map(|value| ("QUATERNE_PYTHON".to_owned(), value))
    };
    let named = chosen.or_else(variable);
    // Asked once: an answer costs the start of an interpreter.
    let mut asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    let mut asks = |path: &str| {
        let known = asked.get_or_insert_default().entry(format!("{name}={path}"));
        known.or_insert_with(|| ask(name, path)).clone()
    };
    Some(match named {
        Some((what, path)) => asks(&path).ok_or(InterpreterError::Broken(what, path)),
        None => {
            let mut found = commands.iter().filter_map(|&command| asks(command));
            found.next().ok_or_else(|| InterpreterError::Missing((*name).to_owned()))
        }
    })
}

/// What an interpreter tells of itself. Python is asked where it is, since what stands on the PATH may be a script of a
/// version manager. Asked outside any folder of somebody else's.
fn ask(name: &str, command: &str) -> Option<Interpreter> {
    let path = if command.contains(['/', '\\']) { PathBuf::from(command) } else { on_path(command)? };
    let path = std::path::absolute(path).ok()?;
    let script = "import sys; print(sys.executable); print(sys.prefix); print(sys.base_prefix); print('%d.%d' % sys.version_info[:2])";
    let args: &[&str] = if name == "python" { &["-c", script] } else { &["--version"] };
    let mut command = Command::new(&path);
    command.args(args).current_dir(env::temp_dir()).stdin(Stdio::null()).stderr(Stdio::null());
    let output = command.output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    if name == "python" {
        let mut lines = text.lines();
        let executable = lines.next().map(PathBuf::from).filter(|path| path.is_file())?;
        let prefixes = lines.by_ref().take(2).map(PathBuf::from).collect();
        return Some(Interpreter { executable, prefixes, release: format!("python {}", lines.next()?) });
    }
    let release = release(&text)?;
    Some(Interpreter { executable: path, prefixes: Vec::new(), release: format!("{name} {release}") })
}

/// The first number of a text that has a point in it, up to its second part: `openjdk 17.0.9` is 17.0.
fn release(text: &str) -> Option<String> {
    let starts = |word: &&str| word.trim_start_matches('v').starts_with(|c: char| c.is_ascii_digit());
    let word = text.split_whitespace().find(starts)?.trim_start_matches('v');
    let word = word.split(|c: char| !c.is_ascii_digit() && c != '.').next().unwrap_or(word);
    Some(word.split('.').take(2).collect::<Vec<_>>().join("."))
}

/// A command on the PATH.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let names =
        if cfg!(windows) { vec![format!("{name}.exe"), name.to_owned()] } else { vec![name.to_owned()] };
    let path = env::var_os("PATH")?;
    let candidates =
        env::split_paths(&path).flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    candidates.into_iter().find(|file| is_executable(file))
}

/// Rust's own compiler, which a version manager may stand in for: the real one and its folder.
pub(crate) fn rustc() -> Option<(PathBuf, PathBuf)> {
    let mut command = Command::new(on_path("rustc")?);
    command.args(["--print", "sysroot"]).current_dir(env::temp_dir()).stdin(Stdio::null());
    let output = command.stderr(Stdio::null()).output().ok()?;
    let root = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    let compiler = root.join("bin/rustc");
    fs::metadata(&compiler).ok()?;
    Some((compiler, root))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_read() {
        for (text, expected) in [
            ("v20.19.2", "20.19"),
            ("The OCaml toplevel, version 4.14.1", "4.14"),
            ("openjdk 17.0.9 2023-10-17", "17.0"),
            ("ruby 3.1.2p20 (2022)", "3.1"),
            ("java 21-ea", "21"),
        ] {
            assert_eq!(release(text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(release("no number"), None);
    }

    #[test]
    fn what_is_named_has_to_work() {
        for (text, says) in [
            ("python=/no/such/python", "which is no interpreter"),
            ("cobol=/usr/bin/cobol", "one of python"),
            ("python", "NAME=PATH"),
        ] {
            let error = use_interpreter(text).unwrap_err();
            assert!(error.to_string().contains(says), "{text}: {error}");
            assert!(!error.say(Lang::Fr).is_empty());
        }
        assert!(known("stockfish").is_none());
    }
}
