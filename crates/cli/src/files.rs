//! Files that a command writes besides what it prints: opened before the work starts, so that a wrong path
//! costs nobody an hour.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use quaterne_report::Text;

/// Opens a file to write, or says why not.
pub(crate) fn create(path: &Path) -> anyhow::Result<BufWriter<File>> {
    let failed = |why| refused("cannot write", "impossible d'écrire", path, &why);
    File::create(path).map(BufWriter::new).map_err(failed)
}

/// Reads a file, or says why not.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    let failed = |why| refused("cannot read", "impossible de lire", path, &why);
    std::fs::read_to_string(path).map_err(failed)
}

/// Reads a file that may hold anything, or says why not.
pub(crate) fn read_bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    let failed = |why| refused("cannot read", "impossible de lire", path, &why);
    std::fs::read(path).map_err(failed)
}

fn refused(english: &str, french: &str, path: &Path, why: &io::Error) -> anyhow::Error {
    let path = path.display();
    Text::new(format!("{english} {path}: {why}"), format!("{french} {path} : {why}")).into()
}

/// Comma-separated values, with a head.
#[derive(Debug)]
pub(crate) struct Csv(BufWriter<File>);

impl Csv {
    /// Opens the file and writes the head.
    pub(crate) fn create(path: &Path, head: &[&str]) -> anyhow::Result<Self> {
        let mut csv = Self(create(path)?);
        csv.row(head)?;
        Ok(csv)
    }

    /// Writes a row; fields with a comma or a quote are quoted.
    pub(crate) fn row<T: AsRef<str>>(&mut self, fields: &[T]) -> anyhow::Result<()> {
        let fields: Vec<String> = fields.iter().map(|field| quoted(field.as_ref())).collect();
        Ok(writeln!(self.0, "{}", fields.join(","))?)
    }

    /// Makes sure that everything is on its way to the disk.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        Ok(self.0.flush()?)
    }
}

/// A field as CSV writes it.
pub(crate) fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// A number for a CSV field: empty when there is none, `inf` when it has no bound.
pub(crate) fn field(value: Option<f64>) -> String {
    value.map_or(String::new(), |value| format!("{value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_survive_commas_and_quotes() {
        assert_eq!(quoted("alphabeta:depth=2,eval=ratio"), "\"alphabeta:depth=2,eval=ratio\"");
        assert_eq!(quoted("say \"x\""), "\"say \"\"x\"\"\"");
        assert_eq!(quoted("plain"), "plain");
        assert_eq!([Some(0.5), Some(f64::NEG_INFINITY), None].map(field).join("|"), "0.5|-inf|");
    }
}
