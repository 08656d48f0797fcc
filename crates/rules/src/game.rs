//! A game as people play it: rules, moves, the board they lead to; with undo, redo and replay.

use std::fmt;

use thiserror::Error;

use crate::notation;
use crate::{AnyBoard, Cell, Lang, NotationError, Outcome, Rules, Say, Side};

/// A game from its first position to its last move. Only legal moves get in.
///
/// Two games are equal when everything is, down to the moves that can be redone; compare [`Game::board`]s to
/// ask whether two positions are the same.
///
/// ```
/// use quaterne_rules::{Game, Rules};
///
/// let mut game = Game::new(Rules::connect4());
/// game.play_column(3).unwrap();
/// game.play_column(3).unwrap();
/// assert_eq!(game.text(), "44");
/// game.undo();
/// assert_eq!(game.text(), "4");
/// game.redo();
/// assert_eq!(game.text(), "44");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    start: AnyBoard,
    board: AnyBoard,
    moves: Vec<Cell>,
    undone: Vec<Cell>,
}

/// Why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.say(Lang::En))]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    Over,
    /// There is no such column.
    NoColumn {
        /// Counted from 0.
        column: u32,
        /// Number of columns.
        width: u8,
    },
    /// There is no such cell.
    NoCell {
        /// Where the stone was to go.
        cell: Cell,
        /// Number of columns.
        width: u8,
        /// Number of rows.
        height: u8,
    },
    /// The column has no room.
    ColumnFull(u8),
    /// There is a stone on that cell.
    Taken(Cell),
    /// With gravity, a stone falls further than that.
    Floating {
        /// Where the stone was to go.
        cell: Cell,
        /// Where it would rest.
        lands: Cell,
    },
    /// Without gravity, a column is not a move.
    NeedsCell(Cell),
}

impl Say for PlayError {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Over => lang.pick("the game is over", "la partie est finie").to_owned(),
            Self::NoColumn { column, width } => {
                let column = u64::from(*column) + 1;
                lang.pick(
                    format!("column {column} does not exist: columns go from 1 to {width}"),
                    format!("la colonne {column} n'existe pas : les colonnes vont de 1 à {width}"),
                )
            }
            Self::NoCell { cell, width, height } => {
                let last = Cell::column_letter(width - 1);
                lang.pick(
                    format!("{cell} is off the board: columns go from a to {last}, rows from 1 to {height}"),
                    format!(
                        "{cell} est hors de la grille : les colonnes vont de a à {last}, les lignes de 1 à {height}"
                    ),
                )
            }
            Self::ColumnFull(column) => {
                let column = u32::from(*column) + 1;
                lang.pick(format!("column {column} is full"), format!("la colonne {column} est pleine"))
            }
            Self::Taken(cell) => lang.pick(format!("{cell} is taken"), format!("la case {cell} est occupée")),
            Self::Floating { cell, lands } => lang.pick(
                format!("{cell} is in the air: a stone in that column falls to {lands}"),
                format!("{cell} est en l'air : un pion de cette colonne tombe en {lands}"),
            ),
            Self::NeedsCell(cell) => lang.pick(
                format!("without gravity a move is a cell, such as {cell}"),
                format!("sans gravité, un coup est une case, comme {cell}"),
            ),
        }
    }
}

impl Game {
    /// A new game.
    pub fn new(rules: Rules) -> Self {
        Self::from_board(rules, AnyBoard::new(&rules))
    }

    /// A new game of Connect Four.
    pub fn connect4() -> Self {
        Self::new(Rules::connect4())
    }

    /// A new game of tic-tac-toe.
    pub fn tictactoe() -> Self {
        Self::new(Rules::tictactoe())
    }

    /// The game after these moves as well.
    ///
    /// ```
    /// use quaterne_rules::Game;
    /// let game = Game::tictactoe().after("b2a1").unwrap();
    /// assert_eq!(game.to_string(), ". . .\n. x .\no . .\n");
    /// assert!(game.after("b2").is_err());
    /// ```
    pub fn after(&self, moves: &str) -> Result<Self, NotationError> {
        let mut next = self.clone();
        notation::play_moves(&mut next, moves)?;
        Ok(next)
    }

    pub(crate) fn from_board(rules: Rules, board: AnyBoard) -> Self {
        Self { rules, start: board, board, moves: Vec::new(), undone: Vec::new() }
    }

    /// Reads a position: moves (`4453`, `ddec`, `b2a1`) or rows from the top (`7/7/7/3o3/3x3/2xxo2 x`).
    /// The empty text is the empty board.
    pub fn parse(rules: &Rules, text: &str) -> Result<Self, NotationError> {
        let text = text.trim();
        if notation::looks_like_fen(rules, text) {
            Self::from_fen(rules, text)
        } else {
            Self::from_moves(rules, text)
        }
    }

    /// Reads a list of moves: digits or letters with gravity, cells without; spaces and commas are allowed.
    pub fn from_moves(rules: &Rules, text: &str) -> Result<Self, NotationError> {
        let mut game = Self::new(*rules);
        game.play_text(text)?;
        Ok(game)
    }

    /// Reads rows from the top and the side to move, as `3/1x1/2o x`. What the rows can tell is checked:
    /// size, counts, stones that float, lines that no last move explains. Without gravity that is all: some
    /// order of moves leads there. With gravity there may be none, and a teacher may set up such a board.
    pub fn from_fen(rules: &Rules, text: &str) -> Result<Self, NotationError> {
        notation::parse_fen(rules, text).map(|board| Self::from_board(*rules, board))
    }

    /// Plays a list of moves, or none of it.
    pub fn play_text(&mut self, text: &str) -> Result<(), NotationError> {
        *self = self.after(text)?;
        Ok(())
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board now.
    pub fn board(&self) -> &AnyBoard {
        &self.board
    }

    /// The same position, never in a preset's own type: see [`AnyBoard::dynamic`].
    pub fn dynamic_board(&self) -> AnyBoard {
        AnyBoard::dynamic(&self.rules).with_stones(self.to_move(), |cell| self.board.at(cell))
    }

    /// The board before the first move: empty, unless the game was set up.
    pub fn start(&self) -> &AnyBoard {
        &self.start
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Cell] {
        &self.moves
    }

    /// The last move.
    pub fn last_move(&self) -> Option<Cell> {
        self.moves.last().copied()
    }

    /// Who plays now.
    pub fn to_move(&self) -> Side {
        self.board.to_move()
    }

    /// How the game ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    /// The moves that can be played; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Cell> {
        self.board.moves()
    }

    /// Where a stone dropped in this column would rest; `None` when it is full, or is no column.
    ///
    /// ```
    /// use quaterne_rules::{Cell, Game, Rules};
    ///
    /// let game = Game::parse(&Rules::connect4(), "44").unwrap();
    /// assert_eq!(game.landing(3), Some(Cell::new(3, 2)));
    /// assert_eq!(game.landing(7), None);
    /// ```
    pub fn landing(&self, column: u8) -> Option<Cell> {
        let rows = if column < self.rules.width() { 0..self.rules.height() } else { 0..0 };
        rows.map(|row| Cell::new(column, row)).find(|&cell| self.board.at(cell).is_none())
    }

    /// Plays in a column, counted from 0.
    pub fn play_column(&mut self, column: u32) -> Result<Cell, PlayError> {
        let width = self.rules.width();
        let column =
            u8::try_from(column).ok().filter(|&c| c < width).ok_or(PlayError::NoColumn { column, width })?;
        if !self.rules.gravity() {
            return Err(PlayError::NeedsCell(Cell::new(column, 0)));
        }
        if self.outcome().is_some() {
            return Err(PlayError::Over);
        }
        let cell = self.landing(column).ok_or(PlayError::ColumnFull(column))?;
        self.push(cell);
        Ok(cell)
    }

    /// Plays on a cell.
    pub fn play(&mut self, cell: Cell) -> Result<(), PlayError> {
        let (width, height) = (self.rules.width(), self.rules.height());
        if cell.column >= width || cell.row >= height {
            return Err(PlayError::NoCell { cell, width, height });
        }
        if self.outcome().is_some() {
            return Err(PlayError::Over);
        }
        if self.board.at(cell).is_some() {
            return Err(PlayError::Taken(cell));
        }
        if self.rules.gravity() {
            // The column has room, since this cell of it is empty.
            if let Some(lands) = self.landing(cell.column).filter(|&lands| lands != cell) {
                return Err(PlayError::Floating { cell, lands });
            }
        }
        self.push(cell);
        Ok(())
    }

    fn push(&mut self, cell: Cell) {
        // A move that repeats what was undone keeps the rest of it; another one forgets it.
        if self.undone.pop().is_some_and(|undone| undone != cell) {
            self.undone.clear();
        }
        self.board.play_unchecked(cell);
        self.moves.push(cell);
    }

    /// Takes the last move back; `None` when there is none.
    pub fn undo(&mut self) -> Option<Cell> {
        let cell = self.moves.pop()?;
        self.undone.push(cell);
        self.board = self.start;
        for &cell in &self.moves {
            self.board.play_unchecked(cell);
        }
        Some(cell)
    }

    /// Plays the move that was taken back last; `None` when there is none.
    pub fn redo(&mut self) -> Option<Cell> {
        let cell = *self.undone.last()?;
        self.push(cell);
        Some(cell)
    }

    /// Every board of the game, from the start to now.
    pub fn replay(&self) -> impl Iterator<Item = AnyBoard> {
        let mut board = self.start;
        std::iter::once(board).chain(self.moves.iter().map(move |&cell| {
            board.play_unchecked(cell);
            board
        }))
    }

    /// The moves as text: digits up to nine columns, letters beyond, cells without gravity.
    pub fn text(&self) -> String {
        notation::write_moves(&self.rules, &self.moves)
    }

    /// The position as rows from the top and the side to move.
    pub fn fen(&self) -> String {
        notation::write_fen(&self.rules, &self.board)
    }
}

/// Draws the board, the top row first.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.rules.height()).rev() {
            for column in 0..self.rules.width() {
                let mark = self.board.at(Cell::new(column, row)).map_or('.', Side::mark);
                let end = if column + 1 == self.rules.width() { '\n' } else { ' ' };
                write!(f, "{mark}{end}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wrong_move_has_its_own_error() {
        let game = |rules: &str, moves: &str| Game::parse(&rules.parse().unwrap(), moves).unwrap();
        let says = |error: PlayError, text: &str| assert!(error.to_string().contains(text), "{error}");

        let mut full = game("connect4", "444444");
        says(full.play_column(3).unwrap_err(), "column 4 is full");
        says(full.play_column(7).unwrap_err(), "columns go from 1 to 7");
        says(full.play(Cell::new(2, 1)).unwrap_err(), "falls to c1");
        says(full.play(Cell::new(3, 0)).unwrap_err(), "d1 is taken");
        says(full.play(Cell::new(3, 6)).unwrap_err(), "rows from 1 to 6");
        says(game("connect4", "1212121").play_column(3).unwrap_err(), "over");
        says(game("tictactoe", "b2").play_column(1).unwrap_err(), "such as b1");
        // Numbers that no person types, but a program may.
        says(full.play_column(u32::MAX).unwrap_err(), "column 4294967296 does not exist");
        says(full.play(Cell::new(255, 255)).unwrap_err(), "?256 is off the board");
        assert_eq!(full.landing(255), None);
    }

    #[test]
    fn redo_survives_the_same_move_and_dies_with_another() {
        let mut game = Game::parse(&Rules::connect4(), "123").unwrap();
        game.undo();
        game.undo();
        game.play_column(1).unwrap();
        assert_eq!(game.redo(), Some(Cell::new(2, 0)));
        game.undo();
        game.undo();
        game.play_column(6).unwrap();
        assert_eq!((game.redo(), game.text().as_str()), (None, "17"));
    }

    #[test]
    fn replay_shows_every_board() {
        let game = Game::parse(&Rules::tictactoe(), "b2a1c3").unwrap();
        let plies: Vec<u32> = game.replay().map(|board| board.plies()).collect();
        assert_eq!(plies, [0, 1, 2, 3]);
        assert_eq!(game.replay().last(), Some(*game.board()));
    }
}
