//! What is written: tournaments, plans, results, and who is at work.

use std::collections::HashMap;

use sqlx::{Any, Executor as _, Transaction};

use super::columns::{Columns, sentence_text};
use super::description::Description;
use super::follow::table;
use super::{Arena, BatchState, Sql, StoreError, TournamentState, Value};
use crate::ending::Fault;
use crate::player::Player;
use crate::record::{GameRecord, Now, plain};
use crate::sql;
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

/// Inserts rows into a table, some in each statement; who is second is ignored.
fn inserted<T, const N: usize>(into: &str, rows: &[T], row: impl Fn(&T) -> [Value; N]) -> Vec<Sql> {
    let some =
        |rows: &[T]| Sql::default().insert(into, rows.iter().map(&row)).and(" ON CONFLICT DO NOTHING", []);
    rows.chunks(ROWS).map(some).collect()
}

/// The row of a result.
const GAME: &str = "arena_games (key, opening, opening_plies, moves, winner, reason, thoughts, x_moves, x_nodes, \
                    x_micros, o_moves, o_nodes, o_micros, x_stderr, o_stderr, fault, worker, finished)";

fn game_row(game: &GameRecord, worker: &str) -> [Value; 18] {
    let line = &game.line;
    let [x, o] = line.efforts;
    [
        game.key.to_string().into(),
        (&game.opening).into(),
        line.opening_plies.into(),
        (&line.moves).into(),
        line.winner.map_or(0, |side| u32::from(side.number())).into(),
        line.reason.name().into(),
        (&game.thoughts).into(),
        x.moves.into(),
        x.nodes.into(),
        x.micros.into(),
        o.moves.into(),
        o.nodes.into(),
        o.micros.into(),
        (&game.stderr[0]).into(),
        (&game.stderr[1]).into(),
        sentence_text(game.fault.as_ref()).into(),
        worker.into(),
        game.finished.0.into(),
    ]
}

/// Keeps a tournament under this id; its results stay.
pub(super) fn tournament_row(id: &str, tournament: &Tournament, machine: &str) -> Result<Sql, StoreError> {
    let description = serde_json::to_string(&Description::from(tournament))
        .map_err(|why| StoreError::Corrupt(why.to_string()))?;
    Ok(sql!(
        "INSERT INTO arena_tournaments (id, name, description, machine, created, expected, state)
         VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET state = excluded.state, name = excluded.name",
        id,
        &tournament.name,
        description,
        machine,
        Now::read().0,
        tournament.expected_games(),
        TournamentState::Playing.name(),
    ))
}

impl Arena {
    /// Keeps a tournament under its id; one that is known already keeps its results. Functions cannot be kept.
    pub fn add_tournament(&self, tournament: &Tournament, machine: &str) -> Result<String, StoreError> {
        let mut players = tournament.entrants.iter().map(|entrant| &entrant.player);
        if let Some(function) = players.find(|player| matches!(player, Player::Function(_))) {
            return Err(StoreError::Function(function.to_string()));
        }
        let id = tournament.id();
        self.write(&[tournament_row(&id, tournament, machine)?])?;
        Ok(id)
    }

    /// Keeps a tournament that is not known yet, with a note beside it; `false` if it is known, and then nothing is changed.
    pub fn add_new(
        &self,
        tournament: &Tournament,
        machine: &str,
        note: [&str; 2],
    ) -> Result<bool, StoreError> {
        if self.tournaments()?.iter().any(|known| known.id == tournament.id()) {
            return Ok(false);
        }
        self.note(note[0], note[1])?;
        self.add_tournament(tournament, machine)?;
        Ok(true)
    }

    /// Keeps a value under a name, in the place of the one before.
    pub fn note(&self, name: &str, value: &str) -> Result<(), StoreError> {
        self.write(&[sql!(
            "INSERT INTO arena_about (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            name,
            value
        )])
    }

    /// Forgets a tournament: its plan, those of its games that no other plan has, and a note of this name.
    pub fn forget(&self, id: &str, note: &str) -> Result<(), StoreError> {
        self.write(&[
            sql!(
                "DELETE FROM arena_games WHERE key IN (SELECT key FROM arena_plan WHERE tournament = ?) AND NOT EXISTS
                 (SELECT 1 FROM arena_plan p WHERE p.key = arena_games.key AND p.tournament <> ?)",
                id,
                id
            ),
            sql!("DELETE FROM arena_plan WHERE tournament = ?", id),
            sql!("DELETE FROM arena_batches WHERE tournament = ?", id),
            sql!("DELETE FROM arena_tournaments WHERE id = ?", id),
            sql!("DELETE FROM arena_about WHERE name IN (?, ?)", note, table(id)),
            forgotten(),
        ])
    }

    /// Says how a tournament stands.
    pub fn set_state(&self, id: &str, state: TournamentState) -> Result<(), StoreError> {
        self.write(&[sql!("UPDATE arena_tournaments SET state = ? WHERE id = ?", state.name(), id)])
    }

    /// Takes back the results of a tournament's games that were lost by a fault, so that they are played again. Illegal
    /// moves stay: no machine made them.
    pub fn forget_faults(&self, id: &str) -> Result<(), StoreError> {
        let faults = Fault::ALL.into_iter().filter(|&fault| fault != Fault::IllegalMove);
        let forget = |fault: Fault| {
            sql!(
                "DELETE FROM arena_games WHERE reason = ?
                 AND key IN (SELECT key FROM arena_plan WHERE tournament = ?)",
                fault.name(),
                id
            )
        };
        self.write(&faults.map(forget).chain([forgotten()]).collect::<Vec<_>>())
    }

    /// Writes the games of a round, once: `first` is the number of the first of them.
    pub fn add_plan(&self, id: &str, first: usize, games: &[Fixture]) -> Result<(), StoreError> {
        let into = "arena_plan (tournament, number, key, round, opening, again, first, second)";
        let numbered: Vec<(usize, &Fixture)> = (first..).zip(games).collect();
        self.write(&inserted(into, &numbered, |(number, game)| {
            let [x, o] = game.seats.map(Value::from);
            let (key, round, repeat) = (game.key.to_string().into(), game.round.into(), game.repeat.into());
            [id.into(), (*number).into(), key, round, game.opening.into(), repeat, x, o]
        }))
    }

    /// Writes results, each key once. Who arrives second with other moves raises an alarm.
    pub fn record(&self, worker: &str, games: &[GameRecord]) -> Result<Recorded, StoreError> {
        let mut games: Vec<&GameRecord> = games.iter().collect();
        // Always in the same order, so that two writers never wait for each other in a circle.
        games.sort_by_key(|game| game.key);
        games.dedup_by_key(|game| game.key);
        self.retried(|| self.record_all(worker, &games))
    }

    async fn record_all(&self, worker: &str, games: &[&GameRecord]) -> Result<Recorded, sqlx::Error> {
        let mut recorded = Recorded::default();
        let mut transaction = self.pool.begin().await?;
        if self.is_server() {
            // Whoever reads along reads by number: numbers must become visible in their order.
            transaction.execute("SELECT pg_advisory_xact_lock(4005)").await?;
        }
        for chunk in games.chunks(ROWS) {
            let mut written = 0;
            for insert in inserted(GAME, chunk, |game| game_row(game, worker)) {
                written += insert.query().execute(&mut *transaction).await?.rows_affected() as usize;
            }
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
        let mut statements = vec![
            sql!(
                "INSERT INTO arena_workers (id, machine, threads, games, seen) VALUES (?, ?, ?, ?, ?)
                 ON CONFLICT (id) DO UPDATE SET games = excluded.games, seen = excluded.seen",
                &beat.id,
                &beat.machine,
                beat.threads,
                beat.games,
                beat.seen.0,
            ),
            sql!("DELETE FROM arena_under_way WHERE worker = ?", &beat.id),
        ];
        let into = "arena_under_way (worker, key, tournament, first, second, opening, moves, started)";
        statements.extend(inserted(into, running, |game| {
            let [x, o] = game.seats.map(Value::from);
            let (worker, key, tournament) = (&beat.id, game.key.to_string(), &game.tournament);
            let (opening, started) = (game.opening.into(), game.started.0.into());
            [worker.into(), key.into(), tournament.into(), x, o, opening, (&game.moves).into(), started]
        }));
        self.ask(self.written(&statements))
    }

    /// Says that a process is there and waits for work; what was said of its games stays.
    pub fn hello(&self, worker: &super::WorkerInfo) -> Result<(), StoreError> {
        self.ask(self.written(&[sql!(
            "INSERT INTO arena_workers (id, machine, threads, games, seen) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET seen = excluded.seen",
            &worker.id,
            &worker.machine,
            worker.threads,
            worker.games,
            Now::read().0,
        )]))
    }

    /// A worker takes a piece of work up, so many games of which have no result: returns which try without a new
    /// result this is, from 1. A try that brought results is none that failed.
    pub fn try_batch(&self, attempt: &Attempt<'_>) -> Result<u32, StoreError> {
        let taken = sql!(
            "INSERT INTO arena_batches (id, tournament, games, missing, tries, state, worker, why, changed)
             VALUES (?, ?, ?, ?, 1, 'playing', ?, '', ?)
             ON CONFLICT (id) DO UPDATE SET
             tries = CASE WHEN excluded.missing < arena_batches.missing THEN 1 ELSE arena_batches.tries + 1 END,
             missing = excluded.missing, state = 'playing', worker = excluded.worker, changed = excluded.changed
             RETURNING tries",
            attempt.batch,
            attempt.tournament,
            attempt.games,
            attempt.missing,
            attempt.worker,
            Now::read().0,
        );
        Ok(self.single(&taken)?.unwrap_or(u32::MAX))
    }

    /// Says what became of a piece of work.
    pub fn end_batch(&self, id: &str, state: BatchState, why: &str) -> Result<(), StoreError> {
        let update = "UPDATE arena_batches SET state = ?, why = ?, changed = ? WHERE id = ?";
        self.write(&[sql!(update, state.name(), plain(why), Now::read().0, id)])
    }

    /// Forgets the pieces of a tournament that were done before.
    pub fn forget_batches(&self, tournament: &str, before: Now) -> Result<(), StoreError> {
        let done = "DELETE FROM arena_batches WHERE tournament = ? AND state = ? AND changed < ?";
        self.write(&[sql!(done, tournament, BatchState::Done.name(), before.0)])
    }
}

/// Says that results were taken back: who reads along begins anew.
fn forgotten() -> Sql {
    sql!(
        "INSERT INTO arena_about (name, value) VALUES ('forgotten', '1') ON CONFLICT (name)
         DO UPDATE SET value = CAST(CAST(arena_about.value AS BIGINT) + 1 AS TEXT)"
    )
}

/// Of some records that were not all new: how many are known with other moves. Each of those is an alarm.
async fn compare(
    transaction: &mut Transaction<'static, Any>,
    worker: &str,
    games: &[&GameRecord],
) -> Result<usize, sqlx::Error> {
    let places = vec!["?"; games.len()].join(", ");
    let asked = format!("SELECT key, moves, reason FROM arena_games WHERE key IN ({places})");
    let asked = Sql::default().and(&asked, games.iter().map(|game| game.key.to_string().into()));
    let mut stored: HashMap<String, (String, String)> = HashMap::new();
    for row in asked.query().fetch_all(&mut **transaction).await? {
        let mut row = Columns::of(&row);
        stored.insert(row.next()?, (row.next()?, row.next()?));
    }
    let mut different = 0;
    for game in games {
        let key = game.key.to_string();
        let same = stored
            .get(&key)
            .is_none_or(|(moves, reason)| *moves == game.line.moves && *reason == game.line.reason.name());
        if !same {
            different += 1;
            let into = "INSERT INTO arena_alarms (key, moves, reason, worker, seen) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
            let alarm = sql!(into, key, &game.line.moves, game.line.reason.name(), worker, game.finished.0);
            alarm.query().execute(&mut **transaction).await?;
        }
    }
    Ok(different)
}
