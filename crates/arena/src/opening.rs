//! Where games begin: every position after a number of plies that is not over yet.
//!
//! Positions are listed ply by ply, each once however many orders of moves lead there, and one of each set
//! of mirror images if wanted. With gravity a board has one mirror; without, a rectangle looks the same
//! after 4 turns and flips and a square after 8:
//!
//! ```text
//!   x . .     . . x     . . o     o . .      four of the eight images
//!   . . .     . . .     . . .     . . .      of one tic-tac-toe position
//!   o . .     . . o     . . x     x . .
//! ```
//!
//! Rejected: drawing openings at random with replacement, as many arenas do. The same opening twice tells
//! a deterministic pair nothing new, and a list without duplicates is known to be exhausted.

use std::collections::HashSet;

use quaterne_rules::{Bits, Board, Cell, Game, Lang, Position, Say, Shape, on_board};
use quaterne_search::rng::Rng;
use thiserror::Error;

/// Which positions to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Openings {
    /// Whether mirror images count as one.
    pub mirror: bool,
    /// The most positions that may be listed at any ply.
    pub most: usize,
}

/// Why there are no openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The list would be too long.
    #[error("more than {most} positions after {ply} plies: choose openings of fewer plies")]
    TooMany {
        /// The ply at which the list grew too long.
        ply: u32,
        /// The limit.
        most: usize,
    },
    /// Every game is over by then.
    #[error("every game is over within {plies} plies here: choose openings of fewer plies")]
    NoneLeft {
        /// As asked for.
        plies: u32,
    },
}

impl Say for OpeningError {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::TooMany { ply, most } => {
                format!("plus de {most} positions après {ply} coups : choisissez des ouvertures plus courtes")
            }
            Self::NoneLeft { plies } => {
                format!(
                    "toute partie est finie en {plies} coups ici : choisissez des ouvertures plus courtes"
                )
            }
        };
        lang.pick(self.to_string(), french)
    }
}

impl Default for Openings {
    fn default() -> Self {
        Self { mirror: true, most: 1_000_000 }
    }
}

impl Openings {
    /// Every position `plies` after this one, each as a game that leads there; always in the same order.
    ///
    /// ```
    /// use quaterne_arena::Openings;
    /// use quaterne_rules::{Game, Rules};
    ///
    /// let openings = Openings::default().after(&Game::new(Rules::connect4()), 1).unwrap();
    /// let moves: Vec<String> = openings.iter().map(Game::text).collect();
    /// assert_eq!(moves, ["1", "2", "3", "4"]);
    /// ```
    pub fn after(&self, start: &Game, plies: u32) -> Result<Vec<Game>, OpeningError> {
        let lines = on_board!(start.board(), board => self.lines(board, plies))?;
        Ok(lines.into_iter().map(|moves| replay(start, &moves)).collect())
    }

    /// Every position of the game from this one on, ply by ply, as games that lead there: what a small board
    /// has in all. Two machines that draw no lots have then no other game left to play, and their score is
    /// exact.
    ///
    /// ```
    /// use quaterne_arena::Openings;
    /// use quaterne_rules::{Game, Rules};
    ///
    /// let all = Openings::default().every(&Game::new(Rules::tictactoe())).unwrap();
    /// assert_eq!(all.len(), 1 + 3 + 12 + 38 + 108 + 153 + 183 + 95 + 34);
    /// ```
    pub fn every(&self, start: &Game) -> Result<Vec<Game>, OpeningError> {
        let mut all = Vec::new();
        for ply in 0.. {
            match self.after(start, ply) {
                Ok(games) => all.extend(games),
                Err(OpeningError::NoneLeft { .. }) if ply > 0 => break,
                Err(error) => return Err(error),
            }
            if all.len() > self.most {
                return Err(OpeningError::TooMany { ply, most: self.most });
            }
        }
        Ok(all)
    }

    fn lines<S: Shape>(&self, start: &Board<S>, plies: u32) -> Result<Vec<Vec<Cell>>, OpeningError> {
        let symmetries = if self.mirror { Symmetry::of(start.shape()) } else { vec![Symmetry::IDENTITY] };
        let mut frontier = vec![(*start, Vec::new())];
        frontier.retain(|(board, _)| board.outcome().is_none());
        for ply in 1..=plies {
            let mut seen = HashSet::new();
            let mut next: Vec<(Board<S>, Vec<Cell>)> = Vec::new();
            for (board, moves) in &frontier {
                for cell in board.moves() {
                    let after = board.after(cell);
                    let known = symmetries.iter().any(|symmetry| seen.contains(&symmetry.image(&after)));
                    if known || after.outcome().is_some() {
                        continue;
                    }
                    if next.len() == self.most {
                        return Err(OpeningError::TooMany { ply, most: self.most });
                    }
                    seen.insert(Symmetry::IDENTITY.image(&after));
                    next.push((after, moves.iter().copied().chain([cell]).collect()));
                }
            }
            frontier = next;
        }
        if frontier.is_empty() {
            return Err(OpeningError::NoneLeft { plies });
        }
        Ok(frontier.into_iter().map(|(_, moves)| moves).collect())
    }

    /// At most `count` of a list, drawn by the seed without replacement, in the order of the list.
    pub fn sample(list: Vec<Game>, count: usize, seed: u64) -> Vec<Game> {
        if count >= list.len() {
            return list;
        }
        let mut rng = Rng::new(seed);
        let mut places: Vec<usize> = (0..list.len()).collect();
        for nth in 0..count {
            let other = nth + rng.below((places.len() - nth) as u32) as usize;
            places.swap(nth, other);
        }
        let chosen: HashSet<usize> = places[..count].iter().copied().collect();
        let kept = list.into_iter().enumerate().filter(|(nth, _)| chosen.contains(nth));
        kept.map(|(_, game)| game).collect()
    }
}

/// The game that goes on with these moves, which the board itself listed.
fn replay(start: &Game, moves: &[Cell]) -> Game {
    let mut game = start.clone();
    for &cell in moves {
        let played = game.play(cell);
        debug_assert!(played.is_ok(), "{cell} was listed as a move");
    }
    game
}

/// A way to turn or flip the board: swap the axes or not, then mirror either.
#[derive(Clone, Copy)]
struct Symmetry {
    transpose: bool,
    flip_columns: bool,
    flip_rows: bool,
}

impl Symmetry {
    const IDENTITY: Self = Self { transpose: false, flip_columns: false, flip_rows: false };

    /// The symmetries of a board's rules.
    fn of<S: Shape>(shape: &S) -> Vec<Self> {
        let both: &[bool] = &[false, true];
        let rows = if shape.gravity() { &both[..1] } else { both };
        let axes = if shape.gravity() || shape.width() != shape.height() { &both[..1] } else { both };
        let mut all = Vec::new();
        for &transpose in axes {
            for &flip_rows in rows {
                all.extend(both.iter().map(|&flip_columns| Self { transpose, flip_columns, flip_rows }));
            }
        }
        all
    }

    /// The stones of the board, seen this way: those of the side to move, and all.
    fn image<S: Shape>(self, board: &Board<S>) -> (S::Bits, S::Bits) {
        (self.set(board, board.mine()), self.set(board, board.occupied()))
    }

    fn set<S: Shape>(self, board: &Board<S>, set: S::Bits) -> S::Bits {
        let shape = board.shape();
        let (last_column, last_row) = (shape.width() as u8 - 1, shape.height() as u8 - 1);
        let mut image = S::Bits::ZERO;
        for cell in board.cells(set) {
            let (column, row) =
                if self.transpose { (cell.row, cell.column) } else { (cell.column, cell.row) };
            let column = if self.flip_columns { last_column - column } else { column };
            let row = if self.flip_rows { last_row - row } else { row };
            image |= S::Bits::bit(shape.index(Cell::new(column, row)));
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(rules: &str, mirror: bool, plies: u32) -> Result<Vec<Game>, OpeningError> {
        let start = Game::new(rules.parse().unwrap());
        Openings { mirror, most: 20_000 }.after(&start, plies)
    }

    #[track_caller]
    fn check(rules: &str, mirror: bool, counts: &[usize]) {
        let found: Vec<usize> =
            (1..=counts.len() as u32).map(|plies| list(rules, mirror, plies).unwrap().len()).collect();
        assert_eq!(found, counts, "{rules}");
    }

    #[test]
    fn known_numbers() {
        check("connect4", true, &[4, 25, 121, 568, 2144, 8231]);
        check("connect4", false, &[7, 49, 238, 1120, 4263, 16422]);
        check("tictactoe", true, &[3, 12, 38, 108, 153, 183, 95, 34]);
        check("tictactoe", false, &[9, 72, 252, 756, 1140, 1372, 696, 222]);
        // A rectangle has four symmetries: one corner, one side, one end, one centre.
        check("5x3/3/free", true, &[6]);
    }

    /// Each text leads to its position, and no two positions are the same.
    #[test]
    fn texts_and_positions_agree() {
        let openings = list("connect4", false, 4).unwrap();
        let fens: HashSet<String> = openings.iter().map(Game::fen).collect();
        assert_eq!(fens.len(), openings.len());
        for game in &openings {
            assert_eq!(Game::parse(game.rules(), &game.text()).unwrap(), *game);
            assert_eq!(game.outcome(), None);
        }
    }

    #[test]
    fn no_openings_is_an_error() {
        let none = list("tictactoe", true, 9).unwrap_err().to_string();
        assert!(none.contains("over within 9 plies"), "{none}");
        let many = list("gomoku-15", true, 4).unwrap_err().to_string();
        assert!(many.contains("more than 20000 positions after 3 plies"), "{many}");
        assert_eq!(list("connect4", true, 0).unwrap().len(), 1);
    }

    #[test]
    fn a_sample_has_no_duplicates_and_follows_its_seed() {
        let all = list("connect4", true, 3).unwrap();
        let drawn = |seed| -> Vec<String> {
            Openings::sample(all.clone(), 20, seed).iter().map(Game::text).collect()
        };
        assert_eq!(drawn(1).iter().collect::<HashSet<_>>().len(), 20);
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
        assert_eq!(Openings::sample(all.clone(), 500, 1).len(), 121);
    }
}
