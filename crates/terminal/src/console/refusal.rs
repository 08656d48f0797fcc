//! Why a typed move is not played, in the words of whoever typed it.
//!
//! A text that is no move and a move off the board are two mistakes with two messages, as lab C asks (C3);
//! so are a full column, a taken cell and a game that is over.

use quaterne_rules::{Cell, Lang, PlayError, Rules, Say as _};

use super::entry::{command_like, pair};
use quaterne_report::board_text::Style;

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
    pub(crate) fn say(&self, lang: Lang, rules: &Rules, style: Style) -> String {
        let last = Cell::column_letter(rules.width() - 1);
        let (width, height) = (rules.width(), rules.height());
        let numbered = width <= 9;
        let sheet = style == Style::Sheet;
        match self {
            Self::Syntax(typed) => {
                let meant = command_like(typed);
                let typed = shortened(typed);
                if let Some(meant) = meant {
                    return lang.pick(
                        format!(
                            "I do not understand '{typed}'; did you mean {meant}? Type help for the commands."
                        ),
                        format!(
                            "Je ne comprends pas « {typed} » ; vouliez-vous dire {meant} ? Tapez aide pour les commandes."
                        ),
                    );
                }
                let right = width - 1;
                let (english, french) = match rules.gravity() {
                    true if sheet => (
                        format!("a column is a number, 0 to {right}"),
                        format!("une colonne est un nombre, de 0 à {right}"),
                    ),
                    false if sheet => (
                        format!("a cell is row,column such as 0,{right}"),
                        format!("une case est ligne,colonne comme 0,{right}"),
                    ),
                    true if numbered => (
                        format!("a column is a number, 1 to {width}"),
                        format!("une colonne est un nombre, de 1 à {width}"),
                    ),
                    true => (
                        format!("a column is a letter, a to {last}"),
                        format!("une colonne est une lettre, de a à {last}"),
                    ),
                    false => (
                        format!(
                            "a cell is a letter and a number such as a1, or row,column such as 0,{right}"
                        ),
                        format!(
                            "une case est une lettre et un nombre comme a1, ou ligne,colonne comme 0,{right}"
                        ),
                    ),
                };
                lang.pick(
                    format!("I do not understand '{typed}': {english}. Type help for the commands."),
                    format!("Je ne comprends pas « {typed} » : {french}. Tapez aide pour les commandes."),
                )
            }
            Self::NoColumn(typed) => {
                let typed = shortened(typed);
                let (from, to) = match (sheet, numbered) {
                    (true, _) => ("0".to_owned(), (width - 1).to_string()),
                    (false, true) => ("1".to_owned(), width.to_string()),
                    (false, false) => ("a".into(), last.into()),
                };
                // Programs count from 0; whoever comes from one is told once what that is here.
                let (english, french) = match typed.as_str() {
                    "0" => (
                        format!(" Counted from 0, as in Python, the first would be 0; here it is {from}."),
                        format!(
                            " Comptée depuis 0, comme en Python, la première serait 0 ; ici c'est {from}."
                        ),
                    ),
                    _ => Default::default(),
                };
                lang.pick(
                    format!("There is no column {typed}: they go from {from} to {to}.{english}"),
                    format!("Il n'y a pas de colonne {typed} : elles vont de {from} à {to}.{french}"),
                )
            }
            Self::NoCell(typed) => {
                let typed = shortened(typed);
                let (bottom, right) = (height - 1, width - 1);
                let (english, french) = match pair(&typed) {
                    Some(_) => (
                        format!("rows go from 0 to {bottom}, columns from 0 to {right}, from the top left"),
                        format!(
                            "les lignes vont de 0 à {bottom}, les colonnes de 0 à {right}, comptées du coin supérieur gauche"
                        ),
                    ),
                    None => (
                        format!("columns go from a to {last}, rows from 1 to {height}"),
                        format!("les colonnes vont de a à {last}, les lignes de 1 à {height}"),
                    ),
                };
                lang.pick(
                    format!("{typed} is off the board: {english}."),
                    format!("{typed} est hors de la grille : {french}."),
                )
            }
            Self::Play(PlayError::ColumnFull(column)) => {
                let column = style.column(rules, *column);
                lang.pick(
                    format!("Column {column} is full: choose another one."),
                    format!("La colonne {column} est pleine : choisissez-en une autre."),
                )
            }
            Self::Play(PlayError::Over) => lang.pick(
                "The game is over: undo to take a move back, new to play again.".to_owned(),
                "La partie est finie : annuler pour reprendre un coup, nouvelle pour rejouer.".to_owned(),
            ),
            Self::Play(PlayError::Taken(cell)) if sheet => {
                let cell = style.cell(rules, *cell);
                lang.pick(format!("{cell} is taken."), format!("La case {cell} est occupée."))
            }
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
