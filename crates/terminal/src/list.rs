//! What the lists of all screens have in common: the keys that go through one, the part of it that is shown, and tabs.

use ratatui::crossterm::event::KeyCode;

/// Where a key leads from here in a list that ends there; `None` if it is no such key.
pub(crate) fn moved(key: KeyCode, at: usize, last: usize) -> Option<usize> {
    let to = match key {
        KeyCode::Up => at.saturating_sub(1),
        KeyCode::Down => at + 1,
        KeyCode::PageUp => at.saturating_sub(10),
        KeyCode::PageDown => at + 10,
        KeyCode::Home => 0,
        KeyCode::End => last,
        _ => return None,
    };
    Some(to.min(last))
}

/// The next one of so many, or the one before, round and round.
pub(crate) fn turned(at: usize, by: isize, of: usize) -> usize {
    (at as isize + by).rem_euclid(of as isize) as usize
}

/// The first line to show so that the selected one is among `height` lines.
pub(crate) fn top_for(top: usize, selected: usize, height: usize) -> usize {
    top.clamp((selected + 1).saturating_sub(height.max(1)), selected)
}

/// A tab: what it opens, where it begins, and its label.
pub(crate) type Tab<T> = (T, u16, &'static str);

/// Tabs in a row, so far apart.
pub(crate) fn tabs<T>(
    labels: impl IntoIterator<Item = (T, &'static str)>,
    apart: u16,
) -> impl Iterator<Item = Tab<T>> {
    let mut x = apart.saturating_sub(2);
    labels.into_iter().map(move |(what, label)| {
        let at = x;
        x += label.chars().count() as u16 + apart;
        (what, at, label)
    })
}

/// What the tab at this place of the row opens.
pub(crate) fn tab_at<T>(mut tabs: impl Iterator<Item = Tab<T>>, x: u16) -> Option<T> {
    let hit = |from: u16, label: &str| (from..from + label.chars().count() as u16 + 2).contains(&x);
    tabs.find(|(_, from, label)| hit(*from, label)).map(|(what, _, _)| what)
}
