//! Values as typed: numbers within a range, times, evaluations. What is refused says what is accepted, in both languages.
//!
//! clap's own parsers speak English only; so every value that is not a plain text is read here, or by a type whose
//! error is a [`Text`]. A test gives every option a wrong value and reads the French.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;
use std::time::Duration;

use quaterne_report::Text;
use quaterne_search::{Evaluation, EvaluationError};

use crate::suggestion;

/// Reads a whole number of this range.
pub(crate) fn number<T>(
    range: impl RangeBounds<T>,
) -> impl Fn(&str) -> Result<T, Text> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Copy + Default + Display + Send + Sync + 'static,
{
    let end = |bound: Bound<&T>| match bound {
        Bound::Included(&end) => Some(end),
        Bound::Excluded(_) | Bound::Unbounded => None,
    };
    let (least, most) = (end(range.start_bound()).unwrap_or_default(), end(range.end_bound()));
    // The largest number that fits, where nothing less is the most.
    let fits = || {
        [u64::MAX, u32::MAX.into(), u16::MAX.into(), u8::MAX.into()]
            .iter()
            .find_map(|n| n.to_string().parse().ok())
    };
    move |text| {
        let number = text.parse().ok().filter(|&n| n >= least && most.is_none_or(|most| n <= most));
        let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let too_large = is_digits && text.parse::<T>().is_err();
        number.ok_or_else(|| match most.or_else(|| fits().filter(|_| too_large)) {
            Some(most) => Text::new(
                format!("expected a whole number from {least} to {most}"),
                format!("il faut un nombre entier de {least} à {most}"),
            ),
            None => Text::new(
                format!("expected a whole number from {least}"),
                format!("il faut un nombre entier à partir de {least}"),
            ),
        })
    }
}

/// Reads a number that need not be whole.
pub(crate) fn real(text: &str) -> Result<f64, Text> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    number.ok_or_else(|| Text::new("expected a number, such as 20", "il faut un nombre, comme 20"))
}

/// Reads a time: `500ms`, `2s`, `1m`.
pub(crate) fn time(text: &str) -> Result<Duration, Text> {
    let read = || {
        let unit = text.find(|c: char| c.is_ascii_alphabetic())?;
        let seconds = match &text[unit..] {
            "ms" => 0.001,
            "s" => 1.0,
            "m" | "min" => 60.0,
            _ => return None,
        };
        let number = text[..unit].parse::<f64>().ok().filter(|n| (0.001..=1e6).contains(n))?;
        Some(Duration::from_secs_f64(number * seconds))
    };
    read().ok_or_else(|| {
        Text::new("expected a time such as 500ms, 2s or 1m", "il faut une durée comme 500ms, 2s ou 1m")
    })
}

/// The same; a plain number means milliseconds, as it always did there.
pub(crate) fn time_or_milliseconds(text: &str) -> Result<Duration, Text> {
    text.parse().map_or_else(|_| time(text), |milliseconds| Ok(Duration::from_millis(milliseconds)))
}

/// Reads an evaluation.
pub(crate) fn evaluation(text: &str) -> Result<Evaluation, Text> {
    text.parse().map_err(|why: EvaluationError| suggestion::completed(Text::of(&why), &why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_their_range() {
        let some = number::<u8>(3..=19);
        assert_eq!(["3", "19"].map(|text| some(text).ok()), [Some(3), Some(19)]);
        for text in ["2", "20", "256", "-1", "", "x", "3.5"] {
            assert_eq!(some(text).unwrap_err().fr, "il faut un nombre entier de 3 à 19", "{text}");
        }
        assert_eq!(number::<u64>(1..)("0").unwrap_err().en, "expected a whole number from 1");
        assert_eq!(number::<u32>(..)("x").unwrap_err().fr, "il faut un nombre entier à partir de 0");
        assert_eq!(number::<u16>(..)("65536").unwrap_err().en, "expected a whole number from 0 to 65535");
        assert_eq!(real("NaN").is_err(), real("20").is_ok());
    }

    #[test]
    fn times() {
        for (text, milliseconds) in [("2s", 2000), ("1m", 60_000), ("1.5s", 1500), ("20ms", 20)] {
            assert_eq!(time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["2", "s", "-1s", "2h", ""] {
            assert!(time(text).unwrap_err().en.contains("500ms"), "{text}");
        }
        assert_eq!(time_or_milliseconds("250"), time("250ms"));
    }
}
