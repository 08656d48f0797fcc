//! Values as typed: numbers within a range, times, addresses. What is refused says what is accepted, in both languages.
//!
//! clap's own parsers speak English only; so every value that is not a plain text is read here, or by a type whose
//! error is a [`Text`]. A test gives every option a wrong value and reads the French.

use std::fmt::Display;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs as _};
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;
use std::time::Duration;

use quaterne_report::{Text, errors_fr};
use quaterne_search::Evaluation;

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
    move |text| {
        let number = text.parse().ok().filter(|&n| n >= least && most.is_none_or(|most| n <= most));
        number.ok_or_else(|| match most {
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

/// The port of the page unless told otherwise.
pub(crate) const PORT: u16 = 4004;

/// Reads where to listen: `127.0.0.1:4151`, `localhost:4151`, `:4151` (every address), `4151` (this computer only).
pub(crate) fn address(text: &str) -> Result<SocketAddr, Text> {
    let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let read = || {
        if let Ok(port) = text.parse() {
            return Some(SocketAddr::new(here, port));
        }
        if let Ok(ip) = text.parse() {
            return Some(SocketAddr::new(ip, PORT));
        }
        if let Some(port) = text.strip_prefix(':') {
            return Some(SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), port.parse().ok()?));
        }
        let mut found: Vec<SocketAddr> = text.to_socket_addrs().ok()?.collect();
        found.sort_by_key(SocketAddr::is_ipv6);
        found.first().copied()
    };
    read().ok_or_else(|| {
        Text::new(
            "expected an address and a port, such as 127.0.0.1:4004, localhost:4004, :4004 or 4004",
            "il faut une adresse et un port, comme 127.0.0.1:4004, localhost:4004, :4004 ou 4004",
        )
    })
}

/// Reads an evaluation.
pub(crate) fn evaluation(text: &str) -> Result<Evaluation, Text> {
    text.parse().map_err(|why: <Evaluation as FromStr>::Err| {
        Text::new(why.to_string(), format!("« {text} » : il faut {}", errors_fr::evaluation()))
    })
}

/// Reads the address of a machine.
pub(crate) fn ip(text: &str) -> Result<IpAddr, Text> {
    text.parse().map_err(|_| {
        Text::new(
            "expected the address of a machine, such as 10.0.0.2",
            "il faut l'adresse d'une machine, comme 10.0.0.2",
        )
    })
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

    #[test]
    fn addresses() {
        for (text, address_of) in [
            ("4151", "127.0.0.1:4151"),
            (":4151", "0.0.0.0:4151"),
            ("localhost:4151", "127.0.0.1:4151"),
            ("127.0.0.1", "127.0.0.1:4004"),
            ("0.0.0.0:80", "0.0.0.0:80"),
            ("[::1]:80", "[::1]:80"),
        ] {
            assert_eq!(address(text).map(|address| address.to_string()), Ok(address_of.to_owned()), "{text}");
        }
        for text in ["", "port", "70000", ":x", "127.0.0.1:"] {
            assert!(address(text).unwrap_err().fr.contains("localhost:4004"), "{text}");
        }
    }
}
