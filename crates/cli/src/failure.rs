//! What went wrong, and the exit code that says so: decided here and nowhere else.
//!
//! ```text
//!   2   the arguments, the position or the file were wrong: the message says what is accepted
//!   1   the work itself failed
//!   0   a reader that had enough (`quaterne … | head`) is no failure
//! ```

use std::io;
use std::process::ExitCode;

use quaterne_arena::store::StoreError;

use quaterne_report::{Text, errors_fr, text_of};
use quaterne_rules::Lang;

use crate::clap_fr;

/// Wrong input: shown as it is, exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

/// Marks an error as wrong input.
pub(crate) trait OrUsage<T> {
    /// The same error, with exit code 2.
    fn or_usage(self) -> anyhow::Result<T>;
}

impl<T, E: std::fmt::Display + 'static> OrUsage<T> for Result<T, E> {
    fn or_usage(self) -> anyhow::Result<T> {
        self.map_err(|error| text_of(&error).into())
    }
}

/// Tells the error and chooses the exit code.
pub(crate) fn report(error: &anyhow::Error, lang: Lang) -> ExitCode {
    if let Some(clap) = error.downcast_ref::<clap::Error>() {
        let french = if lang == Lang::Fr { clap_fr::french(clap) } else { None };
        match french {
            Some(message) => tell(&message),
            // Help and version are "errors" that go to the standard output and succeed.
            None => drop(clap.print()),
        }
        return ExitCode::from(u8::try_from(clap.exit_code()).unwrap_or(2));
    }
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    if let Some(wrong) = error.downcast_ref::<Text>() {
        tell(wrong.say(lang));
        return ExitCode::from(2);
    }
    let french = if lang == Lang::Fr { failed(error) } else { None };
    tell(&french.unwrap_or_else(|| format!("{error:#}")));
    let url = matches!(error.downcast_ref(), Some(StoreError::Scheme(_) | StoreError::NoPostgres(_)));
    let usage = error.is::<Usage>() || url;
    ExitCode::from(if usage { 2 } else { 1 })
}

/// The French sentence of work that failed in the arena; `None` for any other failure.
fn failed(error: &anyhow::Error) -> Option<String> {
    #[cfg(feature = "workers")]
    if let Some(queue) = error.downcast_ref() {
        return Some(errors_fr::queue(queue));
    }
    error.downcast_ref().map(errors_fr::store)
}

#[expect(clippy::print_stderr, reason = "the one place where failure is told")]
fn tell(message: &str) {
    eprintln!("quaterne: {message}");
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}
