//! The interpreter for Python bots, and what it needs to see.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// Python, and where it keeps its library.
#[derive(Debug)]
pub(crate) struct Python {
    /// The program itself.
    pub(crate) executable: PathBuf,
    /// Where its library is.
    pub(crate) prefixes: Vec<PathBuf>,
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

/// Whether a command means that interpreter.
pub(crate) fn is_python(name: &str) -> bool {
    ["python", "python3"].contains(&name)
}
