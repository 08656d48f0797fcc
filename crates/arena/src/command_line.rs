//! A command as one text: words between spaces, with quotes as in a shell, and nothing else of a shell.
//!
//! Rejected: handing the text to `sh -c`. Then a name with a star or a semicolon would do things that nobody
//! meant, and the first process would be the shell, which takes the signals that the program should get.

use quaterne_rules::{Lang, Say};
use thiserror::Error;

/// A quote without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the quote {0} is never closed")]
pub struct QuoteError(pub char);

impl Say for QuoteError {
    fn say(&self, lang: Lang) -> String {
        lang.pick(self.to_string(), format!("le guillemet {} n'est jamais fermé", self.0))
    }
}

/// The words of a command.
pub(crate) fn split(text: &str) -> Result<Vec<String>, QuoteError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next() {
                        None => return Err(QuoteError(c)),
                        Some(end) if end == c => break,
                        Some('\\') if c == '"' => word.extend(chars.next()),
                        Some(inside) => word.push(inside),
                    }
                }
            }
            // A backslash stays one on systems whose paths are made of them.
            '\\' if !cfg!(windows) => word.get_or_insert_default().extend(chars.next()),
            c if c.is_whitespace() => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

/// One text from which [`split`] makes the same words.
pub(crate) fn join(words: &[String]) -> String {
    let quoted = |word: &String| {
        let plain = |c: char| !c.is_whitespace() && !['\'', '"', '\\'].contains(&c);
        if !word.is_empty() && word.chars().all(plain) {
            word.clone()
        } else if !word.contains('\'') {
            format!("'{word}'")
        } else {
            format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
        }
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive() {
        for (text, expected) in [
            ("", vec![]),
            ("  a  b ", vec!["a", "b"]),
            ("'a b' \"c 'd'\" ''", vec!["a b", "c 'd'", ""]),
            ("a'b'\"c\"", vec!["abc"]),
            (r#""say \"x\"""#, vec!["say \"x\""]),
        ] {
            let words = split(text).unwrap();
            assert_eq!(words, expected, "{text}");
            assert_eq!(split(&join(&words)).unwrap(), words);
        }
        let odd = vec!["it's \"here\" \\".to_owned()];
        assert_eq!(split(&join(&odd)).unwrap(), odd);
        assert_eq!(split("a 'b"), Err(QuoteError('\'')));
    }
}
