//! Which language: that of `--lang`, or else that of the environment; and texts in both, side by side.
//!
//! Help is made of constants at each command and argument: `help = say("How many games", "Combien de parties")`. Which
//! of the two is meant is known once [`speaking`] has begun, before clap is asked anything. Leave one out, and it does
//! not compile. Rejected: doc comments with a table of translations, where a text and its translation drift apart.

use std::cell::Cell;
use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use quaterne_rules::Lang;

thread_local! {
    static SPOKEN: Cell<Lang> = const { Cell::new(Lang::En) };
}

/// One of two texts, in the language that is being spoken.
///
/// ```text
/// #[arg(long, help = say("How many games", "Combien de parties"))]
/// ```
pub(crate) fn say(english: &'static str, french: &'static str) -> &'static str {
    SPOKEN.get().pick(english, french)
}

/// Does this work while a language is spoken: building the command line, and parsing by it.
pub(crate) fn speaking<T>(lang: Lang, work: impl FnOnce() -> T) -> T {
    let before = SPOKEN.replace(lang);
    let done = work();
    SPOKEN.set(before);
    done
}

/// Reads `--lang`.
pub(crate) fn parser() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(["en", "fr"]).map(|name| named(&name).unwrap_or_default())
}
fn named(name: &str) -> Option<Lang> {
    match name {
        "en" => Some(Lang::En),
        "fr" => Some(Lang::Fr),
        _ => None,
    }
}

/// That of LC_ALL, LC_MESSAGES or LANG, the first that is set; English unless it says French.
pub(crate) fn of_environment() -> Lang {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
    if locale.is_some_and(|locale| locale.starts_with("fr")) { Lang::Fr } else { Lang::En }
}

/// That of `--lang`, looked for before the arguments are parsed: help and errors speak it, too.
pub(crate) fn of_arguments(args: &[OsString]) -> Option<Lang> {
    let mut args = args.iter().filter_map(|arg| arg.to_str()).take_while(|arg| *arg != "--");
    while let Some(arg) = args.next() {
        let value = if arg == "--lang" { args.next() } else { arg.strip_prefix("--lang=") };
        if let Some(value) = value {
            return named(value);
        }
    }
    None
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
            assert_eq!(of_arguments(&args), lang, "{args:?}");
        }
    }
}
