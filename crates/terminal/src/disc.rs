//! A stone as characters, at any size.
//!
//! A character is two quarter blocks wide and two high, so a stone of w × h characters is a picture of 2w × 2h
//! points:
//!
//! ```text
//!     4 × 2                       6 × 3
//!     ▟██▙   ▟▀▀▙   ▀▄▄▀          ▗████▖    first player's disc, second player's ring,
//!     ▜██▛   ▜▄▄▛   ▄▀▀▄          ▜████▛    and the cross of small free boards
//!                                  ▀▀▀▀
//! ```
//!
//! Without Unicode the points are the characters themselves.

use super::theme::Signs;

/// What a stone looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Disc,
    Ring,
    Cross,
}

/// By the points that are set: upper left 1, upper right 2, lower left 4, lower right 8.
const QUARTERS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// The rows of a stone of this size.
pub(crate) fn rows(form: Form, signs: Signs, width: u16, height: u16) -> Vec<String> {
    match signs {
        Signs::Unicode => blocks(form, width, height),
        Signs::Ascii => letters(form, width, height),
    }
}

fn blocks(form: Form, width: u16, height: u16) -> Vec<String> {
    // Where there is room, half a line keeps a stone off the one below.
    let points = if height > 2 { 2 * height - 1 } else { 2 * height };
    let point = |x: u16, y: u16| u8::from(y < points && covers(form, x, y, 2 * width, points));
    (0..height)
        .map(|row| {
            (0..width)
                .map(|column| {
                    let (x, y) = (2 * column, 2 * row);
                    let set =
                        point(x, y) | point(x + 1, y) << 1 | point(x, y + 1) << 2 | point(x + 1, y + 1) << 3;
                    QUARTERS[usize::from(set)]
                })
                .collect()
        })
        .collect()
}

fn letters(form: Form, width: u16, height: u16) -> Vec<String> {
    let small = match (form, width, height) {
        (Form::Ring, 4, 2) => Some(["/--\\", "\\__/"]),
        (Form::Ring, 3, 2) => Some(["/-\\", "\\_/"]),
        (_, 4, 2) => Some([" \\/ ", " /\\ "]),
        (_, 3, 2) => Some(["\\ /", "/ \\"]),
        _ => None,
    };
    if let Some(rows) = small {
        return rows.map(str::to_owned).to_vec();
    }
    let (form, letter) = if form == Form::Ring { (Form::Ring, 'o') } else { (Form::Cross, 'x') };
    (0..height)
        .map(|y| (0..width).map(|x| if covers(form, x, y, width, height) { letter } else { ' ' }).collect())
        .collect()
}

/// Whether a point of a `width` × `height` picture belongs to the form.
fn covers(form: Form, x: u16, y: u16, width: u16, height: u16) -> bool {
    // From the centre, with the edges at ±1.
    let place = |at: u16, of: u16| (2.0 * f64::from(at) + 1.0) / f64::from(of) - 1.0;
    let (x, y) = (place(x, width), place(y, height));
    let from_centre = x.hypot(y);
    match form {
        Form::Disc => from_centre <= 1.0,
        Form::Ring => (0.58..=1.0).contains(&from_centre),
        Form::Cross => (x.abs() - y.abs()).abs() <= 0.27 && x.abs() <= 0.9,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(form: Form, signs: Signs, width: u16, height: u16, picture: &[&str]) {
        assert_eq!(rows(form, signs, width, height), picture);
    }

    #[test]
    fn stones_are_round() {
        check(Form::Disc, Signs::Unicode, 4, 2, &["▟██▙", "▜██▛"]);
        check(Form::Ring, Signs::Unicode, 4, 2, &["▟▀▀▙", "▜▄▄▛"]);
        check(Form::Disc, Signs::Unicode, 6, 3, &["▗████▖", "▜████▛", " ▀▀▀▀ "]);
        check(Form::Ring, Signs::Ascii, 4, 2, &["/--\\", "\\__/"]);
        check(Form::Disc, Signs::Ascii, 3, 3, &["x x", " x ", "x x"]);
        check(Form::Ring, Signs::Ascii, 5, 3, &[" ooo ", "o   o", " ooo "]);
    }
}
