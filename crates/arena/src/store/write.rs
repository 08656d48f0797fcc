//! What is written: tournaments, plans, results, and who is at work.

use std::collections::HashMap;
use std::fmt::Write as _;

use quaterne_rules::Side;
use sqlx::any::AnyArguments;
use sqlx::{Any, AssertSqlSafe, Row as _, Transaction};

use super::description::Description;
use super::{Arena, StoreError, TournamentState};
use crate::contestant::Contestant;
use crate::record::{GameRecord, Now, plain};
use crate::tournament::{Fixture, Tournament};

/// What became of some records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    /// Written now.
    pub new: usize,
    /// Known already.
    pub known: usize,
    /// Known already, with other moves.
    pub different: usize,
}

/// A piece of work that a worker takes up.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a> {
    /// The name of the batch.
    pub batch: &'a str,
    /// Its tournament.
    pub tournament: &'a str,
    /// How many games it has.
    pub games: usize,
    /// How many of them have no result yet.
    pub missing: usize,
    /// Who takes it up.
    pub worker: &'a str,
}

/// Rows in one statement: few enough for every database's limit on parameters.
const ROWS: usize = 200;

const GAME_COLUMNS: &str = "key, opening, opening_plies, moves, winner, reason, thoughts, x_moves, x_nodes, x_micros, o_moves, o_nodes, o_micros, x_stderr, o_stderr, fault, worker, finished";

/// `INSERT INTO t (a, b) VALUES ($1, $2), ($3, $4) ON CONFLICT DO NOTHING`.
fn insert(table: &str, columns: &str, rows: usize) -> AssertSqlSafe<String> {
    let width = columns.split(',').count();
    let mut sql = format!("INSERT INTO {table} ({columns}) VALUES ");
    for row in 0..rows {
        sql.push_str(if row == 0 { "(" } else { ", (" });
        for column in 1..=width {
            let comma = if column == 1 { "" } else { ", " };
            let _ = write!(sql, "{comma}${}", row * width + column);
        }
        sql.push(')');
    }
    sql.push_str(" ON CONFLICT DO NOTHING");
    AssertSqlSafe(sql)
}

type Query = sqlx::query::Query<'static, Any, AnyArguments>;

fn big(value: impl TryInto<i64>) -> i64 {
    value.try_into().unwrap_or(i64::MAX)
}

fn bind_game(query: Query, game: &GameRecord, worker: &str) -> Query {
    let line = &game.line;
    let [x, o] = line.efforts;
    let mut query = query
        .bind(game.key.to_string())
        .bind(game.opening.clone())
        .bind(big(line.opening_plies))
        .bind(line.moves.clone())
        .bind(i64::from(line.winner.map_or(0, Side::number)))
        .bind(line.reason.name())
        .bind(game.thoughts.clone());
    for number in [x.moves, x.nodes, x.micros, o.moves, o.nodes, o.micros] {
        query = query.bind(big(number));
    }
    query
        .bind(game.stderr[0].clone())
        .bind(game.stderr[1].clone())
        .bind(game.fault.clone())
        .bind(worker.to_owned())
        .bind(game.finished.0)
}

impl Arena {
    /// Keeps a tournament under its id; one that is known already keeps its results. Functions cannot be kept.
    pub fn add_tournament(&self, tournament: &Tournament, machine: &str) -> Result<String, StoreError> {
        let mut contestants = tournament.entrants.iter().map(|entrant| &entrant.contestant);
        if let Some(function) = contestants.find(|player| matches!(player, Contestant::Function(_))) {
            return Err(StoreError::Function(function.to_string()));
        }
        let id = tournament.id();
        let description = serde_json::to_string(&Description::from(tournament))
            .map_err(|why| StoreError::Corrupt(why.to_string()))?;
        self.retried(self.patience, || async {
            sqlx::query(
                "INSERT INTO arena_tournaments (id, name, description, machine, created, expected, state)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)
                 ON CONFLICT (id) DO UPDATE SET state = excluded.state, name = excluded.name",
            )
            .bind(id.clone())
            .bind(tournament.name.clone())
            .bind(description.clone())
            .bind(machine.to_owned())
            .bind(Now::read().0)
            .bind(big(tournament.expected_games()))
            .bind(TournamentState::Playing.name())
            .execute(&self.pool)
            .await
        })?;
        Ok(id)
    }

    /// Says how a tournament stands.
    pub fn set_state(&self, id: &str, state: TournamentState) -> Result<(), StoreError> {
        self.retried(self.patience, || async {
            sqlx::query("UPDATE arena_tournaments SET state = $2 WHERE id = $1")
                .bind(id.to_owned())
                .bind(state.name())
                .execute(&self.pool)
                .await
        })?;
        Ok(())
    }

    /// Writes the games of a round, once: `first` is the number of the first of them.
    pub fn add_plan(&self, id: &str, first: usize, games: &[Fixture]) -> Result<(), StoreError> {
        const COLUMNS: &str = "tournament, number, key, round, opening, again, first, second";
        self.retried(self.patience, || async {
            let mut transaction = self.pool.begin().await?;
            for (chunk, games) in games.chunks(ROWS).enumerate() {
                let mut query = sqlx::query(insert("arena_plan", COLUMNS, games.len()));
                for (nth, game) in games.iter().enumerate() {
                    query = query
                        .bind(id.to_owned())
                        .bind(big(first + chunk * ROWS + nth))
                        .bind(game.key.to_string())
                        .bind(i64::from(game.round))
                        .bind(big(game.opening))
                        .bind(i64::from(game.repeat))
                        .bind(big(game.seats[0]))
                        .bind(big(game.seats[1]));
                }
                query.execute(&mut *transaction).await?;
            }
            transaction.commit().await
        })
    }

    /// Writes results, each key once. Who arrives second with other moves raises an alarm.
    pub fn record(&self, worker: &str, games: &[GameRecord]) -> Result<Recorded, StoreError> {
        let mut games: Vec<&GameRecord> = games.iter().collect();
        // Always in the same order, so that two writers never wait for each other in a circle.
        games.sort_by_key(|game| game.key);
        games.dedup_by_key(|game| game.key);
        self.retried(self.patience, || self.record_all(worker, &games))
    }

    async fn record_all(&self, worker: &str, games: &[&GameRecord]) -> Result<Recorded, sqlx::Error> {
        let mut recorded = Recorded::default();
        let mut transaction = self.pool.begin().await?;
        for chunk in games.chunks(ROWS) {
            let mut query = sqlx::query(insert("arena_games", GAME_COLUMNS, chunk.len()));
            for game in chunk {
                query = bind_game(query, game, worker);
            }
            let written = query.execute(&mut *transaction).await?.rows_affected() as usize;
            recorded.new += written;
            recorded.known += chunk.len() - written;
            if written < chunk.len() {
                recorded.different += compare(&mut transaction, worker, chunk).await?;
            }
        }
        transaction.commit().await?;
        Ok(recorded)
    }

    /// Says who is at work and on what, for those who watch. Old news of this worker is replaced.
    pub fn beat(&self, beat: &super::WorkerInfo, running: &[super::Running]) -> Result<(), StoreError> {
        self.ask(async {
            let mut transaction = self.pool.begin().await?;
            sqlx::query(
                "INSERT INTO arena_workers (id, machine, threads, games, seen) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT (id) DO UPDATE SET games = excluded.games, seen = excluded.seen",
            )
            .bind(beat.id.clone())
            .bind(beat.machine.clone())
            .bind(big(beat.threads))
            .bind(big(beat.games))
            .bind(beat.seen.0)
            .execute(&mut *transaction)
            .await?;
            sqlx::query("DELETE FROM arena_under_way WHERE worker = $1")
                .bind(beat.id.clone())
                .execute(&mut *transaction)
                .await?;
            const COLUMNS: &str = "worker, key, tournament, first, second, opening, moves, started";
            for chunk in running.chunks(ROWS) {
                let mut query = sqlx::query(insert("arena_under_way", COLUMNS, chunk.len()));
                for game in chunk {
                    query = query
                        .bind(beat.id.clone())
                        .bind(game.key.to_string())
                        .bind(game.tournament.clone())
                        .bind(big(game.seats[0]))
                        .bind(big(game.seats[1]))
                        .bind(big(game.opening))
                        .bind(game.moves.clone())
                        .bind(game.started.0);
                }
                query.execute(&mut *transaction).await?;
            }
            transaction.commit().await
        })
    }

    /// A worker takes a piece of work up, so many games of which have no result: returns which try without a new
    /// result this is, from 1. A try that brought results is none that failed.
    pub fn try_batch(&self, attempt: &Attempt<'_>) -> Result<u32, StoreError> {
        let row = self.retried(self.patience, || async {
            sqlx::query(
                "INSERT INTO arena_batches (id, tournament, games, missing, tries, state, worker, why, changed)
                 VALUES ($1, $2, $3, $4, 1, 'playing', $5, '', $6)
                 ON CONFLICT (id) DO UPDATE SET
                 tries = CASE WHEN excluded.missing < arena_batches.missing THEN 1 ELSE arena_batches.tries + 1 END,
                 missing = excluded.missing, state = 'playing', worker = excluded.worker, changed = excluded.changed
                 RETURNING tries",
            )
            .bind(attempt.batch.to_owned())
            .bind(attempt.tournament.to_owned())
            .bind(big(attempt.games))
            .bind(big(attempt.missing))
            .bind(attempt.worker.to_owned())
            .bind(Now::read().0)
            .fetch_one(&self.pool)
            .await
        })?;
        let tries: i64 = row.try_get(0).map_err(|why| StoreError::Corrupt(why.to_string()))?;
        Ok(u32::try_from(tries).unwrap_or(u32::MAX))
    }

    /// Says what became of a piece of work: `done`, `failed`, `given up`.
    pub fn end_batch(&self, id: &str, state: &'static str, why: &str) -> Result<(), StoreError> {
        self.retried(self.patience, || async {
            sqlx::query("UPDATE arena_batches SET state = $2, why = $3, changed = $4 WHERE id = $1")
                .bind(id.to_owned())
                .bind(state)
                .bind(plain(why))
                .bind(Now::read().0)
                .execute(&self.pool)
                .await
        })?;
        Ok(())
    }
}

/// Of some records that were not all new: how many are known with other moves. Each of those is an alarm.
async fn compare(
    transaction: &mut Transaction<'static, Any>,
    worker: &str,
    games: &[&GameRecord],
) -> Result<usize, sqlx::Error> {
    let places: Vec<String> = (1..=games.len()).map(|nth| format!("${nth}")).collect();
    let sql = format!("SELECT key, moves, reason FROM arena_games WHERE key IN ({})", places.join(", "));
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for game in games {
        query = query.bind(game.key.to_string());
    }
    let mut stored: HashMap<String, (String, String)> = HashMap::new();
    for row in query.fetch_all(&mut **transaction).await? {
        stored.insert(row.try_get(0)?, (row.try_get(1)?, row.try_get(2)?));
    }
    let mut different = 0;
    for game in games {
        let key = game.key.to_string();
        let same = stored
            .get(&key)
            .is_none_or(|(moves, reason)| *moves == game.line.moves && *reason == game.line.reason.name());
        if !same {
            different += 1;
            sqlx::query(
                "INSERT INTO arena_alarms (key, moves, reason, worker, seen) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
            )
            .bind(key)
            .bind(game.line.moves.clone())
            .bind(game.line.reason.name())
            .bind(worker.to_owned())
            .bind(game.finished.0)
            .execute(&mut **transaction)
            .await?;
        }
    }
    Ok(different)
}
