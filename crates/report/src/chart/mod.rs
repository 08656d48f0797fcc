//! Charts.
//!
//! ```text
//!   calibration  what came of positions, by the score they were given
//!   heatmap   who beats whom: one coloured cell per pair
//!   curve     what grows how fast: lines over a logarithmic axis
//!   ratings   how strong, and how sure: a dot and a bar per player
//! ```
//!
//! Each is a [`Drawing`](crate::drawing::Drawing): rectangles, lines and labels.

pub mod calibration;
pub mod curve;
pub mod heatmap;
pub mod ratings;

/// The usual size of letters, of a title, and of what stands at an axis.
const FONT: f64 = 13.0;
const HEAD: f64 = 16.0;
const SMALL: f64 = 11.0;

/// About how wide a text of the usual size is.
fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * FONT * 0.56
}
