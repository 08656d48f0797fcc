//! What the benches share.

pub mod pons;
