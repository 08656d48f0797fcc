//! What went wrong, and the exit code that says so: decided here and nowhere else.
//!
//! ```text
//!   2   the arguments, the position or the file were wrong: the message says what is accepted
//!   1   the work itself failed
//!   0   a reader that had enough (`quaterne … | head`) is no failure
//! ```

use std::any::Any;
use std::io;
use std::process::ExitCode;

use arena::store::StoreError;

use crate::lang::Lang;
use crate::{clap_fr, errors_fr};

/// Wrong input: shown as it is, exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

/// Wrong input, in the language of whoever reads: exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{english}")]
pub(crate) struct Bilingual {
    pub(crate) english: String,
    pub(crate) french: String,
}

impl Bilingual {
    /// A message in both languages.
    pub(crate) fn new(english: impl Into<String>, french: impl Into<String>) -> Self {
        Self { english: english.into(), french: french.into() }
    }

    /// What an error of the libraries says in each.
    pub(crate) fn of<E: std::fmt::Display + 'static>(error: &E) -> Self {
        let english = error.to_string();
        let french = errors_fr::french(error as &dyn Any).unwrap_or_else(|| english.clone());
        Self { english, french }
    }

    /// The same, after what was being read: `game.txt: no rules`.
    #[must_use]
    pub(crate) fn about(self, what: &str) -> Self {
        Self { english: format!("{what}: {}", self.english), french: format!("{what} : {}", self.french) }
    }

    /// One of the two.
    pub(crate) fn say(&self, lang: Lang) -> &str {
        lang.pick(&self.english, &self.french)
    }
}

/// Marks an error as wrong input.
pub(crate) trait OrUsage<T> {
    /// The same error, with exit code 2.
    fn or_usage(self) -> anyhow::Result<T>;
}

impl<T, E: std::fmt::Display + 'static> OrUsage<T> for Result<T, E> {
    fn or_usage(self) -> anyhow::Result<T> {
        self.map_err(|error| Bilingual::of(&error).into())
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
    if let Some(wrong) = error.downcast_ref::<Bilingual>() {
        tell(wrong.say(lang));
        return ExitCode::from(2);
    }
    let french = if lang == Lang::Fr { errors_fr::failed(error) } else { None };
    tell(&french.unwrap_or_else(|| format!("{error:#}")));
    let usage = error.is::<Usage>() || matches!(error.downcast_ref(), Some(StoreError::Scheme(_)));
    ExitCode::from(if usage { 2 } else { 1 })
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
