//! The columns of a row, one after the other, as what they mean. What cannot be read back is a broken arena, and says so.

use quaterne_rules::{Side, Text};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{BatchState, TournamentState, VersionState};
use crate::ending::Reason;
use crate::game_key::GameKey;
use crate::record::{Now, plain};

/// What a column can be read as.
pub(super) trait Column: Sized {
    fn of(row: &AnyRow, nth: usize) -> Result<Self, sqlx::Error>;
}

macro_rules! columns {
    ($($of:ty: ($column:ident: $kind:ty) => $value:expr,)*) => {$(
        impl Column for $of {
            fn of(row: &AnyRow, nth: usize) -> Result<Self, sqlx::Error> {
                let $column: $kind = row.try_get(nth)?;
                $value
            }
        }
    )*};
}

columns! {
    String: (text: String) => Ok(text),
    Vec<u8>: (bytes: Vec<u8>) => Ok(bytes),
    i64: (number: i64) => Ok(number),
    u64: (number: i64) => Ok(u64::try_from(number).unwrap_or(0)),
    u32: (number: i64) => Ok(u32::try_from(number).unwrap_or(0)),
    usize: (number: i64) => Ok(usize::try_from(number).unwrap_or(0)),
    bool: (number: i64) => Ok(number != 0),
    Now: (millis: i64) => Ok(Self(millis)),
    Option<Side>: (number: i64) => Ok(Side::BOTH.into_iter().find(|side| i64::from(side.number()) == number)),
    Option<Text>: (text: String) => Ok(sentence(&text)),
    GameKey: (text: String) => text.parse().map_err(|why| unreadable(&why)),
    Reason: (text: String) => text.parse().map_err(|why| unreadable(&why)),
    TournamentState: (text: String) => named(&Self::ALL, Self::name, &text),
    BatchState: (text: String) => named(&Self::ALL, Self::name, &text),
    VersionState: (text: String) => named(&Self::ALL, Self::name, &text),
}

/// A sentence: English, and French on the line below. Older files have English alone.
fn sentence(text: &str) -> Option<Text> {
    match text.split_once('\n') {
        _ if text.is_empty() => None,
        Some((english, french)) => Some(Text::new(english, french)),
        None => Some(Text::same(text)),
    }
}

/// What [`sentence`] reads.
pub(super) fn sentence_text(sentence: Option<&Text>) -> String {
    sentence.map_or_else(String::new, |said| plain(&format!("{}\n{}", said.en, said.fr)))
}

/// The one of them that has this name.
fn named<T: Copy>(all: &[T], name: fn(T) -> &'static str, text: &str) -> Result<T, sqlx::Error> {
    let found = all.iter().copied().find(|&each| name(each) == text);
    found.ok_or_else(|| unreadable(&format!("'{text}' is no state")))
}

fn unreadable(why: &impl ToString) -> sqlx::Error {
    sqlx::Error::Decode(why.to_string().into())
}

/// A row, read from left to right.
pub(super) struct Columns<'a> {
    row: &'a AnyRow,
    nth: usize,
}

impl<'a> Columns<'a> {
    pub(super) fn of(row: &'a AnyRow) -> Self {
        Self { row, nth: 0 }
    }

    /// The next column.
    pub(super) fn next<T: Column>(&mut self) -> Result<T, sqlx::Error> {
        self.nth += 1;
        T::of(self.row, self.nth - 1)
    }
}
