//! What a person typed at the prompt: a move, or a wish.
//!
//! ```text
//!   gravity     4    d    d1        a column by number or letter, or the cell where the stone lands
//!   on a sheet  3                   the same column, counted from 0
//!   free        b2                  a letter first: a cell, a1 being bottom left
//!   free        0,2                 two numbers: lab C's row,column, 0,0 being top left
//!   any         undo, save game.txt, …   two letters or more: a command, in either language
//! ```
//!
//! A column is one letter and a cell one letter with digits, so commands have no one-letter short forms.
//! A text that is no move and a move that is off the board are two errors, as lab C asks (C3).

use quaterne_rules::{Cell, Game, Rules};

use super::refusal::Refusal;
use crate::likeness::nearest;
use quaterne_report::board_text::Style;

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
    /// `save` without a file.
    SaveNowhere,
    /// `load` without a file.
    LoadNothing,
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

/// The command that somebody probably meant, in the language that was typed.
pub(super) fn command_like(typed: &str) -> Option<&'static str> {
    let names = COMMANDS.iter().flat_map(|(english, french, _)| [*english, *french]);
    let word = typed.split_whitespace().next()?.to_lowercase();
    nearest(&word, names.chain(["save", "sauver", "load", "charger"]))
}

/// Reads a line typed in this game.
pub(crate) fn read(game: &Game, style: Style, line: &str) -> Entry {
    let line = line.trim();
    if line.is_empty() {
        return Entry::Nothing;
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_lowercase(), rest.trim());
    match word.as_str() {
        "save" | "sauver" if rest.is_empty() => return Entry::SaveNowhere,
        "load" | "charger" if rest.is_empty() => return Entry::LoadNothing,
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
    match read_move(game, style, line) {
        Ok(cell) => Entry::Move(cell),
        Err(refusal) => Entry::Refused(refusal),
    }
}

/// Reads a move and tries it on a copy of the game.
fn read_move(game: &Game, style: Style, typed: &str) -> Result<Cell, Refusal> {
    let rules = game.rules();
    let mut next = game.clone();
    match target(rules, style, typed)? {
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

fn target(rules: &Rules, style: Style, typed: &str) -> Result<Target, Refusal> {
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
            let from = u32::from(style != Style::Sheet);
            let column = number.checked_sub(from).filter(|&column| column < rules.width().into());
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
pub(super) fn pair(typed: &str) -> Option<(i64, i64)> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::prompt::help;
    use quaterne_rules::Lang;

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
            let board = game(rules, "");
            let Entry::Move(found) = read(&board, Style::usual(board.rules()), typed) else {
                panic!("{typed}")
            };
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
            let Entry::Refused(refusal) = read(&game, Style::usual(game.rules()), typed) else {
                panic!("{typed} is not refused")
            };
            for (lang, says) in [(Lang::En, english), (Lang::Fr, french)] {
                let said = refusal.say(lang, game.rules(), Style::usual(game.rules()));
                assert!(said.contains(says), "{typed}: {said}");
            }
        }
    }

    /// A command that is nearly right is asked about, a move is not.
    #[test]
    fn commands_can_be_misspelt() {
        let game = game("connect4", "");
        for (typed, english, french) in [
            ("undoo", "'undoo'; did you mean undo? Type", "« undoo » ; vouliez-vous dire undo ? Tapez"),
            ("Anuler", "did you mean annuler?", "vouliez-vous dire annuler ?"),
            ("saev a.txt", "did you mean save?", "vouliez-vous dire save ?"),
            ("four", "'four': a column", "« four » : une colonne"),
        ] {
            let Entry::Refused(refusal) = read(&game, Style::Numbers, typed) else { panic!("{typed}") };
            for (lang, says) in [(Lang::En, english), (Lang::Fr, french)] {
                let said = refusal.say(lang, game.rules(), Style::Numbers);
                assert!(said.contains(says), "{said}");
            }
        }
    }

    #[test]
    fn commands_in_both_languages() {
        let game = game("19x19/5/free", "");
        for (english, french, entry) in COMMANDS {
            assert_eq!(read(&game, Style::usual(game.rules()), english), entry);
            assert_eq!(read(&game, Style::usual(game.rules()), &french.to_uppercase()), entry);
            for (lang, word) in [(Lang::En, english), (Lang::Fr, french)] {
                assert!(help(lang, game.rules(), Style::usual(game.rules())).contains(word));
            }
        }
        assert_eq!(
            read(&game, Style::usual(game.rules()), "save my game.txt"),
            Entry::Save("my game.txt".into())
        );
        assert_eq!(read(&game, Style::usual(game.rules()), "charger x"), Entry::Load("x".into()));
        assert_eq!(read(&game, Style::usual(game.rules()), "sauver"), Entry::SaveNowhere);
        assert_eq!(read(&game, Style::usual(game.rules()), " \t"), Entry::Nothing);
    }
}
