//! Writing results: the standard output, buffered, with errors passed on (a closed pipe is one of them).

use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

/// The standard output.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
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
