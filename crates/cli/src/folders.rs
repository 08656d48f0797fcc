//! The user's folders: for what is kept, and for what can be made again.

use std::path::{Path, PathBuf};

/// The folder that a variable names, if it is set.
fn named(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// `$XDG_DATA_HOME/quaterne`, or `~/.local/share/quaterne`; none without a home.
pub(crate) fn data() -> Option<PathBuf> {
    let base = named("XDG_DATA_HOME").or_else(|| Some(named("HOME")?.join(".local/share")))?;
    Some(base.join("quaterne"))
}

/// The folder that `QUATERNE_BOOKS` names; else `books` of the data folder, and what came with the program: installed, or as it lies
/// in the sources.
pub(crate) fn books() -> Vec<PathBuf> {
    if let Some(folder) = named("QUATERNE_BOOKS") {
        return vec![folder];
    }
    let program = std::env::current_exe().ok();
    let beside = program.as_deref().and_then(Path::parent).into_iter().flat_map(|folder| {
        ["../share/quaterne/books", "../../crates/search/books"].map(|place| folder.join(place))
    });
    data().map(|data| data.join("books")).into_iter().chain(beside).collect()
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
