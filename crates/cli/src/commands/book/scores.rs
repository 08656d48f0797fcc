//! The scores of a book under construction: a line for each position, written as soon as it is solved.
//!
//! ```text
//!   # quaterne book 7x6/4, ply 8
//!   11111122 2
//!   11111123 1
//! ```
//!
//! After the head these are the lines that `quaterne solve --file` reads and checks. Lines come in any order,
//! since several workers write them; a line that an interruption cut short is dropped and solved again.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use quaterne_rules::{Game, Rules};

use crate::files;
use quaterne_report::Text;

/// The file, open to write.
pub(super) struct Scores {
    file: BufWriter<File>,
}

impl Scores {
    /// A new file. One that is there already holds somebody's hours.
    pub(super) fn create(path: &Path, rules: &Rules, ply: u32) -> anyhow::Result<Self> {
        if path.exists() {
            let path = path.display();
            return Err(Text::new(
                format!("{path} holds scores already: go on with --resume, or remove it to begin anew"),
                format!(
                    "{path} contient déjà des scores : continuer avec --resume, ou l'effacer pour recommencer"
                ),
            )
            .into());
        }
        let mut file = files::create(path)?;
        writeln!(file, "{}", head(rules, ply))?;
        file.flush()?;
        Ok(Self { file })
    }

    /// The file of an earlier run, and what it knows: scores by the moves of their positions.
    pub(super) fn resume(
        path: &Path,
        rules: &Rules,
        ply: u32,
    ) -> anyhow::Result<(Self, HashMap<String, i32>)> {
        let text = files::read(path)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let head = head(rules, ply);
        if lines.next() != Some(&head) {
            let path = path.display();
            return Err(Text::new(
                format!("{path} holds other scores: its first line should be \"{head}\""),
                format!("{path} contient d'autres scores : sa première ligne devrait être « {head} »"),
            )
            .into());
        }
        let mut known = HashMap::new();
        for (nth, line) in lines.enumerate() {
            let (moves, score) = read(line).ok_or_else(|| {
                let (path, number) = (path.display(), nth + 2);
                Text::new(
                    format!("{path}, line {number}: expected moves and a score, not \"{line}\""),
                    format!("{path}, ligne {number} : il faut des coups et un score, pas « {line} »"),
                )
            })?;
            known.insert(moves.to_owned(), score);
        }
        let mut file = OpenOptions::new().write(true).open(path)?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Self { file: BufWriter::new(file) }, known))
    }

    /// Writes a score; it is in the file when this returns.
    pub(super) fn add(&mut self, game: &Game, score: i32) -> anyhow::Result<()> {
        writeln!(self.file, "{} {score}", game.text())?;
        Ok(self.file.flush()?)
    }
}

fn head(rules: &Rules, ply: u32) -> String {
    format!("# quaterne book {rules}, ply {ply}")
}

fn read(line: &str) -> Option<(&str, i32)> {
    let (moves, score) = line.split_once(' ')?;
    Some((moves, score.parse().ok()?))
}
