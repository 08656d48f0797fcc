//! BitBully, a Python package, as a process that solves the positions it is sent.
//!
//! ```text
//!   we write   4455\n
//!   it writes  18 1234 0.000201\n          score, nodes, seconds of its own processor time
//! ```

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// The process.
pub struct BitBully {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl BitBully {
    /// Starts it with the Python that has the package.
    pub fn start(python: &Path) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("bitbully_lines.py");
        let mut child = Command::new(python)
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", python.display()));
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Self { child, input, output }
    }

    /// The score of a position of 7 × 6 given by its moves, the nodes, and the time.
    pub fn solve(&mut self, moves: &str) -> (i32, u64, Duration) {
        let mut answer = String::new();
        writeln!(self.input, "{moves}").and_then(|()| self.input.flush()).expect("bitbully reads");
        self.output.read_line(&mut answer).expect("bitbully answers");
        let mut words = answer.split_whitespace();
        let mut word = || words.next().unwrap_or_else(|| panic!("bitbully answered {answer:?}"));
        let (score, nodes) = (word().parse().expect("a score"), word().parse().expect("nodes"));
        (score, nodes, Duration::from_secs_f64(word().parse().expect("seconds")))
    }
}

impl Drop for BitBully {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
