//! Runs the binary in a clean environment and keeps what it said.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The command with these arguments, English unless they say otherwise.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quaterne"));
    for name in ["LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR"] {
        command.env_remove(name);
    }
    command.args(args);
    command
}

/// Runs it with these lines typed.
pub(crate) fn typed(args: &[&str], lines: &str) -> Said {
    finish(&mut command(args), lines)
}

/// Runs it with nothing typed.
pub(crate) fn quaterne(args: &[&str]) -> Said {
    typed(args, "")
}

pub(crate) fn finish(command: &mut Command, lines: &str) -> Said {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Whoever ends before it has read everything closes the pipe; that is its right.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Said { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

impl Said {
    /// It went well, and said all this in this order.
    #[track_caller]
    pub(crate) fn well(&self, texts: &[&str]) -> &Self {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        let mut rest = self.out.as_str();
        for text in texts {
            let at =
                rest.find(text).unwrap_or_else(|| panic!("{text:?} is not said, in order, in\n{}", self.out));
            rest = &rest[at + text.len()..];
        }
        self
    }

    /// It failed with this code and this text, and did not panic.
    #[track_caller]
    pub(crate) fn badly(&self, code: i32, text: &str) -> &Self {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        assert!(self.err.contains(text), "{text:?} is not said in\n{}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }

    /// The one JSON object it wrote.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        self.well(&[]);
        serde_json::from_str(&self.out).unwrap()
    }
}

/// A directory for one test, removed at its end.
pub(crate) struct Directory(PathBuf);

impl Directory {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("quaterne-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The path of a file in it.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
