//! Room for a search: a stack that is large enough, whoever asks.
//!
//! ```text
//!   asked in a thread of 512 KiB ──► boards of one word: searched there
//!                                └─► larger ones: a thread of ours, 16 MiB, of which only what is used is memory
//! ```
//!
//! Searches call themselves once per ply, and the largest boards have 361 of them and frames of kilobytes. The threads of other systems have
//! 512 KiB to 1 MiB, and one that overflows ends the whole program. Who has threads for searches gives them [`STACK`] and says so with [`enter`]:
//! nothing is started then. In WebAssembly there are no threads, and the stack is what the linker was told.
//!
//! Rejected: growing the stack in place, which needs assembly for each platform; and explicit stacks in every search, which the textbook
//! ones are not to be read for.

use std::cell::Cell;

use quaterne_rules::AnyBoard;

/// Bytes of stack that are enough for every search.
pub const STACK: usize = 16 << 20;

thread_local! {
    static ENTERED: Cell<bool> = const { Cell::new(false) };
}

/// Says that this thread has a stack of [`STACK`] bytes.
pub fn enter() {
    ENTERED.set(true);
}

/// Searches a position of this board where there is room for it.
pub(crate) fn with<T: Send>(board: &AnyBoard, search: impl FnOnce() -> T + Send) -> T {
    if matches!(board, AnyBoard::ConnectFour(_) | AnyBoard::Small(_))
        || ENTERED.get()
        || cfg!(target_family = "wasm")
    {
        return search();
    }
    let mut search = Some(search);
    let mut found = None;
    std::thread::scope(|scope| {
        let (search, found) = (&mut search, &mut found);
        let thread = std::thread::Builder::new().name("search".to_owned()).stack_size(STACK);
        let started = thread.spawn_scoped(scope, move || {
            enter();
            *found = search.take().map(|search| search());
        });
        if let Ok(Err(panic)) = started.map(std::thread::ScopedJoinHandle::join) {
            std::panic::resume_unwind(panic);
        }
    });
    // A system that has no thread left may still have room here.
    match (found, search) {
        (Some(found), _) => found,
        (None, Some(search)) => search(),
        (None, None) => unreachable!("a search that began has ended, or its panic was passed on"),
    }
}
