//! The results of a league on disk: a name and a value on each line.
//!
//! ```text
//!   judge ratio 4 → {"kept":0.91,…}          (→ is a tab)
//! ```

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use serde_json::Value;

use super::work::Piece;
use crate::kept_lines::KeptLines;

/// What is known so far.
#[derive(Debug)]
pub(super) struct Results {
    known: HashMap<String, Value>,
    file: KeptLines,
}

impl Results {
    /// Those of a file, which is made if it is not there. What cannot be read is measured again.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let mut known = HashMap::new();
        let file = KeptLines::open(path, None, |line| {
            let (name, value) = line.split_once('\t')?;
            known.insert(name.to_owned(), serde_json::from_str(value).ok()?);
            Some(())
        })?;
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
        self.file.add(format!("{piece}\t{value}"))?;
        self.known.insert(piece.to_string(), value);
        Ok(())
    }
}
