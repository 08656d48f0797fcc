//! All the columns at once on boards that are too broad for `simd`: up to twelve columns, one word or two, with AVX2.
//!
//! 9 × 5 has its bits in one word and a column too many, 8 × 8 and 12 × 6 need two words. A family is twelve lanes in
//! three registers for each word; what moves from word to word in a shift or a difference is carried by hand.
//!
//! ```text
//!    lane          0  1  2  3  │  4  5  6  7  │  8  9  10  11     one move per column
//!    low words     three registers
//!    high words    three more, on boards of two words
//! ```
//!
//! It computes what the plain kernel does, and in particular the same nodes; a test compares. Rejected: registers of
//! AVX-512, of which twelve lanes fill one and a half; and lanes that hold both words side by side, which no instruction
//! shifts by bits.
#![cfg(target_arch = "x86_64")]
#![expect(unsafe_code, reason = "intrinsics; each is guarded by the detection that `Broad` is the proof of")]
#![expect(
    clippy::needless_range_loop,
    reason = "lanes, words and registers are numbered; several arrays go by one number"
)]

use std::arch::x86_64::*;

use quaterne_rules::{Bits, Cell, Shape};

use super::kernel::{Family, Geometry, Kernel};
use super::negamax::{self, Search};
use super::order::{LINE, NEUTRAL, REPLY, SPOILS, TAKEN, THREAT};
use super::slots::Slots;
use super::threats::{Node, win_in};
use crate::events::Observer;

/// The lanes of a family.
pub(super) const LANES: usize = 12;
/// Registers of four lanes.
const REGISTERS: usize = LANES / 4;

/// The proof that this processor has what the kernel uses, and that the board has `N` words and no column too many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Broad<const N: usize>(());

impl<const N: usize> Broad<N> {
    /// Asks the processor, and whether the board is one that the kernel knows.
    pub(super) fn detect<S: Shape>(shape: &S) -> Option<Self> {
        let known =
            shape.width() as usize <= LANES && shape.align() == 4 && S::Bits::CAPACITY as usize == 64 * N;
        let able = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        (known && able).then_some(Self(()))
    }
}

impl<S: Shape, const N: usize> Kernel<S, LANES> for Broad<N> {
    #[inline(always)]
    fn family(board: &Geometry<S>, node: &Node<S::Bits>, alpha: i32) -> Result<Family<S::Bits, LANES>, i32> {
        // SAFETY: only `test` below calls it, which holds the proof.
        unsafe { family::<S, N>(board, node, alpha) }
    }

    #[inline(always)]
    fn first(ranks: &[u16; LANES]) -> usize {
        // The lanes 0 to 7 and 4 to 11, the least of each; of equals the first.
        // SAFETY: as above, and the loads are of sixteen bytes each that are there.
        unsafe {
            let low = _mm_minpos_epu16(_mm_loadu_si128(ranks.as_ptr().cast()));
            let high = _mm_minpos_epu16(_mm_loadu_si128(ranks.as_ptr().add(4).cast()));
            let (low, high) = (_mm_cvtsi128_si32(low) as u32, _mm_cvtsi128_si32(high) as u32);
            // A rank and, above it, its lane.
            let (lane, other) = (low >> 16, (high >> 16) + 4);
            (if (high as u16) < low as u16 { other } else { lane }) as usize
        }
    }

    #[inline(always)]
    fn test<T: Slots<S::Bits>, O: Observer<Cell>>(
        search: &mut Search<'_, S, T, Self, O, LANES>,
        node: Node<S::Bits>,
        alpha: i32,
    ) -> i32 {
        // SAFETY: the search holds the proof, and `detect` is the only way to one.
        unsafe { test(search, node, alpha) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn test<S: Shape, T: Slots<S::Bits>, O: Observer<Cell>, const N: usize>(
    search: &mut Search<'_, S, T, Broad<N>, O, LANES>,
    node: Node<S::Bits>,
    alpha: i32,
) -> i32 {
    negamax::test(search, node, alpha)
}

/// A number of 64 bits for each lane.
type Numbers = [__m256i; REGISTERS];

/// A set of `N` words for each lane, word by word.
#[derive(Clone, Copy)]
struct Lanes<const N: usize>([Numbers; N]);

macro_rules! lanewise {
    ($($name:ident = $intrinsic:ident;)*) => {$(
        #[inline]
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn $name(mut self, other: Self) -> Self {
            for nth in 0..N {
                for part in 0..REGISTERS {
                    self.0[nth][part] = $intrinsic(self.0[nth][part], other.0[nth][part]);
                }
            }
            self
        }
    )*};
}

impl<const N: usize> Lanes<N> {
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn all<B: Bits>(set: B) -> Self {
        let mut lanes = Self([[_mm256_setzero_si256(); REGISTERS]; N]);
        for nth in 0..N {
            lanes.0[nth] = [_mm256_set1_epi64x(set.word(nth) as i64); REGISTERS];
        }
        lanes
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn load(words: &[[u64; LANES]; 2]) -> Self {
        let mut lanes = Self([[_mm256_setzero_si256(); REGISTERS]; N]);
        for nth in 0..N {
            for part in 0..REGISTERS {
                // SAFETY: four words from 4 · part are inside the twelve, and the load needs no alignment.
                lanes.0[nth][part] = unsafe { _mm256_loadu_si256(words[nth].as_ptr().add(4 * part).cast()) };
            }
        }
        lanes
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn store<B: Bits>(self) -> [B; LANES] {
        let mut words = [[0; LANES]; N];
        for nth in 0..N {
            words[nth] = stored(self.0[nth]);
        }
        let mut sets = [B::ZERO; LANES];
        for lane in 0..LANES {
            let high = if N > 1 { u128::from(words[N - 1][lane]) << 64 } else { 0 };
            sets[lane] = B::truncate(high | u128::from(words[0][lane]));
        }
        sets
    }

    lanewise! {
        and = _mm256_and_si256;
        or = _mm256_or_si256;
        xor = _mm256_xor_si256;
    }

    /// `self & !other`.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn but(mut self, other: Self) -> Self {
        for nth in 0..N {
            for part in 0..REGISTERS {
                self.0[nth][part] = _mm256_andnot_si256(other.0[nth][part], self.0[nth][part]);
            }
        }
        self
    }

    /// The difference, as of numbers of `N` words.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn minus(mut self, other: Self) -> Self {
        // Words compare as signed numbers once their highest bits are turned over.
        let highest = _mm256_set1_epi64x(i64::MIN);
        for part in 0..REGISTERS {
            // −1 where the word below borrows; of two words only the first can lend to another.
            let mut borrow = _mm256_setzero_si256();
            for nth in 0..N {
                let (one, two) = (self.0[nth][part], other.0[nth][part]);
                self.0[nth][part] = _mm256_add_epi64(_mm256_sub_epi64(one, two), borrow);
                borrow = _mm256_cmpgt_epi64(_mm256_xor_si256(two, highest), _mm256_xor_si256(one, highest));
            }
        }
        self
    }

    /// Moved up by fewer than 64 bits, and not by none.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn up(mut self, by: u32) -> Self {
        let (by, rest) = (_mm_cvtsi32_si128(by as i32), _mm_cvtsi32_si128(64 - by as i32));
        for nth in (0..N).rev() {
            for part in 0..REGISTERS {
                let mut moved = _mm256_sll_epi64(self.0[nth][part], by);
                if nth > 0 {
                    moved = _mm256_or_si256(moved, _mm256_srl_epi64(self.0[nth - 1][part], rest));
                }
                self.0[nth][part] = moved;
            }
        }
        self
    }

    /// Moved down by fewer than 64 bits, and not by none.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn down(mut self, by: u32) -> Self {
        let (by, rest) = (_mm_cvtsi32_si128(by as i32), _mm_cvtsi32_si128(64 - by as i32));
        for nth in 0..N {
            for part in 0..REGISTERS {
                let mut moved = _mm256_srl_epi64(self.0[nth][part], by);
                if nth + 1 < N {
                    moved = _mm256_or_si256(moved, _mm256_sll_epi64(self.0[nth + 1][part], rest));
                }
                self.0[nth][part] = moved;
            }
        }
        self
    }

    /// All ones in the lanes that are empty.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn is_zero(self) -> Self {
        let mut any = self.0[0];
        for nth in 1..N {
            for part in 0..REGISTERS {
                any[part] = _mm256_or_si256(any[part], self.0[nth][part]);
            }
        }
        for part in 0..REGISTERS {
            any[part] = _mm256_cmpeq_epi64(any[part], _mm256_setzero_si256());
        }
        Self([any; N])
    }

    /// One bit per lane of a mask of all ones or all zeros.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn mask(self) -> u32 {
        let mut mask = 0;
        for part in 0..REGISTERS {
            mask |= (_mm256_movemask_pd(_mm256_castsi256_pd(self.0[0][part])) as u32) << (4 * part);
        }
        mask
    }

    /// How many cells each lane has.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn count(self) -> Numbers {
        let ones = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        );
        let nibble = _mm256_set1_epi8(0xF);
        let mut counts = [_mm256_setzero_si256(); REGISTERS];
        for part in 0..REGISTERS {
            // At most eight a word and byte: both words fit one byte.
            let mut bytes = _mm256_setzero_si256();
            for nth in 0..N {
                let word = self.0[nth][part];
                let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(word, nibble));
                let high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16::<4>(word), nibble));
                bytes = _mm256_add_epi8(bytes, _mm256_add_epi8(low, high));
            }
            counts[part] = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
        }
        counts
    }
}

/// The numbers of the lanes.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn stored(numbers: Numbers) -> [u64; LANES] {
    let mut words = [0; LANES];
    for part in 0..REGISTERS {
        // SAFETY: four words from 4 · part are inside the twelve, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().add(4 * part).cast(), numbers[part]) };
    }
    words
}

/// Twelve numbers of 16 bits in a register, −1 as −1; the last four are 0.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn packed([a, b, c]: Numbers) -> __m256i {
    // a0 a1 b0 b1 c0 c1 0 0 │ a2 a3 b2 b3 c2 c3 0 0, then pair by pair into their order.
    let pairs = _mm256_packs_epi32(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, _mm256_setzero_si256()));
    _mm256_permutevar8x32_epi32(pairs, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7))
}

/// The cells that complete four in a row, as the plain `winning_squares`.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn winning_squares<S: Shape, const N: usize>(shape: &S, stones: Lanes<N>) -> Lanes<N> {
    let stride = shape.stride();
    let two = stones.and(stones.up(1));
    let mut wins = two.up(1).and(stones.up(3));
    for step in [stride, stride + 1, stride - 1] {
        let (below, above) = (stones.up(step), stones.down(step));
        let (two_below, two_above) = (below.and(below.up(step)), above.and(above.down(step)));
        wins = wins.or(two_below.and(above.or(two_below.up(step))));
        wins = wins.or(two_above.and(below.or(two_above.down(step))));
    }
    wins
}

/// All ones in the lanes without four in a row.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn no_alignment<S: Shape, const N: usize>(shape: &S, stones: Lanes<N>) -> Lanes<N> {
    let stride = shape.stride();
    let mut found = Lanes::all(S::Bits::ZERO);
    for step in [1, stride, stride + 1, stride - 1] {
        let two = stones.and(stones.down(step));
        found = found.or(two.and(two.down(2 * step)));
    }
    found.is_zero()
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn family<S: Shape, const N: usize>(
    board: &Geometry<S>,
    node: &Node<S::Bits>,
    alpha: i32,
) -> Result<Family<S::Bits, LANES>, i32> {
    let shape = &board.shape;
    let full = Lanes::<N>::all(shape.full());

    // Each lane plays the safe move of its column, if there is one.
    let stones = Lanes::all(node.moves).and(Lanes::load(&board.columns));
    let absent = stones.is_zero();
    let occupied = Lanes::all(node.occupied).or(stones);
    let dangers = winning_squares(shape, Lanes::all(node.mine).or(stones)).and(full).but(occupied);
    let marks = (node.occupied << 1 | shape.bottom()) & !node.occupied;
    let playable = Lanes::all(marks & shape.full()).xor(stones).or(stones.up(1).and(full));
    let must = playable.and(dangers);
    let unforced = must.is_zero();
    let single = must.and(must.minus(Lanes::all(S::Bits::bit(0)))).is_zero();
    let moves = playable.and(unforced).or(must.and(single)).but(dangers.down(1));
    if moves.is_zero().but(absent).mask() != 0 {
        return Err(win_in(3, node.left));
    }
    if win_in(5, node.left) <= alpha {
        return Err(win_in(5, node.left));
    }
    if board.follow_up.applies() {
        let position = Followed { stones: node.mine ^ node.occupied, occupied, playable, wins: dangers };
        if let Some(bound) = position.bound(board, unforced.but(absent), node.left - 1, alpha) {
            return Err(bound);
        }
    }

    // What concerns the playable cell of each column: one byte per column, the first eight and the others.
    let spread = |set: S::Bits| {
        let (mut cells, mut columns) = (0, 0);
        for nth in 0..N {
            cells |= _pext_u64(set.word(nth), marks.word(nth)) << columns;
            columns += marks.word(nth).count_ones();
        }
        const BYTES: u64 = 0x0101_0101_0101_0101;
        [_pdep_u64(cells, BYTES), _pdep_u64(cells >> 8, BYTES)]
    };
    let words = |[low, high]: [u64; 2]| _mm256_cvtepu8_epi16(_mm_set_epi64x(high as i64, low as i64));
    let mut lines = [0; 2];
    for (bit, plane) in board.lines.planes.into_iter().enumerate() {
        let [low, high] = spread(plane);
        lines = [lines[0] | low << bit, lines[1] | high << bit];
    }
    let spoilt = spread(node.wins >> 1);
    // rank = NEUTRAL + REPLY·replies − THREAT·threats + SPOILS·spoilt − LINE·lines.
    let times = |numbers, weight: u16| _mm256_mullo_epi16(numbers, _mm256_set1_epi16(weight as i16));
    let rank = _mm256_add_epi16(_mm256_set1_epi16(NEUTRAL as i16), times(packed(moves.count()), REPLY));
    let rank = _mm256_sub_epi16(rank, times(packed(dangers.count()), THREAT));
    let rank = _mm256_add_epi16(rank, times(words(spoilt), SPOILS));
    let rank = _mm256_sub_epi16(rank, times(words(lines), LINE));
    let rank = _mm256_or_si256(rank, packed(absent.0[0]));
    let mut ranks = [TAKEN; LANES];
    // SAFETY: sixteen bytes, then eight, are the twelve ranks.
    unsafe {
        _mm_storeu_si128(ranks.as_mut_ptr().cast(), _mm256_castsi256_si128(rank));
        _mm_storel_epi64(ranks.as_mut_ptr().add(8).cast(), _mm256_extracti128_si256::<1>(rank));
    }
    Ok(Family { stones: stones.store(), dangers: dangers.store(), moves: moves.store(), ranks })
}

/// The children of a node, seen by the follow-up bound: see its module for the names.
struct Followed<B, const N: usize> {
    stones: B,
    occupied: Lanes<N>,
    playable: Lanes<N>,
    wins: Lanes<N>,
}

impl<B: Bits, const N: usize> Followed<B, N> {
    /// At least this is the score of the node, if some lane among `lanes` proves one greater than `alpha`.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn bound<S: Shape<Bits = B>>(
        &self,
        board: &Geometry<S>,
        lanes: Lanes<N>,
        left: u32,
        alpha: i32,
    ) -> Option<i32> {
        let shape = &board.shape;
        let spare = board.follow_up.spare;
        let (even, odd) = (Lanes::<N>::all(board.follow_up.even), Lanes::all(board.follow_up.odd));
        let full = Lanes::<N>::all(shape.full());
        let sentinels = Lanes::<N>::all(shape.bottom() << shape.height());
        let up = |set: Lanes<N>| set.or(sentinels.minus(set)).and(full);

        let playable_even = self.playable.and(even);
        let empty = full.but(self.occupied);
        let odd_reach = empty.and(odd).or(playable_even);
        let mut lanes = lanes;
        let (kept, reach);
        if (left + spare).is_multiple_of(2) {
            kept = self.wins.and(even);
            reach = odd_reach;
        } else {
            let won = self.wins.and(odd).and(up(playable_even));
            lanes = lanes.but(won.is_zero());
            if lanes.mask() == 0 {
                return None;
            }
            // The top cell of each column that holds a won cell; the first alone when they are even in number.
            let tops = up(won).and(Lanes::all(shape.bottom() << (shape.height() - 1)));
            let lowest = tops.and(Lanes::all(B::ZERO).minus(tops));
            let mut parity = tops.count();
            for number in &mut parity {
                *number = _mm256_and_si256(*number, _mm256_set1_epi64x(1));
            }
            let even_number = Lanes([parity; N]).is_zero();
            let tops = tops.but(even_number).or(lowest.and(even_number));
            let switched = tops.up(1).minus(tops.down(shape.height() - 1));
            kept = self.wins.and(even).but(switched).or(won.and(switched));
            reach = odd_reach.but(switched).or(empty.and(even).and(switched));
        }
        let above = up(kept);
        let waiting = above.or(above.down(1).and(full)).count();
        if alpha >= 0 {
            let enough = _mm256_set1_epi64x(i64::from(2 * alpha + 1) + i64::from(spare));
            let mut more = waiting;
            for number in &mut more {
                *number = _mm256_cmpgt_epi64(*number, enough);
            }
            lanes = lanes.and(Lanes([more; N]));
            if lanes.mask() == 0 {
                return None;
            }
        }
        let reach = reach.or(Lanes::all(self.stones)).but(above);
        let proven = lanes.and(no_alignment(shape, reach)).mask();
        if proven == 0 {
            return None;
        }
        let waiting = stored(waiting)[proven.trailing_zeros() as usize] as u32;
        Some(waiting.saturating_sub(spare) as i32 / 2)
    }
}
