//! A program and everything it started: held, let go, measured and ended together.
//!
//! A program gets a process group of its own, so that one signal reaches all of it. A process may leave its
//! group; on Linux all processes of a program have a [mark](crate::sandbox::Kin), and are found by it wherever they are.
//! Where they have a [control group](crate::sandbox::Cgroup), which nobody leaves, that does it all; the mark is looked for
//! once more at the end.

use std::process::Child;

use crate::sandbox::{Cgroup, Kin};

/// How often one looks for processes that start others while they are looked for.
#[cfg(unix)]
const LOOKS: u32 = 20;
/// How often one looks whether who was ended is gone: a second, at most.
#[cfg(unix)]
const LAST_LOOKS: u32 = 500;

/// Everything that a program runs.
#[derive(Debug)]
#[cfg_attr(
    not(unix),
    expect(dead_code, reason = "the standard library ends the program, and nothing else is known")
)]
pub(crate) struct Tree {
    #[cfg(unix)]
    root: rustix::process::Pid,
    kin: Kin,
    group: Option<Cgroup>,
    /// Processes that left the group and were held one by one.
    #[cfg(unix)]
    strays: Vec<rustix::process::Pid>,
}

#[cfg(unix)]
impl Tree {
    pub(crate) fn of(child: &Child, kin: Kin, group: Option<Cgroup>) -> Self {
        Self { root: rustix::process::Pid::from_child(child), kin, group, strays: Vec::new() }
    }

    /// Holds every process.
    pub(crate) fn hold(&mut self) {
        use rustix::process::{Signal, kill_process, kill_process_group};
        if let Some(group) = &self.group {
            return group.freeze(true);
        }
        let _ = kill_process_group(self.root, Signal::STOP);
        // Who forks while it is looked for has left a child for the next look; once held, nobody forks.
        for _ in 0..LOOKS {
            let fresh = self.outside();
            if fresh.is_empty() {
                break;
            }
            for pid in fresh {
                let _ = kill_process(pid, Signal::STOP);
                self.strays.push(pid);
            }
        }
    }

    /// The processes that left the group and are not held.
    fn outside(&mut self) -> Vec<rustix::process::Pid> {
        let found = self.kin.look().to_vec();
        let left = |pid: &rustix::process::Pid| {
            rustix::process::getpgid(Some(*pid)).is_ok_and(|group| group != self.root)
                && !self.strays.contains(pid)
                && self.kin.is_ours(*pid)
        };
        found.into_iter().filter(left).collect()
    }

    /// Lets them go on.
    pub(crate) fn resume(&mut self) {
        use rustix::process::{Signal, kill_process, kill_process_group};
        if let Some(group) = &self.group {
            return group.freeze(false);
        }
        let _ = kill_process_group(self.root, Signal::CONT);
        for pid in self.strays.drain(..) {
            if self.kin.is_ours(pid) {
                let _ = kill_process(pid, Signal::CONT);
            }
        }
    }

    /// Ends them.
    pub(crate) fn kill(&mut self) {
        use rustix::process::{Signal, kill_process, kill_process_group};
        if let Some(group) = &self.group {
            group.kill();
        }
        // First they are all held: of processes that fork while they are ended, each that goes makes room for another.
        self.hold();
        let _ = kill_process_group(self.root, Signal::KILL);
        for pid in self.kin.alive() {
            let _ = kill_process(pid, Signal::KILL);
        }
    }

    /// Waits until they are gone: the signal is sent at once, but on a busy machine a process takes a while to go.
    pub(crate) fn wait(&mut self) {
        use rustix::process::{Signal, kill_process};
        for _ in 0..LAST_LOOKS {
            let left = self.kin.alive();
            if left.is_empty() && self.group.as_ref().is_none_or(Cgroup::is_empty) {
                return;
            }
            for pid in left {
                let _ = kill_process(pid, Signal::KILL);
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
    }

    /// Bytes of memory in use, all processes together. Not known outside Linux.
    ///
    /// What they have in memory counts first, which is quick and too much; where that is above `most`, what is shared
    /// between processes is shared out, and the code that they run is left out.
    pub(crate) fn memory(&mut self, most: u64) -> u64 {
        let alive = self.members();
        let resident: u64 = alive.iter().filter_map(resident).sum();
        if resident <= most { resident } else { alive.iter().filter_map(own_share).sum() }
    }

    /// Its processes.
    pub(crate) fn members(&mut self) -> Vec<rustix::process::Pid> {
        match &self.group {
            Some(group) => group.members(),
            None => self.kin.alive(),
        }
    }

    /// Those of its processes that are the program itself, with nothing left of the sandbox to be set up around them.
    #[cfg(target_os = "linux")]
    pub(crate) fn inside(&mut self) -> Vec<rustix::process::Pid> {
        let mut members = self.members();
        members.retain(|&pid| self.kin.is_ours(pid));
        members
    }

    /// Whether the kernel ended one of them for its memory.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        self.group.as_ref().is_some_and(Cgroup::ran_out_of_memory)
    }
}

/// Where the system tells of a process, and what its status there is: its own folder, or, once its first thread has ended
/// and others go on, that of one of those. None where the process is gone, though nobody may have asked about it yet.
#[cfg(unix)]
pub(crate) fn told(pid: rustix::process::Pid) -> Option<(std::path::PathBuf, String)> {
    let status = |folder: std::path::PathBuf| {
        let status = std::fs::read_to_string(folder.join("status")).ok()?;
        let state = status.lines().find_map(|line| line.strip_prefix("State:"))?.trim();
        let has_ended = state.starts_with(['Z', 'X']);
        (!has_ended).then_some((folder, status))
    };
    let folder = std::path::PathBuf::from(format!("/proc/{}", pid.as_raw_pid()));
    let threads = folder.join("task");
    status(folder)
        .or_else(|| std::fs::read_dir(threads).ok()?.flatten().find_map(|thread| status(thread.path())))
}

/// Bytes that a process has in memory, the files that it reads included.
#[cfg(unix)]
fn resident(pid: &rustix::process::Pid) -> Option<u64> {
    let (folder, _) = told(*pid)?;
    let statm = std::fs::read_to_string(folder.join("statm")).ok()?;
    let pages: u64 = statm.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// Bytes that a process has made, what it shares with others shared out between them.
#[cfg(unix)]
fn own_share(pid: &rustix::process::Pid) -> Option<u64> {
    let (folder, status) = told(*pid)?;
    let rollup = std::fs::read_to_string(folder.join("smaps_rollup")).ok();
    let rollup = rollup.filter(|text| text.contains("Pss_Anon:"));
    let (text, names) = match rollup {
        Some(text) => (text, ["Pss_Anon:", "Pss_Shmem:"]),
        None => (status, ["RssAnon:", "RssShmem:"]),
    };
    let kibibytes = |name: &str| -> Option<u64> {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    };
    Some(names.into_iter().filter_map(kibibytes).sum::<u64>() << 10)
}

/// Elsewhere only the program itself is known, and the standard library ends it.
#[cfg(not(unix))]
impl Tree {
    pub(crate) fn of(_: &Child, kin: Kin, group: Option<Cgroup>) -> Self {
        Self { kin, group }
    }

    pub(crate) fn ran_out_of_memory(&self) -> bool {
        self.group.as_ref().is_some_and(Cgroup::ran_out_of_memory)
    }

    pub(crate) fn hold(&mut self) {}

    pub(crate) fn resume(&mut self) {}

    pub(crate) fn kill(&mut self) {}

    pub(crate) fn wait(&mut self) {}

    pub(crate) fn memory(&mut self, _: u64) -> u64 {
        0
    }
}
