//! Numbers as people read them: one style per language.
//!
//! ```text
//!              English      French
//!   count      1,234,567    1 234 567     narrow no-break spaces
//!   decimal    −56.4        −56,4         a minus sign, not a hyphen
//!   signed     +0.33        +0,33
//!   seconds    41 ms        41 ms
//! ```
//!
//! For people only: JSON, CSV and whatever is pasted into a command keep plain digits, points and hyphens.

use std::time::Duration;

use crate::Lang;

/// A count in groups of three digits.
///
/// ```
/// use quaterne_rules::numbers::count;
/// use quaterne_rules::Lang;
/// assert_eq!(count(Lang::En, 137_257), "137,257");
/// assert_eq!(count(Lang::Fr, 137_257), "137\u{202f}257");
/// ```
pub fn count(lang: Lang, value: u64) -> String {
    grouped(lang, &value.to_string())
}

/// A number with so many decimals: `56.4`, or `56,4` in French.
pub fn decimal(lang: Lang, value: f64, places: usize) -> String {
    let text = format!("{:.places$}", value.abs());
    let (whole, rest) = text.split_once('.').map_or((text.as_str(), ""), |(whole, rest)| (whole, rest));
    let point = if rest.is_empty() { "" } else { lang.pick(".", ",") };
    // A rounded −0.02 is a zero without a sign.
    let minus = if value < 0.0 && text.bytes().any(|byte| matches!(byte, b'1'..=b'9')) { "−" } else { "" };
    format!("{minus}{}{point}{rest}", grouped(lang, whole))
}

/// A number with at most so many decimals, and none that say nothing.
pub fn at_most(lang: Lang, value: f64, places: usize) -> String {
    let text = decimal(lang, value, places);
    if places == 0 { text } else { text.trim_end_matches('0').trim_end_matches(['.', ',']).to_owned() }
}

/// A number with at most two decimals.
pub fn short(lang: Lang, value: f64) -> String {
    at_most(lang, value, 2)
}

/// The same with its sign, as scores have: `+1.33`, `−2`, `0`.
pub fn signed(lang: Lang, value: f64) -> String {
    let text = short(lang, value);
    if value > 0.0 && text != "0" { format!("+{text}") } else { text }
}

/// What is proved of an exact score: `+18`, or `−2..+5` when that is all.
pub fn between(lang: Lang, lower: i32, upper: i32) -> String {
    let [low, high] = [lower, upper].map(|score| signed(lang, score.into()));
    if lower == upper { low } else { format!("{low}..{high}") }
}

/// A share in per cent: `56.4`; a dash where there is none.
pub fn percent(lang: Lang, share: Option<f64>, places: usize) -> String {
    share.map_or("–".to_owned(), |share| decimal(lang, share * 100.0, places))
}

/// A whole number with its sign, as ratings have: `+45`, `−12`, `+0`, `+∞`.
pub fn rating(lang: Lang, value: f64) -> String {
    match value {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        _ if value.round() < 0.0 => decimal(lang, value, 0),
        _ => format!("+{}", decimal(lang, value.abs(), 0)),
    }
}

/// A time with the unit that suits it: `3.2 µs`, `41 ms`, `1.5 s`.
pub fn seconds(lang: Lang, value: f64) -> String {
    let (scaled, unit) = match value {
        v if v < 1e-3 => (v * 1e6, "µs"),
        v if v < 1.0 => (v * 1e3, "ms"),
        v => (v, "s"),
    };
    format!("{} {unit}", decimal(lang, scaled, usize::from(scaled < 9.95)))
}

/// The same for a duration.
pub fn time(lang: Lang, value: Duration) -> String {
    seconds(lang, value.as_secs_f64())
}

/// Digits in groups of three.
fn grouped(lang: Lang, digits: &str) -> String {
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(lang.pick(',', '\u{202f}'));
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_style_per_language() {
        let both = |write: &dyn Fn(Lang) -> String| [Lang::En, Lang::Fr].map(write).join(" | ");
        for (found, expected) in [
            (both(&|lang| count(lang, 999)), "999 | 999"),
            (both(&|lang| count(lang, 1000)), "1,000 | 1\u{202f}000"),
            (both(&|lang| count(lang, 4_531_985)), "4,531,985 | 4\u{202f}531\u{202f}985"),
            (both(&|lang| decimal(lang, -56.44, 1)), "−56.4 | −56,4"),
            (both(&|lang| decimal(lang, -0.02, 1)), "0.0 | 0,0"),
            (both(&|lang| at_most(lang, -7.0 / 3.0, 3)), "−2.333 | −2,333"),
            (both(&|lang| at_most(lang, 100.0, 3)), "100 | 100"),
            (both(&|lang| short(lang, 12_345.5)), "12,345.5 | 12\u{202f}345,5"),
            (both(&|lang| signed(lang, 1.0 / 3.0)), "+0.33 | +0,33"),
            (both(&|lang| signed(lang, -2.5)), "−2.5 | −2,5"),
            (both(&|lang| signed(lang, -0.001)), "0 | 0"),
            (both(&|lang| signed(lang, 7.0)), "+7 | +7"),
            (both(&|lang| percent(lang, Some(0.564), 1)), "56.4 | 56,4"),
            (both(&|lang| percent(lang, None, 1)), "– | –"),
            (both(&|lang| rating(lang, -12.4)), "−12 | −12"),
            (both(&|lang| rating(lang, -0.4)), "+0 | +0"),
            (both(&|lang| rating(lang, f64::NEG_INFINITY)), "−∞ | −∞"),
            (both(&|lang| seconds(lang, 3.2e-6)), "3.2 µs | 3,2 µs"),
            (both(&|lang| seconds(lang, 0.041)), "41 ms | 41 ms"),
            (both(&|lang| seconds(lang, 99.6)), "100 s | 100 s"),
            (both(&|lang| time(lang, Duration::from_millis(2500))), "2.5 s | 2,5 s"),
        ] {
            assert_eq!(found, expected);
        }
    }
}
