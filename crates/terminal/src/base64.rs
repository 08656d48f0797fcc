//! Bytes as letters, as terminals want pictures (kitty's protocol) and what goes to the clipboard (OSC 52).

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The bytes in base 64, with the padding.
pub(crate) fn encoded(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let number =
            three.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for nth in 0..4 {
            let letter = LETTERS[(number >> (18 - 6 * nth) & 63) as usize];
            text.push(if nth <= three.len() { letter.into() } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of RFC 4648.
    #[test]
    fn letters_stand_for_bytes() {
        for (plain, letters) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(encoded(plain.as_bytes()), letters, "{plain}");
        }
        assert_eq!(encoded(&[0xff, 0xfe, 0xfd, 0x00]), "//79AA==");
    }
}
