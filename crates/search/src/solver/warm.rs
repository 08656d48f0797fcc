//! A board's table, kept warm from one position to the next.

use std::mem::{Discriminant, discriminant};
use std::sync::atomic::AtomicBool;

use quaterne_rules::{AnyBoard, Bits, Board, Cell, Dynamic, Fixed, Rules, Shape, on_board, word};

#[cfg(target_arch = "x86_64")]
use super::broad::Broad;
use super::free::{self, FreeTable};
use super::kernel::{Geometry, Kernel, Scalar};
use super::negamax::{Search, mirror_from};
#[cfg(target_arch = "x86_64")]
use super::simd::{Avx2, Avx512};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::simd128::Simd128;
#[cfg(not(quaterne_narrow))]
use super::slots::Long;
/// Keys of a narrow build are of one word.
#[cfg(quaterne_narrow)]
use super::slots::Short as Long;
use super::slots::{Plan, Short, Slots};
use super::solution::Solution;
use super::table::Table;
use super::telling::Telling;
use super::threats::{Glance, Node, win_in};
use super::{driver, parallel};
use crate::events::{Listener, Observer, Silent};
use crate::limits::Meter;

/// Columns of the widest board.
const WIDEST: usize = Rules::MAX_SIDE as usize;
/// Columns of the widest board of one word that `Task::word` is for, an even number; the others are broad.
const COLUMNS: usize = if cfg!(target_arch = "wasm32") { 10 } else { 8 };

/// The numbers by which boards differ: a table serves one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Layout {
    width: u32,
    height: u32,
    align: u32,
    gravity: bool,
    max_plies: u32,
}

impl Layout {
    fn of(board: &AnyBoard) -> Self {
        on_board!(board, board => {
            let shape = board.shape();
            Self {
                width: shape.width(),
                height: shape.height(),
                align: shape.align(),
                gravity: shape.gravity(),
                max_plies: shape.max_plies(),
            }
        })
    }
}

/// What is computed once for a board with gravity.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a solver has one, and looks at it once per position")]
enum AnyGeometry {
    ConnectFour(Geometry<Fixed<u64, 7, 6, 4, true, 42>>),
    TwelveBySix(Geometry<word::TwelveBySix>),
    Small(Geometry<Dynamic<u64>>),
    Medium(Geometry<Dynamic<word::Medium>>),
    Large(Geometry<Dynamic<word::Large>>),
    Huge(Geometry<Dynamic<word::Huge>>),
}

impl AnyGeometry {
    fn of(board: &AnyBoard) -> Self {
        match board {
            AnyBoard::ConnectFour(_) => Self::ConnectFour(Geometry::new(Fixed::new())),
            AnyBoard::TwelveBySix(board) => Self::TwelveBySix(Geometry::new(*board.shape())),
            AnyBoard::Small(board) => Self::Small(Geometry::new(*board.shape())),
            AnyBoard::Medium(board) => Self::Medium(Geometry::new(*board.shape())),
            AnyBoard::Large(board) => Self::Large(Geometry::new(*board.shape())),
            AnyBoard::Huge(board) => Self::Huge(Geometry::new(*board.shape())),
        }
    }
}

/// The table of the kind that the board needs.
#[derive(Debug)]
enum Store {
    Short(Table<Short>),
    Long(Table<Long>),
    FreeSmall(FreeTable<u64>),
    FreeMedium(FreeTable<word::Medium>),
    FreeLarge(FreeTable<word::Large>),
    FreeHuge(FreeTable<word::Huge>),
}

/// The table of one board.
#[derive(Debug)]
pub(super) struct Warm {
    layout: Layout,
    /// Which of the board types the geometry is for: a preset can also be told at run time.
    kind: Discriminant<AnyBoard>,
    geometry: AnyGeometry,
    store: Store,
}

impl Warm {
    /// An empty table for boards like this one, in about so many bytes.
    pub(super) fn new(board: &AnyBoard, bytes: usize) -> Self {
        let layout = Layout::of(board);
        let store = if layout.gravity { Self::falling(board, bytes) } else { Self::free(board, bytes) };
        Self { layout, kind: discriminant(board), geometry: AnyGeometry::of(board), store }
    }

    fn falling(board: &AnyBoard, bytes: usize) -> Store {
        on_board!(board, board => {
            let plan = Plan::of(board.shape());
            if plan.is_short() { Store::Short(Table::new(plan, bytes)) } else { Store::Long(Table::new(plan, bytes)) }
        })
    }

    fn free(board: &AnyBoard, bytes: usize) -> Store {
        let cells = on_board!(board, board => board.shape().width() * board.shape().height());
        match board {
            AnyBoard::ConnectFour(_) | AnyBoard::Small(_) => Store::FreeSmall(FreeTable::new(bytes, cells)),
            AnyBoard::TwelveBySix(_) | AnyBoard::Medium(_) => Store::FreeMedium(FreeTable::new(bytes, cells)),
            AnyBoard::Large(_) => Store::FreeLarge(FreeTable::new(bytes, cells)),
            AnyBoard::Huge(_) => Store::FreeHuge(FreeTable::new(bytes, cells)),
        }
    }

    /// This table, if it is that of such a board.
    pub(super) fn serving(self, board: &AnyBoard) -> Option<Self> {
        let kind = discriminant(board);
        match self.layout == Layout::of(board) {
            true if self.kind == kind => Some(self),
            true => Some(Self { kind, geometry: AnyGeometry::of(board), ..self }),
            false => None,
        }
    }

    /// Empties the table.
    pub(super) fn clear(&mut self) {
        match &mut self.store {
            Store::Short(table) => table.clear(),
            Store::Long(table) => table.clear(),
            Store::FreeSmall(table) => table.clear(),
            Store::FreeMedium(table) => table.clear(),
            Store::FreeLarge(table) => table.clear(),
            Store::FreeHuge(table) => table.clear(),
        }
    }

    /// Narrows the score of a game that goes on, as [`driver::narrow`] does.
    pub(super) fn narrow(&mut self, board: &AnyBoard, task: Task<Silent>) -> (Solution, Meter) {
        use AnyGeometry as G;
        match (board, &self.geometry, &mut self.store) {
            (AnyBoard::ConnectFour(b), G::ConnectFour(g), Store::Short(table)) => {
                task.word::<_, 8>(&b.on(g.shape), g, table)
            }
            (AnyBoard::Small(b), G::Small(g), Store::Short(table))
                if b.shape().width() as usize <= COLUMNS =>
            {
                task.word::<_, COLUMNS>(b, g, table)
            }
            (AnyBoard::Small(b), G::Small(g), Store::Short(table)) => task.broad::<_, _, 1>(b, g, table),
            (AnyBoard::TwelveBySix(b), G::TwelveBySix(g), Store::Long(table)) => {
                task.broad::<_, _, 2>(b, g, table)
            }
            (AnyBoard::Medium(b), G::Medium(g), Store::Long(table)) => task.broad::<_, _, 2>(b, g, table),
            _ => self.narrow_any(board, task),
        }
    }

    /// [`narrow`](Self::narrow) with somebody listening, on boards told at run time alone: nobody who listens waits
    /// for the processor.
    pub(super) fn narrow_heard(&mut self, board: &AnyBoard, task: Task<Listener<'_>>) -> (Solution, Meter) {
        use AnyGeometry as G;
        match (board, &self.geometry, &mut self.store) {
            (AnyBoard::Small(b), G::Small(g), Store::Short(table)) => task.wide(b, g, table),
            _ => self.narrow_any(board, task),
        }
    }

    /// Boards of several words, and those without gravity.
    fn narrow_any<O: Observer<Cell>>(&mut self, board: &AnyBoard, task: Task<O>) -> (Solution, Meter) {
        use AnyGeometry as G;
        match (board, &self.geometry, &mut self.store) {
            (AnyBoard::Medium(b), G::Medium(g), Store::Long(table)) => task.wide(b, g, table),
            (AnyBoard::Large(b), G::Large(g), Store::Long(table)) => task.wide(b, g, table),
            (AnyBoard::Huge(b), G::Huge(g), Store::Long(table)) => task.wide(b, g, table),
            (AnyBoard::Small(b), _, Store::FreeSmall(table)) => free::narrow(b, table, task),
            (AnyBoard::Medium(b), _, Store::FreeMedium(table)) => free::narrow(b, table, task),
            (AnyBoard::Large(b), _, Store::FreeLarge(table)) => free::narrow(b, table, task),
            (AnyBoard::Huge(b), _, Store::FreeHuge(table)) => free::narrow(b, table, task),
            _ => unreachable!("`new` chose the store by the same board"),
        }
    }
}

/// The widest vectors that may be used, if the processor has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vectors {
    None,
    #[cfg_attr(not(test), expect(dead_code, reason = "what has AVX-512 has AVX2: only tests stop there"))]
    Avx2,
    Avx512,
}

/// What is asked of a board.
pub(super) struct Task<O> {
    pub(super) meter: Meter,
    /// The scores to tell apart.
    pub(super) wanted: (i32, i32),
    /// What the score is known to be at least, when something is known.
    pub(super) at_least: Option<i32>,
    pub(super) threads: u32,
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "read by the vector code alone"))]
    pub(super) vectors: Vectors,
    /// Hears the search.
    pub(super) observer: O,
}

impl Task<Silent> {
    /// Boards of one word and at most `W` columns, an even number: with the fast kernel where it runs.
    fn word<S: Shape<Bits = u64>, const W: usize>(
        self,
        board: &Board<S>,
        geometry: &Geometry<S>,
        table: &Table<Short>,
    ) -> (Solution, Meter) {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = Avx512::detect(board.shape()).filter(|_| self.vectors == Vectors::Avx512) {
            return self.run(board, geometry, table, avx512);
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect(board.shape()).filter(|_| self.vectors != Vectors::None) {
            return self.run(board, geometry, table, avx2);
        }
        // Then the page need not be sent another plain search for the rest.
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return match Simd128::detect(board.shape()) {
            Some(simd128) => self.run::<_, _, _, W>(board, geometry, table, simd128),
            None => self.wide(board, geometry, table),
        };
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        self.run::<_, _, _, W>(board, geometry, table, Scalar)
    }

    /// Boards of `N` words: with the broad kernel where it runs.
    fn broad<S: Shape, T: Slots<S::Bits>, const N: usize>(
        self,
        board: &Board<S>,
        geometry: &Geometry<S>,
        table: &Table<T>,
    ) -> (Solution, Meter) {
        #[cfg(target_arch = "x86_64")]
        if let Some(broad) = Broad::<N>::detect(board.shape()).filter(|_| self.vectors != Vectors::None) {
            return self.run(board, geometry, table, broad);
        }
        self.wide(board, geometry, table)
    }
}

impl<O: Observer<Cell>> Task<O> {
    /// Boards of any width, in plain code.
    fn wide<S: Shape, T: Slots<S::Bits>>(
        self,
        board: &Board<S>,
        geometry: &Geometry<S>,
        table: &Table<T>,
    ) -> (Solution, Meter) {
        self.run::<_, _, _, WIDEST>(board, geometry, table, Scalar)
    }

    fn run<S: Shape, T: Slots<S::Bits>, K: Kernel<S, W>, const W: usize>(
        self,
        board: &Board<S>,
        geometry: &Geometry<S>,
        table: &Table<T>,
        kernel: K,
    ) -> (Solution, Meter) {
        let node = match Node::glance(board) {
            Glance::Known(score) => {
                let nodes = self.meter.nodes();
                let mut telling = Telling::to(self.observer);
                telling.enter(None, score);
                telling.leaf(score);
                telling.leave(score, score);
                return (Solution { lower: score, upper: score, nodes }, self.meter);
            }
            Glance::Open(node) => node,
        };
        let answered = AtomicBool::new(false);
        let mut search = Search {
            board: geometry,
            table,
            kernel,
            mirror: mirror_from(board.shape(), &node),
            meter: self.meter,
            solo_until: u64::MAX,
            answered: &answered,
            halted: false,
            thread: 0,
            helped: 0,
            telling: Telling::to(self.observer),
        };
        // Nobody wins within two plies, nor before having k stones.
        let mine = node.mine.count();
        let theirs = node.occupied.count() - mine;
        let missing = |stones: u32| board.shape().align().saturating_sub(stones);
        let earliest_win = (2 * missing(mine)).saturating_sub(1).max(3);
        let earliest_loss = (2 * missing(theirs)).max(4);
        let possible = |plies: u32| if plies <= node.left { win_in(plies, node.left) } else { 0 };
        let proven = (-possible(earliest_loss), possible(earliest_win));
        // Who listens hears one thread.
        let threads = if O::LISTENS { 1 } else { self.threads };
        let mut ask = |alpha| parallel::ask(&mut search, &node, alpha, threads);
        let (lower, upper) = driver::narrow(node.left, proven, self.at_least, self.wanted, &mut ask);
        let nodes = search.meter.nodes() + search.helped;
        (Solution { lower, upper, nodes }, search.meter)
    }
}
