//! The games that were played here: each is kept when it ends or is left, so that the first screen can go on with the
//! last one and show the others.
//!
//! A file per game, as [`saved_game`](super::saved_game) writes them, in one folder; the oldest go when there are too many.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use quaterne_rules::Record;

use crate::saved_game;

/// More than anybody scrolls through.
const MOST: usize = 60;

/// A game that was kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Kept {
    /// Its file, without the folder.
    pub(crate) name: String,
    pub(crate) record: Record,
    /// How long ago it was left.
    pub(crate) age: Duration,
}

impl Kept {
    /// Whether it can be gone on with.
    pub(crate) fn is_open(&self) -> bool {
        self.record.game.outcome().is_none()
    }
}

/// The games of a folder, the latest first. What cannot be read is no game.
pub(crate) fn games(folder: &Path) -> Vec<Kept> {
    let now = SystemTime::now();
    let mut games: Vec<Kept> = files(folder)
        .into_iter()
        .filter_map(|(path, left)| {
            let name = path.file_name()?.to_str()?.to_owned();
            let age = now.duration_since(left).unwrap_or_default();
            Some(Kept { name, record: saved_game::load(&path).ok()?, age })
        })
        .collect();
    games.sort_by_key(|kept| kept.age);
    games
}

/// Keeps a game under a name of its own; one that cannot be kept is no reason to stop playing.
pub(crate) fn keep(folder: &Path, name: &str, record: &Record) {
    if fs::create_dir_all(folder).is_err() || saved_game::save(&folder.join(name), record).is_err() {
        return;
    }
    let mut files = files(folder);
    files.sort_by_key(|(_, left)| std::cmp::Reverse(*left));
    for (path, _) in files.into_iter().skip(MOST) {
        let _ = fs::remove_file(path);
    }
}

/// The files of games in a folder, and when each was written.
fn files(folder: &Path) -> Vec<(PathBuf, SystemTime)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let file = |entry: fs::DirEntry| {
        let path = entry.path();
        let is_game = path.extension().is_some_and(|extension| extension == "txt");
        is_game.then_some(())?;
        Some((path, entry.metadata().ok()?.modified().ok()?))
    };
    entries.filter_map(Result::ok).filter_map(file).collect()
}

/// A name that no file of the working directory has: `connect4-1.txt`, or the next number.
pub(crate) fn free_name(game: &str, ending: &str) -> String {
    let name = |nth: u32| format!("{game}-{nth}.{ending}");
    (1..1000).map(name).find(|name| !Path::new(name).exists()).unwrap_or_else(|| name(1000))
}

#[cfg(test)]
mod tests {
    use quaterne_rules::{Game, Rules};

    use super::*;

    #[test]
    fn games_are_kept_and_the_oldest_go() {
        let folder = std::env::temp_dir().join(format!("quaterne-shelf-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        assert!(games(&folder).is_empty());
        let record = |moves: &str| Record::new(Game::parse(&Rules::connect4(), moves).unwrap());
        for nth in 0..MOST + 3 {
            keep(&folder, &format!("{nth:03}.txt"), &record("44"));
        }
        keep(&folder, "last.txt", &record("445566"));
        keep(&folder, "last.txt", &record("4455667"));
        fs::write(folder.join("noise.txt"), "no game").unwrap();
        let kept = games(&folder);
        assert_eq!(kept.len(), MOST);
        let last = kept.iter().find(|kept| kept.name == "last.txt").unwrap();
        assert!(!last.is_open() && kept.iter().any(Kept::is_open));
        fs::remove_dir_all(&folder).unwrap();
    }
}
