//! Which move first: the order decides how much of the tree is seen.
//!
//! A move is ranked by what it does at once, in this order of weight: the winning squares that its side then
//! has; the few safe replies that it leaves; that it does not spoil an own winning square by filling the cell
//! below it; and how many alignments pass through its cell. Low ranks come first, and moves are taken out
//! one at a time, because most nodes need only the first.
//!
//! The weights were tuned on node counts. Tried and not kept: counting only the alignments that are still
//! open (a tenth of the nodes on some sets, none on others, and a fifth of the time everywhere), the parity
//! of the rows of the threats, threats on top of each other, forced replies first, and a history of moves
//! that cut (which doubled the nodes).

use quaterne_rules::{Bits, Direction, Shape};

use super::threats::{Consequences, Node};

/// For each winning square of the mover.
pub(super) const THREAT: u16 = 100;
/// Against each safe reply.
pub(super) const REPLY: u16 = 24;
/// Against a move right below an own winning square.
pub(super) const SPOILS: u16 = 111;
/// For each alignment through the cell.
pub(super) const LINE: u16 = 6;
/// The rank of a move that does nothing.
pub(super) const NEUTRAL: u16 = 0x8000;
/// The rank of a move that is not there, or has been taken.
pub(super) const TAKEN: u16 = u16::MAX;

/// How many alignments pass through each cell, as numbers and as the bits of those numbers.
#[derive(Clone, Debug)]
pub(super) struct Lines<B> {
    through: Box<[u16]>,
    /// `planes[i]` holds the cells whose number has bit `i`.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "read by the vector code alone"))]
    pub(super) planes: [B; 5],
}

impl<B: Bits> Lines<B> {
    /// Counts them on this board. Beyond 31, which only alignments of more than seven reach, it stops counting.
    pub(super) fn new<S: Shape<Bits = B>>(shape: &S) -> Self {
        let mut through = vec![0_u16; (shape.width() * shape.stride()) as usize].into_boxed_slice();
        for direction in Direction::ALL {
            let mut starts = shape.starts(direction);
            while !starts.is_zero() {
                let start = starts.lowest();
                starts = starts.without_lowest();
                for nth in 0..shape.align() {
                    let cell = &mut through[(start + nth * direction.step(shape.stride())) as usize];
                    *cell = (*cell + 1).min(31);
                }
            }
        }
        let mut planes = [B::ZERO; 5];
        for (index, lines) in (0..).zip(&through) {
            for (bit, plane) in planes.iter_mut().enumerate() {
                if lines >> bit & 1 == 1 {
                    *plane |= B::bit(index);
                }
            }
        }
        Self { through, planes }
    }

    /// The rank of a move: lower is better.
    #[inline(always)]
    pub(super) fn rank(&self, node: &Node<B>, played: &Consequences<B>) -> u16 {
        let spoils = if (played.stone << 1 & node.wins).is_zero() { 0 } else { SPOILS };
        let lines = self.through[played.stone.lowest() as usize];
        // The largest boards could have more threats than fit.
        let good = (u32::from(THREAT) * played.dangers.count()).min(u32::from(NEUTRAL / 2)) as u16;
        NEUTRAL + REPLY * played.moves.count() as u16 + spoils - good - LINE * lines
    }
}

#[cfg(test)]
mod tests {
    use quaterne_rules::Dynamic;

    use super::*;

    /// Thirteen alignments pass through the centre of 7 × 6, three through a corner, and 69 × 4 through all.
    #[test]
    fn lines_are_counted() {
        let lines = Lines::new(&Dynamic::<u64>::new(7, 6, 4, true, 42));
        assert_eq!((lines.through[0], lines.through[3 * 7 + 2]), (3, 13));
        assert_eq!(lines.through.iter().sum::<u16>(), 69 * 4);
        for (index, &count) in lines.through.iter().enumerate() {
            let bits = (0..5).map(|bit| (lines.planes[bit] >> index & 1) << bit).sum::<u64>();
            assert_eq!(bits, u64::from(count));
        }
    }
}
