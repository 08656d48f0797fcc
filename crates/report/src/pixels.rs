//! A drawing on pixels.
//!
//! The font is in the binary (Noto Sans, Apache licence), so that pictures look the same everywhere, a bare container
//! included. Letters stand side by side by their widths: names and numbers need no more. Rejected: shaping by rules
//! of scripts, half a minute of compiling for the kerning of "AV".

use tiny_skia::{
    FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke as PixelStroke, Transform,
};
use ttf_parser::{Face, OutlineBuilder};

use crate::drawing::{Anchor, Colour, Drawing, Ink, Shape};

/// Pixels per unit of a chart.
const SCALE: f64 = 2.0;

/// Why a picture could not be drawn on pixels.
#[derive(Debug, thiserror::Error)]
#[error("the picture cannot be drawn: {0}")]
pub struct PictureError(String);

impl Drawing {
    /// The picture as PNG: as wide as it is to be shown, or else two pixels to a unit.
    pub fn png(&self) -> Result<Vec<u8>, PictureError> {
        let failed = |why: &dyn ToString| PictureError(why.to_string());
        let face = Face::parse(ttf_noto_sans::REGULAR, 0).map_err(|why| failed(&why))?;
        let (across, down) = self.pixels();
        let more = if self.across.is_some() { 1.0 } else { SCALE };
        let (width, height) = ((across * more).ceil() as u32, (down * more).ceil() as u32);
        let mut pixels = Pixmap::new(width, height).ok_or_else(|| failed(&"it has no size"))?;
        if let Some(colour) = self.background {
            pixels.fill(paint(colour, 1.0).1);
        }
        let scale = (across * more / self.size.0) as f32;
        let mut canvas = Canvas { pixels, transform: Transform::from_scale(scale, scale) };
        for shape in &self.shapes {
            canvas.shape(shape, &face);
        }
        canvas.pixels.encode_png().map_err(|why| failed(&why))
    }
}

fn paint(colour: Colour, opacity: f64) -> (Paint<'static>, tiny_skia::Color) {
    let [_, red, green, blue] = colour.0.to_be_bytes();
    let colour = tiny_skia::Color::from_rgba8(red, green, blue, (opacity * 255.0).round() as u8);
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(colour);
    (paint, colour)
}

struct Canvas {
    pixels: Pixmap,
    transform: Transform,
}

impl Canvas {
    /// What has no extent is not drawn.
    fn shape(&mut self, shape: &Shape, face: &Face<'_>) {
        match shape {
            Shape::Rect(place, corner, fill) => {
                self.path(rectangle(place.map(|at| at as f32), *corner as f32), Ink::Fill(*fill));
            }
            Shape::Path(points, ink) => {
                let mut path = PathBuilder::new();
                for (nth, &(x, y)) in points.iter().enumerate() {
                    let (x, y) = (x as f32, y as f32);
                    if nth == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
                }
                if matches!(ink, Ink::Fill(_)) {
                    path.close();
                }
                self.path(path.finish(), *ink);
            }
            Shape::Circle((x, y), radius, ink) => {
                self.path(PathBuilder::from_circle(*x as f32, *y as f32, *radius as f32), *ink);
            }
            Shape::Text(at, anchor, size, colour, text) => {
                self.path(letters(face, text, *at, *anchor, *size), Ink::Fill(*colour));
            }
        }
    }

    fn path(&mut self, path: Option<Path>, ink: Ink) {
        let Some(path) = path else { return };
        match ink {
            Ink::Fill(colour) => {
                let (paint, _) = paint(colour, 1.0);
                self.pixels.fill_path(&path, &paint, FillRule::Winding, self.transform, None);
            }
            Ink::Line(line) => {
                let (paint, _) = paint(line.colour, line.opacity);
                let stroke = PixelStroke {
                    width: line.width as f32,
                    line_join: LineJoin::Miter,
                    ..PixelStroke::default()
                };
                self.pixels.stroke_path(&path, &paint, &stroke, self.transform, None);
            }
        }
    }
}

fn rectangle([x, y, width, height]: [f32; 4], corner: f32) -> Option<Path> {
    if corner <= 0.0 {
        return Some(PathBuilder::from_rect(Rect::from_xywh(x, y, width, height)?));
    }
    let (right, bottom) = (x + width, y + height);
    let mut path = PathBuilder::new();
    path.move_to(x + corner, y);
    // A quarter of a circle is nearly one curve through the corner.
    let bend = corner * 0.4477;
    for [(x1, y1), (x2, y2), (x3, y3), (x4, y4)] in [
        [(right - corner, y), (right - bend, y), (right, y + bend), (right, y + corner)],
        [(right, bottom - corner), (right, bottom - bend), (right - bend, bottom), (right - corner, bottom)],
        [(x + corner, bottom), (x + bend, bottom), (x, bottom - bend), (x, bottom - corner)],
        [(x, y + corner), (x, y + bend), (x + bend, y), (x + corner, y)],
    ] {
        path.line_to(x1, y1);
        path.cubic_to(x2, y2, x3, y3, x4, y4);
    }
    path.close();
    path.finish()
}

/// The outlines of a text. Characters that the font has not are drawn as its empty box.
fn letters(face: &Face<'_>, text: &str, (x, y): (f64, f64), anchor: Anchor, size: f64) -> Option<Path> {
    let scale = size as f32 / f32::from(face.units_per_em());
    let glyphs: Vec<_> = text.chars().map(|c| face.glyph_index(c).unwrap_or_default()).collect();
    let advance = |glyph| f32::from(face.glyph_hor_advance(glyph).unwrap_or_default()) * scale;
    let width: f32 = glyphs.iter().copied().map(advance).sum();
    let before = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    };
    let mut outline = Outline { path: PathBuilder::new(), scale, x: x as f32 - before, y: y as f32 };
    for glyph in glyphs {
        face.outline_glyph(glyph, &mut outline);
        outline.x += advance(glyph);
    }
    outline.path.finish()
}

/// Takes the curves of a letter, whose y points up, to where it stands.
struct Outline {
    path: PathBuilder,
    scale: f32,
    x: f32,
    y: f32,
}

impl Outline {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Stroke;

    const RED: Colour = Colour(0xff_00_00);

    /// What was drawn, a character per pixel: `.` for nothing, `#` for red.
    fn drawn(draw: impl Fn(&mut Drawing)) -> Vec<String> {
        let mut drawing = Drawing::new("");
        draw(&mut drawing);
        drawing.resize((8.0, 4.0));
        drawing.show(8);
        let pixels = Pixmap::decode_png(&drawing.png().unwrap()).unwrap();
        let rows = pixels.pixels().chunks(8);
        rows.map(|row| row.iter().map(|pixel| if pixel.alpha() > 127 { '#' } else { '.' }).collect())
            .collect()
    }

    #[test]
    fn shapes_cover_their_pixels() {
        let square = |drawing: &mut Drawing| drawing.rect([1.0, 1.0, 3.0, 2.0], RED);
        assert_eq!(drawn(square), ["........", ".###....", ".###....", "........"]);
        let line = |drawing: &mut Drawing| drawing.line([0.0, 1.5, 8.0, 1.5], Stroke::thin(RED));
        assert_eq!(drawn(line), ["........", "########", "........", "........"]);
        let round = |drawing: &mut Drawing| drawing.rounded([0.0, 0.0, 8.0, 4.0], 2.0, RED);
        assert_eq!(drawn(round), [".######.", "########", "########", ".######."]);
        let disc = |drawing: &mut Drawing| drawing.disc((4.0, 2.0), 2.0, RED);
        assert_eq!(drawn(disc), ["...##...", "..####..", "..####..", "...##..."]);
    }

    #[test]
    fn letters_stand_at_their_anchor() {
        for (anchor, x, columns) in [
            (Anchor::Start, 0.0, ".##....."),
            (Anchor::Middle, 4.0, "...##..."),
            (Anchor::End, 8.0, ".....##."),
        ] {
            let dot = |drawing: &mut Drawing| drawing.text((x, 4.0), anchor, 16.0, RED, ".");
            assert_eq!(drawn(dot), ["........", "........", columns, columns], "{anchor:?}");
        }
    }

    #[test]
    fn a_space_leaves_no_trace_and_an_unknown_letter_a_box() {
        let space = |drawing: &mut Drawing| drawing.text((0.0, 4.0), Anchor::Start, 30.0, RED, " ");
        assert!(!drawn(space).concat().contains('#'));
        let unknown =
            |drawing: &mut Drawing| drawing.text((0.0, 4.0), Anchor::Start, 30.0, RED, "\u{10ffff}");
        assert!(drawn(unknown).concat().contains('#'));
    }
}
