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
    let kept = |line: String, sign| line.replace(&format!(" {sign}"), &format!("\u{a0}{sign}"));
    let line = [':', ';', '?', '!', '%', '»'].into_iter().fold(line.to_owned(), kept);
    let indent = &line[..line.len() - line.trim_start_matches(' ').len()];
    let mut folded = indent.to_owned();
    let mut used = indent.len();
    for (nth, word) in line[indent.len()..].split(' ').enumerate() {
        let length = word.chars().count();
        if nth > 0 {
            if used + 1 + length <= width {
                folded.push(' ');
                used += 1;
            } else {
                folded.push('\n');
                folded += indent;
                used = indent.len();
            }
        }
        folded += word;
        used += length;
    }
    folded
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
        ] {
            assert_eq!(fold(line, width), folded);
        }
    }
}
