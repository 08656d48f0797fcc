//! A game as an animated GIF, drawn straight into pixels of a few colours.
//!
//! Rejected: a picture of each position by the SVG renderer, which takes a hundred times as long for the same discs.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use quaterne_rules::{Cell, Game, Side};
use quaterne_search::Limits;

use super::pool::stopped;
use quaterne_report::board_picture::stones;

/// Frame, hole, yellow, red, white, black.
const PALETTE: [u8; 18] = [
    0x1f, 0x4e, 0x9e, 0xf4, 0xf7, 0xfb, 0xf6, 0xc9, 0x0e, 0xd7, 0x26, 0x3d, 0xff, 0xff, 0xff, 0x11, 0x11,
    0x11,
];
const FRAME: u8 = 0;
const HOLE: u8 = 1;
const YELLOW: u8 = 2;
const RED: u8 = 3;
const WHITE: u8 = 4;
const BLACK: u8 = 5;

/// Draws the game from its start to its last move, in frames of so many milliseconds.
pub(super) fn draw(game: &Game, width: u32, delay_ms: u32, limits: &Limits) -> Result<Vec<u8>, String> {
    let rules = game.rules();
    let side = (width / u32::from(rules.width())).clamp(4, 80) as usize;
    let (columns, rows) = (usize::from(rules.width()), usize::from(rules.height()));
    let (width, height) = (columns * side, rows * side);
    let mut bytes = Vec::new();
    let size = |pixels: usize| u16::try_from(pixels).map_err(|error| error.to_string());
    let mut encoder =
        Encoder::new(&mut bytes, size(width)?, size(height)?, &PALETTE).map_err(|error| error.to_string())?;
    encoder.set_repeat(Repeat::Infinite).map_err(|error| error.to_string())?;
    let mut at = game.clone();
    while at.undo().is_some() {}
    loop {
        if stopped(limits) {
            return Err("nobody waits for it".to_owned());
        }
        let last = at.moves().len() == game.moves().len();
        let mut frame =
            Frame::from_palette_pixels(size(width)?, size(height)?, pixels(&at, side), PALETTE, None);
        // The last position stays longer.
        let hundredths = delay_ms / 10 * if last { 4 } else { 1 };
        (frame.delay, frame.dispose, frame.palette) =
            (u16::try_from(hundredths).unwrap_or(u16::MAX), DisposalMethod::Keep, None);
        encoder.write_frame(&frame).map_err(|error| error.to_string())?;
        if last || at.redo().is_none() {
            break;
        }
    }
    drop(encoder);
    Ok(bytes)
}

/// One position.
fn pixels(game: &Game, side: usize) -> Vec<u8> {
    let rules = game.rules();
    let (columns, rows) = (usize::from(rules.width()), usize::from(rules.height()));
    let width = columns * side;
    let mut pixels = vec![FRAME; width * rows * side];
    let winning = game.board().winning_cells();
    for (cell, stone) in stones(game) {
        let (left, top) = (usize::from(cell.column) * side, (rows - 1 - usize::from(cell.row)) * side);
        let ring = ring_of(game, cell, winning.contains(&cell));
        for y in 0..side {
            for x in 0..side {
                if let Some(colour) = colour(stone, ring, side as f64, x as f64, y as f64) {
                    pixels[(top + y) * width + left + x] = colour;
                }
            }
        }
    }
    pixels
}

fn ring_of(game: &Game, cell: Cell, wins: bool) -> Option<u8> {
    if wins {
        return Some(WHITE);
    }
    (game.last_move() == Some(cell)).then_some(BLACK)
}

/// The colour of a pixel of a cell; none outside the disc.
fn colour(stone: Option<Side>, ring: Option<u8>, side: f64, x: f64, y: f64) -> Option<u8> {
    let (dx, dy) = (x + 0.5 - side / 2.0, y + 0.5 - side / 2.0);
    let (distance, radius) = (dx.hypot(dy), side * 0.41);
    if distance > radius {
        return None;
    }
    if let Some(ring) = ring.filter(|_| distance > radius * 0.86) {
        return Some(ring);
    }
    let thin = side * 0.045;
    Some(match stone {
        None => HOLE,
        Some(Side::X) => {
            let on_cross = (dx.abs() - dy.abs()).abs() < thin * 1.5 && distance < radius * 0.45;
            if on_cross { BLACK } else { YELLOW }
        }
        Some(Side::O) => {
            let on_circle = (distance - radius * 0.38).abs() < thin;
            if on_circle { WHITE } else { RED }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_per_position() {
        let game = Game::parse(&quaterne_rules::Rules::connect4(), "445").unwrap();
        let bytes = draw(&game, 70, 300, &Limits::none()).unwrap();
        assert_eq!(&bytes[..6], b"GIF89a");
        let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            assert_eq!((frame.width, frame.height), (70, 60));
            delays.push(frame.delay);
        }
        assert_eq!(delays, [30, 30, 30, 120]);
        let last = pixels(&game, 10);
        assert!(last.contains(&YELLOW) && last.contains(&RED) && last.contains(&BLACK));
    }
}
