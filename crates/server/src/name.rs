//! Names that people give: to themselves, to a tournament. They are shown to others, so what shows nothing, or turns the letters
//! after it around, is left out.

/// The name as it is shown: one line, every character of which can be seen.
pub(crate) fn shown(name: &str) -> String {
    name.chars().filter(|&c| !c.is_control() && !is_invisible(c)).collect::<String>().trim().to_owned()
}

/// Characters of no width, and those that change the direction of writing.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
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
            ("Ελένη 王芳 محمد", "Ελένη 王芳 محمد"),
        ] {
            assert_eq!(shown(name), expected, "{name:?}");
        }
    }
}
