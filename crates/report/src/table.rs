//! Tables in the terminal: columns as wide as their widest text, names to the left, numbers to the right; and as wide as
//! the terminal at most.
//!
//! ```text
//!   player             score   won        what does not fit
//!   alphabeta:depth=2   56.4   115          is left out, the least important first, and named below;
//!   alphabeta:depth=3   43.6    84          or, in a cross table, goes on below
//! ```
//!
//! On a terminal some cells have a colour, of the sixteen that a person has chosen to read well; what it says is always in the
//! text, too.

use std::io::{self, Write};

use quaterne_rules::Lang;

use crate::fold::fold;

/// What becomes of columns that do not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    /// They are left out, from the last on but for those that are wanted longest.
    Drop,
    /// They go on below, under the names again.
    Wrap,
}

/// What a cell says at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Better than even, or best.
    Good,
    /// Worse than even, or a fault.
    Bad,
    /// Nothing is certain there.
    Dim,
}

impl Tone {
    /// Of an interval: whether all of it lies above what is even, or below.
    pub fn of(low: f64, high: f64, even: f64) -> Self {
        match () {
            () if low > even => Self::Good,
            () if high < even => Self::Bad,
            () => Self::Dim,
        }
    }

    /// What turns it on in a terminal.
    fn code(self) -> &'static str {
        match self {
            Self::Good => "32",
            Self::Bad => "31",
            Self::Dim => "2",
        }
    }
}

/// A table under construction. The first row is the head; the first column holds names.
#[derive(Debug)]
pub struct Table {
    rows: Vec<Vec<String>>,
    /// Cells that have a tone: row, column.
    tones: Vec<((usize, usize), Tone)>,
    /// Whether tones are shown, and the head is bold.
    coloured: bool,
    fit: Fit,
    /// Columns that are left out first, the first of them first.
    spare: &'static [usize],
}

/// Between two columns, and where room is scarce.
const GAPS: [usize; 2] = [3, 2];
/// A name is not cut shorter than this while there are columns to spare,
const LONG: usize = 32;
/// and never shorter than this.
const NAME: usize = 14;

impl Table {
    /// A table with this head, of columns that are all of one kind.
    pub fn new<T: Into<String>>(head: impl IntoIterator<Item = T>) -> Self {
        let rows = vec![head.into_iter().map(Into::into).collect()];
        Self { rows, tones: Vec::new(), coloured: false, fit: Fit::Wrap, spare: &[] }
    }

    /// A table with the parts of this head: `player | won | lost`.
    pub fn headed(head: &str) -> Self {
        Self { fit: Fit::Drop, ..Self::new(head.split(" | ")) }
    }

    /// Which columns are left out first; the others go from the last on.
    pub fn sparing(self, columns: &'static [usize]) -> Self {
        Self { spare: columns, ..self }
    }

    /// Adds a row.
    pub fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Gives cells of the last row a tone.
    pub fn tint(&mut self, column: usize, tone: Tone) {
        self.tones.push(((self.rows.len() - 1, column), tone));
    }

    /// From now on tones are shown, or not.
    pub fn colour(&mut self, coloured: bool) {
        self.coloured = coloured;
    }

    /// A text as it stands in the table, with its tone.
    fn toned(&self, place: (usize, usize), text: String) -> String {
        let tone = self.tones.iter().find(|(tinted, _)| *tinted == place).map(|(_, tone)| tone.code());
        match if place.0 == 0 { Some("1") } else { tone } {
            Some(code) if self.coloured => format!("\x1b[{code}m{text}\x1b[0m"),
            _ => text,
        }
    }

    /// Writes all of it.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.write_columns(out, &(0..self.columns()).collect::<Vec<_>>(), GAPS[0], usize::MAX)
    }

    /// Writes it in lines of at most so many characters; what is left out is said.
    pub fn write_within(&self, out: &mut impl Write, width: usize, lang: Lang) -> io::Result<()> {
        let all: Vec<usize> = (0..self.columns()).collect();
        if let Some(gap) = GAPS.into_iter().find(|&gap| self.width_of(&all, gap) <= width) {
            return self.write_columns(out, &all, gap, usize::MAX);
        }
        match self.fit {
            Fit::Drop => self.write_dropped(out, width, lang),
            Fit::Wrap => self.write_wrapped(out, width),
        }
    }

    fn write_dropped(&self, out: &mut impl Write, width: usize, lang: Lang) -> io::Result<()> {
        let gap = GAPS[1];
        let mut kept: Vec<usize> = (0..self.columns()).collect();
        let (mut gone, most) = (Vec::new(), self.width(0));
        let fits = |kept: &[usize], name: usize| self.width_of(kept, gap) - most + most.min(name) <= width;
        // What can be spared goes before long names are cut; short names before the columns that say most.
        let last_first = (1..self.columns()).rev().filter(|nth| !self.spare.contains(nth));
        let order = self.spare.iter().map(|&nth| (nth, LONG)).chain(last_first.map(|nth| (nth, NAME)));
        for (least, name) in order {
            if kept.len() > 2 && !fits(&kept, name) {
                kept.retain(|nth| *nth != least);
                gone.push(least);
            }
        }
        let rest = self.width_of(&kept, gap) - most;
        self.write_columns(out, &kept, gap, width.saturating_sub(rest).max(NAME.min(most)))?;
        gone.sort_unstable();
        let names: Vec<&str> = gone.iter().map(|&nth| self.rows[0][nth].as_str()).collect();
        if names.is_empty() {
            return Ok(());
        }
        let names = names.join(", ");
        let said = lang.pick(format!("(--wide adds {names})"), format!("(--wide ajoute {names})"));
        writeln!(out, "{}", fold(&said, width))
    }

    fn write_wrapped(&self, out: &mut impl Write, width: usize) -> io::Result<()> {
        let (gap, names) = (GAPS[1], self.width(0).min((width / 3).max(NAME)));
        let mut from = 1;
        while from < self.columns() {
            let mut used = names;
            let fits = |nth: &usize| {
                used += gap + self.width(*nth);
                used <= width
            };
            let count = (from..self.columns()).take_while(fits).count().max(1);
            let block: Vec<usize> = [0].into_iter().chain(from..from + count).collect();
            if from > 1 {
                writeln!(out)?;
            }
            self.write_columns(out, &block, gap, names)?;
            from += count;
        }
        Ok(())
    }

    fn columns(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The width of a column.
    fn width(&self, nth: usize) -> usize {
        let cell = |row: &Vec<String>| row.get(nth).map_or(0, |text| text.chars().count());
        self.rows.iter().map(cell).max().unwrap_or(0)
    }

    /// The width of several side by side.
    fn width_of(&self, columns: &[usize], gap: usize) -> usize {
        let widths: usize = columns.iter().map(|&nth| self.width(nth)).sum();
        widths + gap * columns.len().saturating_sub(1)
    }

    /// Writes some columns; the first is cut to so many characters.
    fn write_columns(
        &self,
        out: &mut impl Write,
        columns: &[usize],
        gap: usize,
        names: usize,
    ) -> io::Result<()> {
        for (row, cells) in self.rows.iter().enumerate() {
            // Spaces are written before what follows them: none stand at the end of a line.
            let (mut line, mut spaces) = (String::new(), 0);
            for &nth in columns {
                let Some(text) = cells.get(nth) else { continue };
                let text = if nth == 0 { cut(text, names) } else { text.clone() };
                let width = if nth == 0 { self.width(nth).min(names) } else { gap + self.width(nth) };
                let rest = width.saturating_sub(text.chars().count());
                spaces += if nth == 0 { 0 } else { rest };
                if !text.is_empty() {
                    line.push_str(&" ".repeat(std::mem::take(&mut spaces)));
                    line.push_str(&self.toned((row, nth), text));
                }
                spaces += if nth == 0 { rest } else { 0 };
            }
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

/// The text in so many characters, without its middle if it is longer: players differ at both ends of their names.
fn cut(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.to_owned();
    }
    let (head, tail) = (most.div_ceil(2) - 1, most / 2);
    let chars = || text.chars();
    chars().take(head).chain(['…']).chain(chars().skip(length - tail)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(table: &Table, width: Option<usize>) -> String {
        let mut out = Vec::new();
        match width {
            Some(width) => table.write_within(&mut out, width, Lang::En).unwrap(),
            None => table.write(&mut out).unwrap(),
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn columns_line_up() {
        let mut table = Table::headed("µ | score");
        table.row(["long name", "5"]);
        table.row(["b", ""]);
        assert_eq!(text(&table, None), "µ           score\nlong name       5\nb\n");
    }

    /// Colours change nothing but colours, and there are none unless they are asked for.
    #[test]
    fn tones() {
        let mut table = Table::headed("player | Elo");
        table.row(["alice", "+12"]);
        table.tint(1, Tone::of(5.0, 20.0, 0.0));
        table.row(["bob", "-12"]);
        table.tint(0, Tone::of(-1.0, 1.0, 0.0));
        let plain = "player   Elo\nalice    +12\nbob      -12\n";
        assert_eq!(text(&table, None), plain);
        table.colour(true);
        let coloured = text(&table, Some(40));
        assert_eq!(
            coloured,
            "\x1b[1mplayer\x1b[0m   \x1b[1mElo\x1b[0m\nalice    \x1b[32m+12\x1b[0m\n\x1b[2mbob\x1b[0m      -12\n"
        );
        let codes = ["\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[32m"];
        assert_eq!(codes.iter().fold(coloured, |text, code| text.replace(code, "")), plain);
    }

    #[test]
    fn what_does_not_fit_is_left_out_or_goes_on_below() {
        let mut table = Table::headed("player | Elo | nodes | score").sparing(&[2]);
        table.row(["alphabeta:depth=2,eval=ratio", "+12", "1,234,567", "56.4"]);
        assert_eq!(
            text(&table, Some(40)),
            "player                        Elo  score\nalphabeta:depth=2,eval=ratio  +12   56.4\n(--wide adds nodes)\n"
        );
        assert_eq!(
            text(&table, Some(26)),
            "player          Elo  score\nalphab…l=ratio  +12   56.4\n(--wide adds nodes)\n"
        );
        let mut cross = Table::new(["player", "1", "2", "3"]);
        cross.row(["one", "-", "50.0", "60.0"]);
        assert_eq!(
            text(&cross, Some(16)),
            "player  1     2\none     -  50.0\n\nplayer     3\none     60.0\n"
        );
    }

    /// Whatever the width, no line is longer, down to what a name and one number need.
    #[test]
    fn nothing_is_wider_than_the_terminal() {
        let mut table = Table::headed("player | Elo | 95 % | score % | games | won | drawn | lost");
        table.row([
            "1. alphabeta:depth=8,eval=learnt,order=history",
            "+212",
            "+100…+300",
            "71.3",
            "1,200",
            "800",
            "100",
            "300",
        ]);
        let mut cross = Table::new((0..20).map(|nth| format!("p{nth}")));
        cross.row((0..20).map(|nth| format!("{nth}.5 %")));
        for width in 24..200 {
            for table in [&table, &cross] {
                let text = text(table, Some(width));
                let table = text.lines().filter(|line| !line.starts_with('('));
                assert!(table.clone().all(|line| line.chars().count() <= width), "{width}\n{text}");
            }
        }
    }
}
