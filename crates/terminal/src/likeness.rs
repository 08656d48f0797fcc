//! Names that are nearly right: what somebody probably meant.

use std::path::Path;

use quaterne_report::Text;

/// How alike two words are at least, from 0 to 1. Less would find a book in "foo".
const ALIKE: f64 = 0.75;
/// More files than this are not looked through.
const MOST: usize = 1000;

/// The name that is most like a word, if any is.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Where a word has one letter only, any word that has it is alike.
    let long_enough = |name: &&str| 2 * name.len().min(word.len()) >= name.len().max(word.len());
    let rated = names.into_iter().filter(long_enough).map(|name| (strsim::jaro(word, name), name));
    rated
        .filter(|(alike, _)| *alike > ALIKE)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, name)| name)
}

/// The text, with what was probably meant if anything was.
pub fn perhaps(text: Text, meant: Option<impl AsRef<str>>) -> Text {
    let Some(meant) = meant else { return text };
    let meant = meant.as_ref();
    Text::new(
        format!("{}; did you mean {meant}?", text.en),
        format!("{} ; vouliez-vous dire {meant} ?", text.fr),
    )
}

/// A file or folder beside the one that is not there, whose name is nearly the same.
pub fn beside(path: &Path) -> Option<String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = std::fs::read_dir(folder).ok()?;
    let names: Vec<String> =
        entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).take(MOST).collect();
    let name = nearest(path.file_name()?.to_str()?, names.iter().map(String::as_str))?;
    Some(path.with_file_name(name).display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_nearly_right() {
        const NAMES: [&str; 4] = ["alphabeta", "minimax", "perfect", "random"];
        for (word, meant) in [
            ("alfabeta", Some("alphabeta")),
            ("minmax", Some("minimax")),
            ("prefect", Some("perfect")),
            ("hal", None),
            ("from", None),
            ("mini", Some("minimax")),
            ("m", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, NAMES), meant, "{word}");
        }
    }

    #[test]
    fn files_that_are_nearly_right() {
        let folder = std::env::temp_dir().join(format!("quaterne-likeness-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("class")).unwrap();
        std::fs::write(folder.join("alice.py"), "").unwrap();
        let meant =
            |name: &str| beside(&folder.join(name)).map(|path| path.rsplit('/').next().unwrap().to_owned());
        assert_eq!(meant("alise.py").as_deref(), Some("alice.py"));
        assert_eq!(meant("clas/").as_deref(), Some("class"));
        assert_eq!((meant("zzz"), beside(Path::new("/nowhere/at/all"))), (None, None));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
