//! Games to take along: text like PGN, CSV, JSON lines, Parquet; one page at a time, however many there are.

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use quaterne_arena::Tournament;
use quaterne_arena::store::{Arena, StoredGame};
use quaterne_rules::{Game, Record, Side};
use serde::Serialize;

use crate::absent;
use crate::files;
use quaterne_report::Text;
use quaterne_rules::Lang;

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
        let mut out = files::create(&self.path)?;
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
        Ok(out.flush()?)
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
        if !stored.fault.is_empty() {
            tags.push(tag("Fault", stored.fault.clone()));
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

/// The columns of a game, the same in CSV, JSON and Parquet.
#[derive(Serialize)]
pub(super) struct Row {
    pub(super) number: u64,
    pub(super) key: String,
    pub(super) round: u32,
    pub(super) opening: String,
    pub(super) first: String,
    pub(super) second: String,
    /// 1, 2, or 0 for a draw.
    pub(super) winner: u8,
    pub(super) reason: &'static str,
    pub(super) moves: String,
    pub(super) first_moves: u64,
    pub(super) first_nodes: u64,
    pub(super) first_micros: u64,
    pub(super) second_moves: u64,
    pub(super) second_nodes: u64,
    pub(super) second_micros: u64,
    /// What each move cost: `micros/nodes/score/depth`.
    pub(super) thoughts: String,
    pub(super) fault: String,
    pub(super) first_stderr: String,
    pub(super) second_stderr: String,
    pub(super) worker: String,
    /// Milliseconds since 1970.
    pub(super) finished: i64,
}

impl Row {
    pub(super) fn of(stored: &StoredGame, tournament: &Tournament) -> Self {
        let [x, o] = stored.line.efforts;
        let [first, second] = stored.line.seats.map(|seat| tournament.entrants[seat].name.clone());
        Self {
            number: stored.number,
            key: stored.key.to_string(),
            round: stored.line.round + 1,
            opening: stored.opening.clone(),
            first,
            second,
            winner: stored.line.winner.map_or(0, Side::number),
            reason: stored.line.reason.name(),
            moves: stored.line.moves.clone(),
            first_moves: x.moves,
            first_nodes: x.nodes,
            first_micros: x.micros,
            second_moves: o.moves,
            second_nodes: o.nodes,
            second_micros: o.micros,
            thoughts: stored.thoughts.clone(),
            fault: stored.fault.clone(),
            first_stderr: stored.stderr[0].clone(),
            second_stderr: stored.stderr[1].clone(),
            worker: stored.worker.clone(),
            finished: stored.finished.0,
        }
    }
}

const COLUMNS: [&str; 21] = [
    "number",
    "key",
    "round",
    "opening",
    "first",
    "second",
    "winner",
    "reason",
    "moves",
    "first_moves",
    "first_nodes",
    "first_micros",
    "second_moves",
    "second_nodes",
    "second_micros",
    "thoughts",
    "fault",
    "first_stderr",
    "second_stderr",
    "worker",
    "finished",
];

/// A row per game. The names of the columns are those of the JSON.
pub(super) fn csv(
    out: &mut impl Write,
    arena: &Arena,
    id: &str,
    tournament: &Tournament,
) -> anyhow::Result<()> {
    writeln!(out, "{}", COLUMNS.join(","))?;
    each_game(arena, id, |stored| {
        let row = serde_json::to_value(Row::of(stored, tournament))?;
        let text = |name: &str| match &row[name] {
            serde_json::Value::String(text) => files::quoted(text),
            other => other.to_string(),
        };
        Ok(writeln!(out, "{}", COLUMNS.map(text).join(","))?)
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
