//! What a person chooses once, for every screen.

use quaterne_report::Text;
use quaterne_rules::Lang;

use super::keys::Action;
use super::theme::{Colours, Signs, Theme};

/// The choices, and what the terminal said of itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
    pub(crate) animation: bool,
    /// Whether the mouse is ours or the terminal's.
    pub(crate) mouse: bool,
    /// The colours that there are, when they are wanted.
    pub(crate) many: Colours,
    /// Whether the terminal shows pictures.
    pub(crate) offered: bool,
    /// When this run began: part of the names of games that are kept.
    pub(crate) stamp: u64,
    /// A name with this ending that no file has yet.
    pub(crate) free_name: fn(&str, &str) -> String,
}

impl Options {
    pub(crate) fn new(lang: Lang, theme: Theme) -> Self {
        let many = if theme.colours == Colours::None { Colours::Many } else { theme.colours };
        Self {
            lang,
            theme,
            animation: theme.colours != Colours::None,
            mouse: true,
            many,
            offered: false,
            stamp: 0,
            free_name: |game, ending| format!("{game}.{ending}"),
        }
    }

    /// Changes what a key is there to change, and says what it is now; `None` for keys that mean something else.
    pub(crate) fn turn(&mut self, action: Action) -> Option<Text> {
        let theme = &mut self.theme;
        Some(match action {
            Action::Colours => {
                theme.turn(self.many);
                Text::new(theme.name(Lang::En), theme.name(Lang::Fr))
            }
            Action::Signs => {
                theme.signs = theme.sign(Signs::Ascii, Signs::Unicode);
                theme.sign(Text::new("all signs", "tous les signes"), Text::new("ASCII only", "ASCII seul"))
            }
            Action::Language => {
                self.lang = self.lang.pick(Lang::Fr, Lang::En);
                Text::new("English", "français")
            }
            Action::Pictures if !self.offered => Text::new(
                "this terminal shows no pictures (kitty's protocol, or sixel)",
                "ce terminal ne montre pas d'images (protocole de kitty, ou sixel)",
            ),
            Action::Pictures => {
                theme.pictures = !theme.pictures;
                match theme.pictures {
                    true => Text::new("the board is a picture", "la grille est une image"),
                    false => Text::new("the board is characters", "la grille est en caractères"),
                }
            }
            Action::Animation => {
                self.animation = !self.animation;
                match self.animation {
                    true => Text::new("stones fall", "les pions tombent"),
                    false => Text::new("stones are just there", "les pions sont posés"),
                }
            }
            Action::Mouse => {
                self.mouse = !self.mouse;
                match self.mouse {
                    true => Text::new("the mouse plays again", "la souris joue de nouveau"),
                    false => Text::new(
                        "the mouse is the terminal's: select text with it; M takes it back",
                        "la souris est au terminal : elle sélectionne du texte ; M la reprend",
                    ),
                }
            }
            _ => return None,
        })
    }

    /// The terminal shows pictures: from now on the board is one. It has 256 colours then, whatever it is called, and text
    /// beside a picture has the same ones.
    pub(crate) fn offer_pictures(&mut self) {
        (self.offered, self.theme.pictures, self.many) = (true, true, Colours::Many);
        if self.theme.colours == Colours::Sixteen {
            self.theme.colours = Colours::Many;
        }
    }
}
