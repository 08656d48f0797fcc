//! Games as Parquet, for data frames.
//!
//! By the `parquet` crate of the Arrow project without any of its features: no Arrow, no compression, a dozen small
//! crates, and the reference implementation. Rejected: a writer of our own (the format is a page of Thrift away from
//! being simple, and every reader has its own idea of which corners matter) and `polars` (the size of a database).

use std::fs::File;
use std::io::BufWriter;
use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use quaterne_arena::Tournament;
use quaterne_arena::store::Arena;

use super::export::{Row, each_game};

/// Games in a row group.
const GROUP: usize = 20_000;

const SCHEMA: &str = "message game {
    required int64 number;
    required binary key (UTF8);
    required int64 round;
    required binary opening (UTF8);
    required binary first (UTF8);
    required binary second (UTF8);
    required int64 winner;
    required binary reason (UTF8);
    required binary moves (UTF8);
    required int64 first_moves;
    required int64 first_nodes;
    required int64 first_micros;
    required int64 second_moves;
    required int64 second_nodes;
    required int64 second_micros;
    required binary thoughts (UTF8);
    required binary fault (UTF8);
    required binary first_stderr (UTF8);
    required binary second_stderr (UTF8);
    required binary worker (UTF8);
    required int64 finished;
}";

/// One column of a row group.
enum Column {
    Numbers(Vec<i64>),
    Texts(Vec<ByteArray>),
}

/// A field of a row.
enum Field<'a> {
    Number(i64),
    Text(&'a str),
}

fn big(value: u64) -> Field<'static> {
    Field::Number(i64::try_from(value).unwrap_or(i64::MAX))
}

/// The fields of a row, in the order of the schema.
fn fields(row: &Row) -> [Field<'_>; 21] {
    [
        big(row.number),
        Field::Text(&row.key),
        Field::Number(row.round.into()),
        Field::Text(&row.opening),
        Field::Text(&row.first),
        Field::Text(&row.second),
        Field::Number(row.winner.into()),
        Field::Text(row.reason),
        Field::Text(&row.moves),
        big(row.first_moves),
        big(row.first_nodes),
        big(row.first_micros),
        big(row.second_moves),
        big(row.second_nodes),
        big(row.second_micros),
        Field::Text(&row.thoughts),
        Field::Text(&row.fault),
        Field::Text(&row.first_stderr),
        Field::Text(&row.second_stderr),
        Field::Text(&row.worker),
        Field::Number(row.finished),
    ]
}

/// Writes every finished game.
pub(super) fn write(
    out: BufWriter<File>,
    arena: &Arena,
    id: &str,
    tournament: &Tournament,
) -> anyhow::Result<BufWriter<File>> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let mut writer = SerializedFileWriter::new(out, schema, Arc::new(WriterProperties::builder().build()))?;
    let mut columns: Vec<Column> = Vec::new();
    let mut rows = 0;
    each_game(arena, id, |stored| {
        let row = Row::of(stored, tournament);
        let fields = fields(&row);
        if columns.is_empty() {
            columns = fields
                .iter()
                .map(|field| match field {
                    Field::Number(_) => Column::Numbers(Vec::new()),
                    Field::Text(_) => Column::Texts(Vec::new()),
                })
                .collect();
        }
        for (column, field) in columns.iter_mut().zip(fields) {
            match (column, field) {
                (Column::Numbers(values), Field::Number(value)) => values.push(value),
                (Column::Texts(values), Field::Text(value)) => values.push(ByteArray::from(value)),
                _ => {}
            }
        }
        rows += 1;
        if rows == GROUP {
            write_group(&mut writer, std::mem::take(&mut columns))?;
            rows = 0;
        }
        Ok(())
    })?;
    if rows > 0 {
        write_group(&mut writer, columns)?;
    }
    Ok(writer.into_inner()?)
}

fn write_group(
    writer: &mut SerializedFileWriter<BufWriter<File>>,
    columns: Vec<Column>,
) -> anyhow::Result<()> {
    let mut group = writer.next_row_group()?;
    for column in columns {
        let Some(mut place) = group.next_column()? else { break };
        match column {
            Column::Numbers(values) => place.typed::<Int64Type>().write_batch(&values, None, None)?,
            Column::Texts(values) => place.typed::<ByteArrayType>().write_batch(&values, None, None)?,
        };
        place.close()?;
    }
    group.close()?;
    Ok(())
}
