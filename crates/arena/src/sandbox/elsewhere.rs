//! Elsewhere there is no sandbox: programs have to be trusted.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use quaterne_rules::{Lang, Say};

use super::{Confinement, SandboxLevel};
use crate::program::Program;

pub(super) const PROCESSES: u32 = 0;
pub(crate) const OPEN: &[u8] = &[];

pub(super) fn probe() -> SandboxLevel {
    SandboxLevel::None
}

pub(super) fn held(_: SandboxLevel, _: &Program, _: &[PathBuf], _: u64, _: u32) -> Vec<OsString> {
    Vec::new()
}

pub(super) fn bound() -> Vec<OsString> {
    Vec::new()
}

pub(super) const fn gate() -> &'static [&'static str] {
    &[]
}

pub(super) fn confine(_: &Confinement) -> io::Result<()> {
    Ok(())
}

pub(super) fn make_scratch(path: &Path, _: u32) -> io::Result<()> {
    std::fs::create_dir(path)
}

pub(super) fn remove_scratch(path: &Path) {
    let _ = std::fs::remove_dir_all(path);
}

/// The processes of a program: only its group is known here.
#[derive(Debug)]
pub(crate) struct Kin;

/// What else tells them.
#[derive(Clone, Debug)]
#[expect(dead_code, reason = "asked on Linux only")]
pub(crate) enum Also {
    Filters,
    Entry(String),
}

impl Kin {
    pub(crate) fn start<T>(_: u32, _: Also, start: impl FnOnce() -> T) -> (T, Self) {
        (start(), Self)
    }
}

pub(super) fn with_nothing_inherited<T>(_: SandboxLevel, start: impl FnOnce() -> T) -> T {
    start()
}

#[cfg(unix)]
impl Kin {
    pub(crate) fn look(&mut self) -> &[rustix::process::Pid] {
        &[]
    }

    pub(crate) fn alive(&mut self) -> Vec<rustix::process::Pid> {
        Vec::new()
    }

    pub(crate) fn is_ours(&self, _: rustix::process::Pid) -> bool {
        false
    }
}

/// Control groups, of which there are none here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cgroups {}

impl Cgroups {
    /// None.
    pub const fn probe() -> Option<Self> {
        None
    }
}

impl Say for Cgroups {
    fn say(&self, _: Lang) -> String {
        match *self {}
    }
}

/// The group of one program, which it has not.
#[derive(Debug)]
pub(crate) enum Cgroup {}

impl Cgroup {
    pub(crate) const fn new(_: u64, _: u32) -> Option<Self> {
        None
    }

    pub(crate) fn take(&self, _: &std::process::Child) -> io::Result<()> {
        match *self {}
    }

    #[cfg(unix)]
    pub(crate) fn freeze(&self, _: bool) {
        match *self {}
    }

    #[cfg(unix)]
    pub(crate) fn kill(&self) {
        match *self {}
    }

    #[cfg(unix)]
    pub(crate) fn is_empty(&self) -> bool {
        match *self {}
    }

    pub(crate) fn ran_out_of_memory(&self) -> bool {
        match *self {}
    }

    #[cfg(unix)]
    pub(crate) fn members(&self) -> Vec<rustix::process::Pid> {
        match *self {}
    }
}
