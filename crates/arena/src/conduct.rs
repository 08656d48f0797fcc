//! How games are played on this machine: how many at a time, when to stop, and what other people's programs are
//! allowed. What decides a game (players, limits, openings, seed) is part of the [`Tournament`](crate::Tournament).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::log::Log;
#[cfg(feature = "bots")]
use crate::sandbox::SandboxLevel;

/// How the games of a contest are played here.
#[derive(Clone, Debug)]
pub struct Conduct {
    /// Games at a time.
    pub threads: usize,
    /// Raised: no further game starts, those under way are finished.
    pub finish: Option<Arc<AtomicBool>>,
    /// Raised: no further game starts, those under way are broken off.
    pub stop: Option<Arc<AtomicBool>>,
    /// What other people's programs are allowed.
    pub programs: ProgramConduct,
    /// Who gives the games their turns, where other work goes on beside them.
    pub turns: Option<Arc<dyn Turns>>,
}

/// Gives turns to the threads that play: a server plays a tournament beside everything else that it computes.
pub trait Turns: std::fmt::Debug + Send + Sync {
    /// A game begins on this thread, when it is its turn.
    fn begin(&self);

    /// It has ended.
    fn end(&self);

    /// A player is about to be asked for a move: it is, when it is this thread's turn.
    fn begin_move(&self) {}

    /// It has answered.
    fn end_move(&self) {}

    /// The clock of the machines' searches on such a thread, which may wait there for the next turn.
    fn clock(&self) -> fn() -> f64;
}

impl Default for Conduct {
    fn default() -> Self {
        Self { threads: 1, finish: None, stop: None, programs: ProgramConduct::default(), turns: None }
    }
}

impl Conduct {
    /// Whether games under way are to be broken off.
    pub(crate) fn stopped(&self) -> bool {
        raised(self.stop.as_ref())
    }

    /// Whether no further game is to start.
    pub(crate) fn finishing(&self) -> bool {
        self.stopped() || raised(self.finish.as_ref())
    }
}

fn raised(flag: Option<&Arc<AtomicBool>>) -> bool {
    flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// What other people's programs are allowed.
#[derive(Clone, Debug)]
pub struct ProgramConduct {
    /// Start programs even where no sandbox can hold them.
    pub trust: bool,
    /// How programs are held; by the best sandbox of this machine when nothing is said.
    #[cfg(feature = "bots")]
    pub level: Option<SandboxLevel>,
    /// Give each program a control group where one can be had.
    #[cfg(feature = "bots")]
    pub cgroups: bool,
    /// Time to start and say hello.
    pub start: Duration,
    /// The longest wait for a move when time is not limited: there is always a deadline.
    pub patience: Duration,
    /// What is added to a player's time before it is late: the way through two pipes and a busy machine.
    pub margin: Duration,
    /// MiB of memory, over all processes of a program.
    pub memory: u64,
    /// Bytes of one line of output.
    pub line_cap: usize,
    /// Bytes of output in one game; for the standard error, what is kept of it.
    pub game_cap: usize,
    /// Hold a program's processes while it is the opponent's turn.
    pub suspend: bool,
    /// Keep a program's process between games, which is quicker; what it remembers of one game it then knows in the next.
    pub keep: bool,
    /// Where every conversation is written.
    pub log: Option<Arc<Log>>,
}

impl Default for ProgramConduct {
    fn default() -> Self {
        Self {
            trust: false,
            #[cfg(feature = "bots")]
            level: None,
            #[cfg(feature = "bots")]
            cgroups: true,
            start: Duration::from_secs(10),
            patience: Duration::from_secs(60),
            margin: Duration::from_millis(50),
            memory: 1024,
            line_cap: 4 << 10,
            game_cap: 1 << 20,
            suspend: true,
            keep: false,
            log: None,
        }
    }
}
