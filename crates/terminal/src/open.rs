//! The list of the games that were played here, and the way to any other file.

use quaterne_rules::Lang;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::event::Wish;
use super::home_view::{fitting, small, told};
use super::keys::Action;
use super::layout::status;
use super::list::{moved, top_for};
use super::options::Options;
use super::pen::{Pen, sentence};
use super::shelf::Kept;
use super::tile::Placed;
use quaterne_report::Text;

/// The list; its first line is any other file.
#[derive(Debug, Default)]
pub(crate) struct Open {
    selected: usize,
    pub(crate) note: Option<Text>,
}

/// The board needs so much beside the list.
const BOARD: u16 = 30;
const LIST: u16 = 46;

impl Open {
    pub(crate) fn key(&mut self, key: KeyEvent, kept: &[Kept]) -> Option<Wish> {
        self.note = None;
        if let Some(to) = moved(key.code, self.selected, kept.len()) {
            self.selected = to;
            return None;
        }
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => Some(self.choose(kept)),
            KeyCode::Esc | KeyCode::Backspace => Some(Wish::Home),
            KeyCode::Char('q' | 'Q') => Some(Wish::Do(Action::Quit)),
            KeyCode::Char('?') | KeyCode::F(1) => Some(Wish::Do(Action::Help)),
            _ => None,
        }
    }

    fn choose(&self, kept: &[Kept]) -> Wish {
        match self.selected.checked_sub(1).and_then(|nth| kept.get(nth)) {
            Some(kept) => Wish::Resume(Box::new(kept.clone())),
            None => Wish::Do(Action::Load),
        }
    }

    /// A click on a line chooses it; a click on the chosen one opens it.
    pub(crate) fn click(&mut self, area: Rect, y: u16, kept: &[Kept]) -> Option<Wish> {
        let line = usize::from(y.checked_sub(area.y + 2)?) + self.top(area);
        if line > kept.len() || y >= area.bottom().saturating_sub(2) {
            return None;
        }
        let again = std::mem::replace(&mut self.selected, line) == line;
        again.then(|| self.choose(kept))
    }

    fn top(&self, area: Rect) -> usize {
        top_for(0, self.selected, usize::from(area.height.saturating_sub(4)))
    }

    pub(crate) fn draw(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        kept: &[Kept],
        options: &Options,
    ) -> Vec<Placed> {
        let mut tiles = Vec::new();
        let (theme, lang) = (options.theme, options.lang);
        let mut pen = Pen::new(buffer, area, theme);
        pen.text(1, 0, "quaterne", theme.accent());
        pen.text(11, 0, lang.pick("open a game", "ouvrir une partie"), theme.plain());
        let beside = area.width >= LIST + BOARD;
        let width = if beside { LIST } else { area.width };
        let list =
            Rect { y: area.y + 2, height: area.height.saturating_sub(4), width, ..area }.intersection(area);
        let lines = std::iter::once(None).chain(kept.iter().map(Some)).enumerate();
        for (y, (nth, kept)) in lines.skip(self.top(area)).take(usize::from(list.height)).enumerate() {
            let mut pen = Pen::new(buffer, list, theme);
            let style = if nth == self.selected { theme.chosen() } else { theme.plain() };
            match kept {
                None => pen.short(2, y as i32, lang.pick(" a file… ", " un fichier… "), style),
                Some(kept) => {
                    let (text, age) = (told(&kept.record, lang), age(kept.age.as_secs(), lang));
                    let room = usize::from(width).saturating_sub(age.chars().count() + 7);
                    pen.short(2, y as i32, &format!(" {} ", fitting(&text, room)), style);
                    pen.right(y as i32, &format!("{age} "), theme.dim());
                }
            }
        }
        if let Some(kept) = self.selected.checked_sub(1).and_then(|nth| kept.get(nth)).filter(|_| beside) {
            let room = Rect { x: area.x + LIST, width: area.width - LIST, ..list };
            tiles = small(buffer, room, &kept.record.game, theme);
        }
        if let Some(note) = &self.note {
            sentence(buffer, status(area), note.say(lang), theme.bad(), theme);
        }
        let keys = lang.pick("↑ ↓ choose   ⏎ open   esc back", "↑ ↓ choisir   ⏎ ouvrir   échap retour");
        Pen::new(buffer, area, theme).keys(i32::from(area.height) - 1, keys);
        tiles
    }
}

/// `5 min`, `3 h`, `2 d`.
fn age(seconds: u64, lang: Lang) -> String {
    match seconds {
        0..60 => lang.pick("now", "à l'instant").to_owned(),
        60..3_600 => format!("{} min", seconds / 60),
        3_600..86_400 => format!("{} h", seconds / 3_600),
        _ => format!("{} {}", seconds / 86_400, lang.pick("d", "j")),
    }
}
