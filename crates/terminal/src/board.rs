//! The board on the screen: where each cell is, and what is drawn there.
//!
//! ```text
//!     with gravity                          without
//!
//!           ▼            where the stone      3  ·   ●   ·
//!       ▟██▙ ▟▀▀▙ …      will drop            2  ·   ○  [·]   the cell that is chosen
//!       ▜██▛ ▜▄▄▛                             1  ●   ·   ·
//!       ────────────                             a   b   c
//!        1    2          names
//!        +2   -1         scores (see `columns`)
//! ```
//!
//! The size of a cell is the largest that fits, so that one drawing serves 3 × 3 and 19 × 19, 80 × 24 and a
//! whole screen. A [`Frame`] is pure geometry: drawing and clicking use the same one.

use quaterne_rules::{AnyBoard, Cell, Rules, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::disc::{self, Form};
use super::pen::{self, Pen};
use super::theme::{Signs, Theme};
use quaterne_report::board_text::column_name;

/// Sizes of a cell in characters, from the most beautiful to the smallest.
const PITCHES: [(u16, u16); 8] = [(13, 6), (11, 5), (9, 4), (7, 3), (5, 2), (4, 2), (3, 1), (2, 1)];

/// Cells larger than this need a pane beside them that is at least this wide.
const COMFORT: u16 = 40;

/// Where the board is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// The cells.
    pub(crate) cells: Rect,
    /// Characters from one cell to the next.
    pub(crate) pitch: (u16, u16),
    /// Lines below the names for scores.
    pub(crate) score_rows: u16,
    /// Everything that belongs to the board.
    pub(crate) whole: Rect,
    gravity: bool,
}

impl Frame {
    /// The largest board in the left of an area, with `beside` characters left free at its right if it can be.
    /// `None` when not even the smallest fits.
    pub(crate) fn fit(rules: &Rules, area: Rect, beside: u16) -> Option<Self> {
        let (columns, rows) = (u16::from(rules.width()), u16::from(rules.height()));
        let gravity = rules.gravity();
        let margins = if gravity { 2 } else { 4 };
        let room = |side: u16| area.width.saturating_sub(side);
        let try_with = |side: u16, extra: u16| {
            PITCHES.into_iter().find(|&(width, height)| {
                let side = if height > 2 && side > 0 { side.max(COMFORT) } else { side };
                columns * width + margins <= room(side) && rows * height + extra <= area.height
            })
        };
        // A marker above, an edge and names below; two lines of scores if there is room.
        let (above, below) = if gravity { (1, 2) } else { (0, 1) };
        let scores = if gravity { 2 } else { 0 };
        let pitch = try_with(beside, above + below + scores).or_else(|| try_with(beside, above + below));
        let pitch = pitch.or_else(|| try_with(0, above + below))?;
        let used = rows * pitch.1 + above + below;
        let score_rows = if used + scores <= area.height { scores } else { 0 };
        let left = if gravity { 1 } else { 3 };
        let cells =
            Rect { x: area.x + left, y: area.y + above, width: columns * pitch.0, height: rows * pitch.1 };
        let whole = Rect { width: cells.width + margins, height: used + score_rows, ..area };
        Some(Self { cells, pitch, score_rows, whole, gravity })
    }

    /// The characters of a cell.
    pub(crate) fn rect(&self, rules: &Rules, cell: Cell) -> Rect {
        let (width, height) = self.pitch;
        Rect {
            x: self.cells.x + u16::from(cell.column) * width,
            y: self.cells.y + u16::from(rules.height() - 1 - cell.row) * height,
            width,
            height,
        }
    }

    /// The cell under a character. With gravity the whole column counts, with its marker, name and scores.
    pub(crate) fn at(&self, rules: &Rules, x: u16, y: u16) -> Option<Cell> {
        let inside = |at: u16, from: u16, size: u16| at >= from && at < from + size;
        let tall = if self.gravity { self.whole } else { self.cells };
        if !inside(x, self.cells.x, self.cells.width) || !inside(y, tall.y, tall.height) {
            return None;
        }
        let column = ((x - self.cells.x) / self.pitch.0) as u8;
        let from_top = (y.max(self.cells.y) - self.cells.y) / self.pitch.1;
        let row = u16::from(rules.height() - 1).saturating_sub(from_top) as u8;
        Some(Cell::new(column, row))
    }

    /// The line of the names.
    pub(crate) fn names_line(&self) -> u16 {
        self.cells.bottom() + u16::from(self.gravity)
    }
}

/// What is drawn besides the stones.
#[derive(Clone, Debug)]
pub(crate) struct Looks<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) board: &'a AnyBoard,
    pub(crate) last: Option<Cell>,
    /// Where the next stone would go, and whose it is.
    pub(crate) cursor: Option<(Cell, Side)>,
    pub(crate) hint: Option<Cell>,
    /// Cells of the alignment that is pointed at.
    pub(crate) marked: &'a [Cell],
    /// A stone on its way down: its cell, and how many characters above it is.
    pub(crate) falling: Option<(Cell, u16)>,
}

/// Draws the board.
pub(crate) fn draw(buffer: &mut Buffer, frame: &Frame, looks: &Looks<'_>, theme: Theme) {
    let rules = looks.rules;
    let gravity = rules.gravity();
    let mut pen = Pen::new(buffer, frame.whole, theme);
    if gravity {
        let top = i32::from(frame.cells.y - frame.whole.y);
        pen.tint(0, top, frame.whole.width, frame.cells.height, theme.board(true));
        for row in 0..i32::from(frame.cells.height) {
            pen.text(0, top + row, theme.sign("│", "|"), theme.dim());
            pen.text(i32::from(frame.whole.width) - 1, top + row, theme.sign("│", "|"), theme.dim());
        }
        let edge = theme.sign("─", "-").repeat(usize::from(frame.cells.width));
        let (left, right) = theme.sign(("└", "┘"), ("+", "+"));
        pen.text(0, top + i32::from(frame.cells.height), &format!("{left}{edge}{right}"), theme.dim());
    } else {
        pen.buffer.set_style(frame.cells.intersection(pen.area), theme.board(false));
    }
    names(buffer, frame, looks, theme);
    let won = looks.board.winning_cells();
    for column in 0..rules.width() {
        for row in 0..rules.height() {
            cell(buffer, frame, looks, theme, Cell::new(column, row), &won);
        }
    }
    if let Some((cell, above)) = looks.falling {
        let rect = frame.rect(rules, cell);
        let side = looks.board.at(cell).unwrap_or(Side::X);
        if let Some(y) = rect.y.checked_sub(above).filter(|&y| y + 1 >= frame.whole.y) {
            let style = theme.side(side).patch(theme.board(gravity));
            stone(buffer, Rect { y, ..rect }, form(rules, side), style, theme, Mark::None);
        }
    }
    if let Some((cell, side)) = looks.cursor {
        cursor(buffer, frame, looks, theme, cell, side);
    }
}

fn names(buffer: &mut Buffer, frame: &Frame, looks: &Looks<'_>, theme: Theme) {
    let rules = looks.rules;
    let line = i32::from(frame.names_line() - frame.whole.y);
    let mut pen = Pen::new(buffer, frame.whole, theme);
    let chosen = looks.cursor.map(|(cell, _)| cell);
    for column in 0..rules.width() {
        let rect = frame.rect(rules, Cell::new(column, 0));
        let x = i32::from(middle(rect) - frame.whole.x);
        let is_chosen = chosen.is_some_and(|cell| cell.column == column);
        let style = if is_chosen { theme.accent() } else { theme.dim() };
        pen.text(x, line, &column_name(rules, column), style);
    }
    if rules.gravity() {
        return;
    }
    for row in 0..rules.height() {
        let rect = frame.rect(rules, Cell::new(0, row));
        let y = i32::from(rect.y + (rect.height - 1) / 2 - frame.whole.y);
        let is_chosen = chosen.is_some_and(|cell| cell.row == row);
        let style = if is_chosen { theme.accent() } else { theme.dim() };
        pen.text(0, y, &format!("{:>2}", row + 1), style);
    }
}

/// The character in the middle of a cell.
fn middle(rect: Rect) -> u16 {
    rect.x + (rect.width - 1) / 2
}

/// What sets one stone apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Last,
    Won,
}

fn cell(buffer: &mut Buffer, frame: &Frame, looks: &Looks<'_>, theme: Theme, cell: Cell, won: &[Cell]) {
    let rules = looks.rules;
    let rect = frame.rect(rules, cell);
    let gravity = rules.gravity();
    let mut ground = theme.board(gravity);
    if looks.marked.contains(&cell) {
        ground = ground.patch(theme.marked());
        buffer.set_style(rect.intersection(buffer.area), ground);
    }
    let is_falling = looks.falling.is_some_and(|(falling, above)| falling == cell && above > 0);
    match looks.board.at(cell).filter(|_| !is_falling) {
        Some(side) => {
            let mark = match () {
                () if won.contains(&cell) => Mark::Won,
                () if looks.last == Some(cell) => Mark::Last,
                () => Mark::None,
            };
            stone(buffer, rect, form(rules, side), theme.side(side).patch(ground), theme, mark);
        }
        None => hole(buffer, rect, looks, cell, theme, ground),
    }
}

fn hole(buffer: &mut Buffer, rect: Rect, looks: &Looks<'_>, cell: Cell, theme: Theme, ground: Style) {
    let gravity = looks.rules.gravity();
    let style = theme.hole(gravity).patch(ground);
    let hinted = looks.hint == Some(cell);
    // With colours, holes are drawn as what they are; without, a filled form would be taken for a stone.
    let drawn = gravity && rect.height > 1 && theme.signs == Signs::Unicode && style.fg.is_some();
    if drawn && !hinted && !looks.marked.contains(&cell) {
        stone(buffer, rect, Form::Disc, style, theme, Mark::None);
    } else if !hinted {
        let sign = theme.sign("·", ".");
        let style = if gravity { theme.dim().patch(ground) } else { style };
        put(buffer, middle(rect), rect.y + (rect.height - 1) / 2, sign, style);
    }
    if hinted {
        let style = theme.good().patch(ground).add_modifier(Modifier::BOLD);
        put(buffer, middle(rect), rect.y + (rect.height - 1) / 2, theme.sign("◆", "?"), style);
    }
}

/// Filled for the first player, a ring for the second; a cross where tic-tac-toe is played.
fn form(rules: &Rules, side: Side) -> Form {
    match side {
        Side::X if !rules.gravity() && rules.area() <= 36 => Form::Cross,
        Side::X => Form::Disc,
        Side::O => Form::Ring,
    }
}

fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    pen::write(buffer, buffer.area, (i32::from(x), i32::from(y)), text, style);
}

fn stone(buffer: &mut Buffer, rect: Rect, form: Form, style: Style, theme: Theme, mark: Mark) {
    let y = rect.y + (rect.height - 1) / 2;
    if rect.height == 1 {
        let sign = match (form, mark) {
            (Form::Ring, Mark::Won) => theme.sign("☆", "O"),
            (Form::Ring, _) => theme.sign("○", "o"),
            (_, Mark::Won) => theme.sign("★", "X"),
            (Form::Cross, _) => theme.sign("×", "x"),
            (Form::Disc, _) => theme.sign("●", "x"),
        };
        let x = middle(rect);
        let style = if mark == Mark::None { style } else { style.add_modifier(Modifier::BOLD) };
        put(buffer, x, y, sign, style);
        if mark == Mark::Last {
            put(buffer, x.saturating_sub(1), y, theme.sign("‹", "("), style);
            put(buffer, x + 1, y, theme.sign("›", ")"), style);
        }
        return;
    }
    let width = if rect.width % 2 == 1 { rect.width - 1 } else { rect.width };
    let width = if rect.width == 4 { 4 } else { width };
    for (nth, row) in disc::rows(form, theme.signs, width, rect.height).iter().enumerate() {
        put_solid(buffer, rect.x, rect.y + nth as u16, row, style);
    }
    let sign = match mark {
        Mark::None => return,
        Mark::Last => theme.sign("◂▸", "()"),
        Mark::Won => theme.sign("★★", "**"),
    };
    let (x, y) = (rect.x + width / 2 - 1, rect.y + if rect.height > 2 { (rect.height - 1) / 2 } else { 1 });
    let inside = match form {
        // On the filled form the sign is cut out.
        Form::Disc if theme.signs == Signs::Unicode => style.add_modifier(Modifier::REVERSED),
        _ => style.add_modifier(Modifier::BOLD),
    };
    // In a reversed cell the ground would be the sign's colour: keep the stone's own ground.
    put(buffer, x, y, sign, inside);
}

/// Writes what is not a space.
fn put_solid(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    for (nth, c) in text.chars().enumerate().filter(|(_, c)| *c != ' ') {
        put(buffer, x + nth as u16, y, c.encode_utf8(&mut [0; 4]), style);
    }
}

fn cursor(buffer: &mut Buffer, frame: &Frame, looks: &Looks<'_>, theme: Theme, cell: Cell, side: Side) {
    let rules = looks.rules;
    let rect = frame.rect(rules, cell);
    let style = theme.side(side).add_modifier(Modifier::BOLD);
    if rules.gravity() {
        let text = match frame.pitch.0 {
            0..=3 => theme.sign("▼", "v").to_owned(),
            _ => format!("{}{}", theme.sign("▼", "v"), theme.stone(side)),
        };
        put(buffer, middle(rect), frame.cells.y.saturating_sub(1), &text, style);
        return;
    }
    let y = rect.y + (rect.height - 1) / 2;
    let (left, right) = theme.sign(("[", "]"), ("[", "]"));
    let (from, to) = match rect.height {
        1 => (middle(rect).saturating_sub(1), middle(rect) + 1),
        _ => (rect.x, rect.right().saturating_sub(2)),
    };
    put(buffer, from, y, left, style.patch(theme.board(false)));
    put(buffer, to, y, right, style.patch(theme.board(false)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(rules: &str, width: u16, height: u16) -> Option<Frame> {
        Frame::fit(&rules.parse().unwrap(), Rect::new(0, 1, width, height), 30)
    }

    /// Every board that people play fits a terminal of 80 × 24, of which three lines are not the board's.
    #[test]
    fn boards_fit_a_small_terminal() {
        for (rules, pitch, scores) in [
            ("connect4", (5, 2), 2),
            ("connect4-12x6", (4, 2), 2),
            ("tictactoe", (11, 5), 0),
            ("gomoku-15", (3, 1), 0),
            ("19x19/5/free", (2, 1), 0),
            ("19x17/4", (2, 1), 0),
        ] {
            let frame = frame(rules, 80, 21).unwrap_or_else(|| panic!("{rules}"));
            assert_eq!((frame.pitch, frame.score_rows), (pitch, scores), "{rules}");
            assert!(frame.whole.right() <= 80 && frame.whole.bottom() <= 22, "{rules} {frame:?}");
        }
        assert_eq!(frame("connect4", 120, 37).unwrap().pitch, (11, 5));
        assert_eq!(frame("connect4", 10, 37), None);
    }

    /// A click anywhere in a cell finds it, and with gravity anywhere in its column.
    #[test]
    fn clicks_find_their_cell() {
        for text in ["connect4", "gomoku-15", "tictactoe", "connect4-12x6"] {
            let rules: Rules = text.parse().unwrap();
            let frame = frame(text, 100, 30).unwrap();
            for column in 0..rules.width() {
                for row in 0..rules.height() {
                    let cell = Cell::new(column, row);
                    let rect = frame.rect(&rules, cell);
                    for (x, y) in [(rect.x, rect.y), (rect.right() - 1, rect.bottom() - 1)] {
                        assert_eq!(frame.at(&rules, x, y), Some(cell), "{text} {cell}");
                    }
                }
            }
            let below = frame.at(&rules, frame.cells.x, frame.names_line());
            assert_eq!(below, rules.gravity().then_some(Cell::new(0, 0)), "{text}");
            assert_eq!(frame.at(&rules, frame.cells.right(), frame.cells.y), None, "{text}");
        }
    }
}
