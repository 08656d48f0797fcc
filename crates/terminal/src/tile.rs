//! A cell of the board as a picture, for terminals that show some.
//!
//! ```text
//!   ┌───────┐   ┌───┼───┐   ┌──────┬    holes of an upright board, a stone seen through them as it falls;
//!   │ ▗▄▄▄▖ │   ┼───●───┼   │  ╲╱  │    crossings; boxes
//!   │ ▝▀▀▀▘ │   └───┼───┘   │  ╱╲  │    x is filled (a cross in boxes), o a ring; a dot is the last move, ★ the winning line
//! ```
//!
//! A tile is a value: the same tile is painted once and shown wherever it is wanted. Each point is asked four times what
//! lies there, so edges are smooth. Rejected: painting the board as one picture, of which every move would be sent whole.

use quaterne_rules::Side;
use ratatui::layout::Rect;

use super::frame::Grid;
use super::palette::{self, Scheme};

/// What sets one stone apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    None,
    Last,
    Won,
}

/// A stone, or the part of it that is seen in this cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stone {
    pub(crate) side: Side,
    pub(crate) mark: Mark,
    pub(crate) shines: bool,
    /// How many lines of characters above the middle of the cell it is; below, if less than 0.
    pub(crate) above: i16,
}

/// What a cell looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tile {
    pub(crate) scheme: Scheme,
    pub(crate) grid: Grid,
    /// Whether it lies at the left, right, upper and lower edge of the board.
    pub(crate) edges: [bool; 4],
    pub(crate) stone: Option<Stone>,
    pub(crate) hint: bool,
    /// Part of the alignment that is pointed at.
    pub(crate) marked: bool,
    /// Whoever would play here.
    pub(crate) cursor: Option<Side>,
}

/// A tile and the characters that it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) rect: Rect,
    pub(crate) tile: Tile,
}

type Rgb = [u8; 3];

/// Where a point of a picture is asked.
const SAMPLES: [(f64, f64); 4] = [(0.125, 0.375), (0.375, 0.875), (0.625, 0.125), (0.875, 0.625)];
/// Half the width of a stone, as a share of the cell's smaller side.
const RADIUS: f64 = 0.43;
/// The middle of a ring, as a share of the stone.
const CORE: f64 = 0.58;

impl Tile {
    /// Red, green and blue of each point, line by line, on so many points that stand for so many lines of characters.
    pub(crate) fn painted(&self, (width, height): (u16, u16), lines: u16) -> Vec<u8> {
        let (across, down) = (f64::from(width), f64::from(height));
        let place = Place {
            half: (across / 2.0, down / 2.0),
            radius: RADIUS * across.min(down),
            line: down / f64::from(lines.max(1)),
            hair: (across.min(down) / 48.0).max(0.5),
        };
        let mut points = Vec::with_capacity(3 * usize::from(width) * usize::from(height));
        for y in 0..height {
            for x in 0..width {
                let colours = SAMPLES.map(|(right, below)| {
                    let (x, y) = (f64::from(x) + right, f64::from(y) + below);
                    self.colour(&place, x - place.half.0, y - place.half.1)
                });
                points.extend(mean(colours));
            }
        }
        points
    }

    /// What lies at a point, counted from the middle.
    fn colour(&self, place: &Place, x: f64, y: f64) -> Rgb {
        let palette = self.scheme.palette();
        let board = if self.grid == Grid::Holes { palette.board } else { palette.plain };
        let ground = rgb(if self.marked { palette.marked } else { board });
        let (u, v) = (x / place.radius, y / place.radius);
        if let Some(side) = self.cursor.filter(|_| self.grid != Grid::Holes && place.is_bracket(x, y)) {
            return rgb(palette.sides[side.index()]);
        }
        if self.hint && u.abs() + v.abs() < 0.42 {
            return rgb(if self.grid == Grid::Holes { palette.shine } else { palette.good });
        }
        let under = match self.grid {
            Grid::Holes if u.hypot(v) > 1.0 => return ground,
            Grid::Holes => rgb(palette.hole),
            Grid::Boxes if self.is_border(place, x, y) => return rgb(palette.lines),
            Grid::Crossings if self.is_line(place, x, y) => rgb(palette.lines),
            Grid::Boxes | Grid::Crossings => ground,
        };
        let stone = self.stone.and_then(|stone| {
            let v = v + f64::from(stone.above) * place.line / place.radius;
            self.stone_at(stone, u, v, ground)
        });
        stone.unwrap_or(under)
    }

    /// What lies at a point of a stone whose edge is 1 away from its middle.
    fn stone_at(&self, stone: Stone, u: f64, v: f64, ground: Rgb) -> Option<Rgb> {
        let palette = self.scheme.palette();
        let (holes, from_middle) = (self.grid == Grid::Holes, u.hypot(v));
        let inks = if holes { palette.stones } else { palette.sides };
        let ink = rgb(if stone.shines { palette.shine } else { inks[stone.side.index()] });
        let cut = rgb(if holes { palette.hole } else { palette.plain });
        let core = if holes { rgb(palette.core) } else { ground };
        let sign = match stone.mark {
            Mark::None => false,
            Mark::Last => from_middle < 0.2,
            Mark::Won => is_star(u / 0.5, v / 0.5),
        };
        match stone.side {
            Side::X if self.grid == Grid::Boxes => {
                let cross = (u.abs() - v.abs()).abs() < 0.24 && u.abs().max(v.abs()) < 0.86;
                // A dot would be lost where the strokes meet.
                let sign = sign || stone.mark == Mark::Last && from_middle < 0.3;
                if cross || sign { Some(if sign { cut } else { ink }) } else { None }
            }
            _ if from_middle > 1.0 => None,
            Side::X if sign => Some(cut),
            // A groove, as the toy's stones have it.
            Side::X if (0.72..0.8).contains(&from_middle) => Some(mixed(ink, cut)),
            Side::O if sign && stone.mark == Mark::Won && holes => Some(rgb(palette.shine)),
            Side::O if !sign && from_middle < CORE => Some(core),
            Side::X | Side::O => Some(ink),
        }
    }

    /// Whether a line between two boxes is there.
    fn is_border(&self, place: &Place, x: f64, y: f64) -> bool {
        let [left, right, top, bottom] = self.edges;
        let near = |from_edge: f64, is_edge: bool| !is_edge && from_edge < place.hair;
        near(place.half.0 - x, right)
            || near(place.half.0 + x, left)
            || near(place.half.1 - y, bottom)
            || near(place.half.1 + y, top)
    }

    /// Whether a line through the cell is there.
    fn is_line(&self, place: &Place, x: f64, y: f64) -> bool {
        let [left, right, top, bottom] = self.edges;
        let along = |at: f64, before: bool, after: bool| !(at < 0.0 && before || at > 0.0 && after);
        y.abs() < place.hair && along(x, left, right) || x.abs() < place.hair && along(y, top, bottom)
    }
}

/// How large the parts of a cell are, in points.
struct Place {
    half: (f64, f64),
    radius: f64,
    /// A line of characters.
    line: f64,
    /// Half the width of a thin line.
    hair: f64,
}

impl Place {
    /// Whether one of the four corners that show the cursor is there.
    fn is_bracket(&self, x: f64, y: f64) -> bool {
        let (u, v) = (x.abs() / self.half.0, y.abs() / self.half.1);
        let within = |at: f64| (0.82..0.93).contains(&at);
        within(u) && (0.5..0.93).contains(&v) || within(v) && (0.5..0.93).contains(&u)
    }
}

/// Whether a point lies in a star with five points, one of them up, that fills the circle of radius 1.
fn is_star(u: f64, v: f64) -> bool {
    use std::f64::consts::PI;
    let (inner, tenth) = (0.4, PI / 5.0);
    let angle = u.atan2(-v).rem_euclid(2.0 * tenth);
    let angle = angle.min(2.0 * tenth - angle);
    // The edge from a point to the notch beside it.
    u.hypot(v) < inner * tenth.sin() / (angle.sin() + inner * (tenth - angle).sin())
}

fn rgb(ink: palette::Ink) -> Rgb {
    palette::rgb(ink.0)
}

fn mixed(one: Rgb, other: Rgb) -> Rgb {
    mean([one, one, one, other])
}

fn mean(colours: [Rgb; 4]) -> Rgb {
    [0, 1, 2].map(|nth| (colours.iter().map(|colour| u16::from(colour[nth])).sum::<u16>() / 4) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: Tile = Tile {
        scheme: Scheme::Dark,
        grid: Grid::Holes,
        edges: [false; 4],
        stone: None,
        hint: false,
        marked: false,
        cursor: None,
    };
    const STONE: Stone = Stone { side: Side::X, mark: Mark::None, shines: false, above: 0 };

    /// The picture as letters: one for each colour of the palette, `~` for what is between two of them.
    fn drawn(tile: &Tile, letters: &[(char, u8)]) -> Vec<String> {
        let points = tile.painted((12, 12), 3);
        let letter = |point: &[u8]| {
            let known = letters.iter().find(|(_, ink)| palette::rgb(*ink) == point);
            known.map_or('~', |(letter, _)| *letter)
        };
        points.chunks(36).map(|row| row.chunks(3).map(letter).collect()).collect()
    }

    #[test]
    fn stones_are_seen_through_their_holes() {
        let letters = [('.', 25), ('o', 17), ('x', 220)];
        let hole = drawn(&EMPTY, &letters);
        assert!(hole[0].starts_with("....") && hole[0].ends_with("...."), "{hole:#?}");
        assert!(hole[6].starts_with(".oooooooooo"), "{hole:#?}");
        // On its way down, two lines of three above: only its lower part is in the hole.
        let falling = Tile { stone: Some(Stone { above: 2, ..STONE }), ..EMPTY };
        let rows = drawn(&falling, &letters);
        assert!(rows[2].contains('x') && !rows[6].contains('x') && rows[6].contains('o'), "{rows:#?}");
        assert_eq!(rows[0][..4], hole[0][..4], "the board is in front of it");
        let whole = Tile { stone: Some(STONE), ..EMPTY };
        assert!(drawn(&whole, &letters)[6].contains("xx"));
    }

    /// Without their colours x and o differ, and so do the last move and the winning line.
    #[test]
    fn colours_are_never_alone() {
        for grid in [Grid::Holes, Grid::Boxes, Grid::Crossings] {
            let mut seen = Vec::new();
            for side in Side::BOTH {
                for mark in [Mark::None, Mark::Last, Mark::Won] {
                    let tile = Tile { grid, stone: Some(Stone { side, mark, ..STONE }), ..EMPTY };
                    let points = tile.painted((24, 24), 3);
                    // Whether a point is the stone's, or very bright.
                    let sort = |point: &[u8]| {
                        (point == tile_ink(side, grid), point.iter().all(|share| *share > 230))
                    };
                    let shape: Vec<_> = points.chunks(3).map(sort).collect();
                    assert!(!seen.contains(&shape), "{grid:?} {side} {mark:?}");
                    seen.push(shape);
                }
            }
        }
    }

    fn tile_ink(side: Side, grid: Grid) -> Rgb {
        let palette = Scheme::Dark.palette();
        let inks = if grid == Grid::Holes { palette.stones } else { palette.sides };
        rgb(inks[side.index()])
    }

    #[test]
    fn lines_end_at_the_edge_of_the_board() {
        let letters = [('.', 236), ('-', 242)];
        let corner = Tile { grid: Grid::Crossings, edges: [true, false, true, false], ..EMPTY };
        let rows = drawn(&corner, &letters);
        assert!(rows[0].chars().all(|c| c == '.') && rows[11].contains(['-', '~']), "{rows:#?}");
        assert!(!rows[6][..5].contains(['-', '~']) && rows[6][7..].contains(['-', '~']), "{rows:#?}");
    }
}
