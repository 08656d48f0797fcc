//! Where other people's programs are held.
//!
//! ```text
//!   level        files                    network     processes             memory, files written
//!   bubblewrap   the system and its own,  none        its own namespace     limited
//!                read only
//!   landlock     the same                 none        found by a mark       limited
//!   none         everything               all         found by a mark       –
//! ```
//!
//! [bubblewrap](https://github.com/containers/bubblewrap) gives the program namespaces of its own; `prlimit`
//! limits what it may use; a [`filter`] of system calls leaves it no socket, and no memory that limits do not count;
//! a [control group](cgroup) of its own holds it still and ends it, where one can be had;
//! Landlock, which a process cannot take off again, forbids files and signals to others, and alone does most of the work
//! where namespaces are forbidden (containers, Ubuntu 24.04). At every level a program's processes have a [`mark`] that
//! they cannot lose. Which level holds is tried out, not guessed: a harmless program is started in it. At level none
//! nothing is started, unless the user says that the programs are trusted.
//!
//! Everything that strangers wrote is held here: bots, the compilers that read their sources, students' files in the
//! checker.
//!
//! When the referee runs as root, every program gets a user id of its own: root's processes are not counted,
//! so that a limit on processes would not stop a fork bomb.
//!
//! Rejected: containers, which need a daemon and its privileges on every machine of a class.

#[cfg(not(target_os = "linux"))]
#[path = "elsewhere.rs"]
mod imp;
#[cfg(target_os = "linux")]
#[path = "linux.rs"]
mod imp;

#[cfg(target_os = "linux")]
mod cgroup;
#[cfg(target_os = "linux")]
mod descriptors;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod filter;
#[cfg(all(target_os = "linux", not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
#[path = "no_filter.rs"]
mod filter;
#[cfg(target_os = "linux")]
mod mark;

#[cfg(target_os = "linux")]
pub use cgroup::Cgroups;
#[cfg(target_os = "linux")]
pub(crate) use cgroup::{Cgroup, OPEN};
#[cfg(not(target_os = "linux"))]
pub use imp::Cgroups;
#[cfg(not(target_os = "linux"))]
pub(crate) use imp::{Also, Cgroup, Kin, OPEN};
#[cfg(target_os = "linux")]
pub(crate) use mark::{Also, Kin};

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{fmt, io};

use quaterne_rules::{Lang, Say};
use thiserror::Error;

use crate::conduct::ProgramConduct;
use crate::process_tree::Tree;
use crate::program::Program;

/// How well programs are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SandboxLevel {
    /// Not at all.
    None,
    /// By Landlock, a filter and limits: no namespaces.
    Landlock,
    /// By bubblewrap and limits.
    Bubblewrap {
        /// Whether Landlock holds, too.
        landlock: bool,
    },
}

impl SandboxLevel {
    /// The level in force on this machine. Found out once, which takes a few hundredths of a second.
    pub fn probe() -> Self {
        imp::probe()
    }
}

impl fmt::Display for SandboxLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "none",
            Self::Landlock => "Landlock and limits",
            Self::Bubblewrap { landlock: false } => "bubblewrap and limits",
            Self::Bubblewrap { landlock: true } => "bubblewrap, Landlock and limits",
        })
    }
}

impl Say for SandboxLevel {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::None => "rien",
            Self::Landlock => "Landlock et des limites",
            Self::Bubblewrap { landlock: false } => "bubblewrap et des limites",
            Self::Bubblewrap { landlock: true } => "bubblewrap, Landlock et des limites",
        };
        lang.pick(self.to_string(), french.to_owned())
    }
}

/// Why a program is not started.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SandboxError {
    /// Nothing can hold it.
    #[error(
        "no sandbox on this machine, so no program of somebody else is started: \
         install bubblewrap (apt install bubblewrap), or trust the programs with --trust-bots"
    )]
    Closed,
    /// Its folder for temporary files.
    #[error("cannot make a folder for temporary files: {0}")]
    Scratch(io::Error),
}

impl Say for SandboxError {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::Closed => {
                "pas de bac à sable sur cette machine, donc aucun programme d'autrui n'est lancé : \
                 installez bubblewrap (apt install bubblewrap), ou faites confiance avec --trust-bots"
                    .to_owned()
            }
            Self::Scratch(why) => format!("impossible de créer un dossier temporaire : {why}"),
        };
        lang.pick(self.to_string(), french)
    }
}

/// Where one program is held.
#[derive(Debug)]
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "programs are held on Linux only"))]
pub(crate) struct Jail {
    level: SandboxLevel,
    /// Which of the programs of this process it is.
    number: u32,
    /// What its environment says, so that its processes can be found.
    mark: String,
    /// Its temporary files, where it has no private folder for them.
    scratch: Option<PathBuf>,
    /// What it may read.
    shown: Vec<PathBuf>,
    /// Its group, until it is started.
    group: Option<Cgroup>,
}

/// Counts the programs of this process: their marks and user ids differ.
static COUNT: AtomicU32 = AtomicU32::new(0);
/// Processes of the sandbox itself in a program's group.
const GATE_KEEPERS: u32 = 8;

impl Jail {
    pub(crate) fn new(program: &Program, conduct: &ProgramConduct) -> Result<Self, SandboxError> {
        let level = match conduct.level {
            _ if conduct.trust => SandboxLevel::None,
            Some(level) => level,
            None => SandboxLevel::probe(),
        };
        if level == SandboxLevel::None && !conduct.trust {
            return Err(SandboxError::Closed);
        }
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}-{number}", std::process::id());
        let scratch = match level {
            SandboxLevel::Landlock => {
                // The path as the kernel tells it of open files.
                let folder = std::env::temp_dir();
                let folder = folder.canonicalize().unwrap_or(folder);
                let path = folder.join(format!("quaterne-bot-{mark}"));
                imp::make_scratch(&path, number).map_err(SandboxError::Scratch)?;
                Some(path)
            }
            _ => None,
        };
        let group =
            conduct.cgroups.then(|| Cgroup::new(conduct.memory, imp::PROCESSES + GATE_KEEPERS)).flatten();
        Ok(Self { level, number, mark, scratch, shown: program.shown.clone(), group })
    }

    /// The command that starts the program where it is held.
    pub(crate) fn command(&self, program: &Program, conduct: &ProgramConduct) -> Command {
        let gate = if self.group.is_some() { imp::gate() } else { &[] };
        let words = match self.level {
            SandboxLevel::None => imp::bound(),
            level => imp::held(level, program, &[], conduct.memory, self.number),
        };
        let words = gate.iter().map(Path::new).chain(words.iter().map(Path::new));
        let words: Vec<&Path> = words.chain(program.argv.iter().map(PathBuf::as_path)).collect();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]);
        if self.level != SandboxLevel::None {
            let path = search_path(program);
            let home = self.scratch.as_deref().unwrap_or(Path::new("/tmp"));
            command.env_clear().env("PATH", path).env("HOME", home).env("TMPDIR", home);
            command.env("LANG", "C.UTF-8").env("PYTHONDONTWRITEBYTECODE", "1");
        }
        if self.level <= SandboxLevel::Landlock {
            command.current_dir(&program.folder);
        }
        command.env("QUATERNE_BOT", &self.mark);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Where it is held it gets a session of its own, and with it a group.
        #[cfg(unix)]
        if self.level == SandboxLevel::None {
            std::os::unix::process::CommandExt::process_group(&mut command, 0);
        }
        command
    }

    /// What the thread that starts the program has to do first.
    pub(crate) fn confinement(&self) -> Confinement {
        Confinement { level: self.level, shown: self.shown.clone(), scratch: self.scratch.clone() }
    }

    /// Starts the program by this function, and knows its processes from then on.
    pub(crate) fn start<T>(&self, start: impl FnOnce() -> T) -> (T, Kin) {
        let also = match self.level {
            SandboxLevel::None => Also::Entry(format!("QUATERNE_BOT={}", self.mark)),
            _ => Also::Filters,
        };
        Kin::start(self.number, also, || imp::with_nothing_inherited(self.level, start))
    }

    /// Lets a program that was just started into its group, and go. Where it cannot enter, it goes without.
    pub(crate) fn admit(&mut self, child: &mut Child) -> Option<Cgroup> {
        let group = self.group.take()?;
        let entered = group.take(child);
        if let Some(stdin) = &mut child.stdin {
            // Who is gone already does not come through the gate.
            let _ = stdin.write_all(OPEN);
        }
        entered.is_ok().then_some(group)
    }

    /// Whether it has written more than it may, where its `/tmp` does not see to that.
    #[cfg(target_os = "linux")]
    pub(crate) fn is_full(&self, tree: &mut Tree) -> bool {
        match &self.scratch {
            Some(scratch) => imp::written(scratch, &tree.members()) > imp::WRITTEN,
            // Its /tmp has room for so many bytes, and for any number of files without any.
            None if self.level != SandboxLevel::None => imp::files(&tree.inside()) > imp::MOST_FILES,
            None => false,
        }
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn is_full(&self, _: &mut Tree) -> bool {
        false
    }

    /// Takes its temporary files away.
    pub(crate) fn clean(&self) {
        if let Some(scratch) = &self.scratch {
            imp::remove_scratch(scratch);
        }
    }
}

/// Where a command of somebody else is held that the caller starts by itself.
#[derive(Debug)]
pub struct Held {
    confinement: Confinement,
    /// What stands before the command.
    pub words: Vec<std::ffi::OsString>,
}

impl Held {
    /// The best that this machine has: the command may read the system and what is `shown`, but for what is
    /// `hidden` in it (by bubblewrap), and write to `scratch` (by Landlock; bubblewrap gives it a `/tmp`).
    pub fn new(
        shown: Vec<PathBuf>,
        hidden: &[PathBuf],
        scratch: PathBuf,
        memory: u64,
    ) -> Result<Self, SandboxError> {
        let level = SandboxLevel::probe();
        if level == SandboxLevel::None {
            return Err(SandboxError::Closed);
        }
        let program = Program {
            argv: Vec::new(),
            folder: PathBuf::from("/tmp"),
            shown: shown.clone(),
            search: Vec::new(),
        };
        let words = imp::held(level, &program, hidden, memory, COUNT.fetch_add(1, Ordering::Relaxed));
        Ok(Self { confinement: Confinement { level, shown, scratch: Some(scratch) }, words })
    }

    /// Descriptors of this process that the command must inherit.
    pub fn descriptors(&self) -> Vec<i32> {
        #[cfg(target_os = "linux")]
        if let SandboxLevel::Bubblewrap { .. } = self.level() {
            return filter::file().into_iter().collect();
        }
        Vec::new()
    }

    /// How well it is held.
    pub fn level(&self) -> SandboxLevel {
        self.confinement.level
    }

    /// What the thread that starts the command gives up first, for itself and whatever it starts.
    pub fn confine(&self) -> io::Result<()> {
        self.confinement.apply()
    }
}

/// What a thread gives up before it starts a program.
#[derive(Debug)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Landlock asks"))]
pub(crate) struct Confinement {
    level: SandboxLevel,
    shown: Vec<PathBuf>,
    scratch: Option<PathBuf>,
}

impl Confinement {
    /// Gives it up, for this thread and whatever it starts.
    pub(crate) fn apply(&self) -> io::Result<()> {
        imp::confine(self)
    }
}

fn search_path(program: &Program) -> std::ffi::OsString {
    let system = ["/usr/local/bin", "/usr/bin", "/bin"].map(PathBuf::from);
    std::env::join_paths(program.search.iter().cloned().chain(system))
        .unwrap_or_else(|_| "/usr/bin:/bin".into())
}
