//! What grows how fast: lines over a logarithmic axis, one panel per board.
//!
//! On a logarithmic axis a search that visits b times more nodes with each ply is a straight line, and
//! what cuts its branching shows as a smaller slope. Lines differ in colour (Okabe and Ito's palette, made
//! for all eyes) and in their marks.

use super::{FONT, Grid, MARGIN, SMALL, titled, width_of};
use crate::drawing::{Anchor, Colour, Drawing, Stroke};

/// One line of a panel: points (x, y) with y > 0, from left to right.
pub type Series = Vec<(f64, f64)>;

/// One panel; its series are in the order of the legend.
#[derive(Debug)]
pub struct Panel {
    /// Above the panel.
    pub title: String,
    /// One for each name of the legend.
    pub series: Vec<Series>,
}

/// A picture of several panels with common axes.
#[derive(Debug)]
pub struct Curves<'a> {
    /// The first line.
    pub title: &'a str,
    /// What is drawn across.
    pub x_label: &'a str,
    /// What is drawn up.
    pub y_label: &'a str,
    /// The names of the lines.
    pub legend: &'a [String],
    /// Three in a row.
    pub panels: &'a [Panel],
}

const COLOURS: [Colour; 6] = [
    Colour(0x00_72_b2),
    Colour(0x56_b4_e9),
    Colour(0xd5_5e_00),
    Colour(0xe6_9f_00),
    Colour(0x00_9e_73),
    Colour(0xcc_79_a7),
];
const GRID: Grid = Grid { top: 106.0, left: 46.0, panel: (300.0, 240.0), step: (356.0, 314.0) };

/// Data to drawing: x linear, y logarithmic.
struct Scale {
    x: (f64, f64),
    decades: i32,
    origin: (f64, f64),
}

impl Scale {
    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let across = (x - self.x.0) / (self.x.1 - self.x.0).max(1.0);
        let up = y.max(1.0).log10() / f64::from(self.decades);
        (self.origin.0 + 12.0 + across * (GRID.panel.0 - 24.0), self.origin.1 + GRID.panel.1 * (1.0 - up))
    }
}

impl Curves<'_> {
    /// The picture.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = titled(self.title, "");
        let legend_end = self.draw_legend(&mut drawing, 54.0);
        let every = || self.panels.iter().flat_map(|panel| &panel.series).flatten();
        let low = every().map(|point| point.0).fold(f64::INFINITY, f64::min);
        let high = every().map(|point| point.0).fold(f64::NEG_INFINITY, f64::max);
        let top = every().map(|point| point.1).fold(10.0, f64::max);
        let decades = top.log10().ceil().max(1.0) as i32;
        for (nth, panel) in self.panels.iter().enumerate() {
            let scale = Scale { x: (low, high), decades, origin: GRID.place(nth) };
            self.draw_panel(&mut drawing, panel, &scale);
        }
        let (width, height) = GRID.size(self.panels.len());
        drawing.resize((width.max(legend_end + MARGIN), height));
        drawing.describe(self.description());
        drawing
    }

    fn draw_legend(&self, drawing: &mut Drawing, y: f64) -> f64 {
        let mut x = MARGIN;
        for (nth, name) in self.legend.iter().enumerate() {
            drawing.line([x, y, x + 22.0, y], Stroke::wide(COLOURS[nth % COLOURS.len()], 2.0));
            mark(drawing, nth, (x + 11.0, y));
            drawing.text((x + 28.0, y + 4.5), Anchor::Start, FONT, Colour::INK, name);
            x += 28.0 + width_of(name) + 20.0;
        }
        x
    }

    fn draw_panel(&self, drawing: &mut Drawing, panel: &Panel, scale: &Scale) {
        let decade = |decade: i32| (f64::from(decade) / f64::from(scale.decades), power_of_ten(decade));
        let axis: Vec<(f64, String)> = (0..=scale.decades).map(decade).collect();
        GRID.frame(drawing, scale.origin, [&panel.title, self.y_label, self.x_label], &axis);
        for tick in scale.x.0 as i64..=scale.x.1 as i64 {
            let (at, bottom) = scale.at((tick as f64, 1.0));
            drawing.text((at, bottom + 16.0), Anchor::Middle, SMALL, Colour::INK, &tick.to_string());
        }
        for (nth, series) in panel.series.iter().enumerate() {
            let places: Vec<(f64, f64)> = series.iter().map(|&point| scale.at(point)).collect();
            drawing.polyline(places.clone(), Stroke::wide(COLOURS[nth % COLOURS.len()], 2.0));
            for place in places {
                mark(drawing, nth, place);
            }
        }
    }

    /// The numbers in words, for those who do not see the picture.
    fn description(&self) -> String {
        let line = |(name, series): (&String, &Series)| {
            let points: Vec<String> = series.iter().map(|(x, y)| format!("{x}: {y}")).collect();
            format!("{name} {}", points.join(", "))
        };
        let panel = |panel: &Panel| {
            let lines: Vec<String> = self.legend.iter().zip(&panel.series).map(line).collect();
            format!("{}: {}", panel.title, lines.join("; "))
        };
        let panels: Vec<String> = self.panels.iter().map(panel).collect();
        format!("{} / {}. {}", self.y_label, self.x_label, panels.join(". "))
    }
}

/// The mark of the nth line: a disc, a square, a triangle, a diamond, a triangle on its head.
fn mark(drawing: &mut Drawing, nth: usize, (x, y): (f64, f64)) {
    const CORNERS: [&[(f64, f64)]; 4] = [
        &[(-3.6, -3.6), (3.6, -3.6), (3.6, 3.6), (-3.6, 3.6)],
        &[(0.0, -4.8), (4.6, 3.6), (-4.6, 3.6)],
        &[(0.0, -5.2), (5.2, 0.0), (0.0, 5.2), (-5.2, 0.0)],
        &[(0.0, 4.8), (4.6, -3.6), (-4.6, -3.6)],
    ];
    let colour = COLOURS[nth % COLOURS.len()];
    let Some(shape) = (nth % 5).checked_sub(1) else {
        return drawing.disc((x, y), 4.0, colour);
    };
    drawing.polygon(CORNERS[shape].iter().map(|(dx, dy)| (x + dx, y + dy)).collect(), colour);
}

/// `1`, `10`, `100`, then `10³`, `10⁴` and so on.
fn power_of_ten(exponent: i32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    match exponent {
        0..=2 => 10_u32.pow(exponent as u32).to_string(),
        _ => {
            let digits = exponent.to_string();
            let raised = digits.bytes().map(|digit| RAISED[usize::from(digit - b'0')]);
            ['1', '0'].into_iter().chain(raised).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logarithmic_axis_makes_powers_a_straight_line() {
        let scale = Scale { x: (1.0, 3.0), decades: 3, origin: (0.0, 0.0) };
        let heights: Vec<f64> = [10.0, 100.0, 1000.0].map(|y| scale.at((1.0, y)).1).into();
        assert!((heights[0] - heights[1] - (heights[1] - heights[2])).abs() < 1e-9, "{heights:?}");
        assert_eq!(heights[2], 0.0);
    }

    #[test]
    fn powers() {
        assert_eq!([0, 2, 3, 12].map(power_of_ten).join(" "), "1 100 10³ 10¹²");
    }
}
