//! What can be asked: tournaments, progress, the table, games, and what is being played.

use quaterne_rules::Side;
use sqlx::any::AnyRow;
use sqlx::{Any, AssertSqlSafe, Row as _};

use super::columns::{corrupt, count, parsed, place, read, small, state};
use super::description::Description;
use super::{Arena, StoreError, TournamentState};
use crate::game_key::GameKey;
use crate::rating::RatingOptions;
use crate::record::Now;
use crate::standings::{Effort, GameLine, Standings};
use crate::tournament::{Fixture, Tournament};

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How it stands.
    pub state: TournamentState,
    /// When it was first started.
    pub created: Now,
    /// Games in all, as far as that could be said beforehand.
    pub expected: u64,
    /// The machine that keeps the table.
    pub machine: String,
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Games of the rounds planned so far.
    pub planned: u64,
    /// Of these, how many have a result.
    pub played: u64,
}

/// A game that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// Its name.
    pub key: GameKey,
    /// The tournament it belongs to.
    pub tournament: String,
    /// Who plays x, who plays o.
    pub seats: [usize; 2],
    /// The place of its opening.
    pub opening: usize,
    /// The moves so far, those of the opening first; about a quarter of a second old.
    pub moves: String,
    /// Since when.
    pub started: Now,
    /// Who plays it.
    pub worker: String,
}

/// A process that plays games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerInfo {
    /// Its name, which no other process has.
    pub id: String,
    /// The machine it runs on.
    pub machine: String,
    /// Games at a time.
    pub threads: usize,
    /// Games it has played.
    pub games: u64,
    /// When it was last heard of.
    pub seen: Now,
}

/// A game that came out differently the second time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// Its name.
    pub key: GameKey,
    /// The moves of the result that counts.
    pub kept: String,
    /// The moves of the other one.
    pub other: String,
    /// Who plays x, who plays o.
    pub seats: [usize; 2],
}

/// How a piece of work stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchState {
    /// Its name.
    pub id: String,
    /// How many games it has.
    pub games: u64,
    /// How often it was taken up.
    pub tries: u32,
    /// `playing`, `done`, `failed` or `given up`.
    pub state: String,
    /// Who had it last.
    pub worker: String,
    /// What went wrong.
    pub why: String,
}

/// A finished game, with everything that is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredGame {
    /// Its number in the plan.
    pub number: u64,
    /// Its name.
    pub key: GameKey,
    /// What the table needs.
    pub line: GameLine,
    /// The opening as text.
    pub opening: String,
    /// What each move after the opening cost: `micros/nodes/score/depth`.
    pub thoughts: String,
    /// What x and o wrote on their standard error.
    pub stderr: [String; 2],
    /// What the loser did wrong, in words.
    pub fault: String,
    /// Who played it.
    pub worker: String,
    /// When it ended.
    pub finished: Now,
}

/// Columns of a [`GameLine`], in the order that [`line`] reads them.
const LINE: &str =
    "p.round, p.opening, p.again, p.first, p.second, g.winner, g.reason, g.moves, g.opening_plies,
    g.x_moves, g.x_nodes, g.x_micros, g.o_moves, g.o_nodes, g.o_micros";

type Query = sqlx::query::Query<'static, Any, sqlx::any::AnyArguments>;

impl Arena {
    pub(super) fn rows(&self, query: impl Fn() -> Query) -> Result<Vec<AnyRow>, StoreError> {
        self.retried(self.patience, || query().fetch_all(&self.pool))
    }

    /// All tournaments, the newest first.
    pub fn tournaments(&self) -> Result<Vec<TournamentInfo>, StoreError> {
        let rows = self.rows(|| {
            sqlx::query(
                "SELECT id, name, state, created, expected, machine FROM arena_tournaments ORDER BY created DESC, id",
            )
        })?;
        read(&rows, |row| {
            Ok(TournamentInfo {
                id: row.try_get(0)?,
                name: row.try_get(1)?,
                state: state(row, 2)?,
                created: Now(row.try_get(3)?),
                expected: count(row, 4)?,
                machine: row.try_get(5)?,
            })
        })
    }

    /// A tournament as it was meant.
    pub fn tournament(&self, id: &str) -> Result<Tournament, StoreError> {
        let rows = self.rows(|| {
            sqlx::query("SELECT description FROM arena_tournaments WHERE id = $1").bind(id.to_owned())
        })?;
        let row = rows.first().ok_or_else(|| StoreError::Missing(format!("tournament {id}")))?;
        let text: String = row.try_get(0).map_err(corrupt)?;
        let description: Description =
            serde_json::from_str(&text).map_err(|why| StoreError::Corrupt(why.to_string()))?;
        description.try_into()
    }

    /// How far a tournament is.
    pub fn progress(&self, id: &str) -> Result<Progress, StoreError> {
        let rows = self.rows(|| {
            sqlx::query(
                "SELECT COUNT(*), COUNT(g.key) FROM arena_plan p LEFT JOIN arena_games g ON g.key = p.key
                 WHERE p.tournament = $1",
            )
            .bind(id.to_owned())
        })?;
        let progress = read(&rows, |row| Ok(Progress { planned: count(row, 0)?, played: count(row, 1)? }))?;
        Ok(progress.first().copied().unwrap_or_default())
    }

    /// The games of the plan that have no result yet, with their numbers: what resuming plays.
    pub fn missing(&self, id: &str) -> Result<Vec<(u64, Fixture)>, StoreError> {
        self.planned(id, "AND NOT EXISTS (SELECT 1 FROM arena_games g WHERE g.key = p.key)")
    }

    /// The same among some runs of numbers, both ends included.
    pub fn missing_among(&self, id: &str, runs: &[(u64, u64)]) -> Result<Vec<(u64, Fixture)>, StoreError> {
        let (low, high) = (runs.first().map_or(0, |run| run.0), runs.last().map_or(0, |run| run.1));
        let and = format!(
            "AND p.number BETWEEN {low} AND {high} AND NOT EXISTS (SELECT 1 FROM arena_games g WHERE g.key = p.key)"
        );
        let mut missing = self.planned(id, &and)?;
        missing.retain(|(number, _)| runs.iter().any(|&(from, to)| (from..=to).contains(number)));
        Ok(missing)
    }

    /// All games of the plan, with their numbers.
    pub fn plan(&self, id: &str) -> Result<Vec<(u64, Fixture)>, StoreError> {
        self.planned(id, "")
    }

    fn planned(&self, id: &str, and: &str) -> Result<Vec<(u64, Fixture)>, StoreError> {
        let sql = format!(
            "SELECT p.number, p.key, p.round, p.opening, p.again, p.first, p.second FROM arena_plan p
             WHERE p.tournament = $1 {and} ORDER BY p.number"
        );
        let rows = self.rows(|| sqlx::query(AssertSqlSafe(sql.clone())).bind(id.to_owned()))?;
        read(&rows, |row| {
            let fixture = Fixture {
                key: parsed(row, 1)?,
                round: small(row, 2)?,
                repeat: small(row, 4)?,
                opening: place(row, 3)?,
                seats: [place(row, 5)?, place(row, 6)?],
            };
            Ok((count(row, 0)?, fixture))
        })
    }

    /// The results of a tournament as a table needs them, in the order of the plan.
    pub fn lines(&self, id: &str) -> Result<Vec<GameLine>, StoreError> {
        let sql = format!(
            "SELECT {LINE} FROM arena_plan p JOIN arena_games g ON g.key = p.key WHERE p.tournament = $1 ORDER BY p.number"
        );
        let rows = self.rows(|| sqlx::query(AssertSqlSafe(sql.clone())).bind(id.to_owned()))?;
        read(&rows, |row| line(row, 0))
    }

    /// The table as it stands.
    pub fn table(&self, id: &str) -> Result<Standings, StoreError> {
        Ok(Standings::of(&self.tournament(id)?, &self.lines(id)?, RatingOptions::default()))
    }

    /// Finished games with everything that is known of them, in the order of the plan.
    pub fn games(&self, id: &str, offset: u64, limit: u64) -> Result<Vec<StoredGame>, StoreError> {
        let sql = format!(
            "SELECT p.number, g.key, g.opening, g.thoughts, g.x_stderr, g.o_stderr, g.fault, g.worker, g.finished, {LINE}
             FROM arena_plan p JOIN arena_games g ON g.key = p.key WHERE p.tournament = $1
             ORDER BY p.number LIMIT $2 OFFSET $3"
        );
        let bound = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let rows = self.rows(|| {
            sqlx::query(AssertSqlSafe(sql.clone())).bind(id.to_owned()).bind(bound(limit)).bind(bound(offset))
        })?;
        read(&rows, |row| {
            Ok(StoredGame {
                number: count(row, 0)?,
                key: parsed(row, 1)?,
                line: line(row, 9)?,
                opening: row.try_get(2)?,
                thoughts: row.try_get(3)?,
                stderr: [row.try_get(4)?, row.try_get(5)?],
                fault: row.try_get(6)?,
                worker: row.try_get(7)?,
                finished: Now(row.try_get(8)?),
            })
        })
    }

    /// The games that are being played, the oldest first. A worker that died is forgotten after fifteen seconds.
    pub fn running(&self, id: &str) -> Result<Vec<Running>, StoreError> {
        let since = Now::read().0 - 15_000;
        let rows = self.rows(|| {
            sqlx::query(
                "SELECT r.key, r.first, r.second, r.opening, r.moves, r.started, r.worker FROM arena_under_way r
                 JOIN arena_workers w ON w.id = r.worker WHERE r.tournament = $1 AND w.seen >= $2
                 ORDER BY r.started, r.key",
            )
            .bind(id.to_owned())
            .bind(since)
        })?;
        read(&rows, |row| {
            Ok(Running {
                key: parsed(row, 0)?,
                tournament: id.to_owned(),
                seats: [place(row, 1)?, place(row, 2)?],
                opening: place(row, 3)?,
                moves: row.try_get(4)?,
                started: Now(row.try_get(5)?),
                worker: row.try_get(6)?,
            })
        })
    }

    /// The processes that were heard of within this many milliseconds.
    pub fn workers(&self, within: i64) -> Result<Vec<WorkerInfo>, StoreError> {
        let since = Now::read().0 - within;
        let rows = self.rows(|| {
            sqlx::query(
                "SELECT id, machine, threads, games, seen FROM arena_workers WHERE seen >= $1 ORDER BY id",
            )
            .bind(since)
        })?;
        read(&rows, |row| {
            Ok(WorkerInfo {
                id: row.try_get(0)?,
                machine: row.try_get(1)?,
                threads: place(row, 2)?,
                games: count(row, 3)?,
                seen: Now(row.try_get(4)?),
            })
        })
    }

    /// The games of a tournament that came out differently the second time.
    pub fn alarms(&self, id: &str) -> Result<Vec<Alarm>, StoreError> {
        let rows = self.rows(|| {
            sqlx::query(
                "SELECT a.key, g.moves, a.moves, p.first, p.second FROM arena_alarms a
                 JOIN arena_games g ON g.key = a.key JOIN arena_plan p ON p.key = a.key
                 WHERE p.tournament = $1 ORDER BY p.number",
            )
            .bind(id.to_owned())
        })?;
        read(&rows, |row| {
            Ok(Alarm {
                key: parsed(row, 0)?,
                kept: row.try_get(1)?,
                other: row.try_get(2)?,
                seats: [place(row, 3)?, place(row, 4)?],
            })
        })
    }

    /// The pieces of work of a tournament.
    pub fn batches(&self, id: &str) -> Result<Vec<BatchState>, StoreError> {
        let rows = self.rows(|| {
            sqlx::query(
                "SELECT id, games, tries, state, worker, why FROM arena_batches WHERE tournament = $1 ORDER BY id",
            )
            .bind(id.to_owned())
        })?;
        read(&rows, |row| {
            Ok(BatchState {
                id: row.try_get(0)?,
                games: count(row, 1)?,
                tries: small(row, 2)?,
                state: row.try_get(3)?,
                worker: row.try_get(4)?,
                why: row.try_get(5)?,
            })
        })
    }
}

fn line(row: &AnyRow, from: usize) -> Result<GameLine, sqlx::Error> {
    let effort = |at: usize| -> Result<Effort, sqlx::Error> {
        Ok(Effort { moves: count(row, at)?, nodes: count(row, at + 1)?, micros: count(row, at + 2)? })
    };
    Ok(GameLine {
        round: small(row, from)?,
        opening: place(row, from + 1)?,
        repeat: small(row, from + 2)?,
        seats: [place(row, from + 3)?, place(row, from + 4)?],
        winner: match count(row, from + 5)? {
            1 => Some(Side::X),
            2 => Some(Side::O),
            _ => None,
        },
        reason: parsed(row, from + 6)?,
        moves: row.try_get(from + 7)?,
        opening_plies: place(row, from + 8)?,
        efforts: [effort(from + 9)?, effort(from + 12)?],
    })
}
