//! A tournament read along: what was read once is not read again.
//!
//! ```text
//!   results, in the order they were written   1 2 3 4 5 6 7 8 9 …        rowid of SQLite, nth of PostgreSQL
//!                                             read ◄───┤├───► new
//! ```
//!
//! Results are written in any order of the plan, so the plan's numbers tell nobody what is new; those of the rows do. A plan that grew
//! may hold games that were played for another tournament long ago: they are read when the plan has grown. Where results were taken
//! back (`forget`, `forget_faults`), everything is read anew.

use super::columns::Columns;
use super::read::{LINE, PART, line};
use super::{Arena, StoreError};
use crate::sql;
use crate::standings::{GameLine, Standings};
use crate::sums::Sums;
use crate::tournament::Tournament;

/// The name under which the table of a tournament is kept.
pub(super) fn table(id: &str) -> String {
    format!("table:{id}")
}

/// A tournament and what its games add up to, as far as they were read.
#[derive(Clone, Debug)]
pub struct Following {
    id: String,
    tournament: Tournament,
    sums: Sums,
    /// Games of the plan that were looked at.
    planned: u64,
    /// The last row that was looked at.
    row: u64,
    /// How often results had been taken back.
    forgotten: Option<String>,
}

impl Following {
    /// What was meant.
    pub const fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// Games of the rounds planned so far, and how many of them have a result.
    pub const fn progress(&self) -> super::Progress {
        super::Progress { planned: self.planned, played: self.sums.games() as u64 }
    }

    /// The table as it stands.
    pub fn standings(&self) -> Standings {
        self.sums.standings(&self.tournament)
    }
}

impl Arena {
    /// Begins to read a tournament along; nothing is read yet.
    pub fn follow(&self, id: &str) -> Result<Following, StoreError> {
        let tournament = self.tournament(id)?;
        let (sums, forgotten) = (Sums::new(&tournament), self.noted("forgotten")?);
        Ok(Following { id: id.to_owned(), tournament, sums, planned: 0, row: 0, forgotten })
    }

    /// Adds what is new, and tells it: the number in the plan, the opening as text, the game. Returns whether it went on from
    /// where it was: if not, results were taken back, and everything was told anew.
    pub fn catch_up(
        &self,
        following: &mut Following,
        mut hear: impl FnMut(u64, String, GameLine),
    ) -> Result<bool, StoreError> {
        let same = self.noted("forgotten")? == following.forgotten;
        if !same {
            *following = self.follow(&following.id)?;
        }
        let nth = if self.is_server() { "nth" } else { "rowid" };
        // The plan is looked at first: a game is written after its place in the plan.
        let planned: Option<u64> = self.single(&sql!(
            "SELECT COALESCE(MAX(number), -1) + 1 FROM arena_plan WHERE tournament = ?",
            &following.id
        ))?;
        let row: Option<u64> =
            self.single(&sql!(&format!("SELECT COALESCE(MAX({nth}), 0) FROM arena_games")))?;
        let seen = [following.planned, following.row];
        let now = [planned.unwrap_or(0).max(seen[0]), row.unwrap_or(0).max(seen[1])];
        // Of the new part of the plan, what was played for others before; then what was played since. `CROSS` is for SQLite, which
        // then begins with the few games and not with the whole plan.
        let asked = format!("SELECT p.tournament, p.number, g.{nth}, g.opening, {LINE}");
        let of_plan = format!(
            "{asked} FROM arena_plan p CROSS JOIN arena_games g WHERE g.key = p.key
             AND p.tournament = ? AND p.number >= ? AND p.number < ?"
        );
        let of_games = format!(
            "{asked} FROM arena_games g CROSS JOIN arena_plan p WHERE p.key = g.key
             AND g.{nth} > ? AND g.{nth} <= ? ORDER BY g.{nth}, p.number"
        );
        for (from, to) in parts(seen[0], now[0]).filter(|_| seen[1] > 0) {
            for (_, number, row, opening, line) in
                self.read(&sql!(&of_plan, &following.id, from, to), found)?
            {
                if row <= seen[1] {
                    following.sums.add(number, &line);
                    hear(number, opening, line);
                }
            }
        }
        for (from, to) in parts(seen[1], now[1]) {
            for (tournament, number, _, opening, line) in self.read(&sql!(&of_games, from, to), found)? {
                if tournament == following.id && number < now[0] {
                    following.sums.add(number, &line);
                    hear(number, opening, line);
                }
            }
        }
        [following.planned, following.row] = now;
        Ok(same)
    }

    /// The table of a tournament as it was kept last, whatever it is written in; `None` if results were taken back since, or if
    /// there is none.
    pub fn kept_table(&self, id: &str) -> Result<Option<String>, StoreError> {
        let Some(kept) = self.noted(&table(id))? else { return Ok(None) };
        let forgotten = self.noted("forgotten")?.unwrap_or_default();
        Ok(kept.split_once(' ').filter(|(then, _)| *then == forgotten).map(|(_, text)| text.to_owned()))
    }

    /// Keeps the table of a tournament, in the place of the one before.
    pub fn keep_table(&self, following: &Following, text: &str) -> Result<(), StoreError> {
        let forgotten = following.forgotten.as_deref().unwrap_or_default();
        self.note(&table(&following.id), &format!("{forgotten} {text}"))
    }
}

/// `low..high` in parts: a row of the driver is ten times as large as what is made of it.
fn parts(low: u64, high: u64) -> impl Iterator<Item = (u64, u64)> {
    (low..high).step_by(PART as usize).map(move |from| (from, (from + PART).min(high)))
}

fn found(row: &mut Columns<'_>) -> Result<(String, u64, u64, String, GameLine), sqlx::Error> {
    Ok((row.next()?, row.next()?, row.next()?, row.next()?, line(row)?))
}
