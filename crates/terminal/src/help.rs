//! The list of keys, over whatever is on the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, BorderType, Clear, Widget as _};

use super::keys;
use super::options::Options;
use super::pen::Pen;

/// Lines of the whole list.
fn lines(options: &Options) -> Vec<(Option<&'static str>, &'static str)> {
    let mut lines = Vec::new();
    for (title, rows) in keys::help(options.lang) {
        lines.push((None, title));
        lines.extend(rows.into_iter().map(|(keys, text)| (Some(keys), text)));
    }
    lines
}

/// Draws the list, from this line on; in two columns where there is room.
pub(crate) fn draw(buffer: &mut Buffer, area: Rect, from: usize, options: &Options) {
    let theme = options.theme;
    Clear.render(area, buffer);
    let kind = if theme.is_ascii() { None } else { Some(BorderType::Rounded) };
    let title = options.lang.pick(" keys (esc closes, ↑ ↓ scroll) ", " touches (échap ferme, ↑ ↓ défilent) ");
    let title = theme.spell(title);
    let inner = match kind {
        Some(kind) => {
            let block = Block::bordered().border_type(kind).border_style(theme.dim()).title(title);
            let inner = block.inner(area);
            block.render(area, buffer);
            inner
        }
        None => {
            Pen::new(buffer, area, theme).text(0, 0, &title, theme.accent());
            Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }.intersection(area)
        }
    };
    let lines = lines(options);
    let columns = if inner.width >= 116 { 2 } else { 1 };
    let shown = usize::from(inner.height * columns);
    let from = from.min(lines.len().saturating_sub(shown));
    let width = inner.width / columns;
    for (nth, (keys, text)) in lines.iter().skip(from).enumerate() {
        let column = nth / usize::from(inner.height.max(1));
        if column >= usize::from(columns) {
            break;
        }
        let place = Rect { x: inner.x + column as u16 * width, width, ..inner };
        let y = (nth % usize::from(inner.height.max(1))) as i32;
        let mut pen = Pen::new(buffer, place, theme);
        match keys {
            None => pen.text(1, y, text, theme.bold()),
            Some(keys) => {
                let keys = theme.spell(keys);
                pen.text(2, y, &keys, theme.accent());
                let from = (keys.chars().count() as i32 + 4).max(14);
                let room = usize::from(width).saturating_sub(from as usize + 1);
                let text = super::pen::shortened(&theme.spell(text), room, theme.ellipsis());
                pen.text(from, y, &text, theme.plain());
            }
        }
    }
}
