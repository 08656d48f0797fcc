//! All the columns at once, one to a lane, with AVX2, or better AVX-512.
//!
//! Boards of up to 64 bits and eight columns, four in a row: a family is eight lanes of 64 bits in two
//! registers. The kernel computes what the plain one does, and in particular the same nodes; a test compares.
//!
//! ```text
//!    lane     0     1     2     3  │  4     5     6     7
//!    stones   a3    b1    c2    d5 │  e1    f1    g1    –      one move per column
//!    dangers  winning squares of the mover after it
//!    moves    safe replies
//! ```
//!
//! What concerns one cell per column (alignments through it, a spoilt threat) is read with `pext` at the
//! lowest empty cell of each column and spread to bytes with `pdep`. The first move by rank is found by one
//! instruction (`phminposuw`).
//!
//! The processor is asked at run time (`detect`); the search around the kernel is compiled for the same instructions, so
//! that everything is inlined into it. It is compiled twice: with AVX-512 the same two halves have twice the registers,
//! and two operations on bits are often one instruction, which takes 7 % of the time away. Rejected: leaving it to the
//! compiler, which does not vectorise code this long; and one code for both without `target_feature` on each function,
//! which is not inlined and takes 1.7 times as long.
#![cfg(target_arch = "x86_64")]
#![expect(
    unsafe_code,
    reason = "intrinsics; each is guarded by the detection that `Avx2` or `Avx512` is the proof of"
)]

use std::arch::x86_64::*;

use quaterne_rules::{Cell, Shape};

use super::kernel::{Family, Geometry, Kernel};
use super::negamax::{self, Search};
use super::order::{LINE, NEUTRAL, REPLY, SPOILS, TAKEN, THREAT};
use super::slots::Slots;
use super::threats::{Node, win_in};
use crate::events::Observer;

macro_rules! lanewise {
    ($enable:literal; $($name:ident = $intrinsic:ident;)*) => {$(
        #[inline]
        #[target_feature(enable = $enable)]
        fn $name(self, other: Self) -> Self {
            Self($intrinsic(self.0, other.0), $intrinsic(self.1, other.1))
        }
    )*};
}

/// `f(number of ones)` for the sixteen half-bytes.
const fn by_ones(per_one: u8, negative: bool) -> [u8; 16] {
    let mut table = [0; 16];
    let mut nibble = 0;
    while nibble < 16 {
        let ones = (nibble as u8).count_ones() as u8;
        table[nibble] = per_one * if negative { 4 - ones } else { ones };
        nibble += 1;
    }
    table
}

/// The kernel for processors with these features, in a module of its own.
macro_rules! kernel {
    ($module:ident, $name:ident, $enable:literal, $($feature:tt)+) => {
        mod $module {
            use super::*;

        /// The proof that this processor has what the kernel uses.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(());

        impl $name {
            /// The lanes of a family.
            const LANES: usize = 8;

            /// Asks the processor, and whether the board is one that the kernel knows.
            pub(crate) fn detect<S: Shape>(shape: &S) -> Option<Self> {
                let known = shape.width() <= 8 && shape.align() == 4 && shape.width() * shape.stride() <= 64;
                let able = $(is_x86_feature_detected!($feature))&&+;
                (known && able).then_some(Self(()))
            }
        }

        impl<S: Shape<Bits = u64>> Kernel<S, { $name::LANES }> for $name {
            #[inline(always)]
            fn family(board: &Geometry<S>, node: &Node<u64>, alpha: i32) -> Result<Family<u64, 8>, i32> {
                // SAFETY: only `test` below calls it, which holds the proof.
                unsafe { family(board, node, alpha) }
            }

            #[inline(always)]
            fn first(ranks: &[u16; 8]) -> usize {
                // SAFETY: as above, and the load is of sixteen bytes that are there.
                unsafe {
                    let found = _mm_minpos_epu16(_mm_loadu_si128(ranks.as_ptr().cast()));
                    _mm_extract_epi16::<1>(found) as usize & 7
                }
            }

            #[inline(always)]
            fn test<T: Slots<u64>, O: Observer<Cell>>(
                search: &mut Search<'_, S, T, Self, O, 8>,
                node: Node<u64>,
                alpha: i32,
            ) -> i32 {
                // SAFETY: the search holds the proof, and `detect` is the only way to one.
                unsafe { test(search, node, alpha) }
            }
        }

        #[target_feature(enable = $enable)]
        fn test<S: Shape<Bits = u64>, T: Slots<u64>, O: Observer<Cell>>(
            search: &mut Search<'_, S, T, $name, O, 8>,
            node: Node<u64>,
            alpha: i32,
        ) -> i32 {
            negamax::test(search, node, alpha)
        }

        /// Eight words.
        #[derive(Clone, Copy)]
        struct Lanes(__m256i, __m256i);

        impl Lanes {
            #[inline]
            #[target_feature(enable = $enable)]
            fn all(word: u64) -> Self {
                let lanes = _mm256_set1_epi64x(word as i64);
                Self(lanes, lanes)
            }

            lanewise! { $enable;
                and = _mm256_and_si256;
                or = _mm256_or_si256;
                xor = _mm256_xor_si256;
                minus = _mm256_sub_epi64;
                equal = _mm256_cmpeq_epi64;
            }

            /// `self & !other`.
            #[inline]
            #[target_feature(enable = $enable)]
            fn but(self, other: Self) -> Self {
                Self(_mm256_andnot_si256(other.0, self.0), _mm256_andnot_si256(other.1, self.1))
            }

            #[inline]
            #[target_feature(enable = $enable)]
            fn up(self, by: u32) -> Self {
                let by = _mm_cvtsi32_si128(by as i32);
                Self(_mm256_sll_epi64(self.0, by), _mm256_sll_epi64(self.1, by))
            }

            #[inline]
            #[target_feature(enable = $enable)]
            fn down(self, by: u32) -> Self {
                let by = _mm_cvtsi32_si128(by as i32);
                Self(_mm256_srl_epi64(self.0, by), _mm256_srl_epi64(self.1, by))
            }

            /// All ones in the lanes that are 0.
            #[inline]
            #[target_feature(enable = $enable)]
            fn is_zero(self) -> Self {
                self.equal(Self::all(0))
            }

            /// One bit per lane of a mask of all ones or all zeros.
            #[inline]
            #[target_feature(enable = $enable)]
            fn mask(self) -> u32 {
                let low = _mm256_movemask_pd(_mm256_castsi256_pd(self.0));
                let high = _mm256_movemask_pd(_mm256_castsi256_pd(self.1));
                (low | high << 4) as u32
            }

            #[inline]
            #[target_feature(enable = $enable)]
            fn store(self) -> [u64; 8] {
                let mut words = [0; 8];
                // SAFETY: the array has room for both halves, and the stores need no alignment.
                unsafe {
                    _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0);
                    _mm256_storeu_si256(words.as_mut_ptr().add(4).cast(), self.1);
                }
                words
            }

            #[inline]
            #[target_feature(enable = $enable)]
            fn load(words: &[u64; 8]) -> Self {
                // SAFETY: both halves are inside the array, and the loads need no alignment.
                unsafe {
                    Self(_mm256_loadu_si256(words.as_ptr().cast()), _mm256_loadu_si256(words.as_ptr().add(4).cast()))
                }
            }

            /// In each byte, the sum of `table` at its two halves.
            #[inline]
            #[target_feature(enable = $enable)]
            fn look_up(self, table: [u8; 16]) -> Self {
                let nibble = Self(_mm256_set1_epi8(0xF), _mm256_set1_epi8(0xF));
                // SAFETY: the array has the sixteen bytes that are loaded.
                let table = _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(table.as_ptr().cast()) });
                let (low, high) = (self.and(nibble), self.down(4).and(nibble));
                let half =
                    |low, high| _mm256_add_epi8(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(table, high));
                Self(half(low.0, high.0), half(low.1, high.1))
            }

            #[inline]
            #[target_feature(enable = $enable)]
            fn sum_bytes(self) -> Self {
                let zero = _mm256_setzero_si256();
                Self(_mm256_sad_epu8(self.0, zero), _mm256_sad_epu8(self.1, zero))
            }
        }

        /// The cells that complete four in a row, as the plain `winning_squares`.
        #[inline]
        #[target_feature(enable = $enable)]
        fn winning_squares<S: Shape<Bits = u64>>(shape: &S, stones: Lanes) -> Lanes {
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
        #[target_feature(enable = $enable)]
        fn no_alignment<S: Shape<Bits = u64>>(shape: &S, stones: Lanes) -> Lanes {
            let stride = shape.stride();
            let mut found = Lanes::all(0);
            for step in [1, stride, stride + 1, stride - 1] {
                let two = stones.and(stones.down(step));
                found = found.or(two.and(two.down(2 * step)));
            }
            found.is_zero()
        }

        #[inline]
        #[target_feature(enable = $enable)]
        fn family<S: Shape<Bits = u64>>(
            board: &Geometry<S>,
            node: &Node<u64>,
            alpha: i32,
        ) -> Result<Family<u64, 8>, i32> {
            let shape = &board.shape;
            let (bottom, whole) = (shape.bottom(), shape.full());
            let full = Lanes::all(whole);

            // Each lane plays the safe move of its column, if there is one.
            let stones = Lanes::all(node.moves).and(Lanes::load(board.columns[0].first_chunk().expect("twelve hold eight")));
            let absent = stones.is_zero();
            let occupied = Lanes::all(node.occupied).or(stones);
            let dangers = winning_squares(shape, Lanes::all(node.mine).or(stones)).and(full).but(occupied);
            let marks = (node.occupied << 1 | bottom) & !node.occupied;
            let playable = Lanes::all(marks & whole).xor(stones).or(stones.up(1).and(full));
            let must = playable.and(dangers);
            let unforced = must.is_zero();
            let single = must.and(must.minus(Lanes::all(1))).is_zero();
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

            // rank = NEUTRAL + REPLY·replies − THREAT·threats + SPOILS·spoilt − LINE·lines, the first two a quarter at a
            // time so that a byte holds them.
            const THREATS: [u8; 16] = by_ones((THREAT / 4) as u8, false);
            const REPLIES: [u8; 16] = by_ones((REPLY / 4) as u8, true);
            const ALL_REPLIES: u16 = 16 * 4 * REPLY;
            let (threats, replies) = (dangers.look_up(THREATS), moves.look_up(REPLIES));
            let good =
                Lanes(_mm256_add_epi8(threats.0, replies.0), _mm256_add_epi8(threats.1, replies.1)).sum_bytes();
            let good = _mm256_permute4x64_epi64::<0b1101_1000>(_mm256_packus_epi32(good.0, good.1));
            let good = _mm_packus_epi32(_mm256_castsi256_si128(good), _mm256_extracti128_si256::<1>(good));
            let spread = |set: u64| _pdep_u64(_pext_u64(set, marks), 0x0101_0101_0101_0101);
            let mut lines = 0;
            for (bit, plane) in board.lines.planes.into_iter().enumerate() {
                lines |= spread(plane) << bit;
            }
            let spoilt = spread(node.wins >> 1);
            let words = |bytes: u64| _mm_cvtepu8_epi16(_mm_cvtsi64_si128(bytes as i64));
            let rank = _mm_sub_epi16(_mm_set1_epi16((NEUTRAL + ALL_REPLIES) as i16), _mm_slli_epi16::<2>(good));
            let rank = _mm_sub_epi16(rank, _mm_mullo_epi16(words(lines), _mm_set1_epi16(LINE as i16)));
            let rank = _mm_add_epi16(rank, _mm_mullo_epi16(words(spoilt), _mm_set1_epi16(SPOILS as i16)));
            let absent = _mm_packs_epi32(
                _mm256_castsi256_si128(narrow(absent)),
                _mm256_extracti128_si256::<1>(narrow(absent)),
            );
            let rank = _mm_or_si128(rank, absent);
            let mut ranks = [TAKEN; 8];
            // SAFETY: the array has the sixteen bytes that are stored.
            unsafe { _mm_storeu_si128(ranks.as_mut_ptr().cast(), rank) };
            Ok(Family { stones: stones.store(), dangers: dangers.store(), moves: moves.store(), ranks })
        }

        /// Eight lanes of all ones or zeros as eight of 32 bits.
        #[inline]
        #[target_feature(enable = $enable)]
        fn narrow(lanes: Lanes) -> __m256i {
            _mm256_permute4x64_epi64::<0b1101_1000>(_mm256_packs_epi32(lanes.0, lanes.1))
        }

        /// The children of a node, seen by the follow-up bound: see its module for the names.
        struct Followed {
            stones: u64,
            occupied: Lanes,
            playable: Lanes,
            wins: Lanes,
        }

        impl Followed {
            /// At least this is the score of the node, if some lane among `lanes` proves one greater than `alpha`.
            #[inline]
            #[target_feature(enable = $enable)]
            fn bound<S: Shape<Bits = u64>>(
                &self,
                board: &Geometry<S>,
                lanes: Lanes,
                left: u32,
                alpha: i32,
            ) -> Option<i32> {
                let shape = &board.shape;
                let (even, odd) = (Lanes::all(board.follow_up.even), Lanes::all(board.follow_up.odd));
                let full = Lanes::all(shape.full());
                let sentinels = Lanes::all(shape.bottom() << shape.height());
                let up = |set: Lanes| set.or(sentinels.minus(set)).and(full);

                let playable_even = self.playable.and(even);
                let empty = full.but(self.occupied);
                let odd_reach = empty.and(odd).or(playable_even);
                let mut lanes = lanes;
                let (kept, reach);
                if (left + board.follow_up.spare).is_multiple_of(2) {
                    kept = self.wins.and(even);
                    reach = odd_reach;
                } else {
                    let won = self.wins.and(odd).and(up(playable_even));
                    lanes = lanes.but(won.is_zero());
                    if lanes.mask() == 0 {
                        return None;
                    }
                    // The top cell of each column that holds a won cell; the first alone when they are even in number.
                    let stride = shape.stride();
                    let tops = up(won).and(Lanes::all(shape.bottom() << (shape.height() - 1)));
                    let mut parity = tops.xor(tops.down(4 * stride));
                    parity = parity.xor(parity.down(2 * stride));
                    parity = parity.xor(parity.down(stride)).and(Lanes::all(1 << (shape.height() - 1)));
                    let lowest = tops.and(Lanes::all(0).minus(tops));
                    let even_number = parity.is_zero();
                    let tops = tops.but(even_number).or(lowest.and(even_number));
                    let switched = tops.up(1).minus(tops.down(shape.height() - 1));
                    kept = self.wins.and(even).but(switched).or(won.and(switched));
                    reach = odd_reach.but(switched).or(empty.and(even).and(switched));
                }
                let above = up(kept);
                let waiting = above.or(above.down(1).and(full));
                let waiting = waiting.look_up(by_ones(1, false)).sum_bytes();
                if alpha >= 0 {
                    let enough = Lanes::all((2 * alpha + 1) as u64 + u64::from(board.follow_up.spare));
                    lanes = lanes
                        .and(Lanes(_mm256_cmpgt_epi64(waiting.0, enough.0), _mm256_cmpgt_epi64(waiting.1, enough.1)));
                    if lanes.mask() == 0 {
                        return None;
                    }
                }
                let reach = reach.or(Lanes::all(self.stones)).but(above);
                let proven = lanes.and(no_alignment(shape, reach)).mask();
                if proven == 0 {
                    return None;
                }
                let waiting = waiting.store()[proven.trailing_zeros() as usize] as u32;
                Some(waiting.saturating_sub(board.follow_up.spare) as i32 / 2)
            }
        }
        }
        pub(super) use $module::$name;
    };
}

kernel!(avx2, Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt", "avx2" "bmi1" "bmi2" "lzcnt" "popcnt");
kernel!(
    avx512, Avx512, "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512bw,avx512dq",
    "avx2" "bmi1" "bmi2" "lzcnt" "popcnt" "avx512f" "avx512vl" "avx512bw" "avx512dq"
);
