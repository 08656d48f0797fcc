//! The colours of a scheme, by what they are for; each as an entry of the 256-colour table, and of the sixteen of old.
//!
//! ```text
//!   scheme        stones               board     for terminals
//!   Dark          yellow, red          blue      whose ground is dark
//!   Light         yellow, red          blue      whose ground is light: text is dark
//!   Clear         orange, sky blue     grey      for whoever does not tell red from green, on dark ground
//!   ClearLight    the same                       and on light ground
//! ```
//!
//! Stones of an upright board lie on paint, text and the stones of other boards on the terminal's own ground or nearly so:
//! a side has a colour for each.

use ratatui::style::Color;

/// Which colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Scheme {
    Dark,
    Light,
    Clear,
    ClearLight,
}

/// A colour of the 256, and the nearest of the sixteen.
pub(super) type Ink = (u8, Color);

/// A colour of the 256 as red, green and blue: a cube of six steps each, then greys. The first sixteen are whatever a person
/// made of them, and no palette has them.
pub(crate) const fn rgb(ink: u8) -> [u8; 3] {
    const fn step(nth: u8) -> u8 {
        if nth == 0 { 0 } else { 55 + 40 * nth }
    }
    match ink.checked_sub(16) {
        Some(nth @ 0..=215) => [step(nth / 36), step(nth / 6 % 6), step(nth % 6)],
        Some(nth) => [8 + 10 * (nth - 216); 3],
        None => [0; 3],
    }
}

/// The colours of a scheme.
#[derive(Debug)]
pub(super) struct Palette {
    /// Stones of x and of o on the upright board; the middle of o's, which is a ring; and what a winning stone flashes in.
    pub(super) stones: [Ink; 2],
    pub(super) core: Ink,
    pub(super) shine: Ink,
    /// The board around the stones of the winning line.
    pub(super) lit: Ink,
    /// What is said of x and of o, and their stones on other boards.
    pub(super) sides: [Ink; 2],
    /// The board with gravity, and its holes.
    pub(super) board: Ink,
    pub(super) hole: Ink,
    /// A board without gravity, and its lines.
    pub(super) plain: Ink,
    pub(super) lines: Ink,
    pub(super) marked: Ink,
    pub(super) dim: Ink,
    pub(super) accent: Ink,
    pub(super) good: Ink,
    pub(super) bad: Ink,
    pub(super) note: Ink,
}

const DARK: Palette = Palette {
    stones: [(220, Color::LightYellow), (203, Color::LightRed)],
    core: (124, Color::Red),
    shine: (231, Color::White),
    lit: (39, Color::LightBlue),
    sides: [(220, Color::LightYellow), (203, Color::LightRed)],
    board: (25, Color::Blue),
    hole: (17, Color::Black),
    plain: (236, Color::Black),
    lines: (242, Color::DarkGray),
    marked: (30, Color::Cyan),
    dim: (245, Color::DarkGray),
    accent: (80, Color::Cyan),
    good: (114, Color::Green),
    bad: (209, Color::LightRed),
    note: (229, Color::LightYellow),
};

const LIGHT: Palette = Palette {
    stones: [(220, Color::LightYellow), (196, Color::LightRed)],
    core: (124, Color::Red),
    shine: (231, Color::White),
    lit: (81, Color::LightBlue),
    sides: [(94, Color::Magenta), (160, Color::Red)],
    board: (26, Color::Blue),
    hole: (18, Color::Black),
    plain: (254, Color::Gray),
    lines: (246, Color::DarkGray),
    marked: (116, Color::Cyan),
    dim: (242, Color::DarkGray),
    accent: (25, Color::Blue),
    good: (22, Color::Green),
    bad: (160, Color::Red),
    note: (90, Color::Magenta),
};

const CLEAR: Palette = Palette {
    stones: [(214, Color::LightYellow), (75, Color::LightCyan)],
    core: (25, Color::Blue),
    sides: [(214, Color::LightYellow), (75, Color::LightCyan)],
    board: (240, Color::Blue),
    lit: (252, Color::LightBlue),
    hole: (234, Color::Black),
    good: (75, Color::LightCyan),
    bad: (214, Color::LightYellow),
    ..DARK
};

const CLEAR_LIGHT: Palette = Palette {
    stones: [(214, Color::LightYellow), (75, Color::LightCyan)],
    core: (25, Color::Blue),
    sides: [(94, Color::Magenta), (25, Color::Blue)],
    board: (240, Color::Blue),
    lit: (252, Color::LightBlue),
    hole: (234, Color::Black),
    good: (25, Color::Blue),
    bad: (94, Color::Magenta),
    ..LIGHT
};

impl Scheme {
    pub(super) fn palette(self) -> &'static Palette {
        match self {
            Self::Dark => &DARK,
            Self::Light => &LIGHT,
            Self::Clear => &CLEAR,
            Self::ClearLight => &CLEAR_LIGHT,
        }
    }

    /// The scheme of a ground: light or dark.
    pub(crate) fn on(light: bool) -> Self {
        if light { Self::Light } else { Self::Dark }
    }

    /// By its name, as `QUATERNE_THEME` has it.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "dark" | "sombre" => Self::Dark,
            "light" | "clair" => Self::Light,
            "colour-blind" | "color-blind" | "daltonien" => Self::Clear,
            "colour-blind-light" | "color-blind-light" | "daltonien-clair" => Self::ClearLight,
            _ => return None,
        })
    }

    /// In English and in French.
    pub(crate) fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Dark => ("dark", "sombre"),
            Self::Light => ("light", "clair"),
            Self::Clear => ("colour-blind", "daltonien"),
            Self::ClearLight => ("colour-blind-light", "daltonien-clair"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Scheme; 4] = [Scheme::Dark, Scheme::Light, Scheme::Clear, Scheme::ClearLight];

    /// Brightness as eyes see it, from 0 to 1 (sRGB, relative luminance).
    fn luminance(colour: [u8; 3]) -> f64 {
        let [red, green, blue] = colour.map(|level| {
            let share = f64::from(level) / 255.0;
            if share <= 0.03928 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn of_table(ink: u8) -> f64 {
        assert!(ink > 15, "{ink} is whatever a person made of it");
        luminance(rgb(ink))
    }

    fn contrast(one: f64, other: f64) -> f64 {
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The sixteen as a console paints them: those of the VGA.
    fn of_old(colour: Color) -> f64 {
        const VGA: [(Color, [u8; 3]); 14] = [
            (Color::Black, [0, 0, 0]),
            (Color::Red, [170, 0, 0]),
            (Color::Green, [0, 170, 0]),
            (Color::Yellow, [170, 85, 0]),
            (Color::Blue, [0, 0, 170]),
            (Color::Magenta, [170, 0, 170]),
            (Color::Cyan, [0, 170, 170]),
            (Color::Gray, [170, 170, 170]),
            (Color::DarkGray, [85, 85, 85]),
            (Color::LightRed, [255, 85, 85]),
            (Color::LightYellow, [255, 255, 85]),
            (Color::LightBlue, [85, 85, 255]),
            (Color::LightCyan, [85, 255, 255]),
            (Color::White, [255, 255, 255]),
        ];
        let (_, found) = VGA.into_iter().find(|(name, _)| *name == colour).unwrap();
        luminance(found)
    }

    /// With sixteen colours, too, stones can be told from the upright board, whether it shines or not, and from its holes.
    #[test]
    fn stones_of_old_colours_can_be_seen() {
        for scheme in ALL {
            let palette = scheme.palette();
            for stone in palette.stones {
                for (ground, least) in [(palette.board, 3.0), (palette.hole, 3.0), (palette.lit, 1.5)] {
                    let found = contrast(of_old(stone.1), of_old(ground.1));
                    assert!(found >= least, "{scheme:?}: {} on {} is {found:.1}", stone.1, ground.1);
                }
            }
            let ground = if matches!(scheme, Scheme::Light | Scheme::ClearLight) { 1.0 } else { 0.0 };
            for side in palette.sides {
                let found = contrast(of_old(side.1), ground);
                assert!(found >= 4.5, "{scheme:?}: {} on its ground is {found:.1}", side.1);
            }
        }
    }

    /// Text can be read on the terminal's ground, as the accessibility guidelines ask (4.5 for text), and stones can be
    /// told from the board and from its holes.
    #[test]
    fn everything_can_be_read() {
        for scheme in ALL {
            let palette = scheme.palette();
            let light = matches!(scheme, Scheme::Light | Scheme::ClearLight);
            let ground = if light { of_table(255) } else { of_table(234) };
            let [x, o] = palette.sides;
            for ink in [x, o, palette.dim, palette.accent, palette.good, palette.bad, palette.note] {
                let found = contrast(of_table(ink.0), ground);
                assert!(found >= 4.5, "{scheme:?}: {} on its ground is {found:.1}", ink.0);
            }
            let [on_paint, on_plain] = [palette.stones, palette.sides];
            for (stones, ground) in [(on_paint, palette.hole), (on_plain, palette.plain)] {
                for stone in stones {
                    let found = contrast(of_table(stone.0), of_table(ground.0));
                    assert!(found >= 3.0, "{scheme:?}: {} on {} is {found:.1}", stone.0, ground.0);
                }
            }
            assert_eq!(Scheme::named(scheme.names().0), Some(scheme));
            assert_eq!(Scheme::named(scheme.names().1), Some(scheme));
        }
    }
}
