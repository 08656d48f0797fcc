//! The files of a program, by the hash of their content: what it sees of the disk, here as on other machines.
//!
//! ```text
//!   class/alice.py            one file, alone          bundle: alice.py
//!   class/bob//main.py        a folder of its own      bundle: everything in bob/, so that main.py finds its modules
//!   bots/fast (a binary)      one file, executable     bundle: fast
//! ```
//!
//! Two slashes stand after the folder that belongs to a program as a whole; for every system they are one. Only plain
//! files are taken in: a symbolic link could lead to any file of whoever packs it, and a pipe never ends.
//!
//! On another machine the files are unpacked once into a folder named after the hash, and read-only for whoever
//! plays. A word of the command that names a file is written `{bundle}/path` in the tournament, and becomes the path of
//! the unpacked file where it is played. Interpreters (python3, node) do not travel: they must be installed there.

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use quaterne_rules::{Lang, Say};
use thiserror::Error;

use crate::game_key::content_hash;
use crate::player::{Player, ProgramSpec, Protocol};

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
    /// A symbolic link, a pipe, a device.
    #[error("{}: this is {what}, and a program brings plain files only", path.display())]
    NotPlain {
        /// Which.
        path: PathBuf,
        /// What it is.
        what: Special,
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
            Self::NotPlain { path, what } => format!(
                "{} : c'est {}, et un programme n'apporte que des fichiers ordinaires",
                path.display(),
                what.say(lang)
            ),
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

    /// Everything in a folder but hidden files and what interpreters leave behind.
    pub fn of_folder(folder: &Path) -> Result<Self, BundleError> {
        let mut files = Vec::new();
        gather(folder, "", &mut files)?;
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Self { files })
    }

    /// One file.
    pub fn of_file(path: &Path) -> Result<Self, BundleError> {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(Self { files: vec![read_file(path, &name)?] })
    }

    /// The files of a program, and its command with `{bundle}/…` for each of them.
    pub fn of(spec: &ProgramSpec) -> Result<(Self, Player), BundleError> {
        let mut files: Vec<BundleFile> = Vec::new();
        let mut words = spec.words.clone();
        for (nth, word) in words.iter_mut().enumerate() {
            let Some(own) = OwnFile::of(spec, nth) else { continue };
            let bundle = own.bundle()?;
            files.extend(bundle.files);
            *word = match &own.folder {
                Some(_) => format!("{PLACE}//{}", own.inside()),
                None => format!("{PLACE}/{}", own.inside()),
            };
        }
        if files.is_empty() {
            return Err(BundleError::NoFile(spec.to_string()));
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files.dedup_by(|a, b| a.path == b.path);
        Ok((Self { files }, Player::Program(ProgramSpec { words, ..spec.clone() })))
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
            let normal = |part: std::path::Component<'_>| matches!(part, std::path::Component::Normal(_));
            if !Path::new(&file.path).components().all(normal) {
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
        Player::Program(ProgramSpec { words: words.collect(), ..spec.clone() })
    }
}

/// A word of a command that is a file of the program's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnFile {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// The folder that belongs to the program as a whole.
    pub(crate) folder: Option<PathBuf>,
}

impl OwnFile {
    /// The file that a word of a command names.
    ///
    /// A bare name, such as `python3`, is looked up by the system even if such a file exists here; but for ConnectX, where
    /// the one word is the agent. What is part of the system, or of an installation beside its `lib`, is nobody's own; the
    /// first word may be a link to a program.
    pub(crate) fn of(spec: &ProgramSpec, nth: usize) -> Option<Self> {
        let word = spec.words.get(nth)?;
        let is_command = nth == 0 && spec.protocol != Protocol::ConnectX;
        let path = PathBuf::from(word);
        if !(word.contains(['/', '\\', '.']) || nth == 0 && !is_command) || !path.is_file() {
            return None;
        }
        let folder = word.split_once("//").map(|(folder, _)| PathBuf::from(folder));
        let folder = folder.filter(|folder| folder.is_dir());
        if is_command && folder.is_none() {
            let real = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
            let bin = real.parent().unwrap_or(Path::new("/"));
            let system =
                ["/usr", "/bin", "/sbin", "/lib", "/lib64"].iter().any(|root| real.starts_with(root));
            let is_installed = bin.ends_with("bin") && bin.with_file_name("lib").is_dir();
            return (!system && !is_installed).then_some(Self { path: real, folder });
        }
        Some(Self { path, folder })
    }

    /// Its path inside its folder, or its name.
    pub(crate) fn inside(&self) -> String {
        let name = || self.path.file_name().map(|name| name.to_string_lossy().into_owned());
        let inside = self.folder.as_ref().and_then(|folder| self.path.strip_prefix(folder).ok());
        inside.map(|path| path.to_string_lossy().into_owned()).or_else(name).unwrap_or_default()
    }

    /// What belongs to it.
    pub(crate) fn bundle(&self) -> Result<Bundle, BundleError> {
        self.folder.as_deref().map_or_else(|| Bundle::of_file(&self.path), Bundle::of_folder)
    }
}

/// What is no plain file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// A link to another file.
    Link,
    /// A pipe, a device, a socket.
    Other,
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Link => "a symbolic link",
            Self::Other => "a pipe or a device",
        })
    }
}

impl Say for Special {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::Link => "un lien symbolique",
            Self::Other => "un tube ou un périphérique",
        };
        lang.pick(self.to_string(), french.to_owned())
    }
}

/// Whether a path is a plain file or a folder; not what it leads to.
pub(crate) fn plain(path: &Path) -> Result<fs::Metadata, BundleError> {
    let about = fs::symlink_metadata(path).map_err(|why| BundleError::Io { path: path.to_owned(), why })?;
    let what = match about.file_type() {
        kind if kind.is_file() || kind.is_dir() => return Ok(about),
        kind if kind.is_symlink() => Special::Link,
        _ => Special::Other,
    };
    Err(BundleError::NotPlain { path: path.to_owned(), what })
}

fn read_file(path: &Path, name: &str) -> Result<BundleFile, BundleError> {
    let about = plain(path)?;
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
        if plain(&path)?.is_dir() {
            gather(&path, &format!("{inside}/"), files)?;
        } else {
            files.push(read_file(&path, &inside)?);
        }
        let bytes: u64 = files.iter().map(|file| file.content.len() as u64).sum();
        if files.len() > MOST_FILES || bytes > MOST_BYTES {
            return Err(BundleError::TooLarge { path: folder.to_owned() });
        }
    }
    Ok(())
}
