//! The key of a position: one word that tells every position of a board from every other.
//!
//! In each column, the bits of my stones up to the first empty cell, and there a 1:
//!
//! ```text
//!        .        .                 0
//!        .        .        next ──► 1
//!        o        x                 0   o, not mine
//!        x        o                 1   x, mine
//!        x        x                 1   x, mine
//!     column   is x to move       key
//! ```
//!
//! The highest 1 of a column says how many stones it has, the bits below whose they are. The mark of a full
//! column is on the sentinel bit, so the key needs exactly the `width × (height + 1)` bits of the board.
//!
//! Pons adds `mine + occupied`, which is as unique; the marks need no carry, and so serve every word.

use quaterne_rules::{AnyBoard, Bits, Shape, on_board};

/// The key of these stones.
#[inline(always)]
pub(super) fn key<S: Shape>(shape: &S, mine: S::Bits, occupied: S::Bits) -> S::Bits {
    mine | ((occupied << 1 | shape.bottom()) & !occupied)
}

/// The same set with left and right exchanged.
#[inline(always)]
pub(super) fn mirror<S: Shape>(shape: &S, set: S::Bits) -> S::Bits {
    let (width, stride) = (shape.width(), shape.stride());
    let first_column = !(!S::Bits::ZERO << (stride - 1) << 1);
    let mut mirrored = S::Bits::ZERO;
    for column in 0..width {
        mirrored |= (set >> (column * stride) & first_column) << ((width - 1 - column) * stride);
    }
    mirrored
}

/// The key or its mirror image, whichever is less.
#[inline(always)]
pub(super) fn least_image<S: Shape>(shape: &S, key: S::Bits) -> S::Bits {
    let image = mirror(shape, key);
    let words = (shape.width() * shape.stride()).div_ceil(64) as usize;
    for nth in 0..words {
        if key.word(nth) != image.word(nth) {
            return if key.word(nth) < image.word(nth) { key } else { image };
        }
    }
    key
}

/// Whether two positions after this one can be each other's mirror image. Both then hold these stones and the image of these
/// stones, so the two must be of the same side wherever they meet:
///
/// ```text
///     . x . . . . .   yes: b1 and f1         . x . . . o .   no: b2 is x, its image
///     o x . o . x .   are both x             o x . o . x .   f2 is o
/// ```
pub(super) fn can_mirror<S: Shape>(shape: &S, mine: S::Bits, occupied: S::Bits) -> bool {
    let shared = occupied & mirror(shape, occupied);
    ((mine ^ mirror(shape, mine)) & shared).is_zero()
}

/// A number that tells a position with gravity, up to its mirror image, from every other of its board: exactly
/// on boards of one word, and as well as 64 bits can on larger ones.
pub(crate) fn identity(board: &AnyBoard) -> u64 {
    on_board!(board, board => {
        let shape = board.shape();
        least_image(shape, key(shape, board.mine(), board.occupied())).digest()
    })
}

/// Whether a position with gravity is its own mirror image.
pub(crate) fn is_symmetric(board: &AnyBoard) -> bool {
    on_board!(board, board => {
        let key = key(board.shape(), board.mine(), board.occupied());
        key == mirror(board.shape(), key)
    })
}

/// 2⁶⁴ divided by the golden ratio: odd, so that multiplication by it is a bijection of as many bits as one likes, and it
/// spreads a key over them.
pub(super) const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use quaterne_rules::{Board, Dynamic, Position, Rules};

    use super::*;

    /// Every position of 4 × 3 has a key and a spread key of its own.
    #[test]
    fn keys_are_unique() {
        fn walk(board: Board<Dynamic<u64>>, seen: &mut HashSet<Board<Dynamic<u64>>>) {
            if seen.insert(board) && board.outcome().is_none() {
                for cell in board.moves() {
                    walk(board.after(cell), seen);
                }
            }
        }
        let AnyBoard::Small(empty) = AnyBoard::new(&Rules::new(4, 3, 4).unwrap()) else { unreachable!() };
        let mut seen = HashSet::new();
        walk(empty, &mut seen);
        assert_eq!(seen.len(), 12_031);
        let spread = |board: &Board<Dynamic<u64>>| {
            key(board.shape(), board.mine(), board.occupied()).wrapping_mul(GOLDEN) << 48
        };
        let keys: HashSet<u64> = seen.iter().map(spread).collect();
        assert_eq!(keys.len(), seen.len());
    }

    /// The two positions of the picture, from which no path leads to a wrong answer but a slow one.
    #[test]
    fn who_can_mirror() {
        for (rows, can) in
            [("7/7/7/7/1x5/ox1o1x1 o", true), ("7/7/7/7/1x3o1/ox1o1x1 x", false), ("7/7/7/7/7/7 x", true)]
        {
            let game = quaterne_rules::Game::parse(&Rules::connect4(), rows).unwrap();
            let found =
                on_board!(game.board(), board => can_mirror(board.shape(), board.mine(), board.occupied()));
            assert_eq!(found, can, "{rows}");
        }
    }

    #[test]
    fn a_mirror_is_its_own_inverse() {
        let shape = Dynamic::<u64>::new(5, 4, 4, true, 20);
        let column = 0b01011;
        assert_eq!(mirror(&shape, column), column << 20);
        for set in [0, 1, 0x12345, shape.full(), shape.bottom()] {
            assert_eq!(mirror(&shape, mirror(&shape, set)), set);
        }
    }
}
