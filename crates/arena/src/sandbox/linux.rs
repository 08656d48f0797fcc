//! The sandbox of Linux: bubblewrap, `prlimit`, Landlock.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;
use std::{fs, io, thread};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, PathBeneath, PathFd, Ruleset,
    RulesetAttr as _, RulesetCreatedAttr as _, RulesetStatus, Scope,
};
use rustix::process::{Pid, Signal, getuid, kill_process};

use super::{Confinement, SandboxLevel};
use crate::program::Program;

/// Processes and threads of one program: enough for Node and Java, not for a bomb.
const PROCESSES: u32 = 64;
/// MiB of files in memory, and of any one file.
const FILES: u64 = 64;
/// User ids that no account has.
const FIRST_UID: u32 = 1_879_000_000;

/// The parts of the system that a program may read.
const SYSTEM: [&str; 10] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/ld.so.cache",
    "/etc/alternatives",
    "/etc/localtime",
    "/etc/ssl/openssl.cnf",
];

pub(super) fn probe() -> SandboxLevel {
    static LEVEL: OnceLock<SandboxLevel> = OnceLock::new();
    *LEVEL.get_or_init(|| {
        let levels = [
            SandboxLevel::Bubblewrap { landlock: true },
            SandboxLevel::Bubblewrap { landlock: false },
            SandboxLevel::Landlock,
        ];
        let most = most();
        levels.into_iter().find(|&level| level <= most && holds(level)).unwrap_or(SandboxLevel::None)
    })
}

/// The most that is wanted, by `QUATERNE_SANDBOX`: for whoever wants to see what a lesser machine does.
fn most() -> SandboxLevel {
    match std::env::var("QUATERNE_SANDBOX").as_deref() {
        Ok("none") => SandboxLevel::None,
        Ok("landlock") => SandboxLevel::Landlock,
        _ => SandboxLevel::Bubblewrap { landlock: true },
    }
}

/// Whether a harmless program can be started at this level, and cannot read what it should not.
fn holds(level: SandboxLevel) -> bool {
    let program =
        Program { argv: Vec::new(), folder: PathBuf::from("/"), shown: Vec::new(), search: Vec::new() };
    let mut words = held(level, &program, 1024, 0);
    words.extend(["/bin/sh", "-c", "! cat /etc/passwd 2>/dev/null"].map(OsString::from));
    let confinement = Confinement { level, shown: Vec::new(), scratch: None };
    let trial = thread::spawn(move || {
        confinement.apply()?;
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).env_clear().env("PATH", "/usr/bin:/bin");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()
    });
    matches!(trial.join(), Ok(Ok(status)) if status.success())
}

fn words<const N: usize>(list: [&str; N]) -> impl Iterator<Item = OsString> {
    list.map(OsString::from).into_iter()
}

/// What stands before a program: a session of its own, `bwrap`, another user, the limits.
pub(super) fn held(level: SandboxLevel, program: &Program, memory: u64, number: u32) -> Vec<OsString> {
    // Without a session of its own a program could type on the referee's terminal.
    let mut line: Vec<OsString> = words(["setsid"]).collect();
    let mut processes = PROCESSES;
    match level {
        SandboxLevel::Bubblewrap { .. } => line.extend(wrapped(program)),
        // All processes of this user count, where the program has no namespace of its own.
        _ if !getuid().is_root() => processes += own_threads(),
        _ => {}
    }
    line.extend(limited(memory, processes, number));
    line
}

/// How many threads the user of this process runs.
fn own_threads() -> u32 {
    use std::os::unix::fs::MetadataExt as _;
    let mine = |folder: &fs::DirEntry| folder.metadata().is_ok_and(|data| data.uid() == getuid().as_raw());
    let threads = |folder: fs::DirEntry| fs::read_dir(folder.path().join("task")).map_or(0, Iterator::count);
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
    folders.filter(mine).map(threads).sum::<usize>() as u32
}

/// `bwrap` and its options: a system to read, a folder to write that goes away, nothing else.
fn wrapped(program: &Program) -> Vec<OsString> {
    let mut line: Vec<OsString> = words(["bwrap", "--die-with-parent"]).collect();
    if !getuid().is_root() {
        line.extend(words(["--unshare-user"]));
    }
    line.extend(words(["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"]));
    line.extend(words(["--unshare-cgroup-try", "--hostname", "arena"]));
    line.extend(words(["--perms", "0755", "--dir", "/etc", "--perms", "0755", "--dir", "/etc/ssl"]));
    for place in SYSTEM {
        match fs::read_link(place) {
            Ok(target) => {
                line.extend(words(["--symlink"]));
                line.extend([target.into_os_string(), place.into()]);
            }
            Err(_) => line.extend(words(["--ro-bind-try", place, place])),
        }
    }
    line.extend(words(["--proc", "/proc", "--dev", "/dev"]));
    line.extend(words(["--perms", "1777", "--size", &(16 << 20).to_string(), "--tmpfs", "/dev/shm"]));
    line.extend(words(["--remount-ro", "/dev"]));
    line.extend(words(["--perms", "1777", "--size", &(FILES << 20).to_string(), "--tmpfs", "/tmp"]));
    // After /tmp, in which a bot may well be.
    for place in &program.shown {
        line.extend(folders_to(place, program));
        line.extend(["--ro-bind".into(), place.clone().into_os_string(), place.clone().into_os_string()]);
    }
    let visible = program.shown.iter().any(|place| program.folder.starts_with(place));
    let folder = if visible { program.folder.as_path() } else { Path::new("/tmp") };
    line.extend(words(["--remount-ro", "/", "--chdir"]));
    line.extend([folder.as_os_str().to_owned(), "--".into()]);
    line
}

/// Makes the folders above a place: bubblewrap would make them for its own user alone.
fn folders_to(place: &Path, program: &Program) -> Vec<OsString> {
    let there = |folder: &Path| {
        let mut roots = SYSTEM.iter().map(Path::new).chain(program.shown.iter().map(PathBuf::as_path));
        folder.parent().is_none() || folder == Path::new("/tmp") || roots.any(|root| folder.starts_with(root))
    };
    let mut folders: Vec<&Path> = place.ancestors().skip(1).filter(|folder| !there(folder)).collect();
    folders.reverse();
    folders
        .into_iter()
        .flat_map(|folder| words(["--perms", "0755", "--dir"]).chain([folder.as_os_str().to_owned()]))
        .collect()
}

/// `prlimit` and its options, after a change of user when this is root.
fn limited(memory: u64, processes: u32, number: u32) -> Vec<OsString> {
    let mut line = Vec::new();
    if getuid().is_root() {
        let id = (FIRST_UID + std::process::id() % 10_000 * 1000 + number % 1000).to_string();
        line.extend(words(["setpriv", "--reuid", &id, "--regid", &id, "--clear-groups"]));
        line.extend(words(["--bounding-set=-all", "--inh-caps=-all", "--no-new-privs", "--"]));
    }
    line.extend(words(["prlimit"]));
    line.extend([
        format!("--nproc={processes}").into(),
        format!("--data={}", memory << 20).into(),
        format!("--fsize={}", FILES << 20).into(),
        "--core=0".into(),
        "--nofile=256".into(),
        "--".into(),
    ]);
    line
}

/// A trusted program is only bound to end with its referee, where `setpriv` can see to that.
pub(super) fn bound() -> Vec<OsString> {
    static KNOWN: OnceLock<bool> = OnceLock::new();
    let known = *KNOWN.get_or_init(|| {
        let mut trial = Command::new("setpriv");
        trial
            .args(["--pdeathsig", "KILL", "true"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        trial.status().is_ok_and(|status| status.success())
    });
    if known { words(["setpriv", "--pdeathsig", "KILL", "--"]).collect() } else { Vec::new() }
}

pub(super) fn confine(confinement: &Confinement) -> io::Result<()> {
    let with_files = match confinement.level {
        SandboxLevel::Bubblewrap { landlock: true } => false,
        SandboxLevel::Landlock => true,
        _ => return Ok(()),
    };
    restrict(confinement, with_files).map_err(io::Error::other)
}

fn restrict(
    confinement: &Confinement,
    with_files: bool,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let abi = ABI::V6;
    let mut ruleset = Ruleset::default().set_compatibility(CompatLevel::BestEffort);
    if with_files {
        ruleset = ruleset.handle_access(AccessFs::from_all(abi))?;
    }
    let mut ruleset =
        ruleset.handle_access(AccessNet::from_all(abi))?.scope(Scope::from_all(abi))?.create()?;
    if with_files {
        let shown = SYSTEM.iter().map(Path::new).chain(confinement.shown.iter().map(PathBuf::as_path));
        let read = AccessFs::from_read(abi);
        for place in shown.chain(["/proc", "/dev"].map(Path::new)).filter(|place| place.exists()) {
            let access = if place.is_dir() { read } else { read & AccessFs::from_file(abi) };
            ruleset = ruleset.add_rule(PathBeneath::new(PathFd::new(place)?, access))?;
        }
        let all = AccessFs::from_all(abi);
        ruleset =
            ruleset.add_rule(PathBeneath::new(PathFd::new("/dev/null")?, all & AccessFs::from_file(abi)))?;
        if let Some(scratch) = &confinement.scratch {
            ruleset = ruleset.add_rule(PathBeneath::new(PathFd::new(scratch)?, all))?;
        }
    }
    let status = ruleset.restrict_self()?;
    if status.ruleset == RulesetStatus::NotEnforced {
        return Err("this kernel has no Landlock".into());
    }
    Ok(())
}

/// A folder that whoever the program runs as can write.
pub(super) fn make_scratch(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::create_dir_all(path)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o1777))
}

/// Ends every process whose environment has this entry, and waits until they are gone.
pub(super) fn end_marked(entry: &str) {
    // First they are all held: of processes that fork while they are ended, each that goes makes room for another.
    for signal in [Signal::STOP, Signal::KILL] {
        let mut known: Vec<Pid> = Vec::new();
        // A process that forks while it is looked for has left a child for the next look.
        for _ in 0..10 {
            let fresh: Vec<Pid> = marked(entry).into_iter().filter(|pid| !known.contains(pid)).collect();
            if fresh.is_empty() {
                break;
            }
            for &pid in &fresh {
                let _ = kill_process(pid, signal);
            }
            known.extend(fresh);
        }
        if known.is_empty() {
            return;
        }
    }
    // The signal is sent at once; on a busy machine a process takes a while to go.
    for _ in 0..LAST_LOOKS {
        if marked(entry).is_empty() {
            return;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// How often one looks for processes that were ended: a second, at most.
const LAST_LOOKS: u32 = 500;

/// The processes whose environment has this entry.
fn marked(entry: &str) -> Vec<Pid> {
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pid = |folder: fs::DirEntry| {
        let pid = folder.file_name().to_str()?.parse().ok()?;
        let environment = fs::read(folder.path().join("environ")).ok()?;
        let is_marked = environment.split(|&byte| byte == 0).any(|each| each == entry.as_bytes());
        Pid::from_raw(pid).filter(|_| is_marked)
    };
    folders.filter_map(pid).collect()
}
