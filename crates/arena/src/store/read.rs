//! What can be asked: tournaments, progress, the table, games, and what is being played.

use std::collections::BTreeMap;

use quaterne_rules::Text;

use super::columns::Columns;
use super::description::{Description, EntrantDescription};
use super::{Arena, BatchState, Sql, StoreError, TournamentState};
use crate::entrant::Entrant;
use crate::game_key::GameKey;
use crate::record::Now;
use crate::sql;
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

/// A piece of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchInfo {
    /// Its name.
    pub id: String,
    /// How many games it has.
    pub games: u64,
    /// How often it was taken up.
    pub tries: u32,
    /// How it stands.
    pub state: BatchState,
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
    pub fault: Option<Text>,
    /// Who played it.
    pub worker: String,
    /// When it ended.
    pub finished: Now,
}

/// Rows that are read at once.
pub(super) const PART: u64 = 5000;

/// Columns of a [`TournamentInfo`], in the order that [`info`] reads them.
const INFO: &str = "id, name, state, created, expected, machine";

/// Columns of a [`GameLine`], in the order that [`line`] reads them.
pub(super) const LINE: &str =
    "p.round, p.opening, p.again, p.first, p.second, g.winner, g.reason, g.moves, g.opening_plies,
    g.x_moves, g.x_nodes, g.x_micros, g.o_moves, g.o_nodes, g.o_micros";

impl Arena {
    /// All tournaments, the newest first.
    pub fn tournaments(&self) -> Result<Vec<TournamentInfo>, StoreError> {
        let asked = format!("SELECT {INFO} FROM arena_tournaments ORDER BY created DESC, id");
        self.read(&sql!(&asked), info)
    }

    /// A tournament as it was meant.
    pub fn tournament(&self, id: &str) -> Result<Tournament, StoreError> {
        let asked = sql!("SELECT description FROM arena_tournaments WHERE id = ?", id);
        let text: Option<String> = self.single(&asked)?;
        let text = text.ok_or_else(|| StoreError::Missing(format!("tournament {id}")))?;
        let description: Description =
            serde_json::from_str(&text).map_err(|why| StoreError::Corrupt(why.to_string()))?;
        let mut tournament: Tournament = description.try_into()?;
        tournament.entrants.extend(self.later_entrants(id)?);
        Ok(tournament)
    }

    /// Who came after the tournament had begun, in the order of their places.
    fn later_entrants(&self, id: &str) -> Result<Vec<Entrant>, StoreError> {
        let asked = sql!("SELECT description FROM arena_entrants WHERE tournament = ? ORDER BY place", id);
        let texts = self.read(&asked, |row| {
            let text: String = row.next()?;
            Ok(text)
        })?;
        let entrant = |text: &String| {
            let described: EntrantDescription =
                serde_json::from_str(text).map_err(|why| StoreError::Corrupt(why.to_string()))?;
            Entrant::try_from(&described)
        };
        texts.iter().map(entrant).collect()
    }

    /// How far a tournament is.
    pub fn progress(&self, id: &str) -> Result<Progress, StoreError> {
        let asked = sql!(
            "SELECT COUNT(*), COUNT(g.key) FROM arena_plan p LEFT JOIN arena_games g ON g.key = p.key
             WHERE p.tournament = ?",
            id
        );
        let progress = self.read(&asked, |row| Ok(Progress { planned: row.next()?, played: row.next()? }))?;
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
        let asked = format!(
            "SELECT p.number, p.key, p.round, p.again, p.opening, p.first, p.second FROM arena_plan p
             WHERE p.tournament = ? {and} ORDER BY p.number"
        );
        self.read(&sql!(&asked, id), |row| {
            let number = row.next()?;
            let fixture = Fixture {
                key: row.next()?,
                round: row.next()?,
                repeat: row.next()?,
                opening: row.next()?,
                seats: [row.next()?, row.next()?],
            };
            Ok((number, fixture))
        })
    }

    /// The results of a tournament as a table needs them, in the order of the plan.
    pub fn lines(&self, id: &str) -> Result<Vec<GameLine>, StoreError> {
        let asked = format!(
            "SELECT {LINE}, p.number FROM arena_plan p JOIN arena_games g ON g.key = p.key
             WHERE p.tournament = ? AND p.number >= ? ORDER BY p.number LIMIT ?"
        );
        // Part by part: a row of the driver is ten times as large as what is made of it.
        let (mut lines, mut from) = (Vec::new(), 0_u64);
        loop {
            let part =
                self.read(&sql!(&asked, id, from, PART), |row| Ok((line(row)?, row.next::<u64>()?)))?;
            let Some((_, last)) = part.last() else { return Ok(lines) };
            from = last + 1;
            lines.extend(part.into_iter().map(|(line, _)| line));
        }
    }

    /// The table as it stands.
    pub fn table(&self, id: &str) -> Result<Standings, StoreError> {
        Ok(Standings::of(&self.tournament(id)?, &self.lines(id)?))
    }

    /// Finished games with everything that is known of them, in the order of the plan.
    pub fn games(&self, id: &str, offset: u64, limit: u64) -> Result<Vec<StoredGame>, StoreError> {
        self.stored(sql!("p.tournament = ? ORDER BY p.number LIMIT ? OFFSET ?", id, limit, offset))
    }

    /// The same from a number of the plan on: for who reads all of them, page by page.
    pub fn games_from(&self, id: &str, number: u64, limit: u64) -> Result<Vec<StoredGame>, StoreError> {
        self.stored(sql!("p.tournament = ? AND p.number >= ? ORDER BY p.number LIMIT ?", id, number, limit))
    }

    /// A tournament in the list.
    pub fn info(&self, id: &str) -> Result<TournamentInfo, StoreError> {
        let asked = format!("SELECT {INFO} FROM arena_tournaments WHERE id = ?");
        let found = self.read(&sql!(&asked, id), info)?.into_iter().next();
        found.ok_or_else(|| StoreError::Missing(format!("tournament {id}")))
    }

    /// What was noted under a name.
    pub fn noted(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.single(&sql!("SELECT value FROM arena_about WHERE name = ?", name))
    }

    /// The finished game of this number in the plan.
    pub fn game(&self, id: &str, number: u64) -> Result<StoredGame, StoreError> {
        let found = self.stored(sql!("p.tournament = ? AND p.number = ?", id, number))?;
        found.into_iter().next().ok_or_else(|| StoreError::Missing(format!("game {number}")))
    }

    pub(super) fn stored(&self, which: Sql) -> Result<Vec<StoredGame>, StoreError> {
        let asked = format!(
            "SELECT p.number, g.key, {LINE}, g.opening, g.thoughts, g.x_stderr, g.o_stderr, g.fault, g.worker, g.finished
             FROM arena_plan p JOIN arena_games g ON g.key = p.key WHERE "
        );
        self.read(&which.after(&asked), |row| {
            Ok(StoredGame {
                number: row.next()?,
                key: row.next()?,
                line: line(row)?,
                opening: row.next()?,
                thoughts: row.next()?,
                stderr: [row.next()?, row.next()?],
                fault: row.next()?,
                worker: row.next()?,
                finished: row.next()?,
            })
        })
    }

    /// The games that are being played, the oldest first. A worker that died is forgotten after fifteen seconds.
    pub fn running(&self, id: &str) -> Result<Vec<Running>, StoreError> {
        let asked = sql!(
            "SELECT r.key, r.first, r.second, r.opening, r.moves, r.started, r.worker FROM arena_under_way r
             JOIN arena_workers w ON w.id = r.worker WHERE r.tournament = ? AND w.seen >= ?
             ORDER BY r.started, r.key",
            id,
            Now::read().0 - 15_000
        );
        self.read(&asked, |row| {
            Ok(Running {
                key: row.next()?,
                tournament: id.to_owned(),
                seats: [row.next()?, row.next()?],
                opening: row.next()?,
                moves: row.next()?,
                started: row.next()?,
                worker: row.next()?,
            })
        })
    }

    /// The processes that were heard of within this many milliseconds.
    pub fn workers(&self, within: i64) -> Result<Vec<WorkerInfo>, StoreError> {
        let columns = "id, machine, threads, games, seen";
        let asked = format!("SELECT {columns} FROM arena_workers WHERE seen >= ? ORDER BY id");
        self.read(&sql!(&asked, Now::read().0 - within), |row| {
            Ok(WorkerInfo {
                id: row.next()?,
                machine: row.next()?,
                threads: row.next()?,
                games: row.next()?,
                seen: row.next()?,
            })
        })
    }

    /// Seconds from one result of a worker to its next, by the latest games; none where nobody has played two.
    pub fn pace(&self, id: &str) -> Result<Option<f64>, StoreError> {
        let asked = sql!(
            "SELECT g.worker, g.finished FROM arena_plan p JOIN arena_games g ON g.key = p.key
             WHERE p.tournament = ? ORDER BY p.number DESC LIMIT 60",
            id
        );
        let results: Vec<(String, i64)> = self.read(&asked, |row| Ok((row.next()?, row.next()?)))?;
        let mut spans: BTreeMap<&str, (i64, i64, f64)> = BTreeMap::new();
        for (worker, finished) in &results {
            let span = spans.entry(worker).or_insert((*finished, *finished, 0.0));
            *span = (span.0.min(*finished), span.1.max(*finished), span.2 + 1.0);
        }
        let seconds: f64 = spans.values().map(|span| (span.1 - span.0) as f64 / 1e3).sum();
        let steps: f64 = spans.values().map(|span| span.2 - 1.0).sum();
        Ok((steps > 0.0).then(|| seconds / steps))
    }

    /// The games of a tournament that came out differently the second time.
    pub fn alarms(&self, id: &str) -> Result<Vec<Alarm>, StoreError> {
        let asked = sql!(
            "SELECT a.key, g.moves, a.moves, p.first, p.second FROM arena_alarms a
             JOIN arena_games g ON g.key = a.key JOIN arena_plan p ON p.key = a.key
             WHERE p.tournament = ? ORDER BY p.number",
            id
        );
        self.read(&asked, |row| {
            let (key, kept, other) = (row.next()?, row.next()?, row.next()?);
            Ok(Alarm { key, kept, other, seats: [row.next()?, row.next()?] })
        })
    }

    /// The pieces of work of a tournament.
    pub fn batches(&self, id: &str) -> Result<Vec<BatchInfo>, StoreError> {
        let columns = "id, games, tries, state, worker, why";
        let asked = format!("SELECT {columns} FROM arena_batches WHERE tournament = ? ORDER BY id");
        self.read(&sql!(&asked, id), |row| {
            Ok(BatchInfo {
                id: row.next()?,
                games: row.next()?,
                tries: row.next()?,
                state: row.next()?,
                worker: row.next()?,
                why: row.next()?,
            })
        })
    }
}

fn info(row: &mut Columns<'_>) -> Result<TournamentInfo, sqlx::Error> {
    Ok(TournamentInfo {
        id: row.next()?,
        name: row.next()?,
        state: row.next()?,
        created: row.next()?,
        expected: row.next()?,
        machine: row.next()?,
    })
}

pub(super) fn line(row: &mut Columns<'_>) -> Result<GameLine, sqlx::Error> {
    let effort = |row: &mut Columns<'_>| {
        Ok::<_, sqlx::Error>(Effort { moves: row.next()?, nodes: row.next()?, micros: row.next()? })
    };
    Ok(GameLine {
        round: row.next()?,
        opening: row.next()?,
        repeat: row.next()?,
        seats: [row.next()?, row.next()?],
        winner: row.next()?,
        reason: row.next()?,
        moves: row.next()?,
        opening_plies: row.next()?,
        efforts: [effort(row)?, effort(row)?],
    })
}
