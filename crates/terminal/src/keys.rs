//! The keys of the game, what they do, and the list that `?` shows.
//!
//! Letters name columns, as everywhere: `d` drops in the fourth. So commands are capitals, and work in lower case
//! too wherever the board has no such column: on 7 × 6 `h` is a hint, on 12 × 6 it is a column and `H` the hint.
//!
//! Rejected: Ctrl and Alt with letters, which terminals and multiplexers take for themselves.

use quaterne_rules::{Lang, Rules};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key means at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Left,
    Right,
    Up,
    Down,
    /// Plays where the cursor is.
    Drop,
    /// A column, counted from 0, by its letter.
    Column(u8),
    /// A digit: a column with gravity, part of a row without.
    Digit(u8),
    Undo,
    Redo,
    First,
    Previous,
    Next,
    Last,
    Hint,
    Scores,
    Moves,
    Review,
    Tree,
    Lines,
    Focus,
    Zoom,
    Stop,
    PlayNow,
    Pause,
    Faster,
    Slower,
    TakeOver,
    New,
    Save,
    Load,
    /// The board to show somebody: text to paste, a picture.
    Share,
    Mouse,
    Animation,
    Signs,
    Colours,
    Pictures,
    Language,
    Help,
    Suspend,
    Quit,
}

/// Commands by their capital letter.
const LETTERS: [(char, Action); 23] = [
    ('H', Action::Hint),
    ('S', Action::Scores),
    ('T', Action::Tree),
    ('E', Action::Lines),
    ('V', Action::Moves),
    ('J', Action::Review),
    ('U', Action::Undo),
    ('R', Action::Redo),
    ('P', Action::Pause),
    ('X', Action::PlayNow),
    ('K', Action::TakeOver),
    ('Z', Action::Zoom),
    ('N', Action::New),
    ('W', Action::Save),
    ('O', Action::Load),
    ('B', Action::Share),
    ('M', Action::Mouse),
    ('A', Action::Animation),
    ('G', Action::Signs),
    ('C', Action::Colours),
    ('I', Action::Pictures),
    ('Y', Action::Language),
    ('Q', Action::Quit),
];

/// What a key with Ctrl means everywhere.
pub(crate) fn leaving(key: KeyEvent) -> Option<Action> {
    match key.code {
        KeyCode::Char('c' | 'd') => Some(Action::Quit),
        KeyCode::Char('z') => Some(Action::Suspend),
        _ => None,
    }
}

/// What a key means on a board of these rules.
pub(crate) fn action(key: KeyEvent, rules: &Rules) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        let redo = matches!(key.code, KeyCode::Char('r' | 'y')).then_some(Action::Redo);
        return redo.or_else(|| leaving(key));
    }
    Some(match key.code {
        KeyCode::Left => Action::Left,
        KeyCode::Right => Action::Right,
        KeyCode::Up => Action::Up,
        KeyCode::Down => Action::Down,
        KeyCode::Enter | KeyCode::Char(' ') => Action::Drop,
        KeyCode::Backspace => Action::Undo,
        KeyCode::Home => Action::First,
        KeyCode::End => Action::Last,
        KeyCode::PageUp | KeyCode::Char(',' | '<' | '[') => Action::Previous,
        KeyCode::PageDown | KeyCode::Char('.' | '>' | ']') => Action::Next,
        KeyCode::Tab | KeyCode::BackTab => Action::Focus,
        KeyCode::Esc => Action::Stop,
        KeyCode::F(1) | KeyCode::Char('?') => Action::Help,
        KeyCode::Char('+' | '=') => Action::Faster,
        KeyCode::Char('-') => Action::Slower,
        KeyCode::Char(c @ '0'..='9') => Action::Digit(c as u8 - b'0'),
        KeyCode::Char(c) if c.is_ascii_lowercase() && c as u8 - b'a' < rules.width() => {
            Action::Column(c as u8 - b'a')
        }
        KeyCode::Char(c) => {
            let capital = c.to_ascii_uppercase();
            return LETTERS.iter().find(|(letter, _)| *letter == capital).map(|&(_, action)| action);
        }
        _ => return None,
    })
}

/// A heading, and what each key below it does.
pub(crate) type Section = (&'static str, Vec<(&'static str, &'static str)>);

/// The list that `?` shows: sections, then lines of keys (~ their French names), English, French.
const HELP: &str = "
# Playing | Jouer
← → ↑ ↓ | choose a column or a cell | choisir une colonne ou une case
⏎, space ~ ⏎, espace | play there | y jouer
1…9, a…s | play in that column | jouer dans cette colonne
b 2 ⏎ | without gravity: a cell | sans gravité : une case
click ~ clic | play there | y jouer
U R | take back, play again | reprendre, rejouer
H | a hint | un indice
K | take a side over, or give it back | prendre la main, ou la rendre
N Q | another game, quit | une autre partie, quitter
W O | save this game, open another | sauver la partie, en ouvrir une autre
B | show the board: as text, as a picture | montrer la grille : en texte, en image

# Looking | Regarder
, . | back and forth in the game | reculer et avancer dans la partie
home end ~ début fin | to its start, to its end | à son début, à sa fin
S | score of every move (~ searched) | score de chaque coup (~ cherché)
J | judge the game: what each move gave away | juger la partie : ce que coûte chaque coup
V T E | moves, search tree, evaluation | coups, arbre de recherche, évaluation
tab Z | into the pane; the pane alone | dans le volet ; le volet seul
esc ~ échap | stop a search; close; to the present | arrêter une recherche ; fermer ; au présent

# Machines | Machines
P | pause, go on | pause, reprendre
+ - | faster, slower | plus vite, moins vite
⏎ | while paused: one move | en pause : un coup
X | play at once what it has found | jouer tout de suite ce qu'elle a trouvé

# In the tree | Dans l'arbre
↑ ↓ → ← ⏎ | choose, open, close | choisir, ouvrir, fermer
f c m | best line, next cutoff, memo | meilleure suite, coupure, mémo
g | what cutoffs saved | ce que les coupures épargnent
o + - | another machine, deeper, less deep | autre machine, plus, moins profond
e | the search step by step: ← → space c | la recherche pas à pas : ← → espace c

# Watching a tournament | Suivre un tournoi
1…5 ← → | table, cross table, now, games | classement, grille, en cours, parties
⏎ | replay a game; esc returns | revoir une partie ; échap revient

# Screen | Écran
M | give the mouse to the terminal, or take it | rendre la souris au terminal, la reprendre
C | colours: dark, light, colour-blind, none | couleurs : sombre, clair, daltonien, aucune
A G I Y | animation, signs, pictures, language | animation, signes, images, langue
";

/// The list that `?` shows, in one language.
pub(crate) fn help(lang: Lang) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in HELP.lines() {
        let words: Vec<&str> = line.split(" | ").collect();
        match (&words[..], sections.last_mut()) {
            ([english, french], _) => {
                sections.push((lang.pick(english.trim_start_matches("# "), french), Vec::new()));
            }
            (&[keys, english, french], Some((_, rows))) => {
                let keys = keys.split_once(" ~ ").map_or(keys, |(keys, touches)| lang.pick(keys, touches));
                rows.push((keys, lang.pick(english, french)));
            }
            _ => {}
        }
    }
    sections
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rules: &str, key: char, expected: Option<Action>) {
        let found = action(KeyEvent::from(KeyCode::Char(key)), &rules.parse().unwrap());
        assert_eq!(found, expected, "{key} on {rules}");
    }

    #[test]
    fn letters_are_columns_where_there_are_such() {
        check("connect4", 'd', Some(Action::Column(3)));
        check("connect4", 'h', Some(Action::Hint));
        check("connect4", 'H', Some(Action::Hint));
        check("connect4-12x6", 'h', Some(Action::Column(7)));
        check("connect4-12x6", 'H', Some(Action::Hint));
        check("19x19/5/free", 's', Some(Action::Column(18)));
        check("19x19/5/free", 't', Some(Action::Tree));
        check("connect4", '7', Some(Action::Digit(7)));
        check("connect4", '§', None);
    }

    /// Every command is in the help, and by its own letter.
    #[test]
    fn the_help_names_every_command() {
        for lang in [Lang::En, Lang::Fr] {
            let keys: String = help(lang).iter().flat_map(|(_, rows)| rows).map(|(keys, _)| *keys).collect();
            for (letter, action) in LETTERS {
                assert!(keys.contains(letter), "{letter} {action:?}");
            }
            // Beside its keys, in the frame, on a terminal of 60 columns.
            for (_, text) in help(lang).iter().flat_map(|(_, rows)| rows) {
                assert!(text.chars().count() <= 43, "{text}");
            }
        }
    }
}
