//! The board, drawn: the grid, the stones, and what sets some of them apart.
//!
//! ```text
//!   with gravity       small, without        large, without
//!
//!      ▼●               ▀▄▀ │     │           15 ┌─┬─┬─┬
//!   ▟█▙ ▟▀▙ ·          ▄▀ ▀▄│     │           14 ├─●─┼─┼
//!   ▝▀▘ ▝▀▘             ────┼─────┼────       13 ├─┼─○─┼
//! ```
//!
//! Signs say what colours say: x is filled (a cross in boxes), o a ring; a dot is the last move, ★ the winning line, ◆ a hint.

use quaterne_rules::{AnyBoard, Cell, Rules, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::disc::{self, Dot, Form};
use super::frame::{Frame, Grid};
use super::pen::{self, Pen};
use super::theme::{Colours, Signs, Theme};
use super::tile::{Mark, Placed, Stone, Tile};
use quaterne_report::board_text::column_name;

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
    /// Which stone of the winning line shines at this moment.
    pub(crate) shine: Option<usize>,
    /// Whether scores stand below the board.
    pub(crate) scores: bool,
}

impl<'a> Looks<'a> {
    /// A board and nothing else.
    pub(crate) fn plain(rules: &'a Rules, board: &'a AnyBoard) -> Self {
        Self {
            rules,
            board,
            last: None,
            cursor: None,
            hint: None,
            marked: &[],
            falling: None,
            shine: None,
            scores: false,
        }
    }
}

/// Draws the board; returns its cells where they are to be pictures.
pub(crate) fn draw(buffer: &mut Buffer, frame: &Frame, looks: &Looks<'_>, theme: Theme) -> Vec<Placed> {
    let rules = looks.rules;
    // Scores stand in the cells of boards without gravity, and text and pictures do not go together.
    let pictured = theme.paints() && (rules.gravity() || !looks.scores);
    match frame.grid {
        Grid::Holes => upright(buffer, frame, looks, theme),
        Grid::Boxes if !pictured => boxes(buffer, frame, theme),
        Grid::Crossings if !pictured => crossings(buffer, frame, rules, theme),
        Grid::Boxes | Grid::Crossings => {}
    }
    names(buffer, frame, looks, theme);
    let won = looks.board.winning_cells();
    if pictured {
        if let Some((cell, side)) = looks.cursor.filter(|_| rules.gravity()) {
            cursor(buffer, frame, looks, theme, cell, side);
        }
        return tiles(buffer, frame, looks, theme, &won);
    }
    for column in 0..rules.width() {
        for row in 0..rules.height() {
            cell(buffer, frame, looks, theme, Cell::new(column, row), &won);
        }
    }
    if let Some((cell, above)) = looks.falling {
        let rect = frame.rect(rules, cell);
        let side = looks.board.at(cell).unwrap_or(Side::X);
        if let Some(y) = rect.y.checked_sub(above).filter(|&y| y + 1 >= frame.whole.y) {
            let style = theme.stone_of(side, true).patch(theme.board(true));
            stone(buffer, frame, Rect { y, ..rect }, form(frame, side), style, theme, Mark::None);
        }
    }
    if let Some((cell, side)) = looks.cursor {
        cursor(buffer, frame, looks, theme, cell, side);
    }
    Vec::new()
}

/// The cells as pictures. The text below them is a space that is not the usual one: when the picture goes, what comes then
/// differs from it, and is written.
fn tiles(buffer: &mut Buffer, frame: &Frame, looks: &Looks<'_>, theme: Theme, won: &[Cell]) -> Vec<Placed> {
    let (rules, lines) = (looks.rules, frame.pitch.1 as i16);
    let style = theme.board(rules.gravity());
    for row in frame.cells.intersection(buffer.area).rows() {
        for place in row.columns() {
            buffer[place].set_symbol("\u{a0}").set_style(style);
        }
    }
    let cells =
        (0..rules.height()).flat_map(|row| (0..rules.width()).map(move |column| Cell::new(column, row)));
    let tile = |cell: Cell| {
        let (column, row) = (cell.column, cell.row);
        let falling = looks.falling.filter(|(falling, above)| falling.column == column && *above > 0);
        // A stone that falls is seen in two cells at most.
        let passing = falling.and_then(|(target, above)| {
            let above = above as i16 - lines * (i16::from(row) - i16::from(target.row));
            let side = looks.board.at(target)?;
            (above.abs() < lines).then_some(Stone { side, mark: Mark::None, shines: false, above })
        });
        let lying = looks.board.at(cell).filter(|_| falling.is_none_or(|(target, _)| target != cell));
        let lying = lying.map(|side| {
            let (mark, shines) = marks(looks, cell, won);
            Stone { side, mark, shines, above: 0 }
        });
        let tile = Tile {
            scheme: theme.scheme,
            grid: frame.grid,
            // Holes look the same everywhere: one picture serves for all.
            edges: [column == 0, column + 1 == rules.width(), row + 1 == rules.height(), row == 0]
                .map(|at| at && !rules.gravity()),
            stone: lying.or(passing),
            hint: looks.hint == Some(cell) && lying.is_none(),
            marked: looks.marked.contains(&cell),
            cursor: looks.cursor.filter(|(at, _)| *at == cell && !rules.gravity()).map(|(_, side)| side),
        };
        Placed { rect: frame.rect(rules, cell), tile }
    };
    cells.map(tile).collect()
}

/// What sets the stone of a cell apart, and whether it shines at this moment.
fn marks(looks: &Looks<'_>, cell: Cell, won: &[Cell]) -> (Mark, bool) {
    match won.iter().position(|won| *won == cell) {
        place @ Some(_) => (Mark::Won, place == looks.shine),
        None if looks.last == Some(cell) => (Mark::Last, false),
        None => (Mark::None, false),
    }
}

/// The board as it stands on the table: its sides, and what it stands on.
fn upright(buffer: &mut Buffer, frame: &Frame, looks: &Looks<'_>, theme: Theme) {
    let (cells, base) = (frame.cells, !(frame.compact && (looks.scores || frame.score_rows == 0)));
    let foot = i32::from(cells.bottom() - frame.whole.y);
    if theme.colours != Colours::None {
        let ground = Rect { x: frame.whole.x, width: cells.width + 1, ..cells };
        buffer.set_style(ground.intersection(buffer.area), theme.board(true));
        let ink = theme.board(true).bg.map_or(theme.dim(), |colour| Style::new().fg(colour));
        let edge = theme.sign("▀", "=").repeat(usize::from(ground.width));
        if base {
            Pen::new(buffer, frame.whole, theme).text(0, foot, &edge, ink);
        }
        return;
    }
    let mut pen = Pen::new(buffer, frame.whole, theme);
    for row in i32::from(cells.y - frame.whole.y)..foot {
        pen.text(0, row, "│", theme.dim());
        pen.text(i32::from(frame.whole.width) - 1, row, "│", theme.dim());
    }
    if base {
        let edge = theme.sign("─", "-").repeat(usize::from(cells.width));
        let (left, right) = theme.sign(("└", "┘"), ("+", "+"));
        pen.text(0, foot, &format!("{left}{edge}{right}"), theme.dim());
    }
}

/// Lines between the cells.
fn boxes(buffer: &mut Buffer, frame: &Frame, theme: Theme) {
    let (cells, (width, height)) = (frame.cells, frame.pitch);
    let style = theme.hole(false).patch(theme.board(false));
    let ground = frame.ground();
    buffer.set_style(ground.intersection(buffer.area), theme.board(false));
    if height == 1 {
        return;
    }
    for y in ground.y..cells.bottom() {
        for x in ground.x..cells.right() {
            let across = y >= cells.y && y + 1 < cells.bottom() && (y - cells.y + 1) % height == 0;
            let down = x >= cells.x && x + 1 < cells.right() && (x - cells.x + 1) % width == 0;
            match (across, down) {
                (true, true) => put(buffer, x, y, theme.sign("┼", "+"), style),
                (true, false) => put(buffer, x, y, theme.sign("─", "-"), style),
                (false, true) => put(buffer, x, y, theme.sign("│", "|"), style),
                (false, false) => {}
            }
        }
    }
}

/// Lines through the cells, as on a board of go.
fn crossings(buffer: &mut Buffer, frame: &Frame, rules: &Rules, theme: Theme) {
    buffer.set_style(frame.ground().intersection(buffer.area), theme.board(false));
    let style = theme.hole(false).patch(theme.board(false));
    let middle = |column, row| frame.middle(frame.rect(rules, Cell::new(column, row)));
    let ((left, top), (right, bottom)) = (middle(0, rules.height() - 1), middle(rules.width() - 1, 0));
    // Close together, lines of ASCII would be taken for stones.
    if theme.is_ascii() && frame.pitch.1 == 1 {
        return;
    }
    for y in top..=bottom {
        for x in left..=right {
            let across = (y - top) % frame.pitch.1 == 0;
            let down = (x - left) % frame.pitch.0 == 0;
            let sign = match (across, down) {
                (true, true) => theme.sign(crossing(x == left, x == right, y == top, y == bottom), "+"),
                (true, false) => theme.sign("─", "-"),
                (false, true) => theme.sign("│", "|"),
                (false, false) => continue,
            };
            put(buffer, x, y, sign, style);
        }
    }
}

/// The crossing of two lines, at the edges of the board, too.
fn crossing(left: bool, right: bool, top: bool, bottom: bool) -> &'static str {
    match (left, right, top, bottom) {
        (true, _, true, _) => "┌",
        (_, true, true, _) => "┐",
        (true, _, _, true) => "└",
        (_, true, _, true) => "┘",
        (true, ..) => "├",
        (_, true, ..) => "┤",
        (_, _, true, _) => "┬",
        (_, _, _, true) => "┴",
        _ => "┼",
    }
}

fn names(buffer: &mut Buffer, frame: &Frame, looks: &Looks<'_>, theme: Theme) {
    let rules = looks.rules;
    let line = i32::from(frame.names_line()) - i32::from(frame.whole.y);
    let mut pen = Pen::new(buffer, frame.whole, theme);
    let chosen = looks.cursor.map(|(cell, _)| cell);
    for column in 0..rules.width() {
        let (x, _) = frame.middle(frame.rect(rules, Cell::new(column, 0)));
        let is_chosen = chosen.is_some_and(|cell| cell.column == column);
        let style = if is_chosen { theme.accent() } else { theme.dim() };
        pen.text(i32::from(x - frame.whole.x), line, &column_name(rules, column), style);
    }
    if rules.gravity() {
        return;
    }
    for row in 0..rules.height() {
        let (_, y) = frame.middle(frame.rect(rules, Cell::new(0, row)));
        let is_chosen = chosen.is_some_and(|cell| cell.row == row);
        let style = if is_chosen { theme.accent() } else { theme.dim() };
        pen.text(0, i32::from(y - frame.whole.y), &format!("{:>2}", row + 1), style);
    }
}

fn cell(buffer: &mut Buffer, frame: &Frame, looks: &Looks<'_>, theme: Theme, cell: Cell, won: &[Cell]) {
    let rect = frame.rect(looks.rules, cell);
    let mut ground = theme.board(looks.rules.gravity());
    if looks.marked.contains(&cell) {
        ground = ground.patch(theme.marked());
        buffer.set_style(rect.intersection(buffer.area), ground);
    }
    let is_falling = looks.falling.is_some_and(|(falling, above)| falling == cell && above > 0);
    match looks.board.at(cell).filter(|_| !is_falling) {
        Some(side) => {
            let (mark, shines) = marks(looks, cell, won);
            let ink = theme.stone_of(side, looks.rules.gravity());
            let ink = if shines { ink.patch(theme.shine()) } else { ink };
            stone(buffer, frame, rect, form(frame, side), ink.patch(ground), theme, mark);
            if mark == Mark::Won && frame.grid == Grid::Holes && rect.height > 1 {
                light(buffer, rect, ground, theme.lit());
            }
        }
        None => hole(buffer, frame, looks, cell, theme, ground),
    }
}

/// Lights the board around a stone: where its own ground shows, but not through a sign that is cut out.
fn light(buffer: &mut Buffer, rect: Rect, ground: Style, lit: Style) {
    for place in rect.intersection(buffer.area).positions() {
        let cell = &mut buffer[place];
        if ground.bg == Some(cell.bg) && !cell.modifier.contains(Modifier::REVERSED) {
            cell.set_style(lit);
        }
    }
}

fn hole(buffer: &mut Buffer, frame: &Frame, looks: &Looks<'_>, cell: Cell, theme: Theme, ground: Style) {
    let rect = frame.rect(looks.rules, cell);
    let (x, y) = frame.middle(rect);
    let gravity = looks.rules.gravity();
    let style = theme.hole(gravity).patch(ground);
    // With colours, holes are drawn as what they are; without, a filled form would be taken for a stone.
    let drawn = gravity && theme.signs == Signs::Unicode && theme.colours != Colours::None;
    let round = drawn && rect.height > 1 && !looks.marked.contains(&cell);
    match frame.grid {
        Grid::Holes if round => stone(buffer, frame, rect, Form::Disc, style, theme, Mark::None),
        Grid::Boxes if rect.height > 1 => {}
        Grid::Crossings if !theme.is_ascii() || rect.height > 1 => {}
        _ => put(buffer, x, y, theme.sign(if drawn { "●" } else { "·" }, "."), style),
    }
    if looks.hint == Some(cell) {
        let style = if gravity { theme.hinted(round) } else { theme.good() };
        let style = ground.patch(style);
        put(buffer, x, y, theme.sign("◆", "?"), style.add_modifier(Modifier::BOLD));
    }
}

/// Filled for the first player, a ring for the second; a cross where tic-tac-toe is played.
fn form(frame: &Frame, side: Side) -> Form {
    match side {
        Side::X if frame.grid == Grid::Boxes => Form::Cross,
        Side::X => Form::Disc,
        Side::O => Form::Ring,
    }
}

fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    pen::write(buffer, buffer.area, (i32::from(x), i32::from(y)), text, style);
}

fn stone(buffer: &mut Buffer, frame: &Frame, rect: Rect, form: Form, style: Style, theme: Theme, mark: Mark) {
    let place = frame.stone(rect);
    if place.height == 1 {
        return sign(buffer, frame.middle(rect), form, style, theme, mark);
    }
    // A ring on paper is hollow.
    let core = theme.core().filter(|_| frame.grid == Grid::Holes);
    let over = core.map_or(style, |core| style.patch(core));
    let rows = disc::rows(form, theme.signs, core.is_some(), place.width, place.height);
    for (y, row) in (place.y..).zip(&rows) {
        for (x, dot) in (place.x..).zip(row) {
            let (sign, style) = match dot {
                Dot::Beside => continue,
                Dot::Ink(sign) => (sign, style),
                Dot::Core(sign) => (sign, over),
            };
            put(buffer, x, y, sign.encode_utf8(&mut [0; 4]), style);
        }
    }
    if mark == Mark::None {
        return;
    }
    // On paper the smallest stones have no room for a sign.
    let small = match frame.grid {
        Grid::Holes => 0,
        Grid::Boxes => 3,
        Grid::Crossings => 2,
    };
    if mark == Mark::Last && place.height <= small {
        return around(buffer, frame, rect, (theme.sign("‹", "("), theme.sign("›", ")")), style);
    }
    let cut_out = theme.signs == Signs::Unicode && form != Form::Ring;
    // An even width has two middles: a square of two quarters, in the line that is the middle of the stone.
    let halves = if place.height.is_multiple_of(2) { "▗▖" } else { "▝▘" };
    let sign = match (mark, place.width.is_multiple_of(2)) {
        (Mark::Won, false) => theme.sign("★", "*"),
        (Mark::Won, true) => theme.sign("★★", "**"),
        (_, false) => theme.sign("●", "+"),
        (_, true) => theme.sign(halves, "++"),
    };
    let (x, y) = (place.x + (place.width - 1) / 2, place.y + (place.height - 1) / 2);
    let inside = match theme.signs {
        // On the filled form the sign is cut out.
        Signs::Unicode if cut_out => style.add_modifier(Modifier::REVERSED),
        Signs::Unicode => over,
        Signs::Ascii => style,
    };
    put(buffer, x, y, sign, inside.add_modifier(Modifier::BOLD));
}

/// Signs to the left and to the right of a stone on paper: in its box, or where no stone is.
fn around(buffer: &mut Buffer, frame: &Frame, rect: Rect, (left, right): (&str, &str), style: Style) {
    let (out, (_, y)) = (u16::from(frame.grid == Grid::Crossings), frame.middle(rect));
    put(buffer, rect.x - out, y, left, style);
    put(buffer, rect.right() - 2 + out, y, right, style);
}

/// A stone that is one character.
fn sign(buffer: &mut Buffer, (x, y): (u16, u16), form: Form, style: Style, theme: Theme, mark: Mark) {
    let sign = match (form, mark) {
        (Form::Ring, Mark::Won) => theme.sign("☆", "O"),
        (Form::Ring, _) => theme.sign("○", "o"),
        (_, Mark::Won) => theme.sign("★", "X"),
        (Form::Cross, _) => theme.sign("×", "x"),
        (Form::Disc, _) => theme.sign("●", "x"),
    };
    let style = if mark == Mark::None { style } else { style.add_modifier(Modifier::BOLD) };
    put(buffer, x, y, sign, style);
    if mark == Mark::Last {
        put(buffer, x.saturating_sub(1), y, theme.sign("‹", "("), style);
        put(buffer, x + 1, y, theme.sign("›", ")"), style);
    }
}

fn cursor(buffer: &mut Buffer, frame: &Frame, looks: &Looks<'_>, theme: Theme, cell: Cell, side: Side) {
    let rules = looks.rules;
    let rect = frame.rect(rules, cell);
    let (x, y) = frame.middle(rect);
    if rules.gravity() {
        let text = match frame.pitch.0 {
            0..=3 => theme.sign("▼", "v").to_owned(),
            _ => format!("{}{}", theme.sign("▼", "v"), theme.stone(side)),
        };
        let style = theme.side(side).add_modifier(Modifier::BOLD);
        return put(buffer, x, frame.cells.y.saturating_sub(1), &text, style);
    }
    let style = theme.stone_of(side, false).patch(theme.board(false)).add_modifier(Modifier::BOLD);
    let taken = looks.board.at(cell).is_some() && frame.grid == Grid::Crossings;
    let (from, to) = match rect.height {
        1 => (x.saturating_sub(1), x + 1),
        2 if frame.grid == Grid::Boxes => (x - 1, x + 1),
        // A stone keeps its shape.
        _ if taken => return around(buffer, frame, rect, ("[", "]"), style),
        _ => (rect.x, rect.right().saturating_sub(2)),
    };
    put(buffer, from, y, "[", style);
    put(buffer, to, y, "]", style);
}
