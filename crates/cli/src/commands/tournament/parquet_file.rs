//! Games as Parquet, for data frames.
//!
//! By the `parquet` crate of the Arrow project without any of its features: no Arrow, no compression, a dozen small
//! crates, and the reference implementation. Rejected: a writer of our own (the format is a page of Thrift away from
//! being simple, and every reader has its own idea of which corners matter) and `polars` (the size of a database).

use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use quaterne_arena::Tournament;
use quaterne_arena::store::Arena;

use super::export::{COLUMNS, Column, Row, each_game};
use crate::new_file::NewFile;

/// Games in a row group.
const GROUP: usize = 20_000;

/// The values of one column, for a row group.
enum Values {
    Numbers(Vec<i64>),
    Texts(Vec<ByteArray>),
}

/// A column for each of a game, without games.
fn empty() -> [Values; COLUMNS.len()] {
    COLUMNS.map(|(_, column)| match column {
        Column::Number(_) => Values::Numbers(Vec::new()),
        Column::Text(_) => Values::Texts(Vec::new()),
    })
}

fn schema() -> String {
    let field = |(name, column)| match column {
        Column::Number(_) => format!("required int64 {name};"),
        Column::Text(_) => format!("required binary {name} (UTF8);"),
    };
    format!("message game {{ {} }}", COLUMNS.map(field).join(" "))
}

/// Writes every finished game.
pub(super) fn write(
    out: NewFile,
    arena: &Arena,
    id: &str,
    tournament: &Tournament,
) -> anyhow::Result<NewFile> {
    let schema = Arc::new(parse_message_type(&schema())?);
    let mut writer = SerializedFileWriter::new(out, schema, Arc::new(WriterProperties::builder().build()))?;
    let (mut group, mut rows) = (empty(), 0);
    each_game(arena, id, |stored| {
        let row = Row::of(stored, tournament);
        for ((_, column), values) in COLUMNS.into_iter().zip(&mut group) {
            match (column, values) {
                (Column::Number(read), Values::Numbers(all)) => {
                    all.push(i64::try_from(read(&row)).unwrap_or(i64::MAX));
                }
                (Column::Text(read), Values::Texts(all)) => all.push(ByteArray::from(read(&row).as_str())),
                _ => {}
            }
        }
        rows += 1;
        if rows == GROUP {
            write_group(&mut writer, std::mem::replace(&mut group, empty()))?;
            rows = 0;
        }
        Ok(())
    })?;
    if rows > 0 {
        write_group(&mut writer, group)?;
    }
    Ok(writer.into_inner()?)
}

fn write_group(
    writer: &mut SerializedFileWriter<NewFile>,
    columns: [Values; COLUMNS.len()],
) -> anyhow::Result<()> {
    let mut group = writer.next_row_group()?;
    for column in columns {
        let Some(mut place) = group.next_column()? else { break };
        match column {
            Values::Numbers(values) => place.typed::<Int64Type>().write_batch(&values, None, None)?,
            Values::Texts(values) => place.typed::<ByteArrayType>().write_batch(&values, None, None)?,
        };
        place.close()?;
    }
    group.close()?;
    Ok(())
}
