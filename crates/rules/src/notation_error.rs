//! Why a text is not a game or a position, in words that say what would do.

use thiserror::Error;

use crate::{Cell, Lang, PlayError, Rules, Say, Side};

/// Why a text is not a game or a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.say(Lang::En))]
#[non_exhaustive]
pub enum NotationError {
    /// Not a move at all.
    NotAMove {
        /// What stands there.
        found: String,
        /// The rules, which say what would do.
        rules: Rules,
    },
    /// A move, but not one that can be played there.
    Illegal {
        /// Counted from 1.
        number: usize,
        /// As typed.
        text: String,
        /// What is wrong with it.
        why: PlayError,
    },
    /// A position with too few or too many rows.
    Rows {
        /// Rows in the text.
        found: usize,
        /// Rows of the board.
        expected: u8,
    },
    /// A row of the wrong length.
    RowLength {
        /// Counted from 1.
        row: usize,
        /// Cells in the text.
        found: u64,
        /// Columns of the board.
        expected: u8,
    },
    /// A character that is neither a stone nor a count.
    Character(char),
    /// The side to move is missing or something else.
    Side(String),
    /// The numbers of stones do not fit the side to move.
    Counts {
        /// Stones of the first side.
        x: u32,
        /// Stones of the second.
        o: u32,
        /// Who is to move.
        to_move: Side,
    },
    /// More stones than the players have.
    TooManyStones {
        /// On the board.
        found: u32,
        /// By the rules.
        max: u32,
    },
    /// A stone on air.
    Floating(Cell),
    /// An alignment that ended the game before its last move.
    AlreadyOver(Side),
}

impl Say for NotationError {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::NotAMove { found, rules } => {
                let expected = moves_in_words(rules, lang);
                lang.pick(
                    format!("'{found}' is not a move: expected {expected}"),
                    format!("« {found} » n'est pas un coup : il faut {expected}"),
                )
            }
            Self::Illegal { number, text, why } => {
                let why = why.say(lang);
                lang.pick(
                    format!("move {number} of the text, '{text}': {why}"),
                    format!("coup {number} du texte, « {text} » : {why}"),
                )
            }
            Self::Rows { found, expected } => lang.pick(
                format!("the position has {found} rows, the board {expected}"),
                format!("la position a {found} lignes, la grille {expected}"),
            ),
            Self::RowLength { row, found, expected } => lang.pick(
                format!("row {row} from the top has {found} cells, the board is {expected} wide"),
                format!("la ligne {row} depuis le haut a {found} cases, la grille {expected} colonnes"),
            ),
            Self::Character(found) => lang.pick(
                format!(
                    "'{found}' in a position: expected x, o, a number of empty cells, or / between rows"
                ),
                format!(
                    "« {found} » dans une position : il faut x, o, un nombre de cases vides, ou / entre deux lignes"
                ),
            ),
            Self::Side(found) => lang.pick(
                format!(
                    "'{found}' is not a side to move: a position ends with x or o, as in \"3/1x1/2o x\""
                ),
                format!(
                    "« {found} » ne dit pas qui joue : une position finit par x ou o, comme dans \"3/1x1/2o x\""
                ),
            ),
            Self::Counts { x, o, to_move } => lang.pick(
                format!("{x} stones of x and {o} of o with {to_move} to move: x begins and players alternate"),
                format!("{x} pions x et {o} pions o, et c'est à {to_move} : x commence et l'on joue à tour de rôle"),
            ),
            Self::TooManyStones { found, max } => lang.pick(
                format!("{found} stones, but {max} are all that can be played"),
                format!("{found} pions, alors qu'on en joue {max} au plus"),
            ),
            Self::Floating(cell) => lang.pick(
                format!("the stone on {cell} floats: with gravity the cell below it cannot be empty"),
                format!("le pion en {cell} flotte : avec la gravité, la case du dessous ne peut être vide"),
            ),
            Self::AlreadyOver(side) => lang.pick(
                format!("the game ended earlier: no last move of {side} explains the alignments on the board"),
                format!(
                    "la partie était déjà finie : aucun dernier coup de {side} n'explique les alignements de la grille"
                ),
            ),
        }
    }
}

/// How a move is written by these rules: "a column, 1 to 7 or a to g", "a cell, a1 to c3".
fn moves_in_words(rules: &Rules, lang: Lang) -> String {
    let (width, height) = (rules.width(), rules.height());
    let last = Cell::column_letter(width - 1);
    match (rules.gravity(), width) {
        (true, 1..=9) => lang.pick(
            format!("a column, 1 to {width} or a to {last}"),
            format!("une colonne, 1 à {width} ou a à {last}"),
        ),
        (true, _) => lang.pick(format!("a column, a to {last}"), format!("une colonne, a à {last}")),
        (false, _) => {
            lang.pick(format!("a cell, a1 to {last}{height}"), format!("une case, a1 à {last}{height}"))
        }
    }
}
