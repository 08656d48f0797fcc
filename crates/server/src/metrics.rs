//! What the server counts, in the text that Prometheus reads.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Upper bounds of the buckets of times, in seconds.
const BOUNDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

#[derive(Default)]
struct Times {
    buckets: [u64; BOUNDS.len()],
    count: u64,
    sum: f64,
}

impl Times {
    fn add(&mut self, seconds: f64) {
        for (bucket, bound) in self.buckets.iter_mut().zip(BOUNDS) {
            *bucket += u64::from(seconds <= bound);
        }
        self.count += 1;
        self.sum += seconds;
    }

    fn write(&self, out: &mut String, name: &str, labels: &str) {
        let comma = if labels.is_empty() { "" } else { "," };
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            let _ = writeln!(out, "{name}_bucket{{{labels}{comma}le=\"{bound}\"}} {bucket}");
        }
        let _ = writeln!(out, "{name}_bucket{{{labels}{comma}le=\"+Inf\"}} {}", self.count);
        let braces = if labels.is_empty() { String::new() } else { format!("{{{labels}}}") };
        let _ = writeln!(out, "{name}_sum{braces} {}", self.sum);
        let _ = writeln!(out, "{name}_count{braces} {}", self.count);
    }
}

/// The counters.
#[derive(Default)]
pub(crate) struct Metrics {
    requests: Mutex<BTreeMap<(String, u16), u64>>,
    times: Mutex<BTreeMap<String, Times>>,
    commits: Mutex<Times>,
    /// The longest poll of a handler, by route.
    polls: Mutex<BTreeMap<String, Duration>>,
    /// Writes that were committed; several share a commit.
    pub(crate) writes: AtomicU64,
    /// Commits that were not one message, but went step by step.
    pub(crate) careful_commits: AtomicU64,
    /// Games created.
    pub(crate) games: AtomicU64,
    /// Moves accepted, of people and machines.
    pub(crate) moves: AtomicU64,
    /// Open sockets.
    pub(crate) sockets: AtomicI64,
    /// Solves answered from memory.
    pub(crate) solve_hits: AtomicU64,
    /// Solves that joined one under way.
    pub(crate) solve_joins: AtomicU64,
    /// Solves that were searched.
    pub(crate) solve_misses: AtomicU64,
    /// Requests turned away for their rate.
    pub(crate) slowed: AtomicU64,
}

/// A number that is looked up when it is asked for: its name, what it counts, and how many. It is a counter if its name
/// ends so, else a gauge.
pub(crate) type Number = (&'static str, &'static str, f64);

impl Metrics {
    /// A request was answered. The route is that of the router, so that there are few of them.
    pub(crate) fn request(&self, route: &str, status: u16, time: Duration) {
        let key = (route.to_owned(), status);
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default() += 1;
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        times.entry(route.to_owned()).or_default().add(time.as_secs_f64());
    }

    /// A handler held its thread for so long at once.
    pub(crate) fn polled(&self, route: &str, time: Duration) {
        let mut polls = self.polls.lock().unwrap_or_else(PoisonError::into_inner);
        match polls.get_mut(route) {
            Some(longest) => *longest = time.max(*longest),
            None => drop(polls.insert(route.to_owned(), time)),
        }
    }

    /// A batch of writes was committed.
    pub(crate) fn commit(&self, writes: usize, time: Duration) {
        self.writes.fetch_add(writes as u64, Ordering::Relaxed);
        self.commits.lock().unwrap_or_else(PoisonError::into_inner).add(time.as_secs_f64());
    }

    /// Everything, with these numbers besides.
    pub(crate) fn text(&self, more: &[Number]) -> String {
        let mut out = String::new();
        let head = |out: &mut String, name: &str, kind: &str, help: &str| {
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
        };
        head(&mut out, "quaterne_http_requests_total", "counter", "Requests answered.");
        for ((route, status), count) in &*self.requests.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = writeln!(
                out,
                "quaterne_http_requests_total{{route=\"{route}\",status=\"{status}\"}} {count}"
            );
        }
        head(&mut out, "quaterne_http_seconds", "histogram", "Time to answer.");
        for (route, times) in &*self.times.lock().unwrap_or_else(PoisonError::into_inner) {
            times.write(&mut out, "quaterne_http_seconds", &format!("route=\"{route}\""));
        }
        let longest = "quaterne_longest_poll_seconds";
        head(&mut out, longest, "gauge", "Longest time that a handler held its thread.");
        for (route, time) in &*self.polls.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = writeln!(out, "{longest}{{route=\"{route}\"}} {}", time.as_secs_f64());
        }
        head(&mut out, "quaterne_commit_seconds", "histogram", "Time of a group commit.");
        self.commits.lock().unwrap_or_else(PoisonError::into_inner).write(
            &mut out,
            "quaterne_commit_seconds",
            "",
        );
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as f64;
        let careful = ("quaterne_careful_commits_total", "Commits that went step by step.");
        let own: [Number; 9] = [
            ("quaterne_writes_total", "Writes committed.", count(&self.writes)),
            (careful.0, careful.1, count(&self.careful_commits)),
            ("quaterne_games_total", "Games created.", count(&self.games)),
            ("quaterne_moves_total", "Moves accepted.", count(&self.moves)),
            ("quaterne_sockets", "Open sockets.", self.sockets.load(Ordering::Relaxed) as f64),
            ("quaterne_solve_hits_total", "Solves from memory.", count(&self.solve_hits)),
            ("quaterne_solve_joins_total", "Solves shared.", count(&self.solve_joins)),
            ("quaterne_solve_misses_total", "Solves searched.", count(&self.solve_misses)),
            ("quaterne_slowed_total", "Requests over their rate.", count(&self.slowed)),
        ];
        for (name, help, value) in own.iter().chain(more) {
            head(&mut out, name, if name.ends_with("_total") { "counter" } else { "gauge" }, help);
            let _ = writeln!(out, "{name} {value}");
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_cumulative() {
        let metrics = Metrics::default();
        for millis in [1, 4, 400] {
            metrics.request("/api/meta", 200, Duration::from_millis(millis));
        }
        let text = metrics.text(&[]);
        for line in [
            "quaterne_http_requests_total{route=\"/api/meta\",status=\"200\"} 3",
            "quaterne_http_seconds_bucket{route=\"/api/meta\",le=\"0.001\"} 1",
            "quaterne_http_seconds_bucket{route=\"/api/meta\",le=\"0.5\"} 3",
            "quaterne_http_seconds_count{route=\"/api/meta\"} 3",
            "quaterne_commit_seconds_bucket{le=\"+Inf\"} 0",
        ] {
            assert!(text.lines().any(|each| each == line), "{line} is not in\n{text}");
        }
    }
}
