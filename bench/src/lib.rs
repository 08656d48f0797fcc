//! What the benches share.

pub mod bitbully;
pub mod pons;
