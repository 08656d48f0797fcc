//! The proof of the crate: every board against a naive one, the published numbers, golden games, and the
//! parsers against arbitrary text.

mod golden;
mod naive;
mod oracles;
mod parsers;
mod playouts;
mod round_trip;
