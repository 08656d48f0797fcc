//! Where the nodes of a drawing go: a tidy tree.
//!
//! Children stand side by side in order, a parent over the middle of its children, and two subtrees as
//! close as their outlines allow:
//!
//! ```text
//!            ○                      across  ──►
//!       ┌────┴──┐                   level   │
//!       ○       ○                           ▼
//!     ┌─┼─┐     │      the outline of a subtree is, for each
//!     ○ ○ ○     ○      level, its first and its last edge
//! ```
//!
//! Cousins stand a little further apart than siblings, so that families can be told apart.
//!
//! Each subtree is compared once with the outline of those before it, level by level, so the work is at
//! most nodes × depth. Rejected: one column for each leaf, which is half empty when branches end early.

/// Something to be placed.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Its extent across, gap included.
    pub breadth: f64,
    /// The blocks below, in order. A block comes after its parent in the list.
    pub children: Vec<usize>,
}

/// The centre of each block across, the first edge of the drawing being 0, and the drawing's extent.
///
/// Cousins are kept `apart` from each other.
pub fn place(blocks: &[Block], apart: f64) -> (Vec<f64>, f64) {
    let mut offset = vec![0.0; blocks.len()];
    let mut outlines: Vec<Outline> = vec![Outline::default(); blocks.len()];
    for (nth, block) in blocks.iter().enumerate().rev() {
        let half = block.breadth / 2.0;
        let mut all = Outline::default();
        for &child in &block.children {
            let below = std::mem::take(&mut outlines[child]);
            offset[child] = all.room_for(&below, apart);
            all.add(&below, offset[child]);
        }
        if let (Some(&first), Some(&last)) = (block.children.first(), block.children.last()) {
            let middle = f64::midpoint(offset[first], offset[last]);
            block.children.iter().for_each(|&child| offset[child] -= middle);
            all.shift(-middle);
        }
        all.levels.insert(0, (-half, half));
        outlines[nth] = all;
    }
    let Some(outline) = outlines.first() else { return (Vec::new(), 0.0) };
    let left = outline.levels.iter().map(|level| level.0).fold(f64::INFINITY, f64::min);
    let right = outline.levels.iter().map(|level| level.1).fold(f64::NEG_INFINITY, f64::max);
    let mut centres = vec![0.0; blocks.len()];
    centres[0] = -left;
    for (nth, block) in blocks.iter().enumerate() {
        for &child in &block.children {
            centres[child] = centres[nth] + offset[child];
        }
    }
    (centres, right - left)
}

/// The first and the last edge of a subtree on each of its levels.
#[derive(Clone, Debug, Default)]
struct Outline {
    levels: Vec<(f64, f64)>,
}

impl Outline {
    /// How far another subtree must move to stand after this one.
    fn room_for(&self, other: &Self, apart: f64) -> f64 {
        let gaps = self.levels.iter().zip(&other.levels).map(|(mine, theirs)| mine.1 - theirs.0);
        let most = gaps
            .enumerate()
            .map(|(level, gap)| if level > 0 { gap + apart } else { gap })
            .fold(f64::NEG_INFINITY, f64::max);
        if most.is_finite() { most } else { 0.0 }
    }

    fn add(&mut self, other: &Self, by: f64) {
        for (nth, &(first, last)) in other.levels.iter().enumerate() {
            match self.levels.get_mut(nth) {
                Some(mine) => *mine = (mine.0.min(first + by), mine.1.max(last + by)),
                None => self.levels.push((first + by, last + by)),
            }
        }
    }

    fn shift(&mut self, by: f64) {
        self.levels.iter_mut().for_each(|level| *level = (level.0 + by, level.1 + by));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(shape: &[&[usize]], apart: f64, centres: &[f64], breadth: f64) {
        let block = |children: &&[usize]| Block { breadth: 10.0, children: children.to_vec() };
        let blocks: Vec<Block> = shape.iter().map(block).collect();
        assert_eq!(place(&blocks, apart), (centres.to_vec(), breadth));
    }

    #[test]
    fn parents_stand_over_their_children() {
        check(&[&[]], 0.0, &[5.0], 10.0);
        check(&[&[1, 2], &[], &[]], 0.0, &[10.0, 5.0, 15.0], 20.0);
        check(&[&[1, 2, 3], &[], &[], &[]], 0.0, &[15.0, 5.0, 15.0, 25.0], 30.0);
        // A lone leaf stands beside a subtree, not beside the subtree's widest level.
        check(&[&[1, 4], &[2, 3], &[], &[], &[]], 0.0, &[15.0, 10.0, 5.0, 15.0, 20.0], 25.0);
        check(&[&[1, 2], &[3], &[4], &[], &[]], 4.0, &[12.0, 5.0, 19.0, 5.0, 19.0], 24.0);
    }
}
