//! The user's folders: for what is kept, and for what can be made again.

use std::path::PathBuf;

/// The folder that a variable names, if it is set.
fn named(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// `$XDG_DATA_HOME/quaterne`, or `~/.local/share/quaterne`; none without a home.
pub(crate) fn data() -> Option<PathBuf> {
    let base = named("XDG_DATA_HOME").or_else(|| Some(named("HOME")?.join(".local/share")))?;
    Some(base.join("quaterne"))
}

/// The folder that `QUATERNE_BOOKS` names, or `books` of the data folder.
pub(crate) fn books() -> Option<PathBuf> {
    named("QUATERNE_BOOKS").or_else(|| Some(data()?.join("books")))
}

/// Where games that were played in the terminal are kept.
pub(crate) fn games() -> Option<PathBuf> {
    Some(data()?.join("games"))
}

/// `$XDG_CACHE_HOME/quaterne`, or `~/.cache/quaterne`; without a home, among the temporary files.
pub(crate) fn cache() -> PathBuf {
    let set = named("XDG_CACHE_HOME").or_else(|| named("LOCALAPPDATA")).filter(|path| path.is_absolute());
    let base = set.or_else(|| Some(named("HOME")?.join(".cache")));
    base.unwrap_or_else(std::env::temp_dir).join("quaterne")
}
