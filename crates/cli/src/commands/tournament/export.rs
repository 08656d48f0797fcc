//! Games to take along: text like PGN, CSV, JSON lines, Parquet; one page at a time, however many there are.

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use quaterne_arena::Tournament;
use quaterne_arena::store::{Arena, StoredGame};
use quaterne_rules::{Game, Lang, Record, Side};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::new_file::NewFile;
use crate::{absent, files};
use quaterne_report::Text;

#[cfg(feature = "parquet")]
use super::parquet_file;
use super::report;
use super::run::Done;

/// Games read at a time.
const PAGE: u64 = 2000;

/// A file to write; its ending says how.
#[derive(Clone, Debug)]
pub(crate) struct ExportFile {
    path: PathBuf,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Pgn,
    Csv,
    Json,
    Parquet,
    Html,
}

impl FromStr for ExportFile {
    type Err = Text;

    fn from_str(text: &str) -> Result<Self, Text> {
        let path = PathBuf::from(text);
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let kind = match ending.as_deref() {
            Some("pgn" | "txt") => Kind::Pgn,
            Some("csv") => Kind::Csv,
            Some("json" | "jsonl") => Kind::Json,
            Some("parquet") => Kind::Parquet,
            Some("html") => Kind::Html,
            _ => {
                return Err(Text::new(
                    "expected a name that ends with .pgn, .csv, .json, .parquet or .html",
                    "il faut un nom qui finit par .pgn, .csv, .json, .parquet ou .html",
                ));
            }
        };
        Ok(Self { path, kind })
    }
}

impl ExportFile {
    /// Fails now rather than after the work if this build cannot write it.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let here = cfg!(feature = "parquet") || !matches!(self.kind, Kind::Parquet);
        Ok(absent::check(&self.path.to_string_lossy(), "parquet", here)?)
    }

    /// Writes it.
    pub(super) fn write(&self, done: &Done, lang: Lang) -> anyhow::Result<()> {
        let (arena, id, tournament) = (&done.arena, done.id.as_str(), &done.tournament);
        if let Kind::Html = self.kind {
            return report::write(&self.path, done, lang);
        }
        self.check()?;
        let mut out = NewFile::create(&self.path)?;
        match self.kind {
            Kind::Pgn => pgn(&mut out, arena, id, tournament)?,
            Kind::Csv => csv(&mut out, arena, id, tournament)?,
            Kind::Json => json(&mut out, arena, id, tournament)?,
            #[cfg(feature = "parquet")]
            Kind::Parquet => out = parquet_file::write(out, arena, id, tournament)?,
            #[cfg(not(feature = "parquet"))]
            Kind::Parquet => {}
            Kind::Html => {}
        }
        out.keep()
    }
}

/// Calls back with every finished game, in the order of the plan.
pub(super) fn each_game(
    arena: &Arena,
    id: &str,
    mut each: impl FnMut(&StoredGame) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut offset = 0;
    loop {
        let games = arena.games(id, offset, PAGE)?;
        for game in &games {
            each(game)?;
        }
        if (games.len() as u64) < PAGE {
            return Ok(());
        }
        offset += PAGE;
    }
}

/// Games as tags and moves, one after the other.
pub(super) fn pgn(
    out: &mut impl Write,
    arena: &Arena,
    id: &str,
    tournament: &Tournament,
) -> anyhow::Result<()> {
    each_game(arena, id, |stored| {
        let [x, o] = stored.line.seats.map(|seat| tournament.entrants[seat].name.clone());
        let tag = |name: &str, value: String| (name.to_owned(), value);
        let mut tags = vec![
            tag("Event", tournament.name.clone()),
            tag("Round", (stored.line.round + 1).to_string()),
            tag("First", x),
            tag("Second", o),
            tag("Opening", stored.opening.clone()),
            tag("Winner", result(stored.line.winner).to_owned()),
            tag("Termination", stored.line.reason.name().to_owned()),
            tag("Key", stored.key.to_string()),
        ];
        if let Some(fault) = &stored.fault {
            tags.push(tag("Fault", fault.en.clone()));
        }
        let game = Game::parse(&tournament.rules, &stored.line.moves)?;
        writeln!(out, "{}", Record { tags, game })?;
        Ok(())
    })
}

/// `1-0`, `0-1`, `1/2-1/2`: also when a fault decided, and the moves alone do not tell.
pub(super) fn result(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::X) => "1-0",
        Some(Side::O) => "0-1",
        None => "1/2-1/2",
    }
}

/// A finished game, with the names of its players.
pub(super) struct Row<'a> {
    game: &'a StoredGame,
    names: [&'a str; 2],
}

/// How a column is read from a game: as a number, or as a text.
pub(super) enum Column {
    Number(fn(&Row<'_>) -> u64),
    Text(fn(&Row<'_>) -> String),
}
use Column::{Number, Text as Words};

/// The columns of a game, the same in CSV, JSON and Parquet. `winner` is 1, 2, or 0 for a draw; `thoughts` is what each
/// move cost, as `micros/nodes/score/depth`; `finished` is in milliseconds since 1970.
pub(super) const COLUMNS: [(&str, Column); 21] = [
    ("number", Number(|row| row.game.number)),
    ("key", Words(|row| row.game.key.to_string())),
    ("round", Number(|row| (row.game.line.round + 1).into())),
    ("opening", Words(|row| row.game.opening.clone())),
    ("first", Words(|row| row.names[0].to_owned())),
    ("second", Words(|row| row.names[1].to_owned())),
    ("winner", Number(|row| row.game.line.winner.map_or(0, Side::number).into())),
    ("reason", Words(|row| row.game.line.reason.name().to_owned())),
    ("moves", Words(|row| row.game.line.moves.clone())),
    ("first_moves", Number(|row| row.game.line.efforts[0].moves)),
    ("first_nodes", Number(|row| row.game.line.efforts[0].nodes)),
    ("first_micros", Number(|row| row.game.line.efforts[0].micros)),
    ("second_moves", Number(|row| row.game.line.efforts[1].moves)),
    ("second_nodes", Number(|row| row.game.line.efforts[1].nodes)),
    ("second_micros", Number(|row| row.game.line.efforts[1].micros)),
    ("thoughts", Words(|row| row.game.thoughts.clone())),
    ("fault", Words(|row| row.game.fault.as_ref().map_or_else(String::new, |fault| fault.en.clone()))),
    ("first_stderr", Words(|row| row.game.stderr[0].clone())),
    ("second_stderr", Words(|row| row.game.stderr[1].clone())),
    ("worker", Words(|row| row.game.worker.clone())),
    ("finished", Number(|row| row.game.finished.0.unsigned_abs())),
];

impl<'a> Row<'a> {
    pub(super) fn of(game: &'a StoredGame, tournament: &'a Tournament) -> Self {
        Self { game, names: game.line.seats.map(|seat| tournament.entrants[seat].name.as_str()) }
    }
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(COLUMNS.map(|(name, column)| match column {
            Number(read) => (name, Value::from(read(self))),
            Words(read) => (name, Value::from(read(self))),
        }))
    }
}

/// A row per game. The names of the columns are those of the JSON.
pub(super) fn csv(
    out: &mut impl Write,
    arena: &Arena,
    id: &str,
    tournament: &Tournament,
) -> anyhow::Result<()> {
    writeln!(out, "{}", COLUMNS.map(|(name, _)| name).join(","))?;
    each_game(arena, id, |stored| {
        let row = Row::of(stored, tournament);
        let fields = COLUMNS.map(|(_, column)| match column {
            Number(read) => read(&row).to_string(),
            Words(read) => files::quoted(&read(&row)),
        });
        Ok(writeln!(out, "{}", fields.join(","))?)
    })
}

/// One object a line.
fn json(out: &mut impl Write, arena: &Arena, id: &str, tournament: &Tournament) -> anyhow::Result<()> {
    each_game(arena, id, |stored| {
        serde_json::to_writer(&mut *out, &Row::of(stored, tournament))?;
        Ok(writeln!(out)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_says_how() {
        for name in ["a.pgn", "a.txt", "a.CSV", "a.json", "a.parquet", "a.html"] {
            assert!(name.parse::<ExportFile>().is_ok(), "{name}");
        }
        assert!("a.xlsx".parse::<ExportFile>().unwrap_err().fr.contains(".parquet"));
        assert_eq!([Some(Side::X), Some(Side::O), None].map(result).join(" "), "1-0 0-1 1/2-1/2");
    }
}
