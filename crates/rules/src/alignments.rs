//! Every alignment of a board: the labs' list `tous` (B3) and matrix of possibilities (E3).

use crate::{Cell, Direction, Rules};

/// The alignments of a board, each a list of `k` cells.
///
/// ```
/// use quaterne_rules::{Alignments, Cell, Rules};
///
/// let alignments = Alignments::of(&Rules::connect4());
/// assert_eq!(alignments.count(), 69);
/// assert_eq!(alignments.through(Cell::new(3, 2)), 13);
/// ```
#[derive(Clone, Debug)]
pub struct Alignments {
    width: u8,
    height: u8,
    lines: Vec<Vec<Cell>>,
    matrix: Vec<u32>,
}

impl Alignments {
    /// Those of these rules.
    pub fn of(rules: &Rules) -> Self {
        let (width, height) = (rules.width(), rules.height());
        let mut lines = Vec::new();
        for direction in Direction::ALL {
            // One cell is one alignment, not one in each of four directions.
            let again = rules.align() == 1 && direction != Direction::Vertical;
            if again || !direction.fits(width.into(), height.into(), rules.align().into()) {
                continue;
            }
            let (right, up) = direction.delta();
            for column in 0..width {
                for row in 0..height {
                    let cells: Option<Vec<Cell>> = (0..i32::from(rules.align()))
                        .map(|nth| {
                            let column = u8::try_from(i32::from(column) + nth * right).ok()?;
                            let row = u8::try_from(i32::from(row) + nth * up).ok()?;
                            (column < width && row < height).then_some(Cell::new(column, row))
                        })
                        .collect();
                    lines.extend(cells);
                }
            }
        }
        let mut matrix = vec![0; usize::from(width) * usize::from(height)];
        for cell in lines.iter().flatten() {
            matrix[usize::from(cell.row) * usize::from(width) + usize::from(cell.column)] += 1;
        }
        Self { width, height, lines, matrix }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.lines.len()
    }

    /// Each of them, by direction, then column, then row of its first cell.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Cell]> {
        self.lines.iter().map(Vec::as_slice)
    }

    /// How many pass through a cell: its entry in the matrix of possibilities.
    pub fn through(&self, cell: Cell) -> u32 {
        self.matrix[usize::from(cell.row) * usize::from(self.width) + usize::from(cell.column)]
    }

    /// The matrix of possibilities, by rows from the top.
    pub fn matrix(&self) -> impl Iterator<Item = &[u32]> {
        self.matrix.chunks(usize::from(self.width)).rev()
    }

    /// Number of rows of the matrix.
    pub fn height(&self) -> u8 {
        self.height
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// E3: the matrix of the lab's report.
    #[test]
    fn twelve_by_six() {
        let alignments = Alignments::of(&Rules::connect4_12x6());
        let half = [
            [3, 4, 5, 7, 7, 7, 7, 7, 7, 5, 4, 3],
            [4, 6, 8, 10, 10, 10, 10, 10, 10, 8, 6, 4],
            [5, 8, 11, 13, 13, 13, 13, 13, 13, 11, 8, 5],
        ];
        let rows: Vec<&[u32]> = alignments.matrix().collect();
        for (nth, row) in half.iter().enumerate() {
            assert_eq!(rows[nth], row);
            assert_eq!(rows[5 - nth], row);
        }
    }

    #[test]
    fn counts() {
        for (rules, count) in [
            ("connect4", 69),
            ("tictactoe", 8),
            ("morpion-4", 10),
            ("3x3/1", 9),
            ("3x3/4", 0),
            ("1x5/4", 2),
            ("gomoku-15", 572),
        ] {
            assert_eq!(Alignments::of(&rules.parse().unwrap()).count(), count, "{rules}");
        }
    }
}
