//! The patterns that the learnt evaluation counts: a position as a short list of numbered features.
//!
//! Every feature is about a *quiet* position (see `tactics`) and about the side to move or the
//! other, never about x or o. In this order:
//!
//! ```text
//!   constant    1
//!   threat      a cell where a side completes an alignment       by cell × useful or out of reach × side
//!   promise     an empty cell of alignments that lack two        by cell × one or several × side
//!   lacks-two   alignments that lack two stones                  by direction × cells without support × side
//!   lacks-three alignments that lack three stones                by direction × cells without support × side
//!   stones      stones by distance from the centre               by ring × side
//!   stacked     a threat right above a threat                    by whose × whose row
//!   hold        threats right above a playable cell              by side
//!   zugzwang    how many useful threats each side gets and holds one of 3 × 3 × 3 × 3
//! ```
//!
//! A *set* of weights is chosen by how full the board is (three thirds) and, with gravity, by who gets the even rows
//! when columns are filled by turns: the same threat is worth more to the one who will get its cell. Cells and
//! directions that a reflection of the board carries into one another share one weight.
//!
//! Rejected: a weight for each of 3⁴ contents of each alignment (n-tuples). Ten times the weights, slower to look up,
//! and what lies *below* an alignment, which is what matters with gravity, is not in it.

use std::collections::BTreeMap;

use quaterne_rules::{Bits, Cell, Direction, Shape};

use crate::evaluation::threats::{Useful, each};
use crate::grid::Grid;
use crate::ordering::distance_from_centre;
use crate::tactics::Quiet;

/// The blocks of features, by name.
pub const BLOCKS: [&str; 9] =
    ["constant", "threat", "promise", "lacks-two", "lacks-three", "stones", "stacked", "hold", "zugzwang"];

/// The most distances from the centre that are told apart.
const RINGS: usize = 10;
/// Thirds of a game.
const STAGES: usize = 3;

/// Where each block begins, for boards of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    bits: usize,
    begins: [usize; BLOCKS.len() + 1],
}

impl Layout {
    pub(crate) fn new<S: Shape>(shape: &S) -> Self {
        let bits = (shape.width() * shape.stride()) as usize;
        let sizes = [1, 4 * bits, 4 * bits, 2 * 3 * 4, 2 * 3 * 4, 2 * RINGS, 8, 2, 81];
        let mut begins = [0; BLOCKS.len() + 1];
        for (nth, size) in sizes.into_iter().enumerate() {
            begins[nth + 1] = begins[nth] + size;
        }
        Self { bits, begins }
    }

    /// How many features there are in a set.
    pub(crate) const fn size(&self) -> usize {
        self.begins[BLOCKS.len()]
    }

    /// The features of a block.
    pub(crate) fn block(&self, nth: usize) -> std::ops::Range<usize> {
        self.begins[nth]..self.begins[nth + 1]
    }
}

/// The patterns of boards of one shape.
#[derive(Clone, Debug)]
pub(crate) struct Patterns<S: Shape> {
    pub(crate) grid: Grid<S>,
    layout: Layout,
    rings: [S::Bits; RINGS],
    ring_count: usize,
}

impl<S: Shape> Patterns<S> {
    pub(crate) fn new(shape: &S) -> Self {
        let mut rings = [S::Bits::ZERO; RINGS];
        let mut ring_count = 0;
        for cell in cells(shape) {
            let ring = ring_of(shape, cell);
            rings[ring] |= S::Bits::bit(shape.index(cell));
            ring_count = ring_count.max(ring + 1);
        }
        Self { grid: Grid::new(shape), layout: Layout::new(shape), rings, ring_count }
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many sets of weights there are.
    pub(crate) fn sets(shape: &S) -> usize {
        if shape.gravity() { 2 * STAGES } else { STAGES }
    }

    /// The set of weights of a position.
    #[inline(always)]
    pub(crate) fn set(&self, quiet: &Quiet<S::Bits>) -> usize {
        let shape = self.grid.shape();
        let stage = (quiet.stones as usize * STAGES / shape.max_plies() as usize).min(STAGES - 1);
        if shape.gravity() {
            2 * stage + usize::from(!self.grid.mover_gets_even_rows(quiet.stones))
        } else {
            stage
        }
    }

    /// Calls back with each feature and how often it occurs.
    #[inline(always)]
    pub(crate) fn visit(&self, quiet: &Quiet<S::Bits>, mut tell: impl FnMut(usize, i32)) {
        let shape = self.grid.shape();
        let empty = shape.full() & !(quiet.mine | quiet.theirs);
        let [_, threat, promise, two, three, stones, stacked, hold, zugzwang, _] = self.layout.begins;
        let bits = self.layout.bits;
        tell(0, 1);
        if shape.gravity() {
            let useful = Useful::of(&self.grid, quiet);
            let near = useful.my_gets | useful.my_holds | useful.their_gets | useful.their_holds;
            for (side, cells) in [quiet.wins, quiet.dangers].into_iter().enumerate() {
                each(cells & near, |cell| tell(threat + side * 2 * bits + cell.lowest() as usize, 1));
                each(cells & !near, |cell| tell(threat + (side * 2 + 1) * bits + cell.lowest() as usize, 1));
            }
            if !(quiet.wins | quiet.dangers).is_zero() {
                let my_rows = self.grid.rows_of_mover(quiet.stones);
                let (over_mine, over_theirs) = (quiet.wins << 1, quiet.dangers << 1);
                let pairs = [
                    quiet.wins & over_mine,
                    quiet.dangers & over_theirs,
                    quiet.dangers & over_mine,
                    quiet.wins & over_theirs,
                ];
                for (nth, pair) in pairs.into_iter().enumerate() {
                    if !pair.is_zero() {
                        tell(stacked + 2 * nth, (pair & my_rows).count() as i32);
                        tell(stacked + 2 * nth + 1, (pair & !my_rows).count() as i32);
                    }
                }
                let next = quiet.playable << 1;
                tell(hold, (quiet.wins & next).count() as i32);
                tell(hold + 1, (quiet.dangers & next).count() as i32);
            }
            let upto_two = |set: S::Bits| set.count().min(2) as usize;
            let counts =
                [useful.my_gets, useful.their_gets, useful.my_holds, useful.their_holds].map(upto_two);
            tell(zugzwang + counts.into_iter().fold(0, |index, count| 3 * index + count), 1);
        }
        // Empty cells that cannot be played yet.
        let out_of_reach = empty & !quiet.playable;
        let mut promises = [[S::Bits::ZERO; 2]; 2];
        for direction in Direction::ALL {
            let kind = direction_class(shape, direction);
            let reach = self.grid.tally(out_of_reach, direction);
            let sides = [
                self.grid.open(quiet.mine, quiet.theirs, direction),
                self.grid.open(quiet.theirs, quiet.mine, direction),
            ];
            let step = direction.step(shape.stride());
            for (side, [_, lacks_two, lacks_three]) in sides.into_iter().enumerate() {
                for (level, within) in reach.into_iter().enumerate() {
                    if !shape.gravity() && level > 0 {
                        break;
                    }
                    if level < 3 {
                        tell(two + (side * 3 + kind) * 4 + level, (lacks_two & within).count() as i32);
                    }
                    tell(three + (side * 3 + kind) * 4 + level, (lacks_three & within).count() as i32);
                }
                if !lacks_two.is_zero() {
                    let [once, again] = &mut promises[side];
                    for nth in 0..shape.align() {
                        let cells = lacks_two << (nth * step) & empty;
                        *again |= *once & cells;
                        *once |= cells;
                    }
                }
            }
        }
        for (side, [once, again]) in promises.into_iter().enumerate() {
            each(once & !again, |cell| tell(promise + side * 2 * bits + cell.lowest() as usize, 1));
            each(again, |cell| tell(promise + (side * 2 + 1) * bits + cell.lowest() as usize, 1));
        }
        for (nth, ring) in self.rings[..self.ring_count].iter().enumerate() {
            tell(stones + nth, (quiet.mine & *ring).count() as i32);
            tell(stones + RINGS + nth, (quiet.theirs & *ring).count() as i32);
        }
    }

    /// For each feature the first one that shares its weight, itself if there is none.
    pub(crate) fn shared(shape: &S) -> Vec<usize> {
        let layout = Layout::new(shape);
        let mut shared: Vec<usize> = (0..layout.size()).collect();
        for block in [1, 2] {
            for feature in layout.block(block) {
                let within = feature - layout.begins[block];
                let (part, bit) = (within / layout.bits, within % layout.bits);
                let first = images(shape, bit as u32).into_iter().min().unwrap_or(bit as u32);
                shared[feature] = layout.begins[block] + part * layout.bits + first as usize;
            }
        }
        shared
    }

    /// Whether a feature can occur at all: sentinels and what only gravity has do not.
    pub(crate) fn occurs(shape: &S, feature: usize) -> bool {
        let layout = Layout::new(shape);
        let block = (0..BLOCKS.len()).find(|&nth| layout.block(nth).contains(&feature)).unwrap_or(0);
        let within = feature - layout.begins[block];
        match BLOCKS[block] {
            "threat" => shape.gravity() && on_board(shape, within % layout.bits),
            "promise" => on_board(shape, within % layout.bits),
            "lacks-two" | "lacks-three" => shape.gravity() || within.is_multiple_of(4),
            "stacked" | "hold" | "zugzwang" => shape.gravity(),
            "stones" => within % RINGS < cells(shape).map(|cell| ring_of(shape, cell)).max().unwrap_or(0) + 1,
            _ => true,
        }
    }
}

/// Groups features by the weight they share.
pub(crate) fn classes<S: Shape>(shape: &S) -> BTreeMap<usize, Vec<usize>> {
    let mut classes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (feature, first) in Patterns::shared(shape).into_iter().enumerate() {
        if Patterns::occurs(shape, first) {
            classes.entry(first).or_default().push(feature);
        }
    }
    classes
}

fn cells<S: Shape>(shape: &S) -> impl Iterator<Item = Cell> {
    let (width, height) = (shape.width() as u8, shape.height() as u8);
    (0..width).flat_map(move |column| (0..height).map(move |row| Cell::new(column, row)))
}

fn on_board<S: Shape>(shape: &S, bit: usize) -> bool {
    shape.full().has(bit as u32)
}

/// With gravity the distance from the middle column, without it from the middle of the board.
fn ring_of<S: Shape>(shape: &S, cell: Cell) -> usize {
    let distance = distance_from_centre(shape, cell);
    let half_cells = if shape.gravity() { distance } else { distance / 64 };
    (half_cells as usize / 2).min(RINGS - 1)
}

/// Both diagonals are one direction here; so are row and column of a square board without gravity.
#[inline(always)]
fn direction_class<S: Shape>(shape: &S, direction: Direction) -> usize {
    match direction {
        Direction::Vertical => 0,
        Direction::Horizontal => usize::from(shape.gravity() || shape.width() != shape.height()),
        Direction::Rising | Direction::Falling => 2,
    }
}

/// The cells that a symmetry of the board carries a cell to, itself among them.
fn images<S: Shape>(shape: &S, bit: u32) -> Vec<u32> {
    let cell = shape.cell(bit);
    let (width, height) = (shape.width(), shape.height());
    let (column, row) = (u32::from(cell.column), u32::from(cell.row));
    if row >= height {
        return vec![bit];
    }
    let (across, up) = (width - 1 - column, height - 1 - row);
    let mut places = vec![(column, row), (across, row)];
    if !shape.gravity() {
        places.extend([(column, up), (across, up)]);
        if width == height {
            places.extend([(row, column), (row, across), (up, column), (up, across)]);
        }
    }
    places.into_iter().map(|(column, row)| shape.index(Cell::new(column as u8, row as u8))).collect()
}
