//! The oracle: a board that is a table of cells, and a win that is looked for everywhere.
//!
//! Nothing here is shared with the crate but the words ([`Cell`], [`Side`], [`Outcome`]): no bits, no
//! shapes, no shifts. It is slow, and so plain that it can be trusted by reading it.

use quaterne_rules::{Cell, Outcome, Rules, Side};

/// A position as a table of columns, each from the bottom.
pub(crate) struct Naive {
    columns: Vec<Vec<Option<Side>>>,
    align: u32,
    gravity: bool,
    max_plies: u32,
    plies: u32,
}

impl Naive {
    pub(crate) fn new(rules: &Rules) -> Self {
        let (width, height) = (rules.width().into(), rules.height().into());
        let stones = rules.stones_per_player().map_or(u32::MAX, |each| 2 * u32::from(each));
        Self::of_size(width, height, rules.align().into(), rules.gravity(), stones)
    }

    /// A board of any size; no more than `stones` are played, nor than there are cells.
    pub(crate) fn of_size(width: u32, height: u32, align: u32, gravity: bool, stones: u32) -> Self {
        let columns = vec![vec![None; height as usize]; width as usize];
        Self { columns, align, gravity, max_plies: stones.min(width * height), plies: 0 }
    }

    pub(crate) fn plies(&self) -> u32 {
        self.plies
    }

    pub(crate) fn to_move(&self) -> Side {
        if self.plies.is_multiple_of(2) { Side::X } else { Side::O }
    }

    /// What lies `right` and `up` of the corner; nothing beyond the edges.
    fn look(&self, right: i32, up: i32) -> Option<Side> {
        let column = self.columns.get(usize::try_from(right).ok()?)?;
        *column.get(usize::try_from(up).ok()?)?
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<Side> {
        self.look(cell.column.into(), cell.row.into())
    }

    /// Every cell, by columns from the left, each from the bottom.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.columns
            .iter()
            .enumerate()
            .flat_map(|(column, cells)| (0..cells.len()).map(move |row| Cell::new(column as u8, row as u8)))
    }

    /// The moves, none once the game is over.
    pub(crate) fn moves(&self) -> Vec<Cell> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let rests = |cell: Cell| cell.row == 0 || self.at(Cell::new(cell.column, cell.row - 1)).is_some();
        self.cells().filter(|&cell| self.at(cell).is_none() && (!self.gravity || rests(cell))).collect()
    }

    pub(crate) fn play(&mut self, cell: Cell) {
        let player = self.to_move();
        let place = &mut self.columns[usize::from(cell.column)][usize::from(cell.row)];
        assert_eq!(place.replace(player), None, "{cell} was taken");
        self.plies += 1;
    }

    /// The cells of every full line of one player, in the order of [`cells`](Self::cells).
    pub(crate) fn winning_cells(&self) -> Vec<Cell> {
        let mut winning = Vec::new();
        for first in self.cells() {
            let Some(player) = self.at(first) else { continue };
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let nth = |n: u32| {
                    (i32::from(first.column) + n as i32 * right, i32::from(first.row) + n as i32 * up)
                };
                if (0..self.align).all(|n| self.look(nth(n).0, nth(n).1) == Some(player)) {
                    winning.extend((0..self.align).map(|n| Cell::new(nth(n).0 as u8, nth(n).1 as u8)));
                }
            }
        }
        winning.sort();
        winning.dedup();
        winning
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.winning_cells().first() {
            Some(&cell) => self.at(cell).map(Outcome::Win),
            None => (self.plies == self.max_plies).then_some(Outcome::Draw),
        }
    }

    /// Rows from the top with the empty cells counted, and the side to move.
    pub(crate) fn fen(&self) -> String {
        let height = self.columns[0].len();
        let row = |row: usize| -> String {
            let marks: String = self.columns.iter().map(|cells| cells[row].map_or('.', Side::mark)).collect();
            // The longest runs first, so that no run is counted in two pieces.
            (1..=self.columns.len())
                .rev()
                .fold(marks, |row, run| row.replace(&".".repeat(run), &run.to_string()))
        };
        let rows: Vec<String> = (0..height).rev().map(row).collect();
        format!("{} {}", rows.join("/"), self.to_move().mark())
    }
}
