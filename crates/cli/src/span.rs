//! Ranges and times as typed: depths, numbers of stones, the most time for a search.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use quaterne_report::Text;

use crate::value;

/// From one number to another, both included: `1..6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) first: u32,
    pub(crate) last: u32,
}

impl Span {
    /// No board has more cells.
    const MAX: u32 = 361;

    /// The numbers.
    pub(crate) fn range(self) -> RangeInclusive<u32> {
        self.first..=self.last
    }

    /// Reads depths.
    pub(crate) fn of_depths(text: &str) -> Result<Self, Text> {
        Self::read(text).filter(|span| span.first > 0).ok_or_else(|| {
            Text::new(
                format!("expected two depths from 1 to {}, such as 1..6", Self::MAX),
                format!("il faut deux profondeurs de 1 à {}, comme 1..6", Self::MAX),
            )
        })
    }

    /// Reads numbers of stones.
    pub(crate) fn of_plies(text: &str) -> Result<Self, Text> {
        Self::read(text).ok_or_else(|| {
            Text::new(
                "expected two numbers of stones, such as 8..36",
                "il faut deux nombres de pions, comme 8..36",
            )
        })
    }

    fn read(text: &str) -> Option<Self> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let last = last.strip_prefix('=').unwrap_or(last);
        let span = Self { first: first.parse().ok()?, last: last.parse().ok()? };
        (span.first <= span.last && span.last <= Self::MAX).then_some(span)
    }
}

/// As it is typed.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.last)
    }
}

/// The most time for one search: `500ms`, `2s`, `1m`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Budget(pub(crate) Duration);

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
            assert_eq!(Span::of_depths(text).ok().map(Span::range), range, "{text}");
        }
        for text in ["", "0..3", "3..2", "1..362", "1...6", "one"] {
            assert!(Span::of_depths(text).unwrap_err().fr.ends_with("1..6"), "{text}");
        }
    }

    #[test]
    fn plies_begin_with_none() {
        assert_eq!(Span::of_plies("0..36").map(|span| span.to_string()), Ok("0..36".to_owned()));
        assert!(Span::of_plies("8..362").unwrap_err().fr.contains("deux nombres de pions"));
    }

    #[test]
    fn times() {
        for (text, shown) in [("2s", "2s"), ("1m", "60s"), ("1.5s", "1500ms"), ("20ms", "20ms")] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), shown);
        }
    }
}
