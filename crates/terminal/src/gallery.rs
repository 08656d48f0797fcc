//! The pictures that are on the screen, and what to send so that others are.
//!
//! ```text
//!   wanted tiles ──► compare with those shown ──► kitty: unknown tiles are sent once, places change hands
//!                                                 sixel: each row of cells with a change is written anew
//! ```
//!
//! A move changes a few tiles, a screen without a board all of them. Where a picture is, the text has spaces that are not the
//! usual one (see `board`), so that text that replaces it is written, and wipes a sixel out.

use std::collections::HashMap;

use super::inquiry::Said;
use super::tile::{Placed, Tile};
use super::{kitty, sixel};

/// How the terminal takes pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Kitty,
    Sixel,
}

/// Which pictures are wanted, as `QUATERNE_GRAPHICS` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// What the terminal offers.
    Offered,
    /// This way, without asking.
    By(Way),
    Never,
}

impl Wanted {
    pub(crate) fn named(name: &str) -> Self {
        match name.to_ascii_lowercase().as_str() {
            "kitty" => Self::By(Way::Kitty),
            "sixel" => Self::By(Way::Sixel),
            "off" | "no" | "none" | "non" | "0" => Self::Never,
            _ => Self::Offered,
        }
    }
}

/// Numbers of pictures begin here: other programs begin with 1.
const FIRST: u32 = 40_040;

/// Colours of a sixel that every terminal of today has.
const COLOURS: usize = 256;

/// Points of a character, as the system knows them.
pub(crate) fn cell() -> Option<(u16, u16)> {
    let size = ratatui::crossterm::terminal::window_size().ok()?;
    let cell = (size.width.checked_div(size.columns)?, size.height.checked_div(size.rows)?);
    (cell.0 > 1 && cell.1 > 1).then_some(cell)
}

/// What is shown.
#[derive(Debug)]
pub(crate) struct Gallery {
    way: Way,
    /// Points of a character.
    cell: (u16, u16),
    /// Colours of a sixel.
    colours: usize,
    shown: Vec<Placed>,
    /// Tiles by their number, from [`FIRST`] on, at this size of characters.
    known: HashMap<(Tile, (u16, u16)), u32>,
}

impl Gallery {
    pub(crate) fn new(way: Way, cell: (u16, u16), colours: usize) -> Self {
        Self { way, cell, colours, shown: Vec::new(), known: HashMap::new() }
    }

    /// Where this terminal can have pictures, by what it and the environment said; `None` elsewhere.
    pub(crate) fn offered(said: &Said, wanted: Wanted) -> Option<Self> {
        let way = match wanted {
            Wanted::By(way) => way,
            Wanted::Offered if said.kitty => Way::Kitty,
            Wanted::Offered if said.sixel => Way::Sixel,
            Wanted::Offered | Wanted::Never => return None,
        };
        // Kitty's pictures are stretched to their characters; sixels are as large as they are.
        let cell = cell().or(said.cell).or((way == Way::Kitty).then_some((10, 20)))?;
        Some(Self::new(way, cell, said.colours.unwrap_or(COLOURS)))
    }

    /// Nothing is shown any more: the screen was wiped, or its characters have another size.
    pub(crate) fn wiped(&mut self, cell: Option<(u16, u16)>) -> &'static str {
        self.cell = cell.unwrap_or(self.cell);
        self.shown.clear();
        self.known.clear();
        self.farewell()
    }

    /// What takes all pictures away, where they do not go with the text.
    pub(crate) fn farewell(&self) -> &'static str {
        if self.way == Way::Kitty { kitty::FORGET } else { "" }
    }

    /// What to send so that these tiles are shown, and no others.
    pub(crate) fn show(&mut self, wanted: Vec<Placed>) -> String {
        let mut out = String::new();
        if wanted != self.shown {
            match self.way {
                Way::Kitty => self.exchange(&mut out, &wanted),
                Way::Sixel => self.rewrite(&mut out, &wanted),
            }
            self.shown = wanted;
            // Terminals that can show nothing until all of it is there; others take no notice.
            out = format!("\x1b[?2026h{out}\x1b[?2026l");
        }
        out
    }

    fn points(&self, placed: &Placed) -> (u16, u16) {
        (placed.rect.width * self.cell.0, placed.rect.height * self.cell.1)
    }

    fn painted(&self, placed: &Placed) -> Vec<u8> {
        placed.tile.painted(self.points(placed), placed.rect.height)
    }

    fn exchange(&mut self, out: &mut String, wanted: &[Placed]) {
        let old = std::mem::take(&mut self.shown);
        let key = |placed: &Placed| (placed.tile, (placed.rect.width, placed.rect.height));
        // A place on the screen is a number, too.
        let place = |placed: &Placed| 1 + u32::from(placed.rect.y) * 1000 + u32::from(placed.rect.x);
        for placed in old.iter().filter(|placed| !wanted.contains(placed)) {
            if let Some(id) = self.known.get(&key(placed)) {
                kitty::hide(out, *id, place(placed));
            }
        }
        for placed in wanted.iter().filter(|placed| !old.contains(placed)) {
            let next = FIRST + self.known.len() as u32;
            let id = *self.known.entry(key(placed)).or_insert(next);
            if id == next {
                kitty::send(out, id, &self.painted(placed), self.points(placed));
            }
            kitty::show(out, id, place(placed), placed.rect);
        }
    }

    /// A picture for each row of cells: tmux keeps no more than twenty.
    fn rewrite(&self, out: &mut String, wanted: &[Placed]) {
        let mut rows: Vec<Vec<&Placed>> = Vec::new();
        for placed in wanted {
            match rows.iter_mut().find(|row| row[0].rect.y == placed.rect.y) {
                Some(row) => row.push(placed),
                None => rows.push(vec![placed]),
            }
        }
        for mut row in rows {
            if row.iter().all(|placed| self.shown.contains(placed)) {
                continue;
            }
            row.sort_by_key(|placed| placed.rect.x);
            let tiles: Vec<Vec<u8>> = row.iter().map(|placed| self.painted(placed)).collect();
            let widths: Vec<usize> =
                row.iter().map(|placed| 3 * usize::from(self.points(placed).0)).collect();
            let height = usize::from(self.points(row[0]).1);
            let lines = (0..height).flat_map(|y| {
                tiles.iter().zip(&widths).flat_map(move |(tile, width)| &tile[y * width..(y + 1) * width])
            });
            let points: Vec<u8> = lines.copied().collect();
            out.push_str(&format!("\x1b[{};{}H", row[0].rect.y + 1, row[0].rect.x + 1));
            sixel::write(out, &points, (widths.iter().sum::<usize>() / 3, height), self.colours);
        }
    }
}

#[cfg(test)]
mod tests {
    use quaterne_rules::Side;
    use ratatui::layout::Rect;

    use super::*;
    use crate::frame::Grid;
    use crate::palette::Scheme;
    use crate::tile::{Mark, Stone};

    fn tiles(stones: &str) -> Vec<Placed> {
        let stone = |side| Some(Stone { side, mark: Mark::None, shines: false, above: 0 });
        let tile = |nth: usize, c: char| Placed {
            rect: Rect::new(1 + 6 * (nth % 2) as u16, 2 + 3 * (nth / 2) as u16, 6, 3),
            tile: Tile {
                scheme: Scheme::Dark,
                grid: Grid::Holes,
                edges: [false; 4],
                stone: match c {
                    'x' => stone(Side::X),
                    'o' => stone(Side::O),
                    _ => None,
                },
                hint: false,
                marked: false,
                cursor: None,
            },
        };
        stones.chars().enumerate().map(|(nth, c)| tile(nth, c)).collect()
    }

    /// How often each is said: pictures sent, shown and hidden.
    fn counts(said: &str) -> [usize; 3] {
        ["a=t,", "a=p,", "a=d,"].map(|word| said.matches(word).count())
    }

    #[test]
    fn kitty_is_sent_each_tile_once() {
        let mut gallery = Gallery::new(Way::Kitty, (10, 20), 256);
        assert_eq!(counts(&gallery.show(tiles("...."))), [1, 4, 0]);
        assert_eq!(gallery.show(tiles("....")), "");
        assert_eq!(counts(&gallery.show(tiles("x..."))), [1, 1, 1]);
        assert_eq!(counts(&gallery.show(tiles("xx.o"))), [1, 2, 2]);
        assert_eq!(counts(&gallery.show(Vec::new())), [0, 0, 4]);
        assert_eq!(counts(&gallery.show(tiles("xx.o"))), [0, 4, 0]);
        assert_eq!(gallery.wiped(Some((8, 16))), kitty::FORGET);
        assert_eq!(counts(&gallery.show(tiles("xx.o"))), [3, 4, 0]);
    }

    #[test]
    fn only_rows_that_change_are_written_as_sixels() {
        let mut gallery = Gallery::new(Way::Sixel, (10, 20), 256);
        let rows = |said: &str| said.matches("\x1bP0;1;0q\"1;1;120;60#").count();
        let said = gallery.show(tiles("...."));
        assert_eq!(rows(&said), 2);
        assert!(said.starts_with("\x1b[?2026h\x1b[3;2H\x1bP") && said.contains("\x1b[6;2H\x1bP"));
        assert_eq!(rows(&gallery.show(tiles("...o"))), 1);
        assert_eq!(gallery.show(tiles("...o")), "");
        assert_eq!(rows(&gallery.show(Vec::new())), 0);
        assert_eq!(gallery.farewell(), "");
        assert_eq!(rows(&gallery.show(tiles("...o"))), 2);
    }

    #[test]
    fn the_switch() {
        assert_eq!(Wanted::named("OFF"), Wanted::Never);
        assert_eq!(Wanted::named("sixel"), Wanted::By(Way::Sixel));
        assert_eq!(Wanted::named("auto"), Wanted::Offered);
    }
}
