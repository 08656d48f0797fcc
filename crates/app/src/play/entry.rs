//! What a person typed at the prompt: a move, or a wish.
//!
//! ```text
//!   gravity     4    d    d1        a column by number or letter, or the cell where the stone lands
//!   free        b2                  a letter first: a cell, a1 being bottom left
//!   free        0,2                 two numbers: lab C's row,column, 0,0 being top left
//!   any         undo, save game.txt, …   two letters or more: a command, in either language
//! ```
//!
//! A column is one letter and a cell one letter with digits, so commands have no one-letter short forms.
//! A text that is no move and a move that is off the board are two errors, as lab C asks (C3).

use rules::{Cell, Game, PlayError, Rules};

use crate::errors_fr;
use crate::lang::Lang;

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Nothing but spaces.
    Nothing,
    /// A cell to play on, legal on return.
    Move(Cell),
    /// A move that cannot be.
    Refused(Refusal),
    Undo,
    Redo,
    Hint,
    Save(String),
    Load(String),
    Board,
    Moves,
    New,
    Help,
    Quit,
    /// `save` or `load` without a file.
    NoFile(&'static str),
}

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

/// The commands, in English and French.
const COMMANDS: [(&str, &str, Entry); 8] = [
    ("undo", "annuler", Entry::Undo),
    ("redo", "refaire", Entry::Redo),
    ("hint", "indice", Entry::Hint),
    ("board", "grille", Entry::Board),
    ("moves", "coups", Entry::Moves),
    ("new", "nouvelle", Entry::New),
    ("help", "aide", Entry::Help),
    ("quit", "quitter", Entry::Quit),
];

/// Reads a line typed in this game.
pub(crate) fn read(game: &Game, line: &str) -> Entry {
    let line = line.trim();
    if line.is_empty() {
        return Entry::Nothing;
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_lowercase(), rest.trim());
    match word.as_str() {
        "save" | "sauver" if rest.is_empty() => return Entry::NoFile("save"),
        "load" | "charger" if rest.is_empty() => return Entry::NoFile("load"),
        "save" | "sauver" => return Entry::Save(rest.to_owned()),
        "load" | "charger" => return Entry::Load(rest.to_owned()),
        "?" => return Entry::Help,
        "exit" => return Entry::Quit,
        _ => {}
    }
    let command = COMMANDS.iter().find(|(english, french, _)| word == *english || word == *french);
    if let Some((_, _, entry)) = command.filter(|_| rest.is_empty()) {
        return entry.clone();
    }
    match read_move(game, line) {
        Ok(cell) => Entry::Move(cell),
        Err(refusal) => Entry::Refused(refusal),
    }
}

/// Reads a move and tries it on a copy of the game.
fn read_move(game: &Game, typed: &str) -> Result<Cell, Refusal> {
    let rules = game.rules();
    let mut next = game.clone();
    match target(rules, typed)? {
        Target::Column(column) => next.play_column(column.into()),
        Target::Cell(cell) => next.play(cell).map(|()| cell),
    }
    .map_err(Refusal::Play)
}

/// A place that exists on the board.
enum Target {
    Column(u8),
    Cell(Cell),
}

fn target(rules: &Rules, typed: &str) -> Result<Target, Refusal> {
    let syntax = || Refusal::Syntax(typed.to_owned());
    let no_column = || Refusal::NoColumn(typed.to_owned());
    let no_cell = || Refusal::NoCell(typed.to_owned());
    if let Some((row, column)) = pair(typed).filter(|_| !rules.gravity()) {
        let within = |number: i64, end: u8| u8::try_from(number).ok().filter(|&number| number < end);
        let (row, column) =
            within(row, rules.height()).zip(within(column, rules.width())).ok_or_else(no_cell)?;
        return Ok(Target::Cell(Cell::new(column, rules.height() - 1 - row)));
    }
    let (letter, digits) = match typed.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => (Some(first.to_ascii_lowercase() as u8), &typed[1..]),
        _ => (None, typed),
    };
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(syntax());
    }
    // A number too long to read is as far off the board as any other.
    let number = digits.parse::<u32>().unwrap_or(u32::MAX);
    match letter {
        None if rules.gravity() => {
            let column = number.checked_sub(1).filter(|&column| column < rules.width().into());
            column.map(|column| Target::Column(column as u8)).ok_or_else(no_column)
        }
        Some(letter) if digits.is_empty() && rules.gravity() => {
            let column = letter - b'a';
            if column < rules.width() { Ok(Target::Column(column)) } else { Err(no_column()) }
        }
        Some(letter) if !digits.is_empty() => {
            let column = Some(letter - b'a').filter(|&column| column < rules.width());
            let row = number.checked_sub(1).filter(|&row| row < rules.height().into());
            let (column, row) = column.zip(row).ok_or_else(no_cell)?;
            Ok(Target::Cell(Cell::new(column, row as u8)))
        }
        _ => Err(syntax()),
    }
}

/// `0,2`, with or without spaces and the brackets of a tuple.
fn pair(typed: &str) -> Option<(i64, i64)> {
    let inner = typed.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(typed);
    let (row, column) = inner.split_once(',')?;
    let number = |text: &str| {
        let text = text.trim();
        let digits = text.strip_prefix('-').unwrap_or(text);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().unwrap_or(i64::MAX))
    };
    number(row).zip(number(column))
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
                        "{typed} est hors de la grille : les lignes vont de 0 à {bottom}, les colonnes de 0 à {right}, depuis le coin en haut à gauche."
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
                let column = crate::board_text::column_name(rules, *column);
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
                let text = lang.pick(error.to_string(), errors_fr::play(error));
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

/// What asks for a move.
pub(crate) fn prompt(lang: Lang, rules: &Rules) -> String {
    let last = Cell::column_letter(rules.width() - 1);
    let height = rules.height();
    match (rules.gravity(), rules.width(), lang) {
        (true, 1..=9, Lang::En) => "column number: ".to_owned(),
        (true, 1..=9, Lang::Fr) => "numéro de colonne : ".to_owned(),
        (true, _, Lang::En) => format!("column, a to {last}: "),
        (true, _, Lang::Fr) => format!("colonne, de a à {last} : "),
        (false, _, Lang::En) => format!("cell, a1 to {last}{height}: "),
        (false, _, Lang::Fr) => format!("case, de a1 à {last}{height} : "),
    }
}

/// What can be typed.
pub(crate) fn help(lang: Lang, rules: &Rules) -> String {
    let last = Cell::column_letter(rules.width() - 1);
    let (width, height) = (rules.width(), rules.height());
    let moves: Vec<(String, String)> = match (rules.gravity(), lang) {
        (true, Lang::En) => vec![(format!("1 to {width}, a to {last}"), "play in that column".into())],
        (true, Lang::Fr) => vec![(format!("1 à {width}, a à {last}"), "jouer dans cette colonne".into())],
        (false, Lang::En) => vec![
            ("b2".into(), format!("play on a cell: column a to {last}, row 1 to {height} from the bottom")),
            ("0,2".into(), "the same by row,column, both counted from 0 at the top left".into()),
        ],
        (false, Lang::Fr) => vec![
            (
                "b2".into(),
                format!("jouer sur une case : colonne de a à {last}, ligne de 1 à {height} depuis le bas"),
            ),
            ("0,2".into(), "de même par ligne,colonne, comptées depuis 0 en haut à gauche".into()),
        ],
    };
    let commands = match lang {
        Lang::En => [
            ("undo", "take your last move back, and the machine's answer"),
            ("redo", "play again what was taken back"),
            ("hint", "what a machine would play, and why"),
            ("board", "show the board again"),
            ("moves", "list the moves so far"),
            ("save FILE", "write the game to a file"),
            ("load FILE", "go on with a game from a file"),
            ("new", "start again"),
            ("help", "this text"),
            ("quit", "leave; so do Ctrl-C and the end of the input"),
        ],
        Lang::Fr => [
            ("annuler", "reprendre votre dernier coup, et la réponse de la machine"),
            ("refaire", "rejouer ce qui a été repris"),
            ("indice", "ce que jouerait une machine, et pourquoi"),
            ("grille", "montrer de nouveau la grille"),
            ("coups", "la liste des coups joués"),
            ("sauver FICHIER", "écrire la partie dans un fichier"),
            ("charger FICHIER", "continuer une partie lue dans un fichier"),
            ("nouvelle", "recommencer"),
            ("aide", "ce texte"),
            ("quitter", "sortir, comme Ctrl-C ou la fin de l'entrée"),
        ],
    };
    let commands = commands.map(|(typed, meaning)| (typed.to_owned(), meaning.to_owned()));
    let lines: Vec<String> = moves
        .into_iter()
        .chain(commands)
        .map(|(typed, meaning)| format!("  {typed:<17} {meaning}"))
        .collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rules: &str, moves: &str) -> Game {
        Game::parse(&rules.parse().unwrap(), moves).unwrap()
    }

    #[test]
    fn moves_of_every_kind() {
        for (rules, typed, cell) in [
            ("connect4", "4", "d1"),
            ("connect4", " D ", "d1"),
            ("connect4", "d1", "d1"),
            ("connect4", "04", "d1"),
            ("connect4-12x6", "12", "l1"),
            ("connect4-12x6", "l", "l1"),
            ("tictactoe", "b2", "b2"),
            ("tictactoe", "0,2", "c3"),
            ("tictactoe", "( 2 , 0 )", "a1"),
            ("19x19/5/free", "S19", "s19"),
        ] {
            let Entry::Move(found) = read(&game(rules, ""), typed) else { panic!("{typed}") };
            assert_eq!(found.to_string(), cell, "{typed}");
        }
    }

    /// C3: each mistake has its own message, in both languages.
    #[test]
    fn each_mistake_has_its_own_message() {
        for (rules, moves, typed, english, french) in [
            ("connect4", "", "four", "do not understand 'four'", "ne comprends pas « four »"),
            ("connect4", "", "0,2", "a number, 1 to 7", "un nombre, de 1 à 7"),
            ("connect4", "", "é", "do not understand", "ne comprends pas"),
            ("connect4", "", "help me", "do not understand", "ne comprends pas"),
            ("connect4", "", "-1", "do not understand", "ne comprends pas"),
            (
                "connect4",
                "",
                "8",
                "no column 8: they go from 1 to 7",
                "pas de colonne 8 : elles vont de 1 à 7",
            ),
            ("connect4", "", "0", "no column 0", "pas de colonne 0"),
            ("connect4", "", "99999999999", "no column", "pas de colonne"),
            ("connect4", "", "z", "no column z", "pas de colonne z"),
            ("connect4", "", "d9", "d9 is off the board", "d9 est hors de la grille"),
            ("connect4", "444444", "4", "Column 4 is full", "La colonne 4 est pleine"),
            ("connect4", "", "d3", "falls to d1", "tombe en d1"),
            ("connect4", "1212121", "3", "The game is over", "La partie est finie"),
            ("connect4-12x6", "", "m", "from a to l", "de a à l"),
            ("connect4-12x6", "aaaaaa", "a", "Column a is full", "La colonne a est pleine"),
            ("tictactoe", "", "b", "row,column such as 0,2", "ligne,colonne comme 0,2"),
            ("tictactoe", "", "0;2", "do not understand", "ne comprends pas"),
            ("tictactoe", "", "0,", "do not understand", "ne comprends pas"),
            ("tictactoe", "", "0,3", "rows go from 0 to 2", "les lignes vont de 0 à 2"),
            ("tictactoe", "", "-1,0", "off the board", "hors de la grille"),
            ("tictactoe", "", "99999999999999999999,0", "off the board", "hors de la grille"),
            ("tictactoe", "", "d1", "rows from 1 to 3", "les lignes de 1 à 3"),
            ("tictactoe", "b2", "1,1", "b2 is taken", "La case b2 est occupée"),
        ] {
            let game = game(rules, moves);
            let Entry::Refused(refusal) = read(&game, typed) else { panic!("{typed} is not refused") };
            for (lang, says) in [(Lang::En, english), (Lang::Fr, french)] {
                let said = refusal.say(lang, game.rules());
                assert!(said.contains(says), "{typed}: {said}");
            }
        }
    }

    #[test]
    fn commands_in_both_languages() {
        let game = game("19x19/5/free", "");
        for (english, french, entry) in COMMANDS {
            assert_eq!(read(&game, english), entry);
            assert_eq!(read(&game, &french.to_uppercase()), entry);
            for (lang, word) in [(Lang::En, english), (Lang::Fr, french)] {
                assert!(help(lang, game.rules()).contains(word));
            }
        }
        assert_eq!(read(&game, "save my game.txt"), Entry::Save("my game.txt".into()));
        assert_eq!(read(&game, "charger x"), Entry::Load("x".into()));
        assert_eq!(read(&game, "sauver"), Entry::NoFile("save"));
        assert_eq!(read(&game, " \t"), Entry::Nothing);
    }
}
