//! Files that this process was given when it was started, and that a program must not be given in its turn.
//!
//! Whatever Rust opens is closed where a program begins. What a shell, an editor's terminal or a supervisor left open for us is
//! not: a program would find it open, whatever its sandbox says of paths. So it is marked to be closed there, and
//! unmarked once the program has begun: another part of this process may have its reasons to hand it on.
#![expect(
    unsafe_code,
    reason = "a descriptor that is known by its number alone is borrowed to be asked and marked"
)]

use std::fs;
use std::os::fd::{BorrowedFd, RawFd};

use rustix::io::{FdFlags, fcntl_getfd, fcntl_setfd};

/// Does something, such as to start a program, while whatever is inherited is closed for it, but for the three streams and `kept`.
pub(super) fn closed_but<T>(kept: Option<RawFd>, start: impl FnOnce() -> T) -> T {
    let names = fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let numbers = names.filter_map(|entry| entry.file_name().to_str()?.parse::<RawFd>().ok());
    let inherited: Vec<RawFd> = numbers
        .filter(|&number| number > 2 && Some(number) != kept)
        .filter(|&number| flags(number).is_some_and(|flags| !flags.contains(FdFlags::CLOEXEC)))
        .collect();
    let mark = |flags| {
        for &number in &inherited {
            // One that is closed by now needs no mark.
            let _ = fcntl_setfd(borrowed(number), flags);
        }
    };
    mark(FdFlags::CLOEXEC);
    let started = start();
    mark(FdFlags::empty());
    started
}

fn flags(number: RawFd) -> Option<FdFlags> {
    fcntl_getfd(borrowed(number)).ok()
}

fn borrowed<'a>(number: RawFd) -> BorrowedFd<'a> {
    // SAFETY: the number is not −1, and it is asked for its flags and marked, nothing else: a file that somebody closed meanwhile
    // answers with an error, and one that was opened in its place has the mark already or gets it for a moment.
    unsafe { BorrowedFd::borrow_raw(number) }
}
