//! The files of programs in the arena, where workers on other machines find them.

use super::{Arena, StoreError};
use crate::bundle::{Bundle, BundleFile};
use crate::sql;

impl Arena {
    /// Keeps the files of a program; again and again does no harm.
    pub fn put_bundle(&self, bundle: &Bundle) -> Result<String, StoreError> {
        let hash = bundle.hash();
        let file = |file: &BundleFile| {
            let into = "INSERT INTO arena_bots (hash, path, executable, content) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING";
            sql!(into, &hash, &file.path, file.executable, &file.content)
        };
        self.write(&bundle.files.iter().map(file).collect::<Vec<_>>())?;
        Ok(hash)
    }

    /// The files of a program by their hash, which is checked.
    pub fn bundle(&self, hash: &str) -> Result<Bundle, StoreError> {
        let asked = sql!("SELECT path, executable, content FROM arena_bots WHERE hash = ?", hash);
        let mut files = self.read(&asked, |row| {
            Ok(BundleFile { path: row.next()?, executable: row.next()?, content: row.next()? })
        })?;
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let bundle = Bundle { files };
        match bundle.files.is_empty() {
            true => Err(StoreError::Missing(format!("program {hash}"))),
            false if bundle.hash() != hash => {
                Err(StoreError::Corrupt(format!("the files of program {hash} are others")))
            }
            false => Ok(bundle),
        }
    }
}
