//! The tables, in the words that SQLite and PostgreSQL share. No column is ever NULL: nothing is an empty text or 0.

/// Changed when the tables are.
pub(super) const VERSION: &str = "1";

/// What every connection to a SQLite file begins with.
pub(super) const PRAGMAS: &[&str] = &[
    "PRAGMA busy_timeout = 20000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA temp_store = MEMORY",
];

/// `BLOB` is written `BYTEA` for PostgreSQL.
pub(super) const TABLES: &[&str] = &[
    "CREATE TABLE IF NOT EXISTS arena_about (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "INSERT INTO arena_about (name, value) VALUES ('schema', '1') ON CONFLICT DO NOTHING",
    "CREATE TABLE IF NOT EXISTS arena_tournaments (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, machine TEXT NOT NULL,
        created BIGINT NOT NULL, expected BIGINT NOT NULL, state TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS arena_plan (
        tournament TEXT NOT NULL, number BIGINT NOT NULL, key TEXT NOT NULL, round BIGINT NOT NULL,
        opening BIGINT NOT NULL, again BIGINT NOT NULL, first BIGINT NOT NULL, second BIGINT NOT NULL,
        PRIMARY KEY (tournament, number))",
    "CREATE INDEX IF NOT EXISTS arena_plan_key ON arena_plan (key)",
    "CREATE TABLE IF NOT EXISTS arena_games (
        key TEXT PRIMARY KEY, opening TEXT NOT NULL, opening_plies BIGINT NOT NULL, moves TEXT NOT NULL,
        winner BIGINT NOT NULL, reason TEXT NOT NULL, thoughts TEXT NOT NULL,
        x_moves BIGINT NOT NULL, x_nodes BIGINT NOT NULL, x_micros BIGINT NOT NULL,
        o_moves BIGINT NOT NULL, o_nodes BIGINT NOT NULL, o_micros BIGINT NOT NULL,
        x_stderr TEXT NOT NULL, o_stderr TEXT NOT NULL, fault TEXT NOT NULL,
        worker TEXT NOT NULL, finished BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS arena_alarms (
        key TEXT PRIMARY KEY, moves TEXT NOT NULL, reason TEXT NOT NULL, worker TEXT NOT NULL, seen BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS arena_bots (
        hash TEXT NOT NULL, path TEXT NOT NULL, executable BIGINT NOT NULL, content BLOB NOT NULL,
        PRIMARY KEY (hash, path))",
    "CREATE TABLE IF NOT EXISTS arena_workers (
        id TEXT PRIMARY KEY, machine TEXT NOT NULL, threads BIGINT NOT NULL, games BIGINT NOT NULL, seen BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS arena_under_way (
        worker TEXT NOT NULL, key TEXT NOT NULL, tournament TEXT NOT NULL, first BIGINT NOT NULL,
        second BIGINT NOT NULL, opening BIGINT NOT NULL, moves TEXT NOT NULL, started BIGINT NOT NULL,
        PRIMARY KEY (worker, key))",
    "CREATE TABLE IF NOT EXISTS arena_batches (
        id TEXT PRIMARY KEY, tournament TEXT NOT NULL, games BIGINT NOT NULL, missing BIGINT NOT NULL, tries BIGINT NOT NULL,
        state TEXT NOT NULL, worker TEXT NOT NULL, why TEXT NOT NULL, changed BIGINT NOT NULL)",
];
