//! Scores found so far: what a book is made of, in a file that can be put aside and taken up anywhere.
//!
//! The positions of a ply have an order, so the scores alone are enough, in that order and as far as they are known. A
//! prefix code brings each down to about four bits:
//!
//! ```text
//!     "quatsc01" │ rules │ ply │ scores known │ lengths of the code │ bits … │ checksum
//! ```

use quaterne_rules::{Game, Rules};

use super::bits::{BitReader, BitWriter};
use super::code::Code;
use super::head::Head;
use super::{BookError, offset, positions};

/// The exact scores of the first positions of a ply, as far as they were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    rules: Rules,
    ply: u32,
    known: Vec<i16>,
}

const MAGIC: [u8; 8] = *b"quatsc01";

impl Scores {
    /// None yet.
    pub fn new(rules: &Rules, ply: u32) -> Result<Self, BookError> {
        match rules.gravity() {
            true => Ok(Self { rules: *rules, ply, known: Vec::new() }),
            false => Err(BookError::Free(*rules)),
        }
    }

    /// The positions they are the scores of, in order: those of the ply whose score is not seen at a glance, one of
    /// each mirror pair, each as the first game that leads to it.
    ///
    /// ```
    /// use quaterne_rules::Rules;
    /// use quaterne_search::book::Scores;
    /// let positions = |ply| Scores::new(&Rules::connect4(), ply).unwrap().positions();
    /// // Of five stones there are 2144; in 24 of them x has two ways to complete four.
    /// assert_eq!([1, 2, 3, 4, 5].map(|ply| positions(ply).count()), [4, 25, 121, 568, 2120]);
    ///
    /// let texts: Vec<String> = positions(2).map(|game| game.text()).collect();
    /// assert_eq!(texts[..9].join(" "), "11 12 13 14 15 16 17 21 22");
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Game> + use<> {
        positions::open(&self.rules, self.ply)
    }

    /// The board.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The stones of each position.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The scores of the first positions.
    pub fn known(&self) -> &[i16] {
        &self.known
    }

    /// Adds the score of the next position.
    pub fn push(&mut self, score: i32) -> Result<(), BookError> {
        if score.abs() > offset(&self.rules) {
            return Err(BookError::Score(score));
        }
        self.known.push(score as i16);
        Ok(())
    }

    /// The scores as a file holds them.
    pub fn to_bytes(&self) -> Vec<u8> {
        let best = offset(&self.rules);
        let mut frequencies = vec![0; 2 * best as usize + 1];
        let values = || self.known.iter().map(|&score| (i32::from(score) + best) as u32);
        for value in values() {
            frequencies[value as usize] += 1;
        }
        let code = Code::new(&frequencies);
        let mut bits = BitWriter::default();
        values().flat_map(|value| code.bits(value)).for_each(|bit| bits.push(bit));
        let head = Head { rules: self.rules, ply: self.ply, scores: self.known.len() as u32 };
        head.around(&MAGIC, code.lengths().iter().copied().chain(bits.bytes()))
    }

    /// The scores of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        Self::parse(bytes).ok_or(BookError::Bytes)
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let (Head { rules, ply, scores: count }, rest) = Head::read(&MAGIC, bytes)?;
        let mut scores = Self::new(&rules, ply).ok()?;
        let best = offset(&rules);
        let (lengths, rest) = rest.split_at_checked(2 * best as usize + 1)?;
        let (code, mut bits) = (Code::of(lengths.to_vec())?, BitReader::new(rest));
        for _ in 0..count {
            scores.push(code.read(|| bits.next())? as i32 - best).ok()?;
        }
        Some(scores)
    }
}
