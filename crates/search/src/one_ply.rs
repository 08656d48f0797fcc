//! The machine that looks one ply ahead (D6): it wins if it can, else it plays at random.

use quaterne_rules::{Board, Cell, Position, Shape};

/// The moves that win at once.
///
/// ```
/// use quaterne_rules::{on_board, Game, Rules};
/// use quaterne_search::one_ply::winning_moves;
/// let game = Game::parse(&Rules::connect4(), "121212").unwrap();
/// let wins = on_board!(game.board(), board => winning_moves(board).collect::<Vec<_>>());
/// assert_eq!(wins.len(), 1);
/// assert_eq!(wins[0].to_string(), "a4");
/// ```
pub fn winning_moves<S: Shape>(board: &Board<S>) -> impl Iterator<Item = Cell> {
    board.moves().filter(|&cell| board.after(cell).is_won_by(cell))
}
