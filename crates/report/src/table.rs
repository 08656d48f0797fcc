//! Tables in the terminal: columns as wide as their widest text, names to the left, numbers to the right.
//!
//! ```text
//!   player             score   won
//!   alphabeta:depth=2   56.4   115
//!   alphabeta:depth=3   43.6    84
//! ```

use std::io::{self, Write};

/// A table under construction. The first row is the head; the first column holds names.
#[derive(Debug, Default)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with this head.
    pub fn new<T: Into<String>>(head: impl IntoIterator<Item = T>) -> Self {
        Self { rows: vec![head.into_iter().map(Into::into).collect()] }
    }

    /// A table with the parts of this head: `player | won | lost`.
    pub fn headed(head: &str) -> Self {
        Self::new(head.split(" | "))
    }

    /// Adds a row.
    pub fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Writes it.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let cell = |row: &Vec<String>, nth: usize| row.get(nth).map_or(0, |text| text.chars().count());
        let widths: Vec<usize> =
            (0..columns).map(|nth| self.rows.iter().map(|row| cell(row, nth)).max().unwrap_or(0)).collect();
        for row in &self.rows {
            let mut line = String::new();
            for (nth, (text, &width)) in row.iter().zip(&widths).enumerate() {
                match nth {
                    0 => line.push_str(&format!("{text:<width$}")),
                    _ => line.push_str(&format!("   {text:>width$}")),
                }
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::headed("µ | score");
        table.row(["long name", "5"]);
        table.row(["b", ""]);
        let mut out = Vec::new();
        table.write(&mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "µ           score\nlong name       5\nb\n");
    }
}
