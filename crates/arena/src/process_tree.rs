//! A program and everything it started: held, let go, measured and ended together.
//!
//! A program gets a process group of its own, so that one signal reaches all of it. A process may leave its
//! group; on Linux the tree of processes below the program finds it nevertheless, and inside the sandbox
//! nothing outlives the program.

use std::process::Child;

/// Everything that a program runs.
#[derive(Debug)]
pub(crate) struct Tree {
    #[cfg(unix)]
    root: rustix::process::Pid,
    /// Processes that left the group and were held one by one.
    #[cfg(unix)]
    strays: Vec<rustix::process::Pid>,
}

#[cfg(unix)]
impl Tree {
    pub(crate) fn of(child: &Child) -> Self {
        Self { root: rustix::process::Pid::from_child(child), strays: Vec::new() }
    }

    /// Holds every process; `look` for those that left the group, too.
    pub(crate) fn hold(&mut self, look: bool) {
        use rustix::process::{Signal, getpgid, kill_process, kill_process_group};
        let _ = kill_process_group(self.root, Signal::STOP);
        if look {
            for pid in self.members() {
                if getpgid(Some(pid)).is_ok_and(|group| group != self.root) {
                    let _ = kill_process(pid, Signal::STOP);
                    self.strays.push(pid);
                }
            }
        }
    }

    /// Lets them go on.
    pub(crate) fn resume(&mut self) {
        use rustix::process::{Signal, kill_process, kill_process_group};
        let _ = kill_process_group(self.root, Signal::CONT);
        for pid in self.strays.drain(..) {
            let _ = kill_process(pid, Signal::CONT);
        }
    }

    /// Ends them.
    pub(crate) fn kill(&mut self) {
        use rustix::process::{Signal, kill_process, kill_process_group};
        let members = self.members();
        let _ = kill_process_group(self.root, Signal::KILL);
        for pid in members {
            let _ = kill_process(pid, Signal::KILL);
        }
    }

    /// Bytes of memory in use, all processes together. Not known outside Linux.
    pub(crate) fn memory(&self) -> u64 {
        let resident = |pid: &rustix::process::Pid| {
            let statm = std::fs::read_to_string(format!("/proc/{}/statm", pid.as_raw_pid())).ok()?;
            let mut pages = statm.split(' ').skip(1).map_while(|pages| pages.parse::<u64>().ok());
            // What is shared with files is not the program's doing.
            Some(pages.next()?.saturating_sub(pages.next()?))
        };
        let pages: u64 = self.members().iter().filter_map(resident).sum();
        pages * rustix::param::page_size() as u64
    }

    /// The program and its descendants, as far as the system tells.
    fn members(&self) -> Vec<rustix::process::Pid> {
        let mut members = vec![self.root];
        let mut next = 0;
        while let Some(&pid) = members.get(next) {
            next += 1;
            let Ok(threads) = std::fs::read_dir(format!("/proc/{}/task", pid.as_raw_pid())) else { continue };
            for thread in threads.flatten() {
                let children = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
                let pids = children.split_whitespace().filter_map(|pid| pid.parse().ok());
                members.extend(pids.filter_map(rustix::process::Pid::from_raw));
            }
        }
        members
    }
}

/// Elsewhere only the program itself is known, and the standard library ends it.
#[cfg(not(unix))]
impl Tree {
    pub(crate) fn of(_: &Child) -> Self {
        Self {}
    }

    pub(crate) fn hold(&mut self, _: bool) {}

    pub(crate) fn resume(&mut self) {}

    pub(crate) fn kill(&mut self) {}

    pub(crate) fn memory(&self) -> u64 {
        0
    }
}
