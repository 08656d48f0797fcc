//! How often one address may ask: buckets of tokens that fill with time, one for play and one for everything else, so that
//! a question too many costs nobody a move.
//!
//! The address is the peer's. A proxy that the operator named is believed about the *last* address of
//! X-Forwarded-For, which it wrote itself; the first ones are whatever the client liked to send.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;

use super::person::Person;

/// Seconds' worth of requests that may come at once.
const BURST: f64 = 8.0;
/// Addresses remembered before old ones are forgotten.
const MANY: usize = 10_000;

/// What is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Purse {
    /// Games and their sockets.
    Play,
    /// Everything else.
    Ask,
}

struct Bucket {
    tokens: f64,
    filled: Instant,
}

/// The buckets.
pub(crate) struct Rates {
    per_second: f64,
    buckets: Mutex<HashMap<(IpAddr, Purse), Bucket>>,
}

impl Rates {
    /// So many a second and address; 0: no limit.
    pub(crate) fn new(per_second: u32) -> Self {
        Self { per_second: per_second.into(), buckets: Mutex::default() }
    }

    /// Takes tokens, or says after how many seconds there will be enough.
    pub(crate) fn take(&self, person: &Person, purse: Purse, cost: f64) -> Result<(), u64> {
        if self.per_second == 0.0 || cost == 0.0 {
            return Ok(());
        }
        self.take_at(person, purse, cost, Instant::now())
    }

    fn take_at(&self, person: &Person, purse: Purse, cost: f64, now: Instant) -> Result<(), u64> {
        let per_second = self.per_second * f64::from(person.weight);
        let most = per_second * BURST;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MANY {
            let full = Duration::from_secs_f64(BURST);
            buckets.retain(|_, bucket| now.duration_since(bucket.filled) < full);
        }
        let bucket = buckets.entry((person.address, purse)).or_insert(Bucket { tokens: most, filled: now });
        let passed = now.duration_since(bucket.filled).as_secs_f64();
        bucket.tokens = (bucket.tokens + passed * per_second).min(most);
        bucket.filled = now;
        if bucket.tokens >= cost {
            bucket.tokens -= cost;
            return Ok(());
        }
        Err(((cost - bucket.tokens) / per_second).ceil().max(1.0) as u64)
    }
}

/// Who asks.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, proxy: Option<IpAddr>) -> IpAddr {
    if proxy.is_none_or(|proxy| proxy != peer.to_canonical()) {
        return peer;
    }
    let last = headers.get_all("x-forwarded-for").iter().next_back();
    let address = last.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    address.unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(text: &str) -> Person {
        Person::at(text.parse().unwrap(), &["10.0.0.1".parse().unwrap()])
    }

    #[test]
    fn a_bucket_empties_and_fills() {
        let rates = Rates::new(10);
        let (now, me) = (Instant::now(), person("192.0.2.1"));
        let ask = |who: &Person, cost, now| rates.take_at(who, Purse::Ask, cost, now);
        for _ in 0..80 {
            ask(&me, 1.0, now).unwrap();
        }
        assert_eq!((ask(&me, 1.0, now), ask(&me, 25.0, now)), (Err(1), Err(3)));
        ask(&person("192.0.2.2"), 1.0, now).unwrap();
        ask(&me, 10.0, now + Duration::from_secs(1)).unwrap();
        // Who asks too much can still play.
        rates.take_at(&me, Purse::Play, 80.0, now).unwrap();
        // A school has forty people.
        ask(&person("10.0.0.1"), 3200.0, now).unwrap();
        assert_eq!(ask(&person("10.0.0.1"), 1.0, now), Err(1));
    }

    #[test]
    fn only_the_proxy_is_believed_and_only_about_the_last_address() {
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "10.9.9.9, 192.0.2.7".parse().unwrap());
        for (peer, proxy, expected) in [
            ("127.0.0.1", Some("127.0.0.1"), "192.0.2.7"),
            ("127.0.0.1", None, "127.0.0.1"),
            ("192.0.2.3", Some("127.0.0.1"), "192.0.2.3"),
        ] {
            assert_eq!(client(address(peer), &headers, proxy.map(address)), address(expected));
        }
    }
}
