//! The words that boards of more than 64 bits are kept in.
//!
//! A narrow build (`--cfg quaterne_narrow`: the engine that the page loads first) has no such boards. There they are all one
//! type, that of small boards, so that searches are compiled for that one alone, and whoever reads rules refuses larger ones by
//! [`AnyBoard::holds`](crate::AnyBoard::holds). Rejected: variants of [`AnyBoard`](crate::AnyBoard) that come and go,
//! with a condition at every match.

#[cfg(not(quaterne_narrow))]
mod words {
    use crate::{Fixed, Wide};

    /// Up to 128 bits,
    pub type Medium = u128;
    /// up to 256,
    pub type Large = Wide<4>;
    /// and up to 384.
    pub type Huge = Wide<6>;
    /// The shape of the 12 × 6 preset with 42 stones.
    pub type TwelveBySix = Fixed<u128, 12, 6, 4, true, 42>;
}

#[cfg(quaterne_narrow)]
mod words {
    use crate::Dynamic;

    /// No board of this build needs more than 64 bits.
    pub type Medium = u64;
    /// The same.
    pub type Large = u64;
    /// The same.
    pub type Huge = u64;
    /// The shape of any small board: there is no 12 × 6 one.
    pub type TwelveBySix = Dynamic<u64>;
}

pub use words::{Huge, Large, Medium, TwelveBySix};
