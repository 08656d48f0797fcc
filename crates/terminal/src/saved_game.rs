//! Games in files: written whole or not at all, and never over something else.
//!
//! A game is written beside its file and then renamed, so that a full disk or a power cut leaves the old
//! file. A file that is there already is only replaced if it is itself a saved game.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use quaterne_report::Text;
use quaterne_report::seat::Seat;
use quaterne_rules::{Game, Record, RecordError};

use super::likeness;

/// More than any game needs; less than fills the memory when a wrong file is named.
const MOST_BYTES: u64 = 1 << 20;

/// The file that is meant by a name typed at the prompt, where no shell reads `~/` as the home directory.
pub fn typed_path(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}

/// A game and its players, as they are saved.
pub(crate) fn record(game: &Game, seats: &[Seat; 2]) -> Record {
    let tags = ["First", "Second"].map(str::to_owned).into_iter().zip(seats.iter().map(Seat::to_string));
    Record { tags: tags.collect(), game: game.clone() }
}

/// Reads a saved game.
pub fn load(path: &Path) -> Result<Record, Text> {
    let name = path.display().to_string();
    let text = read_text(path).map_err(|error| {
        let text = unreadable(&error).about(&name);
        let missing = error.kind() == io::ErrorKind::NotFound;
        likeness::perhaps(text, likeness::beside(path).filter(|_| missing))
    })?;
    text.parse().map_err(|error: RecordError| Text::of(&error).about(&name))
}

/// Writes a game; replaces nothing but saved games.
pub fn save(path: &Path, record: &Record) -> Result<(), Text> {
    check(path)?;
    let name = path.display().to_string();
    write_whole(path, record.to_string().as_bytes()).map_err(|error| unwritable(&error).about(&name))
}

/// Writes something else than a game; replaces nothing at all.
pub(crate) fn save_new(path: &Path, bytes: &[u8]) -> Result<(), Text> {
    let name = path.display().to_string();
    if path.try_exists().unwrap_or(false) {
        let taken =
            Text::new("this file exists: choose another name", "ce fichier existe : choisissez un autre nom");
        return Err(taken.about(&name));
    }
    write_whole(path, bytes).map_err(|error| unwritable(&error).about(&name))
}

/// Whether a game may be written there: nothing is there yet but a directory for it, or a saved game is.
pub fn check(path: &Path) -> Result<(), Text> {
    let name = path.display().to_string();
    let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
    if directory.is_some_and(|directory| !directory.is_dir()) {
        return Err(unwritable(&io::ErrorKind::NotFound.into()).about(&name));
    }
    if path.try_exists().unwrap_or(false) && load(path).is_err() {
        return Err(Text::new(
            "this file exists and is no saved game: choose another name",
            "ce fichier existe et n'est pas une partie sauvée : choisissez un autre nom",
        )
        .about(&name));
    }
    Ok(())
}

fn read_text(path: &Path) -> io::Result<String> {
    // Devices and pipes can be read for ever; a game is in a plain file.
    let meta = fs::metadata(path)?;
    if !meta.is_file() || meta.len() > MOST_BYTES {
        return Err(io::ErrorKind::InvalidData.into());
    }
    fs::read_to_string(path)
}

/// Writes a file beside itself, and then renames it.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = beside(path)?;
    let written = create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

fn create(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// `.game.txt.1234.tmp` next to `game.txt`.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.tmp", std::process::id()));
    Ok(path.with_file_name(hidden))
}

fn unreadable(error: &io::Error) -> Text {
    match error.kind() {
        io::ErrorKind::NotFound => Text::new("there is no such file", "ce fichier n'existe pas"),
        io::ErrorKind::InvalidData | io::ErrorKind::IsADirectory => {
            Text::new("this is not a saved game", "ce n'est pas une partie sauvée")
        }
        io::ErrorKind::PermissionDenied => {
            Text::new("you may not read this file", "vous n'avez pas le droit de lire ce fichier")
        }
        _ => Text::new(
            format!("this file cannot be read ({error})"),
            format!("ce fichier ne peut être lu ({error})"),
        ),
    }
}

fn unwritable(error: &io::Error) -> Text {
    match error.kind() {
        io::ErrorKind::NotFound => Text::new("there is no such directory", "ce répertoire n'existe pas"),
        io::ErrorKind::PermissionDenied => {
            Text::new("you may not write there", "vous n'avez pas le droit d'écrire là")
        }
        io::ErrorKind::InvalidInput => {
            Text::new("this is not the name of a file", "ce n'est pas un nom de fichier")
        }
        _ => Text::new(
            format!("the game cannot be written ({error})"),
            format!("la partie ne peut être écrite ({error})"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use quaterne_rules::{Game, Rules};

    use super::*;

    fn record(moves: &str) -> Record {
        Record::new(Game::parse(&Rules::connect4(), moves).unwrap())
    }

    #[test]
    fn home_is_understood() {
        assert_eq!(typed_path("my game"), PathBuf::from("my game"));
        assert_eq!(typed_path("~x"), PathBuf::from("~x"));
        assert!(typed_path("~/game").ends_with("game"));
        assert!(std::env::home_dir().is_none() || !typed_path("~/game").starts_with("~"));
    }

    #[test]
    fn saved_games_are_replaced_and_nothing_else() {
        let directory = std::env::temp_dir().join(format!("quaterne-saved-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        let file = directory.join("game.txt");
        save(&file, &record("44")).unwrap();
        save(&file, &record("445")).unwrap();
        assert_eq!(load(&file).unwrap(), record("445"));

        let letter = directory.join("letter.txt");
        fs::write(&letter, "Dear all,").unwrap();
        assert!(save(&letter, &record("4")).unwrap_err().en.contains("is no saved game"));
        assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear all,");
        assert!(load(&letter).unwrap_err().fr.contains("pas de règles"));

        let says = |error: Text, text: &str| assert!(error.en.contains(text), "{error}");
        says(save(&directory, &record("4")).unwrap_err(), "is no saved game");
        says(save(&directory.join("no/where"), &record("4")).unwrap_err(), "no such directory");
        says(save(Path::new(".."), &record("4")).unwrap_err(), "is no saved game");
        says(load(&directory.join("nothing")).unwrap_err(), "no such file");
        says(load(&directory).unwrap_err(), "not a saved game");
        let left: Vec<_> =
            fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left.len(), 2, "{left:?}");
        fs::remove_dir_all(&directory).unwrap();
    }
}
