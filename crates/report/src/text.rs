//! A text for people, in both languages.

use std::fmt;

use quaterne_rules::Lang;
use serde::Serialize;

/// A text for people whose language is not known yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Text {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

impl Text {
    /// The same in both languages.
    pub fn new(english: impl Into<String>, french: impl Into<String>) -> Self {
        Self { en: english.into(), fr: french.into() }
    }

    /// A name, a number: what reads the same in both.
    pub fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { en: text.clone(), fr: text }
    }

    /// After what is being spoken of: `game.txt: no rules`; a French colon has a space before it.
    ///
    /// ```
    /// use quaterne_report::Text;
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
