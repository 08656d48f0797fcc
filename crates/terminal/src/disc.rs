//! A stone as characters, at any size.
//!
//! A character is two quarter blocks wide and two high, so a stone of w × h characters is a picture of 2w × 2h
//! points, of which the last line stays empty: stones do not touch.
//!
//! ```text
//!     3 × 2              5 × 3
//!     ▟█▙   ▟▀▙   ▀▄▀    ▄███▄   ▄▛▀▜▄      first player's disc, second player's ring,
//!     ▝▀▘   ▝▀▘   ▝ ▘    █████   █▖ ▗█      and the cross of small free boards
//!                         ▀▀▀     ▀▀▀
//! ```
//!
//! Where there are colours, the middle of a ring is painted darker. Without Unicode the points are the characters
//! themselves.

use super::theme::Signs;

/// What a stone looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Disc,
    Ring,
    Cross,
}

/// A character of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dot {
    /// Beside the stone: what was there stays.
    Beside,
    /// Of the stone.
    Ink(char),
    /// Of the stone, over its middle.
    Core(char),
}

/// By the points that are set: upper left 1, upper right 2, lower left 4, lower right 8.
const QUARTERS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// The rows of a stone of this size; `painted` if the middle of a ring has a colour of its own.
pub(crate) fn rows(form: Form, signs: Signs, painted: bool, width: u16, height: u16) -> Vec<Vec<Dot>> {
    match signs {
        Signs::Unicode => blocks(form, painted, width, height),
        Signs::Ascii => {
            let dot = |c: char| if c == ' ' { Dot::Beside } else { Dot::Ink(c) };
            letters(form, width, height).iter().map(|row| row.chars().map(dot).collect()).collect()
        }
    }
}

/// What a point of a picture is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Point {
    Beside,
    Ink,
    Core,
}

fn blocks(form: Form, painted: bool, width: u16, height: u16) -> Vec<Vec<Dot>> {
    let lines = 2 * height - 1;
    let point = |x: u16, y: u16| if y < lines { point(form, x, y, 2 * width, lines) } else { Point::Beside };
    let dot = |row: u16, column: u16| {
        let (x, y) = (2 * column, 2 * row);
        let four = [point(x, y), point(x + 1, y), point(x, y + 1), point(x + 1, y + 1)];
        let sign = |is: &dyn Fn(Point) -> bool| {
            let set = four.iter().enumerate().map(|(nth, &point)| usize::from(is(point)) << nth);
            QUARTERS[set.sum::<usize>()]
        };
        let edge = four.contains(&Point::Beside);
        match () {
            () if four.iter().all(|point| *point == Point::Beside) => Dot::Beside,
            // A character has two colours only: at the edge the middle counts as ink.
            () if edge && painted => Dot::Ink(sign(&|point| point != Point::Beside)),
            () if four.contains(&Point::Core) && !edge => Dot::Core(sign(&|point| point == Point::Ink)),
            () => Dot::Ink(sign(&|point| point == Point::Ink)),
        }
    };
    (0..height).map(|row| (0..width).map(|column| dot(row, column)).collect()).collect()
}

fn letters(form: Form, width: u16, height: u16) -> Vec<String> {
    // A line is left free below, where there is one.
    let height = if height > 2 { height - 1 } else { height };
    if height == 2 {
        let (width, inner) = (usize::from(width), usize::from(width.saturating_sub(2)));
        let cross = if width % 2 == 0 { ["\\/", "/\\"] } else { ["\\ /", "/ \\"] };
        return match form {
            Form::Ring => vec![format!("/{}\\", "-".repeat(inner)), format!("\\{}/", "_".repeat(inner))],
            _ => cross.map(|row| format!("{row:^width$}")).to_vec(),
        };
    }
    let (form, letter) = if form == Form::Ring { (Form::Ring, 'o') } else { (Form::Cross, 'x') };
    let at = |x, y| if point(form, x, y, width, height) == Point::Ink { letter } else { ' ' };
    (0..height).map(|y| (0..width).map(|x| at(x, y)).collect()).collect()
}

/// What a point of a `width` × `height` picture belongs to.
fn point(form: Form, x: u16, y: u16, width: u16, height: u16) -> Point {
    // From the centre, with the edges at ±1.
    let place = |at: u16, of: u16| (2.0 * f64::from(at) + 1.0) / f64::from(of) - 1.0;
    let (x, y) = (place(x, width), place(y, height));
    let from_centre = x.hypot(y);
    match form {
        Form::Disc | Form::Ring if from_centre > 1.0 => Point::Beside,
        // The smallest ring is hollow in one character only.
        Form::Ring if from_centre < if width <= 6 { 0.45 } else { 0.58 } => Point::Core,
        Form::Disc | Form::Ring => Point::Ink,
        Form::Cross if (x.abs() - y.abs()).abs() <= 0.27 && x.abs() <= 0.9 => Point::Ink,
        Form::Cross => Point::Beside,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(form: Form, signs: Signs, width: u16, height: u16, picture: &[&str]) {
        let drawn = rows(form, signs, false, width, height);
        let sign = |dot: &Dot| match dot {
            Dot::Beside => ' ',
            Dot::Ink(c) | Dot::Core(c) => *c,
        };
        let drawn: Vec<String> = drawn.iter().map(|row| row.iter().map(sign).collect()).collect();
        assert_eq!(drawn, picture);
    }

    #[test]
    fn stones_are_round() {
        check(Form::Disc, Signs::Unicode, 3, 2, &["▟█▙", "▝▀▘"]);
        check(Form::Ring, Signs::Unicode, 3, 2, &["▟▀▙", "▝▀▘"]);
        check(Form::Disc, Signs::Unicode, 5, 3, &["▄███▄", "█████", " ▀▀▀ "]);
        check(Form::Ring, Signs::Unicode, 5, 3, &["▄▛▀▜▄", "█▖ ▗█", " ▀▀▀ "]);
        check(Form::Ring, Signs::Ascii, 4, 2, &["/--\\", "\\__/"]);
        check(Form::Disc, Signs::Ascii, 5, 3, &[" \\ / ", " / \\ "]);
        check(Form::Ring, Signs::Ascii, 7, 4, &[" ooooo ", "o     o", " ooooo "]);
    }

    /// The last line of points is free at every size, and the first is not: stones are apart.
    #[test]
    fn stones_do_not_touch() {
        for height in 2..12 {
            let rows = rows(Form::Disc, Signs::Unicode, true, 2 * height - 1, height);
            let lower = "▖▗▄▌▐▙▟▛▜█▞▚";
            let last = &rows[usize::from(height) - 1];
            assert!(!last.iter().any(|dot| matches!(dot, Dot::Ink(c) if lower.contains(*c))), "{height}");
            assert!(rows[0].iter().any(|dot| matches!(dot, Dot::Ink('█' | '▙' | '▟'))), "{height}");
        }
    }
}
