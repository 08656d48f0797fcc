//! The files of programs in the arena, where workers on other machines find them.

use std::path::Path;

use super::{Arena, StoreError};
use crate::bundle::{Bundle, BundleFile};
use crate::entrant::Entrant;
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

    /// An entrant whose files, if it brings any, are unpacked below this folder.
    pub fn unpacked(&self, entrant: &Entrant, cache: &Path) -> Result<Entrant, StoreError> {
        let Some(hash) = &entrant.bundle else { return Ok(entrant.clone()) };
        let folder = cache.join(hash);
        if !folder.is_dir() {
            std::fs::create_dir_all(cache).map_err(|why| StoreError::Corrupt(why.to_string()))?;
            self.bundle(hash)?.unpack(&folder).map_err(|why| StoreError::Corrupt(why.to_string()))?;
        }
        Ok(Entrant { player: Bundle::placed(&entrant.player, &folder), ..entrant.clone() })
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
