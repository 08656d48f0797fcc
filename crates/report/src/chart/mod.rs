//! Charts.
//!
//! ```text
//!   calibration  what came of positions, by the score they were given
//!   heatmap   who beats whom: one coloured cell per pair
//!   curve     what grows how fast: lines over a logarithmic axis
//!   ratings   how strong, and how sure: a dot and a bar per player
//! ```
//!
//! Each is a [`Drawing`]: rectangles, lines and labels.

pub mod calibration;
pub mod curve;
pub mod heatmap;
pub mod ratings;

use crate::drawing::{Anchor, Colour, Drawing, Stroke};

/// The usual size of letters, of a title, and of what stands at an axis.
const FONT: f64 = 13.0;
const HEAD: f64 = 16.0;
const SMALL: f64 = 11.0;

/// Around a picture.
const MARGIN: f64 = 20.0;
/// What is drawn where there is one thing to draw.
const BLUE: Colour = Colour(0x00_72_b2);
/// Panels side by side.
const PER_ROW: usize = 3;

/// An empty picture with its title, and a line below that.
fn titled(title: &str, subtitle: &str) -> Drawing {
    let mut drawing = Drawing::new(title);
    drawing.text((MARGIN, 30.0), Anchor::Start, HEAD, Colour::INK, title);
    if !subtitle.is_empty() {
        drawing.text((MARGIN, 50.0), Anchor::Start, FONT, Colour::INK, subtitle);
    }
    drawing
}

/// Panels in rows: how large each is, and the room around it.
struct Grid {
    top: f64,
    /// Left of a panel, for the numbers of its axis.
    left: f64,
    panel: (f64, f64),
    /// From one panel to the next.
    step: (f64, f64),
}

impl Grid {
    /// Where the nth panel begins.
    fn place(&self, nth: usize) -> (f64, f64) {
        let (column, row) = ((nth % PER_ROW) as f64, (nth / PER_ROW) as f64);
        (MARGIN + self.left + column * self.step.0, self.top + row * self.step.1)
    }

    /// The size of a picture of so many panels.
    fn size(&self, panels: usize) -> (f64, f64) {
        let (columns, rows) = (panels.clamp(1, PER_ROW), panels.div_ceil(PER_ROW).max(1));
        (2.0 * MARGIN + columns as f64 * self.step.0, self.top - 12.0 + rows as f64 * self.step.1)
    }

    /// What every panel has: its title, what is drawn up and across, and a line for each number of the axis.
    fn frame(&self, drawing: &mut Drawing, (x, y): (f64, f64), words: [&str; 3], axis: &[(f64, String)]) {
        let [title, up, across] = words;
        let (width, height) = self.panel;
        drawing.text((x, y - 8.0), Anchor::Start, FONT, Colour::INK, title);
        drawing.text((x + width, y - 8.0), Anchor::End, SMALL, Colour::INK, up);
        drawing.text((x + width / 2.0, y + height + 33.0), Anchor::Middle, SMALL, Colour::INK, across);
        for (part, number) in axis {
            let at = y + height * (1.0 - part);
            drawing.line([x, at, x + width, at], Stroke::thin(Colour::FAINT));
            drawing.text((x - 6.0, at + 4.0), Anchor::End, SMALL, Colour::INK, number);
        }
    }
}

/// About how wide a text of the usual size is.
fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * FONT * 0.56
}
