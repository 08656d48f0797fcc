//! How games are played: how many at a time, under which limits, and what external programs are allowed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::leash::Leash;
use crate::participant::Guest;
#[cfg(feature = "bots")]
use crate::sandbox::SandboxLevel;
use crate::time_control::TimeControl;

/// How the games of a plan are played.
#[derive(Clone, Debug)]
pub struct Conduct {
    /// Games at a time.
    pub threads: usize,
    /// The limits of every player, besides those in the machines' own names,
    pub time: TimeControl,
    /// unless the player at this place of the plan has its own here. May be shorter than the list of players.
    pub each: Vec<Option<TimeControl>>,
    /// Who plays instead of the contestant at this place of the plan. May be shorter than the list of players.
    pub guests: Vec<Option<Guest>>,
    /// Ask the exact solver after every move, for at most this many nodes, and end the game when it knows.
    pub adjudicate: Option<u64>,
    /// Raised: no further game starts, those under way are finished.
    pub finish: Option<Arc<AtomicBool>>,
    /// Raised: no further game starts, those under way are broken off.
    pub stop: Option<Arc<AtomicBool>>,
    /// What external programs are allowed.
    pub bots: BotConduct,
    /// Who is late again and again.
    pub leash: Leash,
}

impl Default for Conduct {
    fn default() -> Self {
        Self {
            threads: 1,
            time: TimeControl::default(),
            each: Vec::new(),
            guests: Vec::new(),
            adjudicate: None,
            finish: None,
            stop: None,
            bots: BotConduct::default(),
            leash: Leash::default(),
        }
    }
}

impl Conduct {
    /// The limits of the player at this place of the plan.
    pub fn control(&self, player: usize) -> TimeControl {
        self.each.get(player).copied().flatten().unwrap_or(self.time)
    }

    /// Who plays instead of the contestant at this place of the plan, if somebody does.
    pub(crate) fn guest(&self, player: usize) -> Option<&Guest> {
        self.guests.get(player)?.as_ref()
    }

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

/// What external programs are allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotConduct {
    /// Start programs even where no sandbox can hold them.
    pub trust: bool,
    /// How programs are held; by the best sandbox of this machine when nothing is said.
    #[cfg(feature = "bots")]
    pub level: Option<SandboxLevel>,
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
}

impl Default for BotConduct {
    fn default() -> Self {
        Self {
            trust: false,
            #[cfg(feature = "bots")]
            level: None,
            start: Duration::from_secs(10),
            patience: Duration::from_secs(60),
            margin: Duration::from_millis(50),
            memory: 1024,
            line_cap: 4 << 10,
            game_cap: 1 << 20,
            suspend: true,
        }
    }
}
