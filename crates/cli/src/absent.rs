//! What this build was made without, and how to have it.
//!
//! A command that is not in the build is not listed either; whoever types it, or names a file that only a fuller build
//! can write, is told which feature to build with. Rejected: listing everything and failing later, which promises what
//! is not there.

use quaterne_report::Text;

/// Commands that need a feature, and whether it is here.
const COMMANDS: [(&str, &str, bool); 5] = [
    ("serve", "server", cfg!(feature = "server")),
    ("backup", "server", cfg!(feature = "server")),
    ("tournament", "tournaments", cfg!(feature = "tournaments")),
    ("watch", "tournaments", cfg!(feature = "tournaments")),
    ("worker", "workers", cfg!(feature = "workers")),
];

/// The sentence for something that needs a feature.
pub(crate) fn absent(what: &str, feature: &str) -> Text {
    let command = format!("cargo install --path crates/cli --features {feature}");
    Text::new(
        format!(
            "{what}: this program was built without `{feature}`; `make install` builds everything, `{command}` adds it"
        ),
        format!(
            "{what} : ce programme a été construit sans `{feature}` ; `make install` construit tout, `{command}` l'ajoute"
        ),
    )
}

/// The same, when the feature is not here.
pub(crate) fn check(what: &str, feature: &str, here: bool) -> Result<(), Text> {
    if here { Ok(()) } else { Err(absent(what, feature)) }
}

/// The sentence for a command that clap does not know, if a fuller build has it.
pub(crate) fn command(error: &clap::Error) -> Option<Text> {
    let typed = error.get(clap::error::ContextKind::InvalidSubcommand)?.to_string();
    let (name, feature, _) = COMMANDS.into_iter().find(|&(name, _, here)| name == typed && !here)?;
    Some(absent(name, feature))
}

#[cfg(test)]
mod tests {
    use quaterne_rules::Lang;

    use super::*;

    #[test]
    fn a_command_is_listed_or_explained() {
        for (name, feature, here) in COMMANDS {
            let line = crate::cli::command(Lang::En);
            assert_eq!(line.find_subcommand(name).is_some(), here, "{name}");
            let said = line.try_get_matches_from(["quaterne", name]).err().and_then(|error| command(&error));
            assert_eq!(said.is_some_and(|text| text.fr.contains(feature)), !here, "{name}");
        }
    }
}
