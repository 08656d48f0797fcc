//! "Did you mean …?", for names that are nearly right: players, games, commands.

use std::any::Any;

use quaterne_arena::PlayerError;
use quaterne_report::Text;
use quaterne_rules::{Rules, RulesError};
use quaterne_search::{Method, MethodError};

/// How alike two words are at least, from 0 to 1; what clap asks of options and commands, too.
const ALIKE: f64 = 0.7;

/// The text, with what was probably meant.
pub(crate) fn added(text: &Text, meant: &str) -> Text {
    Text::new(
        format!("{}; did you mean {meant}?", text.en),
        format!("{} ; vouliez-vous dire {meant} ?", text.fr),
    )
}

/// The text of an error, with the name that was probably meant where one is nearly right.
pub(crate) fn completed(text: Text, error: &dyn Any) -> Text {
    let player = match (error.downcast_ref(), error.downcast_ref()) {
        (Some(MethodError::Name { name }), _)
        | (_, Some(PlayerError::Name { name } | PlayerError::Method(MethodError::Name { name }))) => {
            Some(name)
        }
        _ => None,
    };
    let meant = match (player, error.downcast_ref()) {
        (Some(name), _) => nearest(name, Method::NAMES),
        (_, Some(RulesError::Unknown(name))) => nearest(name, Rules::PRESETS.map(|(name, _)| name)),
        _ => None,
    };
    match meant {
        Some(meant) => added(&text, meant),
        None => text,
    }
}

/// The name that is most like a word, if any is.
pub(crate) fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let rated = names.into_iter().map(|name| (strsim::jaro(word, name), name));
    rated
        .filter(|(alike, _)| *alike > ALIKE)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_nearly_right() {
        for (word, meant) in [
            ("alfabeta", Some("alphabeta")),
            ("minmax", Some("minimax")),
            ("prefect", Some("perfect")),
            ("hal", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, Method::NAMES), meant, "{word}");
        }
        let error = "conect4".parse::<Rules>().unwrap_err();
        let text = completed(Text::new("unknown", "inconnu"), &error);
        assert_eq!(text.fr, "inconnu ; vouliez-vous dire connect4 ?");
    }
}
