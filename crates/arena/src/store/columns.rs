//! Columns of a row as what they mean. What cannot be read back is a broken arena, and says so.

use std::str::FromStr;

use quaterne_rules::Text;
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{StoreError, TournamentState};
use crate::record::plain;

#[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
pub(super) fn corrupt(why: sqlx::Error) -> StoreError {
    StoreError::Corrupt(why.to_string())
}

pub(super) fn read<T>(
    rows: &[AnyRow],
    each: impl Fn(&AnyRow) -> Result<T, sqlx::Error>,
) -> Result<Vec<T>, StoreError> {
    rows.iter().map(each).collect::<Result<_, _>>().map_err(corrupt)
}

pub(super) fn count(row: &AnyRow, nth: usize) -> Result<u64, sqlx::Error> {
    let value: i64 = row.try_get(nth)?;
    Ok(u64::try_from(value).unwrap_or(0))
}

/// A sentence: English, and French on the line below. Older files have English alone.
pub(super) fn sentence(row: &AnyRow, nth: usize) -> Result<Option<Text>, sqlx::Error> {
    let text: String = row.try_get(nth)?;
    Ok(match text.split_once('\n') {
        _ if text.is_empty() => None,
        Some((english, french)) => Some(Text::new(english, french)),
        None => Some(Text::same(text)),
    })
}

/// What [`sentence`] reads.
pub(super) fn sentence_text(sentence: Option<&Text>) -> String {
    sentence.map_or_else(String::new, |said| plain(&format!("{}\n{}", said.en, said.fr)))
}

pub(super) fn place(row: &AnyRow, nth: usize) -> Result<usize, sqlx::Error> {
    Ok(usize::try_from(count(row, nth)?).unwrap_or(usize::MAX))
}

pub(super) fn small(row: &AnyRow, nth: usize) -> Result<u32, sqlx::Error> {
    Ok(u32::try_from(count(row, nth)?).unwrap_or(u32::MAX))
}

pub(super) fn state(row: &AnyRow, nth: usize) -> Result<TournamentState, sqlx::Error> {
    let text: String = row.try_get(nth)?;
    TournamentState::read(&text).ok_or_else(|| sqlx::Error::Decode(format!("'{text}' is no state").into()))
}

pub(super) fn parsed<T: FromStr>(row: &AnyRow, nth: usize) -> Result<T, sqlx::Error>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    row.try_get::<String, _>(nth)?.parse().map_err(|why: T::Err| sqlx::Error::Decode(why.into()))
}
