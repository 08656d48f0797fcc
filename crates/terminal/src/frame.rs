//! Where the board is on the screen, and how large its cells are: pure geometry, the same for drawing and for clicking.
//!
//! ```text
//!   with gravity      where there is less room
//!
//!        ▼●             1  ▼●  3       the next stone; names, in one line with it if they must
//!    ██ ██ ██           ██ ██ ██       cells twice as wide as high: characters are twice as high as wide, so a
//!    ██ ██ ██           ██ ██ ██       stone of 2h − 1 characters by h − ½ lines is round, and apart from the next
//!    ▀▀▀▀▀▀▀▀           +1 −2 −1
//!     1  2  3           W9 L4 L6
//!    +1 −2 −1
//!    W9 L4 L6           scores and distances
//! ```
//!
//! A cell is as large as fits; so one drawing serves 3 × 3 and 19 × 19, 60 × 20 and a whole screen.

use quaterne_rules::{Cell, Rules};
use ratatui::layout::Rect;

/// The most lines of a cell: larger ones are no better.
const TALLEST: u16 = 12;
/// Up to so many cells a board without gravity has boxes, as tic-tac-toe on paper; beyond, stones lie on the crossings of lines.
const BOXES: u32 = 36;

/// How the cells of a board are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Grid {
    /// Holes of an upright board.
    Holes,
    /// Boxes with lines between them.
    Boxes,
    /// Crossings of lines.
    Crossings,
}

impl Grid {
    pub(crate) fn of(rules: &Rules) -> Self {
        match rules.gravity() {
            true => Self::Holes,
            false if rules.area() <= BOXES => Self::Boxes,
            false => Self::Crossings,
        }
    }

    /// Sizes of a cell in characters, the largest first.
    fn pitches(self) -> impl Iterator<Item = (u16, u16)> {
        let tall = (2..=TALLEST).rev().map(move |height| match self {
            Self::Boxes => (2 * height + 1, height),
            _ => (2 * height, height),
        });
        tall.chain([(3, 1), (2, 1)])
    }
}

/// Where the board is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// The cells.
    pub(crate) cells: Rect,
    /// Characters from one cell to the next.
    pub(crate) pitch: (u16, u16),
    /// Lines for scores below the board.
    pub(crate) score_rows: u16,
    /// Everything that belongs to the board.
    pub(crate) whole: Rect,
    pub(crate) grid: Grid,
    /// Whether the names of columns share the line of the next stone.
    pub(crate) compact: bool,
}

impl Frame {
    /// The largest board in the left of an area, with `beside` characters left free at its right if it can be.
    /// `None` when not even the smallest fits.
    pub(crate) fn fit(rules: &Rules, area: Rect, beside: u16) -> Option<Self> {
        let grid = Grid::of(rules);
        // Lines above the cells, below them, and for scores; whether names are above.
        let chrome: &[(u16, u16, u16, bool)] = match grid {
            Grid::Holes => &[(1, 2, 2, false), (1, 0, 2, true)],
            _ => &[(1, 1, 0, false), (0, 1, 0, false)],
        };
        let bare: &[(u16, u16, u16, bool)] = match grid {
            Grid::Holes => &[(1, 0, 1, true), (1, 0, 0, true)],
            _ => &[],
        };
        let with = |side: u16, chrome: &[(u16, u16, u16, bool)]| {
            let sizes = grid.pitches().flat_map(|pitch| chrome.iter().map(move |lines| (pitch, *lines)));
            sizes.into_iter().find_map(|(pitch, lines)| Self::placed(rules, area, side, pitch, lines))
        };
        with(beside, chrome).or_else(|| with(0, chrome)).or_else(|| with(0, bare))
    }

    /// With cells of this size, if they fit.
    fn placed(
        rules: &Rules,
        area: Rect,
        beside: u16,
        pitch: (u16, u16),
        (above, below, score_rows, compact): (u16, u16, u16, bool),
    ) -> Option<Self> {
        let grid = Grid::of(rules);
        let (left, margins) = if grid == Grid::Holes { (1, 2) } else { (3, 4) };
        let (width, height) = (u16::from(rules.width()) * pitch.0, u16::from(rules.height()) * pitch.1);
        let whole = Rect { width: width + margins, height: height + above + below + score_rows, ..area };
        // Above stones of one line there is nothing to be seen.
        let useful = grid == Grid::Holes || pitch.1 > 1 || above == 0;
        let fits = useful && whole.width + beside <= area.width && whole.height <= area.height;
        let cells = Rect { x: area.x + left, y: area.y + above, width, height };
        fits.then_some(Self { cells, pitch, score_rows, whole, grid, compact })
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

    /// The ground of a board without gravity: to its stones and lines it has the same margin everywhere, where there is room.
    pub(crate) fn ground(&self) -> Rect {
        let (left, above) = (u16::from(self.pitch.1 > 1), self.cells.y - self.whole.y);
        let Rect { x, y, width, height } = self.cells;
        Rect { x: x - left, y: y - above, width: width + left, height: height + above }
    }

    /// The characters of a cell that its stone may have.
    pub(crate) fn stone(&self, rect: Rect) -> Rect {
        match self.grid {
            _ if rect.height == 1 => rect,
            Grid::Boxes if rect.height > 2 => {
                Rect { x: rect.x + 1, width: rect.width - 3, height: rect.height - 1, ..rect }
            }
            Grid::Boxes => Rect { width: rect.width - 1, height: 1, ..rect },
            _ => Rect { width: rect.width - 1, ..rect },
        }
    }

    /// The character in the middle of a cell.
    pub(crate) fn middle(&self, rect: Rect) -> (u16, u16) {
        let inner = if self.grid == Grid::Boxes {
            (rect.width - 1, rect.height.max(2) - 1)
        } else {
            (rect.width, rect.height)
        };
        (rect.x + (inner.0 - 1) / 2, rect.y + (inner.1 - 1) / 2)
    }

    /// The cell under a character. With gravity the whole column counts, with its marker, name and scores.
    pub(crate) fn at(&self, rules: &Rules, x: u16, y: u16) -> Option<Cell> {
        let inside = |at: u16, from: u16, size: u16| at >= from && at < from + size;
        let tall = if self.grid == Grid::Holes { self.whole } else { self.cells };
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
        match self.grid {
            Grid::Holes if self.compact => self.cells.y.saturating_sub(1),
            Grid::Holes => self.cells.bottom() + 1,
            _ => self.cells.bottom(),
        }
    }

    /// The first line of the scores.
    pub(crate) fn scores_line(&self) -> u16 {
        if self.compact { self.cells.bottom() } else { self.names_line() + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(rules: &str, width: u16, height: u16) -> Option<Frame> {
        Frame::fit(&rules.parse().unwrap(), Rect::new(0, 1, width, height), 29)
    }

    /// Every board that people play fits a small terminal, of which three lines are not the board's, and fills a large one.
    #[test]
    fn boards_fit_every_terminal() {
        for (rules, size, pitch, scores) in [
            ("connect4", (80, 24), (6, 3), 2),
            ("connect4", (60, 20), (4, 2), 2),
            ("connect4", (120, 40), (10, 5), 2),
            ("connect4", (200, 60), (18, 9), 2),
            ("connect4-12x6", (80, 24), (4, 2), 2),
            ("tictactoe", (80, 24), (13, 6), 0),
            ("tictactoe", (60, 20), (9, 4), 0),
            ("morpion-4", (80, 24), (11, 5), 0),
            ("gomoku-15", (80, 24), (3, 1), 0),
            ("gomoku-15", (120, 40), (4, 2), 0),
            ("gomoku-15", (200, 60), (6, 3), 0),
            ("gomoku-15", (60, 20), (3, 1), 0),
            ("19x19/5/free", (80, 24), (2, 1), 0),
            ("19x17/4", (80, 24), (2, 1), 2),
        ] {
            let frame = frame(rules, size.0, size.1 - 3).unwrap_or_else(|| panic!("{rules}"));
            assert_eq!((frame.pitch, frame.score_rows), (pitch, scores), "{rules} {size:?}");
            assert!(frame.whole.right() <= size.0 && frame.whole.bottom() <= size.1 - 2, "{rules} {frame:?}");
        }
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
                    for (x, y) in
                        [(rect.x, rect.y), (rect.right() - 1, rect.bottom() - 1), frame.middle(rect)]
                    {
                        assert_eq!(frame.at(&rules, x, y), Some(cell), "{text} {cell}");
                    }
                }
            }
            let names = frame.at(&rules, frame.cells.x, frame.names_line());
            assert_eq!(names.map(|cell| cell.column), rules.gravity().then_some(0), "{text}");
            assert_eq!(frame.at(&rules, frame.cells.right(), frame.cells.y), None, "{text}");
        }
    }
}
