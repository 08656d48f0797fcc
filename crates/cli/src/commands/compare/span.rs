//! Two things that are typed: a range of depths, and a time.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use quaterne_report::Text;

use crate::value;

/// Depths from one to another, both included: `1..6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Depths {
    first: u32,
    last: u32,
}

impl Depths {
    /// What --nodes measures unless told otherwise.
    pub(super) const USUAL: Self = Self { first: 1, last: 7 };
    const MAX: u32 = 361;

    /// The depths.
    pub(crate) fn range(self) -> RangeInclusive<u32> {
        self.first..=self.last
    }
}

impl FromStr for Depths {
    type Err = Text;

    fn from_str(text: &str) -> Result<Self, Text> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let last = last.strip_prefix('=').unwrap_or(last);
        let depths = first.parse().ok().zip(last.parse().ok()).map(|(first, last)| Self { first, last });
        depths
            .filter(|depths| 1 <= depths.first && depths.first <= depths.last && depths.last <= Self::MAX)
            .ok_or_else(|| {
                Text::new(
                    format!("expected two depths from 1 to {}, such as 1..6", Self::MAX),
                    format!("il faut deux profondeurs de 1 à {}, comme 1..6", Self::MAX),
                )
            })
    }
}

/// The most time for one search: `500ms`, `2s`, `1m`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Budget(pub(super) Duration);

impl FromStr for Budget {
    type Err = Text;

    fn from_str(text: &str) -> Result<Self, Text> {
        value::time(text).map(Self)
    }
}

/// As it is typed.
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = self.0.as_millis();
        if milliseconds.is_multiple_of(1000) {
            write!(f, "{}s", milliseconds / 1000)
        } else {
            write!(f, "{milliseconds}ms")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        for (text, range) in [("1..6", Some(1..=6)), ("2..=3", Some(2..=3)), ("4", Some(4..=4))] {
            assert_eq!(text.parse::<Depths>().ok().map(Depths::range), range, "{text}");
        }
        for text in ["", "0..3", "3..2", "1..362", "1...6", "one"] {
            assert!(text.parse::<Depths>().unwrap_err().fr.ends_with("1..6"), "{text}");
        }
    }

    #[test]
    fn times() {
        for (text, shown) in [("2s", "2s"), ("1m", "60s"), ("1.5s", "1500ms"), ("20ms", "20ms")] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), shown);
        }
    }
}
