//! Ctrl-C: one flag for the whole process.
//!
//! Long work looks at the flag and ends early with what it has: searches through
//! [`Limits::stop`](quaterne_search::Limits::stop), the prompt through [`ConsoleInput`](crate::console_input). A second
//! Ctrl-C ends the process at once, for whoever cannot wait. Contests have one step more: the first Ctrl-C starts
//! no new game, the second breaks off those under way, the third ends the process.
//!
//! Rejected: leaving the default, death on the spot. A game under way, or half of a long count, would be lost.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use crate::failure::INTERRUPTED;

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
static HEARD: AtomicBool = AtomicBool::new(false);
static FINISH: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// What games look at: the first Ctrl-C lets those under way finish, the second breaks them off.
#[derive(Clone, Debug)]
pub(crate) struct Flags {
    pub(crate) finish: Arc<AtomicBool>,
    pub(crate) stop: Arc<AtomicBool>,
}

/// The flags of a contest; from the first call on, one more Ctrl-C is needed to break anything off.
pub(crate) fn in_two_steps() -> Flags {
    let finish = Arc::clone(FINISH.get_or_init(|| Arc::new(AtomicBool::new(false))));
    Flags { finish, stop: stop_flag() }
}

/// Whether Ctrl-C was heard. The flags alone do not tell: a contest that is decided raises them, too.
pub(crate) fn heard() -> bool {
    HEARD.load(Ordering::Relaxed)
}

/// The flag that Ctrl-C raises; from the first call on, Ctrl-C does nothing else.
pub(crate) fn stop_flag() -> Arc<AtomicBool> {
    Arc::clone(FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&flag);
        // Without a handler Ctrl-C keeps its usual meaning, which is the best that is left.
        let _ = ctrlc::set_handler(move || {
            HEARD.store(true, Ordering::Relaxed);
            if FINISH.get().is_some_and(|finish| !finish.swap(true, Ordering::Relaxed)) {
                return;
            }
            if raised.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED.into());
            }
        });
        flag
    }))
}
