//! Elsewhere there is no sandbox: programs have to be trusted.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use super::{Confinement, SandboxLevel};
use crate::program::Program;

pub(super) fn probe() -> SandboxLevel {
    SandboxLevel::None
}

pub(super) fn held(_: SandboxLevel, _: &Program, _: u64, _: u32) -> Vec<OsString> {
    Vec::new()
}

pub(super) fn bound() -> Vec<OsString> {
    Vec::new()
}

pub(super) fn confine(_: &Confinement) -> io::Result<()> {
    Ok(())
}

pub(super) fn make_scratch(path: &Path) -> io::Result<()> {
    std::fs::create_dir_all(path)
}

pub(super) fn end_marked(_: &str) {}
