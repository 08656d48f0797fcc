//! The server's log: a line per event on the standard error, as text or as JSON.
//!
//! ```text
//!   2026-11-17T21:22:33.123Z  INFO quaterne_server::layers: request path=/api/meta status=200 micros=812
//!   {"timestamp":"2026-11-17T21:22:33.123Z","level":"INFO","target":"…","message":"request","status":200,…}
//! ```
//!
//! Rejected: `tracing-subscriber`. Its registry keeps spans, and nobody here opens one; it was eight crates.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Which events are wanted, by the beginning of where they come from: `info,sqlx=warn`.
#[derive(Debug)]
pub(crate) struct Levels(Vec<(String, LevelFilter)>);

impl Levels {
    /// Reads `debug`, `quaterne=trace`, or several of them; what cannot be read is left out.
    pub(crate) fn parse(text: &str) -> Self {
        let level = |each: &str| {
            let (target, level) = each.split_once('=').unwrap_or(("", each));
            Some((target.trim().to_owned(), level.trim().parse().ok()?))
        };
        let mut levels: Vec<_> = text.split(',').filter_map(level).collect();
        // The longest beginning decides.
        levels.sort_by_key(|(target, _)| std::cmp::Reverse(target.len()));
        Self(levels)
    }

    fn of(&self, target: &str) -> LevelFilter {
        let known = self.0.iter().find(|(start, _)| target.starts_with(start.as_str()));
        known.map_or(LevelFilter::OFF, |(_, level)| *level)
    }
}

/// Takes the events of this process.
#[derive(Debug)]
pub(crate) struct ServerLog {
    pub(crate) levels: Levels,
    pub(crate) json: bool,
}

impl Subscriber for ServerLog {
    fn enabled(&self, about: &Metadata<'_>) -> bool {
        about.is_event() && *about.level() <= self.levels.of(about.target())
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        self.levels.0.iter().map(|(_, level)| *level).max()
    }

    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        let (level, target) = (event.metadata().level(), event.metadata().target());
        let line = fields.line(&timestamp(SystemTime::now()), level.as_str(), target, self.json);
        // A log that cannot be written has nobody to tell.
        let _ = std::io::stderr().write_all(line.as_bytes());
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// What an event says: its message, and its fields by name.
#[derive(Default)]
struct Fields {
    message: String,
    others: BTreeMap<&'static str, Value>,
}

impl Fields {
    fn line(mut self, time: &str, level: &str, target: &str, json: bool) -> String {
        if json {
            let head =
                [("timestamp", time), ("level", level), ("target", target), ("message", &self.message)];
            self.others.extend(head.map(|(name, text)| (name, Value::from(text))));
            return serde_json::to_string(&self.others).unwrap_or_default() + "\n";
        }
        let mut line = format!("{time} {level:>5} {target}: {}", self.message);
        for (name, value) in self.others {
            let _ = match value {
                Value::String(text) => write!(line, " {name}={text}"),
                value => write!(line, " {name}={value}"),
            };
        }
        line + "\n"
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let text = format!("{value:?}");
        if field.name() == "message" {
            self.message = text;
        } else {
            self.others.insert(field.name(), text.into());
        }
    }
    fn record_str(&mut self, field: &Field, value: &str) {
        self.others.insert(field.name(), value.into());
    }
    fn record_u64(&mut self, field: &Field, value: u64) {
        self.others.insert(field.name(), value.into());
    }
    fn record_i64(&mut self, field: &Field, value: i64) {
        self.others.insert(field.name(), value.into());
    }
    fn record_bool(&mut self, field: &Field, value: bool) {
        self.others.insert(field.name(), value.into());
    }
}

/// A moment as `2026-11-17T21:22:33.123Z`.
fn timestamp(moment: SystemTime) -> String {
    let since = moment.duration_since(UNIX_EPOCH).unwrap_or_default();
    let (days, second) = (since.as_secs() / 86_400, since.as_secs() % 86_400);
    // The calendar repeats after 400 years of 146,097 days, counted here from the first of March of the year 0, so that
    // a leap day is the last of its year.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = 400 * era + year + u64::from(month <= 2);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{:03}Z", since.subsec_millis())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn moments() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_399, "2000-02-28T23:59:59.000Z"),
            (951_782_400, "2000-02-29T00:00:00.000Z"),
            (1_709_251_199, "2024-02-29T23:59:59.000Z"),
            (4_107_542_400, "2100-03-01T00:00:00.000Z"),
        ] {
            assert_eq!(timestamp(UNIX_EPOCH + Duration::from_secs(seconds)), text);
        }
    }

    #[test]
    fn the_longest_beginning_decides() {
        let levels = Levels::parse("info, sqlx=warn,nonsense=x");
        assert_eq!(levels.of("quaterne_server::layers"), LevelFilter::INFO);
        assert_eq!(levels.of("sqlx::query"), LevelFilter::WARN);
        assert_eq!(Levels::parse("quaterne=trace").of("sqlx"), LevelFilter::OFF);
    }

    #[test]
    fn lines() {
        let fields = || Fields {
            message: "request".to_owned(),
            others: [("path", Value::from("/a\"b")), ("status", Value::from(200))].into(),
        };
        assert_eq!(
            fields().line("T", "INFO", "here", false),
            "T  INFO here: request path=/a\"b status=200\n"
        );
        assert_eq!(
            fields().line("T", "INFO", "here", true),
            "{\"level\":\"INFO\",\"message\":\"request\",\"path\":\"/a\\\"b\",\"status\":200,\"target\":\"here\",\
             \"timestamp\":\"T\"}\n"
        );
    }
}
