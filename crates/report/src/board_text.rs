//! The board in plain characters.
//!
//! ```text
//!     numbers (lab A)            frame (lab C)
//!
//!       1 2 3 4                    *-----*
//!     2| | |o| |2                3 |x   o|
//!     1| |x|x| |1                2 |  X  |
//!       1 2 3 4                  1 |     |
//!                                  *-----*
//!                                   a b c
//! ```
//!
//! Columns carry the names that moves use: digits with gravity up to nine columns, letters otherwise. The
//! winner's line is in capitals, so that it shows without colours; with them, x is yellow, o is red, and
//! the last move is underlined.

use std::io::IsTerminal as _;

use quaterne_rules::{Cell, Game, Rules, Side, write_move};

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Numbers on all four sides, bars between the cells
    Numbers,
    /// A frame around the board
    Frame,
    /// As the labs' sheets count: columns and rows from 0, rows from the top; moves are called so, too
    Sheet,
}

impl Style {
    /// That of the lab which plays this game.
    pub fn usual(rules: &Rules) -> Self {
        if rules.gravity() { Self::Numbers } else { Self::Frame }
    }

    /// A column where this board is drawn.
    pub fn column(self, rules: &Rules, column: u8) -> String {
        if self == Self::Sheet { column.to_string() } else { column_name(rules, column) }
    }

    /// A cell where this board is drawn: `d1`, or the row and the column.
    pub fn cell(self, rules: &Rules, cell: Cell) -> String {
        match self {
            Self::Sheet => format!("{},{}", rules.height() - 1 - cell.row, cell.column),
            Self::Numbers | Self::Frame => cell.to_string(),
        }
    }

    /// A move where this board is drawn.
    pub fn play(self, rules: &Rules, cell: Cell) -> String {
        match (self, rules.gravity()) {
            (Self::Sheet, true) => self.column(rules, cell.column),
            (Self::Sheet, false) => self.cell(rules, cell),
            _ => write_move(rules, cell),
        }
    }
}

/// Whether the standard output shows colours: a terminal, and nobody asked for none.
pub fn colours_wanted() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    std::io::stdout().is_terminal()
        && !set("NO_COLOR")
        && std::env::var_os("TERM").is_none_or(|t| t != "dumb")
}

/// The board of a game, several lines, each with its end.
pub fn draw(game: &Game, style: Style, colours: bool) -> String {
    draw_marked(game, style, colours, |_| ' ')
}

/// The same, with a mark in each empty cell.
pub fn draw_marked(game: &Game, style: Style, colours: bool, mark: impl Fn(Cell) -> char) -> String {
    let rules = game.rules();
    let won = game.board().winning_cells();
    let cell = |cell: Cell| stone(game, cell, &won, colours).unwrap_or_else(|| mark(cell).to_string());
    let columns: Vec<String> = (0..rules.width()).map(|column| style.column(rules, column)).collect();
    let wide = columns.iter().map(String::len).max().unwrap_or(1);
    let pad = " ".repeat(wide - 1);
    let columns: Vec<String> = columns.iter().map(|name| format!("{name:>wide$}")).collect();
    let columns = columns.join(" ");
    let margin = rules.height().to_string().len();
    let mut text = String::new();
    let mut line = |parts: &[&str]| {
        text.push_str(parts.concat().trim_end());
        text.push('\n');
    };
    let indent = " ".repeat(margin + 1);
    let rows = (0..rules.height()).rev().map(|row| {
        let cells: Vec<String> =
            (0..rules.width()).map(|column| format!("{pad}{}", cell(Cell::new(column, row)))).collect();
        (if style == Style::Sheet { rules.height() - 1 - row } else { row + 1 }, cells)
    });
    match style {
        Style::Numbers | Style::Sheet => {
            line(&[&indent, &columns]);
            for (row, cells) in rows {
                line(&[&format!("{row:>margin$}|"), &cells.join("|"), &format!("|{row}")]);
            }
            line(&[&indent, &columns]);
        }
        Style::Frame => {
            let edge = format!("*{}*", "-".repeat(2 * usize::from(rules.width()) - 1));
            line(&[&indent, &edge]);
            for (row, cells) in rows {
                line(&[&format!("{row:>margin$} |"), &cells.join(" "), "|"]);
            }
            line(&[&indent, &edge]);
            line(&[&indent, " ", &columns]);
        }
    }
    text
}

/// A column as moves call it.
pub fn column_name(rules: &Rules, column: u8) -> String {
    if rules.gravity() && rules.width() <= 9 {
        (column + 1).to_string()
    } else {
        Cell::column_letter(column).to_string()
    }
}

/// The stone of a cell: `x` or `o`; capital on the winning line.
fn stone(game: &Game, cell: Cell, won: &[Cell], colours: bool) -> Option<String> {
    let side = game.board().at(cell)?;
    let wins = won.contains(&cell);
    let mark = if wins { side.mark().to_ascii_uppercase() } else { side.mark() };
    if !colours {
        return Some(mark.to_string());
    }
    let colour = match side {
        Side::X => "33",
        Side::O => "31",
    };
    let bold = if wins { ";1" } else { "" };
    let last = if game.last_move() == Some(cell) { ";4" } else { "" };
    Some(format!("\x1b[{colour}{bold}{last}m{mark}\x1b[0m"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rules: &str, position: &str, style: Style, picture: &str) {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let drawn = draw(&game, style, false);
        assert_eq!(drawn.trim_end(), picture.trim_start_matches('\n').trim_end(), "\n{drawn}");
    }

    #[test]
    fn numbers_on_all_four_sides() {
        check(
            "connect4",
            "4455667",
            Style::Numbers,
            "
  1 2 3 4 5 6 7
6| | | | | | | |6
5| | | | | | | |5
4| | | | | | | |4
3| | | | | | | |3
2| | | |o|o|o| |2
1| | | |X|X|X|X|1
  1 2 3 4 5 6 7",
        );
    }

    #[test]
    fn numbers_from_0_as_on_a_sheet() {
        check(
            "connect4",
            "4455667",
            Style::Sheet,
            "
  0 1 2 3 4 5 6
0| | | | | | | |0
1| | | | | | | |1
2| | | | | | | |2
3| | | | | | | |3
4| | | |o|o|o| |4
5| | | |X|X|X|X|5
  0 1 2 3 4 5 6",
        );
        check(
            "12x2/4",
            "al",
            Style::Sheet,
            "
   0  1  2  3  4  5  6  7  8  9 10 11
0|  |  |  |  |  |  |  |  |  |  |  |  |0
1| x|  |  |  |  |  |  |  |  |  |  | o|1
   0  1  2  3  4  5  6  7  8  9 10 11",
        );
        let (connect4, tictactoe) = (Rules::connect4(), Rules::tictactoe());
        let corner = Cell::new(2, 2);
        assert_eq!(
            (Style::Sheet.play(&connect4, corner), Style::Numbers.play(&connect4, corner)),
            ("2".into(), "3".into())
        );
        assert_eq!(
            (Style::Sheet.play(&tictactoe, corner), Style::Frame.play(&tictactoe, corner)),
            ("0,2".into(), "c3".into())
        );
    }

    #[test]
    fn wide_and_tall_boards_stay_aligned() {
        check(
            "12x10/4",
            "al",
            Style::Numbers,
            "
   a b c d e f g h i j k l
10| | | | | | | | | | | | |10
 9| | | | | | | | | | | | |9
 8| | | | | | | | | | | | |8
 7| | | | | | | | | | | | |7
 6| | | | | | | | | | | | |6
 5| | | | | | | | | | | | |5
 4| | | | | | | | | | | | |4
 3| | | | | | | | | | | | |3
 2| | | | | | | | | | | | |2
 1|x| | | | | | | | | | |o|1
   a b c d e f g h i j k l",
        );
    }

    /// The board of C11.
    #[test]
    fn the_frame_of_lab_c() {
        check(
            "tictactoe",
            "1x1/xoo/ox1 x",
            Style::Frame,
            "
  *-----*
3 |  x  |
2 |x o o|
1 |o x  |
  *-----*
   a b c",
        );
    }

    #[test]
    fn colours_keep_the_shapes() {
        let game = Game::parse(&Rules::tictactoe(), "a1b1a2b2a3").unwrap();
        let drawn = draw(&game, Style::Frame, true);
        assert!(drawn.contains("\x1b[33;1;4mX\x1b[0m"), "{drawn:?}");
        assert!(drawn.contains("\x1b[31mo\x1b[0m"), "{drawn:?}");
    }
}
