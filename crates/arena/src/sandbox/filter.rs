//! What a held program may not ask of the kernel: a seccomp filter, written as the few instructions that it is.
//!
//! ```text
//!   another architecture's calls          the process ends: nothing below would recognise them
//!   socket, io_uring                      refused: neither TCP nor UDP nor Unix sockets, whatever Landlock knows of them
//!   memfd_create, shmget, msgget, …       refused: memory that no limit counts, or that outlives the process
//!   unshare, mount, clone with CLONE_NEW  refused: in namespaces of its own a program mounts file systems without limits
//!   ptrace, process_vm_readv, pidfd_getfd refused: the memory and the files of others
//!   inotify, fanotify, fcntl(F_NOTIFY)    refused: who opens which file, which Landlock does not see
//!   socketpair                            streams alone: a pair that sends letters sends them to any socket of this machine
//!   sendmsg                               refused: a file on its way from one end of a pair to the other is in no list
//!   fcntl(F_SETLEASE)                     refused: who opens a leased file waits, three quarters of a minute
//!   sync, syncfs                          refused: everybody's disk waits
//!   setpriority, sched_set…, ioprio_set   refused without bubblewrap: they reach every process of the same user
//!   chmod, chown, setxattr, utime         refused without bubblewrap: Landlock lets them pass, and a program may be started by
//!                                         the owner of the files around it
//!   setrlimit of RLIMIT_LOCKS             refused: that limit is the mark by which its processes are found
//!   clone3                                "not known": the C library falls back to clone, whose flags can be read here
//!   all else                              allowed
//! ```
//!
//! The program inherits it and cannot take it off. The thread that starts a program puts it on itself; under bubblewrap,
//! which needs most of what is refused here, it is handed over as a file and put on last.
//!
//! Rejected: a list of what is allowed. Every interpreter needs another, and each new release of it some more.

use std::io::{self, Write as _};
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::sync::OnceLock;

use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
use seccompiler::sock_filter;

/// The resource that is the mark of a program: [`super::mark`].
const RLIMIT_LOCKS: u32 = 10;
/// The flags of `clone` that ask for a namespace.
const CLONE_NEW: u32 = 0x7E02_0000;

/// The one family of socket pairs, and the kinds of them that reach nobody but each other.
const AF_UNIX: u32 = 1;
const STREAM: u32 = 1;
const PACKETS: u32 = 5;
/// The kind of a socket, beside its flags.
const KIND: u32 = 0xF;
/// What `fcntl` is not asked for: F_SETLEASE, F_NOTIFY, F_SETDELEG.
const WATCHES: [u32; 3] = [1024, 1026, 1040];

const ALLOW: u32 = 0x7FFF_0000;
const KILL: u32 = 0x8000_0000;
const REFUSE: u32 = 0x0005_0000 | 1;
const NOT_KNOWN: u32 = 0x0005_0000 | 38;

/// Numbers of calls, as this architecture has them.
struct Calls {
    architecture: u32,
    clone: u32,
    clone3: u32,
    setrlimit: u32,
    prlimit: u32,
    socketpair: u32,
    fcntl: u32,
    /// Refused whatever they ask.
    refused: &'static [u32],
    /// Refused, too, where the files around are not mounted read only, and other processes are in reach.
    changes: &'static [u32],
}

#[cfg(target_arch = "x86_64")]
const CALLS: Calls = Calls {
    architecture: 0xC000_003E,
    clone: 56,
    clone3: 435,
    setrlimit: 160,
    prlimit: 302,
    socketpair: 53,
    fcntl: 72,
    refused: &[
        41,  // socket
        46,  // sendmsg
        307, // sendmmsg
        162, // sync
        306, // syncfs
        425, // io_uring_setup
        319, // memfd_create
        447, // memfd_secret
        29,  // shmget
        64,  // semget
        68,  // msgget
        240, // mq_open
        248, // add_key
        249, // request_key
        250, // keyctl
        272, // unshare
        308, // setns
        165, // mount
        166, // umount2
        155, // pivot_root
        161, // chroot
        428, // open_tree
        429, // move_mount
        430, // fsopen
        432, // fsmount
        321, // bpf
        298, // perf_event_open
        323, // userfaultfd
        101, // ptrace
        310, // process_vm_readv
        311, // process_vm_writev
        438, // pidfd_getfd
        253, // inotify_init
        294, // inotify_init1
        300, // fanotify_init
    ],
    // chmod, fchmod, fchmodat and its second; chown, fchown, lchown, fchownat; setxattr and removexattr, three each; utime,
    // utimes, futimesat, utimensat; setpriority, sched_setparam, sched_setscheduler, sched_setaffinity, sched_setattr,
    // ioprio_set.
    changes: &[
        90, 91, 268, 452, 92, 93, 94, 260, 188, 189, 190, 197, 198, 199, 132, 235, 261, 280, 141, 142, 144,
        203, 314, 251,
    ],
};

#[cfg(target_arch = "aarch64")]
const CALLS: Calls = Calls {
    architecture: 0xC000_00B7,
    clone: 220,
    clone3: 435,
    setrlimit: 164,
    prlimit: 261,
    socketpair: 199,
    fcntl: 25,
    refused: &[
        198, // socket
        211, // sendmsg
        269, // sendmmsg
        81,  // sync
        267, // syncfs
        425, // io_uring_setup
        279, // memfd_create
        447, // memfd_secret
        194, // shmget
        190, // semget
        186, // msgget
        180, // mq_open
        217, // add_key
        218, // request_key
        219, // keyctl
        97,  // unshare
        268, // setns
        40,  // mount
        39,  // umount2
        41,  // pivot_root
        51,  // chroot
        428, // open_tree
        429, // move_mount
        430, // fsopen
        432, // fsmount
        280, // bpf
        241, // perf_event_open
        282, // userfaultfd
        117, // ptrace
        270, // process_vm_readv
        271, // process_vm_writev
        438, // pidfd_getfd
        26,  // inotify_init1
        262, // fanotify_init
    ],
    // fchmod, fchmodat and its second; fchown, fchownat; setxattr and removexattr, three each; utimensat; setpriority,
    // sched_setparam, sched_setscheduler, sched_setaffinity, sched_setattr, ioprio_set.
    changes: &[52, 53, 452, 55, 54, 5, 6, 7, 14, 15, 16, 88, 140, 118, 119, 122, 274, 30],
};

// Where the words of a call stand; both architectures have the low half of an argument first.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const fn argument(nth: u32) -> u32 {
    16 + 8 * nth
}

fn load(place: u32) -> sock_filter {
    sock_filter { code: 0x20, jt: 0, jf: 0, k: place }
}

fn answer(k: u32) -> sock_filter {
    sock_filter { code: 0x06, jt: 0, jf: 0, k }
}

/// Goes on with the next instruction if what was loaded equals `k`, and leaves `else_skip` of them out if not.
fn when_equal(k: u32, else_skip: u8) -> sock_filter {
    sock_filter { code: 0x15, jt: 0, jf: else_skip, k }
}

/// The filter, with these calls refused besides.
fn program(besides: &[u32]) -> Vec<sock_filter> {
    let known = sock_filter { code: 0x15, jt: 1, jf: 0, k: CALLS.architecture };
    let mut list = vec![load(ARCHITECTURE), known, answer(KILL), load(NUMBER)];
    // x32: the same architecture by name, other numbers.
    #[cfg(target_arch = "x86_64")]
    list.extend([sock_filter { code: 0x35, jt: 0, jf: 1, k: 0x4000_0000 }, answer(KILL)]);
    for &call in CALLS.refused.iter().chain(besides) {
        list.extend([when_equal(call, 1), answer(REFUSE)]);
    }
    list.extend([when_equal(CALLS.clone3, 1), answer(NOT_KNOWN)]);
    let any_of = |k| sock_filter { code: 0x45, jt: 0, jf: 1, k };
    list.extend([
        when_equal(CALLS.clone, 4),
        load(argument(0)),
        any_of(CLONE_NEW),
        answer(REFUSE),
        answer(ALLOW),
    ]);
    let allowed = |k, skip| sock_filter { code: 0x15, jt: skip, jf: 0, k };
    list.extend([
        when_equal(CALLS.socketpair, 8),
        load(argument(0)),
        when_equal(AF_UNIX, 4),
        load(argument(1)),
        sock_filter { code: 0x54, jt: 0, jf: 0, k: KIND },
        allowed(STREAM, 2),
        allowed(PACKETS, 1),
        answer(REFUSE),
        answer(ALLOW),
    ]);
    list.extend([when_equal(CALLS.fcntl, 8), load(argument(1))]);
    list.extend(WATCHES.iter().flat_map(|&command| [when_equal(command, 1), answer(REFUSE)]));
    list.push(answer(ALLOW));
    list.extend([when_equal(CALLS.setrlimit, 4), load(argument(0))]);
    list.extend([when_equal(RLIMIT_LOCKS, 1), answer(REFUSE), answer(ALLOW)]);
    // prlimit with a null pointer only asks; the pointer has two halves.
    list.extend([when_equal(CALLS.prlimit, 9), load(argument(1)), when_equal(RLIMIT_LOCKS, 6)]);
    for half in [0, 4] {
        list.extend([
            load(argument(2) + half),
            sock_filter { code: 0x15, jt: 1, jf: 0, k: 0 },
            answer(REFUSE),
        ]);
    }
    list.extend([answer(ALLOW), answer(ALLOW)]);
    list
}

/// Puts the filter on this thread and whatever it starts.
pub(super) fn put_on() -> io::Result<()> {
    seccompiler::apply_filter(&program(CALLS.changes)).map_err(io::Error::other)
}

/// The filter as a file that no one can change, open for whoever this process starts: bubblewrap reads it.
pub(super) fn file() -> Option<i32> {
    static FILE: OnceLock<Option<OwnedFd>> = OnceLock::new();
    let made = FILE.get_or_init(|| {
        let bytes: Vec<u8> = program(&[])
            .iter()
            .flat_map(|each| {
                let [c0, c1] = each.code.to_ne_bytes();
                let [k0, k1, k2, k3] = each.k.to_ne_bytes();
                [c0, c1, each.jt, each.jf, k0, k1, k2, k3]
            })
            .collect();
        let mut file = std::fs::File::from(memfd_create("filter", MemfdFlags::ALLOW_SEALING).ok()?);
        file.write_all(&bytes).ok()?;
        let all = SealFlags::SEAL | SealFlags::SHRINK | SealFlags::GROW | SealFlags::WRITE;
        fcntl_add_seals(&file, all).ok()?;
        Some(file.into())
    });
    made.as_ref().map(OwnedFd::as_raw_fd)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use rustix::io::Errno;
    use rustix::process::{setpriority_process, setpriority_user};

    use super::*;

    /// Whoever shares a user with the referee does not set the pace of its processes, nor of the opponent's.
    #[test]
    fn nobody_is_slowed_down() {
        let refused = thread::spawn(|| {
            put_on().unwrap();
            [setpriority_process(None, 0), setpriority_user(rustix::process::getuid(), 0)]
        });
        assert_eq!(refused.join().unwrap(), [Err(Errno::PERM); 2]);
    }

    /// What programs do need of the calls that are looked at more closely.
    #[test]
    fn what_is_allowed_is_allowed() {
        let allowed = thread::spawn(|| {
            put_on().unwrap();
            let (here, mut there) = std::os::unix::net::UnixStream::pair().unwrap();
            there.write_all(b"!").unwrap();
            rustix::io::fcntl_getfd(&here).unwrap();
            thread::spawn(|| 7).join().unwrap()
        });
        assert_eq!(allowed.join().unwrap(), 7);
    }
}
