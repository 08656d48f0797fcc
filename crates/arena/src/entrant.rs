//! A player of a contest: who it is, what tables call it, and what it may use.

use crate::function::Function;
use crate::player::Player;
#[cfg(feature = "bots")]
use crate::program::ProgramError;
use crate::time_control::TimeControl;

/// What is said of a version whose process is kept between games.
const KEPT: &str = " kept";

/// One player of a contest.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// What tables call it. No two entrants have the same name.
    pub name: String,
    /// Who it is.
    pub player: Player,
    /// What exactly plays: two programs of one version are the same program.
    pub version: String,
    /// Its limits.
    pub control: TimeControl,
    /// The files that it needs on another machine, by their content hash.
    pub bundle: Option<String>,
}

impl Entrant {
    /// A name that none of these has: the second alice is `alice (2)`.
    pub fn unused(entrants: &[Self], name: &str) -> String {
        let taken = |name: &str| entrants.iter().any(|entrant| entrant.name == name);
        let numbered = (2..).map(|nth| format!("{name} ({nth})"));
        [name.to_owned()].into_iter().chain(numbered).find(|name| !taken(name)).unwrap_or_default()
    }

    /// A player under these limits; programs without any get [the usual ones](TimeControl::usual). A machine of our own
    /// is what its name and this release say; whoever else plays is what its text says.
    pub fn new(player: Player, time: TimeControl) -> Self {
        let version = match &player {
            Player::Machine(method) => format!("{method} quaterne-{}", env!("CARGO_PKG_VERSION")),
            other => other.to_string(),
        };
        let control = if player.is_external() { time.or_usual() } else { time };
        Self { name: player.label(), player, version, control, bundle: None }
    }

    /// The same, a program being what its files hold: one that was changed is another player. Fails when a program
    /// cannot be started, before the first game.
    #[cfg(feature = "bots")]
    pub fn checked(player: Player, time: TimeControl) -> Result<Self, ProgramError> {
        player.check()?;
        let version = player.version()?;
        Ok(Self { version, ..Self::new(player, time) })
    }

    /// The same, a program being kept between games: what its process remembers decides games, too.
    #[must_use]
    pub fn kept(self) -> Self {
        let version = match self.player.is_external() && !self.is_kept() {
            true => format!("{}{KEPT}", self.version),
            false => self.version,
        };
        Self { version, ..self }
    }

    /// Whether it is kept between games.
    pub fn is_kept(&self) -> bool {
        self.version.ends_with(KEPT)
    }

    /// Whether its games depend on nothing but the position: no lots, no clock.
    pub fn is_deterministic(&self) -> bool {
        self.player.is_deterministic() && !self.control.is_timed()
    }

    /// Who draws lots, whatever its limits and the release: `random` plays the same games in every release.
    pub(crate) fn lots(&self) -> String {
        match &self.player {
            Player::Machine(method) => method.to_string(),
            Player::Program(_) | Player::Function(_) => self.version.clone(),
        }
    }
}

/// Without limits, but for programs.
impl From<Player> for Entrant {
    fn from(player: Player) -> Self {
        Self::new(player, TimeControl::default())
    }
}

impl From<Function> for Entrant {
    fn from(function: Function) -> Self {
        Player::Function(function).into()
    }
}
