//! Who beats whom: a square of cells, blue where the row is better and orange where the column is.
//!
//! Blue and orange differ in lightness as well as in hue from the white of an even score, so that the
//! picture can be read without telling red from green, and on grey paper with the numbers.

use super::{FONT, MARGIN, SMALL, titled, width_of};
use crate::drawing::{Anchor, Colour, Drawing};

/// A table of shares from 0 to 1.
#[derive(Debug)]
pub struct Heatmap<'a> {
    /// The first line.
    pub title: &'a str,
    /// What the numbers are, below the title.
    pub subtitle: &'a str,
    /// What the rows are, as "depth".
    pub axis: &'a str,
    /// Who plays: a row and a column for each.
    pub names: &'a [&'a str],
    /// By rows; `None` where there is nothing to say.
    pub shares: &'a [Vec<Option<f64>>],
    /// What the two ends of the scale mean: the column is better, the row is better.
    pub ends: [&'a str; 2],
}

const CELL: f64 = 56.0;
const TOP: f64 = 92.0;

/// From "the column always wins" to "the row always wins".
const COLOURS: [[f64; 3]; 5] = [
    [179.0, 88.0, 6.0],
    [241.0, 163.0, 64.0],
    [247.0, 247.0, 247.0],
    [146.0, 197.0, 222.0],
    [33.0, 102.0, 172.0],
];

impl Heatmap<'_> {
    /// The picture.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = titled(self.title, self.subtitle);
        let (rows, columns) = heads(self.names);
        let labels = rows.iter().map(|row| width_of(row)).fold(width_of(self.axis), f64::max);
        let left = MARGIN + labels + 12.0;
        let grid = (CELL * columns.len() as f64, CELL * rows.len() as f64);
        let heads = width_of(self.title) * 1.25;
        let width =
            (left + grid.0 + MARGIN).max(heads + 2.0 * MARGIN).max(width_of(self.subtitle) + 2.0 * MARGIN);
        drawing.text((left - 12.0, TOP - 8.0), Anchor::End, FONT, Colour::INK, self.axis);
        for (nth, column) in columns.iter().enumerate() {
            let x = left + CELL * (nth as f64 + 0.5);
            drawing.text((x, TOP - 8.0), Anchor::Middle, FONT, Colour::INK, column);
        }
        for (row, (name, shares)) in rows.iter().zip(self.shares).enumerate() {
            let y = TOP + CELL * row as f64;
            drawing.text((left - 12.0, y + CELL / 2.0 + 5.0), Anchor::End, FONT, Colour::INK, name);
            for (column, share) in shares.iter().enumerate() {
                cell(&mut drawing, (left + CELL * column as f64, y), *share);
            }
        }
        let below = TOP + grid.1 + 24.0;
        self.legend(&mut drawing, (left, below), grid.0.max(200.0));
        let width = width.max(left + grid.0.max(200.0) + MARGIN);
        drawing.resize((width, below + 52.0));
        drawing.describe(self.description());
        drawing
    }

    fn legend(&self, drawing: &mut Drawing, (x, y): (f64, f64), width: f64) {
        let steps = 40;
        let step = width / f64::from(steps);
        for nth in 0..steps {
            let share = (f64::from(nth) + 0.5) / f64::from(steps);
            drawing.rect([x + step * f64::from(nth), y, step + 0.3, 12.0], colour(share));
        }
        drawing.text((x, y + 28.0), Anchor::Start, SMALL, Colour::INK, self.ends[0]);
        drawing.text((x + width, y + 28.0), Anchor::End, SMALL, Colour::INK, self.ends[1]);
    }

    /// The numbers in words, for those who do not see the picture.
    fn description(&self) -> String {
        let row = |(name, shares): (&String, &Vec<Option<f64>>)| {
            let shares: Vec<String> =
                shares.iter().map(|share| share.map_or("–".to_owned(), percent)).collect();
            format!("{name}: {}", shares.join(" "))
        };
        let rows: Vec<String> = heads(self.names).0.iter().zip(self.shares).map(row).collect();
        format!("{}. {}", self.subtitle, rows.join("; "))
    }
}

/// The heads of rows and columns: the names, or their numbers where names are long.
pub fn heads(names: &[&str]) -> (Vec<String>, Vec<String>) {
    if names.iter().all(|name| name.chars().count() <= 4) {
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        return (names.clone(), names);
    }
    let numbered = (1..).zip(names).map(|(nth, name)| format!("{nth} · {name}")).collect();
    (numbered, (1..=names.len()).map(|nth| nth.to_string()).collect())
}

fn cell(drawing: &mut Drawing, (x, y): (f64, f64), share: Option<f64>) {
    let square = [x + 1.0, y + 1.0, CELL - 2.0, CELL - 2.0];
    let middle = (x + CELL / 2.0, y + CELL / 2.0 + 5.0);
    match share {
        Some(share) => {
            drawing.rect(square, colour(share));
            let ink = if (0.16..0.84).contains(&share) { Colour::INK } else { Colour::WHITE };
            drawing.text(middle, Anchor::Middle, FONT, ink, &percent(share));
        }
        None => {
            drawing.rect(square, Colour(0xee_ee_ee));
            drawing.text(middle, Anchor::Middle, FONT, Colour::INK, "–");
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.0}", share * 100.0)
}

fn colour(share: f64) -> Colour {
    let place = share.clamp(0.0, 1.0) * (COLOURS.len() - 1) as f64;
    let from = (place as usize).min(COLOURS.len() - 2);
    let part = place - from as f64;
    let mix = |nth: usize| (COLOURS[from][nth] * (1.0 - part) + COLOURS[from + 1][nth] * part).round() as u8;
    Colour(u32::from_be_bytes([0, mix(0), mix(1), mix(2)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_white_in_the_middle() {
        assert_eq!([0.0, 0.5, 1.0].map(colour), [0xb3_58_06, 0xf7_f7_f7, 0x21_66_ac].map(Colour));
    }

    #[test]
    fn names_cannot_break_the_picture() {
        let shares = [vec![None]];
        let map = Heatmap {
            title: "a < b",
            subtitle: "",
            axis: "",
            names: &["<b>&\""],
            shares: &shares,
            ends: ["", ""],
        };
        let svg = map.drawing().svg();
        assert!(svg.contains("<title id=\"title\">a &lt; b</title>"), "{svg}");
        assert!(!svg.contains("<b>"), "{svg}");
    }
}
