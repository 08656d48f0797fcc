//! Sources that have to be compiled first: inside the sandbox, with limits, once.
//!
//! ```text
//!   source ──► [ sandbox: compiler ─► $TMPDIR/out ─► cat ] ──► standard output ──► the user's cache
//! ```
//!
//! A compiler that reads a stranger's source does what the source says: `.incbin "/etc/shadow"` and `include_str!` read
//! files, and a template may never end. So it sees what the program itself would see, and has as little time. Nothing
//! that it writes is shared with it: the result comes out by its standard output.

use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::bundle::{Bundle, BundleFile, OwnFile};
use crate::conduct::ProgramConduct;
use crate::game_key::content_hash;
use crate::interpreter::{on_path, rustc};
use crate::process::Process;
use crate::program::{Program, ProgramError};

/// The most time for one source.
const TIME: Duration = Duration::from_secs(60);
/// MiB of memory at least.
const MEMORY: u64 = 1024;
/// Runs the compiler, then prints what it made.
const SCRIPT: &str = "out=$(mktemp -d) && \"$@\" -o \"$out/program\" >&2 && cat \"$out/program\"; code=$?; \
                      rm -rf \"$out\"; exit $code";

/// A language that is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    C,
    Cpp,
    Rust,
}

impl Language {
    /// By the ending of a file.
    pub(crate) fn of(ending: &str) -> Option<Self> {
        match ending {
            "c" => Some(Self::C),
            "cpp" | "cc" | "cxx" => Some(Self::Cpp),
            "rs" => Some(Self::Rust),
            _ => None,
        }
    }

    /// The compiler's name, and what stands before and after the source.
    const fn command(self) -> (&'static str, &'static [&'static str], &'static [&'static str]) {
        match self {
            Self::C => ("cc", &["-O2"], &["-lm"]),
            Self::Cpp => ("c++", &["-O2"], &[]),
            Self::Rust => ("rustc", &["--edition=2024", "-O"], &[]),
        }
    }
}

/// The executable of a source, as a word of a command; with a folder of its own, everything in that folder beside it.
pub(crate) fn compiled(
    source: &OwnFile,
    language: Language,
    conduct: &ProgramConduct,
) -> Result<String, ProgramError> {
    let (tool, before, after) = language.command();
    let bundle = source.bundle()?;
    let marks = [tool, SCRIPT].into_iter().chain(before.iter().copied()).chain(after.iter().copied());
    let key = content_hash([bundle.hash().as_bytes()].into_iter().chain(marks.map(str::as_bytes)));
    let folder = cache().join("bots").join(&key[..16]);
    let stem = source.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if !folder.is_dir() {
        let bytes = compile(source, language, conduct)?;
        let program = BundleFile { path: stem.clone(), executable: true, content: bytes };
        let mut files = if source.folder.is_some() { bundle.files } else { Vec::new() };
        files.retain(|file| file.path != program.path);
        files.push(program);
        Bundle { files }.unpack(&folder)?;
    }
    let slashes = if source.folder.is_some() { "//" } else { "/" };
    Ok(format!("{}{slashes}{stem}", folder.display()))
}

fn compile(source: &OwnFile, language: Language, conduct: &ProgramConduct) -> Result<Vec<u8>, ProgramError> {
    let (tool, before, after) = language.command();
    let missing = || ProgramError::NoCompiler { file: source.path.clone(), tool };
    let mut program = Program::empty();
    let compiler = match language {
        Language::Rust => {
            let (compiler, root) = rustc().ok_or_else(missing)?;
            program.show(root);
            compiler
        }
        Language::C | Language::Cpp => {
            let path = on_path(tool).ok_or_else(missing)?;
            program.installed(&path);
            path
        }
    };
    program.argv.extend(["/bin/sh", "-c", SCRIPT, "sh"].map(PathBuf::from));
    program.argv.push(compiler);
    program.argv.extend(before.iter().map(PathBuf::from));
    program.own(source);
    program.argv.extend(after.iter().map(PathBuf::from));
    let conduct = ProgramConduct { memory: conduct.memory.max(MEMORY), ..conduct.clone() };
    Process::output(&program, &conduct, TIME).map_err(|why| ProgramError::Compile {
        file: source.path.clone(),
        tool,
        output: Box::new(why),
    })
}

/// The user's cache; root's where programs that run as somebody else can read it.
fn cache() -> PathBuf {
    let named = env::var_os("XDG_CACHE_HOME").or_else(|| env::var_os("LOCALAPPDATA")).map(PathBuf::from);
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let named = named.filter(|path| path.is_absolute());
    let base = named.or_else(|| is_root().then(|| Path::new("/var/cache").to_owned())).or_else(home);
    base.unwrap_or_else(env::temp_dir).join("quaterne")
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::getuid().is_root()
}

#[cfg(not(unix))]
const fn is_root() -> bool {
    false
}
