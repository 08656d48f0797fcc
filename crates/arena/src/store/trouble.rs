//! What is wrong with a database, and what to do about it: its own words name neither the file nor the remedy.

use quaterne_rules::{Lang, Say};
use sqlx::{AnyConnection, Connection as _, Executor as _};
use thiserror::Error;

use super::without_password;

/// A kind of trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// There is no room on the disk.
    Full,
    /// It may not be written.
    ReadOnly,
    /// It is some other file.
    NotADatabase,
    /// It was one.
    Damaged,
    /// There is no such folder, or no right to it.
    CannotOpen,
    /// Another program holds it.
    Locked,
    /// Its server does not answer, or not now.
    Away,
    /// Anything else.
    Other,
}

/// What is wrong with a database.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.say(Lang::En))]
pub struct Trouble {
    /// What kind of.
    pub kind: Kind,
    /// Which database, without its password.
    pub url: String,
    /// In its own words.
    pub why: String,
}

impl Trouble {
    /// What an error of the driver means.
    pub fn of(url: &str, error: &sqlx::Error) -> Self {
        let kind = match error {
            sqlx::Error::Io(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::Protocol(_) => Kind::Away,
            sqlx::Error::Database(error) => {
                kind_of(&error.code().unwrap_or_default(), url.starts_with("sqlite:"))
            }
            _ => Kind::Other,
        };
        let why = match error {
            sqlx::Error::Database(error) => error.message().to_owned(),
            other => other.to_string(),
        };
        Self { kind, url: without_password(url), why }
    }

    /// No answer came.
    pub fn silent(url: &str, seconds: u64) -> Self {
        let why = format!("no answer within {seconds} s");
        Self { kind: Kind::Away, url: without_password(url), why }
    }

    /// Whether it may pass by itself: a server that restarts, a file that is locked.
    pub const fn is_passing(&self) -> bool {
        matches!(self.kind, Kind::Locked | Kind::Away)
    }
}

/// SQLite's codes are numbers, whose last byte is the kind; PostgreSQL's have five characters.
fn kind_of(code: &str, sqlite: bool) -> Kind {
    if !sqlite {
        // Shutting down, starting up, crashed, too many connections, deadlock, serialisation.
        let passing = ["57P01", "57P02", "57P03", "08", "53300", "40P01", "40001"];
        return match code {
            "53100" => Kind::Full,
            "25006" => Kind::ReadOnly,
            _ if passing.iter().any(|known| code.starts_with(known)) => Kind::Away,
            _ => Kind::Other,
        };
    }
    match code.parse::<u32>().map(|code| code & 0xff) {
        Ok(5 | 6) => Kind::Locked,
        Ok(8) => Kind::ReadOnly,
        Ok(11) => Kind::Damaged,
        Ok(13) => Kind::Full,
        Ok(14) => Kind::CannotOpen,
        Ok(26) => Kind::NotADatabase,
        _ => Kind::Other,
    }
}

impl Say for Trouble {
    fn say(&self, lang: Lang) -> String {
        let Self { kind, url, why } = self;
        let (english, french) = match kind {
            Kind::Full => (
                format!("{url}: the disk is full ({why}): make room there; what was acknowledged is kept"),
                format!(
                    "{url} : le disque est plein ({why}) : faites-y de la place ; ce qui a été confirmé est gardé"
                ),
            ),
            Kind::ReadOnly => (
                format!(
                    "{url} may not be written ({why}): give this user the right to the file and its folder, or choose another"
                ),
                format!(
                    "{url} ne peut être écrit ({why}) : donnez à cet utilisateur le droit d'écrire le fichier et son dossier, ou choisissez-en un autre"
                ),
            ),
            Kind::NotADatabase => (
                format!("{url} is some other file, not a database ({why}): choose another name"),
                format!(
                    "{url} est un autre fichier, non une base de données ({why}) : choisissez un autre nom"
                ),
            ),
            Kind::Damaged => (
                format!("{url} is damaged ({why}): put a copy of it back, such as quaterne backup makes"),
                format!("{url} est endommagé ({why}) : remettez-en une copie, comme en fait quaterne backup"),
            ),
            Kind::CannotOpen => (
                format!(
                    "{url} cannot be opened ({why}): is its folder there, and may this user write to it?"
                ),
                format!(
                    "{url} ne peut être ouvert ({why}) : son dossier existe-t-il, et cet utilisateur peut-il y écrire ?"
                ),
            ),
            Kind::Locked => (
                format!("{url} is held by another program ({why}): end that program, or wait for it"),
                format!(
                    "{url} est tenu par un autre programme ({why}) : arrêtez ce programme, ou attendez-le"
                ),
            ),
            Kind::Away => (
                format!(
                    "{url} does not answer ({why}): is its server running, and can this machine reach it?"
                ),
                format!(
                    "{url} ne répond pas ({why}) : son serveur tourne-t-il, et cette machine peut-elle le joindre ?"
                ),
            ),
            Kind::Other => (format!("{url}: {why}"), format!("{url} : {why}")),
        };
        lang.pick(english, french)
    }
}

/// Opens a SQLite file once, as every connection of a pool will: a pool tries for long before it says what is wrong, and then says
/// only that it was long. Whatever is wrong is known within a second here.
pub async fn probe(url: &str, pragmas: &[&'static str]) -> Result<(), Trouble> {
    if !url.starts_with("sqlite:") {
        return Ok(());
    }
    let probed = async {
        let mut connection = AnyConnection::connect(url).await?;
        connection.execute("PRAGMA busy_timeout = 800").await?;
        for pragma in pragmas.iter().filter(|pragma| !pragma.contains("busy_timeout")) {
            connection.execute(*pragma).await?;
        }
        // The first statement that reads the file, and the first that may write it.
        connection.execute("SELECT COUNT(*) FROM sqlite_master").await?;
        connection.execute("BEGIN IMMEDIATE").await?;
        connection.execute("ROLLBACK").await?;
        connection.close().await
    };
    probed.await.map_err(|error: sqlx::Error| Trouble::of(url, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_both_stores() {
        for (code, sqlite, kind) in [
            ("13", true, Kind::Full),
            ("1032", true, Kind::ReadOnly),
            ("26", true, Kind::NotADatabase),
            ("517", true, Kind::Locked),
            ("14", true, Kind::CannotOpen),
            ("267", true, Kind::Damaged),
            ("1", true, Kind::Other),
            ("53100", false, Kind::Full),
            ("57P01", false, Kind::Away),
            ("08006", false, Kind::Away),
            ("23505", false, Kind::Other),
        ] {
            assert_eq!(kind_of(code, sqlite), kind, "{code}");
        }
    }

    /// What people meet: each is told at once, in both languages, with the file's name.
    #[test]
    fn a_file_that_is_no_database_is_told_at_once() {
        let folder = std::env::temp_dir().join(format!("quaterne-trouble-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("letter.txt"), "Dear Sir or Madam, ".repeat(100)).unwrap();
        for (name, kind) in [("letter.txt", Kind::NotADatabase), ("nowhere/games.db", Kind::CannotOpen)] {
            let path = folder.join(name);
            let started = std::time::Instant::now();
            let error = super::super::Arena::open(path.to_str().unwrap()).unwrap_err();
            assert!(started.elapsed() < std::time::Duration::from_secs(2), "{:?}", started.elapsed());
            let super::super::StoreError::Database(trouble) = &error else { panic!("{error:?}") };
            assert_eq!(trouble.kind, kind);
            for lang in [Lang::En, Lang::Fr] {
                assert!(error.say(lang).starts_with(path.to_str().unwrap()), "{}", error.say(lang));
            }
        }
        // Somebody holds it.
        let path = folder.join("held.db");
        let arena = super::super::Arena::open(path.to_str().unwrap()).unwrap();
        let held = arena.runtime.block_on(async {
            let mut held = arena.pool.begin().await.unwrap();
            held.execute("INSERT INTO arena_about (name, value) VALUES ('a', 'b')").await.unwrap();
            held
        });
        let error = super::super::Arena::open(path.to_str().unwrap()).unwrap_err();
        assert!(
            matches!(&error, super::super::StoreError::Database(it) if it.kind == Kind::Locked),
            "{error}"
        );
        arena.runtime.block_on(held.rollback()).unwrap();
        drop(arena);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
