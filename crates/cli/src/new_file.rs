//! A file that a command writes: there as a whole, or as it was before.
//!
//! ```text
//!   work ──► .tree.svg.1234.tmp ── keep ──► tree.svg
//! ```
//!
//! It is opened before the work starts, so that a wrong path costs nobody an hour, and takes its name when everything is in
//! it: interrupted or killed at any moment, the one of yesterday is still there. What is no plain file (a pipe, a
//! device) is written as it comes. Rejected: everything in memory until the end; the log of a search has no bound.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::files;

/// A file being written.
#[derive(Debug)]
pub(crate) struct NewFile {
    out: BufWriter<Named>,
    /// What becomes the file; `None` for what is written as it comes, and once it is done.
    beside: Option<PathBuf>,
}

/// A file whose errors say which one it is.
#[derive(Debug)]
struct Named {
    file: File,
    path: PathBuf,
}

impl NewFile {
    /// Opens it, or says why not.
    pub(crate) fn create(path: &Path) -> anyhow::Result<Self> {
        Self::open(path).map_err(|why| files::unwritable(path, &why).into())
    }

    fn open(path: &Path) -> io::Result<Self> {
        let old = fs::metadata(path).ok();
        // A link stays one: what it points to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = File::options().write(true).open(&path)?;
            return Ok(Self { out: BufWriter::new(Named { file, path }), beside: None });
        }
        let beside = beside(&path)?;
        let file = File::create(&beside)?;
        if let Some(old) = old {
            fs::set_permissions(&beside, old.permissions())?;
        }
        Ok(Self { out: BufWriter::new(Named { file, path }), beside: Some(beside) })
    }

    /// Everything is in it: now it has its name.
    pub(crate) fn keep(mut self) -> anyhow::Result<()> {
        self.out.flush()?;
        let Some(beside) = &self.beside else { return Ok(()) };
        let Named { file, path } = self.out.get_ref();
        file.sync_all()
            .and_then(|()| fs::rename(beside, path))
            .map_err(|why| files::unwritable(path, &why))?;
        self.beside = None;
        Ok(())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            let _ = fs::remove_file(beside);
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Write for Named {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Self { file, path } = self;
        file.write(bytes).map_err(|why| io::Error::new(why.kind(), files::unwritable(path, &why)))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// `.tree.svg.1234.tmp` next to `tree.svg`.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.tmp", std::process::id()));
    Ok(path.with_file_name(hidden))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_file_stays_until_the_new_one_is_whole() {
        let folder = std::env::temp_dir().join(format!("quaterne-new-file-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("tree.svg");
        let (read, names) =
            (|| fs::read_to_string(&path).unwrap(), || fs::read_dir(&folder).unwrap().count());
        for (text, keep, then) in [("one", true, "one"), ("two", false, "one"), ("three", true, "three")] {
            let mut file = NewFile::create(&path).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            file.flush().unwrap();
            if keep {
                file.keep().unwrap();
            } else {
                assert_eq!((read().as_str(), names()), ("one", 2), "nothing is touched while it is written");
                drop(file);
            }
            assert_eq!((read().as_str(), names()), (then, 1), "{text}");
        }
        let error = NewFile::create(&folder.join("no/such/folder")).unwrap_err();
        assert!(error.to_string().starts_with("cannot write "), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_written_as_it_comes_and_a_full_one_is_named() {
        NewFile::create(Path::new("/dev/null")).unwrap().keep().unwrap();
        let mut full = NewFile::create(Path::new("/dev/full")).unwrap();
        full.write_all(b"x").unwrap();
        let error = full.keep().unwrap_err();
        assert_eq!(error.to_string(), "cannot write /dev/full: no space left on the disk");
        let said = files::reason(error.downcast_ref().unwrap()).fr;
        assert_eq!(said, "impossible d'écrire /dev/full : le disque est plein");
    }
}
