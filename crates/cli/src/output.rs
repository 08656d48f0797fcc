//! Writing results: the standard output, buffered, with errors passed on (a closed pipe is one of them).

use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;

use serde::Serialize;

use crate::{files, lang};

/// `--json`, as nearly every command has it.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct JsonArgs {
    #[arg(long)]
    #[arg(help = lang::say("Write one JSON object instead of text", "Écrire un objet JSON au lieu d'un texte"))]
    json: bool,
}

impl JsonArgs {
    /// Prints a report: one JSON object, or what `text` writes.
    pub(crate) fn print(
        self,
        report: &impl Serialize,
        text: impl FnOnce(&mut Stdout) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut out = stdout();
        match self.json {
            true => json(&mut out, report)?,
            false => text(&mut out)?,
        }
        Ok(out.flush()?)
    }
}

/// The standard output.
pub(crate) type Stdout = BufWriter<StdoutLock<'static>>;

/// The standard output.
pub(crate) fn stdout() -> Stdout {
    BufWriter::new(io::stdout().lock())
}

/// A file, if one is named; else the standard output.
pub(crate) fn file_or_stdout(path: Option<&Path>) -> anyhow::Result<Box<dyn Write>> {
    Ok(match path {
        Some(path) => Box::new(files::create(path)?),
        None => Box::new(stdout()),
    })
}

/// Tells whoever started the command something; the standard output stays free for results.
#[expect(clippy::print_stderr, reason = "the one place where notes are told")]
pub(crate) fn say(text: &str) {
    eprintln!("{text}");
}

/// Writes one JSON object and a line end.
pub(crate) fn json(out: &mut impl Write, object: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)?;
    out.flush()?;
    Ok(())
}
