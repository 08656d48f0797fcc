//! Text of strangers as others are shown it: names of people, of tournaments and of programs, and what programs say.
//!
//! A terminal obeys what it is sent, and so does the direction of writing: a name could clear the screen of whoever reads
//! the table, a word on the standard error fill the clipboard. So what shows nothing, or turns the letters after it
//! around, is left out of a name, and is a dot in what a program said.

use std::borrow::Cow;

/// The name as it is shown: one line, every character of which can be seen.
pub fn visible_name(name: &str) -> String {
    name.chars().filter(|&c| !c.is_control() && !is_invisible(c)).collect::<String>().trim().to_owned()
}

/// Some lines as they are shown: what a terminal would obey is a dot.
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_obeyed = |c: char| c.is_control() && !matches!(c, '\n' | '\t') || turns(c);
    match text.contains(is_obeyed) {
        false => Cow::Borrowed(text),
        true => Cow::Owned(text.chars().map(|c| if is_obeyed(c) { '·' } else { c }).collect()),
    }
}

/// Characters that change the direction of writing.
const fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Characters of no width, and those that change the direction of writing.
const fn is_invisible(c: char) -> bool {
    turns(c)
        || matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200d}' | '\u{2028}'..='\u{2029}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_left_out() {
        for (name, expected) in [
            ("  Zoé  ", "Zoé"),
            ("ali\u{202e}ce", "alice"),
            ("a\u{200b}l\u{feff}i\u{2066}ce", "alice"),
            ("\u{200b}\u{3164}", ""),
            ("a\nb\u{2028}c", "abc"),
            ("a\x1b[31mred\x1b[0m", "a[31mred[0m"),
            ("Ελένη 王芳 محمد", "Ελένη 王芳 محمد"),
        ] {
            assert_eq!(visible_name(name), expected, "{name:?}");
        }
    }

    #[test]
    fn a_terminal_is_told_nothing_but_text() {
        for (text, expected) in [
            ("one\n\ttwo: é", "one\n\ttwo: é"),
            ("\x1b]52;c;aGk=\x07", "·]52;c;aGk=·"),
            ("bell\x08\x7f\u{9b}31m\r", "bell··· 31m·".replace(' ', "").as_str()),
            ("evil\u{202e}", "evil·"),
        ] {
            assert_eq!(visible(text), expected, "{text:?}");
        }
    }
}
