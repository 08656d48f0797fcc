//! Writing results: the standard output, buffered, with errors passed on (a closed pipe is one of them).

use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use quaterne_report::board_text::colours_wanted;
use quaterne_report::fold::{fold, hang};
use quaterne_report::table::Table;
use quaterne_rules::Lang;
use serde::Serialize;

use crate::lang;
use crate::new_file::NewFile;

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

/// Whether tables are written whole (`--wide`).
static WIDE: AtomicBool = AtomicBool::new(false);

/// From now on tables are written whole, however wide they are.
pub(crate) fn widen() {
    WIDE.store(true, Ordering::Relaxed);
}

/// Writes a table, in colours and within the width of the terminal if there is one and nobody wants otherwise.
pub(crate) fn table(out: &mut impl Write, mut table: Table, lang: Lang) -> io::Result<()> {
    table.colour(colours_wanted());
    match width() {
        Some(width) => table.write_within(out, width, lang),
        None => table.write(out),
    }
}

/// Writes sentences, one or more lines of them, within the same width.
pub(crate) fn sentences(out: &mut impl Write, text: &str) -> io::Result<()> {
    match width() {
        Some(width) => text.split('\n').try_for_each(|line| writeln!(out, "{}", fold(line, width))),
        None => writeln!(out, "{text}"),
    }
}

/// Writes what stands in front and a sentence, within the same width: what does not fit goes on below the sentence.
pub(crate) fn hanging(out: &mut impl Write, front: &str, text: &str) -> io::Result<()> {
    match width() {
        Some(width) => writeln!(out, "{}", hang(front, text, width).trim_end()),
        None => writeln!(out, "{}", format!("{front}{text}").trim_end()),
    }
}

/// Writes what stands in front and something to copy, which is never broken: below, where it does not fit beside.
pub(crate) fn below(out: &mut impl Write, front: &str, text: &str) -> io::Result<()> {
    let fits = width().is_none_or(|width| front.chars().count() + text.chars().count() <= width);
    match fits {
        true => writeln!(out, "{front}{text}"),
        false => writeln!(out, "{}\n    {text}", front.trim_end()),
    }
}

/// Writes what stands in front and pieces that are never broken, within the same width: what does not fit goes on below.
pub(crate) fn pieces(out: &mut impl Write, front: &str, pieces: &[String]) -> io::Result<()> {
    let most = width().unwrap_or(usize::MAX);
    let mut used = front.chars().count();
    // Below what is long in front there would be no room.
    let indent = if used > most / 2 { 2 } else { used };
    write!(out, "{front}")?;
    for piece in pieces {
        let length = piece.chars().count();
        if used + 3 + length > most && used > indent {
            write!(out, "\n{:indent$}", "")?;
            used = indent;
        }
        let gap = if used == 0 { 0 } else { 3 };
        write!(out, "{:gap$}{piece}", "")?;
        used += gap + length;
    }
    writeln!(out)
}

/// How long a line may be, if it matters.
pub(crate) fn width() -> Option<usize> {
    let free = !io::stdout().is_terminal() || WIDE.load(Ordering::Relaxed);
    quaterne_terminal::width().filter(|_| !free)
}

/// A file, if one is named; else the standard output.
pub(crate) enum Out {
    File(NewFile),
    Stdout(Stdout),
}

impl Out {
    /// Opens it.
    pub(crate) fn create(path: Option<&Path>) -> anyhow::Result<Self> {
        Ok(match path {
            Some(path) => Self::File(NewFile::create(path)?),
            None => Self::Stdout(stdout()),
        })
    }

    /// Everything is in it.
    pub(crate) fn keep(self) -> anyhow::Result<()> {
        match self {
            Self::File(file) => file.keep(),
            Self::Stdout(mut out) => Ok(out.flush()?),
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.write(bytes),
            Self::Stdout(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::File(file) => file.flush(),
            Self::Stdout(out) => out.flush(),
        }
    }
}

/// Tells whoever started the command something; the standard output stays free for results.
#[expect(clippy::print_stderr, reason = "the one place where notes and failures are told")]
pub(crate) fn say(text: &str) {
    let width = quaterne_terminal::width().filter(|_| io::stderr().is_terminal());
    // Names of files are others' words, too.
    let text = quaterne_arena::visible(text);
    let lines = text.split('\n').map(|line| width.map_or_else(|| line.to_owned(), |width| fold(line, width)));
    eprintln!("{}", lines.collect::<Vec<_>>().join("\n"));
}

/// Writes one JSON object and a line end.
pub(crate) fn json(out: &mut impl Write, object: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)?;
    out.flush()?;
    Ok(())
}
