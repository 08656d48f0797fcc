//! A board as a picture: yellow and red discs in a blue frame, with a mark on each, so that colour is never alone.

use quaterne_rules::{Cell, Game, Side};

use crate::drawing::{Anchor, Colour, Drawing, Stroke};

/// Side of a cell in the drawing's own units.
const CELL: f64 = 40.0;
const EDGE: f64 = 8.0;
/// Room for the numbers.
const LABEL: f64 = 18.0;
const RADIUS: f64 = CELL / 2.0 - 4.0;
/// Half of a mark.
const MARK: f64 = 5.0;

const FRAME: Colour = Colour(0x1f_4e_9e);
const HOLE: Colour = Colour(0xf4_f7_fb);
const YELLOW: Colour = Colour(0xf6_c9_0e);
const RED: Colour = Colour(0xd7_26_3d);
const CROSS: Colour = Colour(0x5a_48_00);
const LAST: Colour = Colour(0x11_11_11);
const NUMBER: Colour = Colour(0x44_44_44);

/// A board to draw.
#[derive(Debug)]
pub struct BoardPicture {
    /// The position.
    pub game: Game,
    /// Width in pixels.
    pub size: u32,
    /// Whether columns, and rows without gravity, are named.
    pub numbers: bool,
}

/// The cells of a board, with their stones.
pub fn stones(game: &Game) -> impl Iterator<Item = (Cell, Option<Side>)> {
    let rules = *game.rules();
    let cells =
        (0..rules.width()).flat_map(move |column| (0..rules.height()).map(move |row| Cell::new(column, row)));
    cells.map(|cell| (cell, game.board().at(cell)))
}

impl BoardPicture {
    /// The drawing.
    pub fn drawing(&self) -> Drawing {
        let rules = self.game.rules();
        let (columns, rows) = (f64::from(rules.width()), f64::from(rules.height()));
        let label = if self.numbers { LABEL } else { 0.0 };
        let left = if rules.gravity() { 0.0 } else { label };
        let board = (columns * CELL + 2.0 * EDGE, rows * CELL + 2.0 * EDGE);
        let mut drawing = Drawing::new(self.game.fen());
        drawing.resize((board.0 + left, board.1 + label));
        drawing.show(self.size);
        drawing.rounded([left, 0.0, board.0, board.1], 8.0, FRAME);
        let across = |column: u8| left + EDGE + (f64::from(column) + 0.5) * CELL;
        let down = |row: u8| EDGE + (rows - f64::from(row) - 0.5) * CELL;
        let winning = self.game.board().winning_cells();
        for (cell, side) in stones(&self.game) {
            let at = (across(cell.column), down(cell.row));
            self.stone(&mut drawing, at, cell, side, winning.contains(&cell));
        }
        if self.numbers {
            let mut name =
                |x: f64, y: f64, text: &str| drawing.text((x, y), Anchor::Middle, 13.0, NUMBER, text);
            for column in 0..rules.width() {
                let text = quaterne_rules::write_move(rules, Cell::new(column, 0));
                let text = if rules.gravity() { text } else { Cell::column_letter(column).to_string() };
                name(across(column), board.1 + label - 4.0, &text);
            }
            if !rules.gravity() {
                for row in 0..rules.height() {
                    name(8.0, down(row) + 5.0, &(row + 1).to_string());
                }
            }
        }
        drawing
    }

    fn stone(&self, drawing: &mut Drawing, (x, y): (f64, f64), cell: Cell, side: Option<Side>, wins: bool) {
        match side {
            None => drawing.disc((x, y), RADIUS, HOLE),
            Some(Side::X) => {
                drawing.disc((x, y), RADIUS, YELLOW);
                for up in [-MARK, MARK] {
                    drawing.line([x - MARK, y - up, x + MARK, y + up], Stroke::wide(CROSS, 2.5));
                }
            }
            Some(Side::O) => {
                drawing.disc((x, y), RADIUS, RED);
                drawing.ring((x, y), MARK, Stroke::wide(Colour::WHITE, 2.5));
            }
        }
        if wins {
            drawing.ring((x, y), RADIUS - 2.0, Stroke::wide(Colour::WHITE, 4.0));
        } else if self.game.last_move() == Some(cell) {
            drawing.ring((x, y), RADIUS - 2.0, Stroke::wide(LAST, 2.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stone_has_its_mark() {
        let game = Game::parse(&quaterne_rules::Rules::connect4(), "4455667").unwrap();
        let svg = BoardPicture { game, size: 300, numbers: true }.drawing().svg();
        assert_eq!(svg.matches(&YELLOW.to_string()).count(), 4);
        assert_eq!(svg.matches(&RED.to_string()).count(), 3);
        assert_eq!(svg.matches("<line").count(), 8);
        assert_eq!(svg.matches("stroke-width=\"4\"").count(), 4);
        assert_eq!(svg.matches("<text").count(), 7);
        assert!(svg.contains("viewBox=\"0 0 296 274\""), "{svg}");
    }
}
