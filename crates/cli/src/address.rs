//! Addresses as typed: where the server listens, and who stands in front of it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs as _};

use quaterne_report::Text;

/// The port of the page unless told otherwise.
const PORT: u16 = 4004;

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

/// Reads the address of a machine.
pub(crate) fn ip(text: &str) -> Result<IpAddr, Text> {
    text.parse().map_err(|_| {
        Text::new(
            "expected the address of a machine, such as 10.0.0.2",
            "il faut l'adresse d'une machine, comme 10.0.0.2",
        )
    })
}

/// Reads an address, or a block of them.
pub(crate) fn network(text: &str) -> Result<quaterne_server::Network, Text> {
    text.parse().map_err(|()| {
        Text::new(
            "expected an address or a block of them, such as 192.0.2.7 or 10.1.0.0/16",
            "il faut une adresse ou un bloc d'adresses, comme 192.0.2.7 ou 10.1.0.0/16",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
