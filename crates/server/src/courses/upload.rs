//! What a student hands in: a file, or a folder as ZIP. Names, sizes and kinds are looked at before anything is kept.

use quaterne_arena::{Bundle, BundleFile};
use quaterne_report::Text;

use super::zip::{self, Caps};
use crate::error::{Answer, ApiError};

/// The longest file, packed or not.
pub(super) const MOST: usize = 2 << 20;
/// What a folder may hold.
const FOLDER: Caps = Caps { files: 200, bytes: 8 << 20 };

/// The endings of files that can be programs, and what runs or compiles them.
pub(super) const LANGUAGES: [(&str, &str); 8] = [
    ("py", "python3"),
    ("js", "node"),
    ("ml", "ocaml"),
    ("java", "java"),
    ("c", "cc"),
    ("cpp", "c++"),
    ("rs", "rustc"),
    ("zip", ""),
];

/// What was handed in, as files; `languages` are the endings that the course takes.
pub(super) fn bundle(name: &str, languages: &[&str], content: Vec<u8>) -> Answer<Bundle> {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default();
    let plain = !name.is_empty()
        && name.len() <= 100
        && !name.starts_with(['.', '-'])
        && name.chars().all(|c| c.is_alphanumeric() || "._- +()".contains(c));
    if !plain {
        let message = Text::new(
            "the name of the file may have letters, digits, spaces and . _ - + ( ), and at most 100 bytes: rename it",
            "le nom du fichier peut avoir des lettres, des chiffres, des espaces et . _ - + ( ), en 100 octets au plus : renommez-le",
        );
        return Err(ApiError::bad("bad_file", message));
    }
    if !languages.contains(&ending.as_str()) {
        let list = languages.join(", .");
        let message = Text::new(
            format!("this course takes files that end with .{list}"),
            format!("ce cours prend les fichiers en .{list}"),
        );
        return Err(ApiError::bad("bad_file", message));
    }
    if content.is_empty() {
        let message = Text::new("this file is empty", "ce fichier est vide");
        return Err(ApiError::bad("bad_file", message));
    }
    let files = match ending.as_str() {
        "zip" => zip::files(&content, FOLDER).map_err(|why| ApiError::bad("bad_file", why))?,
        _ => vec![BundleFile { path: name.to_owned(), executable: false, content }],
    };
    if files.is_empty() {
        let message =
            Text::new("there is no file in this archive", "il n'y a aucun fichier dans cette archive");
        return Err(ApiError::bad("bad_file", message));
    }
    Ok(Bundle { files })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_kinds() {
        for (name, languages, content, fits) in [
            ("alice.py", &["py"][..], "x", true),
            ("élève 2 (v3).PY", &["py"], "x", true),
            ("alice.c", &["py", "c"], "x", true),
            ("alice.c", &["py"], "x", false),
            ("alice", &["py"], "x", false),
            ("alice.py", &["py"], "", false),
            (".py", &["py"], "x", false),
            ("a/b.py", &["py"], "x", false),
            ("..\\b.py", &["py"], "x", false),
            ("a\u{202e}.py", &["py"], "x", false),
            ("-c.py", &["py"], "x", false),
            ("a.zip", &["py", "zip"], "no archive", false),
        ] {
            assert_eq!(bundle(name, languages, content.into()).is_ok(), fits, "{name}");
        }
    }
}
