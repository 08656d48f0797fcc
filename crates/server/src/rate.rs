//! How often one address may ask: a bucket of tokens that fills with time.
//!
//! The address is the peer's. A proxy that the operator named is believed about the *last* address of
//! X-Forwarded-For, which it wrote itself; the first ones are whatever the client liked to send.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;

/// Seconds' worth of requests that may come at once.
const BURST: f64 = 8.0;
/// Addresses remembered before old ones are forgotten.
const MANY: usize = 10_000;

struct Bucket {
    tokens: f64,
    filled: Instant,
}

/// The buckets.
pub(crate) struct Rates {
    per_second: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Rates {
    /// So many a second and address; 0: no limit.
    pub(crate) fn new(per_second: u32) -> Self {
        Self { per_second: per_second.into(), buckets: Mutex::default() }
    }

    /// Takes tokens, or says after how many seconds there will be enough.
    pub(crate) fn take(&self, address: IpAddr, cost: f64) -> Result<(), u64> {
        if self.per_second == 0.0 {
            return Ok(());
        }
        self.take_at(address, cost, Instant::now())
    }

    fn take_at(&self, address: IpAddr, cost: f64, now: Instant) -> Result<(), u64> {
        let most = self.per_second * BURST;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MANY {
            let full = Duration::from_secs_f64(BURST);
            buckets.retain(|_, bucket| now.duration_since(bucket.filled) < full);
        }
        let bucket = buckets.entry(network(address)).or_insert(Bucket { tokens: most, filled: now });
        let passed = now.duration_since(bucket.filled).as_secs_f64();
        bucket.tokens = (bucket.tokens + passed * self.per_second).min(most);
        bucket.filled = now;
        if bucket.tokens >= cost {
            bucket.tokens -= cost;
            return Ok(());
        }
        Err(((cost - bucket.tokens) / self.per_second).ceil().max(1.0) as u64)
    }
}

/// An IPv6 subscriber has 2⁶⁴ addresses and counts as one.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => IpAddr::V6(Ipv6Addr::from_bits(long.to_bits() >> 64 << 64)),
        short => short,
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

    #[test]
    fn a_bucket_empties_and_fills() {
        let rates = Rates::new(10);
        let (now, me) = (Instant::now(), "192.0.2.1".parse().unwrap());
        for _ in 0..80 {
            rates.take_at(me, 1.0, now).unwrap();
        }
        assert_eq!(rates.take_at(me, 1.0, now), Err(1));
        assert_eq!(rates.take_at(me, 25.0, now), Err(3));
        rates.take_at("192.0.2.2".parse().unwrap(), 1.0, now).unwrap();
        rates.take_at(me, 10.0, now + Duration::from_secs(1)).unwrap();
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
        assert_eq!(network(address("2001:db8::1")), network(address("2001:db8::ffff")));
        assert_eq!(network(address("::ffff:192.0.2.1")), address("192.0.2.1"));
    }
}
