//! French or English.
//!
//! The two texts of a message stand side by side where it is used: `lang.pick("your move", "à vous")`.
//! Rejected: message catalogues, which hide what is said from the code that says it.

use std::ffi::OsString;

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

    /// That of `--lang`, looked for before the arguments are parsed: help and errors speak it, too.
    pub(crate) fn of_arguments(args: &[OsString]) -> Option<Self> {
        let mut args = args.iter().filter_map(|arg| arg.to_str()).take_while(|arg| *arg != "--");
        while let Some(arg) = args.next() {
            let value = if arg == "--lang" { args.next() } else { arg.strip_prefix("--lang=") };
            if let Some(value) = value {
                return Self::from_str(value, false).ok();
            }
        }
        None
    }

    /// One of two texts.
    pub(crate) fn pick<T>(self, english: T, french: T) -> T {
        match self {
            Self::En => english,
            Self::Fr => french,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_found_among_the_arguments() {
        for (args, lang) in [
            (&["quaterne", "--lang", "fr", "play"][..], Some(Lang::Fr)),
            (&["quaterne", "play", "--lang=en"], Some(Lang::En)),
            (&["quaterne", "play", "--lang"], None),
            (&["quaterne", "--lang=xx"], None),
            (&["quaterne", "--", "--lang=fr"], None),
        ] {
            let args: Vec<OsString> = args.iter().map(Into::into).collect();
            assert_eq!(Lang::of_arguments(&args), lang, "{args:?}");
        }
    }
}
