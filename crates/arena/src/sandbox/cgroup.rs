//! A control group for each program, where this machine lets us make one: all of its processes are held, counted and ended
//! by one word each, wherever they went.
//!
//! ```text
//!   the cgroup of this process, or one above it     the nearest in which a group can be made, those with controllers first
//!     └── quaterne-4711-12                           one per program, gone with it
//!           cgroup.freeze     during the opponent's turn
//!           cgroup.kill       at its end
//!           memory.max, pids.max, cpu.max   where the controllers are delegated; what is not there, limits of processes do
//! ```
//!
//! A program enters its group before its first instruction: what is started first is a shell that waits for a line, and the
//! line is sent once the shell is in the group. Rejected: `clone` straight into a group, which needs `unsafe`; and a
//! descriptor of `cgroup.procs` for the program to enter by, which another program started in that moment would inherit.
//!
//! Whether it works is tried out: a shell is put into a group, frozen, and ended there.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{fmt, fs, io, thread};

use quaterne_rules::{Lang, Say};
use rustix::process::Pid;

/// What stands before a program that has to wait until it is in its group.
pub(super) const GATE: [&str; 4] = ["sh", "-c", "read -r _ && exec \"$@\"", "sh"];
/// What opens it.
pub(crate) const OPEN: &[u8] = b"\n";
/// Bytes of `/tmp` and `/dev/shm`, which count as memory.
const FILES: u64 = 80 << 20;
/// How long a trial may take.
const TRIAL: Duration = Duration::from_secs(2);
/// How long a group is waited for that is not empty after that.
const DYING: Duration = Duration::from_secs(60);

/// What groups do on this machine, beyond holding a program still and ending it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cgroups {
    /// They limit memory.
    pub memory: bool,
    /// They limit the number of processes.
    pub processes: bool,
    /// They limit processor time.
    pub cpu: bool,
}

impl Cgroups {
    /// What they do here; nothing where none can be made. Found out once.
    pub fn probe() -> Option<Self> {
        home().map(|home| home.powers)
    }

    fn named(self) -> impl Iterator<Item = &'static str> {
        [(self.memory, "memory"), (self.processes, "pids"), (self.cpu, "cpu")]
            .into_iter()
            .filter_map(|(is_there, name)| is_there.then_some(name))
    }
}

impl fmt::Display for Cgroups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a cgroup each (freeze, kill")?;
        self.named().try_for_each(|name| write!(f, ", {name}"))?;
        f.write_str(")")
    }
}

impl Say for Cgroups {
    fn say(&self, lang: Lang) -> String {
        let text = self.to_string();
        match lang {
            Lang::En => text,
            Lang::Fr => text.replace("a cgroup each", "un cgroup chacun"),
        }
    }
}

/// Where groups are made.
struct Home {
    folder: PathBuf,
    powers: Cgroups,
}

fn home() -> Option<&'static Home> {
    static FOUND: OnceLock<Option<Home>> = OnceLock::new();
    FOUND
        .get_or_init(|| {
            let homes: Vec<Home> = candidates().into_iter().filter_map(Home::of).collect();
            let most = |home: &Home| home.powers.named().count();
            // The nearest of those that can do most.
            let best = homes.iter().map(most).max()?;
            let home = homes.into_iter().find(|home| most(home) == best)?;
            sweep(&home.folder);
            Some(home)
        })
        .as_ref()
}

/// The group of this process and those above it, as folders.
fn candidates() -> Vec<PathBuf> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let Some(own) = own.lines().find_map(|line| line.strip_prefix("0::")) else { return Vec::new() };
    let Some((root, mount)) = mounts.lines().find_map(mounted) else { return Vec::new() };
    // A mount may show a part of the hierarchy only.
    let Ok(inside) = Path::new(own).strip_prefix(root) else { return Vec::new() };
    let own = Path::new(mount).join(inside);
    own.ancestors().take_while(|folder| folder.starts_with(mount)).map(Path::to_owned).collect()
}

/// What is mounted, and where, of a line about the second hierarchy: `30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw`.
fn mounted(line: &str) -> Option<(&str, &str)> {
    let (place, kind) = line.split_once(" - ")?;
    kind.starts_with("cgroup2 ").then_some(())?;
    let mut words = place.split(' ').skip(3);
    Some((words.next()?, words.next()?))
}

impl Home {
    /// A folder, if groups made in it work.
    fn of(folder: PathBuf) -> Option<Self> {
        let there = |file: &str| fs::read_to_string(folder.join(file)).unwrap_or_default();
        // Refused where processes are in that group itself, and where it is not ours: then it is as it is.
        for name in ["memory", "pids", "cpu"] {
            let has = |file: &str| there(file).split_whitespace().any(|each| each == name);
            if has("cgroup.controllers") && !has("cgroup.subtree_control") {
                let _ = fs::write(folder.join("cgroup.subtree_control"), format!("+{name}"));
            }
        }
        let enabled = there("cgroup.subtree_control");
        let has = |name: &str| enabled.split_whitespace().any(|each| each == name);
        let powers = Cgroups { memory: has("memory"), processes: has("pids"), cpu: has("cpu") };
        let home = Self { folder, powers };
        home.works().ok()?.then_some(home)
    }

    /// Whether a program that is put into a group stands still there, and ends there.
    fn works(&self) -> io::Result<bool> {
        let group = Cgroup::inside(self, 64, 64)?;
        let mut shell = Command::new(GATE[0]);
        shell.args(&GATE[1..]).arg("true").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut shell = shell.spawn()?;
        let held = group.take(&shell).map(|()| {
            group.freeze(true);
            soon(|| group.says("frozen 1"))
        });
        group.kill();
        let _ = shell.kill();
        let status = shell.wait()?;
        Ok(held? && !status.success() && soon(|| group.is_empty()))
    }
}

/// Whether something is so before long.
fn soon(is_so: impl Fn() -> bool) -> bool {
    within(TRIAL, is_so)
}

fn within(time: Duration, is_so: impl Fn() -> bool) -> bool {
    let began = Instant::now();
    loop {
        if is_so() {
            return true;
        }
        if began.elapsed() > time {
            return false;
        }
        thread::sleep((began.elapsed() / 16).clamp(Duration::from_millis(1), Duration::from_millis(100)));
    }
}

/// Groups of processes that were ended before they could clean up; one in which somebody still is cannot be removed.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let owner = name.strip_prefix("quaterne-").and_then(|rest| rest.split('-').next());
        if owner.is_some_and(|owner| !Path::new("/proc").join(owner).exists()) {
            let _ = fs::remove_dir(entry.path());
        }
    }
}

/// The group of one program.
#[derive(Debug)]
pub(crate) struct Cgroup {
    folder: PathBuf,
}

impl Cgroup {
    /// A group with these limits, in MiB and processes; none where none can be had.
    pub(crate) fn new(memory: u64, processes: u32) -> Option<Self> {
        Self::inside(home()?, memory, processes).ok()
    }

    fn inside(home: &Home, memory: u64, processes: u32) -> io::Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = home.folder.join(format!("quaterne-{}-{number}", std::process::id()));
        fs::create_dir(&folder)?;
        let group = Self { folder };
        // A tenth more than it may use, and its files in memory: who uses more is told so by the referee, who looks now and
        // then. This is for who is quicker than that.
        let memory = ((memory << 20) / 10 * 11) + FILES;
        let limits = [
            (home.powers.memory, "memory.max", memory.to_string()),
            (home.powers.memory, "memory.swap.max", "0".to_owned()),
            (home.powers.memory, "memory.oom.group", "1".to_owned()),
            (home.powers.processes, "pids.max", processes.to_string()),
            // One processor: as many programs think at a time as there are processors.
            (home.powers.cpu, "cpu.max", "100000 100000".to_owned()),
        ];
        for (_, file, value) in limits.iter().filter(|(is_there, ..)| *is_there) {
            // A kernel without swap has no such file.
            let _ = fs::write(group.folder.join(file), value);
        }
        Ok(group)
    }

    /// Puts a program into it that waits at the gate.
    pub(crate) fn take(&self, child: &Child) -> io::Result<()> {
        fs::write(self.folder.join("cgroup.procs"), child.id().to_string())
    }

    /// Holds everybody in it, or lets them go on.
    pub(crate) fn freeze(&self, held: bool) {
        let _ = fs::write(self.folder.join("cgroup.freeze"), if held { "1" } else { "0" });
    }

    /// Ends everybody in it, frozen or not.
    pub(crate) fn kill(&self) {
        let _ = fs::write(self.folder.join("cgroup.kill"), "1");
    }

    /// Who is in it.
    pub(crate) fn members(&self) -> Vec<Pid> {
        let list = fs::read_to_string(self.folder.join("cgroup.procs")).unwrap_or_default();
        list.lines().filter_map(|line| Pid::from_raw(line.parse().ok()?)).collect()
    }

    /// Whether nobody is.
    pub(crate) fn is_empty(&self) -> bool {
        self.says("populated 0")
    }

    /// Whether somebody in it was ended because there was no memory left for it.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        let events = fs::read_to_string(self.folder.join("memory.events")).unwrap_or_default();
        events.lines().any(|line| line.strip_prefix("oom_kill ").is_some_and(|count| count != "0"))
    }

    fn says(&self, line: &str) -> bool {
        fs::read_to_string(self.folder.join("cgroup.events"))
            .is_ok_and(|text| text.lines().any(|each| each == line))
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        self.kill();
        // Who was ended takes a moment to be gone, and a group can be removed when it is empty: on a busy machine a long moment,
        // for which the next game does not wait.
        let folder = std::mem::take(&mut self.folder);
        if !within(TRIAL, || fs::remove_dir(&folder).is_ok()) {
            thread::spawn(move || within(DYING, || fs::remove_dir(&folder).is_ok()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mounts_are_read() {
        let line = "42 32 0:29 /part /sys/fs/cgroup/unified rw,nosuid shared:9 - cgroup2 cgroup2 rw";
        assert_eq!(mounted(line), Some(("/part", "/sys/fs/cgroup/unified")));
        assert_eq!(mounted(&line.replace("cgroup2 cgroup2", "cgroup cgroup")), None);
    }

    #[test]
    fn what_they_do_is_told_in_both_languages() {
        let all = Cgroups { memory: true, processes: true, cpu: true };
        assert_eq!(all.to_string(), "a cgroup each (freeze, kill, memory, pids, cpu)");
        assert_eq!(Cgroups::default().say(Lang::Fr), "un cgroup chacun (freeze, kill)");
    }

    /// Where groups can be had they are left as they were found.
    #[test]
    fn a_group_goes_with_its_program() {
        let Some(home) = home() else { return };
        let group = Cgroup::new(64, 64).unwrap();
        let folder = group.folder.clone();
        assert!(folder.is_dir() && folder.starts_with(&home.folder));
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        group.take(&child).unwrap();
        assert_eq!(group.members(), [Pid::from_child(&child)]);
        drop(group);
        assert!(!child.wait().unwrap().success() && !folder.exists());
    }
}
