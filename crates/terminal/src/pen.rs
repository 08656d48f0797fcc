//! Text on the screen, clipped: what does not fit an area is left out, and nothing is ever written outside it.
//!
//! Rejected: [`Buffer::set_string`] alone, which panics beside the buffer. A terminal can be shrunk to one
//! cell at any moment.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

/// Writes in one area of a buffer; positions are counted from its corner and may lie outside.
pub(crate) struct Pen<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) area: Rect,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(buffer: &'a mut Buffer, area: Rect) -> Self {
        let area = area.intersection(buffer.area);
        Self { buffer, area }
    }

    /// Text at a place; what lies left of the area or beyond its end is cut.
    pub(crate) fn text(&mut self, x: i32, y: i32, text: &str, style: Style) {
        if y < 0 || y >= i32::from(self.area.height) || x >= i32::from(self.area.width) {
            return;
        }
        let skipped = x.min(0).unsigned_abs() as usize;
        let text: String = text.chars().skip(skipped).collect();
        let x = x.max(0) as u16;
        let (left, top) = (self.area.x + x, self.area.y + y as u16);
        self.buffer.set_stringn(left, top, text, usize::from(self.area.width - x), style);
    }

    /// Text that ends where the area does.
    pub(crate) fn right(&mut self, y: i32, text: &str, style: Style) {
        let width = text.chars().count() as i32;
        self.text(i32::from(self.area.width) - width, y, text, style);
    }

    /// A line of spans, with a `…` where it is cut.
    pub(crate) fn line(&mut self, x: i32, y: i32, line: &Line<'_>) {
        let mut at = x;
        for span in &line.spans {
            let style = line.style.patch(span.style);
            self.text(at, y, &span.content, style);
            at += span.content.chars().count() as i32;
        }
    }

    /// Text that shows by an ellipsis that it was cut.
    pub(crate) fn short(&mut self, x: i32, y: i32, text: &str, style: Style, ellipsis: &str) {
        let room = (i32::from(self.area.width) - x).max(0) as usize;
        self.text(x, y, &shortened(text, room, ellipsis), style);
    }

    /// Gives a rectangle, counted from the corner, a style.
    pub(crate) fn tint(&mut self, x: i32, y: i32, width: u16, height: u16, style: Style) {
        let left = (i32::from(self.area.x) + x).max(i32::from(self.area.x));
        let top = (i32::from(self.area.y) + y).max(i32::from(self.area.y));
        let rect = Rect { x: left as u16, y: top as u16, width, height };
        self.buffer.set_style(rect.intersection(self.area), style);
    }
}

/// The text, cut to so many characters; an ellipsis says so.
pub(crate) fn shortened(text: &str, room: usize, ellipsis: &str) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let kept = room.saturating_sub(ellipsis.chars().count());
    let cut: String = text.chars().take(kept).collect();
    format!("{cut}{}", ellipsis.chars().take(room - kept).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leaves_the_area() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 2));
        let mut pen = Pen::new(&mut buffer, Rect::new(1, 0, 4, 2));
        pen.text(-2, 0, "abcdefghij", Style::new());
        pen.text(3, 1, "xyz", Style::new());
        pen.text(9, 9, "no", Style::new());
        pen.right(-1, "no", Style::new());
        assert_eq!(buffer, Buffer::with_lines([" cdef ", "    x "]));
    }

    #[test]
    fn cut_text_says_so() {
        for (room, shown) in [(5, "abcde"), (4, "abc…"), (1, "…"), (0, "")] {
            assert_eq!(shortened("abcde", room, "…"), shown);
        }
    }
}
