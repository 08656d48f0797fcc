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
    "CREATE TABLE IF NOT EXISTS arena_entrants (
        tournament TEXT NOT NULL, place BIGINT NOT NULL, description TEXT NOT NULL, PRIMARY KEY (tournament, place))",
    "CREATE TABLE IF NOT EXISTS arena_courses (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, tournament TEXT NOT NULL, teacher TEXT NOT NULL, code TEXT NOT NULL,
        languages TEXT NOT NULL, control TEXT NOT NULL, enough BIGINT NOT NULL, deadline BIGINT NOT NULL,
        opened BIGINT NOT NULL, feeder TEXT NOT NULL, fed BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS arena_students (
        course TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, secret TEXT NOT NULL, joined BIGINT NOT NULL,
        away BIGINT NOT NULL, PRIMARY KEY (course, id), UNIQUE (course, name))",
    "CREATE TABLE IF NOT EXISTS arena_versions (
        course TEXT NOT NULL, student TEXT NOT NULL, nth BIGINT NOT NULL, file TEXT NOT NULL, source TEXT NOT NULL,
        sent BIGINT NOT NULL, state TEXT NOT NULL, place BIGINT NOT NULL, said_en TEXT NOT NULL, said_fr TEXT NOT NULL,
        checker TEXT NOT NULL, changed BIGINT NOT NULL, PRIMARY KEY (course, student, nth))",
    "CREATE TABLE IF NOT EXISTS arena_ratings (
        course TEXT NOT NULL, place BIGINT NOT NULL, games BIGINT NOT NULL, taken BIGINT NOT NULL, rating TEXT NOT NULL,
        PRIMARY KEY (course, place, games))",
];

/// The numbers of results in the order in which they were written. SQLite has them by itself, as `rowid`.
pub(super) const NUMBERED: &[&str] = &[
    "ALTER TABLE arena_games ADD COLUMN nth BIGSERIAL",
    "CREATE INDEX IF NOT EXISTS arena_games_nth ON arena_games (nth)",
];

/// Whether PostgreSQL's table has them already: adding them would wait for everybody who reads it.
pub(super) const IS_NUMBERED: &str = "SELECT COUNT(*) FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = 'arena_games' AND column_name = 'nth'";
