//! A small board, ready to be drawn.

use quaterne_rules::{AnyBoard, Cell, Rules, Side};

/// The stones of a position, and what to point at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Rows from the top.
    pub rows: Vec<Vec<Option<Side>>>,
    /// The last move: column, and row from the top.
    pub last: Option<(usize, usize)>,
    /// The cells that won.
    pub won: Vec<(usize, usize)>,
    /// Whether stones fall, and are discs.
    pub discs: bool,
}

impl Picture {
    /// Looks at a board.
    pub fn of(rules: &Rules, board: &AnyBoard, last: Option<Cell>) -> Self {
        let (width, height) = (rules.width(), rules.height());
        let row = |row| (0..width).map(|column| board.at(Cell::new(column, row))).collect();
        let place = |cell: Cell| (usize::from(cell.column), usize::from(height - 1 - cell.row));
        Self {
            rows: (0..height).rev().map(row).collect(),
            last: last.map(place),
            won: board.winning_cells().into_iter().map(place).collect(),
            discs: rules.gravity(),
        }
    }

    /// One row of letters: `. x o`.
    ///
    /// ```
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::tree::Captions;
    /// let game = Game::parse(&Rules::tictactoe(), "1x1/xoo/ox1 x").unwrap();
    /// let rows: Vec<String> = game.picture(&[]).unwrap().lines().collect();
    /// assert_eq!(rows, [". x .", "x o o", "o x ."]);
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = String> {
        self.rows.iter().map(|row| {
            let cells: Vec<String> =
                row.iter().map(|cell| cell.map_or('.', Side::mark).to_string()).collect();
            cells.join(" ")
        })
    }
}
