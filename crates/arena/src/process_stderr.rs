//! The pipe of a program's standard error, which one thread empties while another may ask whether something lies in it.
//!
//! What a program wrote before its last answer is to be kept with that answer, though it comes by another pipe. So the
//! reader takes bytes out only with the kept text locked: whoever holds that lock and finds the pipe empty has all of them.

#[cfg(not(unix))]
use std::io::Read as _;
use std::io::Result;
use std::process::ChildStderr;
#[cfg(not(unix))]
use std::sync::{Mutex, PoisonError};

pub(crate) struct Stderr(#[cfg(unix)] ChildStderr, #[cfg(not(unix))] Mutex<ChildStderr>);

#[cfg(unix)]
impl Stderr {
    pub(crate) fn new(pipe: ChildStderr) -> Self {
        Self(pipe)
    }

    /// Waits for something in the pipe, locks, and takes it out.
    pub(crate) fn take<L>(&self, chunk: &mut [u8], lock: impl FnOnce() -> L) -> Result<(usize, L)> {
        use rustix::event::{PollFd, PollFlags, poll};
        while poll(&mut [PollFd::new(&self.0, PollFlags::IN)], None) == Err(rustix::io::Errno::INTR) {}
        let kept = lock();
        Ok((rustix::io::read(&self.0, chunk)?, kept))
    }

    /// Whether something lies in the pipe.
    pub(crate) fn unread(&self) -> bool {
        rustix::io::ioctl_fionread(&self.0).is_ok_and(|bytes| bytes > 0)
    }
}

/// Where nobody can look into a pipe: what is on its way is not waited for.
#[cfg(not(unix))]
impl Stderr {
    pub(crate) fn new(pipe: ChildStderr) -> Self {
        Self(Mutex::new(pipe))
    }

    pub(crate) fn take<L>(&self, chunk: &mut [u8], lock: impl FnOnce() -> L) -> Result<(usize, L)> {
        let length = self.0.lock().unwrap_or_else(PoisonError::into_inner).read(chunk)?;
        Ok((length, lock()))
    }

    pub(crate) fn unread(&self) -> bool {
        false
    }
}
