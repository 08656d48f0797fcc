//! Charts: drawn as SVG by hand, turned into PNG on request.
//!
//! ```text
//!   calibration  what came of positions, by the score they were given
//!   heatmap   who beats whom: one coloured cell per pair
//!   curve     what grows how fast: lines over a logarithmic axis
//!   ratings   how strong, and how sure: a dot and a bar per player
//! ```
//!
//! An SVG is a text of rectangles, lines and labels, so a few functions suffice. Rejected: a plotting
//! crate, which brings fonts of the machine it runs on, or none. The one font that PNG needs is in the
//! binary (Noto Sans, Apache licence), so that pictures look the same everywhere, a bare container
//! included.

use std::fmt::Write as _;

use resvg::{tiny_skia, usvg};

pub mod calibration;
pub mod curve;
pub mod heatmap;
pub mod ratings;

/// Pixels per unit of the drawing, in a PNG.
const PNG_SCALE: f32 = 2.0;

/// Why a picture could not be drawn on pixels.
#[derive(Debug, thiserror::Error)]
#[error("the picture cannot be drawn: {0}")]
pub struct PictureError(String);

/// Draws an SVG on pixels.
pub fn png(svg: &str) -> Result<Vec<u8>, PictureError> {
    png_at(svg, PNG_SCALE)
}

/// The same, so many pixels to a unit.
pub fn png_at(svg: &str, scale: f32) -> Result<Vec<u8>, PictureError> {
    let mut options = usvg::Options { font_family: "Noto Sans".to_owned(), ..usvg::Options::default() };
    let fonts = options.fontdb_mut();
    fonts.load_font_data(ttf_noto_sans::REGULAR.to_vec());
    fonts.set_sans_serif_family("Noto Sans");
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| PictureError(error.to_string()))?;
    let size =
        tree.size().to_int_size().scale_by(scale).ok_or_else(|| PictureError("it has no size".to_owned()))?;
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| PictureError("it is too large".to_owned()))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PictureError(error.to_string()))
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy, Debug)]
enum Anchor {
    Start,
    Middle,
    End,
}

/// A drawing under construction.
#[derive(Debug)]
struct Svg {
    body: String,
}

impl Svg {
    const FONT: f64 = 13.0;
    const INK: &'static str = "#222222";
    const FAINT: &'static str = "#dddddd";

    fn new() -> Self {
        Self { body: String::new() }
    }

    fn rect(&mut self, [x, y, width, height]: [f64; 4], fill: &str) {
        let _ = writeln!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{fill}"/>"#
        );
    }

    fn line(&mut self, [x1, y1, x2, y2]: [f64; 4], colour: &str) {
        let _ = writeln!(
            self.body,
            r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="{colour}"/>"#
        );
    }

    fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, colour: &str, text: &str) {
        self.sized_text((x, y), anchor, colour, Self::FONT, text);
    }

    fn sized_text(&mut self, (x, y): (f64, f64), anchor: Anchor, colour: &str, size: f64, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.body,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">{}</text>"#,
            escaped(text)
        );
    }

    fn raw(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    /// The whole file. Title and description are what a screen reader says.
    fn finish(self, (width, height): (f64, f64), title: &str, description: &str) -> String {
        let (title, description) = (escaped(title), escaped(description));
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.0} {height:.0}" role="img" aria-labelledby="title desc" font-family="'Noto Sans', 'DejaVu Sans', sans-serif">
<title id="title">{title}</title>
<desc id="desc">{description}</desc>
<rect width="100%" height="100%" fill="#ffffff"/>
{}</svg>
"##,
            self.body
        )
    }
}

/// About how wide a text of the usual size is.
fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * Svg::FONT * 0.56
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
