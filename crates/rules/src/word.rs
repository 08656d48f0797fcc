//! The shapes and words that boards are kept in besides that of any small board.
//!
//! A narrow build (`--cfg quaterne_narrow`: the engine that the page loads first, whose bytes count) has no boards of more than 64 bits. There
//! they are all one type, that of small boards, so that searches are compiled for that one alone, and whoever reads rules refuses larger ones by
//! [`AnyBoard::holds`](crate::AnyBoard::holds). The 7 × 6 board is of that type, too; the solver alone has it [at compile time](crate::Board::on). Rejected: variants of [`AnyBoard`](crate::AnyBoard) that come and go,
//! with a condition at every match.

#[cfg(not(quaterne_narrow))]
mod words {
    use crate::{Fixed, Wide};

    /// The shape of the 7 × 6 preset.
    pub type ConnectFour = Fixed<u64, 7, 6, 4, true, 42>;
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

    /// The shape of any small board.
    pub type ConnectFour = Dynamic<u64>;
    /// No board of this build needs more than 64 bits.
    pub type Medium = u64;
    /// The same.
    pub type Large = u64;
    /// The same.
    pub type Huge = u64;
    /// The shape of any small board: there is no 12 × 6 one.
    pub type TwelveBySix = Dynamic<u64>;
}

pub use words::{ConnectFour, Huge, Large, Medium, TwelveBySix};
