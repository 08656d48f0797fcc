//! How things look: the signs, and the colours that the terminal has.
//!
//! ```text
//!                 unicode        ascii         colours never carry a meaning alone:
//!   x             filled disc    cross         the first player's stones are filled, the second's are rings,
//!   o             ring           ring          the winning line has stars, the last move brackets
//! ```
//!
//! Colours are those of the 256-colour table where the terminal has it, else the sixteen of old, else none
//! (`NO_COLOR`, `TERM=dumb`). Rejected: 24-bit colours, which many terminals beyond ssh and tmux mangle.

use quaterne_rules::Side;
use ratatui::style::{Color, Modifier, Style};

/// Signs, each followed by what stands for it where there are none.
const PLAIN: &str = "≥>= ≤<= ∞inf αa βb µu ×x ·* •* ●* –- —- −- ….. ‹< ◂< ›> ▸> «\" »\" ’' ←<- →-> ↑^ ↓v ⏎Enter ½1/2 °. \
                     ée èe êe ëe àa âa çc îi ïi ôo ùu ûu ÉE ÈE ÀA œoe";

/// The characters that may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signs {
    Unicode,
    Ascii,
}

/// The colours that may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colours {
    None,
    Sixteen,
    Many,
}

/// Signs and colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    pub(crate) signs: Signs,
    pub(crate) colours: Colours,
}

impl Theme {
    /// What this terminal says of itself.
    pub(crate) fn of_environment() -> Self {
        Self::of(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
    }

    fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let term = variable("TERM").unwrap_or_default();
        let locale = variable("LC_ALL").or_else(|| variable("LC_CTYPE")).or_else(|| variable("LANG"));
        let utf8 = locale.is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        });
        // The console of Linux has no glyphs for quarter blocks.
        let signs = if utf8 && term != "linux" { Signs::Unicode } else { Signs::Ascii };
        let many = term.contains("256") || variable("COLORTERM").is_some();
        let colours = match () {
            () if variable("NO_COLOR").is_some() || term == "dumb" => Colours::None,
            () if many => Colours::Many,
            () => Colours::Sixteen,
        };
        Self { signs, colours }
    }

    /// One of two texts.
    pub(crate) fn sign<T>(self, unicode: T, ascii: T) -> T {
        match self.signs {
            Signs::Unicode => unicode,
            Signs::Ascii => ascii,
        }
    }

    pub(crate) fn is_ascii(self) -> bool {
        self.signs == Signs::Ascii
    }

    fn colour(self, many: u8, sixteen: Color) -> Option<Color> {
        match self.colours {
            Colours::None => None,
            Colours::Sixteen => Some(sixteen),
            Colours::Many => Some(Color::Indexed(many)),
        }
    }

    fn fg(self, many: u8, sixteen: Color) -> Style {
        self.colour(many, sixteen).map_or(Style::new(), |colour| Style::new().fg(colour))
    }

    /// The stones of a player, and all that is said of them.
    pub(crate) fn side(self, side: Side) -> Style {
        match side {
            Side::X => self.fg(220, Color::Yellow),
            Side::O => self.fg(203, Color::Red),
        }
    }

    /// The board: blue with gravity, as the toy is; wood without.
    pub(crate) fn board(self, gravity: bool) -> Style {
        let colour = if gravity { self.colour(25, Color::Blue) } else { self.colour(236, Color::Black) };
        colour.map_or(Style::new(), |colour| Style::new().bg(colour))
    }

    /// An empty hole of the board.
    pub(crate) fn hole(self, gravity: bool) -> Style {
        if gravity { self.fg(17, Color::Black) } else { self.fg(244, Color::DarkGray) }
    }

    /// The alignment that is pointed at.
    pub(crate) fn marked(self) -> Style {
        match self.colour(30, Color::Cyan) {
            Some(colour) => Style::new().bg(colour),
            None => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    pub(crate) fn plain(self) -> Style {
        Style::new()
    }

    /// What matters less.
    pub(crate) fn dim(self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::DIM),
            _ => self.fg(245, Color::DarkGray),
        }
    }

    /// Titles and keys.
    pub(crate) fn accent(self) -> Style {
        self.fg(80, Color::Cyan).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn bold(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What is chosen.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(crate) fn good(self) -> Style {
        self.fg(114, Color::Green)
    }

    pub(crate) fn bad(self) -> Style {
        self.fg(209, Color::LightRed)
    }

    /// Something to be read now.
    pub(crate) fn note(self) -> Style {
        self.fg(229, Color::LightYellow)
    }

    /// The side of a player in text: `●` and `○`, or `x` and `o`.
    pub(crate) fn stone(self, side: Side) -> &'static str {
        match side {
            Side::X => self.sign("●", "x"),
            Side::O => self.sign("○", "o"),
        }
    }

    pub(crate) fn ellipsis(self) -> &'static str {
        self.sign("…", "..")
    }

    /// Text of libraries that has signs of its own, for terminals that have none.
    pub(crate) fn spell(self, text: &str) -> String {
        if self.signs == Signs::Unicode {
            return text.to_owned();
        }
        let mut plain = String::with_capacity(text.len());
        for c in text.chars() {
            match PLAIN.split(' ').find_map(|pair| pair.strip_prefix(c)) {
                _ if c.is_ascii() => plain.push(c),
                _ if c.is_whitespace() => plain.push(' '),
                Some(spelled) => plain.push_str(spelled),
                None => plain.push('?'),
            }
        }
        plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terminal_is_believed() {
        for (variables, signs, colours) in [
            (&[("TERM", "xterm-256color"), ("LANG", "fr_FR.UTF-8")][..], Signs::Unicode, Colours::Many),
            (&[("TERM", "xterm"), ("LANG", "C.utf8")], Signs::Unicode, Colours::Sixteen),
            (&[("TERM", "xterm"), ("COLORTERM", "truecolor")], Signs::Ascii, Colours::Many),
            (&[("TERM", "linux"), ("LANG", "C.UTF-8")], Signs::Ascii, Colours::Sixteen),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Signs::Ascii, Colours::None),
            (&[("TERM", "dumb")], Signs::Ascii, Colours::None),
            (&[("LC_ALL", "C"), ("LANG", "C.UTF-8")], Signs::Ascii, Colours::Sixteen),
        ] {
            let of = |name: &str| {
                variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(Theme::of(of), Theme { signs, colours }, "{variables:?}");
        }
    }

    #[test]
    fn ascii_is_ascii() {
        let theme = Theme { signs: Signs::Ascii, colours: Colours::None };
        assert_eq!(theme.spell("α–β ≥ 3,5 × élagué → ∞"), "a-b >= 3,5 x elague -> inf");
    }
}
