//! Games and positions as text, both ways.
//!
//! ```text
//!   moves, gravity      4453          columns from 1, when there are at most nine
//!                       ddec          columns as letters, on any width
//!   moves, free         b2a1c3        cells; a1 is bottom left
//!   position            3/1x1/2o x    rows from the top, empty cells counted, then the side to move
//! ```

use std::fmt::Write as _;

use crate::{AnyBoard, Bits, Board, Cell, Game, NotationError, Rules, Shape, Side, on_board};

/// Whether a text is rows from the top rather than moves.
///
/// A slash settles it. The one row of a board of height 1 has none, and is then told by its form: stones and
/// counts alone, then the side to move. No list of moves on such a board has that form, though on a board of
/// two rows and fifteen columns `o o` is two moves.
pub(crate) fn looks_like_fen(rules: &Rules, text: &str) -> bool {
    let is_side = |word: &str| matches!(word, "x" | "X" | "o" | "O");
    let is_row = |word: &str| word.chars().all(|c| c.is_ascii_digit() || matches!(c, 'x' | 'X' | 'o' | 'O'));
    let is_one_row = |text: &str| {
        text.trim()
            .rsplit_once(char::is_whitespace)
            .is_some_and(|(row, side)| is_row(row.trim()) && is_side(side))
    };
    text.contains('/') || (rules.height() == 1 && is_one_row(text))
}

/// Reads one move: `4` or `d` with gravity, `d1` with or without.
///
/// ```
/// use quaterne_rules::{parse_move, Cell, Game, Rules};
/// let game = Game::new(Rules::connect4());
/// assert_eq!(parse_move(&game, "4"), Ok(Cell::new(3, 0)));
/// assert_eq!(parse_move(&game, "d"), Ok(Cell::new(3, 0)));
/// ```
///
/// The move is legal on return; nothing is played.
pub fn parse_move(game: &Game, text: &str) -> Result<Cell, NotationError> {
    let mut next = game.clone();
    let before = game.moves().len();
    play_moves(&mut next, text)?;
    match next.moves()[before..] {
        [cell] => Ok(cell),
        _ => Err(not_a_move(game.rules(), text)),
    }
}

fn not_a_move(rules: &Rules, found: &str) -> NotationError {
    NotationError::NotAMove { found: found.to_owned(), rules: *rules }
}

/// Plays every move of a text; on an error, those before it have been played.
pub(crate) fn play_moves(game: &mut Game, text: &str) -> Result<(), NotationError> {
    let mut rest = text.trim_start_matches(SEPARATORS);
    let mut number = 0;
    while let Some(first) = rest.chars().next() {
        number += 1;
        let digits = rest[first.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        // On a board with gravity `d2` would be two moves, or one cell: a digit after a letter is a row.
        let length = first.len_utf8() + if first.is_ascii_alphabetic() { digits } else { 0 };
        let (typed, after) = rest.split_at(length);
        let bad = || not_a_move(game.rules(), typed);
        let played = if first.is_ascii_alphabetic() {
            let column = first.to_ascii_lowercase() as u32 - 'a' as u32;
            if digits == 0 {
                game.play_column(column).map(drop)
            } else {
                let row = typed[1..].parse::<u8>().ok().and_then(|row| row.checked_sub(1)).ok_or_else(bad)?;
                game.play(Cell::new(column as u8, row))
            }
        } else {
            let digit = first.to_digit(10).filter(|&d| d > 0 && game.rules().width() <= 9).ok_or_else(bad)?;
            game.play_column(digit - 1).map(drop)
        };
        played.map_err(|why| NotationError::Illegal { number, text: typed.to_owned(), why })?;
        rest = after.trim_start_matches(SEPARATORS);
    }
    Ok(())
}

const SEPARATORS: [char; 6] = [' ', ',', ';', '\t', '\n', '\r'];

/// Writes one move as [`write_moves`] does.
pub fn write_move(rules: &Rules, cell: Cell) -> String {
    match (rules.gravity(), rules.width()) {
        (true, 1..=9) => (cell.column + 1).to_string(),
        (true, _) => Cell::column_letter(cell.column).to_string(),
        (false, _) => cell.to_string(),
    }
}

/// Writes moves: `4453`, `ddec` or `b2a1`.
pub fn write_moves(rules: &Rules, moves: &[Cell]) -> String {
    moves.iter().map(|&cell| write_move(rules, cell)).collect()
}

/// Writes rows from the top, and the side to move.
pub(crate) fn write_fen(rules: &Rules, board: &AnyBoard) -> String {
    let mut text = String::new();
    for row in (0..rules.height()).rev() {
        let mut empty = 0;
        for column in 0..rules.width() {
            match board.at(Cell::new(column, row)) {
                None => empty += 1,
                Some(side) => {
                    if empty > 0 {
                        let _ = write!(text, "{empty}");
                    }
                    empty = 0;
                    text.push(side.mark());
                }
            }
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        text.push(if row == 0 { ' ' } else { '/' });
    }
    text.push(board.to_move().mark());
    text
}

/// Reads rows from the top and the side to move.
pub(crate) fn parse_fen(rules: &Rules, text: &str) -> Result<AnyBoard, NotationError> {
    let text = text.trim();
    let (rows, side) = text.rsplit_once(char::is_whitespace).unwrap_or((text, ""));
    let to_move = match side {
        "x" | "X" => Side::X,
        "o" | "O" => Side::O,
        _ => return Err(NotationError::Side(side.to_owned())),
    };
    let (width, height) = (rules.width(), rules.height());
    let rows: Vec<&str> = rows.trim().split('/').collect();
    if rows.len() != usize::from(height) {
        return Err(NotationError::Rows { found: rows.len(), expected: height });
    }
    let mut stones = Vec::with_capacity(rules.area() as usize);
    for (nth, row) in rows.iter().enumerate() {
        let found = parse_row(row, width, &mut stones)?;
        if found != u64::from(width) {
            return Err(NotationError::RowLength { row: nth + 1, found, expected: width });
        }
    }
    let at = |cell: Cell| {
        stones[usize::from(height - 1 - cell.row) * usize::from(width) + usize::from(cell.column)]
    };
    check_stones(rules, to_move, &stones, &at)?;
    let board = AnyBoard::new(rules).with_stones(to_move, at);
    if on_board!(&board, board => is_explained(board)) {
        Ok(board)
    } else {
        Err(NotationError::AlreadyOver(to_move.other()))
    }
}

/// Adds the cells of one row and tells how many it has, which may be more than are added: never over `width`.
fn parse_row(row: &str, width: u8, stones: &mut Vec<Option<Side>>) -> Result<u64, NotationError> {
    let end = stones.len() + usize::from(width);
    let mut found = 0_u64;
    let mut add = |stone: Option<Side>, times: u64| {
        found = found.saturating_add(times);
        let room = (end - stones.len()) as u64;
        stones.extend(std::iter::repeat_n(stone, times.min(room) as usize));
    };
    let mut empty = 0_u64;
    for character in row.chars() {
        if let Some(digit) = character.to_digit(10) {
            empty = empty.saturating_mul(10).saturating_add(digit.into());
            continue;
        }
        add(None, std::mem::take(&mut empty));
        match character {
            'x' | 'X' => add(Some(Side::X), 1),
            'o' | 'O' => add(Some(Side::O), 1),
            _ => return Err(NotationError::Character(character)),
        }
    }
    add(None, empty);
    Ok(found)
}

fn check_stones(
    rules: &Rules,
    to_move: Side,
    stones: &[Option<Side>],
    at: &impl Fn(Cell) -> Option<Side>,
) -> Result<(), NotationError> {
    let count = |side| stones.iter().filter(|&&stone| stone == Some(side)).count() as u32;
    let (x, o) = (count(Side::X), count(Side::O));
    if x != o + u32::from(to_move == Side::O) {
        return Err(NotationError::Counts { x, o, to_move });
    }
    if x + o > rules.max_plies() {
        return Err(NotationError::TooManyStones { found: x + o, max: rules.max_plies() });
    }
    if rules.gravity() {
        for column in 0..rules.width() {
            for row in 1..rules.height() {
                let cell = Cell::new(column, row);
                if at(cell).is_some() && at(Cell::new(column, row - 1)).is_none() {
                    return Err(NotationError::Floating(cell));
                }
            }
        }
    }
    Ok(())
}

/// The side to move has no alignment, and the other's, if any, came with one last stone.
fn is_explained<S: Shape>(board: &Board<S>) -> bool {
    let shape = board.shape();
    let was_last = |cell| {
        let index = shape.index(cell);
        let on_top = !shape.gravity() || !board.occupied().has(index + 1);
        on_top && !shape.has_alignment(board.theirs() ^ S::Bits::bit(index))
    };
    !shape.has_alignment(board.mine())
        && (!shape.has_alignment(board.theirs()) || board.cells(board.theirs()).any(was_last))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> Rules {
        text.parse().unwrap()
    }

    #[test]
    fn moves_round_trip() {
        for (on, typed, written) in [
            ("connect4", "4453", "4453"),
            ("connect4", "ddec", "4453"),
            ("connect4", "4, 4; 5 3", "4453"),
            ("connect4", "d1d2e1c1", "4453"),
            ("connect4", "", ""),
            ("connect4-12x6", "Lal", "lal"),
            ("tictactoe", "b2 a1c3", "b2a1c3"),
            ("19x19/5/free", "s19a1s9", "s19a1s9"),
            // The fifteenth column has the letter of a stone.
            ("15x2/3", "o o", "oo"),
            ("15x1/3", "a o", "ao"),
        ] {
            let game = Game::parse(&rules(on), typed).unwrap();
            assert_eq!(game.text(), written);
            assert_eq!(Game::parse(&rules(on), written).unwrap(), game);
        }
    }

    #[test]
    fn positions_round_trip() {
        for (on, fen) in [
            ("connect4", "7/7/7/3o3/3x3/2xxo2 o"),
            ("connect4", "7/7/7/7/7/7 x"),
            ("tictactoe", "1x1/xoo/ox1 x"),
            ("connect4-12x6", "12/12/12/12/12/10xo x"),
            ("9x1/3/free", "4x4 o"),
            ("9x1/3/free", "3ox4 x"),
            ("9x1/3", "9 x"),
            ("15x1/3", "15 x"),
            ("3x1/2", "xox o"),
            ("3x3/1", "3/3/1x1 o"),
        ] {
            let game = Game::parse(&rules(on), fen).unwrap();
            assert_eq!(game.fen(), fen);
            assert_eq!(Game::parse(&rules(on), &fen.to_uppercase().replace(' ', " \t")), Ok(game));
        }
    }

    #[test]
    fn bad_text_says_what_would_do() {
        for (on, text, says) in [
            ("connect4", "4z", "columns go from 1 to 7"),
            ("connect4", "48", "columns go from 1 to 7"),
            ("connect4", "40", "a column, 1 to 7 or a to g"),
            ("connect4", "4é", "a column, 1 to 7 or a to g"),
            ("connect4", "4444444", "move 7 of the text, '4': column 4 is full"),
            ("connect4", "12121212", "the game is over"),
            ("connect4-12x6", "1", "a column, a to l"),
            ("tictactoe", "b", "such as b1"),
            ("tictactoe", "b0", "a cell, a1 to c3"),
            ("tictactoe", "b999", "a cell, a1 to c3"),
            ("tictactoe", "b4", "rows from 1 to 3"),
            ("tictactoe", "b2b2", "b2 is taken"),
            ("connect4", "7/7/7 x", "3 rows, the board 6"),
            ("connect4", "7/7/7/7/7/8 x", "row 6 from the top has 8 cells"),
            ("connect4", "7/7/7/7/7/99 x", "row 6 from the top has 99 cells"),
            ("connect4", "7/7/7/7/7/99999999999999999999 x", "the board is 7 wide"),
            ("connect4", "7/7/7/7/7/xoxoxoxoxo2x x", "row 6 from the top has 13 cells"),
            ("connect4", "7/7/7/7/7/6 x", "has 6 cells"),
            ("connect4", "7/7/7/7/7/3?3 x", "'?' in a position"),
            ("connect4", "7/7/7/7/7/7", "ends with x or o"),
            ("connect4", "7/7/7/7/7/xx5 x", "players alternate"),
            ("connect4", "7/7/7/7/x6/7 o", "a2 floats"),
            ("tictactoe", "xxx/ooo/3 x", "no last move of o"),
            ("3x3/1/free", "xox/3/3 o", "no last move of x"),
            ("5x3/3", "5/oox2/xxxo1 o", "no last move of x"),
            ("3x3/3/stones=2", "3/xx1/oox o", "5 stones, but 4 are all"),
            ("9x1/3/free", "x9 o", "row 1 from the top has 10 cells"),
            ("9x1/3/free", "9 ox", "a move is a cell, such as i1"),
            ("15x2/3", "x o", "column 24 does not exist"),
        ] {
            let error = Game::parse(&rules(on), text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    /// Two lines of the winner are fine when they cross at the last stone, and only then.
    #[test]
    fn a_double_win_needs_a_common_stone() {
        let on = rules("5x5/3/free");
        assert!(Game::parse(&on, "xxxoo/x1o2/x4/o4/5 o").is_ok());
        assert!(Game::parse(&on, "xxxoo/oo3/5/o4/xxx2 o").is_err());
    }
}
