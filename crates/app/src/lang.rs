//! French or English.
//!
//! The two texts of a message stand side by side where it is used: `lang.pick("your move", "à vous")`.
//! Rejected: message catalogues, which hide what is said from the code that says it.

use clap::ValueEnum;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// English
    En,
    /// français
    Fr,
}

impl Lang {
    /// That of LC_ALL, LC_MESSAGES or LANG, the first that is set; English unless it says French.
    pub(crate) fn of_environment() -> Self {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
        if locale.is_some_and(|locale| locale.starts_with("fr")) { Self::Fr } else { Self::En }
    }

    /// One of two texts.
    pub(crate) fn pick<T>(self, english: T, french: T) -> T {
        match self {
            Self::En => english,
            Self::Fr => french,
        }
    }
}
