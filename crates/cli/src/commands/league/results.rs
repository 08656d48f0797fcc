//! The results of a league on disk: a name and a value on each line.
//!
//! ```text
//!   judge ratio 4 → {"kept":0.91,…}          (→ is a tab)
//! ```

use std::collections::{BTreeMap, HashMap};
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use serde_json::Value;

use super::work::Piece;
use crate::files;

/// What is known so far.
#[derive(Debug)]
pub(super) struct Results {
    known: HashMap<String, Value>,
    file: File,
}

impl Results {
    /// Those of a file, which is made if it is not there. Lines that were cut short are measured again.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let text = if path.exists() { files::read(path)? } else { String::new() };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let lines = text[..whole].lines().filter_map(|line| line.split_once('\t'));
        let known = lines
            .filter_map(|(name, value)| Some((name.to_owned(), serde_json::from_str(value).ok()?)))
            .collect();
        if !path.exists() {
            drop(files::create(path)?);
        }
        let file = OpenOptions::new().append(true).open(path)?;
        file.set_len(whole as u64)?;
        Ok(Self { known, file })
    }

    /// Whether this was measured.
    pub(super) fn has(&self, piece: &Piece) -> bool {
        self.known.contains_key(&piece.to_string())
    }

    /// What was measured.
    pub(super) fn get(&self, piece: &Piece) -> Option<&Value> {
        self.known.get(&piece.to_string())
    }

    /// Everything that was measured, by name.
    pub(super) fn all(&self) -> BTreeMap<&str, &Value> {
        self.known.iter().map(|(name, value)| (name.as_str(), value)).collect()
    }

    /// Keeps a result; it is in the file when this returns.
    pub(super) fn add(&mut self, piece: &Piece, value: Value) -> anyhow::Result<()> {
        writeln!(self.file, "{piece}\t{value}")?;
        self.known.insert(piece.to_string(), value);
        Ok(())
    }
}
