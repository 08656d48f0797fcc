//! Words as a shell reads them, for commands that we print to be copied.

/// The word, quoted if a shell would take it apart.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=,./:+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_needs_quotes_has_them() {
        for (word, text) in [
            ("alphabeta:depth=6,eval=weights/0/1.5", "alphabeta:depth=6,eval=weights/0/1.5"),
            ("7/7 x", "'7/7 x'"),
            ("it's", r"'it'\''s'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(word), text);
        }
    }
}
