//! Positions that have been searched before (A9).
//!
//! A table of fixed size, so that memory is bounded whatever the depth. A position's place in the index
//! follows from its digest; it may lie up to eight places further when that one is taken, and when all
//! of those are, the entry with the smallest subtree gives way. The whole position is the key: a hit is
//! never a mistake. What the whole position is, a game says itself ([`Keyed`]); a board is its two sets of stones.
//!
//! ```text
//!   digest ──► index │ 0 │ 7 │ 0 │ …     0 is free, n is entry n − 1
//!                          └──► entries │ key │ value │ bound │ remaining │ best │ subtree │
//! ```
//!
//! Entries are appended as positions come, so that a table of 64 MiB costs nothing until it is used: the
//! system maps memory when it is first written, and a fresh index of zeros is not written at all.
//!
//! The subtree is the number of nodes that a search without memory would have visited there, so what a hit
//! saves can be added up: visited + saved is what plain minimax visits, exactly.

use std::hash::{Hash, Hasher};

use quaterne_rules::{Bits, Board, Position, Shape};

use crate::Value;
use crate::events::Bound;

/// How many places are looked at for one position.
const REACH: usize = 8;

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recall<M> {
    /// Its value,
    pub value: Value,
    /// which may be only a bound.
    pub bound: Bound,
    /// The best move found, if there was one.
    pub best: Option<M>,
    /// Plies that were searched below it.
    pub remaining: u32,
    /// Nodes that a search without memory visits there.
    pub subtree: u64,
}

/// Remembers positions, or not.
pub trait Memory<P: Position> {
    /// Whether anything is ever remembered.
    const REMEMBERS: bool = true;

    /// What is known of the position.
    fn recall(&mut self, position: &P) -> Option<Recall<P::Move>>;

    /// Remembers it.
    fn store(&mut self, position: &P, recall: Recall<P::Move>);

    /// A recalled value was used instead of searching.
    fn count_hit(&mut self, _subtree: u64) {}

    /// What it has been good for so far.
    fn report(&self) -> Option<MemoReport> {
        None
    }
}

/// Remembers nothing.
#[derive(Clone, Copy, Debug)]
pub struct Forgetful;

impl<P: Position> Memory<P> for Forgetful {
    const REMEMBERS: bool = false;

    #[inline]
    fn recall(&mut self, _: &P) -> Option<Recall<P::Move>> {
        None
    }

    #[inline]
    fn store(&mut self, _: &P, _: Recall<P::Move>) {}
}

/// What a memory has been good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoReport {
    /// Positions that were not searched again.
    pub hits: u64,
    /// Positions that are remembered.
    pub stored: u64,
    /// Nodes that were not visited, thanks to the hits.
    pub saved: u64,
    /// How many positions there is room for.
    pub capacity: u64,
}

/// A position that can be told from all others: what a game needs, beside [`Position`], to be remembered.
///
/// ```
/// use quaterne_rules::{Outcome, Side, Position};
/// use quaterne_search::memo::Keyed;
///
/// /// One heap; who takes the last match, of one or two, wins.
/// #[derive(Clone)]
/// struct Nim { matches: u8, to_move: Side }
///
/// impl Position for Nim {
///     type Move = u8;
///     fn to_move(&self) -> Side { self.to_move }
///     fn moves(&self) -> impl Iterator<Item = u8> { 1..=self.matches.min(2) }
///     fn outcome(&self) -> Option<Outcome> { (self.matches == 0).then(|| Outcome::Win(self.to_move.other())) }
///     fn play_unchecked(&mut self, taken: u8) {
///         self.matches -= taken;
///         self.to_move = self.to_move.other();
///     }
/// }
///
/// // Values are those of the side to move: who that is need not be remembered.
/// impl Keyed for Nim {
///     type Key = u8;
///     fn key(&self) -> u8 { self.matches }
/// }
/// ```
pub trait Keyed: Position {
    /// All that decides what a position is worth to the side to move.
    type Key: Eq + Hash;

    /// The key of this position.
    fn key(&self) -> Self::Key;

    /// Sixty-four bits of a key, well spread: where it is looked for first.
    #[inline]
    fn digest(key: &Self::Key) -> u64 {
        let mut mixer = Mixer(0);
        key.hash(&mut mixer);
        mixer.finish()
    }
}

impl<S: Shape> Keyed for Board<S> {
    /// The stones of the side to move, and all stones.
    type Key = (S::Bits, S::Bits);

    #[inline]
    fn key(&self) -> Self::Key {
        (self.mine(), self.occupied())
    }

    #[inline]
    fn digest((mine, occupied): &Self::Key) -> u64 {
        mine.digest() ^ occupied.digest().rotate_left(32)
    }
}

/// A hasher that gives the same numbers on every machine and with every compiler, so that searches can be repeated.
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry<K, M> {
    key: K,
    recall: Recall<M>,
}

/// A table of positions.
#[derive(Clone, Debug)]
pub struct Memo<P: Keyed> {
    index: Vec<u32>,
    entries: Vec<Entry<P::Key, P::Move>>,
    shift: u32,
    report: MemoReport,
}

impl<P: Keyed> Memo<P> {
    /// A table of at most this many MiB, and of no more entries than `most`.
    pub fn new(mebibytes: u32, most: u64) -> Self {
        // Each entry comes with two to four places in the index.
        let bytes = size_of::<Entry<P::Key, P::Move>>() + 4 * size_of::<u32>();
        let room = (u64::from(mebibytes) << 20) / bytes as u64;
        let room = room.min(most).clamp(REACH as u64, 1 << 30) as usize;
        let places = (2 * room).next_power_of_two();
        Self {
            index: vec![0; places],
            entries: Vec::with_capacity(room),
            shift: 64 - places.ilog2(),
            report: MemoReport { capacity: room as u64, ..MemoReport::default() },
        }
    }

    /// The places in the index where a position can be.
    #[inline]
    fn places(&self, key: &P::Key) -> impl Iterator<Item = usize> + use<P> {
        let home = (P::digest(key).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> self.shift) as usize;
        let mask = self.index.len() - 1;
        (home..home + REACH).map(move |place| place & mask)
    }

    /// The number of the entry at a place of the index.
    #[inline]
    fn entry_at(&self, place: usize) -> Option<usize> {
        (self.index[place] as usize).checked_sub(1)
    }
}

impl<P: Keyed> Memory<P> for Memo<P> {
    #[inline]
    fn recall(&mut self, position: &P) -> Option<Recall<P::Move>> {
        let key = position.key();
        for place in self.places(&key) {
            let entry = &self.entries[self.entry_at(place)?];
            if entry.key == key {
                return Some(entry.recall);
            }
        }
        None
    }

    #[inline]
    fn store(&mut self, position: &P, recall: Recall<P::Move>) {
        let new = Entry { key: position.key(), recall };
        let mut smallest: Option<usize> = None;
        for place in self.places(&new.key) {
            let Some(nth) = self.entry_at(place) else {
                if self.entries.len() < self.entries.capacity() {
                    self.entries.push(new);
                    self.index[place] = self.entries.len() as u32;
                    self.report.stored += 1;
                    return;
                }
                break;
            };
            let entry = &mut self.entries[nth];
            if entry.key == new.key {
                *entry = new;
                return;
            }
            let subtree = entry.recall.subtree;
            if smallest.is_none_or(|smallest| subtree < self.entries[smallest].recall.subtree) {
                smallest = Some(nth);
            }
        }
        if let Some(nth) = smallest {
            self.entries[nth] = new;
        }
    }

    #[inline]
    fn count_hit(&mut self, subtree: u64) {
        self.report.hits += 1;
        self.report.saved += subtree;
    }

    fn report(&self) -> Option<MemoReport> {
        Some(self.report)
    }
}

#[cfg(test)]
mod tests {
    use quaterne_rules::{AnyBoard, Game, Rules};

    use super::*;
    use crate::rng::Rng;

    /// Whatever the size of the table, what is recalled is what was stored last for that very position.
    #[test]
    fn a_small_table_forgets_but_never_errs() {
        let mut rng = Rng::new(1);
        let mut memo = Memo::new(1, 100);
        let mut hits = 0;
        for round in 0..2000_u64 {
            let mut game = Game::new(Rules::connect4());
            for _ in 0..rng.below(6) {
                game.play_column(rng.below(7)).unwrap();
            }
            let AnyBoard::ConnectFour(board) = game.board() else { unreachable!("the preset") };
            if let Some(known) = memo.recall(board) {
                assert_eq!(known.value, board.mine() as i64, "round {round}");
                hits += 1;
            }
            let recall = Recall {
                value: board.mine() as i64,
                bound: Bound::Exact,
                best: None,
                remaining: 0,
                subtree: round,
            };
            memo.store(board, recall);
        }
        let report = Memory::<Board<_>>::report(&memo).unwrap();
        assert!(hits > 100, "{hits}");
        assert_eq!((report.stored, report.capacity), (100, 100));
    }
}
