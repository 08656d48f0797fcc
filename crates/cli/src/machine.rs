//! Who this process is among those that play the same tournament.

use quaterne_arena::store::{Now, WorkerInfo};

/// A name that no other process has, now or later.
pub(crate) fn identity(threads: usize) -> WorkerInfo {
    let machine = machine();
    let now = Now::read();
    WorkerInfo {
        id: format!("{machine}-{}-{:x}", std::process::id(), now.0),
        machine,
        threads,
        games: 0,
        seen: now,
    }
}

/// What this machine is called.
pub(crate) fn machine() -> String {
    let named = std::fs::read_to_string("/proc/sys/kernel/hostname").ok().map(|name| name.trim().to_owned());
    let named = named.or_else(|| std::env::var("HOSTNAME").or_else(|_| std::env::var("COMPUTERNAME")).ok());
    named.filter(|name| !name.is_empty()).unwrap_or_else(|| "machine".to_owned())
}
