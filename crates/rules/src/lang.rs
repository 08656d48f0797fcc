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

    /// The word for so many: that of one, or that of several. Zero is several in English, and not in French.
    ///
    /// ```
    /// use quaterne_rules::Lang;
    /// assert_eq!(Lang::En.plural(0, "node", "nodes"), "nodes");
    /// assert_eq!(Lang::Fr.plural(0, "nœud", "nœuds"), "nœud");
    /// ```
    pub fn plural<T>(self, count: u64, one: T, several: T) -> T {
        if self.pick(count == 1, count < 2) { one } else { several }
    }
}

/// What can be said to a person: errors, above all.
///
/// `Display` is the English of it, for logs and for programs.
pub trait Say {
    /// In this language.
    fn say(&self, lang: Lang) -> String;
}
