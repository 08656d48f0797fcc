//! What came of positions, by the score that they were given: one panel per player.
//!
//! Positions are sorted by score and cut into ten groups. A score that knows the game rises from the lower left,
//! where everything is lost, to the upper right, where everything is won; a flat line is a score that says nothing.
//!
//! ```text
//!   100 │          ∙─∙
//!       │       ∙─∙
//!    50 │    ∙─∙
//!       │ ∙─∙
//!     0 │∙────────────
//! ```

use super::{FONT, HEAD, SMALL, width_of};
use crate::drawing::{Anchor, Colour, Drawing, Stroke};

/// A group of positions.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// The mean of the scores given.
    pub score: f64,
    /// What they are worth, from 0 to 1,
    pub worth: f64,
    /// and its interval.
    pub interval: Option<(f64, f64)>,
}

/// One player.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What it is called.
    pub name: String,
    /// Its groups, the lowest scores first.
    pub points: Vec<Point>,
}

/// The picture.
#[derive(Debug)]
pub struct Calibration<'a> {
    /// The first line.
    pub title: &'a str,
    /// The line below it.
    pub subtitle: &'a str,
    /// What is drawn across.
    pub x_label: &'a str,
    /// What is drawn up.
    pub y_label: &'a str,
    /// A panel for each.
    pub subjects: &'a [Subject],
}

const MARGIN: f64 = 20.0;
const TOP: f64 = 84.0;
const LEFT: f64 = 44.0;
const BELOW: f64 = 52.0;
const PANEL: (f64, f64) = (260.0, 180.0);
const PER_ROW: usize = 3;
const COLOUR: Colour = Colour(0x00_72_b2);

impl Calibration<'_> {
    /// The picture.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::new(self.title);
        drawing.text((MARGIN, 30.0), Anchor::Start, HEAD, Colour::INK, self.title);
        drawing.text((MARGIN, 50.0), Anchor::Start, FONT, Colour::INK, self.subtitle);
        for (nth, subject) in self.subjects.iter().enumerate() {
            let (column, row) = (nth % PER_ROW, nth / PER_ROW);
            let x = MARGIN + LEFT + column as f64 * (PANEL.0 + LEFT + 16.0);
            let y = TOP + 20.0 + row as f64 * (PANEL.1 + BELOW + 26.0);
            self.panel(&mut drawing, (x, y), subject);
        }
        let columns = self.subjects.len().clamp(1, PER_ROW) as f64;
        let rows = self.subjects.len().div_ceil(PER_ROW).max(1) as f64;
        let width = (MARGIN + columns * (PANEL.0 + LEFT + 16.0) + MARGIN)
            .max(width_of(self.subtitle) + 2.0 * MARGIN)
            .max(1.25 * width_of(self.title) + 2.0 * MARGIN);
        drawing.resize((width, TOP + rows * (PANEL.1 + BELOW + 26.0) + 8.0));
        drawing.describe(self.description());
        drawing
    }

    fn panel(&self, drawing: &mut Drawing, (x, y): (f64, f64), subject: &Subject) {
        drawing.text((x, y - 8.0), Anchor::Start, FONT, Colour::INK, &subject.name);
        for percent in [0, 25, 50, 75, 100] {
            let at = y + PANEL.1 * (1.0 - f64::from(percent) / 100.0);
            drawing.line([x, at, x + PANEL.0, at], Stroke::thin(Colour::FAINT));
            drawing.text((x - 6.0, at + 4.0), Anchor::End, SMALL, Colour::INK, &percent.to_string());
        }
        let step = PANEL.0 / subject.points.len().max(1) as f64;
        let place = |nth: usize, worth: f64| (x + step * (nth as f64 + 0.5), y + PANEL.1 * (1.0 - worth));
        for (nth, point) in subject.points.iter().enumerate() {
            if let Some((low, high)) = point.interval {
                let ((across, from), (_, to)) = (place(nth, low.max(0.0)), place(nth, high.min(1.0)));
                let bar = Stroke { colour: COLOUR, width: 3.0, opacity: 0.35 };
                drawing.line([across, from, across, to], bar);
            }
            let (across, _) = place(nth, 0.0);
            drawing.text((across, y + PANEL.1 + 15.0), Anchor::Middle, 9.0, Colour::INK, &short(point.score));
        }
        let path: Vec<(f64, f64)> =
            subject.points.iter().enumerate().map(|(nth, point)| place(nth, point.worth)).collect();
        drawing.polyline(path.clone(), Stroke::wide(COLOUR, 2.0));
        for point in path {
            drawing.disc(point, 3.5, COLOUR);
        }
        let middle = x + PANEL.0 / 2.0;
        drawing.text((middle, y + PANEL.1 + 32.0), Anchor::Middle, SMALL, Colour::INK, self.x_label);
        drawing.text((x + PANEL.0, y - 8.0), Anchor::End, SMALL, Colour::INK, self.y_label);
    }

    /// The numbers in words, for those who do not see the picture.
    fn description(&self) -> String {
        let subject = |subject: &Subject| {
            let point = |point: &Point| format!("{}: {:.0} %", short(point.score), point.worth * 100.0);
            let points: Vec<String> = subject.points.iter().map(point).collect();
            format!("{}: {}", subject.name, points.join(", "))
        };
        let subjects: Vec<String> = self.subjects.iter().map(subject).collect();
        format!("{}. {}", self.subtitle, subjects.join("; "))
    }
}

/// A score in a few characters.
fn short(score: f64) -> String {
    let text = match score.abs() {
        size if size >= 10_000.0 => format!("{:.0}k", score / 1000.0),
        size if size >= 10.0 => format!("{score:.0}"),
        _ => format!("{score:.1}"),
    };
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_short() {
        assert_eq!([0.04, -3.26, 14.6, -100_000.0].map(short).join(" "), "0.0 −3.3 15 −100k");
    }

    #[test]
    fn an_empty_judgement_is_drawn() {
        let subjects = [Subject { name: "a<b".to_owned(), points: Vec::new() }];
        let picture = Calibration { title: "t", subtitle: "", x_label: "", y_label: "", subjects: &subjects };
        assert!(picture.drawing().svg().contains("a&lt;b"));
    }
}
