//! A text for people, in both languages.

use std::fmt;

use crate::{Lang, Say};

/// A text for people whose language is not known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Text {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

impl Text {
    /// The same in both languages, side by side.
    pub fn new(english: impl Into<String>, french: impl Into<String>) -> Self {
        Self { en: english.into(), fr: french.into() }
    }

    /// What speaks both languages, errors above all.
    ///
    /// ```
    /// use quaterne_rules::{Rules, Text};
    /// let error = "20x6".parse::<Rules>().unwrap_err();
    /// assert!(Text::of(&error).fr.starts_with("une grille a de 1 à 19 colonnes"));
    /// ```
    pub fn of<T: Say>(said: &T) -> Self {
        Self::new(said.say(Lang::En), said.say(Lang::Fr))
    }

    /// A name, a number: what reads the same in both.
    pub fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { en: text.clone(), fr: text }
    }

    /// After what is being spoken of: `game.txt: no rules`; a French colon has a space before it.
    ///
    /// ```
    /// use quaterne_rules::Text;
    /// assert_eq!(Text::new("no rules", "pas de règles").about("a.txt").fr, "a.txt : pas de règles");
    /// ```
    #[must_use]
    pub fn about(self, what: &str) -> Self {
        Self { en: format!("{what}: {}", self.en), fr: format!("{what} : {}", self.fr) }
    }

    /// In one of them.
    pub fn say(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.fr)
    }
}

/// English, for logs and for those who do not choose.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

/// A refusal is a text, too.
impl std::error::Error for Text {}
