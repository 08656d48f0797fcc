//! French and English, side by side.
//!
//! Whatever a person reads exists in both languages, in one place: `lang.pick("your move", "à vous")` where the reader
//! is known, [`Say`] where it is not yet. Leave one out, and it does not compile. Rejected: message catalogues, which
//! hide what is said from the code that says it.

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// One of two texts.
    ///
    /// ```
    /// use quaterne_rules::Lang;
    /// assert_eq!(Lang::Fr.pick("your move", "à vous"), "à vous");
    /// ```
    pub fn pick<T>(self, english: T, french: T) -> T {
        match self {
            Self::En => english,
            Self::Fr => french,
        }
    }
}

/// What can be said to a person: errors, above all.
///
/// `Display` is the English of it, for logs and for programs.
pub trait Say {
    /// In this language.
    fn say(&self, lang: Lang) -> String;
}
