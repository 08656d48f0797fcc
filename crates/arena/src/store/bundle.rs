//! The files of a program, by the hash of their content: what travels to the machines that play its games.
//!
//! ```text
//!   class/alice.py            one file                 bundle: alice.py
//!   class/bob/main.py         a folder of its own      bundle: everything in bob/, so that main.py finds its modules
//!   bots/fast (a binary)      one file, executable     bundle: fast
//! ```
//!
//! On the other machine the files are unpacked once into a folder named after the hash, and read-only for whoever
//! plays. A word of the command that names a file is written `{bundle}/path` in the tournament, and becomes the path of
//! the unpacked file where it is played. Interpreters (python3, node) do not travel: they must be installed there.

use std::path::{Path, PathBuf};
use std::{fs, io};

use quaterne_rules::{Lang, Say};
use thiserror::Error;

use super::{Arena, StoreError};
use crate::game_key::content_hash;
use crate::player::{Player, ProgramSpec};
use crate::sql;

/// What stands for the folder of a bundle in a command.
pub(crate) const PLACE: &str = "{bundle}";
/// The most that one program may bring.
const MOST_BYTES: u64 = 64 << 20;
const MOST_FILES: usize = 2000;

/// Why the files of a program cannot be taken along.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BundleError {
    /// The file system said no.
    #[error("{}: {why}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// Too much.
    #[error("{}: a program may bring {MOST_FILES} files of {} MiB in all", path.display(), MOST_BYTES >> 20)]
    TooLarge {
        /// Which folder.
        path: PathBuf,
    },
    /// A path that leads out of the folder.
    #[error("'{0}' is no path inside a program's folder")]
    Outside(String),
    /// No word of the command is a file.
    #[error("{0}: no word of this command names a file that exists")]
    NoFile(String),
}

impl Say for BundleError {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::Io { path, why } => format!("{} : {why}", path.display()),
            Self::TooLarge { path } => format!(
                "{} : un programme peut apporter {MOST_FILES} fichiers, de {} Mio en tout",
                path.display(),
                MOST_BYTES >> 20
            ),
            Self::Outside(path) => format!("« {path} » sort du dossier d'un programme"),
            Self::NoFile(command) => {
                format!("{command} : aucun mot de cette commande ne nomme un fichier qui existe")
            }
        };
        lang.pick(self.to_string(), french)
    }
}

/// One file of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BundleFile {
    /// Its path inside the bundle, with `/`.
    pub path: String,
    /// Whether it may be run.
    pub executable: bool,
    /// What is in it.
    pub content: Vec<u8>,
}

/// The files of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// Sorted by path.
    pub files: Vec<BundleFile>,
}

impl Bundle {
    /// Its name: the hash of everything in it.
    pub fn hash(&self) -> String {
        content_hash(self.files.iter().flat_map(|file| {
            let mode: &[u8] = if file.executable { b"x" } else { b"-" };
            [file.path.as_bytes(), mode, file.content.as_slice()]
        }))
    }

    /// The files of a program, and its command with `{bundle}/…` for each of them. With `whole_folder`, all that is
    /// beside a file comes along.
    pub fn of(spec: &ProgramSpec, whole_folder: bool) -> Result<(Self, Player), BundleError> {
        let mut files: Vec<BundleFile> = Vec::new();
        let mut words = spec.words.clone();
        for word in &mut words {
            let path = Path::new(word.as_str());
            // A bare name such as `python3` is looked up by the system, even if such a file exists here.
            let is_path = word.contains(['/', '.']) || words_are_one_file(spec);
            if !is_path || !path.is_file() {
                continue;
            }
            let folder =
                path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if whole_folder {
                gather(folder, "", &mut files)?;
            } else {
                files.push(read_file(path, &name)?);
            }
            *word = format!("{PLACE}/{name}");
        }
        if files.is_empty() {
            return Err(BundleError::NoFile(spec.to_string()));
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files.dedup_by(|a, b| a.path == b.path);
        Ok((Self { files }, Player::Program(ProgramSpec { protocol: spec.protocol, words })))
    }

    /// Writes the files into a folder, unless they are there already.
    pub fn unpack(&self, folder: &Path) -> Result<(), BundleError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |why| BundleError::Io { path, why }
        };
        if folder.is_dir() {
            return Ok(());
        }
        // Into another name first: whoever finds the folder finds all of it.
        let part = folder.with_extension(format!("part{}", std::process::id()));
        for file in &self.files {
            let plain = |part: std::path::Component<'_>| matches!(part, std::path::Component::Normal(_));
            if !Path::new(&file.path).components().all(plain) {
                return Err(BundleError::Outside(file.path.clone()));
            }
            let path = part.join(&file.path);
            let parent = path.parent().unwrap_or(&part);
            fs::create_dir_all(parent).map_err(failed(parent))?;
            fs::write(&path, &file.content).map_err(failed(&path))?;
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt as _;
                let mode = if file.executable { 0o755 } else { 0o644 };
                fs::set_permissions(&path, fs::Permissions::from_mode(mode)).map_err(failed(&path))?;
            }
        }
        match fs::rename(&part, folder) {
            // Another worker of this machine was quicker.
            Err(_) if folder.is_dir() => {
                let _ = fs::remove_dir_all(&part);
                Ok(())
            }
            other => other.map_err(failed(folder)),
        }
    }

    /// A command of `{bundle}/…` with the files in this folder.
    pub fn placed(player: &Player, folder: &Path) -> Player {
        let Player::Program(spec) = player else { return player.clone() };
        let folder = folder.to_string_lossy();
        let words = spec.words.iter().map(|word| match word.strip_prefix(PLACE) {
            Some(rest) => format!("{folder}{rest}"),
            None => word.clone(),
        });
        Player::Program(ProgramSpec { protocol: spec.protocol, words: words.collect() })
    }
}

fn words_are_one_file(spec: &ProgramSpec) -> bool {
    spec.words.len() == 1
}

fn read_file(path: &Path, name: &str) -> Result<BundleFile, BundleError> {
    let failed = |why| BundleError::Io { path: path.to_owned(), why };
    let about = fs::metadata(path).map_err(failed)?;
    if about.len() > MOST_BYTES {
        return Err(BundleError::TooLarge { path: path.to_owned() });
    }
    #[cfg(unix)]
    let executable = {
        use std::os::unix::fs::PermissionsExt as _;
        about.permissions().mode() & 0o111 != 0
    };
    #[cfg(not(unix))]
    let executable = true;
    let failed = |why| BundleError::Io { path: path.to_owned(), why };
    Ok(BundleFile { path: name.to_owned(), executable, content: fs::read(path).map_err(failed)? })
}

/// Everything in a folder but hidden files and what interpreters leave behind.
fn gather(folder: &Path, prefix: &str, files: &mut Vec<BundleFile>) -> Result<(), BundleError> {
    let failed = |why| BundleError::Io { path: folder.to_owned(), why };
    let mut entries: Vec<_> =
        fs::read_dir(folder).map_err(failed)?.collect::<Result<_, _>>().map_err(failed)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || name == "__pycache__" {
            continue;
        }
        let path = entry.path();
        let inside = format!("{prefix}{name}");
        if path.is_dir() {
            gather(&path, &format!("{inside}/"), files)?;
        } else if path.is_file() {
            files.push(read_file(&path, &inside)?);
        }
        let bytes: u64 = files.iter().map(|file| file.content.len() as u64).sum();
        if files.len() > MOST_FILES || bytes > MOST_BYTES {
            return Err(BundleError::TooLarge { path: folder.to_owned() });
        }
    }
    Ok(())
}

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
