//! A position and the game that led to it.

use quaterne_rules::{Cell, Game};
use serde::Serialize;

use crate::rules_shape::RulesShape;
use crate::{Move, Outcome, Side};

/// A position and the game that led to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Position {
    /// The game that is played.
    #[serde(flatten)]
    pub rules: RulesShape,
    /// What every door reads back, and what a URL carries: the moves; after the rows of the first position, when that
    /// was set up.
    pub position: String,
    /// Rows from the top and the side to move: `7/7/7/7/3o3/2oxx2 x`.
    pub fen: String,
    /// The rows of the first position, when it was set up.
    pub start: Option<String>,
    /// The moves since.
    pub moves: Vec<Move>,
    /// The rows, the top one first: `.`, `x` and `o`.
    pub rows: Vec<String>,
    /// Stones on the board.
    pub ply: u32,
    /// Whose turn it is.
    pub to_move: Side,
    /// How the game ended; `null` while it goes on.
    pub outcome: Option<Outcome>,
    /// The cells of the winner's alignments.
    pub winning_cells: Vec<String>,
    /// The moves that may be played.
    pub legal: Vec<Move>,
}

impl Position {
    /// Where a game stands.
    ///
    /// ```
    /// use quaterne_report::position::Position;
    /// use quaterne_rules::{Game, Rules};
    ///
    /// let seen = Position::of(&Game::parse(&Rules::connect4(), "4453").unwrap());
    /// assert_eq!(seen.rows[4..], ["...o...", "..oxx.."]);
    /// assert_eq!((seen.position.as_str(), seen.ply), ("4453", 4));
    /// ```
    pub fn of(game: &Game) -> Self {
        let (rules, board) = (game.rules(), game.board());
        let mark = |column, row| board.at(Cell::new(column, row)).map_or('.', Side::mark);
        let row = |row| (0..rules.width()).map(|column| mark(column, row)).collect();
        Self {
            rules: RulesShape::of(rules),
            position: text(game),
            fen: game.fen(),
            start: start(game),
            moves: Move::list(rules, game.moves()),
            rows: (0..rules.height()).rev().map(row).collect(),
            ply: board.plies(),
            to_move: game.to_move(),
            outcome: game.outcome(),
            winning_cells: cells(&board.winning_cells()),
            legal: Move::list(rules, &game.legal_moves()),
        }
    }
}

/// The text from which every door reads this game again: the field `position` of whatever is said about it.
///
/// ```
/// use quaterne_rules::{Game, Rules};
/// let game = Game::parse(&Rules::tictactoe(), "3/1x1/3 o").unwrap();
/// assert_eq!(quaterne_report::position::text(&game), "3/1x1/3 o");
/// ```
pub fn text(game: &Game) -> String {
    match start(game) {
        Some(rows) => format!("{rows} {}", game.text()).trim_end().to_owned(),
        None => game.text(),
    }
}

/// The first position as rows, if it was not the empty board.
pub fn start(game: &Game) -> Option<String> {
    if game.start().plies() == 0 {
        return None;
    }
    let mut first = game.clone();
    while first.undo().is_some() {}
    Some(first.fen())
}

/// Cells as they are written: `d1`.
pub(crate) fn cells(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}
