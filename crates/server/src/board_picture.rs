//! A board as a picture: yellow and red discs in a blue frame, with a mark on each, so that colour is never alone.

use std::fmt::Write as _;

use quaterne_rules::{Cell, Game, Player};

use super::export::stones;

/// Side of a cell in the drawing's own units.
const CELL: u32 = 40;
const EDGE: u32 = 8;
/// Room for the numbers.
const LABEL: u32 = 18;

pub(super) const FRAME: &str = "#1f4e9e";
pub(super) const HOLE: &str = "#f4f7fb";
pub(super) const YELLOW: &str = "#f6c90e";
pub(super) const RED: &str = "#d7263d";

/// A board to draw.
pub(crate) struct BoardPicture {
    pub(crate) game: Game,
    /// Width in pixels.
    pub(crate) size: u32,
    /// Whether columns, and rows without gravity, are named.
    pub(crate) numbers: bool,
}

impl BoardPicture {
    /// The drawing.
    pub(crate) fn svg(&self) -> String {
        let rules = self.game.rules();
        let (columns, rows) = (u32::from(rules.width()), u32::from(rules.height()));
        let label = if self.numbers { LABEL } else { 0 };
        let left = if rules.gravity() { 0 } else { label };
        let (width, height) = (columns * CELL + 2 * EDGE + left, rows * CELL + 2 * EDGE + label);
        let pixels = u64::from(self.size) * u64::from(height) / u64::from(width);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{pixels}\" viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"'Noto Sans', sans-serif\">\n<title>{}</title>\n<rect x=\"{left}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{FRAME}\"/>\n",
            self.size,
            self.game.fen(),
            width - left,
            height - label,
        );
        let winning = self.game.board().winning_cells();
        for (cell, player) in stones(&self.game) {
            let x = left + EDGE + u32::from(cell.column) * CELL + CELL / 2;
            let y = EDGE + (rows - 1 - u32::from(cell.row)) * CELL + CELL / 2;
            self.stone(&mut svg, (x, y), cell, player, winning.contains(&cell));
        }
        if self.numbers {
            for column in 0..rules.width() {
                let x = left + EDGE + u32::from(column) * CELL + CELL / 2;
                let name = quaterne_rules::write_move(rules, Cell::new(column, 0));
                let name = if rules.gravity() { name } else { Cell::column_letter(column).to_string() };
                let _ = writeln!(
                    svg,
                    "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"13\" fill=\"#444444\">{name}</text>",
                    height - 4
                );
            }
            if !rules.gravity() {
                for row in 0..rows {
                    let y = EDGE + (rows - 1 - row) * CELL + CELL / 2 + 5;
                    let _ = writeln!(
                        svg,
                        "<text x=\"8\" y=\"{y}\" text-anchor=\"middle\" font-size=\"13\" fill=\"#444444\">{}</text>",
                        row + 1
                    );
                }
            }
        }
        svg + "</svg>\n"
    }

    fn stone(&self, svg: &mut String, (x, y): (u32, u32), cell: Cell, player: Option<Player>, wins: bool) {
        let radius = CELL / 2 - 4;
        let fill = match player {
            None => HOLE,
            Some(Player::First) => YELLOW,
            Some(Player::Second) => RED,
        };
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>");
        let mark = radius / 3;
        match player {
            None => {}
            Some(Player::First) => {
                let (x1, y1, x2, y2) = (x - mark, y - mark, x + mark, y + mark);
                let _ = writeln!(
                    svg,
                    "<path d=\"M{x1} {y1}L{x2} {y2}M{x1} {y2}L{x2} {y1}\" stroke=\"#5a4800\" stroke-width=\"2.5\" fill=\"none\"/>"
                );
            }
            Some(Player::Second) => {
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{mark}\" stroke=\"#ffffff\" stroke-width=\"2.5\" fill=\"none\"/>"
                );
            }
        }
        let ring = if wins {
            Some(("#ffffff", 4))
        } else if self.game.last_move() == Some(cell) {
            Some(("#111111", 2))
        } else {
            None
        };
        if let Some((colour, width)) = ring {
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" stroke=\"{colour}\" stroke-width=\"{width}\" fill=\"none\"/>",
                radius - 2
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stone_has_its_mark() {
        let game = Game::parse(&quaterne_rules::Rules::connect4(), "4455667").unwrap();
        let svg = BoardPicture { game, size: 300, numbers: true }.svg();
        assert_eq!(svg.matches(YELLOW).count(), 4);
        assert_eq!(svg.matches(RED).count(), 3);
        assert_eq!(svg.matches("<path").count(), 4);
        assert_eq!(svg.matches("stroke-width=\"4\"").count(), 4);
        assert_eq!(svg.matches("<text").count(), 7);
        assert!(svg.contains("viewBox=\"0 0 296 274\""), "{svg}");
    }
}
