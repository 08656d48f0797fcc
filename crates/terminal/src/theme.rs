//! How things look: the signs, and the colours that the terminal has.
//!
//! ```text
//!                 unicode        ascii         colours never carry a meaning alone:
//!   x             filled disc    cross         the first player's stones are filled, the second's are rings,
//!   o             ring           ring          the winning line has stars, the last move brackets
//! ```
//!
//! Colours are those of the 256-colour table where the terminal has it, else the sixteen of old, else none
//! (`NO_COLOR`, `TERM=dumb`); which ones, a [`Scheme`] says. Rejected: 24-bit colours, which many terminals beyond ssh
//! and tmux mangle.

use quaterne_rules::{Lang, Side};
use ratatui::style::{Color, Modifier, Style};

use super::palette::{Ink, Palette, Scheme};

/// Signs, each followed by what stands for it where there are none.
const PLAIN: &str = "≥>= ≤<= ∞inf αa βb µu ×x ·* •* ●* –- —- −- ….. ‹< ◂< ›> ▸> «\" »\" ’' ←<- →-> ↑^ ↓v ⏎Enter ½1/2 °. \
                     ┼+ │| ─- ★* ☆. ▶> ée èe êe ëe àa âa çc îi ïi ôo ùu ûu ÉE ÈE ÀA œoe";

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
    pub(crate) scheme: Scheme,
    /// Whether the board is a picture, where its colours and signs allow it.
    pub(crate) pictures: bool,
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
        // Some terminals say their colours as `15;0`, ink and ground; 7 and 15 are light.
        let ground = variable("COLORFGBG");
        let light = ground.is_some_and(|inks| matches!(inks.rsplit(';').next(), Some("7" | "15")));
        let named = variable("QUATERNE_THEME").and_then(|name| Scheme::named(&name));
        let scheme = named.unwrap_or_else(|| Scheme::on(light));
        Self { signs, colours, scheme, pictures: false }
    }

    /// Whether the terminal is still to be asked for its ground: nobody has said it.
    pub(crate) fn asks_for_ground(self) -> bool {
        let said = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        self.colours != Colours::None && !said("QUATERNE_THEME") && !said("COLORFGBG")
    }

    /// Whether pictures are worth asking for: whoever wants no colours or no signs wants none.
    pub(crate) fn could_paint(self) -> bool {
        self.colours != Colours::None && self.signs == Signs::Unicode
    }

    /// Whether the board is a picture now.
    pub(crate) fn paints(self) -> bool {
        self.pictures && self.could_paint()
    }

    /// The next look: each scheme in turn, then no colours.
    pub(crate) fn turn(&mut self, many: Colours) {
        let next = match (self.colours, self.scheme) {
            (Colours::None, _) => Some(Scheme::Dark),
            (_, Scheme::Dark) => Some(Scheme::Light),
            (_, Scheme::Light) => Some(Scheme::Clear),
            (_, Scheme::Clear) => Some(Scheme::ClearLight),
            (_, Scheme::ClearLight) => None,
        };
        self.colours = if next.is_some() { many } else { Colours::None };
        self.scheme = next.unwrap_or(Scheme::Dark);
    }

    /// What the look is called.
    pub(crate) fn name(self, lang: Lang) -> &'static str {
        let (english, french) = match self.colours {
            Colours::None => ("no colours", "sans couleurs"),
            _ => self.scheme.names(),
        };
        lang.pick(english, french)
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

    fn palette(self) -> &'static Palette {
        self.scheme.palette()
    }

    fn colour(self, (many, sixteen): Ink) -> Option<Color> {
        match self.colours {
            Colours::None => None,
            Colours::Sixteen => Some(sixteen),
            Colours::Many => Some(Color::Indexed(many)),
        }
    }

    fn fg(self, ink: Ink) -> Style {
        self.colour(ink).map_or(Style::new(), |colour| Style::new().fg(colour))
    }

    fn bg(self, ink: Ink) -> Style {
        self.colour(ink).map_or(Style::new(), |colour| Style::new().bg(colour))
    }

    /// All that is said of a side.
    pub(crate) fn side(self, side: Side) -> Style {
        self.fg(self.palette().sides[side.index()])
    }

    /// The stones of a side on a board, with gravity or without.
    pub(crate) fn stone_of(self, side: Side, gravity: bool) -> Style {
        let inks = if gravity { self.palette().stones } else { self.palette().sides };
        self.fg(inks[side.index()])
    }

    /// The middle of a ring, where there are colours to paint it with.
    pub(crate) fn core(self) -> Option<Style> {
        (self.colours != Colours::None).then(|| self.bg(self.palette().core))
    }

    /// A stone of the winning line, in the moment when it shines.
    pub(crate) fn shine(self) -> Style {
        self.fg(self.palette().shine)
    }

    /// The upright board around the stones of the winning line, where there are colours.
    pub(crate) fn lit(self) -> Style {
        self.bg(self.palette().lit)
    }

    /// A hint, in a hole that is drawn or on the board itself.
    pub(crate) fn hinted(self, in_hole: bool) -> Style {
        let ground = if in_hole { self.palette().hole } else { self.palette().board };
        self.shine().patch(self.bg(ground))
    }

    /// The board: blue with gravity, as the toy is; wood without.
    pub(crate) fn board(self, gravity: bool) -> Style {
        self.bg(if gravity { self.palette().board } else { self.palette().plain })
    }

    /// An empty hole of the board; without gravity, its lines.
    pub(crate) fn hole(self, gravity: bool) -> Style {
        match self.colours {
            Colours::None => self.dim(),
            _ => self.fg(if gravity { self.palette().hole } else { self.palette().lines }),
        }
    }

    /// The alignment that is pointed at.
    pub(crate) fn marked(self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED),
            _ => self.bg(self.palette().marked),
        }
    }

    pub(crate) fn plain(self) -> Style {
        Style::new()
    }

    /// What matters less.
    pub(crate) fn dim(self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::DIM),
            _ => self.fg(self.palette().dim),
        }
    }

    /// Titles and keys.
    pub(crate) fn accent(self) -> Style {
        self.fg(self.palette().accent).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn bold(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What is chosen.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(crate) fn good(self) -> Style {
        self.fg(self.palette().good)
    }

    pub(crate) fn bad(self) -> Style {
        self.fg(self.palette().bad)
    }

    /// Something to be read now.
    pub(crate) fn note(self) -> Style {
        self.fg(self.palette().note)
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
            assert_eq!(
                Theme::of(of),
                Theme { signs, colours, scheme: Scheme::Dark, pictures: false },
                "{variables:?}"
            );
        }
    }

    #[test]
    fn the_ground_is_believed() {
        for (name, value, scheme) in [
            ("COLORFGBG", "0;15", Scheme::Light),
            ("COLORFGBG", "15;default;0", Scheme::Dark),
            ("QUATERNE_THEME", "daltonien", Scheme::Clear),
            ("QUATERNE_THEME", "no such thing", Scheme::Dark),
        ] {
            let of = |asked: &str| (asked == name).then(|| value.to_owned());
            assert_eq!(Theme::of(of).scheme, scheme, "{name}={value}");
        }
        let mut theme = Theme::of(|_| None);
        let looks = std::iter::repeat_with(|| {
            theme.turn(Colours::Many);
            theme.name(Lang::Fr)
        });
        assert_eq!(
            looks.take(5).collect::<Vec<_>>(),
            ["clair", "daltonien", "daltonien-clair", "sans couleurs", "sombre"]
        );
    }

    #[test]
    fn ascii_is_ascii() {
        let theme =
            Theme { signs: Signs::Ascii, colours: Colours::None, scheme: Scheme::Dark, pictures: false };
        assert_eq!(theme.spell("α–β ≥ 3,5 × élagué → ∞"), "a-b >= 3,5 x elague -> inf");
    }
}
