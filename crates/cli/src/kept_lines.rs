//! Files that grow by a line whenever a piece of work is done, so that what was interrupted goes on where it was.
//!
//! ```text
//!   # quaterne book 7x6/4, ply 8        the head: which work it is
//!   11111122 2                          a line for each piece, in any order
//!   1111112                             cut short: taken away, and done again
//! ```

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use quaterne_report::Text;

use crate::files;

/// What such a file holds, in the words of its errors: English, French.
pub(crate) struct Contents {
    /// The first line.
    pub(crate) head: String,
    /// What is said of a file that is there and was not expected: `holds scores`.
    pub(crate) holds: [&'static str; 2],
    /// What is said of a file with another head: `holds other scores`.
    pub(crate) other: [&'static str; 2],
    /// What a line is: `moves and a score`.
    pub(crate) line: [&'static str; 2],
}

impl Contents {
    /// Refuses to begin anew where somebody's hours are kept.
    pub(crate) fn refuse(&self, path: &Path) -> Result<(), Text> {
        if !path.exists() {
            return Ok(());
        }
        let ([english, french], path) = (self.holds, path.display());
        Err(Text::new(
            format!("{path} {english} already: go on with --resume, or remove it to begin anew"),
            format!("{path} {french} : continuer avec --resume, ou l'effacer pour recommencer"),
        ))
    }

    fn other(&self, path: &Path) -> Text {
        let (Self { head, other: [english, french], .. }, path) = (self, path.display());
        Text::new(
            format!("{path} {english}: its first line should be \"{head}\""),
            format!("{path} {french} : sa première ligne devrait être « {head} »"),
        )
    }

    fn wrong(&self, path: &Path, number: usize, line: &str) -> Text {
        let ([english, french], path) = (self.line, path.display());
        Text::new(
            format!("{path}, line {number}: expected {english}, not \"{line}\""),
            format!("{path}, ligne {number} : il faut {french}, pas « {line} »"),
        )
    }
}

/// The file, open to write.
#[derive(Debug)]
pub(crate) struct KeptLines(File);

impl KeptLines {
    /// A new file.
    pub(crate) fn create(path: &Path, contents: Option<&Contents>) -> anyhow::Result<Self> {
        let created = OpenOptions::new().write(true).create(true).truncate(true).open(path);
        let mut kept = Self(created.map_err(|why| files::unwritable(path, &why))?);
        contents.map_or(Ok(()), |contents| kept.add(&contents.head))?;
        Ok(kept)
    }

    /// The file of an earlier run, whose lines `read` takes or refuses; a new one if there is none. Where nothing is said
    /// of its contents there is no head, and what is refused is done again.
    pub(crate) fn open(
        path: &Path,
        contents: Option<&Contents>,
        mut read: impl FnMut(&str) -> Option<()>,
    ) -> anyhow::Result<Self> {
        if !path.exists() {
            return Self::create(path, contents);
        }
        let text = files::read(path)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines().zip(1..);
        if let Some(contents) = contents
            && lines.next().is_none_or(|(line, _)| line != contents.head)
        {
            return Err(contents.other(path).into());
        }
        for (line, number) in lines {
            if let (None, Some(contents)) = (read(line), contents) {
                return Err(contents.wrong(path, number, line).into());
            }
        }
        let file = OpenOptions::new().append(true).open(path)?;
        file.set_len(whole as u64)?;
        Ok(Self(file))
    }

    /// Writes a line, or several at once; they are in the file when this returns.
    pub(crate) fn add(&mut self, line: impl Display) -> anyhow::Result<()> {
        Ok(self.0.write_all(format!("{line}\n").as_bytes())?)
    }
}

/// A file beside another: `small.book.scores`.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_cut_short_is_taken_away() {
        let path = std::env::temp_dir().join(format!("quaterne-kept-lines-{}", std::process::id()));
        let contents = Contents {
            head: "# numbers".to_owned(),
            holds: ["holds numbers", "contient déjà des nombres"],
            other: ["holds other numbers", "contient d'autres nombres"],
            line: ["a number", "un nombre"],
        };
        let read = |contents: &Contents| -> anyhow::Result<Vec<u32>> {
            let mut known = Vec::new();
            KeptLines::open(&path, Some(contents), |line| {
                line.parse().ok().map(|number| known.push(number))
            })?;
            Ok(known)
        };
        KeptLines::create(&path, Some(&contents)).unwrap().add(12).unwrap();
        std::fs::write(&path, "# numbers\n12\n3").unwrap();
        assert_eq!(read(&contents).unwrap(), [12]);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "# numbers\n12\n");
        assert!(contents.refuse(&path).unwrap_err().fr.contains("contient déjà des nombres : continuer"));
        std::fs::write(&path, "# numbers\n12\nx\n").unwrap();
        let wrong = read(&contents).unwrap_err().to_string();
        assert!(wrong.contains("line 3: expected a number, not \"x\""), "{wrong}");
        let other = Contents { head: "# words".to_owned(), ..contents };
        assert!(read(&other).unwrap_err().to_string().contains("holds other numbers: its first line"));
        std::fs::remove_file(&path).unwrap();
    }
}
