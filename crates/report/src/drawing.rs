//! A picture as a list of shapes, which writes itself as SVG and, with the feature `png`, paints itself on pixels.
//!
//! ```text
//!   chart::*, boards ──► Drawing ──┬── svg()    a text
//!                                  └── png()    pixels: tiny-skia, and the outlines of one embedded font
//! ```
//!
//! Charts and boards need rectangles, lines, circles and labels, so four shapes suffice. Rejected: writing SVG and
//! turning that into pixels, which takes a parser of SVG, of CSS and of every script of the world's fonts to draw
//! what was known to be a circle; and a plotting crate, which brings the fonts of the machine it runs on, or none.
//!
//! ```
//! use quaterne_report::drawing::{Anchor, Colour, Drawing, Stroke};
//!
//! let red = Colour(0xd7263d);
//! let mut drawing = Drawing::new("a disc");
//! drawing.disc((20.0, 20.0), 16.0, red);
//! drawing.line([0.0, 40.0, 40.0, 40.0], Stroke::thin(red));
//! drawing.text((20.0, 24.0), Anchor::Middle, 13.0, Colour::INK, "x < o");
//! drawing.resize((40.0, 42.0));
//! assert!(drawing.svg().contains(r##"<circle cx="20.0" cy="20.0" r="16" fill="#d7263d"/>"##));
//! assert!(drawing.svg().contains("x &lt; o</text>"));
//! ```

use std::fmt::{self, Write as _};

/// A colour: `0xrrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u32);

impl Colour {
    /// Of texts.
    pub const INK: Self = Self(0x22_22_22);
    /// Of the lines behind a chart.
    pub const FAINT: Self = Self(0xdd_dd_dd);
    /// Of paper.
    pub const WHITE: Self = Self(0xff_ff_ff);
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width.
    pub width: f64,
    /// From 0, not to be seen, to 1.
    pub opacity: f64,
}

impl Stroke {
    /// A line of width 1.
    pub const fn thin(colour: Colour) -> Self {
        Self::wide(colour, 1.0)
    }

    /// A line of this width.
    pub const fn wide(colour: Colour, width: f64) -> Self {
        Self { colour, width, opacity: 1.0 }
    }
}

/// Whether a shape is filled or outlined.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ink {
    Fill(Colour),
    Line(Stroke),
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fill(colour) => write!(f, r#"fill="{colour}""#),
            Self::Line(Stroke { colour, width, opacity }) => {
                write!(f, r#"fill="none" stroke="{colour}" stroke-width="{width}""#)?;
                if *opacity < 1.0 { write!(f, r#" stroke-opacity="{opacity}""#) } else { Ok(()) }
            }
        }
    }
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// x, y, width, height, and how round the corners are.
    Rect([f64; 4], f64, Colour),
    /// A line through points; a filled one is closed.
    Path(Vec<(f64, f64)>, Ink),
    /// Centre and radius.
    Circle((f64, f64), f64, Ink),
    /// Where on its base line, of which size, and the words.
    Text((f64, f64), Anchor, f64, Colour, String),
}

/// A picture.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub(crate) size: (f64, f64),
    /// Pixels across, where they are not the units of the drawing.
    pub(crate) across: Option<u32>,
    title: String,
    description: Option<String>,
    pub(crate) background: Option<Colour>,
    pub(crate) shapes: Vec<Shape>,
}

impl Drawing {
    /// An empty picture of this name, which is what a screen reader says.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            size: (1.0, 1.0),
            across: None,
            title: title.into(),
            description: None,
            background: None,
            shapes: Vec::new(),
        }
    }

    /// Sets its size, in its own units.
    pub fn resize(&mut self, size: (f64, f64)) {
        self.size = size;
    }

    /// Shows it so many pixels wide, and high in proportion.
    pub fn show(&mut self, across: u32) {
        self.across = Some(across);
    }

    /// Puts it on paper, with its content in words for those who do not see it.
    pub fn describe(&mut self, description: impl Into<String>) {
        self.background = Some(Colour::WHITE);
        self.description = Some(description.into());
    }

    /// A rectangle: x, y, width, height.
    pub fn rect(&mut self, place: [f64; 4], fill: Colour) {
        self.rounded(place, 0.0, fill);
    }

    /// A rectangle with round corners.
    pub fn rounded(&mut self, place: [f64; 4], corner: f64, fill: Colour) {
        self.shapes.push(Shape::Rect(place, corner, fill));
    }

    /// A line from (x, y) to (x, y).
    pub fn line(&mut self, [x1, y1, x2, y2]: [f64; 4], stroke: Stroke) {
        self.polyline(vec![(x1, y1), (x2, y2)], stroke);
    }

    /// Lines from point to point.
    pub fn polyline(&mut self, points: Vec<(f64, f64)>, stroke: Stroke) {
        self.shapes.push(Shape::Path(points, Ink::Line(stroke)));
    }

    /// A filled shape with these corners.
    pub fn polygon(&mut self, points: Vec<(f64, f64)>, fill: Colour) {
        self.shapes.push(Shape::Path(points, Ink::Fill(fill)));
    }

    /// A filled circle.
    pub fn disc(&mut self, centre: (f64, f64), radius: f64, fill: Colour) {
        self.shapes.push(Shape::Circle(centre, radius, Ink::Fill(fill)));
    }

    /// The outline of a circle.
    pub fn ring(&mut self, centre: (f64, f64), radius: f64, stroke: Stroke) {
        self.shapes.push(Shape::Circle(centre, radius, Ink::Line(stroke)));
    }

    /// A text on one line.
    pub fn text(&mut self, at: (f64, f64), anchor: Anchor, size: f64, colour: Colour, text: &str) {
        self.shapes.push(Shape::Text(at, anchor, size, colour, text.to_owned()));
    }

    /// Pixels, across and down.
    pub(crate) fn pixels(&self) -> (f64, f64) {
        let (width, height) = self.size;
        self.across.map_or(self.size, |across| {
            let across = f64::from(across);
            (across, (across * height / width).floor())
        })
    }

    /// The picture as SVG.
    pub fn svg(&self) -> String {
        let ((width, height), (across, down)) = (self.size, self.pixels());
        let title = escaped(&self.title);
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{across:.0}" height="{down:.0}" viewBox="0 0 {width:.0} {height:.0}" role="img""#
        );
        let names = if self.description.is_some() { "title desc" } else { "title" };
        let _ = writeln!(
            svg,
            r#" aria-labelledby="{names}" font-family="'Noto Sans', 'DejaVu Sans', sans-serif">
<title id="title">{title}</title>"#
        );
        if let Some(description) = &self.description {
            let _ = writeln!(svg, r#"<desc id="desc">{}</desc>"#, escaped(description));
        }
        if let Some(colour) = self.background {
            let _ = writeln!(svg, r#"<rect width="100%" height="100%" fill="{colour}"/>"#);
        }
        for shape in &self.shapes {
            let _ = writeln!(svg, "{shape}");
        }
        svg + "</svg>\n"
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rect([x, y, width, height], corner, fill) => {
                write!(f, r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}""#)?;
                if *corner > 0.0 {
                    write!(f, r#" rx="{corner}""#)?;
                }
                write!(f, r#" fill="{fill}"/>"#)
            }
            Self::Path(points, ink @ Ink::Line(_)) if points.len() == 2 => {
                let [(x1, y1), (x2, y2)] = [points[0], points[1]];
                write!(f, r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" {ink}/>"#)
            }
            Self::Path(points, ink) => {
                let name = if matches!(ink, Ink::Fill(_)) { "polygon" } else { "polyline" };
                let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
                write!(f, r#"<{name} points="{}" {ink}/>"#, points.join(" "))
            }
            Self::Circle((x, y), radius, ink) => {
                write!(f, r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius}" {ink}/>"#)
            }
            Self::Text((x, y), anchor, size, colour, text) => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                let text = escaped(text);
                write!(
                    f,
                    r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">{text}</text>"#
                )
            }
        }
    }
}

/// A text inside of an element or an attribute.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
