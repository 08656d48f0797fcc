//! Who asks: an address, and what of it. There are no accounts, so this is all that is known of a person.

use std::net::{IpAddr, Ipv6Addr};

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use sha2::{Digest as _, Sha256};

use super::error::{Answer, ApiError};
use super::state::App;

/// The header by which programs behind one address tell themselves apart. Who makes many of them up has no more for it: they
/// share what the address has.
const WHO: &str = "x-quaterne-who";
/// As many people does a school count as.
pub(crate) const CLASS: u32 = 40;

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    /// The address; an IPv6 subscriber has 2⁶⁴ of them and counts as one.
    pub(crate) address: IpAddr,
    /// What of it: a game, a tournament, a program that says who it is.
    pub(crate) token: u64,
    /// As how many people it counts.
    pub(crate) weight: u32,
}

impl Person {
    /// At this address; those of `schools` are whole classes.
    pub(crate) fn at(address: IpAddr, schools: &[Network]) -> Self {
        let school = schools.iter().any(|network| network.holds(address));
        Self { address: network(address), token: 0, weight: if school { CLASS } else { 1 } }
    }

    /// The same person's game, tournament, program.
    pub(crate) fn with(self, token: &str) -> Self {
        let hash = Sha256::digest(token.as_bytes());
        let token = hash.iter().take(8).fold(0, |word, &byte| word << 8 | u64::from(byte));
        Self { token, ..self }
    }

    /// With the token that the headers have, if they have one.
    pub(crate) fn named(self, headers: &HeaderMap) -> Self {
        match headers.get(WHO).and_then(|value| value.to_str().ok()) {
            Some(token) if !token.is_empty() => self.with(token),
            _ => self,
        }
    }
}

/// The outermost layer leaves it with the request.
impl FromRequestParts<App> for Person {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Answer<Self> {
        parts.extensions.get().copied().ok_or_else(|| ApiError::internal("a request of nobody"))
    }
}

/// An IPv6 subscriber has 2⁶⁴ addresses and counts as one.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => IpAddr::V6(Ipv6Addr::from_bits(long.to_bits() >> 64 << 64)),
        short => short,
    }
}

/// An address, or a block of them: `192.0.2.7`, `10.1.0.0/16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    fn holds(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(ours), IpAddr::V4(theirs)) => {
                let shift = u32::from(32 - self.bits.min(32));
                (ours.to_bits() ^ theirs.to_bits()).checked_shr(shift).unwrap_or(0) == 0
            }
            (IpAddr::V6(ours), IpAddr::V6(theirs)) => {
                let shift = u32::from(128 - self.bits.min(128));
                (ours.to_bits() ^ theirs.to_bits()).checked_shr(shift).unwrap_or(0) == 0
            }
            _ => false,
        }
    }
}

impl std::str::FromStr for Network {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.trim().parse().map_err(|_| ())?;
        let address = address.to_canonical();
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.trim().parse()).map_err(|_| ())?;
        if bits > most { Err(()) } else { Ok(Self { address, bits }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_block_of_addresses() {
        for (block, inside, outside) in [
            ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
            ("10.1.0.0/16", "10.1.255.3", "10.2.0.1"),
            ("0.0.0.0/0", "203.0.113.9", "2001:db8::1"),
            ("2001:db8:1::/48", "2001:db8:1:2::3", "2001:db8:2::1"),
        ] {
            let network: Network = block.parse().unwrap();
            assert!(network.holds(address(inside)) && !network.holds(address(outside)), "{block}");
        }
        for wrong in ["", "school", "10.0.0.0/33", "10.0.0.0/x", "::/129"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn one_subscriber_is_one_person() {
        let at = |text: &str| Person::at(address(text), &["10.0.0.0/8".parse().unwrap()]);
        assert_eq!(at("2001:db8::1"), at("2001:db8::ffff"));
        assert_ne!(at("2001:db8::1"), at("2001:db8:0:1::1"));
        assert_eq!(at("::ffff:192.0.2.1").address, address("192.0.2.1"));
        assert_eq!((at("10.1.2.3").weight, at("192.0.2.1").weight), (CLASS, 1));
        assert_ne!(at("192.0.2.1").with("a"), at("192.0.2.1").with("b"));
    }
}
