//! What went wrong, and the exit code that says so: decided here and nowhere else.
//!
//! ```text
//!   2   the arguments, the position or the file were wrong: the message says what is accepted
//!   1   the work itself failed
//!   0   a reader that had enough (`quaterne … | head`) is no failure
//! ```

use std::io;
use std::process::ExitCode;

/// Wrong input: shown as it is, exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

/// Marks an error as wrong input.
pub(crate) trait OrUsage<T> {
    /// The same error, with exit code 2.
    fn or_usage(self) -> anyhow::Result<T>;
}

impl<T, E: std::fmt::Display> OrUsage<T> for Result<T, E> {
    fn or_usage(self) -> anyhow::Result<T> {
        self.map_err(|error| Usage(error.to_string()).into())
    }
}

/// Tells the error and chooses the exit code.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if let Some(clap) = error.downcast_ref::<clap::Error>() {
        // Help and version are "errors" that go to the standard output and succeed.
        let _ = clap.print();
        return ExitCode::from(u8::try_from(clap.exit_code()).unwrap_or(2));
    }
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    #[expect(clippy::print_stderr, reason = "the one place where failure is told")]
    {
        eprintln!("quaterne: {error:#}");
    }
    ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}
