//! Pictures by kitty's protocol (kitty, Ghostty, WezTerm, Konsole, …): a picture is sent once under a number, then shown in as
//! many places as one likes, each with a number of its own.
//!
//! ```text
//!   ESC _ G  a=t, i=7, f=24, s=60, v=60, m=1 ; base 64 … ESC \      picture 7, in pieces; m=0 is the last
//!   ESC _ G  a=p, i=7, p=3, c=6, r=3 ESC \                          show it where the cursor is, on 6 × 3 characters
//! ```
//!
//! `q=2`: the terminal answers nothing, so nothing arrives among the keys. `C=1`: the cursor stays.

use std::fmt::Write as _;

use ratatui::layout::Rect;

use super::base64;

/// Whether a terminal knows the protocol: it answers with the same number, and others not at all.
pub(crate) const QUESTION: &str = "\x1b_Gi=4004,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";
/// How the answer begins, after its escape.
pub(crate) const ANSWER: &str = "Gi=4004;OK";
/// Forgets all pictures.
pub(crate) const FORGET: &str = "\x1b_Ga=d,d=A,q=2\x1b\\";

/// The most characters of a piece.
const PIECE: usize = 4096;

/// Sends a picture: red, green and blue of each point.
pub(crate) fn send(out: &mut String, id: u32, points: &[u8], (width, height): (u16, u16)) {
    let text = base64::encoded(points);
    let pieces = text.as_bytes().chunks(PIECE);
    let last = pieces.len().saturating_sub(1);
    for (nth, piece) in pieces.enumerate() {
        let head =
            if nth == 0 { format!("a=t,t=d,f=24,s={width},v={height},i={id},q=2,") } else { String::new() };
        let piece = String::from_utf8_lossy(piece);
        let _ = write!(out, "\x1b_G{head}m={};{piece}\x1b\\", u8::from(nth < last));
    }
}

/// Shows a picture that was sent, on these characters.
pub(crate) fn show(out: &mut String, id: u32, place: u32, rect: Rect) {
    let Rect { x, y, width, height } = rect;
    let _ =
        write!(out, "\x1b[{};{}H\x1b_Ga=p,i={id},p={place},c={width},r={height},C=1,q=2\x1b\\", y + 1, x + 1);
}

/// Takes it away again.
pub(crate) fn hide(out: &mut String, id: u32, place: u32) {
    let _ = write!(out, "\x1b_Ga=d,d=i,i={id},p={place},q=2\x1b\\");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_picture_goes_in_pieces() {
        let mut out = String::new();
        send(&mut out, 7, &[0; 3 * 50 * 50], (50, 50));
        let pieces: Vec<&str> = out.split("\x1b\\").filter(|piece| !piece.is_empty()).collect();
        assert_eq!(pieces.len(), 3);
        assert!(
            pieces[0].starts_with("\x1b_Ga=t,t=d,f=24,s=50,v=50,i=7,q=2,m=1;AAAA"),
            "{}",
            &pieces[0][..60]
        );
        assert!(pieces[1].starts_with("\x1b_Gm=1;") && pieces[2].starts_with("\x1b_Gm=0;"));
        let data: usize = pieces.iter().map(|piece| piece.split_once(';').unwrap().1.len()).sum();
        assert_eq!(data, 10_000);
    }

    #[test]
    fn pictures_are_shown_and_hidden() {
        let mut out = String::new();
        show(&mut out, 7, 3, Rect::new(4, 2, 6, 3));
        hide(&mut out, 7, 3);
        assert_eq!(out, "\x1b[3;5H\x1b_Ga=p,i=7,p=3,c=6,r=3,C=1,q=2\x1b\\\x1b_Ga=d,d=i,i=7,p=3,q=2\x1b\\");
    }
}
