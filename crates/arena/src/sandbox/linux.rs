//! The sandbox of Linux: bubblewrap, `prlimit`, Landlock, a filter of system calls.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::{fs, io, thread};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, PathBeneath, PathFd, Ruleset,
    RulesetAttr as _, RulesetCreatedAttr as _, RulesetStatus, Scope,
};
use rustix::process::{Pid, getuid};

use super::{Confinement, SandboxLevel, descriptors, filter};
use crate::process_tree::told;
use crate::program::Program;

/// Processes and threads of one program: enough for Node and Java, not for a bomb.
pub(super) const PROCESSES: u32 = 64;
/// MiB of files, all of a program's together.
const FILES: u64 = 64;
/// The same in bytes.
pub(super) const WRITTEN: u64 = FILES << 20;
/// Files in a private `/tmp`: as many as there are blocks for in it.
pub(super) const MOST_FILES: u64 = WRITTEN / 4096;
/// User ids that no account has.
const FIRST_UID: u32 = 1_879_000_000;

/// The parts of the system that a program may read; also those of `/etc` whose name begins with `java`.
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

/// What there is of them on this machine.
fn system() -> &'static [PathBuf] {
    static FOUND: OnceLock<Vec<PathBuf>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let etc = fs::read_dir("/etc").into_iter().flatten().flatten();
        let java = etc.filter(|entry| entry.file_name().to_string_lossy().starts_with("java"));
        SYSTEM.iter().map(PathBuf::from).chain(java.map(|entry| entry.path())).collect()
    })
}

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

/// Whether a harmless program can be started at this level, cannot read what it should not, and does not reach us.
fn holds(level: SandboxLevel) -> bool {
    let program =
        Program { argv: Vec::new(), folder: PathBuf::from("/"), shown: Vec::new(), search: Vec::new() };
    let mut words = held(level, &program, &[], 1024, 0);
    let script = "! cat /etc/passwd 2>/dev/null && ! kill -0 \"$0\" 2>/dev/null";
    words.extend(["/bin/sh", "-c", script, &std::process::id().to_string()].map(OsString::from));
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

/// What stands before a program: for bubblewrap the filter that it is to put on, a session of its own, `bwrap`, another
/// user, the limits.
pub(super) fn held(
    level: SandboxLevel,
    program: &Program,
    hidden: &[PathBuf],
    memory: u64,
    number: u32,
) -> Vec<OsString> {
    let mut line: Vec<OsString> = Vec::new();
    if let SandboxLevel::Bubblewrap { .. } = level {
        // Opened anew, so that everybody reads it from its start.
        let filter = filter::file().map_or_else(String::new, |file| file.to_string());
        line.extend(words(["sh", "-c", "exec 9<\"/proc/self/fd/$0\" && exec \"$@\"", &filter]));
    }
    // Without a session of its own a program could type on the referee's terminal.
    line.extend(words(["setsid"]));
    let mut processes = PROCESSES;
    match level {
        SandboxLevel::Bubblewrap { .. } => line.extend(wrapped(program, hidden)),
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
fn wrapped(program: &Program, hidden: &[PathBuf]) -> Vec<OsString> {
    let mut line: Vec<OsString> = words(["bwrap", "--die-with-parent", "--seccomp", "9"]).collect();
    if !getuid().is_root() {
        line.extend(words(["--unshare-user"]));
    }
    line.extend(words(["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"]));
    line.extend(words(["--unshare-cgroup-try", "--hostname", "arena"]));
    line.extend(words(["--perms", "0755", "--dir", "/etc", "--perms", "0755", "--dir", "/etc/ssl"]));
    for place in system() {
        let (option, from) = match fs::read_link(place) {
            Ok(target) => ("--symlink", target),
            Err(_) => ("--ro-bind-try", place.clone()),
        };
        line.extend([option.into(), from.into_os_string(), place.clone().into_os_string()]);
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
    for place in hidden {
        let empty = if place.is_dir() { ["--tmpfs"].as_slice() } else { &["--ro-bind", "/dev/null"] };
        line.extend(empty.iter().map(OsString::from).chain([place.clone().into_os_string()]));
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
        let mut roots = system().iter().chain(&program.shown);
        folder.parent().is_none() || folder == Path::new("/tmp") || roots.any(|root| folder.starts_with(root))
    };
    let mut folders: Vec<&Path> = place.ancestors().skip(1).filter(|folder| !there(folder)).collect();
    folders.reverse();
    folders
        .into_iter()
        .flat_map(|folder| words(["--perms", "0755", "--dir"]).chain([folder.as_os_str().to_owned()]))
        .collect()
}

/// The user as whom the program of this number runs when this is root.
fn user(number: u32) -> u32 {
    FIRST_UID + std::process::id() % 10_000 * 1000 + number % 1000
}

/// `prlimit` and its options, after a change of user when this is root.
fn limited(memory: u64, processes: u32, number: u32) -> Vec<OsString> {
    let mut line = Vec::new();
    if getuid().is_root() {
        let id = user(number).to_string();
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

/// What makes a program wait until it is in its group.
pub(super) const fn gate() -> &'static [&'static str] {
    &super::cgroup::GATE
}

/// Starts a program, which is given nothing but its streams and what its sandbox reads.
pub(super) fn with_nothing_inherited<T>(level: SandboxLevel, start: impl FnOnce() -> T) -> T {
    let filter = matches!(level, SandboxLevel::Bubblewrap { .. }).then(filter::file).flatten();
    descriptors::closed_but(filter, start)
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
    restrict(confinement, with_files).map_err(io::Error::other)?;
    // Bubblewrap needs what the filter refuses, and puts it on when it is done.
    if with_files { filter::put_on() } else { Ok(()) }
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
        let shown = system().iter().chain(&confinement.shown).map(PathBuf::as_path);
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

/// A folder that is the program's own, whoever it runs as.
pub(super) fn make_scratch(path: &Path, number: u32) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt as _, chown};
    // Fails where there is one already: somebody else may have put it there.
    fs::DirBuilder::new().mode(0o700).create(path)?;
    if getuid().is_root() { chown(path, Some(user(number)), Some(user(number))) } else { Ok(()) }
}

/// Takes a folder away, with whatever the program made of it.
pub(super) fn remove_scratch(path: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    if fs::remove_dir_all(path).is_ok() {
        return;
    }
    // A folder that its owner may not read: allow it, then remove what is in it.
    let _ = fs::set_permissions(path, fs::Permissions::from_mode(0o700));
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            remove_scratch(&entry.path());
        }
    }
    let _ = fs::remove_dir_all(path);
}

/// How many files there are in the folders that these processes alone can write to.
pub(super) fn files(inside: &[Pid]) -> u64 {
    let count = |pid: &Pid, folder: &str| {
        let about = rustix::fs::statvfs(format!("/proc/{}/root/{folder}", pid.as_raw_pid())).ok()?;
        about.f_files.checked_sub(about.f_ffree)
    };
    let of = |pid: &Pid| Some(count(pid, "tmp")? + count(pid, "dev/shm")?);
    inside.iter().find_map(of).unwrap_or(0)
}

/// Bytes that a program has written to its folder: what is there, and files that are gone by name but still open or
/// mapped.
pub(super) fn written(scratch: &Path, members: &[Pid]) -> u64 {
    use std::os::unix::fs::MetadataExt as _;
    // What a file takes, a block at least: a million empty files are not nothing.
    let size = |data: &fs::Metadata| (data.blocks() * 512).max(4096);
    let (mut bytes, mut folders) = (0, vec![scratch.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(data) = entry.metadata() else { continue };
            bytes += size(&data);
            if data.is_dir() {
                folders.push(entry.path());
            }
            if bytes > WRITTEN {
                return bytes;
            }
        }
    }
    let is_gone = |path: &Path| path.starts_with(scratch) && path.to_string_lossy().ends_with(" (deleted)");
    let mut seen = std::collections::HashSet::new();
    for pid in members {
        let Some((folder, _)) = told(*pid) else { continue };
        // Each thread: one may have a list of open files of its own.
        let threads =
            fs::read_dir(format!("/proc/{}/task", pid.as_raw_pid())).into_iter().flatten().flatten();
        let lists: Vec<_> = threads.map(|thread| fs::read_dir(thread.path().join("fd"))).collect();
        // A process may keep its user from looking at its files, and has no good reason to.
        let is_hidden =
            |list: &io::Result<_>| matches!(list, Err(why) if why.kind() == io::ErrorKind::PermissionDenied);
        if lists.iter().any(is_hidden) {
            return u64::MAX;
        }
        for entry in lists.into_iter().flatten().flatten().flatten() {
            let path = entry.path();
            if fs::read_link(&path).is_ok_and(|target| is_gone(&target))
                && let Ok(data) = fs::metadata(&path)
                && seen.insert(data.ino())
            {
                bytes += size(&data);
            }
        }
        for line in fs::read_to_string(folder.join("maps")).unwrap_or_default().lines() {
            // 7f00-7fff rw-s 00000000 fe:01 1234   /tmp/… (deleted)
            let Some(path) = line.find('/').map(|at| Path::new(&line[at..])).filter(|path| is_gone(path))
            else {
                continue;
            };
            let inode = line.split_whitespace().nth(4).and_then(|inode| inode.parse().ok()).unwrap_or(0);
            let range = line.split_once(' ').and_then(|(range, _)| range.split_once('-'));
            let end = |text: &str| u64::from_str_radix(text, 16).unwrap_or(0);
            if path.starts_with(scratch) && seen.insert(inode) {
                bytes += range.map_or(0, |(low, high)| end(high).saturating_sub(end(low)));
            }
        }
    }
    bytes
}
