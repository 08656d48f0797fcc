//! Why a typed move is not played, in the words of whoever typed it.
//!
//! A text that is no move and a move off the board are two mistakes with two messages, as lab C asks (C3);
//! so are a full column, a taken cell and a game that is over.

use quaterne_rules::{Cell, Lang, PlayError, Rules, Say as _};

use super::entry::pair;

/// Why a typed move is not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Neither a move nor a command.
    Syntax(String),
    /// A column that does not exist.
    NoColumn(String),
    /// A cell that does not exist.
    NoCell(String),
    /// A move of the board that the rules forbid now.
    Play(PlayError),
}

impl Refusal {
    /// What is wrong, and what would do.
    pub(crate) fn say(&self, lang: Lang, rules: &Rules) -> String {
        let last = Cell::column_letter(rules.width() - 1);
        let (width, height) = (rules.width(), rules.height());
        let numbered = width <= 9;
        match self {
            Self::Syntax(typed) => {
                let typed = shortened(typed);
                let expected = match (rules.gravity(), lang) {
                    (true, Lang::En) if numbered => format!("a column is a number, 1 to {width}"),
                    (true, Lang::Fr) if numbered => format!("une colonne est un nombre, de 1 à {width}"),
                    (true, Lang::En) => format!("a column is a letter, a to {last}"),
                    (true, Lang::Fr) => format!("une colonne est une lettre, de a à {last}"),
                    (false, Lang::En) => {
                        format!(
                            "a cell is a letter and a number such as a1, or row,column such as 0,{}",
                            width - 1
                        )
                    }
                    (false, Lang::Fr) => format!(
                        "une case est une lettre et un nombre comme a1, ou ligne,colonne comme 0,{}",
                        width - 1
                    ),
                };
                match lang {
                    Lang::En => {
                        format!("I do not understand '{typed}': {expected}. Type help for the commands.")
                    }
                    Lang::Fr => {
                        format!(
                            "Je ne comprends pas « {typed} » : {expected}. Tapez aide pour les commandes."
                        )
                    }
                }
            }
            Self::NoColumn(typed) => {
                let typed = shortened(typed);
                let (from, to) =
                    if numbered { ("1".to_owned(), width.to_string()) } else { ("a".into(), last.into()) };
                match lang {
                    Lang::En => format!("There is no column {typed}: they go from {from} to {to}."),
                    Lang::Fr => format!("Il n'y a pas de colonne {typed} : elles vont de {from} à {to}."),
                }
            }
            Self::NoCell(typed) => {
                let typed = shortened(typed);
                let (bottom, right) = (height - 1, width - 1);
                match lang {
                    Lang::En if pair(&typed).is_some() => format!(
                        "{typed} is off the board: rows go from 0 to {bottom}, columns from 0 to {right}, from the top left."
                    ),
                    Lang::Fr if pair(&typed).is_some() => format!(
                        "{typed} est hors de la grille : les lignes vont de 0 à {bottom}, les colonnes de 0 à {right}, comptées du coin supérieur gauche."
                    ),
                    Lang::En => format!(
                        "{typed} is off the board: columns go from a to {last}, rows from 1 to {height}."
                    ),
                    Lang::Fr => format!(
                        "{typed} est hors de la grille : les colonnes vont de a à {last}, les lignes de 1 à {height}."
                    ),
                }
            }
            Self::Play(PlayError::ColumnFull(column)) => {
                let column = quaterne_report::board_text::column_name(rules, *column);
                lang.pick(
                    format!("Column {column} is full: choose another one."),
                    format!("La colonne {column} est pleine : choisissez-en une autre."),
                )
            }
            Self::Play(PlayError::Over) => lang.pick(
                "The game is over: undo to take a move back, new to play again.".to_owned(),
                "La partie est finie : annuler pour reprendre un coup, nouvelle pour rejouer.".to_owned(),
            ),
            Self::Play(error) => {
                let text = error.say(lang);
                let mut letters = text.chars();
                // Sentences begin with a capital, but cells do not.
                match (error, letters.next()) {
                    (PlayError::Taken(_), Some(first)) if lang == Lang::Fr => {
                        format!("{}{}.", first.to_uppercase(), letters.as_str())
                    }
                    _ => format!("{text}."),
                }
            }
        }
    }
}

/// What was typed, without the tail of a long line and without control characters.
fn shortened(typed: &str) -> String {
    const MOST: usize = 24;
    let shown: String = typed.chars().filter(|c| !c.is_control()).take(MOST).collect();
    if typed.chars().count() > MOST { format!("{shown}…") } else { shown }
}
