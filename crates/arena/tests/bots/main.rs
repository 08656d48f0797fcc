//! Other people's programs: honest ones in seven languages, and fifty that are not.

mod agents;
mod examples;
#[cfg(target_os = "linux")]
mod hostile;
mod submissions;

use std::path::{Path, PathBuf};
use std::time::Duration;

use quaterne_arena::{Conduct, Entrant, Played, Player, ProgramConduct, SandboxLevel, play_game};
use quaterne_rules::Game;

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn player(text: &str) -> Player {
    let player: Player = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
    if let Err(why) = player.check() {
        panic!("{why}\n`scripts/need bots` installs what these tests need");
    }
    player
}

/// Generous: the machine may be busy.
fn conduct() -> Conduct {
    let start = Duration::from_secs(20);
    let margin = Duration::from_millis(500);
    Conduct { programs: ProgramConduct { start, margin, ..ProgramConduct::default() }, ..Conduct::default() }
}

/// These players, under these limits. A program is what its files hold: its opponent's lots must not depend on where the
/// repository is.
fn entrants(players: [&Player; 2], time: &str) -> [Entrant; 2] {
    players.map(|player| Entrant::checked(player.clone(), time.parse().unwrap()).unwrap())
}

fn game(opening: &str, players: [&Player; 2], time: &str) -> Played {
    let opening = Game::parse(&"connect4".parse().unwrap(), opening).unwrap();
    play_game(&opening, entrants(players, time), &conduct())
}

/// Where tests run, programs are held; otherwise most of what follows would show nothing.
#[cfg(target_os = "linux")]
#[test]
fn there_is_a_sandbox() {
    let level = SandboxLevel::probe();
    assert!(
        matches!(level, SandboxLevel::Bubblewrap { .. }),
        "{level}: `scripts/need bots` installs bubblewrap"
    );
}
