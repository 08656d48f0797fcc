//! The mark of a program's processes, by which they are found wherever they went.
//!
//! Linux has a limit that its kernel stopped using twenty years ago, `RLIMIT_LOCKS`. Every process inherits it, whatever
//! becomes of its parent, its group, its session and its environment, and [`filter`](super::filter) refuses to change it.
//! So a program gets a value of that limit which no other program has:
//!
//! ```text
//!   referee: limit = mark ──► start ──► limit = as before        one start at a time: limits belong to a process, not to a thread
//!                               └─► program ──► child ──► its orphan, in a session of its own, with an empty environment
//!                                   mark        mark      mark, in /proc/PID/limits
//! ```
//!
//! New processes have the numbers after the newest one that was known (`/proc/loadavg` tells the newest), so that looking
//! for them costs one small file as long as nobody starts anything.
//!
//! Rejected: a variable of the environment, which a program clears; the tree of processes, from which an orphan is cut
//! off; being everybody's subreaper, which would give whoever uses this crate children that it does not know of.

use std::fs;
use std::sync::{Mutex, PoisonError};

use rustix::process::{Pid, Resource, Rlimit, getrlimit, setrlimit};

use crate::process_tree::told;

/// How many numbers are tried one by one before the list of all processes is read instead.
const FEW: i32 = 1000;

/// The processes of one program.
#[derive(Debug)]
pub(crate) struct Kin {
    mark: u64,
    /// How many filters of system calls a process of the program has at least; where it is not held, what its environment
    /// says.
    also: Also,
    /// The newest process that was looked at.
    newest: i32,
    found: Vec<Pid>,
    /// Marked, but not a program yet: the sandbox around it is still being set up.
    unborn: Vec<Pid>,
}

/// What tells a marked process from one that somebody else in this process started in that same moment.
#[derive(Clone, Debug)]
pub(crate) enum Also {
    /// More filters than this process has.
    Filters,
    /// This entry in its environment.
    Entry(String),
}

impl Kin {
    /// Starts a program, which nobody else does meanwhile, and knows its processes from then on.
    pub(crate) fn start<T>(number: u32, also: Also, start: impl FnOnce() -> T) -> (T, Self) {
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let mark = (1 << 60) | (u64::from(std::process::id()) << 24) | u64::from(number & 0xFF_FFFF);
        let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let (before, newest) = (getrlimit(Resource::Locks), newest());
        // Where somebody has lowered the limit for good, the program goes without a mark and is found by its group alone.
        let _ = setrlimit(Resource::Locks, Rlimit { current: Some(mark), ..before });
        let started = start();
        let _ = setrlimit(Resource::Locks, before);
        (started, Self { mark, also, newest, found: Vec::new(), unborn: Vec::new() })
    }

    /// Looks for new processes; all that were ever found, whether they are still there or not.
    pub(crate) fn look(&mut self) -> &[Pid] {
        loop {
            let newest = newest();
            let unborn = std::mem::take(&mut self.unborn);
            let fresh = if newest == self.newest {
                unborn
            } else {
                unborn.into_iter().chain(between(self.newest, newest)).collect()
            };
            let nothing_new = newest == self.newest;
            self.newest = newest;
            for pid in fresh {
                match self.kinship(pid) {
                    _ if self.found.contains(&pid) => {}
                    Kinship::Ours => self.found.push(pid),
                    Kinship::Unborn => self.unborn.push(pid),
                    Kinship::None => {}
                }
            }
            if nothing_new {
                return &self.found;
            }
        }
    }

    /// Those of them that are there now.
    pub(crate) fn alive(&mut self) -> Vec<Pid> {
        self.look();
        let mut found = std::mem::take(&mut self.found);
        found.retain(|&pid| self.is_ours(pid));
        self.found.clone_from(&found);
        found
    }

    /// Whether a number is, at this moment, that of a process of the program.
    pub(crate) fn is_ours(&self, pid: Pid) -> bool {
        matches!(self.kinship(pid), Kinship::Ours)
    }

    fn kinship(&self, pid: Pid) -> Kinship {
        let limits = format!("/proc/{}/limits", pid.as_raw_pid());
        let is_marked = fs::read_to_string(limits).is_ok_and(|limits| {
            let line = limits.lines().find_map(|line| line.strip_prefix("Max file locks"));
            line.and_then(|line| line.split_whitespace().next()?.parse().ok()) == Some(self.mark)
        });
        if !is_marked {
            return Kinship::None;
        }
        // A process goes on when its first thread has ended, and is gone when all of them have.
        let Some((folder, status)) = told(pid) else { return Kinship::None };
        match &self.also {
            // Threads have numbers, too: their process is found by its own, and counted once.
            _ if field(&status, "Tgid:").and_then(|number| number.parse().ok()) != Some(pid.as_raw_pid()) => {
                Kinship::None
            }
            Also::Filters if filters(&status) > own_filters() => Kinship::Ours,
            Also::Filters => Kinship::Unborn,
            Also::Entry(entry) => {
                let environment = fs::read(folder.join("environ")).unwrap_or_default();
                match environment.split(|&byte| byte == 0).any(|each| each == entry.as_bytes()) {
                    true => Kinship::Ours,
                    false => Kinship::None,
                }
            }
        }
    }
}

enum Kinship {
    Ours,
    Unborn,
    None,
}

fn field<'a>(status: &'a str, name: &str) -> Option<&'a str> {
    status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
}

/// How many filters of system calls a process has; older kernels only tell whether it has any.
fn filters(status: &str) -> u32 {
    let number = field(status, "Seccomp_filters:").and_then(|number| number.parse().ok());
    number.unwrap_or_else(|| u32::from(field(status, "Seccomp:") == Some("2")))
}

fn own_filters() -> u32 {
    static OWN: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    // Of the process, which is its first thread: the one that asks may have put on a filter of its own.
    *OWN.get_or_init(|| filters(&fs::read_to_string("/proc/self/status").unwrap_or_default()))
}

/// The number of the newest process.
fn newest() -> i32 {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().last().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The processes that may be newer than `before`, up to `now`.
fn between(before: i32, now: i32) -> Vec<Pid> {
    if now > before && now - before < FEW {
        return (before + 1..=now).filter_map(Pid::from_raw).collect();
    }
    // Many, or the numbers began again from the start.
    let names = fs::read_dir("/proc").into_iter().flatten().flatten();
    names.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?)).collect()
}
