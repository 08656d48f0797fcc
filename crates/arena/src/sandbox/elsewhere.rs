//! Elsewhere there is no sandbox: programs have to be trusted.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use super::{Confinement, SandboxLevel};
use crate::program::Program;

pub(super) fn probe() -> SandboxLevel {
    SandboxLevel::None
}

pub(super) fn held(_: SandboxLevel, _: &Program, _: &[PathBuf], _: u64, _: u32) -> Vec<OsString> {
    Vec::new()
}

pub(super) fn bound() -> Vec<OsString> {
    Vec::new()
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
