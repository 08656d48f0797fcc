//! Who beats whom: a square of cells, blue where the row is better and orange where the column is.
//!
//! Blue and orange differ in lightness as well as in hue from the white of an even score, so that the
//! picture can be read without telling red from green, and on grey paper with the numbers.

use super::{Anchor, Svg, width_of};

/// A table of shares from 0 to 1.
#[derive(Debug)]
pub struct Heatmap<'a> {
    pub title: &'a str,
    /// What the numbers are, below the title.
    pub subtitle: &'a str,
    /// What the rows are, as "depth".
    pub axis: &'a str,
    pub rows: &'a [String],
    pub columns: &'a [String],
    /// By rows; `None` where there is nothing to say.
    pub shares: &'a [Vec<Option<f64>>],
    /// What the two ends of the scale mean: the column is better, the row is better.
    pub ends: [&'a str; 2],
}

const CELL: f64 = 56.0;
const MARGIN: f64 = 20.0;
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
    pub fn svg(&self) -> String {
        let mut svg = Svg::new();
        let labels = self.rows.iter().map(|row| width_of(row)).fold(width_of(self.axis), f64::max);
        let left = MARGIN + labels + 12.0;
        let grid = (CELL * self.columns.len() as f64, CELL * self.rows.len() as f64);
        let heads = width_of(self.title) * 1.25;
        let width =
            (left + grid.0 + MARGIN).max(heads + 2.0 * MARGIN).max(width_of(self.subtitle) + 2.0 * MARGIN);
        svg.sized_text((MARGIN, 30.0), Anchor::Start, Svg::INK, 16.0, self.title);
        svg.text((MARGIN, 50.0), Anchor::Start, Svg::INK, self.subtitle);
        svg.text((left - 12.0, TOP - 8.0), Anchor::End, Svg::INK, self.axis);
        for (nth, column) in self.columns.iter().enumerate() {
            let x = left + CELL * (nth as f64 + 0.5);
            svg.text((x, TOP - 8.0), Anchor::Middle, Svg::INK, column);
        }
        for (row, (name, shares)) in self.rows.iter().zip(self.shares).enumerate() {
            let y = TOP + CELL * row as f64;
            svg.text((left - 12.0, y + CELL / 2.0 + 5.0), Anchor::End, Svg::INK, name);
            for (column, share) in shares.iter().enumerate() {
                cell(&mut svg, (left + CELL * column as f64, y), *share);
            }
        }
        let below = TOP + grid.1 + 24.0;
        self.legend(&mut svg, (left, below), grid.0.max(200.0));
        let width = width.max(left + grid.0.max(200.0) + MARGIN);
        svg.finish((width, below + 52.0), self.title, &self.description())
    }

    fn legend(&self, svg: &mut Svg, (x, y): (f64, f64), width: f64) {
        let steps = 40;
        let step = width / f64::from(steps);
        for nth in 0..steps {
            let share = (f64::from(nth) + 0.5) / f64::from(steps);
            svg.rect([x + step * f64::from(nth), y, step + 0.3, 12.0], &colour(share));
        }
        svg.sized_text((x, y + 28.0), Anchor::Start, Svg::INK, 11.0, self.ends[0]);
        svg.sized_text((x + width, y + 28.0), Anchor::End, Svg::INK, 11.0, self.ends[1]);
    }

    /// The numbers in words, for those who do not see the picture.
    fn description(&self) -> String {
        let row = |(name, shares): (&String, &Vec<Option<f64>>)| {
            let shares: Vec<String> =
                shares.iter().map(|share| share.map_or("–".to_owned(), percent)).collect();
            format!("{name}: {}", shares.join(" "))
        };
        let rows: Vec<String> = self.rows.iter().zip(self.shares).map(row).collect();
        format!("{}. {}", self.subtitle, rows.join("; "))
    }
}

fn cell(svg: &mut Svg, (x, y): (f64, f64), share: Option<f64>) {
    let square = [x + 1.0, y + 1.0, CELL - 2.0, CELL - 2.0];
    let middle = (x + CELL / 2.0, y + CELL / 2.0 + 5.0);
    match share {
        Some(share) => {
            svg.rect(square, &colour(share));
            let ink = if (0.16..0.84).contains(&share) { Svg::INK } else { "#ffffff" };
            svg.text(middle, Anchor::Middle, ink, &percent(share));
        }
        None => {
            svg.rect(square, "#eeeeee");
            svg.text(middle, Anchor::Middle, Svg::INK, "–");
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.0}", share * 100.0)
}

fn colour(share: f64) -> String {
    let place = share.clamp(0.0, 1.0) * (COLOURS.len() - 1) as f64;
    let from = (place as usize).min(COLOURS.len() - 2);
    let part = place - from as f64;
    let mix = |nth: usize| (COLOURS[from][nth] * (1.0 - part) + COLOURS[from + 1][nth] * part).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_white_in_the_middle() {
        assert_eq!([0.0, 0.5, 1.0].map(colour), ["#b35806", "#f7f7f7", "#2166ac"]);
    }

    #[test]
    fn names_cannot_break_the_picture() {
        let names = ["<b>&\"".to_owned()];
        let shares = [vec![None]];
        let map = Heatmap {
            title: "a < b",
            subtitle: "",
            axis: "",
            rows: &names,
            columns: &names,
            shares: &shares,
            ends: ["", ""],
        };
        let svg = map.svg();
        assert!(svg.contains("<title id=\"title\">a &lt; b</title>"), "{svg}");
        assert!(!svg.contains("<b>"), "{svg}");
    }
}
