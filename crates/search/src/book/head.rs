//! How files about books begin and end: what they are, of which board and ply, how many scores; and a checksum.
//!
//! ```text
//!     8 bytes of magic │ length of the rules │ rules │ ply │ scores │ … │ checksum
//! ```

use quaterne_rules::Rules;

/// What a file says of itself.
#[derive(Clone, Copy)]
pub(super) struct Head {
    /// A board with gravity.
    pub(super) rules: Rules,
    pub(super) ply: u32,
    pub(super) scores: u32,
}

impl Head {
    /// The file with this content.
    pub(super) fn around(&self, magic: &[u8; 8], content: impl IntoIterator<Item = u8>) -> Vec<u8> {
        let rules = self.rules.to_string();
        let mut bytes = magic.to_vec();
        bytes.push(rules.len() as u8);
        bytes.extend(rules.bytes());
        bytes.extend(self.ply.to_le_bytes());
        bytes.extend(self.scores.to_le_bytes());
        bytes.extend(content);
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The head of a file of this kind that is whole, and its content.
    pub(super) fn read<'a>(magic: &[u8; 8], bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (bytes, sum) = bytes.split_last_chunk()?;
        let (&length, rest) = bytes.strip_prefix(magic)?.split_first()?;
        let (rules, rest) = rest.split_at_checked(length.into())?;
        let (ply, rest) = rest.split_first_chunk()?;
        let (scores, content) = rest.split_first_chunk()?;
        let rules = std::str::from_utf8(rules).ok()?.parse().ok().filter(Rules::gravity)?;
        let head = Self { rules, ply: u32::from_le_bytes(*ply), scores: u32::from_le_bytes(*scores) };
        (u64::from_le_bytes(*sum) == checksum(bytes)).then_some((head, content))
    }
}

/// Tells a torn or altered file: FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
