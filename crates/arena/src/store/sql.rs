//! SQL with the values of its places, written once for SQLite and PostgreSQL.
//!
//! ```
//! use quaterne_arena::sql;
//! let query = sql!("SELECT moves FROM arena_games WHERE key = ? AND finished > ?", "a1", 7_u64);
//! assert_eq!(query.text(), "SELECT moves FROM arena_games WHERE key = $1 AND finished > $2");
//! ```
//!
//! Values are kept, so that a statement can be tried again; and they are of four types only, so that whatever asks the
//! database is compiled once and not for every statement. Rejected: sqlx's own builder, which writes the places of SQLite
//! for every database.

use std::fmt::Write as _;

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, Arguments as _, AssertSqlSafe};

/// A value of a place.
#[derive(Clone, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// A text, or NULL.
    Maybe(Option<String>),
    /// A number.
    Number(i64),
    /// The content of a file.
    Bytes(Vec<u8>),
}

macro_rules! values {
    ($($of:ty: $value:ident => $kind:expr,)*) => {$(
        impl From<$of> for Value {
            fn from($value: $of) -> Self {
                $kind
            }
        }
    )*};
}

values! {
    &str: text => Self::Text(text.to_owned()),
    &String: text => Self::Text(text.clone()),
    String: text => Self::Text(text),
    Option<String>: text => Self::Maybe(text),
    i64: number => Self::Number(number),
    u32: number => Self::Number(number.into()),
    u64: number => Self::Number(number.try_into().unwrap_or(i64::MAX)),
    usize: number => Self::Number(number.try_into().unwrap_or(i64::MAX)),
    bool: yes => Self::Number(yes.into()),
    &Vec<u8>: bytes => Self::Bytes(bytes.clone()),
}

/// A statement, or several, and the values of all their places.
#[derive(Clone, Debug, Default)]
pub struct Sql {
    text: String,
    values: Vec<Value>,
}

/// A statement: each `?` of its text is the place of the next of the values that follow.
#[macro_export]
macro_rules! sql {
    ($text:expr $(, $value:expr)* $(,)?) => {
        $crate::store::Sql::default().and($text, [$($crate::store::Value::from($value)),*])
    };
}

impl Sql {
    /// The same with more text and values.
    #[must_use]
    pub fn and(mut self, text: &str, values: impl IntoIterator<Item = Value>) -> Self {
        let mut parts = text.split('?');
        self.text.push_str(parts.next().unwrap_or_default());
        for (value, after) in values.into_iter().zip(parts) {
            self.values.push(value);
            let _ = write!(self.text, "${}{after}", self.values.len());
        }
        self
    }

    /// The same and `INSERT INTO t (a, b) VALUES ($1, $2), ($3, $4)`.
    #[must_use]
    pub fn insert<const N: usize>(self, into: &str, rows: impl IntoIterator<Item = [Value; N]>) -> Self {
        let sql = self.and(&format!("INSERT INTO {into} VALUES "), []);
        let places = format!("({})", ["?"; N].join(", "));
        let more = format!(", {places}");
        let row = |sql: Self, (nth, row)| sql.and(if nth == 0 { &places } else { &more }, row);
        rows.into_iter().enumerate().fold(sql, row)
    }

    /// The same after some text without places.
    #[must_use]
    pub fn after(mut self, text: &str) -> Self {
        self.text.insert_str(0, text);
        self
    }

    /// The text, its places numbered.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What sqlx sends.
    pub fn query(&self) -> Query<'static, Any, AnyArguments> {
        let mut values = AnyArguments::default();
        for value in &self.values {
            let added = match value.clone() {
                Value::Text(text) => values.add(text),
                Value::Maybe(text) => values.add(text),
                Value::Number(number) => values.add(number),
                Value::Bytes(bytes) => values.add(bytes),
            };
            added.expect("texts, numbers and bytes can always be written");
        }
        sqlx::query_with(AssertSqlSafe(self.text.clone()), values)
    }
}
