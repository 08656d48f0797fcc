//! What tells a search the time.
//!
//! The system's clock, where there is one; a function of the caller's otherwise. Rejected: a dependency that imports the
//! browser's clock, which every user of the crate would then have to link.

use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

/// A clock: the system's, or a function that counts milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock(Option<fn() -> f64>);

impl Clock {
    /// Reads it for the first time.
    pub(crate) fn start(self) -> Started {
        match self.0 {
            Some(milliseconds) => Started::Given { milliseconds, at: milliseconds() },
            None => Started::system(),
        }
    }

    /// This one if it was given, else that one.
    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0))
    }
}

/// Milliseconds from any beginning.
impl From<fn() -> f64> for Clock {
    fn from(milliseconds: fn() -> f64) -> Self {
        Self(Some(milliseconds))
    }
}

/// A clock that was read, to tell the time since.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Started {
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    System(Instant),
    /// There is no clock: no time passes.
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    Never,
    Given {
        milliseconds: fn() -> f64,
        at: f64,
    },
}

impl Started {
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    fn system() -> Self {
        Self::System(Instant::now())
    }

    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    fn system() -> Self {
        Self::Never
    }

    /// Time since the start; a clock that was put back has stood still.
    pub(crate) fn elapsed(self) -> Duration {
        match self {
            #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
            Self::System(at) => at.elapsed(),
            #[cfg(all(target_family = "wasm", target_os = "unknown"))]
            Self::Never => Duration::ZERO,
            Self::Given { milliseconds, at } => {
                Duration::try_from_secs_f64((milliseconds() - at) / 1000.0).unwrap_or(Duration::ZERO)
            }
        }
    }
}
