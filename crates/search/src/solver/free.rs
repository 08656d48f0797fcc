//! Free placement: the same question without gravity.
//!
//! Tic-tac-toe on any board. There are many more moves and no zugzwang, so this search leans on lines, not on
//! columns. At each node it looks at every alignment that only one side has stones in, and finds:
//!
//! * the winning squares of both sides, hence forced replies, played in a row;
//! * how soon each side could win at best, from the fullest of its lines;
//! * whether the other side can simply block for ever (below).
//!
//! Moves that threaten come first, then those on many open lines. Cells on no open line are all the same: one
//! of them is tried. Positions near the root are stored once for all their rotations and reflections.
//!
//! # Blocking for ever (Erdős and Selfridge)
//!
//! Give each line that the attacker can still complete the weight 2⁻ᵉ, e being its empty cells. If the weights
//! add up to less than 1/2 with the attacker to move, or less than 1 with the defender to move, the defender
//! never lets a line be completed: it always takes the cell where the lines weigh most. One stone of the
//! attacker there doubles what a stone of the defender would have removed, so the sum never grows over a pair
//! of moves, and a completed line would weigh 1. Then the attacker's score is at most 0.
//!
//! # The second player does not win
//!
//! On the empty board the first player could play anywhere and then follow the second player's plan, the extra
//! stone doing no harm (strategy stealing). So the score of an empty board is at least 0: half of the proof of
//! a draw costs nothing.
//!
//! Rejected: proof-number search, which finds deep wins with less luck in the order of moves, but needs its
//! tree in memory and is no better at the draws that these boards mostly are.

use quaterne_rules::{Bits, Board, Cell, Direction, Shape};

use super::driver;
use super::slots::Bound;
use super::solution::Solution;
use super::telling::Telling;
use super::threats::win_in;
use super::warm::Task;
use crate::events::Observer;
use crate::limits::Meter;

/// Positions with at most this many stones are stored up to symmetry.
const NEAR_ROOT: u32 = 10;

/// A slot: the position it is about, and a bound on its score. Empty when the bound is `None`.
#[derive(Clone, Copy, Debug)]
struct Slot<B> {
    mine: B,
    occupied: B,
    bound: Option<Bound>,
}

/// The table of a free board: whole positions, one thread.
#[derive(Debug)]
pub(super) struct FreeTable<B> {
    slots: Box<[Slot<B>]>,
}

impl<B: Bits> FreeTable<B> {
    /// A table of about so many bytes, with one slot at least, and no more than a board of so many cells has
    /// positions.
    pub(super) fn new(bytes: usize, cells: u32) -> Self {
        let empty = Slot { mine: B::ZERO, occupied: B::ZERO, bound: None };
        let slots = (bytes / size_of::<Slot<B>>()).clamp(1, 3_usize.saturating_pow(cells));
        Self { slots: vec![empty; slots].into_boxed_slice() }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for slot in &mut self.slots {
            slot.bound = None;
        }
    }

    fn slot(&mut self, mine: B, occupied: B) -> &mut Slot<B> {
        let mixed = mine.digest() ^ occupied.digest().rotate_left(32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let index = (u128::from(mixed) * self.slots.len() as u128) >> 64;
        &mut self.slots[index as usize]
    }

    fn get(&mut self, mine: B, occupied: B) -> Option<Bound> {
        let slot = self.slot(mine, occupied);
        slot.bound.filter(|_| slot.mine == mine && slot.occupied == occupied)
    }

    fn put(&mut self, mine: B, occupied: B, bound: Bound) {
        *self.slot(mine, occupied) = Slot { mine, occupied, bound: Some(bound) };
    }
}

/// Narrows the score of a free board that is not over, as [`driver::narrow`] does.
pub(super) fn narrow<S: Shape, O: Observer<Cell>>(
    board: &Board<S>,
    table: &mut FreeTable<S::Bits>,
    task: Task<O>,
) -> (Solution, Meter) {
    let mut search = Search::new(board.shape(), table, task.meter, Telling::to(task.observer));
    let (mine, theirs, left) = (board.mine(), board.theirs(), board.plies_left());
    let look = search.look(mine, theirs, left);
    let mut proven = (look.lower, look.upper);
    let unlimited = board.shape().max_plies() == board.shape().width() * board.shape().height();
    if board.plies() == 0 && unlimited {
        proven.0 = proven.0.max(0);
    }
    let mut ask = |alpha| {
        search.halted = false;
        let value = search.visit(None, (mine, theirs), left, alpha);
        (!search.halted).then_some(value)
    };
    let (lower, upper) = driver::narrow(left, proven, task.at_least, task.wanted, &mut ask);
    (Solution { lower, upper, nodes: search.meter.nodes() }, search.meter)
}

/// One search under way.
struct Search<'a, S: Shape, O> {
    shape: S,
    table: &'a mut FreeTable<S::Bits>,
    meter: Meter,
    halted: bool,
    /// Every alignment of the board.
    lines: Vec<S::Bits>,
    /// Where each symmetry of the board sends each bit.
    symmetries: Vec<Vec<u32>>,
    /// The moves of the nodes on the way from the root, best last in each node.
    moves: Vec<(u32, u32)>,
    /// What each cell weighs at the node at hand.
    weights: Vec<u32>,
    /// Who listens.
    telling: Telling<O>,
}

/// What the lines tell of a position.
struct Look<B> {
    /// The winning squares of the other side.
    dangers: B,
    /// At least this is the score,
    lower: i32,
    /// and at most this.
    upper: i32,
}

/// The lines that one side can still complete.
struct Threats<B> {
    /// The cells that complete one.
    wins: B,
    /// The fewest stones that one lacks.
    missing: u32,
    /// Σ 2⁻ᵉ, in units of 2⁻³².
    weight: u64,
}

const UNIT: u64 = 1 << 32;

impl<'a, S: Shape, O: Observer<Cell>> Search<'a, S, O> {
    fn new(shape: &S, table: &'a mut FreeTable<S::Bits>, meter: Meter, telling: Telling<O>) -> Self {
        let mut lines = Vec::new();
        for direction in Direction::ALL {
            let step = direction.step(shape.stride());
            let mut starts = shape.starts(direction);
            while !starts.is_zero() {
                let first = starts.lowest();
                starts = starts.without_lowest();
                let cells = (0..shape.align()).map(|nth| S::Bits::bit(first + nth * step));
                lines.push(cells.fold(S::Bits::ZERO, |line, cell| line | cell));
            }
            // One stone is a line of one in every direction: once is enough.
            if shape.align() == 1 {
                break;
            }
        }
        let weights = vec![0; (shape.width() * shape.stride()) as usize];
        let symmetries = symmetries(shape);
        let (shape, moves) = (*shape, Vec::new());
        Self { shape, table, meter, halted: false, lines, symmetries, moves, weights, telling }
    }

    fn side(&self, own: S::Bits, other: S::Bits) -> Threats<S::Bits> {
        let align = self.shape.align();
        let mut side = Threats { wins: S::Bits::ZERO, missing: u32::MAX, weight: 0 };
        for &line in &self.lines {
            if (line & other).is_zero() {
                let missing = align - (line & own).count();
                side.missing = side.missing.min(missing);
                side.weight += UNIT >> missing.min(32);
                if missing == 1 {
                    side.wins |= line & !own;
                }
            }
        }
        side
    }

    /// Looks at a position with `left` stones to go, that nobody has won.
    fn look(&self, mine: S::Bits, theirs: S::Bits, left: u32) -> Look<S::Bits> {
        let (me, other) = (self.side(mine, theirs), self.side(theirs, mine));
        let score = |plies: u32| if plies <= left { win_in(plies, left) } else { 0 };
        let soonest = |missing: u32| missing.saturating_mul(2);
        let mut upper = score(soonest(me.missing).saturating_sub(1));
        let mut lower = -score(soonest(other.missing));
        if me.weight < UNIT / 2 {
            upper = upper.min(0);
        }
        if other.weight < UNIT {
            lower = lower.max(0);
        }
        // A playable winning square decides; two of the other side's do, unless one is there already.
        if !me.wins.is_zero() && left >= 1 {
            lower = win_in(1, left);
        } else if !other.wins.without_lowest().is_zero() && left >= 2 {
            upper = -win_in(2, left);
        }
        Look { dangers: other.wins, lower, upper }
    }

    /// Is the score greater than α? The contract is that of the search with gravity.
    fn visit(&mut self, by: Option<u32>, (mine, theirs): (S::Bits, S::Bits), left: u32, alpha: i32) -> i32 {
        if O::LISTENS {
            self.telling.enter(by.map(|cell| self.shape.cell(cell)), alpha);
        }
        let value = self.test(mine, theirs, left, alpha);
        if !self.halted {
            self.telling.leave(value, alpha);
        }
        value
    }

    fn test(&mut self, mine: S::Bits, theirs: S::Bits, left: u32, alpha: i32) -> i32 {
        self.halted |= self.meter.tick();
        if self.halted {
            return 0;
        }
        let look = self.look(mine, theirs, left);
        if look.lower > alpha {
            return self.telling.leaf(look.lower);
        }
        if look.upper <= alpha {
            return self.telling.leaf(look.upper);
        }
        let base = self.moves.len();
        let (mut key, mut best) = (None, i32::MIN);
        if look.dangers.is_zero() {
            let (key_mine, key_occupied) = self.image(mine, theirs);
            match self.table.get(key_mine, key_occupied) {
                Some(found @ Bound::Lower(bound)) if bound > alpha => return self.telling.remembered(found),
                Some(found @ Bound::Upper(bound)) if bound <= alpha => return self.telling.remembered(found),
                _ => {}
            }
            (key, best) = (Some((key_mine, key_occupied)), look.lower);
            self.push_moves(mine, theirs);
        } else {
            // The only reply.
            self.moves.push((0, look.dangers.lowest()));
        }
        let mut told = false;
        while self.moves.len() > base {
            let Some((_, cell)) = self.moves.pop() else { break };
            let next = (theirs, mine | S::Bits::bit(cell));
            let value = -self.visit(Some(cell), next, left - 1, -alpha - 1);
            if self.halted {
                break;
            }
            if value > best || !told {
                self.telling.best(value);
                told = true;
            }
            self.telling.up();
            best = best.max(value);
            if best > alpha {
                break;
            }
        }
        if O::LISTENS && !self.halted {
            let skipped = self.moves[base..].iter().rev();
            self.telling.cut(skipped.map(|&(_, cell)| self.shape.cell(cell)));
        }
        self.moves.truncate(base);
        if self.halted {
            return 0;
        }
        if let Some((key_mine, key_occupied)) = key {
            let bound = if best > alpha { Bound::Lower(best) } else { Bound::Upper(best) };
            self.table.put(key_mine, key_occupied, bound);
        }
        best
    }

    /// Puts the moves on the stack, best last: heavy lines of either side first, own ones slightly before.
    fn push_moves(&mut self, mine: S::Bits, theirs: S::Bits) {
        self.weights.fill(0);
        let occupied = mine | theirs;
        for &line in &self.lines {
            let (own, other) = ((line & mine).count(), (line & theirs).count());
            let weight = match (own, other) {
                (_, 0) => 5 << (3 * own).min(24),
                (0, _) => 4 << (3 * other).min(24),
                _ => continue,
            };
            let mut cells = line & !occupied;
            while !cells.is_zero() {
                self.weights[cells.lowest() as usize] += weight;
                cells = cells.without_lowest();
            }
        }
        let base = self.moves.len();
        let mut cells = !occupied & self.shape.full();
        let mut dead = None;
        while !cells.is_zero() {
            let cell = cells.lowest();
            cells = cells.without_lowest();
            match self.weights[cell as usize] {
                0 => dead = Some((0, cell)),
                weight => self.moves.push((weight, cell)),
            }
        }
        self.moves.extend(dead);
        self.moves[base..].sort_unstable();
    }

    /// The position, or near the root the least of its images.
    fn image(&self, mine: S::Bits, theirs: S::Bits) -> (S::Bits, S::Bits) {
        let occupied = mine | theirs;
        if occupied.count() > NEAR_ROOT {
            return (mine, occupied);
        }
        let moved = |set: S::Bits, symmetry: &[u32]| {
            let (mut rest, mut moved) = (set, S::Bits::ZERO);
            while !rest.is_zero() {
                moved |= S::Bits::bit(symmetry[rest.lowest() as usize]);
                rest = rest.without_lowest();
            }
            moved
        };
        let images =
            self.symmetries.iter().map(|symmetry| (moved(mine, symmetry), moved(occupied, symmetry)));
        let rank = |set: S::Bits| (0..6).map(move |nth| set.word(nth));
        images
            .min_by(|a, b| rank(a.0).chain(rank(a.1)).cmp(rank(b.0).chain(rank(b.1))))
            .unwrap_or((mine, occupied))
    }
}

/// The reflections and rotations that keep the board: four of a rectangle, eight of a square.
fn symmetries<S: Shape>(shape: &S) -> Vec<Vec<u32>> {
    let (width, height) = (shape.width(), shape.height());
    let mut found = Vec::new();
    for nth in 0..if width == height { 8 } else { 4 } {
        let image = |index: u32| {
            let cell = shape.cell(index);
            let (mut column, mut row) = (u32::from(cell.column), u32::from(cell.row));
            if row >= height {
                return index;
            }
            if nth & 1 != 0 {
                column = width - 1 - column;
            }
            if nth & 2 != 0 {
                row = height - 1 - row;
            }
            if nth & 4 != 0 {
                (column, row) = (row, column);
            }
            shape.index(Cell::new(column as u8, row as u8))
        };
        found.push((0..width * shape.stride()).map(image).collect());
    }
    found
}
