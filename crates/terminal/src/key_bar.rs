//! The bar at the foot of the screen: the keys that matter now. A click on one is a press of it.
//!
//! ```text
//!    ⏎ play  U undo  H hint  S scores  …      two spaces between, or one where that is needed to fit
//! ```

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::options::Options;
use super::pen::Pen;
use super::table::{Pane, Table};

// Each is a key, what it does in English, and in French.
const TREE: &str = "⏎ open ouvrir, f line suite, c cutoff coupe, m memo mémo, g ghosts élagué, e steps pas, \
                    w other autre, Z zoom zoom, esc back retour";
const OVER: &str = "⏎ again rejouer, B show montrer";
const PAST: &str = "⏎ play jouer, esc present présent, B show montrer";
const TURN: &str = "⏎ play jouer";
const MACHINES: &str = "P pause pause, + faster vite, - slower lent";
const PAUSED: &str = "P resume reprendre, ⏎ step pas, X now vite";
const MINE: &str = "U undo retour, H hint indice";
const UNDO: &str = "U undo retour";
// What opens a pane stands above it.
const LOOK: &str = "S scores scores, N new autre, Q quit quitter, ? help aide";

/// A key of the bar.
#[derive(Debug)]
pub(crate) struct Button {
    key: String,
    label: String,
    /// What a click on it stands for.
    pub(crate) code: KeyCode,
    /// Where it is, from the left end of the bar.
    from: u16,
    to: u16,
}

/// The keys that matter now, in a bar of this width.
pub(crate) fn buttons(table: &Table, options: &Options, width: u16) -> Vec<Button> {
    let lists: &[&str] = match () {
        () if table.pane == Pane::Tree && table.in_pane => &[TREE],
        () if table.looking.is_some() => &[PAST, LOOK],
        () if table.is_over() => &[OVER, UNDO, LOOK],
        () if table.paused => &[PAUSED, LOOK],
        () if !table.has_human() => &[MACHINES, LOOK],
        () => &[TURN, MINE, LOOK],
    };
    let all = || lists.iter().flat_map(|list| list.split(", "));
    let spaced = |gap| placed(all(), options, gap);
    let wide = spaced(2);
    let mut shown = if wide.last().is_some_and(|last| last.to > width) { spaced(1) } else { wide };
    // Half a word says nothing.
    shown.retain(|button| button.to <= width);
    shown
}

fn placed<'a>(all: impl Iterator<Item = &'a str>, options: &Options, gap: u16) -> Vec<Button> {
    let theme = options.theme;
    let mut from = 1;
    let button = |text: &str| {
        let mut words = text.split(' ');
        let (key, english, french) = (words.next()?, words.next()?, words.next()?);
        let code = match key {
            "⏎" => KeyCode::Enter,
            "esc" => KeyCode::Esc,
            letter => KeyCode::Char(letter.chars().next()?),
        };
        let (key, label) = (theme.spell(key), theme.spell(options.lang.pick(english, french)));
        let to = from + (key.chars().count() + 1 + label.chars().count()) as u16;
        let button = Button { key, label, code, from, to };
        from = to + gap;
        Some(button)
    };
    all.filter_map(button).collect()
}

/// The key press that a click at this place of the bar stands for.
pub(crate) fn at(table: &Table, options: &Options, width: u16, x: u16) -> Option<KeyCode> {
    let hit = |button: &Button| (button.from..button.to).contains(&x);
    buttons(table, options, width).into_iter().find(hit).map(|button| button.code)
}

/// Draws the bar.
pub(crate) fn draw(buffer: &mut Buffer, area: Rect, table: &Table, options: &Options) {
    let theme = options.theme;
    for Button { key, label, from, .. } in buttons(table, options, area.width) {
        let mut pen = Pen::new(buffer, area, theme);
        pen.text(i32::from(from), 0, &key, theme.accent());
        pen.text(i32::from(from) + key.chars().count() as i32 + 1, 0, &label, theme.dim());
    }
}
