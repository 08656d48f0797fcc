//! Text on the screen, clipped: what does not fit an area is left out, and nothing is ever written outside it.
//!
//! Rejected: [`Buffer::set_string`] alone, which panics beside the buffer. A terminal can be shrunk to one
//! cell at any moment.

use quaterne_report::fold::fold;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::theme::Theme;

/// Writes in one area of a buffer, in the signs of a theme; positions are counted from its corner and may lie outside.
pub(crate) struct Pen<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) area: Rect,
    theme: Theme,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(buffer: &'a mut Buffer, area: Rect, theme: Theme) -> Self {
        let area = area.intersection(buffer.area);
        Self { buffer, area, theme }
    }

    /// Text at a place; what lies left of the area or beyond its end is cut.
    pub(crate) fn text(&mut self, x: i32, y: i32, text: &str, style: Style) {
        write(self.buffer, self.area, (x, y), &self.theme.spell(text), style);
    }

    /// Text that ends where the area does.
    pub(crate) fn right(&mut self, y: i32, text: &str, style: Style) {
        let text = self.theme.spell(text);
        let width = text.chars().count() as i32;
        self.text(i32::from(self.area.width) - width, y, &text, style);
    }

    /// A line of spans.
    pub(crate) fn line(&mut self, x: i32, y: i32, line: &Line<'_>) {
        let mut at = x;
        for span in &line.spans {
            let text = self.theme.spell(&span.content);
            self.text(at, y, &text, line.style.patch(span.style));
            at += text.chars().count() as i32;
        }
    }

    /// The foot of a screen: what keys do, apart from each other, as many of them as fit.
    pub(crate) fn keys(&mut self, y: i32, text: &str) {
        let (text, style) = (self.theme.spell(text), self.theme.dim());
        let room = usize::from(self.area.width).saturating_sub(2);
        self.short(1, y, whole_parts(&text, "   ", room), style);
    }

    /// Text that shows by an ellipsis that it was cut.
    pub(crate) fn short(&mut self, x: i32, y: i32, text: &str, style: Style) {
        let room = (i32::from(self.area.width) - x).max(0) as usize;
        self.text(x, y, &shortened(&self.theme.spell(text), room, self.theme.ellipsis()), style);
    }
}

/// Text at a place of an area, as it is; what lies left of the area or beyond its end is cut.
pub(crate) fn write(buffer: &mut Buffer, area: Rect, (x, y): (i32, i32), text: &str, style: Style) {
    let area = area.intersection(buffer.area);
    if y < 0 || y >= i32::from(area.height) || x >= i32::from(area.width) {
        return;
    }
    let text: String = text.chars().skip(x.min(0).unsigned_abs() as usize).collect();
    let x = x.max(0) as u16;
    buffer.set_stringn(area.x + x, area.y + y as u16, text, usize::from(area.width - x), style);
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

/// A sentence whose last line is this one; the line above is taken only where one is not enough.
pub(crate) fn sentence(buffer: &mut Buffer, area: Rect, text: &str, style: Style, theme: Theme) {
    let lines = wrapped(&theme.spell(text), usize::from(area.width).saturating_sub(2));
    let lines = match lines.len() {
        0 | 1 => lines,
        _ => vec![lines[0].clone(), lines[1..].join(" ")],
    };
    for (above, line) in (0..lines.len() as u16).rev().zip(&lines) {
        let row = Rect { y: area.y.saturating_sub(above), ..area };
        let mut pen = Pen::new(buffer, row, theme);
        if lines.len() > 1 {
            pen.text(0, 0, &" ".repeat(usize::from(area.width)), theme.plain());
        }
        pen.short(1, 0, line, style);
    }
}

/// As many parts of a line as fit, the first of them first: half a word says nothing. The first part is there in any case.
pub(crate) fn whole_parts<'a>(text: &'a str, between: &str, room: usize) -> &'a str {
    let mut ends = text.match_indices(between).map(|(at, _)| at).chain([text.len()]);
    let first = ends.next().unwrap_or(0);
    let end = ends.take_while(|end| text[..*end].chars().count() <= room).last();
    &text[..end.unwrap_or(first)]
}

/// The text in lines of at most so many characters, broken between words; a sign that stands apart, as French's, begins none.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    fold(text, width).split('\n').map(|line| line.replace('\u{a0}', " ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Scheme;
    use crate::theme::{Colours, Signs};

    #[test]
    fn nothing_leaves_the_area() {
        let theme =
            Theme { signs: Signs::Unicode, colours: Colours::None, scheme: Scheme::Dark, pictures: false };
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 2));
        let mut pen = Pen::new(&mut buffer, Rect::new(1, 0, 4, 2), theme);
        pen.text(-2, 0, "abcdefghij", Style::new());
        pen.text(3, 1, "xyz", Style::new());
        pen.text(9, 9, "no", Style::new());
        pen.right(-1, "no", Style::new());
        assert_eq!(buffer, Buffer::with_lines([" cdef ", "    x "]));
    }

    #[test]
    fn parts_are_whole() {
        let text = "é play, Q quit, ? help";
        for (room, shown) in [(22, text), (21, "é play, Q quit"), (14, "é play, Q quit"), (3, "é play")] {
            assert_eq!(whole_parts(text, ", ", room), shown);
        }
    }

    #[test]
    fn a_sign_that_stands_apart_begins_no_line() {
        assert_eq!(wrapped("tout a tourné au coup 5 : ici", 23), ["tout a tourné au coup", "5 : ici"]);
        assert_eq!(wrapped("", 5), [""]);
    }

    #[test]
    fn cut_text_says_so() {
        for (room, shown) in [(5, "abcde"), (4, "abc…"), (1, "…"), (0, "")] {
            assert_eq!(shortened("abcde", room, "…"), shown);
        }
    }
}
