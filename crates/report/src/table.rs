//! Tables in the terminal: columns as wide as their widest text, names to the left, numbers to the right.
//!
//! ```text
//!   player             score   won
//!   alphabeta:depth=2   56.4   115
//!   alphabeta:depth=3   43.6    84
//! ```

use std::io::{self, Write};

use quaterne_rules::Lang;

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

/// A number with so many decimals: `56.4`, or `56,4` in French.
pub fn decimal(lang: Lang, value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    // A rounded −0.02 is a zero without a sign.
    let text = match text.strip_prefix('-') {
        Some(zero) if zero.bytes().all(|byte| matches!(byte, b'0' | b'.')) => zero.to_owned(),
        _ => text,
    };
    lang.pick(text.clone(), text.replace('.', ","))
}

/// A count in groups of three digits: `137 257`.
pub fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A time with the unit that suits it: `3.2 µs`, `41 ms`, `1.5 s`.
pub fn seconds(lang: Lang, value: f64) -> String {
    let (scaled, unit) = match value {
        v if v < 1e-3 => (v * 1e6, "µs"),
        v if v < 1.0 => (v * 1e3, "ms"),
        v => (v, "s"),
    };
    format!("{} {unit}", decimal(lang, scaled, usize::from(scaled < 9.95)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(["µ", "score"]);
        table.row(["long name", "5"]);
        table.row(["b", ""]);
        let mut out = Vec::new();
        table.write(&mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "µ           score\nlong name       5\nb\n");
    }

    #[test]
    fn numbers_read_well() {
        assert_eq!([0, 999, 1000, 137_257, 4_531_985].map(count).join("|"), "0|999|1 000|137 257|4 531 985");
        assert_eq!(decimal(Lang::Fr, 56.44, 1), "56,4");
        assert_eq!(decimal(Lang::En, -0.02, 1), "0.0");
        assert_eq!(
            [3.2e-6, 0.041, 1.5, 99.6].map(|s| seconds(Lang::En, s)).join("|"),
            "3.2 µs|41 ms|1.5 s|100 s"
        );
    }
}
