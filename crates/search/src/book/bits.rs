//! Bits one after the other, the lowest of each byte first.

/// Bits to write.
#[derive(Debug, Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    length: usize,
}

impl BitWriter {
    pub(super) fn push(&mut self, bit: bool) {
        if self.length.is_multiple_of(8) {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << (self.length % 8);
        }
        self.length += 1;
    }

    pub(super) fn bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Bits to read.
#[derive(Clone, Debug)]
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }
}

impl Iterator for BitReader<'_> {
    type Item = bool;

    fn next(&mut self) -> Option<bool> {
        let bit = self.bytes.get(self.at / 8)? >> (self.at % 8) & 1 == 1;
        self.at += 1;
        Some(bit)
    }
}
