//! A file name that is being typed, in the line above the keys.
//!
//! ```text
//!    save the game as: connect4-1.txt▏       the name that is proposed: ⏎ takes it, the first letter replaces it
//! ```

use quaterne_rules::Lang;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::options::Options;
use super::pen::Pen;

/// What the file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Save,
    Load,
    Picture,
}

impl Purpose {
    fn ask(self, lang: Lang) -> &'static str {
        match self {
            Self::Save => lang.pick("save the game as:", "sauver la partie sous :"),
            Self::Load => lang.pick("open the file:", "ouvrir le fichier :"),
            Self::Picture => {
                lang.pick("copied as text; as a picture in:", "copié en texte ; en image dans :")
            }
        }
    }
}

/// The name, as far as it is typed.
#[derive(Debug)]
pub(crate) struct Prompt {
    purpose: Purpose,
    typed: String,
    /// Whether the name is the one that was proposed.
    fresh: bool,
}

/// What became of it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// There is more to come.
    Typing,
    /// Nobody wants it any more.
    Dropped,
    Given(Purpose, String),
}

impl Prompt {
    pub(crate) fn new(purpose: Purpose, proposed: String) -> Self {
        Self { purpose, fresh: !proposed.is_empty(), typed: proposed }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Answer {
        let fresh = std::mem::take(&mut self.fresh);
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Answer::Dropped,
            KeyCode::Char(c) => {
                if fresh {
                    self.typed.clear();
                }
                self.typed.push(c);
            }
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Esc => return Answer::Dropped,
            KeyCode::Enter if self.typed.trim().is_empty() => return Answer::Dropped,
            KeyCode::Enter => return Answer::Given(self.purpose, self.typed.trim().to_owned()),
            _ => self.fresh = fresh,
        }
        Answer::Typing
    }

    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, options: &Options) {
        let (theme, ask) = (options.theme, self.purpose.ask(options.lang));
        let line = i32::from(area.height) - 2;
        let mut pen = Pen::new(buffer, area, theme);
        pen.text(0, line, &" ".repeat(usize::from(area.width)), theme.plain());
        pen.text(1, line, ask, theme.note());
        let x = ask.chars().count() as i32 + 2;
        // The end of a long name is where it grows.
        let room = (i32::from(area.width) - x - 1).max(0) as usize;
        let length = self.typed.chars().count();
        let shown: String = self.typed.chars().skip(length.saturating_sub(room)).collect();
        pen.text(x, line, &shown, if self.fresh { theme.chosen() } else { theme.note() });
        pen.text(x + length.min(room) as i32, line, theme.sign("▏", "_"), theme.note());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(proposed: &str, keys: &[KeyCode], answer: Answer) {
        let mut prompt = Prompt::new(Purpose::Save, proposed.to_owned());
        let last = keys.iter().map(|code| prompt.key(KeyEvent::from(*code))).last();
        assert_eq!(last, Some(answer), "{proposed} {keys:?}");
    }

    #[test]
    fn a_name_is_taken_replaced_or_left() {
        use KeyCode::{Backspace, Char, Enter, Esc, Left};
        let given = |name: &str| Answer::Given(Purpose::Save, name.to_owned());
        check("a.txt", &[Enter], given("a.txt"));
        check("a.txt", &[Char('b'), Enter], given("b"));
        check("a.txt", &[Left, Char('b'), Enter], given("b"));
        check("a.txt", &[Backspace, Char('b'), Enter], given("a.txb"));
        check("", &[Enter], Answer::Dropped);
        check("a.txt", &[Esc], Answer::Dropped);
        check("a.txt", &[Char('b')], Answer::Typing);
    }
}
