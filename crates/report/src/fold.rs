//! A sentence in lines of at most so many characters, broken at spaces.
//!
//! ```
//! use quaterne_report::fold::fold;
//! assert_eq!(fold("  won: by three in a row, by four", 16), "  won: by three\n  in a row, by\n  four");
//! ```
//!
//! A word that is longer than a line is left whole. A sign that stands apart, as French's, never begins a line.

/// Folds one line; what follows stands below its first word.
pub fn fold(line: &str, width: usize) -> String {
    let text = line.trim_start_matches(' ');
    let indent = line.len() - text.len();
    hang(&line[..indent], text, width)
}

/// Folds what stands behind a front of its own; what follows stands below the text, or where the front is too long for that, below
/// its beginning.
pub fn hang(front: &str, text: &str, width: usize) -> String {
    let kept = |text: String, sign| text.replace(&format!(" {sign}"), &format!("\u{a0}{sign}"));
    let text = [':', ';', '?', '!', '%', '»'].into_iter().fold(text.to_owned(), kept);
    let mut used = front.chars().count();
    let indent = if used <= width / 2 { used } else { front.len() - front.trim_start_matches(' ').len() + 2 };
    let mut folded = front.to_owned();
    for (nth, word) in words(&text).enumerate() {
        let length = word.chars().count();
        if nth > 0 && used + 1 + length > width {
            folded.push_str(&format!("\n{:indent$}", ""));
            used = indent;
        } else if nth > 0 {
            folded.push(' ');
            used += 1;
        }
        folded += word;
        used += length;
    }
    folded
}

/// Words, of which a command in backticks is one: whoever copies it wants it whole.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |c: char| {
        quoted ^= c == '`';
        c == ' ' && !quoted
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_long_as_they_may_be() {
        for (line, width, folded) in [
            ("", 10, ""),
            ("one two", 7, "one two"),
            ("one two", 6, "one\ntwo"),
            ("élan été", 8, "élan été"),
            ("a verylongword b", 5, "a\nverylongword\nb"),
            ("forces égales : 3 % de nulles", 19, "forces égales\u{a0}: 3\u{a0}%\nde nulles"),
            ("forces égales : 3 % de nulles", 14, "forces\négales\u{a0}: 3\u{a0}%\nde nulles"),
            ("try `make it so`, now", 12, "try\n`make it so`,\nnow"),
        ] {
            assert_eq!(fold(line, width), folded);
        }
    }

    #[test]
    fn what_follows_stands_below() {
        for (front, text, width, folded) in [
            ("A1  ", "the grid and its heights", 18, "A1  the grid and\n    its heights"),
            ("A1  ", "the grid", 80, "A1  the grid"),
            ("  a long front  ", "and more of it", 22, "  a long front  and\n    more of it"),
            ("é ", "un deux", 6, "é un\n  deux"),
        ] {
            assert_eq!(hang(front, text, width), folded);
        }
    }
}
